"""What goes wrong between Slack and us: twice, late, too often, cut off, forged."""

from __future__ import annotations

import asyncio

import pytest

from bot import dispatch as core
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.platforms.slack import edge
from bot.platforms.slack.pictures import Uploaded
from bot.services import Services
from bot.storage.slack import UNDER_WAY, SlackStore
from tests.slack.conftest import Logged, Started
from tests.slack.test_http import KEY, free_port
from tests.slack.test_playing import board_of
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_request_sent_twice_is_done_once(ada: Person) -> None:
    """The same envelope again, and the same request in a new one: one board."""
    payload = await ada.types("/patience start wheel 7")
    board = await ada.sees("no moves")
    again = await ada.presses(board, "Deal")
    await ada.slack.until(lambda: "1 move" in board.text)

    await ada.slack.deliver("slash_commands", payload, retry_attempt=1, retry_reason="timeout")
    await ada.slack.deliver("interactive", again, retry_attempt=1, retry_reason="timeout")

    await ada.types("/patience tables")
    await ada.sees_privately("The Wheel, deal 7")
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


async def test_who_died_of_a_request_leaves_it_to_the_next(
    ada: Person, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request is done when it is answered, not when it is begun: sent again, it is done after all."""
    died = asyncio.Event()

    async def killed(*_: object) -> Reply:
        died.set()
        raise asyncio.CancelledError

    answered = edge.SlackEdge._answered
    monkeypatch.setattr(edge.SlackEdge, "_answered", killed)
    payload = await ada.types("/patience start wheel 7")
    await died.wait()
    monkeypatch.setattr(edge.SlackEdge, "_answered", answered)
    client, seen = services.storage.client, f"patience:slack:seen:slack:{payload['trigger_id']}"
    assert 0 < await client.ttl(seen) <= UNDER_WAY.total_seconds()
    await client.delete(seen)  # as time does

    await ada.slack.deliver("slash_commands", payload, retry_attempt=1, retry_reason="timeout")

    await ada.sees("no moves")
    await ada.slack.until(lambda: ada.workspace.files)
    await ada.types("/patience help")
    await ada.sees_privately("/patience start")
    assert await client.ttl(seen) > UNDER_WAY.total_seconds()


async def test_what_went_wrong_may_be_sent_again(
    ada: Person, monkeypatch: pytest.MonkeyPatch, logged: Logged
) -> None:
    """A failure is no answer that is remembered."""
    keep = Uploaded.keep
    monkeypatch.setattr(Uploaded, "keep", lambda *_: 1 / 0)
    logged.expect("unexpected")
    payload = await ada.types("/patience start wheel 7")
    await ada.sees_privately("Something went wrong")
    monkeypatch.setattr(Uploaded, "keep", keep)

    await ada.slack.deliver("slash_commands", payload, retry_attempt=1, retry_reason="timeout")

    await ada.sees("no moves")


async def test_a_board_that_is_seen_is_not_followed_by_an_excuse(
    ada: Person, services: Services, monkeypatch: pytest.MonkeyPatch, logged: Logged
) -> None:
    """Redis goes right after the board was posted: there is nothing the player needs to know."""

    async def away(*_: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(services.sessions, "set_posted", away)
    logged.expect("a board's place could not be stored")

    await ada.types("/patience start wheel 7")
    await ada.sees("no moves")
    await ada.types("/patience tables")
    await ada.sees_privately("The Wheel, deal 7")

    assert len(ada.workspace.private(ada.id)) == 1


async def test_acknowledged_at_once_and_answered_later(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long an answer takes, Slack's three seconds are kept."""
    wait = asyncio.Event()

    async def slow(request: Request, services: Services) -> Reply:
        await wait.wait()
        return await core.answer(request, services)

    monkeypatch.setattr(edge.SlackEdge, "_answered", lambda _, request, services: slow(request, services))

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

    assert [f"{n} move" in text for n, text in enumerate(board.history) if n] == [True] * 4
    await ada.slack.until(lambda: len(ada.workspace.private(ada.id)) == 5)


async def test_a_line_is_not_overtaken_by_the_next_of_the_same_person(
    ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though Redis is slow to note the first: a move and its taking back are done as they were typed.

    Others do not wait for it.
    """
    board = await board_of(ada)
    begin, noted, slow = SlackStore.begin, asyncio.Event(), list[str]()

    async def noting(store: SlackStore, request: str) -> bool:
        if not slow:
            slow.append(request)
            await noted.wait()
        return await begin(store, request)

    monkeypatch.setattr(SlackStore, "begin", noting)
    await ada.types("/patience m deal")
    await ada.types("/patience undo")
    await bob.types("/patience tables")
    await bob.sees_privately("You have no table")
    noted.set()
    await ada.slack.until(lambda: len(ada.workspace.private(ada.id)) == 2)

    assert ["1 move" in text for text in board.history] == [False, True]
    assert "no moves" in board.text


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

    await ada.sees_privately("/patience start")


async def test_reconnects_when_slack_requests_it(ada: Person) -> None:
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

    await ada.sees_privately("an older version of me")


async def test_our_own_error_is_a_kind_sentence(
    ada: Person, monkeypatch: pytest.MonkeyPatch, logged: Logged
) -> None:
    """Whatever happens, the asker is not left without an answer, and the log does not repeat their words."""
    monkeypatch.setattr("bot.platforms.slack.pictures.Uploaded.keep", lambda *_: 1 / 0)
    logged.expect("unexpected")

    command = await ada.types("/patience start wheel 7")
    message = await ada.sees_privately("Something went wrong on our side; nothing is lost")

    [line] = [line for line in logged.ours if line["log_level"] == "error"]
    assert f"this code: {line['code']}." in message.text
    assert line.items() >= {"platform": "slack", "command": "start"}.items()
    assert line["request"] == f"slack:{command['trigger_id']}"
