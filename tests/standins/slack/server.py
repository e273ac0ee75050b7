"""A Slack of our own on the loopback: Web API, uploads, response_urls, Socket Mode, signed HTTP, OAuth."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Self, TypeVar
from urllib.parse import urlencode

from aiohttp import ClientError, ClientSession, WSMsgType, web

from tests.standins.slack import api, limits
from tests.standins.slack.installs import Installs
from tests.standins.slack.tiers import Tiers
from tests.standins.slack.world import Message, Refusal, Workspace, number, timestamp
from tests.standins.waiting import HANGS

Found = TypeVar("Found")
SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
JSON_FIELDS = ("blocks", "files", "view", "attachments")


class Slack:
    """Tests turn its knobs and look into its workspaces."""

    def __init__(self) -> None:
        self.app_token = "xapp-1-A0-1-abc"
        self.secret = SECRET
        self.workspaces: dict[str, Workspace] = {}
        self.installs = Installs(self)
        self.clock = time.monotonic
        self.processing = (
            2  # the look by which an upload is known as a picture; 0: it is as soon as it is complete
        )
        self.processed_within = 0.0  # seconds that takes besides
        self.trigger_within = 3.0  # seconds, by the workspace's clock
        self.ack_within = HANGS
        self.limited: Counter[str] = Counter()  # how often a method answers 429 before it works
        self.retry_after = 0
        self.tiers: Tiers | None = None  # how often each method may be called; None: as often as one likes
        self.broken: Counter[str] = Counter()  # how often a method answers 500 before it works
        self.expired = False  # whether all response_urls are older than half an hour
        self.request_url = ""  # for HTTP instead of Socket Mode
        self.calls: list[tuple[str, str | None, dict[str, Any]]] = []
        self.refusals: list[tuple[str, str]] = []
        self.sockets: list[web.WebSocketResponse] = []
        self.ways_back: dict[str, dict[str, Any]] = {}
        self.shared: dict[str, bytes] = {}  # files that people send along, by name
        self._acks: dict[str, asyncio.Future[dict[str, Any] | None]] = {}
        self._changed = asyncio.Event()

    # life ------------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=8 * 1024 * 1024)
        app.router.add_route("*", "/api/{method}", self._api)
        app.router.add_post("/upload/{team}/{file}", self._upload)
        app.router.add_post("/response/{name}", self._way_back)
        app.router.add_get("/files/{name}", self._file)
        app.router.add_get("/link", self._socket)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.root = "http://{}:{}".format(*self._runner.addresses[0][:2])
        self.http = ClientSession()
        return self

    async def __aexit__(self, *_: object) -> None:
        for socket in self.sockets:
            await socket.close()
        await self.http.close()
        await self._runner.cleanup()

    def workspace(self, name: str = "T0CARDS") -> Workspace:
        """A workspace with the bot in it, and one public channel."""
        if name not in self.workspaces:
            made = Workspace(name, token=f"xoxb-{name}-secret", bot="U0PATIENCE")
            made.channel("C0TABLE", made.bot)
            self.workspaces[name] = made
        return self.workspaces[name]

    def of_token(self, token: str | None) -> Workspace:
        """The workspace that a bot's token opens."""
        if not token:
            raise Refusal("not_authed")
        for workspace in self.workspaces.values():
            if workspace.token == token:
                if workspace.revoked:
                    raise Refusal("token_revoked")
                return workspace
        raise Refusal("invalid_auth")

    def called(self, method: str) -> list[dict[str, Any]]:
        """What a method was called with."""
        return [data for name, _, data in self.calls if name == method]

    # waiting ---------------------------------------------------------------------------------------

    async def until(self, look: Callable[[], Found | None], within: float = HANGS) -> Found:
        """What there is to be seen, as soon as there is something."""
        async with asyncio.timeout(within):
            while not (found := look()):
                self._changed.clear()
                await self._changed.wait()
        return found

    def happened(self) -> None:
        self._changed.set()

    # what the bot calls ----------------------------------------------------------------------------

    async def _api(self, request: web.Request) -> web.Response:
        name, data = request.match_info["method"], await _read(request)
        token = request.headers.get("Authorization", "").removeprefix("Bearer ") or data.pop("token", None)
        if token and token.startswith("Basic "):
            data, token = {**data, "basic": token.removeprefix("Basic ")}, None
        self.calls.append((name, token, data))
        for fault, status in ((self.limited, 429), (self.broken, 503)):
            if fault[name] > 0:
                fault[name] -= 1
                self.happened()
                retry = {"Retry-After": str(self.retry_after)}
                return web.json_response({"ok": False, "error": "ratelimited"}, status=status, headers=retry)
        if self.tiers and (wait := self.tiers.retry_after(self._counted(token), name, data)):
            retry = {"Retry-After": str(wait)}
            return web.json_response({"ok": False, "error": "ratelimited"}, status=429, headers=retry)
        answer = await self._fetched(data.get("blocks")) or api.call(self, name, token, data)
        if not answer["ok"]:
            self.refusals.append((name, answer["error"]))
        self.happened()
        return web.json_response(answer)

    def _counted(self, token: str | None) -> str:
        """With whom the calls of a token are counted: its workspace, or the app."""
        return next((one.id for one in self.workspaces.values() if one.token == token), "app")

    async def _fetched(self, blocks: list[dict[str, Any]] | None) -> dict[str, Any] | None:
        """Slack fetches pictures by their address when it gets the message, and refuses what is none."""
        for block in limits.pictures(blocks or []):
            if "image_url" in block and not await self._is_picture(block["image_url"]):
                return Refusal(
                    "invalid_blocks", response_metadata={"messages": ["downloading image failed"]}
                ).answer
        return None

    async def _is_picture(self, url: str) -> bool:
        try:
            async with self.http.get(url) as got:
                return got.status == 200 and (await got.read()).startswith(b"\x89PNG")
        except ClientError:
            return False

    async def _file(self, request: web.Request) -> web.Response:
        """A file that somebody shared, for those who have a token."""
        self.of_token(request.headers.get("Authorization", "").removeprefix("Bearer "))
        name = request.match_info["name"]
        return web.Response(body=self.shared[name], status=200 if self.shared[name] else 500)

    async def _upload(self, request: web.Request) -> web.Response:
        workspace = self.workspaces[request.match_info["team"]]
        data = await request.post() if request.content_type.startswith("multipart") else None
        body = next(iter(data.values())).file.read() if data else await request.read()  # type: ignore[union-attr]
        workspace.files[request.match_info["file"]].data = body
        return web.Response(text="OK")

    def way_back(self, workspace: Workspace, channel: str, user: str, message: Message | None = None) -> str:
        """A new response_url."""
        name = f"R{number()}"
        self.ways_back[name] = {
            "workspace": workspace,
            "channel": channel,
            "user": user,
            "message": message,
            "used": 0,
        }
        return f"{self.root}/response/{name}"

    async def _way_back(self, request: web.Request) -> web.Response:
        known, data = self.ways_back[request.match_info["name"]], await request.json()
        self.calls.append(("response_url", None, data))
        known["used"] += 1
        if known["used"] > 5 or self.expired:
            self.refusals.append(("response_url", "expired_url"))
            return web.json_response({"ok": False, "error": "expired_url"}, status=404)
        try:
            refused = await self._fetched(data.get("blocks"))
            if refused or any("slack_file" in block for block in limits.pictures(data.get("blocks"))):
                raise Refusal(
                    "invalid_blocks"
                )  # several people report that uploads are not shown by this way
            self._answered(known, data)
        except Refusal as refusal:
            self.refusals.append(("response_url", str(refusal)))
            return web.json_response(refusal.answer, status=500)
        self.happened()
        return web.Response(text="ok")

    def _answered(self, known: dict[str, Any], data: dict[str, Any]) -> None:
        workspace: Workspace = known["workspace"]
        if data.get("delete_original"):
            if known["message"] not in workspace.messages or workspace.forbids_deleting:
                raise Refusal("no_original")
            api.remove(workspace, known["message"])
            return
        channel = workspace.channel(known["channel"])
        message = api.read_message(self, workspace, data, channel)
        if known["message"] and data.get("replace_original", True):  # as Slack does where nothing is said
            api.change(known["message"], message)
            return
        message.seen_by = None if data.get("response_type") == "in_channel" else known["user"]
        message.ts = timestamp()
        workspace.post(message)

    # what the bot is told --------------------------------------------------------------------------

    async def deliver(self, kind: str, payload: dict[str, Any], **envelope: Any) -> dict[str, Any] | None:
        """Tell the bot, by the newest socket or by HTTP; its acknowledgement, or TimeoutError."""
        if self.request_url:
            status, body = await self.send(payload)
            assert status == 200, f"not acknowledged: {status}"
            return json.loads(body) if body else None
        name = str(envelope.pop("envelope_id", f"E{number()}"))
        self._acks[name] = asyncio.get_running_loop().create_future()
        accepts = {"accepts_response_payload": kind != "events_api"}
        socket = await self.until(
            lambda: next((one for one in reversed(self.sockets) if not one.closed), None)
        )
        await socket.send_json({"type": kind, "envelope_id": name, "payload": payload, **accepts, **envelope})
        return await asyncio.wait_for(self._acks[name], self.ack_within)

    async def send(
        self,
        payload: Any,
        secret: str | None = None,
        late: int = 0,
        headers: dict[str, str] | None = None,
        like: dict[str, Any] | None = None,
    ) -> tuple[int, str]:
        """Tell the bot by HTTP, signed: https://docs.slack.dev/authentication/verifying-requests-from-slack.

        What is spoilt comes in the form of what it was `like` before.
        """
        body, kind = _form(payload, like or payload)
        at = str(int(time.time()) - late)
        key, text = (secret or self.secret).encode(), f"v0:{at}:{body}".encode()
        signature = f"v0={hmac.new(key, text, hashlib.sha256).hexdigest()}"
        given = {"Content-Type": kind, "X-Slack-Request-Timestamp": at, "X-Slack-Signature": signature}
        async with self.http.post(
            self.request_url, data=body, headers={**given, **(headers or {})}
        ) as answer:
            return answer.status, await answer.text()

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"type": "hello", "num_connections": 1, "connection_info": {"app_id": "A0"}})
        self.sockets.append(socket)
        self.happened()
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                reply = frame.json()
                ack = self._acks.get(reply["envelope_id"])
                if ack and not ack.done():
                    ack.set_result(reply.get("payload"))
        return socket


def _form(payload: Any, like: dict[str, Any]) -> tuple[str, str]:
    """A payload as Slack sends it, and what it calls that."""
    if like.get("type") in ("event_callback", "url_verification"):
        return json.dumps(payload), "application/json"
    form = payload if "command" in like and isinstance(payload, dict) else {"payload": json.dumps(payload)}
    return urlencode(form), "application/x-www-form-urlencoded"


async def _read(request: web.Request) -> dict[str, Any]:
    """Query, form or JSON: Slack takes them all."""
    data: dict[str, Any] = dict(request.query)
    if request.content_type == "application/json":
        data.update(await request.json())
    elif request.can_read_body:
        data.update(await request.post())
    for name in JSON_FIELDS:
        if isinstance(data.get(name), str):
            data[name] = json.loads(data[name])
    return data
