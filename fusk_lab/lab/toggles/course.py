"""The course of choices: the variant chosen now, and those before it to go back to."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules import BASE, Variant

__all__ = ["Course"]


@dataclass(frozen=True, slots=True)
class Course:
    """Hold the variant chosen now and those before it, to go back to. Every method returns the course after it."""

    now: Variant = BASE
    past: tuple[Variant, ...] = ()
    future: tuple[Variant, ...] = ()
    before: Variant | None = None  # what was chosen until the last change, whichever way that went

    def choose(self, variant: Variant) -> Course:
        """Choose another variant; the same one is no change."""
        return self if variant == self.now else Course(variant, (*self.past, self.now), (), self.now)

    def go(self, variant: Variant) -> Course:
        """Go to a variant somebody else went to: back or forth where it is the one before or after, else as chosen."""
        if variant in self.past[-1:]:
            return self.undo()
        return self.redo() if variant in self.future[:1] else self.choose(variant)

    def undo(self) -> Course:
        """Go back to the variant before."""
        return Course(self.past[-1], self.past[:-1], (self.now, *self.future), self.now) if self.past else self

    def redo(self) -> Course:
        """Take again what was gone back from."""
        return Course(self.future[0], (*self.past, self.now), self.future[1:], self.now) if self.future else self
