"""What `import fusk_lab` costs against `import numpy`: CPU time of new interpreters, a bare one's subtracted."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from bench.in_turn import ratio, too_loaded

ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}    # .pyc are written


def milliseconds(statement: str) -> float:
    """CPU time of a new interpreter from its birth to the end of the statement."""
    code = f"{statement}\nimport time; print(time.process_time() * 1000)"
    return float(subprocess.check_output([sys.executable, "-c", code], env=ENVIRONMENT, cwd=Path(__file__).parents[1]))


def main() -> None:
    """Print the ratio."""
    if not find_spec("numpy"):
        print("  skipped: numpy is not installed (the extra bench)")
    elif not too_loaded():
        bare = median(milliseconds("") for _ in range(9))
        ratio(lambda: milliseconds("import fusk_lab") - bare, lambda: milliseconds("import numpy") - bare,
              unit="ms", target="≤ 0.3, aim ≤ 0.2")


if __name__ == "__main__":
    main()
