"""Records written for other programs, and for spreadsheets as each language has them."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from io import StringIO
from math import isnan
from typing import Any, Final

from ..text import words

__all__ = ["as_csv"]

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for the beginning of one


def as_csv(records: Sequence[Mapping[str, Any]], lang: str | None = None) -> str:
    """Write records as CSV, with one line of names.

    Without a language for programs: commas between the values, and decimal points. With one as its spreadsheets read
    it: in Swedish semicolons and decimal commas. What is not known is left empty. A text that a spreadsheet would take
    for a formula has an apostrophe before it.

    >>> records = [{"of": "=Pelle", "value": 0.25}]
    >>> print(as_csv(records) + as_csv(records, "sv"), end="")
    of,value
    '=Pelle,0.25
    of;value
    '=Pelle;0,25
    """
    decimal = words(lang)["grammar"]["decimal"] if lang else "."
    text = StringIO()
    writer = csv.writer(text, delimiter=";" if decimal == "," else ",", lineterminator="\n")
    if records:
        writer.writerow(records[0])
    writer.writerows([_cell(value, decimal) for value in record.values()] for record in records)
    return text.getvalue()


def _cell(value: Any, decimal: str) -> Any:
    if isinstance(value, float):
        return "" if isnan(value) else repr(value).replace(".", decimal)
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
