"""People at the stand-in: what they type and tap becomes the payloads that Slack would send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.standins.slack.server import Slack
from tests.standins.slack.world import APP, Message, Workspace, number, taps, timestamp

Payload = dict[str, Any]


@dataclass
class Person:
    """Somebody in a workspace."""

    slack: Slack
    workspace: Workspace
    id: str
    channel: str = "C0TABLE"

    def __post_init__(self) -> None:
        self.workspace.channel(self.channel, self.id)
        self.workspace.channel(self.direct, self.id, self.workspace.bot, private=True)

    @property
    def direct(self) -> str:
        """The channel of direct messages with the bot."""
        return f"D0{self.id[1:]}"

    # doing -----------------------------------------------------------------------------------------

    async def types(self, line: str, channel: str | None = None) -> Payload:
        """A slash command; its payload, to be sent again."""
        command, _, text = line.partition(" ")
        where = channel or self.channel
        payload = {
            "token": "old",
            "api_app_id": APP,
            "command": command,
            "text": text,
            "user_id": self.id,
            "team_id": self.workspace.id,
            "channel_id": where,
            "trigger_id": self.workspace.trigger(),
            "response_url": self.slack.way_back(self.workspace, where, self.id),
            "team_domain": "cards",
            "channel_name": "table",
            "is_enterprise_install": "false",
        }
        await self.slack.deliver("slash_commands", payload)
        return payload

    def posts(self, text: str) -> Message:
        """Something to the others in the channel, of which the bot hears nothing."""
        return self.workspace.post(Message(self.channel, timestamp(), text, [], self.id))

    async def mentions(self, text: str, thread: str | None = None) -> Payload:
        """@patience …, in a channel or a thread."""
        event = {"type": "app_mention", "text": f"<@{self.workspace.bot}> {text}", "channel": self.channel}
        return await self._event(event | ({"thread_ts": thread} if thread else {}))

    async def writes(self, text: str, **more: Any) -> Payload:
        """A direct message to the bot."""
        return await self._event(
            {"type": "message", "channel_type": "im", "channel": self.direct, "text": text, **more}
        )

    async def sends_file(self, text: str, content: bytes, address: str = "") -> Payload:
        """A direct message with a file."""
        name = f"own-{number()}.txt"
        self.slack.shared[name] = content
        url = address or f"{self.slack.root}/files/{name}"
        file = {"id": "F0OWN", "name": name, "size": len(content), "url_private_download": url}
        return await self.writes(text, subtype="file_share", files=[file])

    async def opens_home(self, tab: str = "home") -> Payload:
        return await self._event({"type": "app_home_opened", "channel": self.direct, "tab": tab})

    async def presses(self, message: Message, label: str) -> Payload:
        """A button of a message."""
        return await self.taps(message, {**_button(message.taps, label)})

    async def picks(self, message: Message, label: str, menu: int = 0) -> Payload:
        """A line of a message's menu."""
        return await self.taps(message, _picked(message.taps, label, menu))

    async def presses_at_home(self, label: str) -> Payload:
        return await self._tap_at_home(_button(taps(self.home["blocks"]), label))

    async def picks_at_home(self, label: str, menu: int = 0) -> Payload:
        return await self._tap_at_home(_picked(taps(self.home["blocks"]), label, menu))

    async def submits(self, window: Payload, text: str) -> Payload:
        """What is typed in a window."""
        values = {}
        for at, line in enumerate(window["blocks"]):
            value = line["element"].get("initial_value") if at else text  # what stands in the others stays
            typed = {"type": "plain_text_input", "value": value}
            values[line["block_id"]] = {line["element"]["action_id"]: typed}
        payload = self._interaction("view_submission")
        payload["view"] = {**window, "state": {"values": values}}
        await self.slack.deliver("interactive", payload)
        return payload

    # seeing ----------------------------------------------------------------------------------------

    @property
    def home(self) -> Payload:
        return self.workspace.homes[self.id]

    async def sees(self, words: str) -> Message:
        """The newest message that everybody sees, once it has these words."""
        return await self.slack.until(lambda: _newest(self.workspace.public(), words))

    async def sees_privately(self, words: str) -> Message:
        """The newest message for these eyes alone, once it has these words."""
        return await self.slack.until(lambda: _newest(self.workspace.private(self.id), words))

    async def gets_window(self) -> Payload:
        """The window that opens, taken."""
        await self.slack.until(lambda: self.workspace.windows)
        return self.workspace.windows.pop()

    async def sees_home(self, words: str) -> Payload:
        """The App Home, once it has these words."""
        return await self.slack.until(
            lambda: self.home if self.id in self.workspace.homes and words in str(self.home) else None
        )

    # payloads --------------------------------------------------------------------------------------

    async def _event(self, event: Payload) -> Payload:
        at = timestamp()
        event = {"user": self.id, "ts": at, "event_ts": at, **event}
        who = {
            "team_id": self.workspace.id,
            "user_id": self.workspace.bot,
            "is_bot": True,
            "enterprise_id": None,
        }
        payload = {
            "token": "old",
            "api_app_id": APP,
            "type": "event_callback",
            "team_id": self.workspace.id,
            "event": event,
            "event_id": f"Ev{number()}",
            "event_time": 1,
            "authorizations": [who],
        }
        await self.slack.deliver("events_api", payload)
        return payload

    async def taps(self, message: Message, action: Payload) -> Payload:
        container = {"type": "message", "message_ts": message.ts, "channel_id": message.channel}
        container["is_ephemeral"] = message.seen_by is not None  # type: ignore[assignment]
        if message.thread:
            container["thread_ts"] = message.thread
        payload = self._interaction("block_actions", container=container, actions=[action])
        payload["channel"] = {"id": message.channel, "name": "table"}
        payload["message"] = {"type": "message", "ts": message.ts, "blocks": message.blocks}
        payload["response_url"] = self.slack.way_back(self.workspace, message.channel, self.id, message)
        await self.slack.deliver("interactive", payload)
        return payload

    async def _tap_at_home(self, action: Payload) -> Payload:
        container = {"type": "view", "view_id": self.home["id"]}
        payload = self._interaction("block_actions", container=container, actions=[action], view=self.home)
        await self.slack.deliver("interactive", payload)
        return payload

    def _interaction(self, kind: str, **more: Any) -> Payload:
        return {
            "token": "old",
            "api_app_id": APP,
            "type": kind,
            "trigger_id": self.workspace.trigger(),
            "user": {"id": self.id, "team_id": self.workspace.id},
            "team": {"id": self.workspace.id},
            "enterprise": None,
            "is_enterprise_install": False,
            **more,
        }


def _button(found: list[Payload], label: str) -> Payload:
    """The button that says so; there must be one."""
    tap = next(tap for tap in found if tap["type"] == "button" and tap["text"]["text"] == label)
    return {**tap, "block_id": "b", "action_ts": "1"}


def _picked(found: list[Payload], label: str, menu: int) -> Payload:
    """A menu's line that begins so."""
    tap = [tap for tap in found if tap["type"] == "static_select"][menu]
    option = next(option for option in tap["options"] if option["text"]["text"].startswith(label))
    return {
        "type": "static_select",
        "action_id": tap["action_id"],
        "block_id": "m",
        "selected_option": option,
    }


def _newest(messages: list[Message], words: str) -> Message | None:
    last = messages[-1] if messages else None
    return last if last and words in last.text else None
