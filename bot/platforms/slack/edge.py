"""Slack's events become requests: acknowledged at once, done once, for each person in order."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any
from weakref import WeakValueDictionary

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from bot import dispatch as core
from bot.commands import COMMANDS, Command
from bot.commands.command import missing_option
from bot.messages.custom_ids import CustomId
from bot.messages.reply import Reply, TextForm
from bot.messages.request import Request
from bot.ops.http import Arriving
from bot.platforms.posting.machine import DRAIN, Answer, PostingMachine
from bot.platforms.slack import addresses, blocks, home, shapes
from bot.platforms.slack.addresses import Body, SlackAddress, SlackOccasion
from bot.platforms.slack.advice import looks_after
from bot.platforms.slack.api_errors import slack_error
from bot.platforms.slack.files import text_of
from bot.platforms.slack.platform import SlackPlatform
from bot.platforms.slack.typed_text import mentioned, typed
from bot.services import Services

log = structlog.get_logger()

OUTDATED = "This button is from an older version of me. Please ask for the board once more: /patience board."
ACKNOWLEDGED = timedelta(seconds=3)  # within these, or Slack sends it again
FILE = "file_share"  # the subtype of a message with files


class SlackEdge:
    """Receives commands, mentions, buttons, menus, windows and the App Home."""

    def __init__(
        self,
        services: Services,
        platform: SlackPlatform,
        commands: Mapping[str, Command] = COMMANDS,
        answer: Answer = core.answer,
    ) -> None:
        self.services = services
        self.store = services.storage.slack
        self.platform = platform
        self.markup = platform.markup
        self.commands = commands
        self.answer = answer
        # Looked up at each call, so that tests can replace it.
        answered: Answer = lambda request, services: self._answered(request, services)  # noqa: E731, PLW0108
        self.posting = PostingMachine(platform, services, answered, commands)
        self.arriving = Arriving()  # until Bolt has given them to a handler
        self.working: set[asyncio.Task[None]] = set()
        self.stopping = False
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def listen(self, app: AsyncApp) -> None:
        """Register handlers of everything that the manifest subscribes to."""
        app.middleware(shapes.validate)
        app.error(shapes.failed)
        app.command("/patience")(self.command)
        if self.markup.move:
            app.command("/move")(self.command)
        app.action(re.compile(".*"))(self.tapped)
        app.view(blocks.WINDOW)(self.typed)
        app.event("app_mention")(self.written)
        app.event("message")(self.written)
        app.event("app_home_opened")(self.at_home)

    # handlers of Bolt ------------------------------------------------------------------------------

    async def command(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """A slash command, with all arguments in its text."""
        await ack()
        line = typed(body["text"], body["team_id"])
        if body["command"] == "/move":
            line = f"move {line}"
        members = mentioned(body["text"], body["team_id"])
        self._schedule(
            self._handle_line(
                addresses.of_command(body),
                line,
                members,
                body["trigger_id"],
                client,
                trigger=body["trigger_id"],
            )
        )

    async def written(self, body: dict[str, Any], client: AsyncWebClient) -> None:
        """A mention, in a thread too, where slash commands do not work; and every direct message.

        A file that comes with a direct message is read where its command takes a text.
        """
        event = body["event"]
        files = event.get("files", ()) if event.get("subtype") == FILE else ()
        if ("subtype" in event and not files) or "bot_id" in event or "user" not in event:
            return  # a message that was changed or deleted, or from a bot
        if event["type"] == "message" and event.get("channel_type") != "im":
            return
        line = typed(event["text"], body["team_id"])
        members = mentioned(event["text"], body["team_id"])
        address, request_id = addresses.of_event(body), body["event_id"]
        if not files:
            self._schedule(self._handle_line(address, line, members, request_id, client))
        elif (command := self.commands.get(core.parse_line(line)[0])) and command.block:
            self._schedule(self._handle_file(address, line, files[0], request_id, client))

    async def tapped(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """A button or a menu."""
        await ack()
        self._schedule(self._tapped(body, client))

    async def typed(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """The window for typing was submitted."""
        view = body["view"]
        known = json.loads(view["private_metadata"])
        address, custom_id = SlackAddress(**known["asked"]), CustomId.unpacked(known["mark"])
        fields = view["state"]["values"]
        line = TextForm.whole(fields[name][blocks.WINDOW]["value"] or "" for name in sorted(fields))
        await ack()
        if custom_id:
            self._schedule(self._do(address, custom_id, custom_id.arguments_with(line), view["id"], client))

    async def at_home(self, body: dict[str, Any], client: AsyncWebClient) -> None:
        """The App Home was opened."""
        event = body["event"]
        if event.get("tab") == "home":
            address = SlackAddress(body["team_id"], event["user"], event["channel"], at_home=True)
            self._schedule(self._publish(address, client))

    @contextmanager
    def accepting(self) -> Iterator[bool]:
        """A context for passing a request on by HTTP; yields whether it is accepted at all."""
        with self.arriving.one():
            yield not self.stopping

    async def drain(self) -> None:
        """Accept nothing new; wait for open requests, then for boards to be retired."""
        self.stopping = True
        await self.arriving.all_there(ACKNOWLEDGED)
        if self.working:
            await asyncio.wait(self.working, timeout=DRAIN.total_seconds())
        await self.posting.drain()

    # handling requests -----------------------------------------------------------------------------

    async def _handle_line(
        self,
        address: SlackAddress,
        line: str,
        members: frozenset[str],
        request_id: str,
        client: AsyncWebClient,
        *,
        trigger: str = "",
    ) -> None:
        command, arguments = core.parse_line(line)
        request = replace(address.request(command, arguments, f"slack:{request_id}"), members=members)
        await self._respond(SlackOccasion(address, request, client, trigger))

    async def _handle_file(
        self,
        address: SlackAddress,
        line: str,
        file: Mapping[str, Any],
        request_id: str,
        client: AsyncWebClient,
    ) -> None:
        """A command whose text is in a file."""
        command, arguments = core.parse_line(line)
        request = address.request(command, arguments, f"slack:{request_id}")
        on = SlackOccasion(address, request, client)
        async with self.posting.handling(on):
            given = {**arguments, self.commands[command].block: await text_of(file, client)}
            on.request = replace(request, arguments=given)
            await self._respond(on)

    async def _tapped(self, body: Body, client: AsyncWebClient) -> None:
        address, action = addresses.of_tap(body), body["actions"][0]
        custom_id = CustomId.unpacked(action["action_id"])
        if custom_id is None:
            on = SlackOccasion(address, address.request("", {}), client)
            async with self.posting.handling(on):
                await self.platform.whisper(on, Reply(OUTDATED))
            return
        option = missing_option(self.commands.get(custom_id.command), custom_id)
        if action["type"] == "static_select":
            chosen = action["selected_option"]["value"]
            await self._do(address, custom_id, custom_id.arguments_with(chosen), body["trigger_id"], client)
        elif option is None:
            trigger = body["trigger_id"]
            await self._do(address, custom_id, custom_id.arguments, trigger, client, trigger=trigger)
        elif await self._begin(f"slack:{body['trigger_id']}"):
            known = {
                "asked": asdict(address),
                "mark": replace(custom_id, kind="t", argument=option.name).packed(),
            }
            window = blocks.window(action["text"]["text"], option, json.dumps(known))
            await client.views_open(trigger_id=body["trigger_id"], view=window)
            await self._end(f"slack:{body['trigger_id']}", done=True)

    async def _do(
        self,
        address: SlackAddress,
        custom_id: CustomId,
        arguments: Mapping[str, str],
        request_id: str,
        client: AsyncWebClient,
        *,
        trigger: str = "",
    ) -> None:
        request = address.request(custom_id.command, arguments, f"slack:{request_id}")
        request = replace(request, table=custom_id.table, revision=custom_id.revision, interactive=True)
        await self._respond(SlackOccasion(address, request, client, trigger))

    async def _respond(self, on: SlackOccasion) -> None:
        """Answer a request once, however often Slack delivers it, after earlier ones of the same person."""
        request_id = on.request.request_id
        async with self._locks.setdefault(on.address.player, asyncio.Lock()):
            if not await self._begin(request_id):
                return
            reply = None
            async with self.posting.handling(on):
                on.request = await self._about_thread(on.address, on.request)
                command = self.commands.get(on.request.command)
                if command is not None and command.alone == "only":
                    on.request = replace(on.request, admin=await looks_after(on))
                reply = await self.posting.respond(on)
            if on.address.at_home and (reply or on.at_home):
                async with self.posting.handling(on):
                    await self._publish(on.address, on.client, on.at_home or reply)
            await self._end(request_id, done=reply is not None)

    async def _answered(self, request: Request, services: Services) -> Reply:
        return await self.answer(request, services)

    async def _publish(
        self, address: SlackAddress, client: AsyncWebClient, last: Reply | None = None
    ) -> None:
        tables = await self._answered(address.request("tables", {}), self.services)
        view = home.view(tables, self.commands, address.channel, last, self.markup)
        await client.views_publish(user_id=address.user, view=view)

    async def _begin(self, request_id: str) -> bool:
        """Claim a request; False where another process has done it or is at it."""
        try:
            return await self.store.begin(request_id)
        except Exception as problem:  # noqa: BLE001  without Redis, better answered twice than never
            log.warning("a request could not be noted", error=slack_error(problem))
            return True

    async def _end(self, request_id: str, *, done: bool) -> None:
        """Record a request as done, or release it, so that it may be delivered again."""
        try:
            await self.store.end(request_id, done=done)
        except Exception as problem:  # noqa: BLE001  tables record requests, too
            log.warning("a request could not be noted", error=slack_error(problem))

    async def _about_thread(self, address: SlackAddress, request: Request) -> Request:
        """In a thread below a board, the request is about that table."""
        if request.interactive or not address.thread:
            return request
        key = addresses.thread_key(address.team, address.channel, address.thread)
        try:
            if await self.services.sessions.current(request):
                return request
            return replace(request, table=await self.store.thread(key))
        except Exception as problem:  # noqa: BLE001  the command itself will say that Redis is away, if it needs it
            log.warning("a thread's table was not found", error=slack_error(problem))
            return request

    def _schedule(self, work: Coroutine[Any, Any, None]) -> None:
        """Run work after the acknowledgement; a stopping bot waits for it."""
        task = asyncio.create_task(work)
        self.working.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.working.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            log.error("work for Slack failed", error=slack_error(problem))
