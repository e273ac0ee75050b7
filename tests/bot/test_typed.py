"""What is typed in a hurry, pasted, or half: read as it is meant; the impossible is explained kindly."""

from __future__ import annotations

import pytest

from bot import dispatch
from bot.messages.ids import PlaceId, UserId
from bot.messages.reply import Option
from bot.messages.request import Request
from bot.messages.spans import CommandName, written
from bot.platforms.completion import suggest
from bot.platforms.web.markup import MARKUP
from engine import GAMES
from tests.bot.chat import Chat, labels
from tests.bot.test_commands import lines

NUMBERS = "Deals have numbers from 1 to 999,999,999."


@pytest.mark.parametrize(
    "typed", ["7♣ f1", "7♣\ufe0f f1", "3-f1", "3>f1", "3 -> f1", "3→f1", "\u200b3\u200bf1", "3 \u2013 f1"]
)
async def test_a_move_is_read_however_it_is_set_apart(chat: Chat, typed: str) -> None:
    """Signs of suits, dashes, arrows and blanks of no width are read, alone and after the word move."""
    await chat.say("start kings 7")
    assert lines(await chat.say(typed))[0] == "7♣ goes from 3 to f1."
    await chat.say("undo")
    assert lines(await chat.say(f"move {typed}"))[0] == "7♣ goes from 3 to f1."


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("99 1", "There is no pile 99 here; type one of s, f1 to f8, 1 to 8."),
        ("1 f9", "There is no pile f9 here; type one of s, f1 to f8, 1 to 8."),
        ("start kings abc", f"{NUMBERS} Leave the number out for a random one."),
        ("exit", "I do not know that command. /patience help names all commands."),
        ("solve", "I do not know that command. /patience help names all commands."),
        ("udno", "I do not know that command. Did you mean undo?"),
        ("strat", "I do not know that command. Did you mean start?"),
        ("tabls", "I do not know that command. Did you mean tables?"),
        ("undo some", "Say how many moves, as a number, or all; without a word it is one."),
    ],
)
@pytest.mark.slow
async def test_impossible_moves_are_explained(chat: Chat, typed: str, sentence: str) -> None:
    """Each says what is wrong, and suggests only what is likely to be meant."""
    await chat.say("start kings 7")
    assert (await chat.say(typed)).text == sentence


async def test_a_card_without_a_destination_is_explained(chat: Chat) -> None:
    """A pile named alone offers its ways; where it has none the rule is explained."""
    await chat.say("start kings 7")
    assert (await chat.say("5")).text == "The K♦ of 5 can go nowhere now."


async def test_undo_takes_back_several(chat: Chat) -> None:
    """A number, or all; it says how many it was, and asks before it takes back more than ten."""
    start = await chat.say("start two-rings 5")
    for _ in range(12):
        await chat.say("deal")
    twelve = chat.last
    back = await chat.say("undo 5")
    assert lines(back)[0].startswith("5 moves are taken back, the last of them so: Taken back: ")
    assert "· 7 moves ·" in back.text
    again = await chat.say("redo 5")
    assert lines(again)[0].startswith("5 moves are played again, the last of them so: Played again: ")
    assert sorted(again.alt.split(" | ")[1:]) == sorted(twelve.alt.split(" | ")[1:])

    question = await chat.say("undo all")
    assert lines(question)[0] == "Take back all 12 moves?"
    assert "· 12 moves ·" in question.text
    assert labels(question) == ["Yes, all of them", "Play on"]
    reply = await chat.tap("Yes, all of them")
    assert sorted(reply.alt.split(" | ")[1:]) == sorted(start.alt.split(" | ")[1:])
    assert "taken back" in reply.alt.partition(" | ")[0]
    assert lines(await chat.say("redo 99"))[0].startswith("12 moves are played again, as many as could be: ")
    await chat.say("undo 3")
    assert "· no moves ·" in (await chat.say("undo all")).text


async def test_many_moves_in_a_line_are_one_sentence(chat: Chat) -> None:
    """Forty moves are summed up by their number and the last of them."""
    await chat.say("start two-rings 5")
    text = lines(await chat.say("move " + ", ".join(["deal"] * 40)))[0]

    assert text.startswith("40 moves played; the last: ")
    assert text.count("from the pack") <= 1


async def _offered(chat: Chat, typed: str) -> list[str]:
    """The lines that a typed one may become."""

    async def complete(request: Request, option: str, text: str) -> list[Option]:
        return await dispatch.complete(request, chat.services, option, text)

    return [option.value for option in await suggest(typed, UserId(chat.user), PlaceId(chat.place), complete)]


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("3", ["3 f1", "3 1", "3 7"]),
        ("3 ", ["3 f1", "3 1", "3 7"]),
        ("3 f", ["3 f1"]),
        ("7C", ["3 f1", "3 1", "3 7"]),
        ("7♣ f", ["3 f1"]),
        ("2 ", []),
        ("3 f1, 1 f", ["3 f1, 1 f1"]),
        ("/move 3 f1, 1 f", ["/move 3 f1, 1 f1"]),
        ("m 8C", ["m 1 3"]),
    ],
)
@pytest.mark.slow
async def test_bare_moves_are_completed(chat: Chat, typed: str, whole: list[str]) -> None:
    """The last move of the line is completed, with or without a command, by code or card; nothing else is."""
    await chat.say("start kings 7")
    assert await _offered(chat, typed) == whole


async def test_what_only_a_server_has_is_offered_there_alone(chat: Chat) -> None:
    """Settings of a server are no command where one plays alone or writes to the bot."""
    assert await _offered(chat, "pati") == ["patience-admin "]
    for place in ("discord:@me/5", "local:table"):
        assert await _offered(chat.elsewhere(place=place), "pati") == []


@pytest.mark.slow
async def test_every_offer_can_be_played(chat: Chat) -> None:
    """In each game, what is offered for a beginning of a legal move begins so, and is a legal move."""
    for game in GAMES:
        await chat.say(f"start {game} 7")
        played = await chat.services.sessions.open(chat.request("board"))
        for choice in played.view.choices[:3]:
            first = choice.text.split()[0]
            if first.isalpha():
                continue
            first += " " * (first != choice.text)
            offered = await _offered(chat, first)
            assert choice.text in offered or len(offered) == 25
            assert all(played.table.why_not(text) is None for text in offered)


def test_the_local_table_mentions_no_chat_commands() -> None:
    """Who plays alone need not say to whom a line is: /start kings, not /patience start kings."""
    assert written(CommandName("start", "kings"), MARKUP) == "/start kings"
    assert written(CommandName("undo"), MARKUP) == "Undo"  # as its button is called
    assert written(CommandName("undo", listed=True), MARKUP) == "/undo"


async def test_help_names_what_is_for_the_place(chat: Chat) -> None:
    """The settings of a server are mentioned in a server alone."""
    assert "patience-admin" in (await chat.say("help")).text
    at_home = chat.elsewhere(place="local:table")
    assert "patience-admin" not in (await at_home.say("help")).text
