"""The terminal: lines, offers by their numbers, completion, pictures where they can be shown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from prompt_toolkit import PromptSession
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from bot.__main__ import main
from bot.platforms import terminal
from bot.platforms.terminal import (
    ELSEWHERE,
    GIVEN_UP,
    GONE,
    History,
    Lines,
    TerminalPlatform,
    make_platform,
    pictures,
)
from bot.services import Services, open_services
from bot.settings import Settings
from tests.standins.waiting import HANGS


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    async with open_services(Settings(_env_file=None, redis_url=None, data_dir=tmp_path)) as opened:
        yield opened


async def plays(services: Services, *lines: str, show: terminal.ShowPicture | None = None) -> None:
    """Somebody types these lines at a terminal, and ends with Ctrl+D."""
    with create_pipe_input() as keys:
        platform = TerminalPlatform(services, show, PromptSession(input=keys, output=DummyOutput()))
        keys.send_text("".join(f"{line}\r" for line in lines) + "\x04")
        await platform.run(asyncio.Event())


async def test_a_game_in_a_terminal(services: Services, capsys: pytest.CaptureFixture[str]) -> None:
    """The board is text, moves are typed, and what is offered is taken by its number."""
    await plays(services, "start wheel 7", "m deal", "", "#1", "#99", "#x", "tables")

    output = capsys.readouterr().out
    assert "Which game shall it be?" in output
    assert "The Wheel, deal 7 · no moves" in output
    assert "#1 Deal  #2 Undo" in output
    assert "The Wheel, deal 7 · 2 moves" in output
    assert output.count(GONE) == 2
    assert "1. The Wheel, deal 7: 2 moves" in output
    assert "\ns " in output, "the board as text"
    assert "Type a move" not in output.partition("start")[2], "what needs a window is typed"


async def test_two_terminals_show_one_table(services: Services, capsys: pytest.CaptureFixture[str]) -> None:
    """What is played in one is shown in the other, above its line, once; so is that it was given up."""
    printed = ""

    async def shown(words: str) -> None:
        nonlocal printed
        async with asyncio.timeout(HANGS):
            while words not in printed:
                await asyncio.sleep(0.01)
                printed += capsys.readouterr().out

    with create_app_session(), create_pipe_input() as keys:
        other = TerminalPlatform(services, None, PromptSession(input=keys, output=DummyOutput()))
        watching = asyncio.create_task(other.run(asyncio.Event()))
        keys.send_text("start wheel 7\r")
        await shown("The Wheel, deal 7 · no moves")
        await asyncio.create_task(plays(services, "deal"))
        await shown(ELSEWHERE)
        keys.send_text("deal\r")
        await shown("The Wheel, deal 7 · 2 moves")
        assert printed.count(ELSEWHERE) == 1, "what it plays itself is no news to it"
        await asyncio.create_task(plays(services, "give-up", "#1"))
        await shown(GIVEN_UP)
        keys.send_text("\x04")
        await watching


async def test_the_game_is_there_the_next_time(
    services: Services, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was played yesterday lies on the table."""
    await plays(services, "start wheel 7", "deal")
    capsys.readouterr()
    await plays(services)

    assert "The Wheel, deal 7 · 1 move " in capsys.readouterr().out


async def test_menus_are_numbered(services: Services, capsys: pytest.CaptureFixture[str]) -> None:
    """Games to choose from come with a number each."""
    await plays(services)
    offers = capsys.readouterr().out.splitlines()
    number = next(line.split()[0] for line in offers if line.endswith(" The Kings"))

    await plays(services, number)
    assert "The Kings, deal" in capsys.readouterr().out


async def test_pictures_are_shown_where_that_can_be(
    services: Services, capsys: pytest.CaptureFixture[str]
) -> None:
    """Then the board is no text, unless that is wished."""
    pictures: list[bytes] = []
    await plays(services, "start wheel 7", "text on", "board", show=pictures.append)

    assert [png[:4] for png in pictures] == [b"\x89PNG"] * 2
    before, _, after = capsys.readouterr().out.partition("From now on")
    assert "\ns " not in before
    assert "\ns " in after


async def test_a_file_is_saved(
    services: Services, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What a player takes along lies where they are."""
    monkeypatch.chdir(tmp_path)
    await plays(services, "start wheel 7", "data export")

    [file] = await asyncio.to_thread(lambda: list(tmp_path.glob("patience*.json")))
    assert str(file) in capsys.readouterr().out


async def test_what_is_pasted_is_no_more_than_a_line(
    services: Services, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Bytes that are no text, and colours, which prompt_toolkit takes for a mouse: nothing ends by them."""
    lines = History(str(tmp_path / "lines"))
    with create_pipe_input() as keys:
        session: PromptSession[str] = PromptSession(history=lines, input=keys, output=DummyOutput())
        platform = TerminalPlatform(services, None, session)
        keys.send_bytes(b"games \xff\r\x1b[31mgames red\x1b[0m\r\x04")
        await platform.run(asyncio.Event())
    assert "No game is known by the name of \ufffd" in (output := capsys.readouterr().out)
    assert "Red and Black (red-and-black)" in output
    assert list(lines.load_history_strings()) == ["games red", "games \ufffd"]


async def test_lines_are_completed(services: Services) -> None:
    """The same completions as everywhere, for whole lines."""
    platform = TerminalPlatform(services, None, PromptSession(output=DummyOutput()))

    async def offered(typed: str) -> list[str]:
        found = Lines(platform).get_completions_async(Document(typed), CompleteEvent())
        return [completion.text async for completion in found]

    assert "start " in await offered("st")
    assert "start kings" in await offered("start ki")
    assert await offered("xyzzy 3") == []

    await plays(services, "start kings 7")
    assert await offered("3 f") == ["3 f1"] == await offered("3 F")
    assert [f"m {line}" for line in await offered("3 f")] == await offered("m 3 f")
    assert list(Lines(platform).get_completions(Document("st"), CompleteEvent())) == []


async def test_it_can_be_stopped_while_waiting_for_a_line(services: Services) -> None:
    """While it waits for a line."""
    stop = asyncio.Event()
    with create_pipe_input() as keys:
        platform = TerminalPlatform(services, None, PromptSession(input=keys, output=DummyOutput()))
        running = asyncio.create_task(platform.run(stop))
        stop.set()
        await running
    assert await platform.trouble() == ""


async def test_a_file_of_lines_is_played(
    services: Services, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To its end, each line above its answer; a platform that is stopped reads no more of it."""
    file = tmp_path / "lines"
    file.write_text("start wheel 7\nm deal\n\nno such command", encoding="utf-8")
    with file.open(encoding="utf-8") as lines:
        monkeypatch.setattr("sys.stdin", lines)
        await make_platform(services.settings, services).run(asyncio.Event())
    output = capsys.readouterr().out

    assert "The Wheel, deal 7 · 1 move" in output.partition("patience> m deal")[2]
    assert "I do not know that command" in output.partition("patience> no such command")[2]
    stop = asyncio.Event()
    stop.set()
    with file.open(encoding="utf-8") as lines:
        monkeypatch.setattr("sys.stdin", lines)
        await make_platform(services.settings, services).run(stop)
    assert "m deal" not in capsys.readouterr().out


async def test_it_is_made_for_one_who_is_alone(services: Services) -> None:
    """Nobody is rate limited at their own terminal, lines are kept, and no picture goes into a file."""
    platform = make_platform(services.settings, services)

    assert platform.services.settings.requests_at_once == 1000
    assert pictures() is None


def test_the_program_offers_it(capsys: pytest.CaptureFixture[str]) -> None:
    """`patience play --terminal` is in the help."""
    with pytest.raises(SystemExit):
        main(["play", "--help"])

    assert "--terminal" in capsys.readouterr().out
