"""Many people play in one workspace: few calls a move, and what Slack puts off is neither lost nor silent."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.messages.reply import Reply
from bot.platforms.slack import pace, pictures
from bot.platforms.slack.addresses import SlackAddress, SlackOccasion
from bot.platforms.slack.leftovers import Leftovers
from bot.platforms.slack.pace import Pace
from bot.platforms.slack.pictures import Uploaded
from bot.services import Services
from bot.storage import keys
from bot.storage.people import PRIVATE_PICTURE
from tests.slack.conftest import Logged
from tests.slack.test_playing import board_of, picture
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack
from tests.standins.slack.world import File

pytestmark = pytest.mark.asyncio(loop_scope="session")

LONG = 30  # seconds that Slack asks to wait


class Hands:
    """A clock that moves when somebody sleeps by it, and only then."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, span: float) -> None:
        self.now += span
        await asyncio.sleep(0)


def refused(retry_after: int) -> SlackApiError:
    """429."""
    response: Any = {"ok": False, "error": "ratelimited"}
    given = _Response(response, {"Retry-After": str(retry_after)})
    return SlackApiError("", given)  # type: ignore[no-untyped-call]


class _Response(dict[str, Any]):
    def __init__(self, data: dict[str, Any], headers: dict[str, str]) -> None:
        super().__init__(data)
        self.headers = headers


# few calls ---------------------------------------------------------------------------------------


async def test_an_upload_ready_at_once_is_not_polled(ada: Person) -> None:
    """Where the answer that ends the upload says that it is a picture, nothing more need be asked."""
    ada.slack.processing = 0
    board = await board_of(ada)
    ada.slack.calls.clear()

    await ada.presses(board, "Deal")
    await ada.slack.until(lambda: "1 move" in board.text and ada.slack.called("files.delete"))

    assert [name for name, _, _ in ada.slack.calls] == [
        "files.getUploadURLExternal",
        "files.completeUploadExternal",
        "chat.update",
        "files.delete",
    ]


async def test_the_first_look_comes_when_it_is_worth_it(
    slack: Slack, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slack takes a second for each upload: after a few, hardly any needs a second look."""
    hands = Hands()
    monkeypatch.setattr(pictures, "asyncio", SimpleNamespace(sleep=hands.sleep))
    monkeypatch.setattr(pictures, "PAUSES", (timedelta(seconds=0.3),) * 6)
    monkeypatch.setattr(pictures, "USUALLY", timedelta(seconds=0.3))
    slack.clock, slack.processing, slack.processed_within = hands, 0, 1.0
    workspace = slack.workspace()
    client = AsyncWebClient(workspace.token, base_url=f"{slack.root}/api/", session=slack.http)
    client.retry_handlers.clear()
    uploaded = Uploaded(Leftovers(services.storage.slack, hands, Pace(hands)))
    address = SlackAddress(workspace.id, "U0ADA", "C0TABLE")
    on = SlackOccasion(address, address.request("board", {}), client)
    reply = Reply("Hm", picture=b"\x89PNG and so on", alt="Hm")

    looks = []
    for _ in range(20):
        before = len(slack.called("files.info"))
        block, name = await uploaded.keep(reply, on)
        assert block
        assert name
        looks.append(len(slack.called("files.info")) - before)

    assert looks[0] > 2
    assert sum(looks[5:]) <= 18  # of fifteen uploads


# what Slack puts off -----------------------------------------------------------------------------


async def test_a_board_that_cannot_be_changed_just_now_comes_anew(ada: Person, logged: Logged) -> None:
    """Changes are used up: the board comes below, with the picture uploaded already; the old one goes.

    By the button's own way back, which Slack does not count; so the next boards are not held up either.
    """
    logged.expect("Slack asks for fewer calls")
    board = await board_of(ada)
    ada.slack.limited["chat.update"], ada.slack.retry_after = 1, LONG
    ada.slack.calls.clear()

    await ada.presses(board, "Deal")
    anew = await ada.sees("1 move")
    await ada.presses(anew, "Deal")
    await ada.slack.until(lambda: ada.workspace.removed == [board, anew])

    assert len(ada.slack.called("files.getUploadURLExternal")) == 2
    assert len(ada.slack.called("chat.update")) == 1
    assert ada.slack.called("chat.delete") == []
    assert len(ada.workspace.public()) == 1


async def test_old_boards_are_deleted_at_the_pace_that_slack_allows(ada: Person) -> None:
    """After the pause it asks for they all go; nobody waits for that, and nothing is asked in vain."""
    first = await board_of(ada)
    ada.slack.limited["chat.delete"], ada.slack.retry_after = 1, 1
    for _ in range(3):
        known = ada.workspace.public()
        await ada.types("/patience board")
        await ada.slack.until(lambda known=known: ada.workspace.public()[-1] is not known[-1])  # type: ignore[misc]
    assert first in ada.workspace.public()

    await ada.slack.until(lambda: len(ada.workspace.public()) == 1)
    assert len(ada.slack.called("chat.delete")) == 4


async def test_a_short_pause_is_waited_for(ada: Person) -> None:
    """The board changes in its place, and its picture is uploaded once."""
    board = await board_of(ada)
    ada.slack.limited["chat.update"] = 1
    ada.slack.calls.clear()

    await ada.presses(board, "Deal")
    await ada.slack.until(lambda: "1 move" in board.text)

    assert ada.workspace.public() == [board]
    assert len(ada.slack.called("files.getUploadURLExternal")) == 1


async def test_admins_are_advised_once(ada: Person, bob: Person, logged: Logged) -> None:
    """Pictures at an address of our own are recommended where uploads are too many: to admins, once."""
    logged.expect("PATIENCE_PUBLIC_URL")
    ada.workspace.admins.add(ada.id)
    ada.slack.retry_after = LONG
    platform_boards = [await board_of(bob), await board_of(ada), await board_of(ada, "kings 7")]

    for person, board in zip((bob, ada, ada), platform_boards, strict=True):
        ada.slack.limited["chat.update"] = 1
        tap = next(tap for tap in board.taps if tap["type"] == "static_select" or "deal" in tap["action_id"])
        if tap["type"] == "static_select":
            await person.picks(board, tap["options"][0]["text"]["text"])
        else:
            await person.presses(board, tap["text"]["text"])
        await ada.slack.until(lambda board=board: board in ada.workspace.removed)  # type: ignore[misc]

    assert [message for message in ada.workspace.private(bob.id) if "address of my own" in message.text] == []
    assert len([one for one in ada.workspace.private(ada.id) if "address of my own" in one.text]) == 1


async def test_a_long_wait_is_announced(
    ada: Person, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once in a minute, and the board comes all the same."""
    go, keep = asyncio.Event(), Uploaded.keep

    async def held(self: Uploaded, *given: Any) -> Any:
        await go.wait()
        return await keep(self, *given)

    platform = services.platforms["slack"]
    monkeypatch.setattr(platform, "capabilities", replace(platform.capabilities, apology=timedelta(0)))
    monkeypatch.setattr(Uploaded, "keep", held)

    await ada.types("/patience start wheel 7")
    await ada.sees_privately("What you did is kept")
    assert ada.workspace.public() == []
    go.set()
    await ada.sees("no moves")
    await ada.types("/patience m deal")
    await ada.sees("1 move")

    # The move itself is reported in private, too, soon after its board changed.
    excuses = [message for message in ada.workspace.private(ada.id) if "What you did is kept" in message.text]
    assert len(excuses) == 1


# nothing is left lying ---------------------------------------------------------------------------


async def test_the_last_pictures_go_with_tables_and_data(ada: Person, services: Services) -> None:
    """Who has everything deleted leaves nothing among Slack's files, neither boards nor private answers."""
    await board_of(ada)
    await board_of(ada, "kings 8")
    await ada.slack.until(lambda: len(ada.workspace.files) == 2)
    ada.workspace.files["F0PRIVATE1"] = File("F0PRIVATE1", 1, "chart.png")
    await services.storage.people.prefer(f"slack:T0CARDS/{ada.id}", PRIVATE_PICTURE, "F0PRIVATE1")

    await ada.types("/patience data delete")
    question = await ada.sees_privately("cannot be brought back")
    await ada.presses(question, "Yes, delete everything")
    await ada.sees_privately("Everything is deleted")
    await ada.types("/patience start kings 8")  # whoever deletes looks again when one more picture is to go
    await ada.types("/patience m 1 f")
    await ada.types("/patience board")

    await ada.slack.until(lambda: len(ada.workspace.files) == 1)


async def test_uploads_end_with_their_tables_time(ada: Person, services: Services) -> None:
    """Nobody tells when a table has been idle for too long: its picture is due by then."""
    name = picture(await board_of(ada))
    store, now = services.storage.slack, services.sessions.clock()

    assert await store.due_pictures(now, 10) == []
    assert await store.due_pictures(now + store.retention.total_seconds() + 60, 10) == [f"T0CARDS/{name}"]


async def test_an_upload_slack_has_no_time_to_delete_is_due_again(ada: Person, services: Services) -> None:
    """Slack asks for an hour, longer than a call is kept in line: it is not forgotten."""
    board = await board_of(ada)
    old = picture(board)
    ada.slack.limited["files.delete"], ada.slack.retry_after = 1, 3600

    await ada.presses(board, "Deal")
    await ada.slack.until(lambda: not ada.slack.limited["files.delete"])
    await ada.types("/patience tables")
    await ada.sees_privately("The Wheel")

    assert old not in ada.workspace.deleted
    assert await services.storage.client.zscore(keys.UPLOADS(), f"T0CARDS/{old}") is not None


async def test_an_upload_is_deleted_by_one_process(services: Services) -> None:
    """What one of them is about is due again only if that came to nothing."""
    store = services.storage.slack
    await store.picture_due("T0CARDS/F000000001", 100)

    assert await store.due_pictures(100, 10) == ["T0CARDS/F000000001"]
    assert await store.due_pictures(100, 10) == []
    assert await store.due_pictures(1000, 10) == ["T0CARDS/F000000001"]
    await store.picture_gone("T0CARDS/F000000001")
    assert await store.due_pictures(10_000, 10) == []


# pauses ------------------------------------------------------------------------------------------


async def test_calls_wait_for_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a 429 nobody asks before its time; then all come in the order in which they asked, and apart."""
    hands, done = Hands(), list[tuple[int, float]]()
    monkeypatch.setattr(pace, "asyncio", SimpleNamespace(sleep=hands.sleep, Lock=asyncio.Lock))
    limiter = Pace(hands)
    for pause in (5, 1):  # who is refused later may be asked for less, and that does not open it any sooner
        limiter.closed(("T0", "x"), timedelta(seconds=pause))

    async def call(number: int) -> None:
        async def send() -> None:
            done.append((number, hands.now))

        await limiter.call(("T0", "x"), send, timedelta(seconds=1))

    await asyncio.gather(*(call(number) for number in range(3)))

    assert done == [(0, 1005.0), (1, 1006.0), (2, 1007.0)]


async def test_too_long_a_wait_fails_at_once() -> None:
    """Slack asks for an hour: the call fails with what Slack said."""

    async def send() -> None:
        raise refused(3600)

    with pytest.raises(SlackApiError):
        await Pace().call(("T0", "x"), send)
