"""The lab with nothing to install: a JupyterLite site, and pages that step without any kernel.

``python -m fusk_lab.site build DIR`` makes the site, ``python -m fusk_lab.site pages DIR`` the pages alone.
"""
