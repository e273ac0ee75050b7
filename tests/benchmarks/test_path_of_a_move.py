"""The path of a move: what is counted is what was called, in every thread, and nothing else."""

from __future__ import annotations

from threading import Thread

from benchmarks.measuring import ROOT
from benchmarks.path_of_a_move import Trace
from engine import Table


def test_a_push_is_counted_by_function_file_and_folder() -> None:
    """The files are those of the way from the table to the words; a second push takes as many calls."""
    table, trace = Table("red-and-black", seed=1), Trace()
    move = table.parse("8 2")
    counts = []
    with trace.installed():
        for _ in range(3):
            table.offered()
            with trace.counting():
                table.push(move)
            counts.append(trace.counts())
            table.pop()

    files = {file.removeprefix(f"{ROOT}/") for file, _ in trace.calls}
    assert {"engine/table.py", "engine/position.py", "engine/dealer.py"} <= files
    assert trace.calls[f"{ROOT}/engine/table.py", "Table.push"] == 1
    assert "Table.pop" not in {name for _, name in trace.calls}, "what comes between is not counted"
    assert counts[1] == counts[2]
    assert counts[2]["files"] == len(files)
    assert 0 < counts[2]["changes of folder"] < counts[2]["calls"]
    assert counts[2]["trips"] == 0


def test_other_threads_count_too() -> None:
    """Moves are played in threads of their own; libraries do not count."""
    trace, table = Trace(), Table("red-and-black", seed=1)
    with trace.installed(), trace.counting():
        worker = Thread(target=table.home.__str__)
        worker.start()
        worker.join()
        there = trace.calls.total()
        worker = Thread(target=table.offered)
        worker.start()
        worker.join()

    assert trace.calls.total() > there
    assert all(file.startswith(str(ROOT)) for file, _ in trace.calls)
