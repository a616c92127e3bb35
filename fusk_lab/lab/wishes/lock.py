"""The teacher's lock: a code keeps clicks off the views with all cards. It is no vault, and hides no file."""

from __future__ import annotations

import os
import re
from hashlib import blake2b
from hmac import compare_digest

__all__ = ["fits", "is_lock", "locked_by"]


def locked_by(code: str) -> str:
    """Turn a code into what the file keeps: who reads it there does not see the code.

    >>> fits("4711", locked_by("4711")), fits("4712", locked_by("4711"))
    (True, False)
    """
    salt = os.urandom(8)
    return f"{salt.hex()}.{_mixed(code, salt)}"


def fits(code: str, lock: str) -> bool:
    """Say whether it is the code that locked."""
    salt, _, mixed = lock.partition(".")
    return is_lock(lock) and compare_digest(_mixed(code, bytes.fromhex(salt)), mixed)


def is_lock(text: str) -> bool:
    """Say whether a text is what a code is turned into."""
    return re.fullmatch(r"[0-9a-f]{16}\.[0-9a-f]{32}", text) is not None


def _mixed(code: str, salt: bytes) -> str:
    return blake2b(code.strip().encode(), salt=salt, digest_size=16).hexdigest()
