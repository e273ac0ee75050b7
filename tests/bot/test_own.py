"""Patiences of one's own in a chat: written, mended, played, shared, listed and deleted."""

from __future__ import annotations

import json

import pytest
from structlog.testing import capture_logs

import engine
from bot.commands.own import MEANINGS
from bot.dispatch import complete, parse_line
from bot.messages.ids import PlaceId
from bot.messages.spans import Typed
from bot.messages.spans import text as text_of
from bot.play import own_games
from bot.services import Services
from engine import search
from tests.bot.chat import Chat, labels
from tests.daily.conftest import Admin
from tests.engine.test_reader import ALONE
from tests.engine.trials import tried_here

HOSTILE = "@everyone <!here> `x` **b** [a](http://x)"
CLUB = "test:club/games"


def block(text: str, how: str = "own new") -> str:
    """A line with a text in a code block below it."""
    return f"{how} ```python\n{text}```"


@pytest.fixture(autouse=True)
def _short_trials(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """One random game in this process is as good as twenty in another, and takes less, unless marked."""
    if request.node.get_closest_marker("slow") is None:
        monkeypatch.setattr(own_games, "tried", tried_here)


@pytest.fixture
def ada(services: Services) -> Chat:
    return Chat(services, place=CLUB)


async def code_of(chat: Chat, name: str = "alone") -> str:
    return (await chat.services.own.own(chat.user, name)).version


async def test_a_code_block_becomes_a_game_that_is_played(ada: Chat) -> None:
    """Its picture and rules are shown; Play it deals it, and moves, hints, rules and lists go on as ever."""
    shown = await ada.say(block(ALONE))

    assert shown.private
    assert shown.picture
    assert "Saved as alone: 1 random game with" in shown.text
    assert "places (1-10, tableau): each has room for one card" in shown.text
    assert labels(shown)[:5] == ["Play it", "Share it", "Edit", "Its text", "Delete"]

    board = await ada.tap("Play it", under=shown)
    assert board.board
    assert "Alone, deal" in board.text
    assert "is turned onto the talon" in (await ada.say("deal")).text
    assert (await ada.say("rules")).text.startswith("Alone\n")
    assert "1. Alone, deal" in (await ada.say("tables")).text
    assert (await ada.session()).title == "Alone"
    assert "No deal of Alone is known to be winnable" in (await ada.say("start alone winnable")).text


async def test_it_counts_in_statistics_and_nowhere_else(ada: Chat) -> None:
    """All of one's own together; no day draws one, and no race runs one."""
    await ada.say(block(ALONE))
    await ada.say("start alone 4")
    await ada.say("deal")
    await ada.gives_up()
    await ada.say(block(ALONE.replace("Tableau(10", "Tableau(9"), "own edit alone"))
    await ada.say("start alone 4")
    await ada.say("deal")
    await ada.gives_up()

    assert "Patiences of one's own: 2 played, 0 won" in (await ada.say("stats")).text
    daily = ada.services.daily
    assert await daily.schedule.game(daily.today) in engine.GAMES
    assert "There is no game called" in (await ada.say("race alone")).text


@pytest.mark.slow
async def test_it_is_really_tried_and_thought_about_in_other_processes(ada: Chat) -> None:
    """Twenty games in a helper of its own; a hint from one that has never heard of the game."""
    assert "20 random games with" in (await ada.say(block(ALONE))).text
    assert "is wanted here" not in (await ada.say(block(ALONE.replace("Waste()", "Wste()")))).text
    await ada.say("start alone 4")
    session = await ada.session()

    hint = await ada.services.thinking.ask(search.hint_for, session.record, aside=True)

    assert str(hint.reason)


async def test_what_is_wrong_is_named_and_mended(ada: Chat) -> None:
    """With the line; nothing that was written is lost, and the mended text is saved."""
    wrong = await ada.say(block(ALONE.replace("Waste()", "Wste()")))

    assert "Line 5: there is no word 'Wste'; did you mean Waste?" in wrong.text
    assert "The line is: stock, talon = Stock(), Wste()" in wrong.text
    mending = await ada.tap("Mend it", under=wrong)
    assert mending.form
    assert "Wste()" in mending.form.written
    assert mending.form.arguments == {"what": "new"}
    assert "You have no patience of your own yet" in (await ada.say("own list")).text

    assert "Saved as alone" in (await ada.say(block(ALONE))).text
    gone = await ada.tap("Mend it", under=wrong)
    assert gone.text == "There is no text of yours that waits to be mended any more."


async def test_an_edit_is_another_game(ada: Chat) -> None:
    """The name stays; a table that was begun goes on by its own text, and its code still plays."""
    await ada.say(block(ALONE))
    before = await code_of(ada)
    await ada.say("start alone 4")
    edited = await ada.say(block(ALONE.replace("Tableau(10", "Tableau(9"), "own edit alone"))

    after = await code_of(ada)
    assert "Saved as alone" in edited.text
    assert before != after
    assert "is turned onto the talon" in (await ada.say("deal")).text
    assert len((await ada.services.own.game(before)).piles) == 16
    assert len((await ada.services.own.game(after)).piles) == 15
    assert (await ada.say("own edit alone")).form
    again = await ada.say("own edit nothing")
    assert "You have no patience of your own called nothing" in again.text


@pytest.mark.parametrize("slug", ["yukon", "kings"])
async def test_a_copy_of_ours_begins_with_its_text(ada: Chat, slug: str) -> None:
    """Its own where the reader takes it; else one that goes on from it."""
    form = (await ada.say(f"own copy {slug}")).form

    assert form
    game = engine.read_game(form.written)
    assert game.title == f"My {engine.find(slug).title.removeprefix('The ')}"
    assert engine.Table(game, 3).piles == engine.Table(slug, 3).piles


async def test_others_play_what_is_shared_by_one_tap(ada: Chat, services: Services) -> None:
    """It is a public message with code, picture and text; it stands in the server's list."""
    await ada.say(block(ALONE))
    shared = await ada.say("own share alone")
    code = await code_of(ada)
    bob = ada.elsewhere("test:bob")

    assert not shared.private
    assert shared.picture
    assert code in shared.text
    assert shared.monospace == ALONE.lstrip()
    assert (await bob.tap("Play it", under=shared)).board
    assert (await bob.session()).owner == "test:bob"
    listed = await bob.say("own list")
    assert "Shared here" in listed.text
    assert [option.value for option in listed.menus[0].options] == [code]
    assert (await bob.say("start alone")).board  # by its title on this server
    elsewhere = bob.elsewhere("test:bob", "test:other/games")
    assert (await elsewhere.say(f"start {code}")).board  # by its code anywhere
    assert "There is no game called" in (await elsewhere.say("start alone")).text
    copy = await bob.tap("Make it mine", under=shared)
    assert copy.form
    assert copy.form.written == ALONE.lstrip()


async def test_an_edited_game_takes_the_place_of_the_one_that_was_shared(ada: Chat) -> None:
    """A list has the newest version alone, but for a house game, which admins have chosen."""
    await ada.say(block(ALONE))
    await ada.say("own share alone")
    await ada.say(block(ALONE.replace("Tableau(10", "Tableau(9"), "own edit alone"))
    await ada.say("own share alone")

    listed = await ada.services.storage.own_games.listed("test:club")
    assert [*listed] == [await code_of(ada)]


async def test_in_a_direct_message_one_gets_what_can_be_sent(services: Services) -> None:
    """There is nobody to show it to."""
    ada = Chat(services, place="test:@me/7", direct=True)
    await ada.say(block(ALONE))
    reply = await ada.say("own share alone")

    assert reply.private
    assert "/patience start own-" in reply.text
    assert reply.monospace == ALONE.lstrip()


@pytest.mark.parametrize(
    ("place", "server"),
    [
        ("discord:7/99", "discord:7"),
        ("slack:T/C/17.1", "slack:T"),
        ("local:table", "local:table"),
        ("web:table", ""),
        ("discord:@me/7", ""),
        ("", ""),
    ],
)
def test_lists_are_where_somebody_looks_after_them(place: str, server: str) -> None:
    """On a server or workspace, and at the table on one's own computer; nowhere open to the whole web."""
    assert own_games.server_of(PlaceId(place)) == server


async def test_deleted_is_deleted(ada: Chat) -> None:
    """After asking: its code plays no more and no list has it; a table that was begun goes on."""
    await ada.say(block(ALONE))
    await ada.say("own share alone")
    code = await code_of(ada)
    await ada.say("start alone 4")
    question = await ada.say("own delete alone")
    assert "Delete Alone?" in question.text
    assert "is deleted" in (await ada.tap("Yes, delete it", under=question)).text

    assert await ada.services.storage.own_games.text(code) is None
    assert await ada.services.storage.own_games.listed("test:club") == {}
    assert "is turned onto the talon" in (await ada.say("deal")).text
    assert "You have no patience of your own" in (await ada.say("own show alone")).text


async def test_what_two_have_written_alike_stays_with_the_other(ada: Chat) -> None:
    """One deletes it, the other keeps it, and its code plays on."""
    bob = ada.elsewhere("test:bob")
    await ada.say(block(ALONE))
    await bob.say(block(ALONE))
    await ada.tap("Yes, delete it", under=await ada.say("own delete alone"))

    assert await ada.services.storage.own_games.text(await code_of(bob))


async def test_admins_decide(ada: Chat, services: Services) -> None:
    """They list, remove, allow again, and pin as house games."""
    admin, bob = Admin(services, "test:boss", CLUB), ada.elsewhere("test:bob")
    await ada.say(block(ALONE))
    shared = await ada.say("own share alone")
    code = await code_of(ada)

    listed = await admin.say("patience-admin own list")
    assert code in listed.text
    assert "House games" not in labels(await bob.say("games"))
    assert "Done" in (await admin.say(f"patience-admin own pin {code}")).text
    house = await bob.tap("House games", under=await bob.say("games"))
    assert "a house game" in house.text
    assert "House games" in labels(await bob.say("start"))

    await admin.say(f"patience-admin own remove {code}")
    assert own_games.REMOVED in (await bob.tap("Play it", under=shared)).text
    assert own_games.REMOVED in (await ada.say("own share alone")).text
    assert "Alone" not in (await bob.say("own list")).text
    await admin.say(f"patience-admin own allow {code}")
    assert (await bob.tap("Play it", under=shared)).board


async def test_admins_switch_it_off(ada: Chat, services: Services) -> None:
    """Nobody writes, shares or starts them there; a table that was begun goes on."""
    admin, bob = Admin(services, "test:boss", CLUB), ada.elsewhere("test:bob")
    await ada.say(block(ALONE))
    shared = await ada.say("own share alone")
    await bob.tap("Play it", under=shared)

    await admin.say("patience-admin own off")
    assert own_games.OFF in (await ada.say("own list")).text
    assert own_games.OFF in (await bob.tap("Play it", under=shared)).text
    assert "is turned onto the talon" in (await bob.say("deal")).text  # what was begun goes on
    assert "own: off" in (await admin.say("patience-admin")).text
    await admin.say("patience-admin own on")
    assert "no patience of that code" in (await admin.say("patience-admin own pin own-0000000000000000")).text
    assert "Say off or on" in (await admin.say("patience-admin own nonsense")).text
    assert "Only those who may manage" in (await bob.say("patience-admin own off")).text


async def test_a_persons_data_have_it(ada: Chat) -> None:
    """All that was written is in the file, and gone after its deletion, from lists, too."""
    await ada.say(block(ALONE))
    await ada.say("own share alone")
    await ada.say(block("import os"))
    code = await code_of(ada)
    file = (await ada.say("data export")).file
    assert file
    exported = json.loads(file[1])

    assert [game["text"] for game in exported["own_games"]] == [ALONE.lstrip()]
    assert exported["own_draft"] == "import os\n"
    await ada.tap("Yes, delete everything", under=await ada.say("data delete"))
    assert await ada.services.storage.own_games.text(code) is None
    assert await ada.services.storage.own_games.listed("test:club") == {}
    assert await ada.services.storage.own_games.draft(ada.user) is None


async def test_a_title_is_only_what_somebody_typed(ada: Chat) -> None:
    """It is quoted as it was typed, and in no line of the log."""
    with capture_logs() as lines:
        shown = await ada.say(block(ALONE.replace('"Alone"', repr(HOSTILE))))
        await ada.tap("Play it", under=shown)
        listed = await ada.say("own list")

    assert HOSTILE in listed.text
    assert Typed(HOSTILE) in text_of(listed.message).parts
    assert "@everyone" not in str(lines)
    assert "places" not in str(lines)


@pytest.mark.parametrize("word", ["copy", "edit", "show", "text", "play", "share", "delete"])
async def test_a_name_is_missing(ada: Chat, word: str) -> None:
    """The reply says what to add."""
    assert "Which one? Say /patience own" in (await ada.say(f"own {word}")).text


async def test_words_that_are_none(ada: Chat) -> None:
    """They are answered with those there are."""
    assert (await ada.say("own nonsense")).text.endswith(f"{', '.join(MEANINGS)}.")
    assert own_games.GONE in (await ada.say("start own-0123456789abcdef")).text
    too_long = await ada.say(block("#" * 8193))
    assert "stay below 8,192 characters" in too_long.text


async def test_the_number_of_own_games_is_limited(ada: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more is refused with a sentence; the one that is edited is no new one."""
    monkeypatch.setattr(own_games, "MOST_OWN", 1)
    await ada.say(block(ALONE))
    text = ALONE.replace("Tableau(10", "Tableau(9")

    assert "as many as I keep" in (await ada.say(block(text))).text
    assert "Saved as alone" in (await ada.say(block(text, "own edit alone"))).text


async def test_what_can_be_completed(ada: Chat) -> None:
    """One's own by name; for a copy ours and what is shared here as well; and the games to start."""
    await ada.say(block(ALONE))
    await ada.say("own share alone")

    async def found(line: str, option: str, typed: str) -> list[str]:
        return [one.value for one in await complete(ada.request(line), ada.services, option, typed)]

    assert await found("own edit", "game", "al") == ["alone"]
    assert await found("own copy", "game", "yuk") == ["yukon"]
    assert await found("own", "what", "li") == ["list"]
    assert await code_of(ada) in await found("start", "game", "alon")


def test_a_code_block_is_stored_as_it_is_written() -> None:
    """Its lines, blanks and signs; the words before it are read as ever."""
    assert parse_line("/patience own  edit my game ```py\n a\n  b ```") == (
        "own",
        {"what": "edit", "game": "my game", "text": " a\n  b "},
    )
    assert parse_line("own new ```class A(Game): pass```")[1]["text"] == "class A(Game): pass"
    assert parse_line("start kings ```x```") == ("start", {"game": "kings"})
