"""The notebooks as apps: Voila runs them and shows what they show, without the code."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from ..text import words
from .lessons import lessons

__all__ = ["show_apps"]

_OURS: Final = Path(__file__).parent / "static" / "jupyter"  # pages of Voila's that ask no other host
_NOT_OURS: Final = ["@jupyterlite/pyodide-kernel-extension"]  # in a browser it takes the place of our Python


def show_apps(notebooks: Path, lang: str, arguments: Sequence[str]) -> None:
    """Start Voila on a folder of notebooks; the other arguments are its own. It runs until it is closed."""
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(_OURS), *filter(None, [os.environ.get("JUPYTER_PATH")])])
    from voila.app import Voila  # only now: it looks for pages where it is told to

    said = told(lang)

    class Apps(Voila):  # type: ignore[misc]  # Voila has no types
        """Voila, whose page of all apps speaks the language of the apps."""

        def init_settings(self) -> dict[str, Any]:
            settings: dict[str, Any] = super().init_settings()
            settings["voila_jinja2_env"].globals["fusk"] = said
            return settings

    Apps.launch_instance([
        str(notebooks), "--template=fusk", f"--HTMLExporter.language_code={lang}",
        f"--VoilaConfiguration.resources={ {'fusk': said}!r}", f"--VoilaConfiguration.extension_denylist={_NOT_OURS!r}",
        *arguments,
    ])  # fmt: skip


def told(lang: str) -> dict[str, Any]:
    """Return what the pages around the apps say: their language, and the title and the purpose of each by its file."""
    say = words(lang)["site"]
    titles = {lesson.name: [lesson.title, lesson.purpose] for lesson in lessons(lang)}
    return {"lang": lang, "title": say["apps_title"], "lead": say["apps_lead"], "script": say["no_script"],
            "titles": titles}  # fmt: skip
