"""A result is what its record leads to, worked out beside the event loop and without looking at the table."""

from __future__ import annotations

import threading
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.daily import service
from bot.daily.verification import STEPS, verify
from bot.play.played_table import PlayedTable
from bot.records.daily_result import VerifiedResult
from bot.records.session import Session
from engine import GAMES, InvalidRecord, Table, View, record
from tests.bot.chat import Chat
from tests.daily.conftest import MOVES, WON, play
from tests.sessions import session_of
from tests.wins import won


def a_try(table: Table) -> Session:
    """The ranked try of a day, as it is stored."""
    day = "2027-01-06"
    return session_of(table, touched=60, deal=f"daily {day}", daily=day, ranked=True)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if " " not in won(slug).deal])
def test_the_rhythm_is_how_many_cards_came_home_in_each_tenth(slug: str) -> None:
    """As the views after each move tell it, for every game that has a won deal with a number."""
    win = won(slug)
    table = Table(slug, win.deal)
    home = [table.view().home]
    for move in win.moves:
        table.push(move)
        home.append(table.view().home)
    marks = [home[round(n * (len(home) - 1) / STEPS)] for n in range(STEPS + 1)]
    digits = [min(9, -(-max(0, b - a) * 10 // table.view().total)) for a, b in pairwise(marks)]

    found = verify(a_try(table), win.deal, "test:club/games", 0).result
    assert found.rhythm == "".join(map(str, digits))


def test_checking_a_try_takes_one_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many moves it has: all else is counted from the piles."""
    table = Table("kings", WON)
    for move in MOVES:
        table.push(move)
    session, view = a_try(table), Table.view
    taken: list[Table] = []

    def watched(self: Table) -> View:
        taken.append(self)
        return view(self)

    monkeypatch.setattr(Table, "view", watched)

    verify(session, WON, "test:club/games", 0)
    assert len(taken) == 1


async def test_a_try_is_checked_beside_the_loop(ada: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others are answered meanwhile: playing a record again takes some milliseconds."""
    threads: list[int] = []

    def watched(session: Session, seed: str, place: str, now: int) -> VerifiedResult:
        threads.append(threading.get_ident())
        return verify(session, seed, place, now)

    monkeypatch.setattr(service, "verify", watched)
    await play(ada)
    assert threads and threading.get_ident() not in threads


VARIANTS = [(slug, variant) for slug, game in GAMES.items() for variant in game.variants]


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_a_variant_of_the_days_game_does_not_count(game: str, variant: str) -> None:
    """The same seed by other rules is another deal."""
    by_the_book, other = Table(game, 7), Table(game, 7, variant=variant)

    assert verify(a_try(by_the_book), "7", "test:club/games", 0).result.game == game
    with pytest.raises(InvalidRecord, match="not of this deal"):
        verify(replace(a_try(other), variant=""), "7", "test:club/games", 0)


def test_moves_that_were_taken_back_do_not_count() -> None:
    """The proof is cut down to what lay on the table."""
    table = Table("kings", WON)
    for move in MOVES[:6]:
        table.push(move)
    played = PlayedTable.of(a_try(table))
    played.undo()
    found = verify(played.finished(60), WON, "test:club/games", 0)

    assert found.result.moves == 5
    assert len(record.loads(found.record).moves) == 5
