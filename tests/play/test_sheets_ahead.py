"""Cards are drawn before they are needed: those of the games people play here first, and no game twice."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Literal

import pytest

import render
from bot.play import sheets_ahead
from bot.play.game_filters import calm_games
from bot.play.pictures import Pictures
from bot.play.sheets_ahead import SheetsAhead
from bot.services import Services
from bot.settings import Settings
from engine import GAMES, View
from tests.bot.chat import Chat, Clock

TODAY = date(2026, 3, 1)
# Stands for the helper where its requests matter: it draws nothing, and says at once that it did.
OBEDIENT = "import sys\nfor line in sys.stdin: print(line.strip(), 1, flush=True)"
# The same, but once it is to end it says so in a pipe, and waits for another one.
SLOW_TO_END = f"""
import pathlib, signal, sys
def end(*_):
    told, may = (pathlib.Path(sys.argv[1], name) for name in ("told", "may"))
    if told.exists():
        told.write_text("to end")
        may.read_text()
    sys.exit()
signal.signal(signal.SIGTERM, end)
{OBEDIENT}
"""
# The same, but goes after its first game, as one does that is killed.
FRAIL = "print(input(), 1, flush=True)"
# The helper itself, but that its sheets are drawn at once, which on a busy machine may take it long.
BLANK = """
import sys
from render import __main__, rehearsal
rehearsal.make = lambda folder, games, wanted: ((game, 0) for game in games)
__main__.main(["sprites", *sys.argv[1:]])
"""


class Drawing:
    """Stands for the drawing of pictures: notes which games were warmed up, and tells when."""

    def __init__(self) -> None:
        self.games: list[str] = []
        self.may_end = threading.Event()
        self.may_end.set()
        self._drawn = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def __call__(self, view: View, table: str) -> bytes:
        self.games.append(view.game)
        self._loop.call_soon_threadsafe(self._drawn.set)
        self.may_end.wait()
        return b"picture"

    async def so_many(self, count: int) -> list[str]:
        """The games warmed up, as soon as there are so many."""
        while len(self.games) < count:
            self._drawn.clear()
            await self._drawn.wait()
        return self.games


Made = Callable[..., tuple[SheetsAhead, Drawing]]


@pytest.fixture
def made(services: Services, clock: Clock, tmp_path: Path) -> Iterator[Made]:
    """What draws ahead in the test's folder, with a helper of the test's."""

    def of(games: bool | Literal["played"], program: str | None = OBEDIENT) -> tuple[SheetsAhead, Drawing]:
        drawing = Drawing()
        store, of_the_day = services.storage.played_games, services.daily.schedule.game
        sheets = SheetsAhead(tmp_path, games, Pictures(drawing), store, of_the_day, clock=clock)
        if program is not None:
            sheets.helper = (sys.executable, "-c", program)
        services.sessions.start_watchers.append(sheets.begun)
        return sheets, drawing

    yield of
    render.prepare(None)


def running() -> str:
    """The numbers and command lines of all processes."""
    listed = subprocess.run(["ps", "-e", "-ww", "-o", "pid,args"], capture_output=True, text=True, check=True)
    return listed.stdout


async def test_what_is_played_here_comes_first(
    made: Made, chat: Chat, clock: Clock, services: Services
) -> None:
    """The game played last, others played here, the day's, calm games, all others; each once."""
    await chat.say("start wheel 5")
    clock.now += 100
    await chat.say("start kings 5")
    sheets, _ = made(True)
    order, of_the_day = await sheets.order(TODAY), await services.daily.schedule.game(TODAY)

    assert order[:2] == ["kings", "wheel"]
    calm = [game for game in calm_games() if game not in ("kings", "wheel", of_the_day)]
    at = [order.index(of_the_day), *map(order.index, calm)]
    assert at == list(range(2, 2 + len(at))) or of_the_day in ("kings", "wheel")
    assert sorted(order) == sorted(GAMES)


async def test_a_game_nobody_played_for_long_comes_no_sooner_than_others(
    made: Made, chat: Chat, clock: Clock
) -> None:
    """As long as there are tables, and no longer."""
    await chat.say("start wheel 5")
    sheets, _ = made("played")
    assert await sheets.order(TODAY) == ["wheel"]

    clock.now += 91 * 86400
    assert await sheets.order(TODAY) == []


async def test_every_game_is_drawn_and_warmed_up_once(made: Made) -> None:
    """So that nobody's first picture of a game is the bot's first."""
    sheets, drawing = made(True)
    async with sheets.running(TODAY):
        games = await drawing.so_many(len(GAMES))
    assert games == await sheets.order(TODAY)


async def test_a_game_that_is_begun_meanwhile_is_the_next(made: Made, chat: Chat) -> None:
    """Whoever plays does not wait until the helper has come that far."""
    sheets, drawing = made(True)
    last = (await sheets.order(TODAY))[-1]
    drawing.may_end.clear()
    async with sheets.running(TODAY):
        await drawing.so_many(1)
        await chat.say(f"start {last} 5")
        drawing.may_end.set()
        games = await drawing.so_many(len(GAMES))
    assert games[1] == last
    assert sorted(games) == sorted(GAMES)


async def test_only_what_is_played_here_is_drawn(made: Made, chat: Chat) -> None:
    """On a small machine: what was played before the start, then each game once somebody plays it."""
    await chat.say("start kings 5")
    sheets, drawing = made("played")
    async with sheets.running(TODAY):
        assert await drawing.so_many(1) == ["kings"]
        await chat.say("start caesar 5")
        await chat.say("start kings 6")
        assert await drawing.so_many(2) == ["kings", "caesar"]
    assert drawing.games == ["kings", "caesar"]


async def test_a_game_that_is_begun_while_the_helper_ends_is_drawn(
    made: Made, chat: Chat, tmp_path: Path
) -> None:
    """It is not forgotten because nothing was left to draw a moment before."""
    await chat.say("start kings 5")
    sheets, drawing = made("played", SLOW_TO_END)
    told, may = tmp_path / "told", tmp_path / "may"
    os.mkfifo(told)
    os.mkfifo(may)
    async with asyncio.timeout(30), sheets.running(TODAY):
        await drawing.so_many(1)
        await asyncio.to_thread(told.read_text)
        await chat.say("start caesar 5")
        told.unlink()
        await asyncio.to_thread(may.write_text, "end")
        assert await drawing.so_many(2) == ["kings", "caesar"]


async def test_where_nothing_is_to_be_drawn_no_process_runs(made: Made, chat: Chat, tmp_path: Path) -> None:
    """Where the operator wants none; and where only played games are wanted, and none was."""
    for games in (False, "played"):
        sheets, drawing = made(games, program=None)
        async with sheets.running(TODAY):
            await chat.say("help")
            assert f"sprites {tmp_path}" not in await asyncio.to_thread(running)
        assert drawing.games == []


async def test_which_games_are_played_is_noted_once_an_hour(
    made: Made, chat: Chat, clock: Clock, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move costs nothing for it; nothing is noted of who plays."""
    noted: list[tuple[str, int]] = []
    store, start = services.storage.played_games, clock.now
    keep = store.note

    async def note(game: str, now: float) -> None:
        noted.append((game, round(now - start)))
        await keep(game, now)

    monkeypatch.setattr(store, "note", note)
    services.sessions.start_watchers.remove(services.sheets.begun)
    made(False)
    for _ in range(3):
        await chat.say("start kings 5")
    clock.now += 3600
    await chat.say("start kings 6")

    assert noted == [("kings", 0), ("kings", 3600)]
    assert await services.storage.client.zrange("patience:played", 0, -1) == ["kings"]


async def test_a_helper_that_dies_is_logged_and_not_restarted(
    made: Made, chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot goes on; cards are drawn when they are needed."""
    sheets, drawing = made(True, FRAIL)
    ended, warnings = asyncio.Event(), list[str]()

    def warned(text: str, **_facts: object) -> None:
        warnings.append(text)
        ended.set()

    monkeypatch.setattr(sheets_ahead.log, "warning", warned)
    async with sheets.running(TODAY):
        await ended.wait()
        assert (await chat.say("start kings 5")).picture
    assert len(drawing.games) == 1
    assert warnings == ["no cards are drawn ahead: the helper ended"]


async def test_the_helper_gives_way_to_everybody_and_goes_with_the_bot(made: Made, tmp_path: Path) -> None:
    """It has the lowest priority there is, gets its games, and does not outlive the bot."""
    sheets, drawing = made(True, BLANK)
    async with sheets.running(TODAY):
        await drawing.so_many(1)
        [pid] = [
            int(line.split()[0])
            for line in (await asyncio.to_thread(running)).splitlines()
            if str(tmp_path) in line
        ]
        assert os.getpriority(os.PRIO_PROCESS, pid) == 19
        if sys.platform == "linux":
            assert os.sched_getscheduler(pid) == os.SCHED_IDLE

    assert str(tmp_path) not in await asyncio.to_thread(running)


async def test_the_helper_is_the_program_that_draws(made: Made, tmp_path: Path) -> None:
    """As it runs in earnest; it goes with the bot, whatever it is at."""
    sheets, _ = made(True, program=None)
    async with sheets.running(TODAY):
        while f"render sprites {tmp_path} -" not in await asyncio.to_thread(running):
            pass

    assert str(tmp_path) not in await asyncio.to_thread(running)


@pytest.mark.parametrize(("written", "expected"), [("true", True), ("false", False), ("played", "played")])
def test_the_setting_chooses_the_games_drawn_ahead(
    written: str, expected: bool | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All, none, or those that are played here; anything else is refused when the bot starts."""
    monkeypatch.setenv("PATIENCE_DRAW_AHEAD", written)
    assert Settings(_env_file=None).draw_ahead == expected

    monkeypatch.setenv("PATIENCE_DRAW_AHEAD", f"{written} games")
    with pytest.raises(ValueError, match="draw_ahead"):
        Settings(_env_file=None)
