"""The site's own files: pages with blanks, style sheets and scripts."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

__all__ = ["data", "static"]


def static(name: str) -> str:
    """Read a file of the site's own."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def data(value: Any) -> str:
    """Write data as JSON for a script element: nothing in it can end the element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
