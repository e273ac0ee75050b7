"""The account of a window: who one is here, and signing out, of this browser or of all."""

from __future__ import annotations

from aiohttp import web
from pydantic import BaseModel, ConfigDict, ValidationError

from bot.errors import NotServed
from bot.platforms.web.channel import RELOAD, WindowChannel
from bot.platforms.web.guard import WORDS
from bot.platforms.web.hosted import cookies
from bot.platforms.web.hosted.door import SIGN_IN, HostedDoor, in_activity

TITLES = {"discord": "Discord", "slack": "Slack"}


class SignOut(BaseModel):
    """What a page sends to sign out."""

    model_config = ConfigDict(strict=True, extra="forbid")
    everywhere: bool = False


class Account:
    """The handlers of a person's account, below either root."""

    def __init__(self, door: HostedDoor, channel: WindowChannel) -> None:
        self.door = door
        self.channel = channel

    def routes(self, root: str) -> list[web.RouteDef]:
        return [
            web.get(f"{root}/api/account", self.show),
            web.post(f"{root}/api/sign-out", self.sign_out),
        ]

    async def show(self, request: web.Request) -> web.Response:
        """Who one is, and with how many browsers one is signed in."""
        found = await self.door.session(request)
        if found is None:
            raise NotServed(401, SIGN_IN)
        session, now = found[0], self.door.services.sessions.clock()
        living = await self.door.services.storage.web_sessions.living(session.user, now)
        return web.json_response(
            {
                "name": session.name,
                "by": TITLES.get(session.user.partition(":")[0], ""),
                "guest": session.kind == "guest",
                "activity": session.kind == "activity",
                "browsers": len(living),
            }
        )

    async def sign_out(self, request: web.Request) -> web.Response:
        """End this session, or all of the person's; their windows are closed at once."""
        if request.content_type != "application/json":
            raise NotServed(415, WORDS[415])
        try:
            sent = SignOut.model_validate_json(await request.read())
        except ValidationError:
            raise NotServed(400, RELOAD) from None
        found = await self.door.session(request)
        if found is None:
            raise NotServed(401, SIGN_IN)
        session, sessions = found[0], self.door.services.storage.web_sessions
        if sent.everywhere:
            await sessions.close_all(session.user)
        else:
            await sessions.close(session.user, session.number)
        response = web.json_response({"signed_out": True})
        for name in (cookies.ACTIVITY,) if in_activity(request) else (cookies.WEB, cookies.GUEST):
            if name != cookies.GUEST or session.kind == "guest":
                cookies.remove(response, name)
        await self.channel.check_all()
        return response
