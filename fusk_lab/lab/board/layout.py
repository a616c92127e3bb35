"""Where things lie on the table: seats clockwise round it, fans, the pile, the last lay.

Lengths are in units of a stage 920 wide; a card at scale 1 is 64 × 90. Every place answers with spots, one a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from ...rules import Card, Rank

__all__ = ["CARD", "Layout", "Seat", "Spot", "Spread"]

CARD: Final = (64, 90)
WIDTH: Final = 920
CENTRE: Final = WIDTH / 2
INDEX: Final = 21  # a card this much uncovered shows its corner index
PLATE_GAP: Final = 8
BUBBLE: Final = 330  # the widest a call's bubble gets
ROW_GAP: Final = 24  # so much of the row behind is seen
TRAY: Final = 186  # the height of the tray, with room for a card that is lifted
TRAY_WIDTH: Final = 900
ROWS_DEPTH: Final = 72  # from the first row of the tray to its last


class Spot(NamedTuple):
    """Place the middle of a card: x, y, turned by so many degrees, at a scale."""

    x: float
    y: float
    turn: float
    scale: float


class Spread(NamedTuple):
    """Hold the spots of the cards of one place, and the numbers that stand on stacks of them."""

    spots: tuple[Spot, ...]
    numbers: tuple[tuple[float, float, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """Place a player: the middle of the hand, how wide it may spread, and how large its cards are."""

    x: float
    y: float
    room: float
    scale: float
    plate_y: float
    shout_y: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Lay out a table for so many players, with the given seat at the bottom.

    `near` makes the bottom hand large: it is the viewer's own. `tray`: below the table a hand lies card by card, to
    choose from; the bottom one always, if it is near, and then there is no fan of it.
    """

    players: int
    bottom: int = 0
    near: bool = False
    tray: bool = False

    @property
    def crowded(self) -> bool:
        """Say whether the players sit close, so that cards and plates are small."""
        return self.players > 6

    @property
    def height(self) -> int:
        """Return the height of the stage."""
        return self.table_height + (TRAY if self.tray else 0)

    @property
    def table_height(self) -> int:
        """Return the height of the table, the tray not counted."""
        if self._fanless:
            return 612 if self.crowded else 470
        return 650 if self.crowded else 590

    @property
    def _fanless(self) -> bool:
        return self.near and self.tray

    @property
    def felt(self) -> tuple[float, float]:
        """Return the middle of the table top and half its height."""
        if self._fanless:
            edge = self.table_height - 25
            return (edge + 104) / 2, (edge - 104) / 2
        return self.middle, self.table_height / 2 - 104

    @property
    def plate(self) -> tuple[int, int]:
        """Return the width and height of a name plate."""
        return (124, 30) if self.crowded else (156, 34)

    @property
    def _scale(self) -> float:
        return 0.62 if self.crowded else 0.72 if self.players > 4 else 0.8

    @property
    def _top(self) -> float:
        """Return the middle of the topmost hand: room above it for a second row and a shout."""
        return 84 if self.crowded else 94

    @property
    def _bottom(self) -> float:
        fan = 0 if self._fanless else CARD[1] / 2 * self._near_scale
        return self.table_height - 8 - self.plate[1] - PLATE_GAP - fan

    @property
    def _near_scale(self) -> float:
        return max(self._scale, 0.9 if self.crowded else 1) if self.near else self._scale

    @property
    def middle(self) -> float:
        """Return the height at which the pile and the last lay lie."""
        return (self._top + self._bottom) / 2 + (0 if self.crowded else 21 if self._fanless else 6)

    def seat(self, number: int) -> Seat:
        """Place a seat: clockwise from the bottom, so that the turn goes the way a clock does (R2)."""
        return _seat(self, number)

    def _placed(self, number: int) -> Seat:
        steps = (number - self.bottom) % self.players
        angle = pi / 2 + 2 * pi * steps / self.players
        across, down = (self._bottom - self._top) / 2, (self._bottom + self._top) / 2
        out = 1 if self.crowded else 1.16  # few players sit round a table with flattened sides
        x = CENTRE + (365 if self.crowded else 340) * max(-1, min(out * cos(angle), 1))
        y = down + across * max(-1, min(out * sin(angle), 1))
        scale = self._near_scale if steps == 0 else self._scale
        half = 0 if self._fanless and steps == 0 else CARD[1] / 2 * scale
        return Seat(
            x=round(x, 1), y=round(y, 1), room=self._room(steps), scale=scale,
            plate_y=round(y + half + PLATE_GAP + self.plate[1] / 2, 1),
            shout_y=round(y - half - ROW_GAP * scale - 20, 1),
        )  # fmt: skip

    def _room(self, steps: int) -> float:
        """Say how wide a hand may spread before it meets the next one."""
        opposite = 2 * steps == self.players
        if self.players <= 4:
            return 640 if self.players == 2 else 460 if steps == 0 or opposite else 208
        if self.crowded:
            return 250 if steps == 0 else 166
        return 380 if steps == 0 else 196

    def hand(self, number: int, cards: Sequence[Card | None]) -> Spread:
        """Spread a hand: a fan, two rows when its indices would be covered, a stack a rank when it is larger still."""
        seat, size = self.seat(number), len(cards)
        if size and cards[0] is None:
            return Spread(_fan(seat, size, 18))
        row = int((seat.room - CARD[0] * seat.scale) / (INDEX * seat.scale)) + 1
        if size <= row:
            return Spread(_fan(seat, size, 46))
        if size <= 2 * row:
            back = size // 2
            behind = replace(seat, y=seat.y - ROW_GAP * seat.scale)
            return Spread((*_row(behind, back), *_row(seat, size - back)))
        return _stacks(seat, [card for card in cards if card is not None])

    def tray_of(self, size: int) -> Spread:
        """Lay a hand out below the table: side by side, in rows when there are many, every index uncovered."""
        rows = 1 if size <= 13 else 2 if size <= 50 else 3 if size <= 75 else 4
        columns = -(-size // rows)
        gap = min(70.0, (TRAY_WIDTH - CARD[0]) / max(columns - 1, 1))
        first = self.table_height + TRAY - 6 - CARD[1] / 2 - ROWS_DEPTH
        drop = ROWS_DEPTH / (rows - 1) if rows > 1 else 0
        spots = []
        for i in range(size):
            row, column = divmod(i, columns)
            wide = min(columns, size - row * columns)
            x = CENTRE + (column - (wide - 1) / 2) * gap
            spots.append(Spot(_r(x), _r(first + (row * drop if rows > 1 else ROWS_DEPTH / 2)), 0, 1))
        return Spread(tuple(spots))

    def lay(self, size: int) -> Spread:
        """Lay the last lay apart from the pile, side by side while there is room."""
        room = 290 if self.players > 4 else 320
        x = self.lay_x
        gap = min(76.0, (room - CARD[0]) / max(size - 1, 1))
        turns = (-3.0, 0.0, 2.5, -1.5)
        return Spread(
            tuple(
                Spot(_r(x + (i - (size - 1) / 2) * gap), self.middle, turns[i % 4] if gap > 60 else 0, 1)
                for i in range(size)
            )
        )

    def pile(self, size: int) -> Spread:
        """Lay the pile, untidy but the same each time."""
        x, y = self.pile_x - 5, self.middle - 4
        return Spread(tuple(Spot(x + i * 23 % 11, y + i * 31 % 9, i * 47 % 61 - 30, 0.9) for i in range(size)))

    def deck(self, size: int) -> Spread:
        """Stack the deck before the deal, square, in the middle."""
        return Spread(tuple(Spot(_r(CENTRE - i * 0.05), _r(self.middle - i * 0.1), 0, 1) for i in range(size)))

    @property
    def pile_x(self) -> float:
        """Return the middle of the pile."""
        return CENTRE - 158

    @property
    def lay_x(self) -> float:
        """Return the middle of the last lay."""
        return CENTRE + 66

    @property
    def caption_y(self) -> float:
        """Return the height of the words under the pile."""
        return self.middle + 66

    @property
    def bubble_y(self) -> float:
        """Return the middle of the call's bubble, above the last lay."""
        return self.middle - 80


def _r(value: float) -> float:
    return round(value, 1)


@cache
def _seat(layout: Layout, number: int) -> Seat:
    """Place a seat, each once: every frame asks for them all."""
    return layout._placed(number)


@cache  # the same few fans come back all through a game
def _fan(seat: Seat, size: int, widest: float) -> tuple[Spot, ...]:
    gap = min(widest * seat.scale, (seat.room - CARD[0] * seat.scale) / max(size - 1, 1))
    bend = min(3.0, 28 / max(size - 1, 1))  # degrees from card to card
    spots = []
    for i in range(size):
        off = i - (size - 1) / 2
        sag = (off * bend) ** 2 * 0.03 * seat.scale
        spots.append(Spot(_r(seat.x + off * gap), _r(seat.y + sag), _r(off * bend), seat.scale))
    return tuple(spots)


def _row(seat: Seat, size: int) -> tuple[Spot, ...]:
    gap = min(30 * seat.scale, (seat.room - CARD[0] * seat.scale) / max(size - 1, 1))
    return tuple(Spot(_r(seat.x + (i - (size - 1) / 2) * gap), _r(seat.y), 0, seat.scale) for i in range(size))


def _stacks(seat: Seat, cards: Sequence[Card]) -> Spread:
    """Stack the cards of each rank, with their number: thirteen stacks hold any hand."""
    held = sorted({card.rank for card in cards}, key=lambda rank: rank.place)
    columns: dict[Rank, Spot] = dict(zip(held, _row(seat, len(held)), strict=True))
    depth: dict[Rank, int] = {}
    spots = []
    for card in cards:
        rise = depth[card.rank] = depth.get(card.rank, -1) + 1
        column = columns[card.rank]
        spots.append(column._replace(y=_r(column.y - 3 * min(rise, 6) * seat.scale)))
    numbers = tuple(  # under the corner index, where the card is never covered
        (_r(column.x - 22 * seat.scale), _r(column.y + 22 * seat.scale), str(depth[rank] + 1))
        for rank, column in columns.items()
        if depth[rank]
    )
    return Spread(tuple(spots), numbers)
