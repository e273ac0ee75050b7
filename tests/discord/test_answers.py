"""What answers look like: private, mistaken, too long, from another age."""

from __future__ import annotations

from dataclasses import replace

from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

from bot.messages.reply import Button, Menu, Option
from bot.platforms.discord import client as client_module
from tests.discord.scripted import Script, picture
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn


async def test_private_answers_are_seen_by_one(ada: Person, script: Script) -> None:
    """A private reply to a command is ephemeral, menu and all; what is chosen there is public."""
    games = Menu("A game …", "start", "game", (Option("The Kings", "kings"),))
    script.once("Choose a game.", menus=(games,), private=True)
    private = await ada.slash("patience board")
    assert private.message.private
    script.reply = None

    answer = await ada.choose(private.message, "The Kings")

    assert not answer.message.private
    assert answer.text.startswith("kings is dealt.")


async def test_a_private_answer_to_a_press_leaves_the_board(ada: Person, script: Script) -> None:
    """The rules, say, are shown to the asker; the board stays as it is."""
    board = (await ada.slash("patience start")).message
    script.once("The rules.", private=True)

    answer = await ada.press(board, "Deal")

    assert (answer.kind, answer.message.private, board.edits) == ("message", True, 0)


async def test_a_failure_is_a_kind_sentence_with_a_code(ada: Person, script: Script) -> None:
    """Never silence, never a traceback: the code the asker reads leads to a line that knows the request."""
    board = (await ada.slash("patience start")).message
    script.reply = RuntimeError("boom")

    with capture_logs(processors=[merge_contextvars]) as lines:
        answer = await ada.press(board, "Deal")

    assert answer.message.private
    [line] = lines
    assert answer.text.endswith(f"please tell whoever runs me this code: {line['code']}.")
    facts = {"platform": "discord", "command": "move", "table": "t1", "log_level": "error"}
    assert line.items() >= {**facts, "request": f"discord:{answer.interaction.id}"}.items()


async def test_typed_text_comes_back_as_it_was_typed(ada: Person, script: Script) -> None:
    """A reply is plain text: no stars, headings or pings come out of what somebody typed."""
    script.once("I cannot read **3** f2 @everyone.\n# Nor_this_")

    answer = await ada.slash("patience board")

    assert answer.text == "I cannot read \\*\\*3\\*\\* f2 \\@everyone.\n\\# Nor\\_this\\_"


async def test_long_words_give_way(ada: Person, script: Script) -> None:
    """A message takes 2,000 characters: the words are shortened, the board as text stays whole."""
    script.once("word " * 500, monospace="1  KD 3C\n" * 100)

    answer = await ada.slash("patience board")

    assert 1990 < len(answer.text) <= 2000
    assert answer.text.endswith("1  KD 3C\n" * 100 + "\n```")
    assert "…\n```" in answer.text


async def test_what_is_too_long_for_a_button_or_menu_is_cut(ada: Person, script: Script) -> None:
    """Labels, notes and placeholders have their room in Discord; a menu without options is left out."""
    option = Option("x" * 200, "value", "x" * 200)
    menus = (Menu("x" * 200, "move", "moves", (option,)), Menu("none", "move", "moves", ()))
    script.once("words", rows=((Button("x" * 200, "board"),),), menus=menus)

    message = (await ada.slash("patience board")).message

    (label,) = message.buttons
    (menu,) = message.menus
    assert (len(label), len(menu["placeholder"]), len(menu["options"][0]["description"])) == (80, 150, 100)
    assert menu["options"][0]["label"] == "x" * 99 + "…"


async def test_a_picture_always_has_an_alt_text(ada: Person, script: Script) -> None:
    """Where the reply brings none its words do, and no more of them than fit."""
    script.once("word " * 300, picture=picture(1))

    message = (await ada.slash("patience board")).message

    assert 1000 < len(message.picture.description or "") <= 1024


async def test_a_board_too_long_for_a_message_is_cut(ada: Person, script: Script) -> None:
    """No board is that long; still, no reply is ever refused for it."""
    script.once("words", monospace="x" * 3000)

    answer = await ada.slash("patience board")

    assert len(answer.text) == 2000


async def test_a_button_with_too_long_an_id_is_left_out(ada: Person, script: Script) -> None:
    """Discord has room for 100 characters: the answer comes without such a tap, and the log tells of it."""
    game, menu = {"game": "x" * 120}, Menu("One", "move", "moves", (Option("3 f2", "3 f2"),))
    rows = ((Button("Long", "start", game), Button("Short", "start")), (Button("Long, too", "start", game),))
    script.once("Words.", rows=rows, menus=(replace(menu, arguments=game), menu))

    with capture_logs() as logged:
        answer = await ada.slash("patience board")

    assert (answer.text, list(answer.message.buttons), len(answer.message.menus)) == ("Words.", ["Short"], 1)
    lines = [line for line in logged if line["event"] == "a tap was left out"]
    assert [line["command"] for line in lines] == ["start", "start", "move"]
    assert "xxx" not in str(lines)


async def test_a_button_of_another_age_answers(ada: Person, standin: StandIn) -> None:
    """A custom_id that we do not write any more is answered with what to do."""
    board = (await ada.slash("patience start")).message
    board.components = [
        {"type": 1, "components": [{"type": 2, "style": 2, "label": "Old", "custom_id": "patience-1"}]}
    ]

    answer = await ada.press(board, "Old")

    assert answer.message.private
    assert answer.text == client_module.OUTDATED


async def test_a_command_of_another_age_answers(ada: Person, standin: StandIn) -> None:
    """Somebody's Discord still offers a command that we have no more."""
    standin.commands.append({"id": "77", "name": "solitaire"})

    answer = await ada.slash("solitaire")

    assert answer.message.private
    assert answer.text == client_module.CHANGED
