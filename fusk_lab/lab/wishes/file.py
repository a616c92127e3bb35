"""The file that keeps what is wished, beside the notebooks: small, for people to read, and taken away to begin anew."""

from __future__ import annotations

import os
import re
import tomllib
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

from ...text import words
from .wishes import CHOICES, Wishes, checked

__all__ = ["FILE", "read", "write", "written"]

FILE: Final = "fusk_lab.toml"
_MOST: Final = 10  # kB: ours is not a tenth of one


def read(folder: Path, lang: str) -> Wishes:
    """Read what is wished in a folder; without a file it is the usual.

    Raises ValueError, in the language, for a file that cannot be read, with what is wrong and what to do.
    """
    path, said = folder / FILE, words(lang)["preferences"]
    try:
        text = _text_of(path, lang)
        if len(text) > 1000 * _MOST:
            raise ValueError(said["too_long"].format(most=_MOST))
        return checked(_parsed(text.decode("utf-8"), lang), lang)
    except FileNotFoundError:
        return Wishes()
    except OSError as error:
        why = said["not_opened"].format(why=error.strerror or error)
    except UnicodeDecodeError:
        why = said["not_text"]
    except ValueError as error:
        why = str(error)
    raise ValueError(said["broken"].format(file=FILE, why=why))


def _text_of(path: Path, lang: str) -> bytes:
    """Read the file, and little more than is allowed. Raises OSError; ValueError, in the language, for no file."""
    if path.exists() and not path.is_file():  # a folder; a pipe, which would be waited at for ever
        raise ValueError(words(lang)["preferences"]["not_a_file"])
    with path.open("rb") as file:
        return file.read(1000 * _MOST + 1)


def _parsed(text: str, lang: str) -> dict[str, Any]:
    """Read TOML. Raises ValueError, in the language, for what is none."""
    said = words(lang)["preferences"]
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))  # else at the end
        why = said["not_toml"].format(line=found[1] if found else text.rstrip().count("\n") + 1)
    except (RecursionError, ValueError):  # lists in lists in lists; a number of thousands of digits
        why = said["not_ours"]
    raise ValueError(why)


def write(wishes: Wishes, folder: Path, lang: str) -> None:
    """Write the file in one go: whoever reads it finds the old one or the new one. Raises OSError."""
    path = Path(os.path.realpath(folder / FILE))  # a link stays one
    prefix = f".{FILE}."
    with NamedTemporaryFile("w", dir=path.parent, prefix=prefix, delete=False, encoding="utf-8", newline="\n") as file:
        file.write(written(wishes, lang))
    try:
        os.chmod(file.name, 0o644)
        os.replace(file.name, path)
    except OSError:
        with suppress(OSError):
            os.unlink(file.name)
        raise


def written(wishes: Wishes, lang: str) -> str:
    """Write wishes as the file has them, with what may be chosen beside each."""
    said = words(lang)["preferences"]
    lines = [f"# {line}" for line in said["file_head"]]
    for key, options in CHOICES.items():
        value = getattr(wishes, key)
        shown = f'"{value}"' if isinstance(value, str) else str(value)
        lines.append(f"{key} = {shown}".ljust(24) + "# " + ", ".join(map(str, options)))
    if wishes.locked:
        lines += [f'lock = "{wishes.lock}"', f"# {said['file_lock']}"]
    return "\n".join(lines) + "\n"
