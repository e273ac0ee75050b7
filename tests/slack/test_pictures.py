"""Pictures: uploaded to Slack and waited for, or hosted where only who was given the address finds them."""

from __future__ import annotations

import pytest
from aiohttp import ClientSession

from bot.services import Services
from tests.slack.conftest import Logged, Started
from tests.slack.test_http import by_http
from tests.slack.test_playing import board_of, left_behind
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack
from tests.standins.slack.world import Message

pytestmark = pytest.mark.asyncio(loop_scope="session")


def url(message: Message) -> str:
    """The address of a hosted picture."""
    return str(message.parts("image")[0]["image_url"])


async def test_an_upload_is_waited_for(ada: Person) -> None:
    """Slack takes its time with an upload; the message is posted when the picture can be shown."""
    ada.slack.processing = 6

    board = await board_of(ada)

    [file] = ada.workspace.files.values()
    assert file.looks == 6
    assert board.parts("image")
    assert ada.slack.refusals == []


async def test_an_upload_that_is_never_processed(ada: Person, logged: Logged) -> None:
    """After a bounded wait the board comes in words, and the file is deleted."""
    ada.slack.processing = 1000
    logged.expect("not processed in time")

    await ada.types("/patience start wheel 7")

    board = await ada.sees("did not get through")
    assert board.parts("image") == []
    assert board.parts("rich_text")[0]["elements"][0]["type"] == "rich_text_preformatted"
    assert "Deal" in [tap.get("text", {}).get("text") for tap in board.taps]
    await ada.slack.until(lambda: not ada.workspace.files)


async def test_an_upload_that_is_refused(ada: Person, logged: Logged) -> None:
    """Without the scope for files the game goes on in words."""
    ada.workspace.scopes.remove("files:write")
    logged.expect("not taken")

    await ada.types("/patience start wheel 7")

    await ada.sees("did not get through")


async def test_neither_channel_nor_alt_text_goes_with_an_upload(ada: Person) -> None:
    """A channel would post the file by itself; with alt_txt Slack shares nothing."""
    await board_of(ada)

    [call] = ada.slack.called("files.getUploadURLExternal")
    [completed] = ada.slack.called("files.completeUploadExternal")
    assert "alt_txt" not in call
    assert not {"channel_id", "channels"} & completed.keys()


async def test_a_picture_somebody_deleted_is_no_trouble(ada: Person) -> None:
    """The old file may be gone already when it is to be deleted."""
    board = await board_of(ada)
    ada.workspace.files.clear()

    await ada.presses(board, "Deal")

    await ada.slack.until(lambda: "1 move" in board.text)


async def test_hosted_pictures_take_one_call_for_a_move(slack: Slack, start: Started) -> None:
    """With a public address nothing is uploaded, and a button's own way back changes the board."""
    ada = await by_http(slack, start)
    board = await board_of(ada)
    before = url(board)
    slack.calls.clear()

    await ada.presses(board, "Deal")
    await slack.until(lambda: "1 move" in board.text)

    assert [method for method, _, _ in slack.calls] == ["response_url"]
    assert url(board) != before


async def test_hosted_pictures_where_the_way_back_has_expired(slack: Slack, start: Started) -> None:
    """Then the board is changed in the bot's own name."""
    ada = await by_http(slack, start)
    board = await board_of(ada)
    slack.expired = True

    await ada.presses(board, "Deal")

    await slack.until(lambda: "1 move" in board.text)
    assert slack.called("chat.update")


async def test_nobody_finds_a_picture_by_guessing(slack: Slack, start: Started) -> None:
    """The address holds a mark made with the secret: any other, and any other name, is 404."""
    ada = await by_http(slack, start)
    there = url(await board_of(ada))
    base, mark, name = there.rsplit("/", 2)
    forged = [f"{base}/{'0' * 32}/{name}", f"{base}/{mark}/{'0' * 32}.png", f"{base}/{mark[:-1]}/{name}"]

    async with ClientSession() as http:
        for address in forged:
            async with http.get(address) as answer:
                assert answer.status == 404
        async with http.get(there) as answer:
            assert (answer.status, answer.content_type) == (200, "image/png")
            assert "immutable" in answer.headers["Cache-Control"]


async def test_a_replaced_picture_goes_after_a_while(
    slack: Slack, start: Started, services: Services
) -> None:
    """Those who look at the old board have ten minutes; the new one is kept for a month."""
    ada = await by_http(slack, start)
    board = await board_of(ada)
    store = services.storage.client
    old = f"patience:slack:picture:{url(board).rsplit('/', 1)[1].removesuffix('.png')}"
    assert await store.ttl(old) > 29 * 24 * 3600

    await ada.presses(board, "Deal")
    await slack.until(lambda: "1 move" in board.text)
    await ada.types("/patience help")
    await ada.sees_privately("/patience")

    assert await store.ttl(old) <= 600


async def test_two_tables_share_no_picture(slack: Slack, start: Started) -> None:
    """The same deal twice looks alike, and yet forgetting one picture leaves the other."""
    ada = await by_http(slack, start)

    first, second = await board_of(ada), await board_of(Person(slack, ada.workspace, "U0BOB"))

    assert url(first) != url(second)


async def test_a_private_answer_with_a_picture(slack: Slack, start: Started) -> None:
    """An old board that was pressed: the asker sees how the table stands, with its picture."""
    ada = await by_http(slack, start)
    first = await board_of(ada)
    await left_behind(ada, first)

    await ada.presses(first, "Deal")

    assert (await ada.sees_privately("no longer the newest")).parts("image")
