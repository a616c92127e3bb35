"""The lab itself as a wheel for the browser: what runs there, and nothing that is made for a computer."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

__all__ = ["wheel"]

_PACKAGE: Final = Path(__file__).parents[1]
_NOT_THERE: Final = ("site/", "notebooks/", "__main__.py")
_DATE: Final = (1980, 1, 1, 0, 0, 0)  # two builds are the same to the byte


def wheel(folder: Path) -> Path:
    """Write the wheel into the folder, from the package's own files: a checkout or an installed one alike."""
    name = f"fusk_lab-{version('fusk-lab')}"
    files = {f"fusk_lab/{path}": (_PACKAGE / path).read_bytes() for path in _files()}
    info = f"{name}.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: fusk-lab\nVersion: {version('fusk-lab')}\n".encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: fusk_lab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = "".join(f"{path},sha256={_digest(data)},{len(data)}\n" for path, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    made = folder / f"{name}-py3-none-any.whl"
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(ZipInfo(path, _DATE), data, ZIP_DEFLATED)
    return made


def _files() -> list[str]:
    paths = sorted(path.relative_to(_PACKAGE).as_posix() for path in _PACKAGE.rglob("*") if path.is_file())
    return [path for path in paths if not path.startswith(_NOT_THERE) and "__pycache__" not in path]


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
