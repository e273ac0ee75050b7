"""An animated picture of a game, made aside, told how far it is, and cancelled."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.messages.reply import Reply
from engine import record
from tests.bot.chat import Chat, labels
from tests.together.conftest import Channel, timers
from tests.wins import won

WIN = won("anna")


async def ordered(ada: Chat) -> Reply:
    """A game that has ended, and the message of its animated picture."""
    await ada.win(WIN)
    steps = await ada.tap("Replay")
    reply = await ada.tap("As an animated picture", steps)
    assert reply.bulletin and labels(reply) == ["Cancel"] and not reply.private
    await ada.services.sessions.set_posted(reply.bulletin.name, "test:club/games/9")
    return reply


@pytest.mark.slow
async def test_it_is_made_and_shown_in_its_message(ada: Chat, channel: Channel) -> None:
    """The message that announced it shows it, with a way to play the same deal; the won board stays."""
    await ordered(ada)
    await timers(ada.services)
    ref, shown = channel.changes[-1]
    assert ref == "test:club/games/9"
    assert shown.picture and shown.picture_type == "gif" and "won in" in shown.text
    assert labels(shown) == ["Play this deal"]
    assert not channel.posts


@pytest.mark.slow
async def test_it_can_be_cancelled(ada: Chat, channel: Channel) -> None:
    """The job is dropped, and nothing is shown."""
    reply = await ordered(ada)
    answer = await ada.tap("Cancel", reply)
    assert "not made" in answer.text and answer.bulletin
    await timers(ada.services)
    assert not channel.changes


async def test_a_private_table_has_none(ada: Chat) -> None:
    """It would be for all to see."""
    await ada.win(WIN, "private")
    assert "shown to you alone" in (await ada.say("replay animated")).text


def test_the_command_of_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`patience replay RECORD -o game.gif` writes the file and says its size; or what is wrong."""
    text = record.dumps(won("kings").table(2))
    file = tmp_path / "game.gif"
    assert main(["replay", text, "-o", str(file)]) == 0
    assert file.read_bytes().startswith(b"GIF8")
    out, err = capsys.readouterr()
    assert f"{file}: " in out and "%" in err
    for record_text, name, message in (
        ("nonsense", "game.gif", "This record cannot be played"),
        (text, "game.avi", "must end in .gif or .webp"),
        (text, "none/game.gif", "cannot be written"),
    ):
        assert main(["replay", record_text, "-o", str(tmp_path / name)]) == 1
        assert message in capsys.readouterr().err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["replay", text, "-o", str(tmp_path / "game.webp")]) == 0
    assert "▰" in capsys.readouterr().err


async def test_a_game_is_found_by_its_id(ada: Chat, bob: Chat) -> None:
    """What is shared says it; anybody steps through the game with it, but not through a private one."""
    await ada.win(WIN)
    shared = await ada.say("share")
    name = ada.board.table
    assert f"replay {name}" in shared.text
    steps = await bob.say(f"replay {name} 2")
    assert "Move 2 of" in steps.text and "Play this deal" in labels(steps)
    await ada.win(WIN, "private")
    assert "no longer there" in (await bob.say(f"replay {ada.board.table}")).text
    assert "no longer there" in (await bob.say("replay abcdefghij")).text
