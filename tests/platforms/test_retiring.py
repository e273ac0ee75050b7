"""Old boards lose their buttons in the background: one line a channel, each board once."""

from __future__ import annotations

import asyncio

from structlog.testing import capture_logs

from bot.platforms.posting.retiring import LONGEST, Old, Retiring
from bot.records.post import Post


def was(channel: str, message: int, now: int, table: str = "t") -> Old:
    """A board, and where its table stands now."""
    before, after = (Post("paper", "desk", channel, str(number)) for number in (message, now))
    return Old(table, before, after, trail=False)


async def test_channels_do_not_wait_for_one_another() -> None:
    """Each has its line, in which a board stands once; the old boards of a game all lead to its newest."""
    seen: list[str] = []
    done = asyncio.Event()
    held = {"a": asyncio.Event(), "b": asyncio.Event()}

    async def retire(old: Old) -> None:
        await held[old.before.channel].wait()
        seen.append(f"{old.before.channel}{old.before.message}->{old.now.message}")
        done.set()

    retiring = Retiring("paper", retire)

    here = [was("a", 1, 2), was("a", 2, 3), was("a", 2, 3), was("a", 7, 8, "other")]
    for old in (*here, was("b", 9, 10, "third")):
        retiring.schedule(old)
    assert len(retiring) == 4
    held["b"].set()
    await done.wait()
    held["a"].set()
    await retiring.done()

    assert seen == ["b9->10", "a1->3", "a2->3", "a7->8"]
    assert len(retiring) == 0


async def test_a_line_of_old_boards_has_an_end() -> None:
    """Those that find no room keep their buttons, which lead to the newest board."""
    seen: list[str] = []

    async def retire(old: Old) -> None:
        seen.append(old.before.message)

    retiring = Retiring("paper", retire)
    with capture_logs() as lines:
        for number in range(LONGEST + 2):
            retiring.schedule(was("a", number, number + 1000, str(number)))
        await retiring.done()

    assert len(seen) == LONGEST
    assert len(lines) == 2
