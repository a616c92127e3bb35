"""Existing engines, as real local clusters: the same counts to the bit, also when a worker is killed."""

import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor

import pytest

from fusk_lab import SWEDISH
from fusk_lab.analysis import engines, simulate
from fusk_lab.analysis.strategies import honest, truthful

pytestmark = pytest.mark.skipif(not engines.kernel_is_there(), reason="the kernel needs the extra sim")
killing = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are killed otherwise here")
MANY = {"players": 10, "games": 120_000, "engine": "kernel", "strategies": truthful(0.02)}


@pytest.fixture(scope="module")
def ipyparallel_client():
    ipyparallel = pytest.importorskip("ipyparallel")
    with ipyparallel.Cluster(n=2, log_level=40) as client:
        yield client


@pytest.fixture(scope="module")
def dask_client():
    distributed = pytest.importorskip("distributed")
    # An IPython shell of an earlier test leaves a module without.
    vars(sys.modules["__main__"]).setdefault("__spec__", None)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def same_here_and_there(executor):
    for played in ({"variant": SWEDISH, "games": 4000}, {"games": 12, "cap": 30, "strategies": honest}):
        found = simulate(**played, executor=executor)
        assert found == simulate(**played)
        assert found.redone == 0


def same_though_one_is_killed(executor, processes):
    """Kill a process once the first part is done, while others are being done."""

    def killing(done, games):
        while processes:
            os.kill(processes.pop(), signal.SIGKILL)

    found = simulate(**MANY, executor=executor, progress=killing)
    assert found == simulate(**MANY)
    assert not found.partial
    return found


@killing
def test_a_process_pool_whose_worker_is_killed_gives_the_same_counts_and_says_so():
    with ProcessPoolExecutor(2) as executor:
        processes = [executor.submit(os.getpid).result()]
        found = same_though_one_is_killed(executor, processes)
    assert found.redone > 0
    assert "done again" in found.sentence("en")


def test_ipyparallel_gives_the_same_counts(ipyparallel_client):
    same_here_and_there(ipyparallel_client.executor())


def test_dask_gives_the_same_counts(dask_client):
    same_here_and_there(dask_client.get_executor())


@pytest.mark.parametrize("cluster", ["dask_client", "ipyparallel_client"])
def test_a_notebooks_strategy_is_sent_to_a_cluster_by_value(request, write_in_main, cluster):
    pytest.importorskip("cloudpickle")
    client = request.getfixturevalue(cluster)
    executor = client.get_executor() if cluster == "dask_client" else client.executor()
    for p in (0.1, 0.9):
        mine = write_in_main(p)
        found = simulate(players=2, games=4, cap=40, strategies=mine, executor=executor)
        assert found == simulate(players=2, games=4, cap=40, strategies=mine)
        assert (found.redone, found.unsent, found.refused) == (0, 0, 0)


@killing
def test_dask_gives_the_same_counts_though_a_worker_is_killed(dask_client):
    processes = list(dask_client.run(os.getpid).values())[:1]
    same_though_one_is_killed(dask_client.get_executor(), processes)


@killing
def test_ipyparallel_gives_the_same_counts_though_an_engine_is_killed(ipyparallel_client):
    processes = [ipyparallel_client[0].apply_sync(os.getpid)]
    same_though_one_is_killed(ipyparallel_client.executor(), processes)
