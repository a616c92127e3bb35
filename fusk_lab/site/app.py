"""The notebooks as apps: Voila runs them and shows what they show, without the code."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

__all__ = ["show_apps"]

_OURS: Final = Path(__file__).parent / "static" / "jupyter"  # a page of Voila's that asks no other host


def show_apps(notebooks: Path, arguments: Sequence[str]) -> None:
    """Start Voila on a folder of notebooks; the other arguments are its own. It runs until it is closed."""
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(_OURS), *filter(None, [os.environ.get("JUPYTER_PATH")])])
    from voila.app import Voila  # only now: it looks for pages where it is told to

    Voila.launch_instance([str(notebooks), "--template=fusk", *arguments])
