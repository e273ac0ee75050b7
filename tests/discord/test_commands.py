"""Commands as Discord knows them: registered once, completed while typing, filled in by a modal."""

from __future__ import annotations

from typing import Any

import pytest
from discord import app_commands

from bot.commands import COMMANDS as EVERY
from bot.platforms.discord.client import Client
from bot.platforms.discord.commands import GROUP
from tests.discord.conftest import playing
from tests.discord.scripted import COMMANDS, Script
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn


async def test_commands_come_from_the_table(client: Client, standin: StandIn) -> None:
    """/patience holds every command with its options, and /move stands by itself."""
    patience, move = standin.commands

    assert [option["name"] for option in patience["options"]] == list(COMMANDS)
    start = patience["options"][0]
    assert [(o["name"], o["required"], o.get("autocomplete", False)) for o in start["options"]] == [
        ("game", False, True),
        ("deal", False, False),
    ]
    assert (move["name"], move["options"][0]["required"]) == ("move", True)
    for command in (patience, move):
        assert sorted(command["contexts"]) == [0, 1, 2]
        assert sorted(command["integration_types"]) == [0, 1]


async def test_there_are_no_more_commands_than_discord_takes(services: Any) -> None:
    """Twenty-five below /patience; what has no room is listed nowhere, and met by its buttons."""
    client = Client(services)
    group = client.tree.get_command(GROUP)

    assert isinstance(group, app_commands.Group)
    known = {command.name for command in group.commands}
    assert len(known) <= 25
    assert {one.name for one in EVERY.values() if one.listed and one.alone in ("", "also")} == known


async def test_commands_are_registered_only_when_changed(
    standin: StandIn, script: Script, services: Any
) -> None:
    """Discord limits registrations: a restart registers nothing, a new command does."""

    async def run(commands: Any) -> int:
        async with playing(standin, Client(services, commands, script.answer, script.complete)):
            return standin.command_registrations()

    assert await run(COMMANDS) == 1
    assert await run(COMMANDS) == 1
    assert await run({"start": COMMANDS["start"]}) == 2


async def test_a_discord_that_takes_no_commands_is_played_all_the_same(
    standin: StandIn, script: Script, services: Any
) -> None:
    """It takes them so many times a day; those of before will do, and the next start tells again."""
    async with playing(standin, Client(services, COMMANDS, script.answer, script.complete)):
        pass
    standin.fail("PUT", "/commands", 400, {"code": 30034, "message": "Max number of daily commands"})
    fewer = {"start": COMMANDS["start"]}
    async with playing(standin, Client(services, fewer, script.answer, script.complete)):
        assert (await standin.person("ada").slash("patience start")).message
    registrations = standin.command_registrations()
    async with playing(standin, Client(services, fewer, script.answer, script.complete)):
        assert standin.command_registrations() == registrations + 1


async def test_completion(ada: Person, script: Script) -> None:
    """What is typed so far, and the options filled in before, come with the request; at most 25 fit."""
    offered = await ada.complete("patience start", "game", "ki", deal="7")

    assert len(offered) == 25
    assert offered["game ki0"] == "ki0"
    request = script.requests[-1]
    assert (request.command, request.arguments, request.user) == ("start", {"deal": "7"}, ada.id)


async def test_completion_of_a_command_of_another_age(ada: Person, standin: StandIn) -> None:
    """Somebody's Discord completes a command that we have no more: nothing is offered, and no error made."""
    standin.commands.append({"id": "77", "name": "solitaire"})

    assert await ada.complete("solitaire", "game", "k") == {}


async def test_completion_of_the_command_alone(ada: Person, script: Script) -> None:
    """/move completes the same way."""
    assert "moves 3 0" in await ada.complete("move", "moves", "3 ")
    assert script.requests[-1].command == "move"


async def test_arguments_reach_the_command(ada: Person, script: Script) -> None:
    """Options that were filled in are arguments; the others are not there."""
    await ada.slash("patience start", game="kings", deal="7")
    assert script.requests[-1].arguments == {"game": "kings", "deal": "7"}

    await ada.slash("patience start")
    assert script.requests[-1].arguments == {}


async def test_a_button_that_needs_text_opens_a_modal(ada: Person, script: Script) -> None:
    """The button "Type a move" opens a window; what is typed there is played on the board."""
    board = (await ada.slash("patience start")).message

    window = await ada.press(board, "Type a move")
    assert window.kind == "window"
    assert window.interaction.window is not None
    assert window.interaction.window["title"] == "Type a move"
    answer = await ada.submit(window, "3 f2, deal")

    assert (answer.kind, answer.message) == ("update", board)
    assert board.content == "Played 3 f2, deal. Revision 1."
    assert (script.requests[-1].revision, script.requests[-1].table) == (0, "t1")


async def test_a_window_outlives_the_bot(standin: StandIn, script: Script, services: Any) -> None:
    """A window that was opened by one process is answered by the next."""
    async with playing(standin, Client(services, COMMANDS, script.answer, script.complete)):
        ada = standin.person("ada")
        board = (await ada.slash("patience start")).message
        window = await ada.press(board, "Type a move")
    async with playing(standin, Client(services, COMMANDS, script.answer, script.complete)):
        await ada.submit(window, "3 f2")

    assert board.content == "Played 3 f2. Revision 1."


async def test_an_onlooker_who_types_is_refused(ada: Person, standin: StandIn) -> None:
    """A window opens for anybody; what an onlooker types there plays nothing."""
    board = (await ada.slash("patience start")).message
    bob = standin.person("bob", ada.channel)

    answer = await bob.submit(await bob.press(board, "Type a move"), "3 f2")

    assert answer.message.private
    assert board.edits == 0


@pytest.mark.parametrize("text", ["3 f2", "a|b=c%7C", "♦ to f2", ""])
async def test_any_text_survives_a_window(ada: Person, script: Script, text: str) -> None:
    """What is typed arrives as it was typed."""
    board = (await ada.slash("patience start")).message

    await ada.submit(await ada.press(board, "Type a move"), text)

    assert script.requests[-1].arguments == {"moves": text}
