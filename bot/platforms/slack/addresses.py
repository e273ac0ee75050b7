"""Who asked and where, and where a board stands, in words that are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from slack_sdk.web.async_client import AsyncWebClient

from bot.messages.ids import PlaceId, UserId
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.records.post import Post

REACH = "slack:"  # how the refs of our posts begin


@dataclass(frozen=True)
class Asked:
    """Where something was asked, and the ways back there."""

    team: str
    user: str
    channel: str
    thread: str | None = None
    message: str | None = None  # the public message whose button, menu or window it was
    picture: str = ""  # the name of the picture in it
    response_url: str | None = None  # takes five answers within half an hour, wherever it is
    whispered: bool = False  # the message that was tapped is for the asker's eyes alone
    seen: str = ""  # the message that was tapped, whoever sees it
    at_home: bool = False  # in the App Home, where no message can be posted

    @property
    def place(self) -> PlaceId:
        return PlaceId(f"slack:{self.team}/{self.channel}" + (f"/{self.thread}" if self.thread else ""))

    @property
    def player(self) -> UserId:
        return UserId(f"slack:{self.team}/{self.user}")

    def request(self, command: str, arguments: Mapping[str, str], request_id: str = "") -> Request:
        """What was asked, in the words of every platform."""
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
class Made:
    """A message as Slack takes it, and the picture it shows."""

    reply: Reply
    message: dict[str, Any]
    picture: str  # its name, "" where there is none


@dataclass
class SlackOccasion:
    """A command, a mention, a tap or a window as an occasion."""

    asked: Asked
    request: Request
    client: AsyncWebClient
    at_home: Reply | None = None  # what is to be said in the App Home
    made: Made | None = None  # what could not be shown where it was meant for, and still can be elsewhere

    reach = REACH
    age: timedelta | None = None

    @property
    def source(self) -> Post | None:
        asked = self.asked
        return (
            Post("slack", asked.team, asked.channel, asked.message, asked.picture) if asked.message else None
        )

    @property
    def whispered(self) -> bool:
        return self.asked.whispered


def thread_key(team: str, channel: str, message: str) -> str:
    """Where the store keeps which table a message shows, for the thread that may be begun below it."""
    return f"{team}/{channel}/{message}"


Body = Mapping[str, Any]


def of_command(body: Body) -> Asked:
    """A slash command; they do not work in threads."""
    return Asked(body["team_id"], body["user_id"], body["channel_id"], response_url=body["response_url"])


def of_event(body: Body) -> Asked:
    """A mention or a direct message."""
    event = body["event"]
    return Asked(body["team_id"], event["user"], event["channel"], thread=event.get("thread_ts"))


def of_tap(body: Body) -> Asked:
    """A button or a menu of a message; or of the App Home, whose metadata names the direct messages."""
    team, user, container = _team(body), body["user"]["id"], body["container"]
    if container["type"] == "view":
        return Asked(team, user, body["view"]["private_metadata"], at_home=True)
    message, thread = container["message_ts"], container.get("thread_ts")
    if thread == message:  # the message that a thread hangs below stands in the channel
        thread = None
    return Asked(
        team,
        user,
        container["channel_id"],
        thread=thread,
        message=None if (whispered := bool(container.get("is_ephemeral"))) else message,
        picture=_picture(body.get("message") or {}),
        whispered=whispered,
        seen=message,
        response_url=body.get("response_url"),
    )


def _picture(message: Body) -> str:
    """The name that we gave the picture of a message: an upload's, or the last part of an address of ours."""
    for block in message.get("blocks", ()):
        if block["type"] == "image":
            there: str = block.get("slack_file", {}).get("id") or block.get("image_url", "")
            return there.rpartition("/")[2].removesuffix(".png")
    return ""


def _team(body: Body) -> str:
    """The workspace; where the app serves a whole organisation, there may be none."""
    where = body.get("team") or body.get("enterprise") or {}
    team: str = where.get("id") or body["user"]["team_id"]
    return team
