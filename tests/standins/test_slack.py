"""The stand-in is strict: whatever Slack refuses, it refuses, and with the same word."""

from __future__ import annotations

from typing import Any

import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from tests.standins.slack.server import Slack
from tests.standins.test_slack_blocks import WINDOW, refused

pytestmark = pytest.mark.asyncio(loop_scope="session")

PNG = b"\x89PNG and so on"
HOME = {"type": "home", "blocks": [{"type": "divider"}]}


async def uploaded(client: AsyncWebClient, png: bytes = PNG, looks: int = 2) -> str:
    """A picture in Slack, looked after so many times."""
    sent = await client.files_upload_v2(filename="x.png", content=png)
    name = str(sent["files"][0]["id"])
    for _ in range(looks):
        await client.files_info(file=name)
    return name


@pytest.mark.parametrize(
    ("token", "error"),
    [("", "not_authed"), ("xoxb-guessed", "invalid_auth"), ("xapp-1-A0-1-abc", "invalid_auth")],
)
async def test_wrong_tokens(slack: Slack, client: AsyncWebClient, token: str, error: str) -> None:
    """None, one that nobody has, one of another kind."""
    other = AsyncWebClient(token, base_url=f"{slack.root}/api/")

    assert await refused(other, "auth.test") == error


async def test_a_revoked_token(slack: Slack, client: AsyncWebClient) -> None:
    """After the app was uninstalled."""
    slack.workspace().revoked = True

    assert await refused(client, "auth.test") == "token_revoked"


async def test_socket_mode_wants_its_own_token(slack: Slack, client: AsyncWebClient) -> None:
    """The bot's does not do, and neither does a guessed one."""
    assert await refused(client, "apps.connections.open") == "not_allowed_token_type"
    guessed = AsyncWebClient("xapp-guessed", base_url=f"{slack.root}/api/")
    assert await refused(guessed, "apps.connections.open") == "invalid_auth"


METHODS: dict[str, tuple[str, dict[str, Any]]] = {
    "chat.postMessage": ("chat:write", {"channel": "C0TABLE", "text": "Hm"}),
    "chat.postEphemeral": ("chat:write", {"channel": "C0TABLE", "text": "Hm", "user": "U0ADA"}),
    "chat.update": ("chat:write", {"channel": "C0TABLE", "ts": "1", "text": "Hm"}),
    "files.getUploadURLExternal": ("files:write", {"filename": "x.png", "length": 1}),
    "files.completeUploadExternal": ("files:write", {"files": []}),
    "files.info": ("files:read", {"file": "F0"}),
    "files.delete": ("files:write", {"file": "F0"}),
    "users.info": ("users:read", {"user": "U0ADA"}),
}


@pytest.mark.parametrize("method", METHODS)
async def test_missing_scopes(slack: Slack, client: AsyncWebClient, method: str) -> None:
    """Each method needs its own."""
    scope, data = METHODS[method]
    slack.workspace().scopes.remove(scope)

    assert await refused(client, method, **data) == "missing_scope"


@pytest.mark.parametrize("method", ["chat.postMessage", "chat.postEphemeral"])
@pytest.mark.parametrize(
    ("channel", "error"),
    [("C0NONE", "channel_not_found"), ("C0PRIVATE", "channel_not_found"), ("C0OLD", "is_archived")],
)
async def test_channels_out_of_reach(client: AsyncWebClient, method: str, channel: str, error: str) -> None:
    """Not there, not to be seen, closed."""
    assert await refused(client, method, channel=channel, text="Hm", user="U0ADA") == error


async def test_who_is_in_a_channel(slack: Slack, client: AsyncWebClient) -> None:
    """Public channels need a scope or a membership; private words need both to be there."""
    words = {"text": "Hm", "user": "U0ADA"}
    assert await refused(client, "chat.postEphemeral", channel="C0PUBLIC", **words) == "not_in_channel"
    words["user"] = "U0NOBODY"
    assert await refused(client, "chat.postEphemeral", channel="C0TABLE", **words) == "user_not_in_channel"
    assert (await client.chat_postMessage(channel="C0PUBLIC", text="Hm"))["ok"]
    slack.workspace().scopes.remove("chat:write.public")
    assert await refused(client, "chat.postMessage", channel="C0PUBLIC", text="Hm") == "not_in_channel"


@pytest.mark.parametrize("text", ["", "x" * 40_001])
async def test_words_are_needed(client: AsyncWebClient, text: str) -> None:
    """For notifications, also where there are blocks; and not more than Slack keeps."""
    data = {"channel": "C0TABLE", "text": text, "blocks": [{"type": "divider"}]}

    assert await refused(client, "chat.postMessage", **data) == "no_text"


async def test_a_thread_that_is_not_there(client: AsyncWebClient) -> None:
    """Answers hang below a message."""
    data = {"channel": "C0TABLE", "text": "Hm", "thread_ts": "1.1"}

    assert await refused(client, "chat.postMessage", **data) == "thread_not_found"


async def test_messages_that_cannot_be_changed(slack: Slack, client: AsyncWebClient) -> None:
    """None there, somebody else's, one for somebody's eyes alone."""
    assert await refused(client, "chat.update", channel="C0TABLE", ts="1.1", text="Hm") == "message_not_found"
    posted = await client.chat_postMessage(channel="C0TABLE", text="Hm")
    slack.workspace().messages[-1].author = "U0ADA"
    assert (
        await refused(client, "chat.update", channel="C0TABLE", ts=posted["ts"], text="x")
        == "cant_update_message"
    )
    whispered = await client.chat_postEphemeral(channel="C0TABLE", user="U0ADA", text="Hm")
    ts = whispered["message_ts"]
    assert await refused(client, "chat.update", channel="C0TABLE", ts=ts, text="x") == "message_not_found"
    assert await refused(client, "chat.getPermalink", channel="C0TABLE", message_ts=ts) == "message_not_found"


async def test_homes(client: AsyncWebClient) -> None:
    """For somebody who is there, and no window."""
    assert await refused(client, "views.publish", user_id="U0NOBODY", view=HOME) == "user_not_found"
    assert await refused(client, "views.publish", user_id="U0ADA", view=WINDOW) == "invalid_arguments"
    assert (await client.views_publish(user_id="U0ADA", view=HOME))["ok"]


async def test_triggers_are_good_once_and_for_three_seconds(slack: Slack, client: AsyncWebClient) -> None:
    """Then the window opens no more."""
    workspace = slack.workspace()
    trigger = workspace.trigger()
    assert (await client.views_open(trigger_id=trigger, view=WINDOW))["ok"]
    assert await refused(client, "views.open", trigger_id=trigger, view=WINDOW) == "exchanged_trigger_id"
    assert await refused(client, "views.open", trigger_id="guessed", view=WINDOW) == "invalid_trigger_id"
    late = workspace.trigger()
    workspace.time += 3.1
    assert await refused(client, "views.open", trigger_id=late, view=WINDOW) == "expired_trigger_id"


async def test_uploads(slack: Slack, client: AsyncWebClient) -> None:
    """No alt_txt, no person for a channel, the length that was said, and a file that is there."""
    wrong = {"filename": "x.png", "length": 4}
    assert await refused(client, "files.getUploadURLExternal", alt_txt="x", **wrong) == "invalid_arguments"
    assert await refused(client, "files.getUploadURLExternal", length=4) == "invalid_arguments"
    given = await client.files_getUploadURLExternal(filename="x.png", length=4)
    files = [{"id": given["file_id"]}]
    late = await refused(client, "files.completeUploadExternal", files=files)
    assert late == "file_upload_size_mismatch"
    async with slack.http.post(given["upload_url"], data=b"text"):
        shared = await refused(client, "files.completeUploadExternal", files=files, channel_id="U0ADA")
    assert shared == "channel_not_found"
    assert await refused(client, "files.info", file="F000000000") == "file_not_found"


async def test_pictures_that_are_not_ready(slack: Slack, client: AsyncWebClient) -> None:
    """Not processed, no picture at all, deleted, another workspace's: no block shows them."""
    other = slack.workspace("T0OTHER")
    elsewhere = AsyncWebClient(other.token, base_url=f"{slack.root}/api/")
    deleted = await uploaded(client)
    await client.files_delete(file=deleted)
    names = {
        "early": await uploaded(client, looks=1),
        "no picture": await uploaded(client, b"text", looks=5),
        "deleted": deleted,
        "elsewhere": await uploaded(elsewhere),
    }
    for why, name in names.items():
        blocks = [{"type": "image", "alt_text": "x", "slack_file": {"id": name}}]
        data = {"channel": "C0TABLE", "text": "Hm", "blocks": blocks}
        assert (why, await refused(client, "chat.postMessage", **data)) == (why, "invalid_blocks")
    assert await refused(client, "files.delete", file=deleted) == "file_deleted"


async def test_pictures_that_cannot_be_fetched(slack: Slack, client: AsyncWebClient) -> None:
    """An address that leads nowhere, and one that leads to no picture."""
    for url in ("http://127.0.0.1:1/x.png", f"{slack.root}/api/auth.test"):
        blocks = [{"type": "image", "alt_text": "x", "image_url": url}]
        data = {"channel": "C0TABLE", "text": "Hm", "blocks": blocks}
        assert await refused(client, "chat.postMessage", **data) == "invalid_blocks"


async def test_ways_back_end(slack: Slack) -> None:
    """Five answers, half an hour, no uploaded picture, and the same limits."""
    way = slack.way_back(slack.workspace(), "C0TABLE", "U0ADA")
    upload = {"type": "image", "alt_text": "x", "slack_file": {"id": "F012345678"}}

    async def answer(**data: Any) -> int:
        async with slack.http.post(way, json={"text": "Hm", **data}) as given:
            return given.status

    assert [await answer(), await answer(blocks=[upload]), await answer(text=""), await answer()] == [
        200,
        500,
        500,
        200,
    ]
    assert [await answer(), await answer()] == [200, 404]
    way, slack.expired = slack.way_back(slack.workspace(), "C0TABLE", "U0ADA"), True
    assert await answer() == 404


async def test_three_seconds_to_acknowledge(slack: Slack) -> None:
    """Then the person would read that it failed."""
    slack.workspace()
    slack.ack_within = 0.05
    async with slack.http.ws_connect(f"{slack.root}/link") as socket:
        await socket.receive_json()
        with pytest.raises(TimeoutError):
            await slack.deliver("slash_commands", {})


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"client_secret": "x"}, "bad_client_secret"),
        ({"redirect_uri": "x"}, "bad_redirect_uri"),
        ({"code": "x"}, "invalid_code"),
    ],
)
@pytest.mark.filterwarnings("ignore:BasicAuth is deprecated:DeprecationWarning")
async def test_installing_with_something_wrong(
    slack: Slack, client: AsyncWebClient, wrong: dict[str, str], error: str
) -> None:
    """A secret, an address, a code; and no code is good twice."""
    slack.installs.redirect = "http://here"
    right = {"client_id": "111.222", "client_secret": "of-the-client", "redirect_uri": "http://here"}
    right["code"] = slack.installs.agree("T0CARDS")

    with pytest.raises(SlackApiError) as problem:
        await client.oauth_v2_access(**{**right, **wrong})
    assert problem.value.response["error"] == error
    await client.oauth_v2_access(**right)
    with pytest.raises(SlackApiError):
        await client.oauth_v2_access(**right)
