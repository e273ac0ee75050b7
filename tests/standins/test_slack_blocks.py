"""The stand-in watches the limits of Block Kit, each with its own test."""

from __future__ import annotations

from typing import Any

import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from tests.standins.slack import limits
from tests.standins.slack.server import Slack

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXT = {"type": "plain_text", "text": "Hm"}
BUTTON = {"type": "button", "action_id": "a", "text": TEXT}
OPTION = {"text": TEXT, "value": "v"}
WINDOW: dict[str, Any] = {
    "type": "modal",
    "title": TEXT,
    "blocks": [
        {
            "type": "input",
            "block_id": "b",
            "label": TEXT,
            "element": {"type": "plain_text_input", "action_id": "a"},
        }
    ],
}


async def refused(client: AsyncWebClient, method: str, **data: Any) -> str:
    """Slack's word for what is wrong with a call."""
    with pytest.raises(SlackApiError) as problem:
        await client.api_call(method, json=data)
    return str(problem.value.response["error"])


WRONG_BLOCKS: dict[str, list[dict[str, Any]]] = {
    "51 blocks": [{"type": "divider"}] * 51,
    "no block": [{"type": "divider", "block_id": ""}],
    "an unknown block": [{"type": "carousel"}],
    "an unknown key": [{"type": "divider", "colour": "red"}],
    "not a block": ["divider"],  # type: ignore[list-item]
    "a block_id twice": [{"type": "divider", "block_id": "b"}] * 2,
    "a section without text": [{"type": "section"}],
    "a section too long": [{"type": "section", "text": {**TEXT, "text": "x" * 3001}}],
    "an empty section": [{"type": "section", "text": {**TEXT, "text": ""}}],
    "a header too long": [{"type": "header", "text": {**TEXT, "text": "x" * 151}}],
    "a header with markup": [{"type": "header", "text": {**TEXT, "type": "mrkdwn"}}],
    "eleven in a context": [{"type": "context", "elements": [TEXT] * 11}],
    "26 buttons": [{"type": "actions", "elements": [{**BUTTON, "action_id": f"{n}"} for n in range(26)]}],
    "no button": [{"type": "actions", "elements": []}],
    "an action_id twice": [{"type": "actions", "elements": [BUTTON, BUTTON]}],
    "an action_id too long": [{"type": "actions", "elements": [{**BUTTON, "action_id": "a" * 256}]}],
    "a label too long": [{"type": "actions", "elements": [{**BUTTON, "text": {**TEXT, "text": "x" * 76}}]}],
    "a value too long": [{"type": "actions", "elements": [{**BUTTON, "value": "x" * 2001}]}],
    "an unknown style": [{"type": "actions", "elements": [{**BUTTON, "style": "secondary"}]}],
    "an image without alt": [{"type": "image", "image_url": "https://x"}],
    "an empty alt": [{"type": "image", "image_url": "https://x", "alt_text": ""}],
    "an alt too long": [{"type": "image", "image_url": "https://x", "alt_text": "x" * 2001}],
    "an image from nowhere": [{"type": "image", "alt_text": "x"}],
    "an image twice": [
        {"type": "image", "alt_text": "x", "image_url": "https://x", "slack_file": {"id": "F012345678"}}
    ],
    "a strange file": [{"type": "image", "alt_text": "x", "slack_file": {"id": "file"}}],
    "a line in a message": [WINDOW["blocks"][0]],
}
WRONG_MENUS: dict[str, dict[str, Any]] = {
    "no option": {"options": []},
    "101 options": {"options": [{**OPTION, "value": f"{n}"} for n in range(101)]},
    "a value twice": {"options": [OPTION, OPTION]},
    "a line too long": {"options": [{**OPTION, "text": {**TEXT, "text": "x" * 76}}]},
    "a value too long": {"options": [{**OPTION, "value": "x" * 151}]},
    "no value": {"options": [{**OPTION, "value": ""}]},
    "a description too long": {"options": [{**OPTION, "description": {**TEXT, "text": "x" * 76}}]},
    "a placeholder too long": {"options": [OPTION], "placeholder": {**TEXT, "text": "x" * 151}},
}
WRONG_VIEWS: dict[str, dict[str, Any]] = {
    "no title": {key: value for key, value in WINDOW.items() if key != "title"},
    "a title too long": {**WINDOW, "title": {**TEXT, "text": "x" * 25}},
    "metadata too long": {**WINDOW, "private_metadata": "x" * 3001},
    "a callback_id too long": {**WINDOW, "callback_id": "x" * 256},
    "101 blocks": {**WINDOW, "blocks": [{"type": "divider"}] * 101},
    "a home as a window": {"type": "home", "blocks": [{"type": "divider"}]},
}


@pytest.mark.parametrize("what", [*WRONG_BLOCKS, *(f"menu: {name}" for name in WRONG_MENUS)])
async def test_wrong_blocks(client: AsyncWebClient, what: str) -> None:
    """Each limit of Block Kit is watched, in new messages and in changed ones."""
    blocks = WRONG_BLOCKS.get(what) or [
        {
            "type": "actions",
            "elements": [{"type": "static_select", "action_id": "m", **WRONG_MENUS[what[6:]]}],
        }
    ]
    assert limits.message_blocks(blocks)
    posted = await client.chat_postMessage(channel="C0TABLE", text="Hm")

    data = {"channel": "C0TABLE", "text": "Hm", "blocks": blocks}
    # The picture's address is looked at first, and is wrong as well.
    assert await refused(client, "chat.postMessage", **data) == "invalid_blocks"
    assert await refused(client, "chat.update", ts=posted["ts"], **data) == "invalid_blocks"


@pytest.mark.parametrize("what", WRONG_VIEWS)
async def test_wrong_views(slack: Slack, client: AsyncWebClient, what: str) -> None:
    """Windows have their limits too."""
    data = {"trigger_id": slack.workspace().trigger(), "view": WRONG_VIEWS[what]}

    assert await refused(client, "views.open", **data) == "invalid_arguments"
