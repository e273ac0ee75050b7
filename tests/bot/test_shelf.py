"""The shelf of games: by kind, packs, length and difficulty, by tapping and by typing."""

from __future__ import annotations

import pytest

from bot.messages.reply import Reply
from bot.play import game_filters
from engine import GAMES, shelf
from tests.bot.chat import Chat, buttons, labels


def offered(reply: Reply) -> list[str]:
    """The games that the menus of a reply offer."""
    return [option.value for menu in reply.menus for option in menu.options]


@pytest.mark.parametrize(
    ("typed", "chosen", "name"),
    [
        ("ten minutes", ("short",), ""),
        ("10 min, easy", ("short", "easy"), ""),
        ("one pack and hard", ("hard", "one-pack"), ""),
        ("two-packs long", ("long", "two-packs"), ""),
        ("pairs and sums", ("matching",), ""),
        ("Windmill", (), "Windmill"),
        ("easy rings", ("easy",), "rings"),
        ("red and black", (), "red and black"),
    ],
)
def test_words_name_shelves(typed: str, chosen: tuple[str, ...], name: str) -> None:
    """What people say of a game is read; the rest is part of a name."""
    assert game_filters.read(typed) == (chosen, name)


def test_every_shelf_has_games_and_no_game_is_on_all() -> None:
    """Each word leaves some games and leaves some out, and every game is of one kind."""
    for name, one in game_filters.FILTERS.items():
        assert 0 < len(game_filters.matching((name,))) < len(GAMES), one
    kinds = [{shelf.kind(slug)} for slug in GAMES]
    assert set().union(*kinds) == {"open", "dealt", "matching"}


def test_kinds_are_what_one_sees() -> None:
    """In Fortress all cards lie in sight, Two Rings has a pack, in The Wheel one looks for sums."""
    assert [shelf.kind(slug) for slug in ("fortress", "two-rings", "wheel", "caesar")] == [
        "open",
        "dealt",
        "matching",
        "matching",
    ]
    assert str(shelf.facts(GAMES["caesar"])).startswith("nine cards, some 5 minutes")


async def test_words_take_games_down(chat: Chat) -> None:
    """The list says how many there are and why; its menus offer these alone, and start one."""
    reply = await chat.say("games one pack, ten minutes")

    assert offered(reply) == [
        slug for slug, game in GAMES.items() if len(game.pack()) <= 52 and game.minutes <= 10
    ]
    assert reply.text.startswith(f"{len(offered(reply))} games (ten minutes or less; played with one pack):")
    assert reply.private
    began = await chat.choose(reply.menus[0], reply.menus[0].options[0], under=reply)
    assert GAMES[offered(reply)[0]].title in began.text


async def test_shelves_are_tapped_on_and_off(chat: Chat) -> None:
    """A tap adds a wish, another takes it away; what is chosen is marked."""
    every = await chat.say("start")
    assert {"Ten minutes", "Easy", "One pack", "All in sight"} <= set(labels(every))

    short = await chat.tap("Ten minutes", under=every)
    both = await chat.tap("Easy", under=short)
    easy = await chat.tap("Ten minutes", under=both)

    assert "Pairs and sums" in labels(short)
    assert offered(both) == [slug for slug in offered(short) if shelf.stars(GAMES[slug]) <= 2]
    assert offered(easy) == [slug for slug, game in GAMES.items() if shelf.stars(game) <= 2]
    marked = [button.label for row in both.rows for button in row if button.style == "main"]
    assert marked == ["Ten minutes", "Easy"]


async def test_games_are_found_by_their_other_names(chat: Chat) -> None:
    """Whoever knows Forty Thieves, the Windmill or Crazy Quilt finds the book's game."""
    for typed, slug in (
        ("forty thieves", "napoleon-at-st-helena"),
        ("windmill", "mill"),
        ("quilt", "carpet"),
    ):
        assert offered(await chat.say(f"games {typed}")) == [slug]


async def test_the_favourites_point_to_forty_thieves(chat: Chat) -> None:
    """The book has it by another name: it is listed last, by the name people know, and counted once."""
    reply = await chat.say("games favourites")
    while "Next" in labels(reply) and not next(b for b in buttons(reply) if b.label == "Next").disabled:
        reply = await chat.tap("Next", under=reply)
    last = reply.menus[-1].options[-1]

    assert reply.text.endswith(
        "Forty Thieves is Napoleon at St. Helena (napoleon-at-st-helena), which is in the book."
    )
    assert (last.label, last.value) == ("Forty Thieves", "napoleon-at-st-helena")
    assert "napoleon-at-st-helena" not in game_filters.matching(("favourites",))
    assert "Forty Thieves" not in str(await chat.say("games favourites easy"))
    began = await chat.choose(reply.menus[-1], last, under=reply)
    assert "Napoleon at St. Helena, deal " in began.text


async def test_pages_are_turned_whatever_was_typed(chat: Chat) -> None:
    """The buttons bring along what was understood, for which there is always room; not what was typed."""
    first = await chat.say(f"games {' '.join(['two-packs'] * 8)}")
    second = await chat.tap("Next", under=first)
    arguments = [one.arguments for one in buttons(first) if one.label == "Next"]

    assert arguments == [{"which": "two-packs", "page": "2"}]
    assert (await chat.tap("Back", under=second)).text == first.text != second.text
    assert offered(first) == offered(second) == game_filters.matching(("two-packs",))


async def test_filters_without_a_match_are_explained(chat: Chat) -> None:
    """Contradictions and unknown names are answered with what to do instead."""
    assert "Leave out one of these words" in (await chat.say("games easy hard")).text
    assert "No game is known by the name of zzz" in (await chat.say("games zzz")).text
    assert len((await chat.say(f"games {'z' * 399}")).text) < 250
