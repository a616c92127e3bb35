"""What can be wrong with a share code or its document, and what would be right."""

from __future__ import annotations

import json
from enum import Enum, unique
from typing import Any, Final

from .reasons import Reason

__all__ = ["CodeMistake", "UnreadableCode"]

_SHOWN: Final = 40  # characters of what was read that an error shows


@unique
class CodeMistake(Enum):
    """Name each way for a share code to be wrong; the value says it in English, with what would be right.

    Learners read the sentences of `fusk_lab.text` instead.
    """

    NO_CODE = "{read!r} is not a share code; it begins with FUSK1-"
    OTHER_VERSION = "this is a code of version {read}; only FUSK1- can be read here"
    CODE_TOO_LONG = "the code is longer than the {most} characters that are read"
    NO_SIGN_OF_A_CODE = "{read!r}, character {place}, is not in any code; only digits and the letters A-Z but U are"
    DAMAGED = "the checksum is wrong: some of the code is missing, or another character; copy all of it again"
    TOO_MUCH = "there is more in the code than the {most} bytes that are read"
    TOO_MANY_STEPS = "the game is longer than the {most} steps that are read"
    NO_JSON = "this is not JSON; a document begins with {{ and ends with }}"
    MISSING = "{place} is missing; see fusk.schema.json for what has to be there"
    NO_DOCUMENT = "{place}: {read!r} cannot be there; see fusk.schema.json for what can"
    IMPOSSIBLE = "{place}: {read!r} cannot have been seen in any game of these rules"
    REFUSED = "{place}: {reason}"

    def __repr__(self) -> str:
        return f"CodeMistake.{self.name}"


class UnreadableCode(ValueError):
    """Say what is wrong with a share code or its document: `read` there, at `place`, and the `reason` of the rules."""

    def __init__(
        self, kind: CodeMistake, read: object = "", *, place: object = "", most: int | None = None,
        reason: Reason | None = None,
    ) -> None:  # fmt: skip
        super().__init__(kind, read, place)
        self.kind = kind
        text = read if isinstance(read, str) else _as_json(read)
        self.read = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
        self.place = str(place)
        self.most = most
        self.reason = reason

    def __str__(self) -> str:
        parts: dict[str, Any] = {name: getattr(self, name) for name in ("read", "place", "most", "reason")}
        return self.kind.value.format(**parts)


def _as_json(read: object) -> str:
    """Write what was read as it stood in the document: null and true, not None and True."""
    try:
        return json.dumps(read, ensure_ascii=False)
    except RecursionError:
        return "[…]" if isinstance(read, list) else "{…}"
