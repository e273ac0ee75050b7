"""Games for their player's eyes alone, and the card that tells what this is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import SecretStr

import engine
from bot.messages.spans import written
from bot.platforms.discord.markup import MARKUP
from tests.bot.chat import Chat, button, labels


async def test_a_private_game_stays_private(chat: Chat) -> None:
    """On every move, in another place, to its end; and the next deal of it as well."""
    started = await chat.say("start wheel 7 private")
    assert started.private
    assert started.board
    assert "private" in started.text.split("\n")[-1]

    for line in ("deal", "undo", "board"):
        reply = await chat.say(line)
        assert reply.private
        assert reply.board
    there = chat.elsewhere(place="test:server/other")
    assert (await there.say("resume 1")).private
    given_up = await chat.say("give-up")
    gone = await chat.tap("Yes, give it up", given_up)
    assert gone.private
    assert (await chat.tap("New deal", gone)).private


async def test_others_are_public_as_ever(chat: Chat) -> None:
    """It belongs to the table, not to the player."""
    await chat.say("start wheel 7 private")
    assert not (await chat.say("start wheel 8")).private
    assert (await chat.say("resume 2")).private


async def test_the_shelf_preserves_the_private_option(chat: Chat) -> None:
    """Without a game there is a menu, and what is chosen from it is private."""
    shelf = await chat.say("start private")
    assert (await chat.choose(shelf.menus[0], shelf.menus[0].options[0], shelf)).private
    assert (
        "private is yes"
        in (
            await chat.sends(
                replace(chat.request("start wheel"), arguments={"game": "wheel", "private": "perhaps"})
            )
        ).text
    )


async def test_private_where_nobody_looks_on_is_answered_kindly(chat: Chat) -> None:
    """In direct messages, at the table in the browser, in a terminal."""
    reply = await chat.alone().say("start wheel 7 private")

    assert "Nobody else looks on here" in reply.text
    assert not reply.private


async def test_a_private_game_gets_no_thread(chat: Chat) -> None:
    """A thread is for everybody."""
    admin = replace(chat.request("patience-admin threads on"), admin=True)
    await chat.sends(admin)

    assert (await chat.say("start wheel 7")).thread
    assert not (await chat.say("start wheel 7 private")).thread


@pytest.mark.parametrize("command", "board move undo share replay solution give-up text".split())
@pytest.mark.parametrize("elsewhere", [False, True])
async def test_a_stranger_learns_nothing_by_a_name(chat: Chat, command: str, *, elsewhere: bool) -> None:
    """Whatever is requested of a private table that is somebody else's: as of a table that never was."""
    private = (await chat.say("start wheel 7 private")).board
    assert private
    bob = chat.elsewhere(user="test:bob")
    if elsewhere:
        await bob.say("start kings 7")
    request = replace(bob.request(command), arguments={"moves": "1 2"}, revision=0)
    named = await bob.sends(replace(request, table=private.table))

    assert named == await bob.sends(replace(request, table="aaaaaaaaaa", request_id="another"))
    assert named.text.startswith("That table is no longer there.")
    assert (await chat.say("board")).board == private


async def test_the_card_about_it(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    """Version, book and licence; who runs it and the pages only where the settings give them."""
    reply = await chat.say("about")
    assert f"Patience {engine.__version__}: 47 games of a book and" in reply.text
    assert "Lady Cadogan" in reply.text and "MIT" in reply.text
    assert "run here" not in reply.text and "https" not in reply.text
    assert labels(reply) == ["Start a game", "How to play"]
    assert button(reply, "How to play").command == "help"

    settings = chat.services.settings.model_copy(
        update={
            "operator": "The Card Club",
            "public_url": "https://patience.example/",
            "secret_key": SecretStr("x" * 40),
        }
    )
    monkeypatch.setattr(chat, "services", replace(chat.services, settings=settings))
    reply = await chat.say("about")
    assert "It is run here by The Card Club." in reply.text
    for page in ("terms", "privacy", "support"):
        assert f"https://patience.example/{page}" in written(reply.rich_text, MARKUP)
