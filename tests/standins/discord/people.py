"""What people do in Discord, and what they see of the bot's answer."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.standins.discord.world import APPLICATION, Channel, Guild, Interaction, Message
from tests.standins.waiting import HANGS

TEXT, USER, FILE = 3, 6, 11  # what an option is for: a text, somebody who is picked, a file

if TYPE_CHECKING:
    from tests.standins.discord.server import StandIn


@dataclass
class Answer:
    """What the bot did about one thing somebody did, as it goes on."""

    interaction: Interaction
    kind: str = (
        ""  # of what it did last: message, thinking, later, update, edit, followup, delete, window, choices
    )

    async def next(self, kind: str | None = None) -> Answer:
        """Waits for the next thing the bot does about it."""
        self.kind = await asyncio.wait_for(self.interaction.done.get(), HANGS)
        assert kind in {None, self.kind}, f"{self.kind} instead of {kind}"
        return self

    async def settled(self) -> Answer:
        """Waits until the bot has answered, however long it took to think."""
        while self.kind in ("", "thinking", "later", "delete"):
            await self.next()
        return self

    @property
    def message(self) -> Message:
        """The newest message."""
        return list(self.interaction.messages())[-1]

    @property
    def text(self) -> str:
        return self.message.content

    @property
    def choices(self) -> dict[str, str]:
        """Names and values of a completion."""
        return {choice["name"]: choice["value"] for choice in self.interaction.choices or ()}


class Person:
    """Somebody in one channel."""

    def __init__(self, standin: StandIn, name: str, channel: Channel) -> None:
        self.standin = standin
        self.channel = channel
        self.permissions = 0
        self.roles: list[str] = []  # ids of roles
        self.user: dict[str, Any] = {
            "id": standin.clock.snowflake(),
            "username": name,
            "discriminator": "0",
            "avatar": None,
        }
        self._join()

    def _join(self) -> None:
        """Has an account, and is in the server where this is."""
        self.standin.accounts[self.user["id"]] = self.user
        if self.channel.guild:
            self.standin.members.add((self.channel.guild.id, self.user["id"]))

    @property
    def id(self) -> str:
        return f"discord:{self.user['id']}"

    def to(self, channel: Channel) -> Person:
        """The same one in another channel."""
        other = Person(self.standin, self.user["username"], channel)
        other.user, other.permissions = self.user, self.permissions
        other._join()
        return other

    def calls_oneself(self, nick: str) -> None:
        """A nickname, on the server where this is."""
        assert self.channel.guild, "there are none elsewhere"
        self.standin.nicks[self.channel.guild.id, self.user["id"]] = nick

    def say(self) -> None:
        """Writes something in the channel, which is none of the bot's business."""
        self.channel.last = self.standin.clock.snowflake()

    async def slash(self, path: str, /, **options: str) -> Answer:
        """Types a slash command: "patience start"."""
        return await self._do(2, self._command(path, options))

    async def complete(self, path: str, focus: str, typed: str, /, **options: str) -> dict[str, str]:
        """Types into an option; gives names and values of what is offered."""
        return (await self._do(4, self._command(path, {**options, focus: typed}, focus))).choices

    async def press(self, message: Message, label: str) -> Answer:
        """Presses the button that says `label`."""
        button = message.buttons[label]
        assert not button.get("disabled"), f"{label} cannot be pressed"
        return await self._do(3, {"custom_id": button["custom_id"], "component_type": 2}, message)

    async def choose(self, message: Message, option: str, menu: int = 0) -> Answer:
        """Chooses the option whose label or value this is."""
        chosen = message.menus[menu]
        (value,) = {o["value"] for o in chosen["options"] if option in {o["label"], o["value"]}}
        return await self._do(
            3, {"custom_id": chosen["custom_id"], "component_type": 3, "values": [value]}, message
        )

    async def submit(self, answer: Answer, text: str) -> Answer:
        """Types into the window that opened, and sends it."""
        window = answer.interaction.window
        assert window is not None, "no window is open"
        labels = []
        for number, part in enumerate(window["components"]):
            typed = {"type": 4, "id": 2, "custom_id": part["component"]["custom_id"]}
            value = part["component"].get("value", "") if number else text  # what stands in the others stays
            labels.append({"type": 18, "id": 1, "component": {**typed, "value": value}})
        data = {"custom_id": window["custom_id"], "components": labels}
        return await self._do(5, data, answer.interaction.source)

    def _command(self, path: str, options: dict[str, str], focus: str | None = None) -> dict[str, Any]:
        name, *rest = path.split()
        command = next(command for command in self.standin.commands if command["name"] == name)
        target = command
        for word in rest:
            target = next(option for option in target["options"] if option["name"] == word)
        kinds = {option["name"]: option["type"] for option in target.get("options", ())}
        given: list[dict[str, Any]] = [
            {"type": kinds.get(key, TEXT), "name": key, "value": value}
            | ({"focused": True} if key == focus else {})
            for key, value in options.items()
        ]
        picked = [one["value"] for one in given if one["type"] == USER and "focused" not in one]
        files = {self.standin.upload(one["value"]): one for one in given if one["type"] == FILE}
        for file, one in files.items():
            one["value"] = file
        for word in reversed(rest):
            given = [{"type": 1, "name": word, "options": given}]
        found = {"resolved": self._resolved(picked)} if picked else {}
        if files:
            found = {"resolved": {"attachments": {file: self.standin.attachment(file) for file in files}}}
        return {"id": command["id"], "name": name, "type": 1, "options": given, **found}

    def _resolved(self, picked: list[str]) -> dict[str, Any]:
        """What Discord knows of those who were picked, by whatever id: as members only where they are.

        What is typed into an option for text is looked up by nobody.
        """
        guild = self.channel.guild
        joined = {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "flags": 0, "permissions": "0"}
        users = {user: self.standin.accounts[user] for user in picked}
        members = {user: joined for user in picked if guild and (guild.id, user) in self.standin.members}
        return {"users": users, **({"members": members} if members else {})}

    async def _do(self, kind: int, data: dict[str, Any], source: Message | None = None) -> Answer:
        return await (await self.start(kind, data, source)).next()

    async def start(self, kind: int, data: dict[str, Any], source: Message | None = None) -> Answer:
        """Does something without waiting for what the bot does about it."""
        clock = self.standin.clock
        interaction = Interaction(
            clock.snowflake(),
            f"token-{clock.snowflake()}",
            kind,
            clock.now(),
            self.channel,
            self.user,
            source,
        )
        self.standin.interactions[interaction.token] = interaction
        await self.standin.gateway.dispatch("INTERACTION_CREATE", self._payload(interaction, data))
        return Answer(interaction)

    def _payload(self, interaction: Interaction, data: dict[str, Any]) -> dict[str, Any]:
        channel, source = self.channel, interaction.source
        permissions = channel.allowed if channel.reported is None else channel.reported
        payload: dict[str, Any] = {
            "id": interaction.id,
            "application_id": APPLICATION,
            "type": interaction.type,
            "version": 1,
            "token": interaction.token,
            "channel_id": channel.id,
            "channel": channel.payload(),
            "data": data,
            "locale": "en-GB",
            "app_permissions": str(permissions),
            "entitlements": [],
            "attachment_size_limit": 10 << 20,
            "authorizing_integration_owners": self._installed(),
        }
        place = self._member(channel.guild) if channel.guild else self._alone()
        return payload | place | ({"message": source.payload()} if source else {})

    def _installed(self) -> dict[str, str]:
        """Who installed the bot: the server, nobody (in direct messages with it), or this person."""
        guild = self.channel.guild
        if guild and guild.member:
            return {"0": guild.id}
        return {"0": "0"} if self.channel.kind == 1 else {"1": self.user["id"]}

    def _member(self, guild: Guild) -> dict[str, Any]:
        joined = {"joined_at": "2026-01-01T00:00:00+00:00", "flags": 0, "deaf": False, "mute": False}
        named = {"user": self.user, "nick": self.standin.nicks.get((guild.id, self.user["id"]))}
        member = {**named, "permissions": str(self.permissions), "roles": self.roles, **joined}
        about = {"id": guild.id, "features": [], "locale": "en-US"}
        return {"guild_id": guild.id, "guild_locale": "en-US", "context": 0, "guild": about, "member": member}

    def _alone(self) -> dict[str, Any]:
        return {"user": self.user, "context": 1 if self.channel.kind == 1 else 2}
