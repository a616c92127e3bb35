"""Variants compared by many games: first a guess, then the deals, and the exact value beside what came out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from threading import RLock
from time import monotonic
from typing import Any, Final

import traitlets

from ..analysis.playing import Player
from ..analysis.result import Result
from ..rules import BASE, DESCENDING, EITHER_SIDE, Variant
from ..text import words
from .live import Live, module, static, told
from .opened import Opened
from .stepper import Stepper
from .trial.background import Background
from .trial.page import csv, pace, packed, page, says
from .trial.trial import Trial, a_strategy, in_turn, trial
from .trial.words import name_of, verdict

__all__ = ["VariantStudy"]

_SHOWN_EVERY: Final = 0.35  # seconds, while it is dealt
_SAME: Final = "same"


class VariantStudy(Live):
    """Compare variants by many games: ``VariantStudy(BASE, EITHER_SIDE, players=4, strategy="truthful", seed=1)``.

    Two to six variants, the plain ones if none is given. `strategy` is how everybody plays: a name of those that are
    ready, a player, or one a seat. `predict`, `deal` and `stop` are what the buttons do; `result` gives what was
    counted of a variant. What is dealt depends on the seed and the number of games alone.

    Raises ValueError or TypeError, in the language, for what cannot be compared or dealt.
    """

    _esm = module("board.js", "asking.js", "stored.js", "gate.js", "charts.js", "opened.js", "study.js")
    _css = static("gate.css", "study.css")
    _helps = ("study",)

    _says = traitlets.Dict().tag(sync=True)
    _show = traitlets.Dict().tag(sync=True)
    _pace = traitlets.Dict().tag(sync=True)  # how far the dealing has come; changes often, and is small
    _kept = traitlets.Dict().tag(sync=True)  # the twin as it is now, for the notebook's file
    # What is closed although it was never made, because of a mistake in the call, has no game open.
    _game: Opened = Opened()
    _work: Background | None = None

    _opened = traitlets.Dict().tag(sync=True)  # the game that is open: the model of its stepper, and where it is

    def __init__(
        self, *variants: Variant, players: int = 4, strategy: str | Player | Sequence[Player] = "truthful",
        seed: int = 1, lang: str = "sv",
    ) -> None:  # fmt: skip
        self.lang = lang
        self._lock = RLock()  # games are dealt in a second thread
        self._work = None
        self._run = 0  # which dealing it is
        self._game = Opened()
        compared = trial(variants or (BASE, DESCENDING, EITHER_SIDE), players, strategy, seed, lang)
        self._trial = replace(compared, lang=self.spoken)
        super().__init__(
            _says=says(self._trial), _show=packed(self._trial), _pace=pace(self._trial, running=False)
        )

    # What is compared, and what came out

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Return the variants that are compared."""
        return self._trial.variants

    @property
    def trial(self) -> Trial:
        """Return what is compared, the guess and the results, as a value."""
        return self._trial

    @property
    def running(self) -> bool:
        """Say whether games are being dealt now."""
        return self._work is not None

    def result(self, variant: Variant | str | int) -> Result:
        """Return what was counted of a variant, by itself, its key or its place. Raises ValueError."""
        place = self._trial.place(variant)
        found = self._trial.results[place]
        if found is None:
            name = name_of(self.variants[place], self._given)
            raise ValueError(words(self.lang)["study"]["not_dealt"].format(name=name))
        return found

    def to_csv(self, lang: str | None = None) -> str:
        """Write what was counted as CSV, for programs, or with a language as its spreadsheets read it.

        Empty before anything was dealt. The button gives what the spreadsheets of the page's language read.
        """
        return csv(self._given, lang)

    # What the buttons do

    def predict(self, guess: Variant | str | int | None) -> None:
        """Lock a guess: a variant, its key or place, "same" for no difference, or None to skip. Raises ValueError."""
        place = len(self.variants) if guess == _SAME else None if guess is None else self._trial.place(guess)
        with self._lock:
            self._turns(self._trial.guessed(place))

    def deal(self, games: int, *, wait: bool = True) -> None:
        """Deal so many games with each variant, and wait until it is done; or go on in the background.

        Interrupted, what was counted stays. Raises ValueError for a number of games that cannot be, StrategyError
        for a strategy that does what it may not.
        """
        self.stop()
        with self._lock:
            growing = [self._trial.growing(variant, games) for variant in self.variants]
            self.shut()
            self._trial = self._trial.begun(games)
            self._run += 1
            run, steps = self._run, self._steps(growing, self._run)
            self._work = Background(steps, lambda failed: self._ended(run, failed))
            self._shows()
        if wait:
            self._wait(steps, run)
        else:
            self._work.start()

    def stop(self) -> None:
        """Stop dealing; what was counted stays, and is marked as a part."""
        with self._lock:
            if self._work is not None:
                self._work.stop()
                self._run += 1  # what is still counted of it comes too late
                self._work = None
                self._shows()
                self._keeps()

    def show_game(self, variant: Variant | str | int, game: int) -> Stepper:
        """Open a game by its number below the study, and return its stepper. Raises ValueError, IndexError."""
        result = self.result(variant)
        stepper = self._game.open(result.replay(game), self.lang)
        self._opened = {"model": stepper.model_id, "at": [self._trial.place(variant), game]}
        return stepper

    def shut(self) -> None:
        """Close the game that is open."""
        self._game.shut()
        self._opened = {}

    def other_games(self) -> None:
        """Take other games, from the next seed; the guess stays."""
        self.stop()
        self._turns(self._trial.other_games())

    def change(self, **settings: Any) -> None:
        """Compare something else: `variants`, `players`, `strategy` or `seed`. It is guessed and dealt anew.

        Raises ValueError or TypeError for what cannot be changed, or not to that.
        """
        self.stop()
        if "strategy" in settings:
            settings["strategy"] = a_strategy(settings["strategy"], self.lang)
        self._turns(self._trial.changed(**settings))

    def close(self) -> None:
        """Close the widget and the game that is open, and stop dealing."""
        self.shut()
        if self._work is not None:
            self._work.stop()
        super().close()

    # How it is done

    @property
    def _given(self) -> Trial:
        return replace(self._trial, lang=self.lang)

    def _redraw(self) -> None:
        with self._lock:
            self._trial = replace(self._trial, lang=self.spoken)
            self._says = says(self._trial)
            self._shows()

    def _wait(self, steps: Iterator[None], run: int) -> None:
        try:
            for _ in steps:
                pass
        except KeyboardInterrupt:
            self.stop()
        except Exception:
            self._trial = replace(self._trial, failed=True)
            raise
        finally:
            self._ended(run, None)

    def _steps(self, growing: list[Iterator[Result]], run: int) -> Iterator[None]:
        """Deal a part of each variant in turn, and show now and then how it goes."""
        began, shown = monotonic(), 0.0
        for place, result in in_turn(growing):
            with self._lock:
                if run != self._run:
                    return
                if result.games:  # a long game may still be on
                    self._trial = self._trial.grown(place, result)
                seconds = monotonic() - began
                if seconds - shown > _SHOWN_EVERY:
                    self._shows(seconds)
                    shown = seconds
            yield

    def _ended(self, run: int, failed: Exception | None) -> None:
        with self._lock:
            if run != self._run:
                return
            self._work = None
            if failed is not None:
                self._trial = replace(self._trial, failed=True)
            self._shows()
            self._keeps()
        if failed is not None:
            self.send({"failed": told(failed, self.spoken)})  # the page shows it: nothing fails in silence

    def _turns(self, turned: Trial) -> None:
        with self._lock:
            self.shut()
            self._trial = turned
            self._shows()
            self._keeps()

    def _keeps(self) -> None:
        """Let the notebook's file have what came out, and not the twin of when the cell was run."""
        self._kept = {"id": self.model_id, "html": self._twin()}

    def _shows(self, seconds: float = 0) -> None:
        self._show = packed(self._trial, running=self.running)
        self._pace = pace(self._trial, self.running, seconds)

    def _hear(self, message: dict[str, Any]) -> None:
        match message:
            case {"predict": None | int() as guess}:
                with self._lock:
                    self._turns(self._trial.guessed(guess))
            case {"deal": int(games)}:
                self.deal(games, wait=False)
            case {"do": "stop" | "other_games" as do}:
                getattr(self, do)()
            case {"open": [int(place), int(game)]}:
                self.show_game(place, game)
            case {"open": None}:
                self.shut()
            case {"variant": _} | {"players": _} | {"strategy": _} if self.running:  # games would be lost unasked
                raise ValueError(words(self.spoken)["study"]["stop_first"])
            case {"variant": str(key)}:
                self._turns(self._trial.turned(key))
            case {"players": int(players)}:
                self.change(players=players)
            case {"strategy": ""} if self._trial.own is not None:
                self.change(strategy=self._trial.own)
            case {"strategy": str(key)}:
                self.change(strategy=key)
            case _:
                raise ValueError(f"not a message of this widget: {message!r}")

    # For every other reader

    def _twin(self) -> str:
        return page(self._given)

    def __repr__(self) -> str:
        told = verdict(self._given) or words(self.lang)["study"]["question"]
        return f"<VariantStudy: {', '.join(variant.key for variant in self.variants)}. {told}>"
