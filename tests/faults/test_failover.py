"""A failover loses what docs/scaling.md says for each setting, and no more: the program in its short form."""

from __future__ import annotations

from itertools import count

import pytest

from tests.faults import failover
from tests.faults.failover import Writer, dealt, measured
from tests.faults.history import Violation


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables, and seconds of play."""
    monkeypatch.setattr(failover, "TABLES", 2)
    monkeypatch.setattr(failover, "PLAYED", 0.5)
    monkeypatch.setattr(failover, "BETWEEN", 0.02)
    monkeypatch.setattr(failover, "CUT_OFF", 1.5)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("servers", "setting", "fault"),
    [("Sentinels", "two replicas", "paused"), ("cluster", "one replica", "cut off")],
)
def test_nothing_is_lost_that_all_replicas_have_confirmed(
    short: None, servers: str, setting: str, fault: str
) -> None:
    """With PATIENCE_REPLICAS at their number every acknowledged move survives, and play goes on."""
    found = measured(servers, setting, fault)

    assert found.acknowledged > 0
    assert found.lost == 0


@pytest.mark.slow
def test_without_it_the_program_finds_what_is_lost(short: None) -> None:
    """A server that goes on alone acknowledges moves that nobody else has: all of them are missed."""
    found = measured("cluster", "as it is", "cut off")

    assert 0 < found.lost < found.acknowledged
    assert found.window > 1


@pytest.mark.parametrize("record", ["1 1", "2 1", "1 3"], ids=["doubled", "out of order", "never sent"])
def test_a_record_that_nobody_wrote_is_found(record: str) -> None:
    """What is stored is each move once, in its order, and nothing else."""
    writer = Writer(dealt("test:ada"), None, moves=count(3))  # type: ignore[arg-type]
    with pytest.raises(Violation):
        writer.lost(record)


def test_what_is_missing_was_lost() -> None:
    """Of three acknowledged moves the last one."""
    writer = Writer(dealt("test:ada"), None, moves=count(4))  # type: ignore[arg-type]
    writer.acknowledged = {"1": 1.0, "2": 2.0, "3": 3.0}
    assert writer.lost("1 2") == [3.0]
