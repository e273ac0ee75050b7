"""The stand-in counts calls as Slack does: each method in its tier, in each workspace by itself."""

from __future__ import annotations

from typing import Any

import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from tests.standins.slack.server import Slack
from tests.standins.slack.tiers import MINUTE, TIERS, Tiers

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Hands:
    """A clock that is turned by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(slack: Slack) -> Hands:
    """The clock by which the stand-in counts."""
    hands = Hands()
    slack.tiers = Tiers(hands)
    return hands


async def outcome(client: AsyncWebClient, method: str, **data: Any) -> tuple[str, str]:
    """Slack's word for what became of a call, and how long it asks to wait."""
    try:
        await client.api_call(method, json=data)
    except SlackApiError as problem:
        return str(problem.response["error"]), str(problem.response.headers.get("Retry-After", ""))
    return "ok", ""


@pytest.mark.parametrize("method", TIERS)
async def test_one_call_more_than_its_tier(
    slack: Slack, client: AsyncWebClient, clock: Hands, method: str
) -> None:
    """It is refused with 429 until a minute has passed since the first; what is wrong counts as well."""
    for number in range(TIERS[method]):
        error, _ = await outcome(client, method, channel=f"C{number}")
        assert error != "ratelimited"
    clock.now = MINUTE - 20.5

    assert await outcome(client, method) == ("ratelimited", "21")
    assert slack.tiers
    assert slack.tiers.refused == {method: 1}

    clock.now = MINUTE
    assert (await outcome(client, method))[0] != "ratelimited"


async def test_a_channel_takes_one_message_a_second(client: AsyncWebClient, clock: Hands) -> None:
    """Another channel is another second; private words are not counted with them."""
    words = {"text": "Hm"}

    assert await outcome(client, "chat.postMessage", channel="C0TABLE", **words) == ("ok", "")
    assert await outcome(client, "chat.postMessage", channel="C0TABLE", **words) == ("ratelimited", "1")
    assert await outcome(client, "chat.postMessage", channel="C0PUBLIC", **words) == ("ok", "")
    assert await outcome(client, "chat.postEphemeral", channel="C0TABLE", user="U0ADA", **words) == ("ok", "")
    clock.now = 1.0
    assert await outcome(client, "chat.postMessage", channel="C0TABLE", **words) == ("ok", "")


async def test_workspaces_and_methods_are_counted_apart(
    slack: Slack, client: AsyncWebClient, clock: Hands
) -> None:
    """Who calls too often in one workspace is heard in the next, and by another method."""
    elsewhere = AsyncWebClient(
        slack.workspace("T0OTHER").token, base_url=f"{slack.root}/api/", retry_handlers=[]
    )
    for _ in range(TIERS["files.info"]):
        await outcome(client, "files.info", file="F0")

    assert (await outcome(client, "files.info", file="F0"))[0] == "ratelimited"
    assert (await outcome(client, "files.delete", file="F0"))[0] == "file_not_found"
    assert (await outcome(elsewhere, "files.info", file="F0"))[0] == "file_not_found"


@pytest.mark.parametrize(("looks", "seconds"), [(0, 0.0), (2, 0.0), (0, 3.0)])
async def test_when_an_upload_is_a_picture(
    slack: Slack, client: AsyncWebClient, looks: int, seconds: float
) -> None:
    """At once, as the answer that ends the upload then says; or after some looks; or some seconds later."""
    hands = Hands()
    slack.clock, slack.processing, slack.processed_within = hands, looks, seconds
    sent = await client.files_upload_v2(filename="x.png", content=b"\x89PNG and so on")
    [file] = sent["files"]
    assert bool(file["mimetype"]) is (looks == 0 and seconds == 0)

    for look in range(1, looks + 1):
        found = await client.files_info(file=file["id"])
        assert bool(found["file"]["mimetype"]) is (look == looks and seconds == 0)
    hands.now = seconds
    assert (await client.files_info(file=file["id"]))["file"]["mimetype"] == "image/png"
