"""Work on many computers: a Dask cluster, for those commands that offer --scheduler."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from connect_four_ai.commands.options import CommandError


@contextmanager
def dask_cluster(
    address: str, at_the_end: Callable[[], None] | None = None
) -> Iterator[tuple[Executor, int]]:
    """Its executor and its number of threads; at the end, each worker runs `at_the_end`. Raises
    CommandError."""
    try:
        import distributed
    except ImportError:
        raise CommandError("--scheduler needs Dask: pip install dask distributed") from None
    connect: Any = distributed.Client
    try:
        cluster = connect(address, timeout=10)
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0]
        raise CommandError(
            "--scheduler {address}: no Dask cluster answers ({reason})",
            address=address,
            reason=reason,
        ) from None
    with cluster as client:
        yield client.get_executor(), sum(client.nthreads().values()) or 1
        if at_the_end:
            client.run(at_the_end)
