"""A player's games in numbers and in a chart."""

from __future__ import annotations

import io
from dataclasses import replace

from PIL import Image

from bot.commands.stats import NOBODY
from bot.dispatch import complete
from bot.messages.request import Request
from bot.play.statistics import Summary, by_game
from bot.records.finished_game import FinishedGame
from tests.bot.chat import Chat
from tests.daily.conftest import MOVES, hand_in, name_of, play


def game(
    at: int, *, won: bool = False, home: int = 52, moves: int = 100, slug: str = "kings"
) -> FinishedGame:
    return FinishedGame(slug, won, home, 104, moves, at)


def test_games_are_summed_up() -> None:
    """Played, won, the best, the average, wins in a row."""
    some = [
        game(3, won=True, home=104, moves=150),
        game(1, won=True, home=104, moves=160),
        game(2),
        game(4, won=True, home=104, moves=170),
    ]
    found = Summary.of(some)

    assert (found.played, found.won, found.streak, found.longest) == (4, 3, 2, 2)
    assert found.best.moves == 150
    assert found.average == 3.5 / 4


def test_the_best_of_lost_games_has_most_cards_home() -> None:
    """Then the fewer moves."""
    assert Summary.of([game(1, home=30), game(2, home=60), game(3, home=60, moves=80)]).best == game(
        3, home=60, moves=80
    )


def test_games_are_listed_in_the_books_order() -> None:
    """Those never played are left out."""
    some = [game(1, slug="wheel"), game(2, slug="kings")]

    assert list(by_game(some, ("kings", "square", "wheel"))) == ["kings", "wheel"]


async def test_stats_count_every_game_that_ended(ada: Chat) -> None:
    """Won, or given up after a move; one that was only looked at does not count."""
    await play(ada)
    await ada.say("start wheel 7")
    await ada.gives_up()
    await ada.say("start square 7")
    moves = await complete(ada.request("move"), ada.services, "moves", "")
    await ada.say(f"move {moves[0].value}" if moves else "deal")
    await ada.gives_up()
    stats = await ada.say("stats")

    assert stats.text.startswith("All games: 2 played, 1 won")
    assert (
        f"The Kings: 1 played, 1 won; best won in {len(MOVES)} moves; 100% home on average; 1 win in a row"
        in stats.text
    )
    assert "The Square: 1 played, 0 won" in stats.text and "The Wheel" not in stats.text
    assert "Daily: 1 day in a row" in stats.text
    assert stats.picture is not None and Image.open(io.BytesIO(stats.picture)).width == 1100
    assert "The Kings: 1 of 1 won, 100% of the cards home on average" in stats.alt


async def test_a_game_counts_once_however_often_it_is_lost(ada: Chat) -> None:
    """A table has one entry: its last end."""
    await play(ada, 1)
    session = await ada.session()
    for home in (0, 1, 2):
        await ada.services.games.count(replace(session, result="lost", home=home))

    assert [game.home for game in await ada.services.games.of(ada.user)] == [2]


async def test_others_are_found_by_their_name(ada: Chat, bob: Chat, eve: Chat) -> None:
    """On the boards of one's own server, and completed; not the hidden, and nobody elsewhere."""
    for chat in (ada, eve):
        await play(chat)
    name = name_of("test:ada")
    found = await complete(bob.request("stats"), bob.services, "name", name[:5])

    assert [option.value for option in found] == [name]
    assert "1 played, 1 won" in (await bob.say(f"stats {name}")).text
    assert (await bob.say(f"stats {name_of('test:eve')}")).text == NOBODY
    await ada.say("daily hide")
    assert (await bob.say(f"stats {name}")).text == NOBODY
    assert (await bob.say("stats")).text == "You have not finished a game yet."
    await hand_in(await play(bob, 2))
    assert "1 played, 0 won" in (await bob.say("stats")).text


def mentions(chat: Chat, user: str, *members: str) -> Request:
    """A mention of somebody, where the platform knows these as members."""
    return replace(chat.request(f"stats @({user})"), members=frozenset(members))


async def test_members_are_found_by_mention(ada: Chat, bob: Chat) -> None:
    """Only those whom the platform itself knows as members: a mention can be typed by anybody."""
    await play(ada)

    assert "1 played, 1 won" in (await bob.sends(mentions(bob, "test:ada", "test:ada"))).text
    assert (await bob.sends(mentions(bob, "test:ada"))).text == NOBODY
    assert (await bob.sends(mentions(bob, "test:ada", "test:eve"))).text == NOBODY
    assert "1 played, 1 won" in (await ada.sends(mentions(ada, "test:ada"))).text


async def test_hidden_and_unknown_people_look_alike(ada: Chat, bob: Chat, eve: Chat) -> None:
    """Who hides, who has never played, who is no member, who is nobody: one answer, and no name in it."""
    for chat in (ada, eve):
        await play(chat)
    await ada.say("daily hide")
    hidden = await bob.sends(mentions(bob, "test:ada", "test:ada"))

    assert hidden.text == NOBODY
    assert await bob.sends(mentions(bob, "test:never", "test:never")) == hidden
    assert await bob.sends(mentions(bob, "test:eve")) == hidden
    assert await bob.say("stats Amber Nobody 100") == hidden
    assert await bob.say("stats @()") == hidden
