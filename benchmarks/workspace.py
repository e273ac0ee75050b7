"""How many moves a minute one workspace of Slack carries: pictures uploaded to it, and fetched by it.

python -m benchmarks workspace: thirty people in five channels tap a move as soon as their board shows the one
before, a second later at the earliest. The stand-in counts calls in Slack's own tiers and takes a second to
know an upload as a picture. A minute each way (half of one with --quick), with the bot's own pauses.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.measuring import Figure, high
from benchmarks.moves import a_bot
from benchmarks.platforms import GAME, a_win
from benchmarks.slack_settings import slack_settings
from bot.messages.custom_ids import CustomId
from bot.messages.reply import Board, Button
from bot.ops import log
from bot.platforms.slack import blocks
from bot.platforms.slack.serve import opened
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack
from tests.standins.slack.tiers import TIERS, Tiers
from tests.standins.slack.world import Message

SECTION = "workspace"
PLAYERS, CHANNELS = 30, 5
THINKING = 1.0  # seconds between seeing a board and tapping
PROCESSED = 1.0  # seconds until an upload is known as a picture
LOOKING = 0.05  # seconds between two looks at the channel


class Tapper(Person):
    """Somebody who plays a winning line."""

    def board(self, after: int = -1) -> tuple[Message, CustomId] | None:
        """The newest board of theirs, once it is of a later revision."""
        for message in reversed(self.workspace.public()):
            for tap in message.taps[:1]:
                custom_id = CustomId.unpacked(tap["action_id"])
                if custom_id and custom_id.table == self.table and (custom_id.revision or 0) > after:
                    return message, custom_id
        return None

    async def begins(self, deal: str) -> None:
        """The table is the one of the board that was not there before."""
        known = {id(message) for message in self.workspace.public()}
        await self.types(f"/patience start {GAME} {deal}")
        board = await self.slack.until(
            lambda: next((m for m in self.workspace.public() if id(m) not in known and m.taps), None), 60
        )
        custom_id = CustomId.unpacked(board.taps[0]["action_id"])
        assert custom_id, "a board's buttons are ours"
        self.table = custom_id.table

    async def plays(self, moves: list[str], until: float, waits: list[float]) -> None:
        """Taps one move after the other; notes how long each board was waited for."""
        found = self.board()
        for move in moves:
            assert found, "there is a board"
            message, custom_id = found
            drawn = Board(custom_id.table or "", custom_id.revision or 0, "")
            began = time.monotonic()
            button = blocks.button(Button("Go", "move", {"moves": move}), 99, drawn)
            assert button, "a move fits into an id"
            await self.taps(message, button)
            while not (found := self.board(drawn.revision)):
                await asyncio.sleep(LOOKING)
                if time.monotonic() > until:
                    return
            waits.append(time.monotonic() - began)
            await asyncio.sleep(THINKING)
            if time.monotonic() > until:
                return


async def measured(case: str, minutes: float, folder: Path, *, hosted: bool) -> list[Figure]:
    """One way of showing pictures."""
    async with Slack() as slack, a_bot(folder) as services:
        workspace = slack.workspace()
        slack.processing, slack.processed_within = 0, PROCESSED
        async with opened(slack_settings(slack, workspace, hosted=hosted), services):
            (deal, moves), waits = a_win(), list[float]()
            people = [Tapper(slack, workspace, f"U0P{n}", f"C0T{n % CHANNELS}") for n in range(PLAYERS)]
            for person in people:
                await person.begins(deal)
            slack.tiers, calls = Tiers(), len(slack.calls)
            until = time.monotonic() + minutes * 60
            await asyncio.gather(*(person.plays(moves, until, waits) for person in people))
            # All that was counted with the moves, waiting and retiring included.
            made = Counter(name for name, _, _ in slack.calls[calls:])
            counted = sum(number for name, number in made.items() if name in TIERS)
            refused = sum(slack.tiers.refused.values())
    return [
        Figure(SECTION, case, "moves a minute", len(waits) / minutes, "/min"),
        Figure(SECTION, case, "median wait", median(waits), "s"),
        Figure(SECTION, case, "p99 wait", high(waits), "s"),
        Figure(SECTION, case, "counted calls a move", (counted - refused) / len(waits), ""),
        Figure(SECTION, case, "refused calls", refused, ""),
    ]


def figures(quick: bool) -> Iterator[Figure]:
    """Both ways."""
    log.configure("error")
    with tempfile.TemporaryDirectory() as name:
        for case, hosted in (("uploaded", False), ("hosted", True)):
            yield from asyncio.run(measured(case, 0.5 if quick else 1.0, Path(name), hosted=hosted))
