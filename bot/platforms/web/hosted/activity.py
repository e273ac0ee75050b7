"""The table inside Discord: how a page in a frame becomes somebody's, and the lobby of a channel."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Annotated, TypeVar

import structlog
from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.errors import NotServed, NotSignedIn
from bot.messages.ids import UserId
from bot.platforms.web.channel import RELOAD
from bot.platforms.web.guard import WORDS, visitor
from bot.platforms.web.hosted import cookies
from bot.platforms.web.hosted.door import LASTS_IN_ACTIVITY, NOT_SIGNED, ROOT, HostedDoor
from bot.platforms.web.hosted.hosting import Activity
from bot.platforms.web.hosted.instances import NAME
from bot.platforms.web.hosted.sign_in_pages import AWAY, CODE, HTTP, NAME_CHARACTERS, TRYING
from bot.platforms.web.visitor import Visitor
from bot.presentation import board, status_words
from bot.records.web_session import WebSession
from bot.sign_in import Attempt, challenge
from bot.sign_in.provider import UNREACHABLE

log = structlog.get_logger()

NAME_OF_ATTEMPT = "activity"
THERE_FOR = timedelta(seconds=20)  # since somebody's page last said so; pages say it every five seconds
OVER = "That took too long, or was begun elsewhere. Please close this Activity and open it again."
NOT_CONFIRMED = "Discord did not confirm who you are. Please close this Activity and open it again."
NOT_THERE = "Discord does not find you in this Activity. Please close it and open it again."

SentText = Annotated[str, Field(max_length=600)]
Sent = TypeVar("Sent", bound=BaseModel)


class Entering(BaseModel):
    """What a page in Discord's frame sends to become somebody's."""

    model_config = ConfigDict(strict=True, extra="forbid")
    code: SentText
    state: SentText
    instance: SentText


class Seat(BaseModel):
    """Which table a window of the Activity shows."""

    model_config = ConfigDict(strict=True, extra="forbid")
    table: Annotated[str, Field(pattern=r"^[a-z0-9-]{0,40}$")] = ""


class ActivityPages:
    """The handlers of the Activity."""

    def __init__(self, door: HostedDoor, activity: Activity) -> None:
        self.door = door
        self.activity = activity
        self.services = door.services
        self.storage = door.services.storage

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get(ROOT, self.with_slash),
            web.post(f"{ROOT}/api/begin", self.begin),
            web.post(f"{ROOT}/api/session", self.enter),
            web.post(f"{ROOT}/api/lobby", self.lobby),
        ]

    async def with_slash(self, request: web.Request) -> web.Response:
        query = f"?{request.query_string}" if request.query_string else ""
        return web.Response(status=308, headers={"Location": f"{ROOT}/{query}"})

    async def begin(self, _request: web.Request) -> web.Response:
        """What the page gives to Discord's client along with its question; the verifier stays here."""
        attempt = Attempt(NAME_OF_ATTEMPT)
        await self.storage.attempts.begin(attempt.state, attempt.stored())
        response = web.json_response({"state": attempt.state, "challenge": challenge(attempt.verifier)})
        cookies.add(response, cookies.ATTEMPT_IN_ACTIVITY, attempt.state, TRYING)
        return response

    async def enter(self, request: web.Request) -> web.Response:
        """Who has the code is asked of Discord, and whether they are in the Activity; then they may play."""
        sent = await _read(request, Entering)
        if not (CODE.fullmatch(sent.code) and NAME.fullmatch(sent.instance)):
            raise NotServed(400, RELOAD)
        stored = await self.storage.attempts.take(sent.state)
        brought = request.cookies.get(cookies.ATTEMPT_IN_ACTIVITY)
        foreign = brought is not None and not secrets.compare_digest(brought.encode(), sent.state.encode())
        if stored is None or stored["provider"] != NAME_OF_ATTEMPT or foreign:
            raise NotServed(403, OVER)
        try:
            response = await self._entered(request, sent, Attempt(**stored), in_page=brought is None)
        except NotSignedIn as problem:
            log.warning("nobody was let into the activity", why=problem.why[:40])
            if problem.why == UNREACHABLE:
                raise NotServed(502, AWAY.format(title="Discord")) from None
            raise NotServed(403, NOT_CONFIRMED) from None
        cookies.remove(response, cookies.ATTEMPT_IN_ACTIVITY)
        return response

    async def _entered(
        self, request: web.Request, sent: Entering, attempt: Attempt, *, in_page: bool
    ) -> web.Response:
        http, clock = request.app[HTTP], self.services.sessions.clock
        # Discord's client redirects nowhere, so its codes name no address to come back to.
        found = await self.door.hosting.providers["discord"].identity(http, sent.code, None, attempt)
        if self.door.signed_for(request) not in (None, found.user):
            raise NotServed(403, NOT_SIGNED)
        instance = await self.door.instances(self.activity).joined(http, sent.instance, found.user)
        if instance is None:
            raise NotServed(403, NOT_THERE)
        now = int(clock())
        session = WebSession(
            user=found.user,
            name=found.name[:NAME_CHARACTERS],
            kind="activity",
            number=secrets.token_hex(8),
            born=now,
            ends=now + int(LASTS_IN_ACTIVITY.total_seconds()),
            place=instance.place,
            instance=sent.instance,
        )
        key = await self.storage.web_sessions.open(session)
        table = await self.storage.attempts.launched(sent.instance, found.user)
        # Where no cookie of ours came back, none will: the page keeps the key itself.
        answer = {"name": session.name, "table": table} | ({"key": key} if in_page else {})
        response = web.json_response(answer)
        cookies.add(response, cookies.ACTIVITY, key, LASTS_IN_ACTIVITY)
        return response

    # the lobby ---------------------------------------------------------------------------------------

    async def lobby(self, request: web.Request) -> web.Response:
        """Who is here, and whose tables are played; the page says which it shows."""
        who, sent = await visitor(request), await _read(request, Seat)
        now = int(self.services.sessions.clock())
        seat: dict[str, str | int] = {"name": who.name, "table": sent.table, "at": now}
        await self.storage.lobbies.note(who.place, who.user, seat)
        found = [
            await self._seat(who, UserId(user), one)
            for user, one in (await self.storage.lobbies.seats(who.place)).items()
            if now - int(one["at"]) <= THERE_FOR.total_seconds()
        ]
        found.sort(key=lambda one: (not one["you"], str(one["name"]).lower()))
        return web.json_response({"seats": found})

    async def _seat(self, who: Visitor, user: UserId, seat: dict[str, str | int]) -> dict[str, object]:
        """A person at a table; of one that its owner shows to nobody, only that they play.

        Where its owner lets others look on, who asks `comes` to it first.
        """
        session = await self.services.sessions.load(str(seat["table"])) if seat["table"] else None
        found: dict[str, object] = {"name": seat["name"], "you": user == who.user, "table": "", "shows": ""}
        if session is None:
            return found | {"shows": "is choosing a game"}
        own = session.owner == user
        comes = not board.is_visible_to(self.services, session, who.user)  # as an onlooker, if at all
        if comes and session.onlookers != "on":
            return found | {"shows": "plays alone" if own else "looks on"}
        found["comes"] = comes
        shows = f"{status_words.deal_name(session)}, {status_words.summary(session)}"
        return found | {"table": session.table, "shows": shows if own else f"looks on at {shows}"}


async def _read(request: web.Request, kind: type[Sent]) -> Sent:
    """A JSON body of that shape; NotServed."""
    if request.content_type != "application/json":
        raise NotServed(415, WORDS[415])
    try:
        return kind.model_validate_json(await request.read())
    except ValidationError:
        raise NotServed(400, RELOAD) from None
