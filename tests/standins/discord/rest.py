"""The requests of a bot: what Discord's API answers, and what it refuses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.standins.discord import limits, openapi
from tests.standins.discord.board import Board, check
from tests.standins.discord.refusals import Refusal, refuse
from tests.standins.discord.requests import REQUEST, BotRequest
from tests.standins.discord.wire import body_of, callback_response, js
from tests.standins.discord.world import APPLICATION, BOT, EPHEMERAL, LOADING, Channel, Interaction, Message

if TYPE_CHECKING:
    from tests.standins.discord.server import StandIn

ANSWERS = {
    2: {4, 5, 9, 12},
    3: {4, 5, 6, 7, 9, 12},
    4: {8},
    5: {4, 5, 6, 7, 12},
}  # interaction: the answers it takes
DONE = {4: "message", 5: "thinking", 6: "later", 7: "update", 8: "choices", 9: "window", 12: "launch"}
SECONDS, MINUTES = 3.0, 15 * 60.0
FOLLOWUPS = 5  # where only people installed the app


class Rest:
    """All routes a bot like ours needs."""

    def __init__(self, standin: StandIn) -> None:
        self.standin = standin
        self.board = Board(standin)

    def application(self) -> web.Application:
        app = web.Application(middlewares=[self.answered], client_max_size=32 << 20)
        api, original = "/api/v10", "/api/v10/webhooks/{app}/{token}/messages/@original"
        app.add_routes(
            [
                web.get(f"{api}/users/@me", self.me),
                web.get(f"{api}/users/@me/guilds", self.standin.gateway.guilds),
                web.get(f"{api}/oauth2/applications/@me", self.about),
                web.put(f"{api}/applications/{APPLICATION}/commands", self.commands),
                web.get(f"{api}/applications/{APPLICATION}/commands", self.known_commands),
                web.post(f"{api}/interactions/{{id}}/{{token}}/callback", self.callback),
                web.get(original, self.show),
                web.patch(original, self.edit),
                web.delete(original, self.delete),
                web.post(f"{api}/webhooks/{{app}}/{{token}}", self.followup),
                web.patch(f"{api}/webhooks/{{app}}/{{token}}/messages/{{message}}", self.edit_followup),
                web.delete(f"{api}/webhooks/{{app}}/{{token}}/messages/{{message}}", self.delete_followup),
                web.get(f"{api}/gateway/bot", self.standin.gateway.connection_info),
                web.post(f"{api}/channels/{{channel}}/messages", self.post),
                web.patch(f"{api}/channels/{{channel}}/messages/{{message}}", self.patch),
                web.delete(f"{api}/channels/{{channel}}/messages/{{message}}", self.remove),
                web.post(f"{api}/channels/{{channel}}/messages/{{message}}/threads", self.thread),
                web.post(f"{api}/users/@me/channels", self.direct),
                web.get(f"{api}/guilds/{{guild}}/members/{{user}}", self.member),
                web.get("/attachments/{name}/own.txt", self.upload),
                web.get("/gateway", self.standin.gateway.connected),
            ]
        )
        return app

    @web.middleware
    async def answered(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Every request is noted, and every refusal is one in Discord's words."""
        method, path = request.method, request.path
        if (refusal := self.standin.rates.refusal(method, path)) is not None:
            self.standin.rates.mark(method, path, refusal)
            return refusal
        response = await self._granted(request, handler)
        if not response.prepared:  # as the gateway's is
            self.standin.rates.mark(method, path, response)
        return response

    async def _granted(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        standin = self.standin
        for fault in standin.faults:
            if fault.times and fault.method == request.method and fault.part in request.path:
                fault.times -= 1
                return fault.response()
        try:
            await self._let_in(request)
            return await handler(request)
        except web.HTTPException as error:
            if error.status != 404:
                raise
            return self._refused(request, refuse("route", f"{request.method} {request.path}"))
        except Refusal as refusal:
            return self._refused(request, refusal)

    def _refused(self, request: web.Request, refusal: Refusal) -> web.Response:
        self.standin.refused.append(refusal)
        body = {"code": refusal.code, "message": refusal.message}
        detail = {"code": refusal.name, "message": f"{request.path}: {refusal.detail}"}
        return js(body | {"errors": {"_errors": [detail]}}, refusal.status)

    async def _let_in(self, request: web.Request) -> None:
        path = request.path
        if path == "/gateway" or path.startswith("/attachments/"):  # files are there for everybody
            return
        by_token = "/webhooks/" in path or "/interactions/" in path
        if not by_token and request.headers.get("Authorization") != f"Bot {self.standin.secret}":
            raise refuse("token")
        call = BotRequest(request.method, path)
        call.body, call.files = await body_of(request)
        request[REQUEST] = call
        self.standin.requests.append(call)
        if openapi.HERE and (
            problem := openapi.problem(request.method, path.removeprefix("/api/v10"), call.body)
        ):
            raise refuse("openapi", problem)

    async def upload(self, request: web.Request) -> web.Response:
        return web.Response(body=self.standin.uploads[request.match_info["name"]])

    async def me(self, _: web.Request) -> web.Response:
        return js(BOT)

    async def about(self, _: web.Request) -> web.Response:
        owner = {"id": "1", "username": "owner", "discriminator": "0", "avatar": None}
        return js(
            {
                "id": APPLICATION,
                "name": "Patience",
                "description": "",
                "icon": None,
                "bot_public": True,
                "flags": 0,
                "bot_require_code_grant": False,
                "owner": owner,
                "verify_key": "0" * 64,
            }
        )

    async def known_commands(self, request: web.Request) -> web.Response:
        """Translations only where they are asked for."""
        if request.query.get("with_localizations") == "true":
            return js(self.standin.commands)
        hidden = {"name_localizations", "description_localizations"}
        shown = [{k: v for k, v in one.items() if k not in hidden} for one in self.standin.commands]
        return js(shown)

    async def commands(self, request: web.Request) -> web.Response:
        payload = request[REQUEST].body
        entry_points = {one["id"] for one in self.standin.commands if one["type"] == 4}
        if not entry_points <= {one.get("id") for one in payload}:
            raise refuse("entry-point")
        check(limits.commands([one for one in payload if one.get("type") != 4]))
        known = {"application_id": APPLICATION, "version": "1", "default_member_permissions": None, "type": 1}
        self.standin.commands = [
            {"id": self.standin.clock.snowflake(), **known, **command} for command in payload
        ]
        return js(self.standin.commands)

    async def callback(self, request: web.Request) -> web.Response:
        interaction = self._interaction(request)
        body, files = request[REQUEST].body, request[REQUEST].files
        if interaction.id != request.match_info["id"]:
            raise refuse("unknown")
        if interaction.answered is not None:
            raise refuse("twice")
        if self.standin.clock.now() - interaction.born > SECONDS:
            raise refuse("late")
        kind = body["type"]
        if kind not in ANSWERS[interaction.type] or (kind in {6, 7} and interaction.source is None):
            raise refuse("kind", f"an answer of type {kind} to an interaction of type {interaction.type}")
        self._first_answer(interaction, kind, body.get("data") or {}, files)
        interaction.answered = kind
        interaction.done.put_nowait(DONE[kind])
        return js(callback_response(interaction))

    def _first_answer(
        self, interaction: Interaction, kind: int, data: dict[str, Any], files: limits.Files
    ) -> None:
        if kind == 4:
            interaction.original = self.board.new(interaction.channel, data, files)
        elif kind == 5:
            flags = (data.get("flags", 0) & EPHEMERAL) | LOADING
            interaction.original = self.board.keep(interaction.channel, flags)
        elif kind == 7:
            assert interaction.source is not None
            self.board.change(interaction.source, data, files)
            interaction.original = interaction.source
        elif kind == 6:
            interaction.original = interaction.source
        elif kind == 12:
            if not self.standin.activities:
                raise refuse("activities")
            interaction.instance = f"i-{interaction.id}-{interaction.channel.id}"
        elif kind == 8:
            check(limits.choices(data))
            interaction.choices = data["choices"]
        else:
            check(limits.window(data))
            interaction.window = data

    def _interaction(self, request: web.Request) -> Interaction:
        interaction = self.standin.interactions.get(request.match_info["token"])
        if interaction is None:
            raise refuse("unknown")
        if self.standin.clock.now() - interaction.born > MINUTES:
            raise refuse("expired")
        return interaction

    def _original(self, request: web.Request) -> tuple[Interaction, Message]:
        interaction = self._interaction(request)
        if interaction.answered is None:
            raise refuse("unanswered")
        if interaction.original is None or interaction.original.deleted:
            raise refuse("message")
        return interaction, interaction.original

    async def show(self, request: web.Request) -> web.Response:
        return js(self._original(request)[1].payload())

    async def edit(self, request: web.Request) -> web.Response:
        interaction, message = self._original(request)
        self.board.change(message, request[REQUEST].body, request[REQUEST].files)
        if interaction.answered in {4, 7}:  # it was seen already
            self.standin.patched.put_nowait(message)
        interaction.done.put_nowait("edit")
        return js(message.payload())

    async def delete(self, request: web.Request) -> web.Response:
        interaction, message = self._original(request)
        self._delete(message)
        interaction.done.put_nowait("delete")
        return web.Response(status=204)

    async def followup(self, request: web.Request) -> web.Response:
        interaction = self._interaction(request)
        if interaction.answered is None:
            raise refuse("unanswered")
        guild = interaction.channel.guild
        if guild and not guild.member and len(interaction.followups) >= FOLLOWUPS:
            raise refuse("followups")
        message = self.board.new(interaction.channel, request[REQUEST].body, request[REQUEST].files)
        interaction.followups.append(message)
        interaction.done.put_nowait("followup")
        return js(message.payload())

    async def edit_followup(self, request: web.Request) -> web.Response:
        """By the way back of the interaction that it followed."""
        message = self._followup(request)
        self.board.change(message, request[REQUEST].body, request[REQUEST].files)
        self.standin.patched.put_nowait(message)
        return js(message.payload())

    async def delete_followup(self, request: web.Request) -> web.Response:
        self._delete(self._followup(request))
        return web.Response(status=204)

    def _followup(self, request: web.Request) -> Message:
        sent = {one.id: one for one in self._interaction(request).followups if not one.deleted}
        if (message := sent.get(request.match_info["message"])) is None:
            raise refuse("message")
        return message

    def _delete(self, message: Message) -> None:
        """The channel goes on naming it as its last message, where it was that."""
        message.deleted = True
        self.standin.deleted.put_nowait(message)

    def _channel(self, request: web.Request) -> Channel:
        channel = self.standin.channels.get(request.match_info["channel"])
        stranger = channel is not None and channel.guild is not None and not channel.guild.member
        if (
            channel is None
            or channel.kind == 3
            or stranger
            or (channel.guild and not channel.may("view_channel"))
        ):
            raise refuse("access")
        return channel

    async def post(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        needed = "send_messages_in_threads" if channel.kind == 11 else "send_messages"
        if channel.guild and not channel.may(needed):
            raise refuse("permission")
        if any(self.standin.direct.get(who) is channel for who in self.standin.closed):
            raise refuse("closed")
        body = request[REQUEST].body
        nonce = channel.id, body.get("nonce", "")
        if body.get("enforce_nonce") and nonce in self.standin.nonces:
            return js(self.standin.nonces[nonce].payload())
        message = self.board.new(channel, body, request[REQUEST].files)
        self.standin.nonces[nonce] = message
        self.standin.posted.put_nowait(message)
        return js(message.payload())

    async def direct(self, request: web.Request) -> web.Response:
        """The direct messages with somebody can be had, whether they take any or not."""
        standin, who = self.standin, str(request[REQUEST].body["recipient_id"])
        if who not in standin.direct:
            standin.direct[who] = standin.channel(kind=1)
        known = {"id": who, "username": "somebody", "discriminator": "0", "avatar": None}
        return js({**standin.direct[who].payload(), "recipients": [known]})

    async def member(self, request: web.Request) -> web.Response:
        """Somebody in a server where the bot is, too."""
        standin, where = self.standin, (request.match_info["guild"], request.match_info["user"])
        if where[0] not in standin.joined:
            raise refuse("access")
        if where not in standin.members:
            raise refuse("member")
        joined = {"joined_at": "2026-01-01T00:00:00+00:00", "flags": 0, "deaf": False, "mute": False}
        user = standin.accounts[where[1]]
        return js({"user": user, "nick": standin.nicks.get(where), "roles": [], **joined})

    async def thread(self, request: web.Request) -> web.Response:
        """A thread hangs on a message, and has its id."""
        channel, body = self._channel(request), request[REQUEST].body
        if not channel.may("create_public_threads"):
            raise refuse("permission")
        check(limits.thread(body))
        thread = Channel(request.match_info["message"], channel.guild, 11, channel.allowed, parent=channel.id)
        self.standin.channels[thread.id] = thread
        self.standin.threads.append((thread, body["name"]))
        counted = {"owner_id": APPLICATION, "message_count": 0, "member_count": 1}
        return js({**thread.payload(), **counted, "name": body["name"]})

    async def patch(self, request: web.Request) -> web.Response:
        message = self._own(request)
        self.board.change(message, request[REQUEST].body, request[REQUEST].files)
        self.standin.patched.put_nowait(message)
        return js(message.payload())

    async def remove(self, request: web.Request) -> web.Response:
        """One's own need no permission but to see the channel."""
        self._delete(self._own(request))
        return web.Response(status=204)

    def _own(self, request: web.Request) -> Message:
        """A message of the bot's that it sees; what is for one person's eyes it does not."""
        self._channel(request)
        message = self.standin.messages.get(request.match_info["message"])
        if message is None or message.deleted or message.private:
            raise refuse("message")
        return message
