"""What tests of simulations share: a strategy of the notebook's, which is the module __main__."""

import sys

import pytest


@pytest.fixture
def write_in_main(monkeypatch):
    """Write the function mine(seen, rng) in __main__, and anew each time: it plays as truthful(p)."""

    def written(p):
        code = "def mine(seen, rng):\n    from fusk_lab.analysis import strategies\n"
        code += f"    return strategies.truthful({p})(seen, rng)"
        made = {"__name__": "__main__"}
        exec(code, made)
        monkeypatch.setattr(sys.modules["__main__"], "mine", made["mine"], raising=False)
        return made["mine"]

    return written
