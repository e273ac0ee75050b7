"""Whatever cannot be done is answered with a kind sentence that says what to do instead."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
import structlog

from bot.commands import COMMANDS
from bot.commands.command import Command
from bot.dispatch import answer
from bot.messages.ids import PlaceId, UserId
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.play.pictures import Drawn, Pictures
from bot.play.played_table import PlayedTable
from bot.play.sessions import Sessions
from bot.presentation import problem_replies
from bot.services import Services
from bot.settings import Settings
from bot.storage import Storage
from bot.storage.addresses import connect
from engine import View
from tests.bot.chat import Chat, buttons, labels

NEEDS_NO_TABLE = (
    "start",
    "guide",
    "games",
    "rules",
    "help",
    "about",
    "daily",
    "race",
    "table",
    "own",
    "stats",
    "settings",
    "data",
    "patience-admin",
)


async def start_and_say(chat: Chat, line: str) -> Reply:
    await chat.say("start kings 7")
    return await chat.say(line)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("move 3 f3", "The aces ascend whatever the suit here: f3 takes a 2 next, not the 7♣."),
        ("move 3 zz", "'zz' is no move here; type the piles, like 1 3."),
        ("move 9D f1", "The 9♦ lies under the 10♣ on 7."),
        ("move", "Type a move like 3 f2, from which pile to which; or several: 3 f2, 5 f1, deal."),
        ("redo", "There is no move to play again."),
        ("undo", "There is no move to take back."),
        ("deal", "There is no deal in The Kings: play the cards that lie on the table."),
        ("start kigns", "There is no game called 'kigns'; did you mean The Kings or Two Rings?"),
        ("start kings 0", "Deals have numbers from 1 to 999,999,999. Leave the number out for a random one."),
        (
            "start kings 1000000000",
            "Deals have numbers from 1 to 999,999,999. Leave the number out for a random one.",
        ),
        ("start kings german", "The Kings has no variant 'german'; its variants: none."),
        ("resume 9", "That table is no longer there. Start a game, or play on at another of your tables."),
        (
            "text sometimes",
            "Say on for text with every picture, off for pictures alone, full for all in words.",
        ),
        ("strat kings", "I do not know that command. Did you mean start?"),
        ("xyzzy", "I do not know that command. /patience help names all commands."),
    ],
)
@pytest.mark.slow
async def test_a_refusal_says_what_to_do(chat: Chat, line: str, text: str) -> None:
    """Only the asker sees it, and nothing has changed."""
    reply = await start_and_say(chat, line)

    assert reply.text == text
    assert reply.private
    assert reply.picture is None
    assert "no moves" in (await chat.say("board")).text


async def test_nothing_fits_a_foundation(chat: Chat) -> None:
    """Home says so where no card goes home."""
    await chat.say("start wheel 1")

    assert (await chat.say("home")).text == "No card fits a foundation now."


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in NEEDS_NO_TABLE])
async def test_without_a_table_a_game_is_offered(chat: Chat, command: str) -> None:
    """Who plays nothing here is offered the games."""
    request = replace(chat.request(command), arguments={"moves": "3 f1"} if command == "move" else {})
    reply = await chat.sends(request)

    assert reply.text == "You have no table here yet. Choose a game to start one."
    assert reply.menus[0].command == "start"


async def test_tables_elsewhere_are_offered(chat: Chat) -> None:
    """Who plays elsewhere may go on here."""
    await chat.say("start kings 7")
    here = chat.elsewhere(place="test:another")
    reply = await here.say("board")

    assert reply.text == "You have no table here yet. Start a game, or play on at another of your tables."
    resumed = await here.choose(reply.menus[0], reply.menus[0].options[0], under=reply)
    assert "The Kings, deal 7" in resumed.text


@pytest.mark.parametrize("label", ["All home", "Undo", "As text", "1 f1"])
async def test_an_onlooker_may_play_the_same_deal(chat: Chat, label: str) -> None:
    """Somebody else's table is not touched; the deal is offered for a table of one's own."""
    await chat.say("start kings 7")
    board = await chat.say("move 3 f1")
    bob = chat.elsewhere(user="test:bob")
    choose = label == "1 f1"
    reply = await (
        bob.choose(board.menus[0], board.menus[0].options[0], board) if choose else bob.tap(label, board)
    )

    assert (
        reply.text == "Somebody else plays this table, but you may play The Kings, deal 7 at one of your own."
    )
    assert reply.private
    assert (await chat.say("board")).board == board.board
    own = await bob.tap("Play this deal", under=reply)
    assert "The Kings, deal 7 · no moves" in own.text
    assert own.board is not None
    assert own.board.owner == "test:bob"


async def test_an_onlooker_reads_the_rules(chat: Chat) -> None:
    """Reading needs no table."""
    board = await chat.say("start kings 7")

    assert (await chat.elsewhere(user="test:bob").tap("Rules", under=board)).text.startswith("The Kings")


async def test_a_lost_game_is_named_lost(chat: Chat) -> None:
    """With undo, a new deal, and the same deal; no menu of moves."""
    await lose(chat)

    assert "This game is lost: no legal move is left." in chat.last.text
    assert labels(chat.last) == ["Undo", "New deal", "Same deal", "Another game", "Share", "Replay"]
    assert chat.last.menus == ()
    assert "lost" in (await chat.say("tables")).text
    assert "This game is lost" not in (await chat.tap("Undo")).text


async def lose(chat: Chat) -> None:
    """Turn the whole pack of a game that has no redeal, or little else to do."""
    await chat.say("start two-rings 1")
    while chat.last.menus or "Deal" in labels(chat.last) or "Redeal" in labels(chat.last):
        verb = next((one.command for one in buttons(chat.last) if one.command in ("deal", "redeal")), None)
        fills = [
            one for one in buttons(chat.last) if one.command == "move" and one.arguments and not one.quick
        ]
        if fills:
            await chat.tap(fills[0].label)
        else:
            await chat.say(verb or f"move {chat.last.menus[0].options[0].value}")


async def test_too_long_a_text_is_refused_kindly(chat: Chat) -> None:
    """Ten thousand characters are not read."""
    await chat.say("start kings 7")

    assert "That is longer than I can read" in (await chat.say(f"move {'3 f2, ' * 2000}")).text


async def test_too_many_moves_are_refused_kindly(chat: Chat) -> None:
    """Each move is narrated, so there is an end to how many go together."""
    await chat.say("start kings 7")

    assert (
        await chat.say(f"move {'d,' * 100}")
    ).text == "That is a lot at once: please send at most 60 moves together."


async def test_a_record_of_other_rules_is_not_played(chat: Chat, services: Services) -> None:
    """Where a game's rules were corrected, its old tables say so rather than show another game."""
    await chat.say("start kings 7")
    client = services.storage.client
    [key] = [key async for key in client.scan_iter("*:table:*")]
    await client.hset(key, mapping={"record": "bm90IGEgcmVjb3Jk", "revision": "2"})

    assert (await chat.say("board")).text == str(problem_replies.OLD_RULES)
    assert "no moves" in (await chat.say("start kings 7")).text


async def test_redis_away_is_a_sentence(chat: Chat, settings: Settings, tmp_path: object) -> None:
    """Where nothing answers, nothing is lost, and nobody sees a traceback."""
    away = Storage(connect(f"unix://{tmp_path}/nobody"), timedelta(minutes=1))
    there = chat.elsewhere()
    there.services = replace(chat.services, storage=away, sessions=Sessions(away))

    reply = await there.say("start kings 7")
    assert (reply.text, reply.private) == (problem_replies.AWAY, True)
    await away.client.aclose()


async def test_a_picture_that_cannot_be_drawn_becomes_text(chat: Chat) -> None:
    """The board comes as text with an apology, and the game goes on."""

    def broken(_view: View, _table: str) -> bytes:
        raise ZeroDivisionError

    chat.services = replace(chat.services, pictures=Pictures(broken))
    reply = await chat.say("start kings 7")

    assert reply.picture is None
    assert "The picture could not be drawn just now" in reply.text
    assert "f1" in reply.monospace
    assert "· 1 move ·" in (await chat.say("move 3 f1")).text


async def test_the_board_as_text_needs_no_picture(chat: Chat) -> None:
    """Where a page draws the cards itself, a board comes without text, and is text when that is wanted."""

    class Unpainted(Pictures):
        async def of(self, played: PlayedTable, marked: tuple[str, ...] = ()) -> Drawn:
            return Drawn(None, "")

    chat.services = replace(chat.services, pictures=Unpainted())

    assert (await chat.say("start kings 7")).monospace == ""
    assert "f1" in (await chat.say("text")).monospace


async def test_an_unexpected_error_is_a_sentence_and_logged_without_user_text(
    chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The asker reads a sentence; the log has the place, but nothing of what was written."""

    async def broken(request: Request, _services: Services) -> Reply:
        raise RuntimeError(request.arguments["text"])

    monkeypatch.setattr("bot.dispatch.COMMANDS", {"broken": Command("broken", "", broken)})
    request = Request(UserId("test:ada"), PlaceId("test:here"), "broken", {"text": "my secret"})
    with structlog.testing.capture_logs() as logged:
        reply = await answer(request, chat.services)

    [line] = [line for line in logged if line["event"] == "unexpected"]
    assert (
        reply.private
        and reply.text
        == f"{problem_replies.UNEXPECTED}{problem_replies.REPORT_CODE.format(code=line['code'])}"
    )
