"""What people type: lines, completions, floods and nonsense."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from bot.commands import COMMANDS
from bot.dispatch import answer, complete, parse_line
from bot.messages.reply import Option, Reply
from bot.messages.request import Request
from bot.presentation import problem_replies
from bot.services import Services
from bot.settings import Settings
from engine import GAMES, search, shelf
from tests.bot.chat import Chat, Clock, labels


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("/patience start kings 7", ("start", {"game": "kings", "deal": "7"})),
        ("start kings", ("start", {"game": "kings"})),
        ("start  The Two Rings 1,234", ("start", {"game": "The Two Rings", "deal": "1,234"})),
        (
            "Start Herring-Bone german 5",
            ("start", {"game": "Herring-Bone", "deal": "5", "variant": "german"}),
        ),
        ("start", ("start", {})),
        ("/move 3 f2", ("move", {"moves": "3 f2"})),
        ("m 3 f2, deal", ("move", {"moves": "3 f2, deal"})),
        ("3 f2", ("move", {"moves": "3 f2"})),
        ("9D f", ("move", {"moves": "9D f"})),
        ("t f1", ("move", {"moves": "t f1"})),
        ("deal", ("deal", {})),
        ("deal, deal", ("move", {"moves": "deal, deal"})),
        ("fill", ("move", {"moves": "fill"})),
        ("/patience Fill, deal", ("move", {"moves": "Fill, deal"})),
        ("grace 3", ("move", {"moves": "grace 3"})),
        ("d", ("deal", {})),
        ("u", ("undo", {})),
        ("give up", ("give-up", {})),
        ("/patience give-up 2", ("give-up", {"table": "2"})),
        ("rules the wheel", ("rules", {"game": "the wheel"})),
        ("text on", ("text", {"always": "on"})),
        ("?", ("help", {})),
        ("", ("help", {})),
        ("/patience", ("help", {})),
        ("strat kings", ("strat", {})),
    ],
)
def test_a_line_is_read(line: str, expected: tuple[str, dict[str, str]]) -> None:
    """A line means a command and its arguments, with or without the slash and the word patience."""
    assert parse_line(line) == expected


async def test_a_word_of_the_open_game_is_typed_alone(chat: Chat) -> None:
    """What a game calls filling is done where it may be; a game without it says what can be typed."""
    await chat.say("start clock 7")
    assert (await chat.say("fill")).text.startswith("Nothing is to be filled: no pile of the fans has")
    await chat.say("9 f10")
    assert (await chat.say("fill")).text.startswith("6♦ from the pack goes to 9.")

    await chat.say("start kings 7")
    assert (await chat.say("fill")).text.startswith("'fill' is no move here; type the piles")


def test_no_word_of_a_game_hides_a_command() -> None:
    """A word that is a command as well means the same: what the open game does at that word."""
    verbs = {verb for game in GAMES.values() for verb, step in game.actions.items() if step.typed_verb}

    assert {"deal", "redeal", "fill"} <= verbs
    assert verbs & set(COMMANDS) == {"deal", "redeal"}


def test_a_word_repeated_a_thousand_times_is_still_a_line() -> None:
    """However often somebody says patience, what comes after it is the command."""
    assert parse_line("/patience " * 5000 + "start kings") == ("start", {"game": "kings"})


def values(options: list[Option]) -> list[str]:
    return [option.value for option in options]


async def completions(chat: Chat, command: str, option: str, typed: str, **given: str) -> list[str]:
    return values(
        await complete(replace(chat.request(command), arguments=given), chat.services, option, typed)
    )


async def test_moves_are_completed(chat: Chat) -> None:
    """Legal moves by their text or their words; after a comma, those of the position reached."""
    await chat.say("start kings 7")

    assert await completions(chat, "move", "moves", "") == ["1 3", "3 f1", "3 1", "3 7", "7 3"]
    assert await completions(chat, "move", "moves", "3 f") == ["3 f1"]
    assert await completions(chat, "move", "moves", "foundation") == ["3 f1"]
    assert "3 f1, 1 f1" in await completions(chat, "move", "moves", "3 f1, 1 f")
    assert await completions(chat, "move", "moves", "3 f3, ") == []
    assert "no moves" in (await chat.say("board")).text


async def test_names_are_completed(chat: Chat) -> None:
    """Games by title or alias, variants of the game, tables by name, on and off."""
    await chat.say("start kings 7")

    assert await completions(chat, "start", "game", "ring") == ["herring-bone", "two-rings", "aces-up"]
    assert await completions(chat, "start", "variant", "", game="herring-bone") == ["german"]
    assert await completions(chat, "start", "variant", "", game="kings") == []
    assert await completions(chat, "rules", "game", "kings") == ["kings"]
    assert len(await completions(chat, "resume", "table", "the kings")) == 1
    assert await completions(chat, "text", "always", "of") == ["off"]


async def test_endless_letters_are_not_completed(chat: Chat) -> None:
    """What is longer than a command reads is not looked at, however it begins."""
    assert await completions(chat, "rules", "game", " " * 400)
    assert await completions(chat, "rules", "game", " " * 401) == []


async def test_games_are_listed_in_pages(chat: Chat) -> None:
    """Every game stands on one of them and in one of the menus, however many there are."""
    pages = [await chat.say("games")]
    while "Next" in labels(pages[-1]):
        pages.append(await chat.tap("Next", under=pages[-1]))
        if "Next" not in labels(pages[-1]) and "Favourites" in labels(pages[-1]):
            pages.append(await chat.tap("Favourites", under=pages[-1]))
    listed = "\n".join(page.text for page in pages)
    menus = {menu.placeholder: menu for page in pages for menu in page.menus}.values()
    offered = [option.value for menu in menus for option in menu.options]

    assert all(len(page.text) <= 2000 and len(page.menus) + len(page.rows) <= 5 for page in pages)
    assert all(
        f"{game.title} ({slug}) {shelf.drawn_stars(game)} " in listed and game.about in listed
        for slug, game in GAMES.items()
    )
    assert sorted(offered) == sorted([*GAMES, *shelf.SIGNPOSTS.values()])
    assert all(len(menu.options) <= 25 for menu in menus)


NONE = [("move", "moves"), ("start", "variant"), ("nothing", "x"), ("deal", "x")]


@pytest.mark.parametrize(("command", "option"), NONE)
async def test_a_completion_that_fails_is_empty(chat: Chat, command: str, option: str) -> None:
    """Without a table, with a game that does not exist, for an option there is not: nothing, and no error."""
    assert await completions(chat, command, option, "x", game="nonsense") == []


async def test_rules_come_in_pages(chat: Chat) -> None:
    """Every page fits a message, next and back turn them, and together they are the whole text."""
    first = await chat.say("rules herring-bone")
    second = await chat.tap("Next", under=first)

    assert first.text.startswith("The Herring-Bone")
    assert len(first.text) <= 2000
    assert len(second.text) <= 2000
    assert second.text != first.text
    assert (await chat.tap("Back", under=second)).text == first.text


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.heavy
async def test_advice_is_reached_by_turning_pages(chat: Chat, slug: str) -> None:
    """Every page of every game's rules fits a message, and on one of them stands how to play well."""
    pages = [await chat.say(f"rules {slug}")]
    while "Next" in labels(pages[-1]):
        pages.append(await chat.tap("Next", under=pages[-1]))

    assert max(len(page.text) for page in pages) <= 2000
    advice = GAMES[slug].strategy.replace("`", "")
    assert [advice in page.text.replace("`", "") for page in pages].count(True) == 1
    whole = "\n".join(page.text for page in pages)
    for heading in ("How it is won", "The deal", "How to play well"):
        assert f"\n{heading}\n" in whole
    assert ("\nModern names\n" in whole) == bool(GAMES[slug].aliases or GAMES[slug].others)
    assert (f"/patience start {slug} winnable deals one" in whole) == bool(search.certified(slug))
    assert [page.picture is not None for page in pages] == [True] + [False] * (len(pages) - 1)
    assert pages[0].alt.startswith(f"{GAMES[slug].title} as it is dealt. ")
    assert "difficulty" in pages[0].text and "minutes" in pages[0].text


async def test_rules_of_the_game_one_plays(chat: Chat) -> None:
    """Without a name it is the rules of the current game; without a table there is a menu."""
    reply = await chat.say("rules")
    assert reply.menus[0].command == "rules"
    await chat.say("start wheel 3")

    assert (await chat.say("rules")).text.startswith("The Wheel")
    kings = next(option for option in reply.menus[0].options if option.value == "kings")
    assert (await chat.choose(reply.menus[0], kings, under=reply)).text.startswith("The Kings")


async def test_help_names_every_command_that_can_be_typed_everywhere(chat: Chat) -> None:
    """In one message, each with its first options; those that buttons alone lead to are not promised."""
    reply = await chat.say("help")

    listed = {name for name, command in COMMANDS.items() if command.listed}
    assert {
        name for name in COMMANDS if re.search(rf"/{name}\b", reply.text.replace("patience ", ""))
    } == listed
    assert "/move moves: " in reply.text
    assert len(reply.text) <= 2000
    assert len((await chat.say("games")).text) <= 2000


async def test_text_now_and_always(chat: Chat) -> None:
    """The board as text once, for oneself; with always on, every board has it beside the picture."""
    board = await chat.say("start kings 7")
    once = await chat.tap("As text")
    assert once.private
    assert "f1" in once.monospace
    assert board.monospace == ""

    await chat.say("text always on")
    with_text = await chat.say("board")
    assert with_text.monospace == once.monospace
    assert with_text.picture == board.picture
    await chat.say("text off")
    assert (await chat.say("board")).monospace == ""


async def test_a_flood_is_dammed_for_one_person(services: Services, clock: Clock) -> None:
    """Beyond the limit a sentence asks for a moment; others go on; time fills the bucket again."""
    damming = replace(services, settings=Settings(_env_file=None, requests_at_once=5, requests_per_second=1))
    ada, bob = Chat(damming), Chat(damming, user="test:bob")
    replies = [await ada.say("help") for _ in range(8)]
    assert ["One moment, please" in reply.text for reply in replies] == [False] * 5 + [True] * 3
    assert "One moment" not in (await bob.say("help")).text

    clock.now += 2
    assert ["One moment" in (await ada.say("help")).text for _ in range(3)] == [False, False, True]


NASTY = [
    "@everyone <@1> `x`",
    "\x00\x1b[31m\u202e",
    "💥" * 300,
    "ا ب ج",
    "３ ｆ２",
    "3 f2" * 999,
    "' OR 1=1 --",
    "%s{0}",
    "٣",
]


@pytest.mark.parametrize("command", COMMANDS)
async def test_strange_texts_are_answered_kindly(chat: Chat, command: str) -> None:
    """Control characters, other scripts and endless texts in any option: an answer, no failure of ours."""
    options = COMMANDS[command].options
    await chat.say("start kings 7")
    for nasty in NASTY:
        given = {option.name: nasty for option in options}
        reply = await chat.sends(replace(chat.request(command), arguments=given))

        assert reply.text
        assert str(problem_replies.UNEXPECTED) not in reply.text, nasty
        assert len(reply.text) <= 2000


REQUESTS = strategies.builds(
    Request,
    user=strategies.sampled_from(["test:ada", "test:bob", "", "{}"]),
    place=strategies.text(max_size=20),
    command=strategies.sampled_from([*COMMANDS, "nothing"]) | strategies.text(max_size=10),
    arguments=strategies.dictionaries(
        strategies.sampled_from(["game", "deal", "variant", "moves", "page", "table", "always", "sure"]),
        strategies.sampled_from(["kings", "german", "3 f1", "3", "yes", "on", "1", "-1", "²", "999999999999"])
        | strategies.text(max_size=30),
    ),
    request_id=strategies.text(max_size=5),
    table=strategies.none() | strategies.text(max_size=10),
    revision=strategies.none() | strategies.integers(-1, 5),
    interactive=strategies.booleans(),
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(request=REQUESTS)
async def test_any_request_gets_an_answer(services: Services, request: Request) -> None:
    """Whatever comes, answer() returns a reply with words, and none of them says that we failed."""
    reply = await answer(request, services)

    assert isinstance(reply, Reply)
    assert reply.text
    assert str(problem_replies.UNEXPECTED) not in reply.text


@given(text=strategies.text())
def test_any_line_is_read(text: str) -> None:
    """Reading a line never fails."""
    command, arguments = parse_line(text)

    assert isinstance(command, str)
    assert all(isinstance(value, str) for value in arguments.values())
