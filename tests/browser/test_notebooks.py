"""Every notebook in a real JupyterLab: Run All, and nothing that should not be."""

import pytest

from tests.browser.lab_server import NOTEBOOKS

PATHS = sorted(path.relative_to(NOTEBOOKS).as_posix() for path in NOTEBOOKS.glob("*/*.ipynb"))


def test_there_are_notebooks():
    assert PATHS


@pytest.mark.parametrize("path", PATHS)
def test_run_all_is_clean_and_accessible(open_notebook, path):
    notebook = open_notebook(path)
    assert notebook.root().count() == 0 or notebook.axe() == []


@pytest.mark.parametrize("theme", ["dark", "contrast"])
@pytest.mark.parametrize("path", [path for path in PATHS if path.startswith("sv/01_")])
def test_dark_themes_are_accessible(open_notebook, path, theme):
    assert open_notebook(path, theme=theme).axe() == []
