"""What is shared of a game that is shown: the game or what one viewer saw of it, as a code, a document or a picture."""

from __future__ import annotations

from html import escape
from typing import Any

from ..rules import TEACHER, Game
from ..rules.actions import FIRST_OF_ACTION
from ..rules.code import pack
from ..rules.document import Shared, written
from ..rules.telling import watch
from ..rules.unreadable import UnreadableCode
from ..rules.watched import Watched, watched
from ..text import say, words
from .board.frames import frames, layout_for
from .board.layout import WIDTH
from .board.picture import picture
from .board.seats import numbered
from .board.twin import alt_text
from .board.views import ALL, View, Viewpoint, viewpoints

__all__ = ["code", "drawn", "for_the_page", "seen_through", "shared", "told_by"]


def shared(game: Game | Watched, step: int, view: View | int | str, lang: str, *, rest: bool) -> Shared:
    """Take what a view may have of a game, to be opened at a step; what comes after it only with the `rest`.

    A view of one viewer gets their moments alone, never the game. Raises ValueError, in the language, for a view or a
    step there is not, and for other eyes than those a game was seen through.
    """
    viewer = seen_through(game, view, lang).viewer
    kept = game if isinstance(game, Watched) or viewer is TEACHER else watched(game, viewer)
    if type(step) is not int or not 1 <= step <= len(kept.steps):
        raise ValueError(words(lang)["stepper"]["not_a_step"].format(read=repr(step)[:60], steps=len(kept.steps)))
    return Shared(kept if rest else _until(kept, step), step)


def seen_through(game: Game | Watched, view: View | int | str, lang: str) -> Viewpoint:
    """Say whose eyes a view means; a game that one viewer saw has theirs alone. Raises ValueError for any other."""
    if isinstance(game, Game):
        return viewpoints(game.start, view, lang)[0]
    own = game.viewer if isinstance(game.viewer, int) else View.SPECTATOR
    theirs = viewpoints(game.start, own, lang)[0]
    if view is not ALL and viewpoints(game.start, view, lang)[0] != theirs:
        raise ValueError(words(lang)["share"]["only_view"].format(view=theirs.name))
    return theirs


def told_by(game: Game | Watched, step: int) -> Game | Watched:
    """Return a game up to a step; of a whole game, up to the last action that is wholly told by then."""
    if isinstance(game, Watched):
        return game.until(step)
    begins = _begins(game)
    ends = [*begins[1:], len(game.steps)]
    return Game(game.start, game.actions[: sum(end <= step for end in ends[: len(begins)])])


def _until(game: Game | Watched, step: int) -> Game | Watched:
    """Return a game up to a step; of a whole game, whose cards are open, to the end of the action the step tells of."""
    if isinstance(game, Watched):
        return game.until(step)
    return Game(game.start, game.actions[: sum(begin < step for begin in _begins(game))])


def _begins(game: Game) -> list[int]:
    """Return before which steps each action begins."""
    return [number for number, moment in enumerate(game.steps) if isinstance(moment.event, FIRST_OF_ACTION)]


def code(what: Shared, lang: str, *, names: bool) -> str:
    """Write the share code. Raises ValueError, in the language, for too long a game."""
    try:
        return pack(written(what, names=names))
    except UnreadableCode as refused:
        raise ValueError(say(refused, lang)) from None


def drawn(what: Shared, lang: str) -> str:
    """Draw the step as SVG, with its words as a title for those who do not see it."""
    game = numbered(what.game, lang)
    seen = game.steps if isinstance(game, Watched) else watch(game.steps, TEACHER)
    frame, layout = frames(seen[: what.step], lang)[-1], layout_for(seen[0].table)
    players = game.start.players
    viewpoint = seen_through(game, ALL, lang)
    tag, _, rest = picture(frame, layout, players, lang).partition(">")
    title = escape(alt_text(frame, players, viewpoint, lang))
    return f'{tag} width="{WIDTH}" height="{layout.height}"><title>{title}</title>{rest}'


def for_the_page(what: Shared, viewpoint: Viewpoint, lang: str, *, names: bool) -> dict[str, Any]:
    """Say what a page shows and offers of what is shared: the code, or why there is none, and the picture."""
    said = words(lang)["share"]
    last = len(what.game.steps)
    ends = said["ends_here"] if last == what.step else said["ends_later"].format(last=last)
    key = "about_all" if isinstance(what.game, Game) else "about_view"
    about = said[key].format(step=what.step, view=viewpoint.name, ends=ends)
    try:
        packed = code(what, lang, names=names)
    except ValueError as refused:
        packed, about = "", str(refused)
    return {"code": packed, "about": about, "svg": drawn(what, lang), "file": said["file"].format(step=what.step)}
