"""What the benches measure is what they say."""

import subprocess
import sys

import pytest

from bench.simulation import PEAK

LARGE = 300_000  # kilobytes
PARENT = f"""
import subprocess, sys
full = bytearray({LARGE} * 1024)
print(subprocess.check_output([sys.executable, "-c", sys.argv[1]], text=True))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there it is known")
def test_a_process_is_not_charged_for_the_size_of_the_one_that_started_it():
    small = int(subprocess.check_output([sys.executable, "-c", PARENT, PEAK]))
    own = int(subprocess.check_output([sys.executable, "-c", f"full = bytearray({LARGE} * 1024)\n{PEAK}"]))
    assert 1_000 < small < LARGE / 2 < LARGE < own
