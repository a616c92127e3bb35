"""What is not ours is fetched once, and only these very files are taken."""

import re
from hashlib import sha256

import pytest

from fusk_lab.site import fetched


@pytest.fixture
def no_network(monkeypatch):
    """Every command that would fetch something, in place of running it."""
    asked = []
    monkeypatch.setattr(fetched, "_run", lambda what, *command: asked.append((what, command)))
    return asked


def test_every_wheel_is_pinned_by_version_and_checksum():
    lines = [line for line in fetched.files(fetched.__package__).joinpath("wheels.txt").read_text().splitlines()
             if not line.startswith("#")]
    assert len(lines) > 20
    assert [line for line in lines if not re.fullmatch(r"[\w-]+==[\d.]+ --hash=sha256:[0-9a-f]{64}", line)] == []


def test_what_is_kept_is_not_fetched_again(tmp_path, monkeypatch, no_network):
    package, wheel = tmp_path / f"pyodide-{fetched.PYODIDE}.tgz", tmp_path / "one-1.0-py3-none-any.whl"
    package.write_bytes(b"pyodide")
    wheel.write_bytes(b"a wheel")
    monkeypatch.setattr(fetched, "_PYODIDE_SHA256", sha256(b"pyodide").hexdigest())
    monkeypatch.setattr(fetched, "_wanted", lambda: {sha256(b"a wheel").hexdigest()})
    assert fetched.pyodide(tmp_path) == package
    assert fetched.wheels(tmp_path) == [wheel]
    assert no_network == []


def test_a_file_that_is_not_the_very_one_is_fetched_again_and_then_refused(tmp_path, monkeypatch, no_network):
    monkeypatch.setattr(fetched.shutil, "which", lambda name: name)
    (tmp_path / f"pyodide-{fetched.PYODIDE}.tgz").write_bytes(b"something else")
    with pytest.raises(fetched.NotFetched, match="sha256 != "):
        fetched.pyodide(tmp_path)
    with pytest.raises(fetched.NotFetched, match="0 < "):
        fetched.wheels(tmp_path)
    assert [what for what, _ in no_network] == [f"pyodide-{fetched.PYODIDE}.tgz", "wheels.txt"]
    assert "--require-hashes" in no_network[1][1]


def test_without_npm_that_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(fetched.shutil, "which", lambda name: None)
    with pytest.raises(fetched.NoNpm):
        fetched.pyodide(tmp_path)


def test_a_registry_that_does_not_answer_is_told_in_its_own_words(tmp_path, monkeypatch):
    monkeypatch.setattr(fetched.sys, "executable", "/bin/false")
    with pytest.raises(fetched.NotFetched, match=r"wheels\.txt"):
        fetched.wheels(tmp_path)


def test_npm_s_own_reason_is_told(tmp_path, monkeypatch):
    npm = tmp_path / "npm"
    npm.write_text('#!/bin/sh\ncase "$*" in *--silent*) exit 1; esac\necho "npm error code E403" >&2\nexit 1\n')
    npm.chmod(0o755)
    monkeypatch.setattr(fetched.shutil, "which", lambda name: str(npm))
    with pytest.raises(fetched.NotFetched, match="E403"):
        fetched.pyodide(tmp_path)


def test_without_node_nothing_is_compiled_and_that_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(fetched.shutil, "which", lambda name: None)
    with pytest.raises(fetched.NoNpm):
        fetched.compile_wheels(tmp_path)
