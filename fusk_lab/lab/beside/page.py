"""The static twin of boards side by side: a picture of each, and what is different as a plain table (see `twin`)."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape

from ...text import words
from ..board.picture import picture
from ..board.twin import alt_text
from ..board.views import Viewpoint
from .boards import Board, Boards
from .differences import DIFFERS, differs, heads

__all__ = ["boards_page"]


def boards_page(boards: Boards, names: Sequence[str], viewpoint: Viewpoint, lang: str) -> str:
    """Write the boards at the first step where one parts, or at the first, and the table of differences, in HTML."""
    catalogue, players = words(lang)["compare"], boards.game.start.players
    step = min((mark for mark in boards.marks if mark), default=1)
    seen = boards.seen_by(viewpoint, lang)
    moments = [shown[step - 1] for shown in boards.shown]
    pictures = "".join(
        _board(board, moment, name, players, viewpoint, lang)
        for board, moment, name in zip(seen, moments, names, strict=True)
    )
    marks = "".join(
        f"<li>{escape(_mark(name, mark, lang))} {escape(board.parts)}</li>"
        for name, mark, board in list(zip(names, boards.marks, seen, strict=True))[1:]
    )
    columns = [board.facts[moment] for board, moment in zip(seen, moments, strict=True)]
    note = catalogue["static_note"].format(step=step, steps=len(boards.rows))
    return (
        f'<div class="fusk-static" lang="{lang}">{pictures}<ul>{marks}</ul>{_table(columns, names, players, lang)}'
        f"<p>{escape(catalogue['assumption'])}</p><p>{escape(note)}</p></div>"
    )


def _mark(name: str, mark: int | None, lang: str) -> str:
    catalogue = words(lang)["compare"]
    return str(catalogue["mark_never" if mark is None else "mark"].format(name=name, step=mark))


def _board(
    board: Board, moment: int, name: str, players: Sequence[str], viewpoint: Viewpoint, lang: str
) -> str:  # fmt: skip
    frame = board.frames[moment]
    image = b64encode(picture(frame, board.layout, players, lang).encode()).decode()
    alt = escape(f"{name}. {alt_text(frame, players, viewpoint, lang)}")
    return (
        f'<div style="display: inline-block; width: 49%; min-width: 300px; vertical-align: top">'
        f"<p><b>{escape(name)}</b><br>{escape(frame.told)} ({' '.join(frame.rules)})</p>"
        f'<img style="width: 100%" alt="{alt}" src="data:image/svg+xml;base64,{image}"></div>'
    )


def _table(columns: Sequence[Sequence[str]], names: Sequence[str], players: Sequence[str], lang: str) -> str:
    catalogue = words(lang)["compare"]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in (catalogue["fact"], *names))
    other = [differs(column, columns[0]) for column in columns]
    body = "".join(
        f'<tr><th scope="row">{escape(line)}</th>'
        + "".join(_cell(column[number], other[n][number]) for n, column in enumerate(columns))
        + "</tr>"
        for number, line in enumerate(heads(players, lang))
    )
    caption = escape(catalogue["differences"])
    return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(text: str, other: bool) -> str:
    return f"<td><b>{DIFFERS} {escape(text)}</b></td>" if other else f"<td>{escape(text)}</td>"
