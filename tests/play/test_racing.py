"""The rules of a race: who comes first, who may come in, whose time is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.messages.refused import Refused
from bot.play import racing
from bot.records.race import End, Race, Racer

RACE = Race(
    race="abcdefghij",
    place="test:club/games",
    host="ada",
    game="freecell",
    variant="",
    deal="7",
    open_deal=False,
    minutes=15,
    dealt=0,
    total=52,
    created=1000,
    racers=(Racer("ada"), Racer("bob")),
)
RUNNING = replace(RACE, started=1100)


def ended(*racers: Racer) -> list[tuple[int, str]]:
    """The places of these in a race that is over."""
    over = replace(RUNNING, racers=racers, over=3000)
    return [(rank, racer.user) for rank, racer in racing.standings(over)]


def test_who_finishes_first_has_won() -> None:
    """By the time since each saw the deal, whatever the moves; all who finish stand before all others."""
    slow = Racer("slow", 1200, 52, 90, 700, End.WON)
    quick = Racer("quick", 1800, 52, 140, 600, End.WON)
    nearly = Racer("nearly", 1200, 51, 80, 500, End.TIME)

    assert ended(nearly, slow, quick) == [(1, "quick"), (2, "slow"), (3, "nearly")]


def test_else_most_cards_home_and_then_fewest_moves() -> None:
    """Time counts no longer then."""
    many = Racer("many", 1200, 30, 99, 900, End.TIME)
    few = Racer("few", 1200, 20, 40, 100, End.STUCK)
    shorter = Racer("shorter", 1200, 30, 98, 950, End.TIME)

    assert ended(few, many, shorter) == [(1, "shorter"), (2, "many"), (3, "few")]


def test_a_tie_is_a_tie() -> None:
    """Equals share a place, and the next one is as many further."""
    one, two = (Racer(name, 1200, 30, 99, 900, End.TIME) for name in ("one", "two"))
    third = Racer("third", 1200, 29, 50, 10, End.TIME)

    assert ended(third, one, two) == [(1, "one"), (1, "two"), (3, "third")]
    same_time = [Racer(name, 1200, 52, 99, 900, End.WON) for name in ("one", "two")]
    assert ended(*same_time) == [(1, "one"), (1, "two")]


def test_nobody_has_a_place_by_doing_nothing() -> None:
    """Without a card home there is none, nor for those who left or never came, whatever they had."""
    idle = Racer("idle", 1200, 0, 0, 0, End.TIME)
    gone = Racer("gone", 1200, 40, 60, 300, End.LEFT)
    absent = Racer("absent", end=End.ABSENT)

    assert ended(gone, absent, idle) == [(0, "idle"), (0, "gone"), (0, "absent")]
    assert ended(gone, Racer("last", 1200, 1, 9, 20, End.TIME)) == [(1, "last"), (0, "gone")]


@pytest.mark.parametrize(
    ("rule", "race", "user", "sentence"),
    [
        (racing.join, RACE, "ada", "You are in already. It begins when the one who called it starts it."),
        (racing.join, RUNNING, "ada", "You are in already. Open your board with the button below the race."),
        (racing.join, RUNNING, "eve", "has started without you"),
        (racing.join, replace(RUNNING, over=2000), "eve", "That race is over."),
        (racing.join, replace(RACE, over=2000), "eve", "called off"),
        (racing.leave, RACE, "eve", "You are not in this race."),
        (racing.leave, RUNNING, "ada", "Give your board up if you do not want to play on."),
    ],
)
def test_refusals(rule: Callable[[Race, str], Race], race: Race, user: str, sentence: str) -> None:
    """Each misuse has a sentence of its own."""
    with pytest.raises(Refused, match=sentence):
        rule(race, user)


@pytest.mark.parametrize(
    ("race", "user", "sentence"),
    [
        (RACE, "bob", "Only the one who called this race can start it."),
        (RUNNING, "ada", "has started already"),
        (replace(RACE, racers=RACE.racers[:1]), "ada", "A race needs two at least."),
    ],
)
def test_refusals_of_a_start(race: Race, user: str, sentence: str) -> None:
    """By the host alone, once, with two."""
    with pytest.raises(Refused, match=sentence):
        racing.start(race, user, 1100)


@pytest.mark.parametrize(
    ("race", "user", "now", "sentence"),
    [
        (RACE, "ada", 1100, "has not started yet"),
        (RACE, "eve", 1100, "Join it, and you can open your board when it starts."),
        (RUNNING, "eve", 1100, "only those who joined before its start have a board"),
        (RUNNING, "ada", 1100 + 300, "You did not open your board within 5 minutes"),
    ],
)
def test_refusals_of_a_board(race: Race, user: str, now: int, sentence: str) -> None:
    """Only for those who are in it, when it has started, in time."""
    with pytest.raises(Refused, match=sentence):
        racing.open_board(race, user, now)


def test_a_full_race() -> None:
    """As many as one message has room for."""
    full = replace(RACE, racers=tuple(Racer(f"user{n}") for n in range(racing.MOST_RACERS)))
    with pytest.raises(Refused, match="This race is full"):
        racing.join(full, "eve")


def test_minutes_run_from_the_first_sight_of_the_deal() -> None:
    """Each has their own; looking again changes nothing."""
    race = racing.open_board(RUNNING, "ada", 1110)
    race = racing.open_board(race, "bob", 1300)
    race = racing.open_board(race, "ada", 1500)

    assert [racing.deadline(race, racer) for racer in race.racers] == [1110 + 900, 1300 + 900]
    assert racing.due(race) == 1110 + 900
    assert [racer.user for racer in racing.late(race, 1110 + 900)] == ["ada"]


def test_a_race_is_over_when_it_is_over_for_everybody() -> None:
    """Nothing is due then, and nothing changes it any more."""
    race = racing.open_board(RUNNING, "ada", 1110)
    race = racing.finish(race, "ada", End.WON, 52, 100, 60)
    assert racing.end(race, 1200) == race
    race = racing.finish(race, "bob", End.ABSENT)
    assert racing.due(race) == 0
    race = racing.end(race, 1400)

    assert (race.over, racing.due(race)) == (1400, None)
    assert racing.finish(race, "bob", End.WON, 52, 1, 1) == race
    assert racing.progress(race, "bob", 5, 5) == race


def test_who_called_it_and_leaves_hands_it_on() -> None:
    """The next one may start it; without anybody it is called off."""
    race = racing.leave(RACE, "ada")
    assert (race.host, racing.due(race)) == ("bob", 1000 + 900)
    empty = racing.leave(race, "bob")
    assert racing.due(empty) == 0
    assert racing.end(empty, 1001).over == 1001


def test_what_is_stored_with_players() -> None:
    """That they are in it; nothing any more when they leave or it is called off; the result at the end."""
    joined = racing.join(RACE, "eve")
    assert set(racing.entries(RACE, joined)) == {"eve"}
    assert racing.entries(joined, RACE) == {"eve": None}
    assert racing.entries(RACE, replace(RACE, over=2000)) == {"ada": None, "bob": None}

    before = racing.finish(racing.open_board(RUNNING, "ada", 1110), "ada", End.TIME, 9, 20, 30)
    before = racing.finish(before, "bob", End.ABSENT)
    results = racing.entries(before, racing.end(before, 2500))
    ada, bob = results["ada"], results["bob"]
    assert ada and bob
    assert (ada.rank, ada.racers, ada.home, ada.end, bob.rank) == (1, 2, 9, "time", 0)
    assert racing.tally([ada, bob]) == (2, 1)
