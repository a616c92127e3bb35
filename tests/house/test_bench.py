"""What the benches measure is what they say."""

import subprocess
import sys
import time

import pytest

from bench.simulation import PEAK, SHARES, spent_with_pool, workers

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


BURNT = 0.3  # seconds of CPU


def burn(_=None):
    end = time.process_time() + BURNT
    while time.process_time() < end:
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="processes are not forked there")
@pytest.mark.parametrize("there", [False, True])
def test_the_work_of_a_pool_is_counted_in_its_workers_and_in_the_process_that_has_it(there):
    work = (lambda pool: pool.submit(burn).result()) if there else burn
    assert spent_with_pool(2, work) >= BURNT
    assert 1000 * BURNT * 0.5 < workers(1, work)() < 1000 * BURNT * 3


def test_there_is_work_for_more_than_two():
    assert SHARES % 2 == 0 and SHARES > 10
