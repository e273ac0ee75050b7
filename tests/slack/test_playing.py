"""A game in Slack, by every way of input: command, button, menu, window, mention, direct message."""

from __future__ import annotations

import pytest

from tests.slack.standin.people import Person

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_command_starts_a_game(ada: Person) -> None:
    """/patience start kings 7 posts the board: words, the picture with its alt text, status, buttons, a menu."""
    await ada.types("/patience start kings 7")

    board = await ada.sees("The Kings, deal 7")
    [picture] = board.parts("image")
    assert ada.workspace.files[picture["slack_file"]["id"]].data.startswith(b"\x89PNG")
    assert 0 < len(picture["alt_text"]) <= 1024
    assert board.parts("context")[0]["elements"][0]["text"].startswith("The Kings, deal 7 · no moves")
    assert "Type a move" in [tap["text"]["text"] for tap in board.taps if tap["type"] == "button"]
    assert [tap["type"] for tap in board.taps][-1] == "static_select"
