"""Users, places and posts of Slack as ids and refs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from slack_sdk.web.async_client import AsyncWebClient

from bot.messages.ids import PlaceId, UserId
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.platforms.slack.blocks import SlackMessage
from bot.records.post import Post

REACH = "slack:"  # the prefix of refs of our posts


@dataclass(frozen=True)
class SlackAddress:
    """Where a request came from, and how to answer there."""

    team: str
    user: str
    channel: str
    thread: str | None = None
    message: str | None = None  # the public message that was tapped
    picture: str = ""  # the name of the picture in that message
    response_url: str | None = None  # accepts five answers within half an hour, in any channel
    whispered: bool = False  # the tapped message is visible to the user alone
    seen: str = ""  # the tapped message, public or not
    at_home: bool = False  # in the App Home, where no message can be posted

    @property
    def place(self) -> PlaceId:
        return PlaceId(f"slack:{self.team}/{self.channel}" + (f"/{self.thread}" if self.thread else ""))

    @property
    def player(self) -> UserId:
        return UserId(f"slack:{self.team}/{self.user}")

    def request(self, command: str, arguments: Mapping[str, str], request_id: str = "") -> Request:
        """A request from this address."""
        parent = PlaceId(f"slack:{self.team}/{self.channel}" if self.thread else "")
        return Request(
            self.player,
            self.place,
            command,
            arguments,
            request_id=request_id,
            parent=parent,
            direct=self.channel.startswith("D"),
        )


@dataclass(frozen=True)
class PreparedMessage:
    """A message as Slack takes it, and the picture it shows."""

    reply: Reply
    message: SlackMessage
    picture: str  # its name, "" without one


@dataclass
class SlackOccasion:
    """A command, a mention, a tap or a window as an occasion."""

    address: SlackAddress
    request: Request
    client: AsyncWebClient
    trigger: str = ""  # opens a window, for three seconds
    at_home: Reply | None = None  # the answer to show in the App Home
    prepared: PreparedMessage | None = None  # could not be shown in place, and is posted elsewhere

    reach = REACH
    age: timedelta | None = None

    @property
    def source(self) -> Post | None:
        address = self.address
        if address.message is None:
            return None
        return Post("slack", address.team, address.channel, address.message, address.picture)

    @property
    def whispered(self) -> bool:
        return self.address.whispered


def thread_key(team: str, channel: str, message: str) -> str:
    """The storage name of a message, for the table of a thread below it."""
    return f"{team}/{channel}/{message}"


Body = Mapping[str, Any]


def of_command(body: Body) -> SlackAddress:
    """A slash command; they do not work in threads."""
    return SlackAddress(
        body["team_id"], body["user_id"], body["channel_id"], response_url=body["response_url"]
    )


def of_event(body: Body) -> SlackAddress:
    """A mention or a direct message."""
    event = body["event"]
    return SlackAddress(body["team_id"], event["user"], event["channel"], thread=event.get("thread_ts"))


def of_tap(body: Body) -> SlackAddress:
    """A button or menu of a message; or of the App Home, whose metadata is the direct-message channel."""
    # With an organisation-wide installation the payload may lack the workspace.
    organisation = body.get("team") or body.get("enterprise") or {}
    team: str = organisation.get("id") or body["user"]["team_id"]
    user, container = body["user"]["id"], body["container"]
    if container["type"] == "view":
        return SlackAddress(team, user, body["view"]["private_metadata"], at_home=True)
    message, thread = container["message_ts"], container.get("thread_ts")
    if thread == message:  # the root message of a thread is in the channel itself
        thread = None
    whispered = bool(container.get("is_ephemeral"))
    return SlackAddress(
        team,
        user,
        container["channel_id"],
        thread=thread,
        message=None if whispered else message,
        picture=_picture(body.get("message") or {}),
        whispered=whispered,
        seen=message,
        response_url=body.get("response_url"),
    )


def _picture(message: Body) -> str:
    """The name of a message's picture: the id of an upload, or the last part of a URL of ours."""
    for block in message.get("blocks", ()):
        if block["type"] == "image":
            there: str = block.get("slack_file", {}).get("id") or block.get("image_url", "")
            return there.rpartition("/")[2].removesuffix(".png")
    return ""
