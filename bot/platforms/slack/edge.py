"""What Slack tells becomes requests: acknowledged at once, done once, for each person one after the other."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Coroutine, Mapping
from dataclasses import asdict, replace
from typing import Any
from weakref import WeakValueDictionary

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from bot import dispatch as core
from bot.commands import COMMANDS, Command
from bot.commands.command import lacking
from bot.messages.custom_ids import CustomId
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.platforms.posting.machine import DRAIN, Answer, PostingMachine
from bot.platforms.slack import addresses, blocks, home, shapes
from bot.platforms.slack.addresses import Asked, Body, SlackOccasion
from bot.platforms.slack.advice import looks_after
from bot.platforms.slack.platform import SlackPlatform
from bot.platforms.slack.refusals import slack_error
from bot.platforms.slack.typed_text import mentioned, typed
from bot.services import Services

log = structlog.get_logger()

OUTDATED = "This button is from an older version of me. Please ask for the board once more: /patience board."


class SlackEdge:
    """Hears of commands, mentions, buttons, menus, windows and the App Home."""

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
        # Looked up anew each time, so that a test can put something in its place.
        answered: Answer = lambda request, services: self._answered(request, services)  # noqa: E731, PLW0108
        self.posting = PostingMachine(platform, services, answered, commands)
        self.working: set[asyncio.Task[None]] = set()
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def listen(self, app: AsyncApp) -> None:
        """Everything that the manifest has Slack send."""
        app.middleware(shapes.looked_at)
        app.error(shapes.failed)
        app.command("/patience")(self.command)
        if self.markup.move:
            app.command("/move")(self.command)
        app.action(re.compile(".*"))(self.tapped)
        app.view(blocks.WINDOW)(self.typed)
        app.event("app_mention")(self.written)
        app.event("message")(self.written)
        app.event("app_home_opened")(self.at_home)

    # what comes in ---------------------------------------------------------------------------------

    async def command(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """A slash command: everything stands in its text."""
        await ack()
        line = typed(body["text"], body["team_id"])
        if body["command"] == "/move":
            line = f"move {line}"
        members = mentioned(body["text"], body["team_id"])
        self._later(self._said(addresses.of_command(body), line, members, body["trigger_id"], client))

    async def written(self, body: dict[str, Any], client: AsyncWebClient) -> None:
        """A mention, in a thread too, where slash commands do not work; and every direct message."""
        event = body["event"]
        if "subtype" in event or "bot_id" in event or "user" not in event:
            return  # a message that was changed or deleted, or of a machine
        if event["type"] == "message" and event.get("channel_type") != "im":
            return
        line = typed(event["text"], body["team_id"])
        members = mentioned(event["text"], body["team_id"])
        self._later(self._said(addresses.of_event(body), line, members, body["event_id"], client))

    async def tapped(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """A button or a menu."""
        await ack()
        self._later(self._tapped(body, client))

    async def typed(self, ack: AsyncAck, body: dict[str, Any], client: AsyncWebClient) -> None:
        """The window for typing, sent off."""
        view = body["view"]
        known = json.loads(view["private_metadata"])
        asked, meant = Asked(**known["asked"]), CustomId.unpacked(known["mark"])
        line = view["state"]["values"][blocks.WINDOW][blocks.WINDOW]["value"] or ""
        await ack()
        if meant:
            self._later(self._do(asked, meant, meant.answered_with(line), view["id"], client))

    async def at_home(self, body: dict[str, Any], client: AsyncWebClient) -> None:
        """The App Home was opened."""
        event = body["event"]
        if event.get("tab") == "home":
            asked = Asked(body["team_id"], event["user"], event["channel"], at_home=True)
            self._later(self._publish(asked, client))

    async def drain(self) -> None:
        """Waits for what was acknowledged, then for what is left of it to be tidied up."""
        if self.working:
            await asyncio.wait(self.working, timeout=DRAIN.total_seconds())
        await self.posting.drain()

    # what is done about it -------------------------------------------------------------------------

    async def _said(
        self, asked: Asked, line: str, members: frozenset[str], request_id: str, client: AsyncWebClient
    ) -> None:
        command, arguments = core.parse_line(line)
        request = replace(asked.request(command, arguments, f"slack:{request_id}"), members=members)
        await self._respond(SlackOccasion(asked, request, client))

    async def _tapped(self, body: Body, client: AsyncWebClient) -> None:
        asked, action = addresses.of_tap(body), body["actions"][0]
        meant = CustomId.unpacked(action["action_id"])
        if meant is None:
            on = SlackOccasion(asked, asked.request("", {}), client)
            async with self.posting.kindly(on):
                await self.platform.whisper(on, Reply(OUTDATED))
            return
        option = lacking(self.commands.get(meant.command), meant)
        if action["type"] == "static_select":
            chosen = action["selected_option"]["value"]
            await self._do(asked, meant, meant.answered_with(chosen), body["trigger_id"], client)
        elif option is None:
            await self._do(asked, meant, meant.arguments, body["trigger_id"], client)
        elif await self._begin(f"slack:{body['trigger_id']}"):
            known = {"asked": asdict(asked), "mark": replace(meant, kind="t", argument=option.name).packed()}
            window = blocks.window(action["text"]["text"], option, json.dumps(known))
            await client.views_open(trigger_id=body["trigger_id"], view=window)
            await self._end(f"slack:{body['trigger_id']}", done=True)

    async def _do(
        self,
        asked: Asked,
        meant: CustomId,
        arguments: Mapping[str, str],
        request_id: str,
        client: AsyncWebClient,
    ) -> None:
        request = asked.request(meant.command, arguments, f"slack:{request_id}")
        request = replace(request, table=meant.table, revision=meant.revision, interactive=True)
        await self._respond(SlackOccasion(asked, request, client))

    async def _respond(self, on: SlackOccasion) -> None:
        """Once, however often Slack sends it; after what the same person asked before."""
        request_id = on.request.request_id
        async with self.turns.setdefault(on.asked.player, asyncio.Lock()):
            if not await self._begin(request_id):
                return
            reply = None
            async with self.posting.kindly(on):
                on.request = await self._prepared(on)
                reply = await self.posting.respond(on)
            if on.asked.at_home and (reply or on.at_home):
                async with self.posting.kindly(on):
                    await self._publish(on.asked, on.client, on.at_home or reply)
            await self._end(request_id, done=reply is not None)

    async def _prepared(self, on: SlackOccasion) -> Request:
        """The request with what Slack and our own notes know besides."""
        request = await self._about_thread(on.asked, on.request)
        if self._is_for_admins(request):
            return replace(request, admin=await looks_after(on))
        return request

    async def _answered(self, request: Request, services: Services) -> Reply:
        return await self.answer(request, services)

    async def _publish(self, asked: Asked, client: AsyncWebClient, last: Reply | None = None) -> None:
        tables = await self._answered(asked.request("tables", {}), self.services)
        view = home.view(tables, self.commands, asked.channel, last, self.markup)
        await client.views_publish(user_id=asked.user, view=view)

    async def _begin(self, request_id: str) -> bool:
        """Whether this request is still to be done: no process of ours has done it or is about it."""
        try:
            return await self.store.begin(request_id)
        except Exception as problem:  # noqa: BLE001  without Redis it is better answered twice than never
            log.warning("a request could not be noted", error=slack_error(problem))
            return True

    async def _end(self, request_id: str, *, done: bool) -> None:
        """It is done only now: what was begun and not done may be sent, and done, again."""
        try:
            await self.store.end(request_id, done=done)
        except Exception as problem:  # noqa: BLE001  the tables know for themselves what was done
            log.warning("a request could not be noted", error=slack_error(problem))

    async def _about_thread(self, asked: Asked, request: Request) -> Request:
        """In a thread that was begun below a board, what is said is about that table."""
        if request.interactive or not asked.thread:
            return request
        key = addresses.thread_key(asked.team, asked.channel, asked.thread)
        try:
            if await self.services.sessions.current(request):
                return request
            return replace(request, table=await self.store.thread(key))
        except Exception as problem:  # noqa: BLE001  the command itself will say that Redis is away, if it needs it
            log.warning("a thread's table was not found", error=slack_error(problem))
            return request

    def _is_for_admins(self, request: Request) -> bool:
        """Whether it may change settings, so that Slack must be asked who that is."""
        command = self.commands.get(request.command)
        return command is not None and command.alone == "only"

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that outlives the acknowledgement, and that a stopping bot waits for."""
        task = asyncio.create_task(work)
        self.working.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.working.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            log.error("work for Slack failed", error=slack_error(problem))
