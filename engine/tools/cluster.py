"""Studies on a cluster by its address: Dask hands the deals out, and again where a worker is lost.

The workers are machines on which this project is installed in the same version. Dask comes with
`pip install 'patience[cluster]'`; everything else goes without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TypeVar

from ..errors import PatienceError

WAIT = "10s"  # until a cluster has answered
NO_DASK = "a cluster is asked through Dask, which is not installed here: pip install 'patience[cluster]'"
NO_CLUSTER = (
    "no cluster answers at {address}: start one with `dask scheduler`, and `dask worker {address}` where "
    "deals are to be searched"
)
Searched = TypeVar("Searched")


def on_cluster(ask: Callable[[int], Searched], deals: Sequence[int], address: str) -> Iterator[Searched]:
    """What is found of each deal, as the workers find it; PatienceError where no cluster can be asked."""
    try:
        dask = import_module("distributed")
    except ImportError:
        raise PatienceError(NO_DASK) from None
    try:
        client = dask.Client(address, timeout=WAIT, set_as_default=False)
    except (OSError, ValueError) as wrong:
        raise PatienceError(NO_CLUSTER.format(address=address)) from wrong
    with client:
        for done in dask.as_completed(client.map(ask, deals, pure=False), loop=client.loop):
            yield done.result()
