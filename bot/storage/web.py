"""The table on the web: who is signed in where, sign-ins under way, and who is in a channel's Activity.

A session's key is stored as its hash only, with all of a person's in one hash: so they are found, replaced
and taken back together, in a cluster, too. A key names its person: "<base64 of the id>.<43 random letters>".
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import secrets
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.records.web_session import WebSession
from bot.storage import keys

MOST = 20  # sessions of one person; the oldest goes
RENEWED_AFTER = timedelta(hours=1)
GRACE = timedelta(minutes=1)  # for requests on their way with the key that was replaced
_KEY = re.compile(r"([A-Za-z0-9_-]{1,200})\.([A-Za-z0-9_-]{43})")

# Puts a session where another one stands as it was read; gives 0 where somebody was faster.
REPLACE = """
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3], ARGV[4], ARGV[5])
redis.call('EXPIRE', KEYS[1], ARGV[6])
return 1
"""


def digest(secret: str) -> str:
    """What is stored of a secret that a browser brings."""
    return hashlib.sha256(secret.encode()).hexdigest()


class WebSessions:
    """The browsers that people are signed in with."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def open(self, session: WebSession) -> str:
        """Store a new session; gives its key, which nobody can guess and which is stored nowhere."""
        key = _new_key(session.user)
        name = keys.WEB_SESSIONS(session.user)
        stored = await self._all(session.user)
        over = [mark for mark, one in stored.items() if one.ends <= session.born]
        living = sorted((mark for mark in stored if mark not in over), key=lambda mark: stored[mark].born)
        over += living[: max(0, len(living) - MOST + 1)]
        async with self.client.pipeline(transaction=True) as pipe:
            if over:
                pipe.hdel(name, *over)
            pipe.hset(name, digest(key), session.written())
            pipe.expire(name, keys.seconds(keys.lifetime(keys.WEB_SESSIONS)))
            await pipe.execute()
        return key

    async def find(self, key: str, now: float) -> WebSession | None:
        """The session of a key, unless it has ended."""
        if (user := _user_of(key)) is None:
            return None
        text = await self.client.hget(keys.WEB_SESSIONS(user), digest(key))
        session = WebSession.read(text) if text else None
        return session if session and session.ends > now else None

    async def renew(self, key: str, now: float) -> str | None:
        """A new key in the place of one that has aged, which ends soon; None where that is not due."""
        session = await self.find(key, now)
        if session is None or session.closing or now - session.born < RENEWED_AFTER.total_seconds():
            return None
        fresh = _new_key(session.user)
        life = session.lifetime
        renewed = replace(session, born=int(now), ends=int(now + life.total_seconds()))
        old = replace(session, ends=int(now + GRACE.total_seconds()), closing=True)
        given = (digest(key), session.written(), old.written(), digest(fresh), renewed.written())
        longest = keys.seconds(keys.lifetime(keys.WEB_SESSIONS))
        done = await self.client.eval(REPLACE, 1, keys.WEB_SESSIONS(session.user), *given, longest)
        return fresh if done else None

    async def living(self, user: str, now: float) -> list[WebSession]:
        """A person's sessions, the newest first."""
        found = (one for one in (await self._all(user)).values() if one.ends > now and not one.closing)
        return sorted(found, key=lambda one: one.born, reverse=True)

    async def alive(self, user: str, number: str, now: float) -> WebSession | None:
        """A session by its number, unless it was ended or taken back."""
        found = (await self._all(user)).values()
        return next((one for one in found if one.number == number and one.ends > now), None)

    async def close(self, user: str, number: str) -> None:
        """End one session, with the keys it had before."""
        marks = [mark for mark, one in (await self._all(user)).items() if one.number == number]
        if marks:
            await self.client.hdel(keys.WEB_SESSIONS(user), *marks)

    async def close_all(self, user: str) -> None:
        """End all sessions of a person."""
        await self.client.delete(keys.WEB_SESSIONS(user))

    async def _all(self, user: str) -> dict[str, WebSession]:
        stored = await self.client.hgetall(keys.WEB_SESSIONS(user))
        return {mark: WebSession.read(text) for mark, text in stored.items()}


def _new_key(user: str) -> str:
    return f"{base64.urlsafe_b64encode(user.encode()).decode().rstrip('=')}.{secrets.token_urlsafe(32)}"


def _user_of(key: str) -> str | None:
    """The person that a key names, which proves nothing."""
    if (parts := _KEY.fullmatch(key)) is None:
        return None
    try:
        return base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None


class Attempts:
    """Sign-ins under way, and what a board's button opened, each for a short time."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def begin(self, state: str, attempt: dict[str, str]) -> None:
        """Store what a sign-in was begun with."""
        await self.client.set(keys.ATTEMPT(digest(state)), json.dumps(attempt), ex=keys.ATTEMPT.ttl)

    async def take(self, state: str) -> dict[str, str] | None:
        """The same, once and in time."""
        text = await self.client.getdel(keys.ATTEMPT(digest(state)))
        found: dict[str, str] | None = json.loads(text) if text else None
        return found

    async def note_launch(self, instance: str, user: str, table: str) -> None:
        """Somebody opened an Activity by the button of a table's board."""
        await self.client.set(keys.LAUNCH(instance, user), table, ex=keys.LAUNCH.ttl)

    async def launched(self, instance: str, user: str) -> str:
        """That table; "" where they opened it otherwise."""
        table: str | None = await self.client.get(keys.LAUNCH(instance, user))
        return table or ""


class LobbyStore:
    """Who is in the Activity of a channel, and at which table: each says so again and again."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def note(self, place: str, user: str, seat: dict[str, str | int]) -> None:
        """Somebody is there."""
        async with self.client.pipeline(transaction=True) as pipe:
            pipe.hset(keys.LOBBY(place), user, json.dumps(seat)).expire(keys.LOBBY(place), keys.LOBBY.ttl)
            await pipe.execute()

    async def leave(self, place: str, user: str) -> None:
        await self.client.hdel(keys.LOBBY(place), user)

    async def seats(self, place: str) -> dict[str, dict[str, str | int]]:
        """Who was there lately, by their ids."""
        found = await self.client.hgetall(keys.LOBBY(place))
        return {user: json.loads(seat) for user, seat in found.items()}
