"""How wide letters are in a drawing, and how long a name may be there: nothing here can measure them."""

from __future__ import annotations

from unicodedata import east_asian_width

__all__ = ["shortened", "width_of", "wrapped"]


def width_of(text: str, size: float) -> float:
    """Say how wide bold letters are, rather too wide than too narrow."""
    ems = (
        0.42 if sign in " \u00a0.,:;!'ijlt”“’" else 1.1 if sign in "mwMW@%…" or east_asian_width(sign) in "WF" else
        0.83 if sign.isupper() else 0.71
        for sign in text
    )  # fmt: skip
    return round(size * sum(ems), 1)


def shortened(name: str, room: float, size: float) -> str:
    """Shorten a name to the room there is.

    >>> shortened("Kalle", 100, 20), shortened("Kalle", 50, 20)
    ('Kalle', 'K…')
    """
    shorter = (name[:length].rstrip() + "…" for length in range(len(name) - 1, 0, -1))
    return next((shown for shown in (name, *shorter) if width_of(shown, size) <= room), "…")


def wrapped(text: str, room: float, size: float, lines: int = 2) -> list[str]:
    """Break a text into lines as long as the room, and shorten what is left for the last one.

    >>> wrapped("both sides", 120, 20), wrapped("both sides", 120, 20, lines=1)
    (['both', 'sides'], ['both sid…'])
    """
    broken = [""]
    for word in text.split(" "):
        longer = f"{broken[-1]} {word}".strip()
        if broken[-1] and len(broken) < lines and width_of(longer, size) > room:
            broken.append(word)
        else:
            broken[-1] = longer
    return [shortened(line, room, size) for line in broken]
