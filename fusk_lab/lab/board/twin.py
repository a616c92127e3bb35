"""The static twin of a stepper: a picture with a text of its own, and the steps as a plain table.

It is what an unrun, untrusted, exported or kernelless notebook shows, so it uses only what a cleaned page keeps:
an image as a data URI, tables, lang, class and inline style.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape

from ...rules import Card
from ...text import words
from ...text.grammar import index
from .frames import Frame, Place
from .layout import Layout
from .picture import picture
from .views import Viewpoint

__all__ = ["alt_text", "page", "twin"]


def twin(
    frames: Sequence[Frame], layout: Layout, players: Sequence[str], viewpoint: Viewpoint, lang: str,
    question: str = "",
) -> str:  # fmt: skip
    """Write the first interesting step as an image and all steps as a table, in HTML.

    Where a question waits after the last of these steps, that step is shown, and nobody says how many follow.
    """
    shown = len(frames) - 1 if question else _interesting(frames)
    note = words(lang)["stepper"]["static_note"].format(step=shown + 1, steps="?" if question else len(frames))
    note = f"{question} {note}".strip()
    steps = [(step.told, step.rules) for step in frames]
    return page(frames[shown], layout, players, viewpoint, lang, steps, shown, note)


def page(
    frame: Frame, layout: Layout, players: Sequence[str], viewpoint: Viewpoint, lang: str,
    steps: Sequence[tuple[str, Sequence[str]]], shown: int, note: str,
) -> str:  # fmt: skip
    """Write a frame as an image, and the steps, of which it is one, as a table: what each says, and its rules."""
    catalogue = words(lang)["stepper"]
    image = b64encode(picture(frame, layout, players, lang).encode()).decode()
    head = "".join(f'<th scope="col">{escape(catalogue[name])}</th>' for name in ("number", "told", "rules"))
    rows = "".join(_row(number, *step, number == shown + 1) for number, step in enumerate(steps, 1))
    why = "".join(f"<li>{b.rule}: {escape(b.text)}{_reading(b.reading, lang)}</li>" for b in frame.because)
    verdict = f"<p><b>{escape(frame.verdict)}</b></p>" if frame.verdict else ""
    return (
        f'<div class="fusk-static" lang="{lang}">'
        f'<p><b>{escape(frame.told)}</b></p>'
        f'<img style="width: 100%; max-width: 920px" alt="{escape(alt_text(frame, players, viewpoint, lang))}" '
        f'src="data:image/svg+xml;base64,{image}">'
        f"<p>{escape(catalogue['why'])}</p><ul>{why}</ul>{verdict}"
        f"<table><caption>{escape(catalogue['steps'])}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"<p>{escape(note)}</p></div>"
    )


def alt_text(frame: Frame, players: Sequence[str], viewpoint: Viewpoint, lang: str) -> str:
    """Say in words what the picture of a frame shows."""
    catalogue = words(lang)["stepper"]
    seats = ", ".join(
        catalogue["seat_has"].format(name=name, cards=frame.counts[seat]) + _faces(frame.places[f"hand{seat}"], lang)
        for seat, name in enumerate(players)
    )
    table = [caption for caption in (frame.caption, frame.lay_caption) if caption]
    if frame.bubble is not None:
        layer, call = frame.bubble
        table.append(f"{players[layer]}: {words(lang)['grammar']['quote'].format(text=call + '!')}")
    return str(
        catalogue["picture"].format(view=viewpoint.name, told=frame.told, seats=seats, table=". ".join(table))
    )


def _interesting(frames: Sequence[Frame]) -> int:
    """Choose the first reveal, else the first challenge, else the first call, else the first step."""
    for wanted in (lambda f: f.turned, lambda f: f.challenger is not None, lambda f: f.bubble is not None):
        if (found := next((i for i, frame in enumerate(frames) if wanted(frame)), None)) is not None:
            return found
    return 0


def _faces(place: Place, lang: str) -> str:
    faces = [thing.face for thing in place.things if thing.face is not None]
    return f" ({' '.join(_short(face, lang) for face in faces)})" if faces else ""


def _short(card: Card, lang: str) -> str:
    return f"{index(card.rank, lang)}{card.suit}\N{VARIATION SELECTOR-15}"  # a letter, not an emoji


def _row(number: int, told: str, rules: Sequence[str], current: bool) -> str:
    told = f"<b>{escape(told)}</b>" if current else escape(told)
    return f'<tr><td>{number}</td><td style="text-align: left">{told}</td><td>{" ".join(rules)}</td></tr>'


def _reading(reading: bool, lang: str) -> str:
    return f" ({escape(words(lang)['reading']['label'])})" if reading else ""
