"""Tests in a real JupyterLab; a package of its own so that its browser closes after its last test."""
