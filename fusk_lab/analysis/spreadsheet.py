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
_DIGITS: Final = 6  # that count, in a spreadsheet; a program is given all there are
_Record = Mapping[str, Any]


def as_csv(records: Sequence[_Record], lang: str | None = None) -> str:
    """Write records as CSV, with one line of names.

    Without a language for programs: the names of the code, commas between the values, and decimal points. With one as
    its spreadsheets read it: the columns and measures in words, numbers of six digits, and in Swedish semicolons and
    decimal commas; rules, strategies, engines and methods keep the names of the code. What is not known is left
    empty. A text that a spreadsheet would take for a formula has an apostrophe before it.

    >>> records = [{"of": "=Pelle", "value": 0.25, "partial": False}]
    >>> print(as_csv(records) + as_csv(records, "en"), end="")
    of,value,partial
    '=Pelle,0.25,False
    of,value,interrupted
    '=Pelle,0.25,FALSE
    """
    decimal = words(lang)["grammar"]["decimal"] if lang else "."
    text = StringIO()
    writer = csv.writer(text, delimiter=";" if decimal == "," else ",", lineterminator="\n")
    if records:
        writer.writerow(records[0] if lang is None else _columns(records[0], lang))
    for record in records:
        writer.writerow(_safe(value) for value in (_plain(record) if lang is None else _in_words(record, lang)))
    return text.getvalue()


def _columns(record: _Record, lang: str) -> list[str]:
    named = words(lang)["spreadsheet"]["columns"]
    return [named.get(column, column) for column in record]


def _plain(record: _Record) -> list[Any]:
    return ["" if isinstance(value, float) and isnan(value) else value for value in record.values()]


def _in_words(record: _Record, lang: str) -> list[Any]:
    """Write the cells of a record as a spreadsheet of the language reads them."""
    said, decimal = words(lang)["spreadsheet"], words(lang)["grammar"]["decimal"]
    measure = record.get("measure")
    cells = dict(record)
    if measure in said["measures"]:
        cells["measure"] = said["measures"][measure]
    elif measure is not None:
        cells["measure"] = words(lang)["simulation"][measure]
    if measure == "lays_quantile":
        cells["of"] = float(record["of"])

    def written(value: Any) -> Any:
        if isinstance(value, bool):
            return said["true" if value else "false"]
        if isinstance(value, float):
            return "" if isnan(value) else f"{value:.{_DIGITS}g}".replace(".", decimal)
        return value

    return [written(value) for value in cells.values()]


def _safe(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
