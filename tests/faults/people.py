"""People who play while everything is killed, and check what they were told."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from engine import Table as Dealt
from engine import record
from tests.faults.games import GAMES
from tests.faults.history import UNDO, Fate, Operation, Round, Violation, check, check_daily, check_round
from tests.faults.processes import PAUSE, Bot

MOST_REQUESTS = 20  # at one table, before another is started
ROUNDS = 10  # at one table of several
MOVES_OF_A_TRY = 2


class Table:
    """A table as its windows know it, with all that was asked of it."""

    def __init__(self, name: str, dealt: Dealt, revision: int) -> None:
        self.name = name
        self.dealt = dealt  # without a move
        self.first = revision  # of the deal
        self.revision = revision  # the greatest that anybody was told of
        self.moves: list[str] = []  # at that revision
        self.history: list[Operation] = []

    def choose(self, chance: random.Random) -> str:
        """A move that is legal as far as the windows know, or undo."""
        legal = legal_after(self.dealt, self.moves)
        if self.moves and (not legal or chance.random() < 0.15):
            return UNDO
        return chance.choice(legal)

    def follow(self, done: Operation, before: list[str]) -> None:
        """A change of the moves that were `before` is acknowledged."""
        if done.expected + 1 > self.revision:
            self.revision = done.expected + 1
            self.moves = before[:-1] if done.change == UNDO else [*before, done.change]

    def look(self, state: dict[str, Any], known: int) -> None:
        """What is stored, as somebody sees it who opens the board again; Violation where it is older.

        `known` is the revision of which this window was told before it asked: another one may have been told
        of a later one since.
        """
        if state["revision"] < known:
            raise Violation(f"{self.name}: revision {known} was acknowledged, {state['revision']} is stored")
        if state["revision"] > self.revision:
            self.revision, self.moves = state["revision"], list(moves_of(state))

    def check(self, state: dict[str, Any]) -> None:
        """Violation where the history does not lead to what is stored."""
        history = [replace(one, expected=one.expected - self.first) for one in self.history]
        check(history, moves_of(state), state["revision"] - self.first)


def moves_of(state: dict[str, Any]) -> tuple[str, ...]:
    """The moves of a stored table."""
    return tuple(str(move) for move in record.loads(state["record"]).moves[: state["played"]])


def legal_after(dealt: Dealt, moves: list[str] | tuple[str, ...]) -> list[str]:
    """The legal moves after these."""
    table = dealt.copy()
    for move in moves:
        table.push(move)
    return [str(move) for move in table.legal_moves]


@dataclass
class Person:
    """Somebody at a platform, and what connects them with the bot."""

    name: str  # a user of a platform
    repeats: bool  # what was not answered is sent again with the same id, as Slack and windows do
    chance: random.Random
    totals: Counter[str]
    bot: Bot
    live: asyncio.Event  # set while the bot runs
    ids: Iterator[int]

    async def ask(self, **request: Any) -> dict[str, Any] | None:
        """The answer with a board; None where none came, or one that does not say whether it was done."""
        await self.live.wait()
        platform = self.name.partition(":")[0]
        answer = await self.bot.ask(**{"user": self.name, "place": f"{platform}:server/channel", **request})
        if answer and "revision" in answer:
            return answer
        await asyncio.sleep(PAUSE)
        return None

    async def state(self, table: str) -> dict[str, Any]:
        """What is stored of a table, as soon as the bot can say it."""
        while True:
            await self.live.wait()
            state = await self.bot.ask(state=table)
            if state and "revision" in state:
                return state
            if state is not None and "problem" not in state:
                raise Violation("a table is gone")
            await asyncio.sleep(PAUSE)

    async def started(self, line: str) -> dict[str, Any]:
        """The board of a new table."""
        number = self.id()
        while True:
            if answer := await self.ask(line=line, id=number):
                return answer

    def newcomer(self) -> Person:
        """Somebody new at the same platform."""
        return replace(self, name=f"{self.name}-{next(self.ids)}")

    def id(self) -> str:
        """Of a new request."""
        return f"{self.name}/{next(self.ids)}"

    async def change(self, table: Table, change: str) -> None:
        """Ask for a change of a table, and note what came of it."""
        before = list(table.moves)
        operation = Operation(change, table.revision, monotonic())
        entry, number = len(table.history), self.id()
        table.history.append(operation)  # before it is sent: the run may end before its answer comes
        line = "undo" if change == UNDO else f"move {change}"
        tap = {"line": line, "id": number, "table": table.name, "revision": operation.expected}
        answer = await self.ask(**tap)
        while answer is None and self.repeats:
            answer = await self.ask(**tap)
        if answer:
            fate = Fate.REFUSED if answer["refused"] else Fate.DONE
            operation = replace(operation, answered=monotonic(), fate=fate)
            table.history[entry] = operation
        self.totals[operation.fate] += 1
        if operation.fate is Fate.DONE:
            table.follow(operation, before)
        else:
            known = table.revision
            table.look(await self.state(table.name), known)


@dataclass
class Player:
    """Somebody who plays one table after the other, in one or two windows."""

    person: Person
    windows: int
    table: Table | None = None

    async def play(self) -> None:
        """Play until cancelled."""
        person = self.person
        while True:
            game, deal = person.chance.choice(GAMES), person.chance.randint(1, 999)
            started = await person.started(f"start {game} {deal}")
            self.table = Table(started["table"], Dealt(game, deal), started["revision"])
            async with asyncio.TaskGroup() as windows:
                for _ in range(self.windows):
                    windows.create_task(self._window(self.table))
            await self.finish()

    async def _window(self, table: Table) -> None:
        while len(table.history) < MOST_REQUESTS:
            await self.person.change(table, table.choose(self.person.chance))

    async def finish(self) -> None:
        """Check the history of the table that is played."""
        if self.table:
            self.table.check(await self.person.state(self.table.name))
            self.person.totals["tables checked"] += 1
            self.table = None


@dataclass
class Voters:
    """Three who play one table by vote; each round is checked after each vote."""

    people: Sequence[Person]

    async def play(self) -> None:
        """Play until cancelled."""
        host = self.people[0]
        while True:
            deal = host.chance.randint(1, 999)
            started = await host.started(f"table start freecell {deal} vote 10s")
            table, dealt = started["table"], Dealt("freecell", deal)
            for other in self.people[1:]:
                while other.name not in (await host.state(table))["players"]:
                    await other.ask(line="table join", id=other.id(), table=table)
            for _ in range(ROUNDS):
                await self._round(table, dealt)

    async def _round(self, table: str, dealt: Dealt) -> None:
        """Vote until something is played, if anything can be."""
        host = self.people[0]
        state = await host.state(table)
        before = _round_of(state)
        choices = legal_after(dealt, before.moves)
        if not choices:
            return
        cast: dict[str, list[tuple[str, Fate]]] = {}
        while True:
            for person in self.people:
                text = person.chance.choice(choices[:2])
                vote = {"line": f"move {text}", "table": table, "revision": state["revision"]}
                mine = cast.setdefault(person.name, [])
                mine.append((text, Fate.UNKNOWN))
                if answer := await person.ask(id=person.id(), **vote):
                    mine[-1] = (text, Fate.REFUSED if answer["refused"] else Fate.DONE)
                person.totals[f"votes {mine[-1][1]}"] += 1
                after = _round_of(await host.state(table))
                check_round(before, after, cast)
                if after.number != before.number:
                    host.totals["rounds of votes checked"] += 1
                    return


def _round_of(state: dict[str, Any]) -> Round:
    return Round(state["rounds"], moves_of(state), state["votes"])


@dataclass
class Challenger:
    """One person after the other who plays the day's deal and hands the try in."""

    person: Person  # the first of them
    found: dict[str, dict[str, Any]]  # by user, what was stored when it was acknowledged

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            person = self.person.newcomer()
            started = await person.started("daily play")
            state = await person.state(started["table"])
            table = Table(started["table"], record.loads(state["record"]), state["revision"])
            while len(table.moves) < MOVES_OF_A_TRY:
                await person.change(table, table.choose(person.chance))
            table.check(await person.state(table.name))
            finish = {"line": "daily finish", "arguments": {"sure": "yes"}, "id": person.id()}
            while not await person.ask(**finish):
                if (await self._stored(person.name))["results"]:
                    break  # it was done, and not answered; from now on it is known
            stored = await self._stored(person.name)
            check_daily(stored)
            self.found[person.name] = stored
            person.totals["daily results checked"] += 1

    async def check(self) -> None:
        """Look at all results once more."""
        for user, first in self.found.items():
            check_daily(await self._stored(user), first)
            self.person.totals["daily results checked again"] += 1

    async def _stored(self, user: str) -> dict[str, Any]:
        while True:
            await self.person.live.wait()
            answer = await self.person.bot.ask(daily=user)
            if answer and "results" in answer:
                return answer
            await asyncio.sleep(PAUSE)
