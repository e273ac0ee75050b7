"""Days that are turned by hand, and deals that are known to be won."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.daily.aliases import Aliases
from bot.messages.request import Request
from bot.records import calendar
from bot.records.daily_result import DailyResult
from bot.services import Services, open_services
from bot.settings import Settings
from engine import Move, Table, record
from tests.bot.chat import Chat, Clock
from tests.bot.conftest import clock, empty, redis_url
from tests.wins import won

__all__ = ["clock", "empty", "redis_url"]

NAMES = Aliases("of the tests")
name_of = NAMES.of
ROOT = Path(__file__).parent.parent.parent
DAY = 24 * 60 * 60
_WIN = won("kings")
WON, MOVES = _WIN.deal, [*_WIN.moves]  # a deal of The Kings, and what wins it
# What the challenge of these tests draws from, and how hard; measuring a game anew moves none of their days.
GAMES_OF_DAYS = {
    "fifteen": 3,
    "salic-law": 3,
    "mill": 3,
    "clock": 3,
    "fourteenth": 3,
    "sultan": 3,
    "hemispheres": 3,
    "kings": 2,
    "babette": 3,
    "general-sedgewick": 3,
    "caesar": 1,
    "margarethe": 1,
    "mount-olympus": 1,
    "two-rings": 1,
    "nation": 1,
    "fish-bone": 3,
    "congress": 3,
    "louis": 2,
}


@pytest.fixture
def settings(empty: str, tmp_path: Path) -> Settings:
    """A secret of our own, and nobody is told to slow down."""
    return Settings(
        _env_file=None,
        redis_url=empty,
        data_dir=tmp_path,
        requests_at_once=100_000,
        daily_secret="of the tests",
    )


@pytest.fixture
async def services(
    settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Services]:
    """Noon of a day of The Kings, whose deals are all one that is known to be won."""
    async with open_services(settings, clock) as opened:
        deal = opened.daily.schedule.seed

        async def seed(day: date, game: str) -> str:
            return WON if game == "kings" else await deal(day, game)

        monkeypatch.setattr(opened.daily.schedule, "seed", seed)
        monkeypatch.setattr(opened.daily.schedule, "_names", NAMES)
        monkeypatch.setattr(opened.daily.schedule, "difficulty", GAMES_OF_DAYS)
        opened.daily.leaderboards.days_first = 0  # everybody here is an old hand
        clock.now = noon(await a_day_of(opened, "kings"))
        yield opened


async def a_day_of(services: Services, game: str) -> date:
    """The first day of this game in 2027."""
    assert game in GAMES_OF_DAYS, "it has a day"
    day = date(2027, 1, 1)
    while await services.daily.schedule.game(day) != game:
        day += timedelta(1)
    return day


def noon(day: date) -> float:
    return calendar.begins(day) + DAY / 2


@pytest.fixture
def ada(services: Services) -> Chat:
    """In the channel of a server."""
    return Chat(services, "test:ada", "test:club/games")


@pytest.fixture
def bob(ada: Chat) -> Chat:
    """In the same channel."""
    return ada.elsewhere("test:bob")


@pytest.fixture
def eve(ada: Chat) -> Chat:
    """On another server."""
    return ada.elsewhere("test:eve", "test:guild/hall")


async def play(chat: Chat, moves: int | None = None) -> Chat:
    """Play so many moves of the game that wins today's Kings, all of them by default, in the ranked try."""
    await chat.say("daily play")
    some = MOVES[:moves]
    for at in range(0, len(some), 50):
        await chat.say(f"move {', '.join(some[at : at + 50])}")
    return chat


async def bring_home(chat: Chat) -> None:
    """Play the day's ranked try, whatever its game, until a card comes home in it, and hand it in."""
    await chat.say("daily play")
    await chat.say(f"move {', '.join(until_home(record.loads((await chat.session()).record)))}")
    await hand_in(chat)


async def bring_nothing_home(chat: Chat) -> None:
    """One move in the day's ranked try, with which no card comes home; then hand it in."""
    await chat.say("daily play")
    table = record.loads((await chat.session()).record)
    await chat.say(f"move {next(move for move in table.legal_moves if _gain(table, move) == 0)}")
    await hand_in(chat)


def until_home(table: Table) -> list[str]:
    """Moves with the last of which a card comes home, in a game that then goes on."""
    dealt = table.home
    for chance in map(random.Random, range(100)):
        while table.home <= dealt and len(table.moves) < 40 and (legal := list(table.legal_moves)):
            table.push(next((move for move in legal if _gain(table, move) > 0), chance.choice(legal)))
        if table.home > dealt:
            return [str(move) for move in table.moves]
        while table.moves:
            table.pop()
    raise AssertionError("no card of this deal is soon brought home")


def _gain(table: Table, move: Move) -> int:
    """How many cards come home by a move; a move that ends the game brings none."""
    before = table.home
    table.push(move)
    gain = 0 if table.outcome() else table.home - before
    table.pop()
    return gain


class Admin(Chat):
    """Asks with the right to manage the server."""

    def request(self, line: str) -> Request:
        return replace(super().request(line), admin=True)


async def hand_in(chat: Chat) -> None:
    """Finish the ranked try as it lies, and say yes."""
    question = await chat.say("daily finish")
    await chat.tap("Yes, hand it in", under=question)


def a_result(day: date, **facts: Any) -> DailyResult:
    """A result with these facts."""
    usual = {
        "day": day.isoformat(),
        "game": "kings",
        "won": False,
        "home": 20,
        "total": 104,
        "moves": 50,
        "seconds": 10,
        "undos": 0,
        "hints": 0,
        "place": "test:club/games",
        "at": 0,
        "rhythm": "0123000000",
    }
    return DailyResult(**{**usual, **facts})
