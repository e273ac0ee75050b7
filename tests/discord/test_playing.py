"""The whole bot behind the wire: engine, pictures and a real Redis, played as people play."""

from __future__ import annotations

import io
import random
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from PIL import Image

from bot.commands import COMMANDS
from bot.platforms.discord.client import Client
from bot.services import Services, open_services
from bot.settings import Settings
from engine import GAMES
from tests.discord.conftest import playing
from tests.discord.test_one_message import seen
from tests.standins.discord.people import Answer, Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Message
from tests.wins import won


@pytest.fixture
async def whole(tmp_path: Path) -> AsyncIterator[Services]:
    """Everything a command may use, with a Redis of its own; nobody taps too often."""
    settings = Settings(data_dir=tmp_path, requests_at_once=10**6)
    async with open_services(settings) as services:
        yield services


@pytest.fixture
async def ada(standin: StandIn, whole: Services) -> AsyncIterator[Person]:
    """She plays with the whole bot."""
    async with playing(standin, Client(whole, hurry=timedelta(seconds=30))):
        yield standin.person("ada")


def typed(command: str) -> str:
    """As it is typed in Discord."""
    return command if COMMANDS[command].alone else f"patience {command}"


async def tap(person: Person, board: Message, move: str) -> None:
    """Plays a move by taps alone: its button, or the menu that has it, in one step or in two."""
    offered = {option["value"] for menu in board.menus for option in menu["options"]}
    named = [
        label for label, button in board.buttons.items() if f"moves={move}" in button["custom_id"].split("|")
    ]
    if named:
        await person.press(board, named[0])
    elif move in offered:
        await person.choose(board, move)
    elif move.capitalize() in board.buttons:
        await person.press(board, move.capitalize())
    else:
        first = next(value for value in offered if set(move.split()) >= set(value.split()))
        await person.choose(board, first)
        await person.choose(board, move)


@pytest.mark.parametrize("game", ["kings", "wheel"])
@pytest.mark.slow
async def test_a_game_is_won_by_taps(ada: Person, game: str) -> None:
    """From the deal to the last move, by buttons and menus of one board alone."""
    win = won(game)
    board = (await ada.slash("patience start", game=game, deal=win.deal)).message

    for move in win.moves:
        await tap(ada, board, move)

    assert "You have won" in board.content
    assert board.edits >= len(win.moves)
    assert "New deal" in board.buttons
    again = await ada.press(board, "New deal")
    assert (again.kind, again.message.private) == ("message", False)
    assert "You have won" in board.content


async def test_a_replay_leaves_the_trophy_alone(ada: Person, standin: StandIn) -> None:
    """It comes in a message of its own, in which whoever sees it steps; and the trophy is never deleted."""
    win = won("caesar")
    await ada.slash("patience start", game="caesar", deal=win.deal)
    await ada.slash("move", moves=", ".join(win.moves))
    [trophy] = seen(standin)
    before = trophy.content, trophy.picture.blob, list(trophy.buttons), trophy.edits
    assert "You have won" in trophy.content

    bob = standin.person("bob", ada.channel)
    for person in (ada, bob):
        replay = await person.press(trophy, "Replay")
        assert (replay.kind, replay.message.private) == ("message", False)
        assert replay.text.startswith("The deal, before the first of ")
        await bob.press(replay.message, "Forward")
        await ada.press(replay.message, "Forward")
        assert replay.text.startswith("Move 2 of ")
    again = (await ada.slash("patience board")).message

    assert (trophy.content, trophy.picture.blob, list(trophy.buttons), trophy.edits) == before
    assert seen(standin)[0] is trophy
    assert seen(standin)[-1] is again
    assert len(seen(standin)) == 4


async def test_giving_up_is_confirmed_privately(ada: Person, standin: StandIn) -> None:
    """Without a picture; then the board says so where it stands, however much was written below it."""
    board = (await ada.slash("patience start", game="kings", deal="7")).message
    before = board.edits
    for _ in range(20):
        ada.say()
        await ada.slash("patience tables")

    question = await ada.slash("patience give-up")
    assert (question.message.private, question.message.attachments, board.edits) == (True, [], before)
    assert (await ada.press(question.message, "Play on")).kind == "update"
    assert question.text == "The Kings, deal 7, goes on as it was."
    question = await ada.slash("patience give-up")
    assert (await ada.press(question.message, "Yes, give it up")).kind == "update"

    assert question.text == "You have given up The Kings, deal 7."
    assert list(question.message.buttons) == ["New deal", "Same deal"]
    assert seen(standin) == [board]
    assert board.content.startswith("You have given up The Kings, deal 7.")
    assert list(board.buttons) == ["New deal", "Same deal"]


async def test_the_board_is_a_picture_with_words(ada: Person) -> None:
    """As large as the game's pictures are, an alt text, and the status in words."""
    board = (await ada.slash("patience start", game="kings", deal="7")).message

    with Image.open(io.BytesIO(board.picture.blob)) as picture:
        assert picture.size == (1100, 780)
    assert "The Kings, deal 7" in board.content
    assert board.picture.description
    assert "Type a move" in board.buttons


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.heavy
async def test_any_tap_stays_within_the_limits(ada: Person, game: str) -> None:
    """Whatever is tapped in any game, what comes is a message that Discord takes."""
    chance = random.Random(f"discord/{game}")
    board = (await ada.slash("patience start", game=game, deal="999999999")).message
    for _ in range(15):
        answer = await _any_tap(ada, board, chance)
        if answer and not answer.message.private:
            board = answer.message


async def _any_tap(person: Person, board: Message, chance: random.Random) -> Answer | None:
    options = [(n, o["value"]) for n, menu in enumerate(board.menus) for o in menu["options"]]
    if options and chance.random() < 0.75:
        menu, value = chance.choice(options)
        return await person.choose(board, value, menu)
    labels = [label for label, b in board.buttons.items() if not b.get("disabled") and label != "Type a move"]
    return await person.press(board, chance.choice(labels)) if labels else None


@pytest.mark.parametrize("command", [name for name, one in COMMANDS.items() if one.listed])
async def test_every_command_answers(ada: Person, command: str) -> None:
    """Alone and in the middle of a game, with and without its options."""
    needed = {option.name: "3 f2" for option in COMMANDS[command].options if option.required}
    for game in (None, "wheel"):
        if game:
            await ada.slash("patience start", game=game)
        answer = await ada.slash(typed(command), **needed)
        assert answer.text


async def test_every_completion_stays_within_the_limits(ada: Person) -> None:
    """Options complete in the middle of a game; games, moves and tables have something to offer."""
    await ada.slash("patience start", game="wheel", deal="3")
    offered = {
        (name, option.name): await ada.complete(typed(name), option.name, "")
        for name, command in COMMANDS.items()
        for option in command.options
        if option.complete
    }
    assert all(offered[pair] for pair in (("start", "game"), ("move", "moves"), ("resume", "table")))
    assert "kings" in (await ada.complete("patience start", "game", "King")).values()


async def test_legal_moves_complete(ada: Person) -> None:
    """/move offers what can be played, in words."""
    board = (await ada.slash("patience start", game="kings", deal="7")).message
    (menu,) = board.menus

    offered = await ada.complete("move", "moves", "")

    assert set(offered.values()) == {option["value"] for option in menu["options"]}
    first = next(iter(offered.values()))
    assert "1 move" in (await ada.slash("move", moves=first)).text


async def test_a_board_names_its_player(ada: Person, standin: StandIn) -> None:
    """By a name that Discord shows to each reader; the stand-in takes no message that pings anybody."""
    board = (await ada.slash("patience start", game="kings", deal="7")).message
    whose = f"\n<@{ada.user['id']}> · The Kings, deal 7 · "
    assert whose in board.content

    await ada.slash("move", moves=board.menus[0]["options"][0]["value"])
    assert whose in board.content
    bob = standin.person("bob", ada.channel)
    his = (await bob.slash("patience start", game="kings", deal="7")).message
    assert f"<@{bob.user['id']}> · " in his.content
    rules = (await bob.press(his, "Rules")).message
    assert "<@" not in rules.content


async def test_undo_and_redo(ada: Person) -> None:
    """The buttons under the board take back and play again."""
    board = (await ada.slash("patience start", game="kings", deal="7")).message
    await ada.choose(board, board.menus[0]["options"][0]["value"])
    assert "1 move" in board.content

    await ada.press(board, "Undo")
    assert "no moves" in board.content
    await ada.press(board, "Redo")
    assert "1 move" in board.content


async def test_only_the_owner_plays(ada: Person, standin: StandIn) -> None:
    """Others read privately whose deal it is, and may have it themselves."""
    board = (await ada.slash("patience start", game="kings", deal="7")).message
    bob = standin.person("bob", ada.channel)

    answer = (
        await bob.press(board, "Undo")
        if not board.buttons["Undo"].get("disabled")
        else await bob.choose(board, board.menus[0]["options"][0]["value"])
    )

    assert answer.message.private
    assert board.edits == 0
    own = await bob.press(answer.message, "Play this deal")
    assert "The Kings, deal 7" in own.text
    assert not own.message.private


async def test_a_choice_of_games_where_none_is_named(ada: Person) -> None:
    """/patience start alone shows a menu; the game chosen there is dealt for all to see."""
    message = (await ada.slash("patience start")).message
    menus = [{option["value"] for option in menu["options"]} for menu in message.menus]
    assert set().union(*menus) == set(GAMES)

    answer = await ada.choose(message, "two-rings", menu=["two-rings" in menu for menu in menus].index(True))

    assert "Two Rings" in answer.text
    assert not answer.message.private
    assert answer.message.picture


async def test_a_stale_board_shows_how_it_stands(ada: Person, standin: StandIn) -> None:
    """A board that was continued below and could not be deleted plays nothing when it is tapped."""
    old = (await ada.slash("patience start", game="kings", deal="7")).message
    move = old.menus[0]["options"][0]["value"]
    standin.fail("DELETE", "@original", 403, {"code": 50001, "message": "Missing Access"})
    new = (await ada.slash("patience board")).message

    answer = await (await ada.choose(old, move)).next("delete")
    await answer.next("followup")

    assert answer.message.private
    assert f"/{new.id}" in answer.text
    assert "no moves" in answer.text
    assert old.deleted


@pytest.mark.slow
async def test_text_first(ada: Person) -> None:
    """Who wants the board as text gets it in the message, and it fits."""
    await ada.slash("patience text", always="on")

    for game in GAMES:
        board = (await ada.slash("patience start", game=game)).message
        assert "```" in board.content
        assert len(board.content) <= 2000


@pytest.mark.slow
async def test_a_table_outlives_the_bot(standin: StandIn, whole: Services) -> None:
    """What one process dealt the next one plays on."""
    async with playing(standin, Client(whole, hurry=timedelta(seconds=30))):
        ada = standin.person("ada")
        board = (await ada.slash("patience start", game="wheel", deal="5")).message
    whole.sessions.ready.clear()
    async with playing(standin, Client(whole, hurry=timedelta(seconds=30))):
        await ada.press(board, "Rules")
        await ada.choose(board, board.menus[0]["options"][0]["value"])

    assert board.edits == 1
    assert standin.command_registrations() == 1
