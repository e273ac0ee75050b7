"""What goes wrong between Slack and us: twice, late, too often, cut off, forged."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from bot.core import dispatch as core
from bot.core.reply import Reply
from bot.core.request import Request
from bot.services import Services
from bot.slack import edge
from tests.slack.conftest import Logged, Started
from tests.slack.standin.people import Person
from tests.slack.standin.server import Slack
from tests.slack.test_playing import board_of

pytestmark = pytest.mark.asyncio(loop_scope="session")
KEY = "a-secret-of-this-test-that-is-long-enough"


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


async def by_http(slack: Slack, start: Started, **more: Any) -> Person:
    """Somebody in a workspace where the bot is told everything by signed HTTP."""
    workspace = slack.workspace()
    port = free_port()
    address = {"public_url": f"http://127.0.0.1:{port}", "slack_port": port, "secret_key": KEY}
    await start(slack_bot_token=workspace.token, slack_signing_secret=slack.secret, **address, **more)
    slack.request_url = f"http://127.0.0.1:{port}/slack/events"
    return Person(slack, workspace, "U0ADA")


async def test_a_request_sent_twice_is_done_once(ada: Person) -> None:
    """The same envelope again, and the same request in a new one: one board."""
    payload = await ada.types("/patience start wheel 7")
    board = await ada.sees("no moves")
    again = await ada.presses(board, "Deal")
    await ada.slack.until(lambda: "1 move" in board.text)

    await ada.slack.deliver("slash_commands", payload, retry_attempt=1, retry_reason="timeout")
    await ada.slack.deliver("interactive", again, retry_attempt=1, retry_reason="timeout")

    await ada.types("/patience tables")
    await ada.is_told("The Wheel, deal 7")
    assert ada.workspace.public() == [board]
    assert "1 move" in board.text


async def test_an_event_sent_twice_is_done_once(ada: Person) -> None:
    """Events are known by their event_id."""
    payload = await ada.writes("start wheel 7")
    await ada.sees("no moves")

    await ada.slack.deliver("events_api", payload, retry_attempt=1, retry_reason="timeout")

    await ada.writes("m deal")
    await ada.sees("1 move")
    assert len(ada.workspace.public()) == 2


async def test_acknowledged_at_once_and_answered_later(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long an answer takes, Slack's three seconds are kept."""
    wait = asyncio.Event()

    async def slow(request: Request, services: Services) -> Reply:
        await wait.wait()
        return await core.answer(request, services)

    monkeypatch.setattr(edge.Edge, "_answered", lambda _, request, services: slow(request, services))

    await ada.types("/patience start wheel 7")  # acknowledged, or this would not return
    assert ada.workspace.messages == []
    wait.set()

    await ada.sees("no moves")


async def test_requests_of_one_person_are_answered_in_order(ada: Person) -> None:
    """Typed in a rush, moves are played and shown one after the other."""
    board = await board_of(ada)

    for _ in range(5):
        await ada.types("/patience m deal")
    await ada.sees("5 moves")

    counts = [message.history[0] if message.history else message.text for message in ada.workspace.public()]
    assert [f"{n} move" in text for n, text in enumerate(counts) if n] == [True] * 5
    assert board.taps == []


async def test_too_many_calls_are_tried_again(ada: Person) -> None:
    """429 is obeyed at every step: uploading, posting, updating; the player notices nothing."""
    for method in (
        "files.getUploadURLExternal",
        "files.info",
        "chat.postMessage",
        "chat.update",
        "files.delete",
    ):
        ada.slack.limited[method] = 1
    board = await board_of(ada)
    old = board.parts("image")[0]["slack_file"]["id"]

    await ada.presses(board, "Deal")

    await ada.slack.until(lambda: old in ada.workspace.deleted)
    assert "1 move" in board.text


async def test_an_error_of_slack_is_tried_again(ada: Person) -> None:
    """503 likewise."""
    ada.slack.broken["chat.postMessage"] = 1

    await board_of(ada)


async def test_a_way_back_that_is_busy_is_tried_again(ada: Person) -> None:
    """Private answers obey 429 as well."""
    ada.slack.limited["response_url"] = 1

    await ada.types("/patience help")

    await ada.is_told("/patience start")


async def test_slack_asks_to_connect_anew(ada: Person) -> None:
    """On "disconnect" the bot opens another socket, and hears by it."""
    await ada.slack.sockets[-1].send_json({"type": "disconnect", "reason": "refresh_requested"})

    await ada.slack.until(lambda: len(ada.slack.sockets) == 2)
    await board_of(ada)


async def test_a_socket_that_breaks_is_opened_again(ada: Person) -> None:
    """After the connection was cut the bot comes back by itself."""
    await ada.slack.sockets[-1].close()

    await ada.slack.until(lambda: len(ada.slack.sockets) == 2)
    await board_of(ada)


async def test_a_bot_that_stops_finishes_what_it_began(
    slack: Slack, services: Services, start: Started
) -> None:
    """What was acknowledged is answered, though the bot was told to stop in the meantime."""
    workspace = slack.workspace()
    stop = await start.stoppable(slack_bot_token=workspace.token, slack_app_token=slack.app_token)
    ada = Person(slack, workspace, "U0ADA")

    await ada.types("/patience start wheel 7")
    await stop()

    assert "no moves" in workspace.public()[-1].text


async def test_a_bot_that_stops_still_shows_its_last_pictures(
    slack: Slack, services: Services, start: Started
) -> None:
    """Its own pictures can be fetched until the last board is posted."""
    workspace, port = slack.workspace(), free_port()
    address = {"public_url": f"http://127.0.0.1:{port}", "slack_port": port, "secret_key": KEY}
    tokens = {"slack_bot_token": workspace.token, "slack_app_token": slack.app_token}
    stop = await start.stoppable(**tokens, **address)

    await Person(slack, workspace, "U0ADA").types("/patience start wheel 7")
    await stop()

    assert workspace.public()[-1].parts("image")


async def test_a_bot_started_anew_answers_old_buttons(slack: Slack, start: Started) -> None:
    """Everything that a button means stands in it."""
    workspace = slack.workspace()
    tokens = {"slack_bot_token": workspace.token, "slack_app_token": slack.app_token}
    stop = await start.stoppable(**tokens)
    ada = Person(slack, workspace, "U0ADA")
    board = await board_of(ada)
    await stop()
    await start(**tokens)

    await ada.presses(board, "Deal")

    await slack.until(lambda: "1 move" in board.text)


async def test_a_button_of_an_older_version_is_explained(ada: Person) -> None:
    """What we no longer understand gets a sentence, not silence."""
    board = await board_of(ada)
    board.taps[0]["action_id"] = "an older kind"

    await ada.presses(board, "Deal")

    await ada.is_told("an older version of me")


async def test_a_mistake_of_our_own_is_said_kindly(
    ada: Person, monkeypatch: pytest.MonkeyPatch, logged: Logged
) -> None:
    """Whatever happens, the asker is not left without an answer, and the log does not repeat their words."""
    monkeypatch.setattr("bot.slack.pictures.Uploaded.keep", lambda *_: 1 / 0)
    logged.expect("a request was not answered")
    logged.expect("unexpected")

    await ada.types("/patience start wheel 7")

    await ada.is_told("Something went wrong on our side; nothing is lost")


async def test_everything_works_by_http(slack: Slack, start: Started) -> None:
    """With a signing secret and an address all the same comes by HTTP: command, button, window, mention."""
    ada = await by_http(slack, start)
    board = await board_of(ada)

    await ada.presses(board, "Deal")
    await slack.until(lambda: "1 move" in board.text)
    await ada.presses(board, "Type a move")
    await ada.submits(await ada.gets_window(), "deal")
    await slack.until(lambda: "2 moves" in board.text)
    await ada.mentions("m deal", thread=board.ts)
    await ada.sees("3 moves")
    await ada.opens_home()
    await ada.sees_home("The Wheel, deal 7")

    assert slack.sockets == []


@pytest.mark.parametrize(
    "how", [{"secret": "guessed"}, {"late": 301}, {"headers": {"X-Slack-Signature": ""}}]
)
async def test_a_forged_request_is_refused(slack: Slack, start: Started, how: dict[str, Any]) -> None:
    """A wrong signature, and one that is older than five minutes: 401, and nothing happens."""
    ada = await by_http(slack, start)
    payload = await ada.types("/patience help")
    payload["text"], payload["trigger_id"] = "start wheel 7", "forged"

    status, _ = await slack.send(payload, **how)

    assert status == 401
    await ada.types("/patience tables")
    await ada.is_told("You have no table")


async def test_slack_checks_the_address(slack: Slack, start: Started) -> None:
    """Slack's challenge is answered, as it wants before it sends anything."""
    await by_http(slack, start)

    assert await slack.send({"type": "url_verification", "challenge": "prove it"}) == (
        200,
        '{"challenge": "prove it"}',
    )


async def test_nothing_is_taken_unsigned_with_socket_mode(slack: Slack, start: Started) -> None:
    """Where Socket Mode is used, the public address takes no events: without a secret all could be forged."""
    port = free_port()
    tokens = {"slack_bot_token": slack.workspace().token, "slack_app_token": slack.app_token}
    await start(**tokens, public_url=f"http://127.0.0.1:{port}", slack_port=port, secret_key=KEY)
    slack.request_url = f"http://127.0.0.1:{port}/slack/events"

    assert (await slack.send({"type": "url_verification", "challenge": "x"}, secret=""))[0] == 404
