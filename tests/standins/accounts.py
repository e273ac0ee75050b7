"""A stand-in for what Discord and Slack know of people: signing in, and who is in an Activity.

It refuses what they refuse, in their words. Read in https://docs.discord.com/developers/topics/oauth2,
https://docs.discord.com/developers/resources/application and
https://docs.slack.dev/authentication/sign-in-with-slack; the sentence for a wrong verifier is made up.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self
from urllib.parse import urlencode

import jwt
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key

APPLICATION, SECRET = "200000000000000001", "discord-client-secret"
BOT_TOKEN = f"{base64.urlsafe_b64encode(APPLICATION.encode()).decode().rstrip('=')}.x.y"
SLACK_ID, SLACK_SECRET = "25259531569.11152291", "slack-client-secret"
FORM = "application/x-www-form-urlencoded"
CODE_SECONDS = 60
UNAUTHORIZED, NOT_FOUND = (
    {"message": "401: Unauthorized", "code": 0},
    {"message": "404: Not Found", "code": 0},
)


@dataclass
class Somebody:
    """A person of Discord, and of a workspace of Slack."""

    id: str
    username: str
    global_name: str | None = None
    team: str = "T0CARDS"
    member: str = "U0ADA"


@dataclass
class Grant:
    """What somebody agreed to."""

    who: Somebody
    scope: str
    redirect: str | None
    challenge: str | None
    nonce: str = ""
    ends: float = field(default_factory=lambda: time.time() + CODE_SECONDS)


@cache
def _first_key() -> RSAPrivateKey:
    return generate_private_key(public_exponent=65537, key_size=2048)


def s256(verifier: str) -> str:
    """A verifier's challenge, https://www.rfc-editor.org/rfc/rfc7636."""
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


class Accounts:
    """One server for both; tests turn its knobs."""

    def __init__(self) -> None:
        self.visitor = Somebody("300000000000000001", "ada", "Ada")  # who sits before the browser
        self.agrees = True
        self.scope = ""  # granted instead of what was asked for
        self.outage = 0  # the status of every answer
        self.codes: dict[str, Grant] = {}
        self.tokens: dict[str, Grant] = {}
        self.instances: dict[str, dict[str, Any]] = {}  # Activities: channel, guild, people
        self.claims: dict[str, Any] = {}  # what an id token says otherwise; None leaves a claim out
        self.algorithm = "RS256"
        self.forger: RSAPrivateKey | None = None  # signs instead
        self.requests: list[str] = []
        self.redirects: list[str] = []  # registered in the portal
        self.entry_point = False  # whether Activities are enabled
        self.installs: dict[str, Any] = {"0": {}}  # by whom: 0 a server, 1 a person
        self.base = ""
        self.key, self.kid = _first_key(), "first"

    def rotate(self) -> None:
        """Slack signs with a new key from now on."""
        self.key, self.kid = generate_private_key(public_exponent=65537, key_size=2048), secrets.token_hex(4)

    async def __aenter__(self) -> Self:
        app = web.Application(middlewares=[self._noted])
        api = "/api/v10"
        instance = f"{api}/applications/{{application}}/activity-instances/{{instance}}"
        app.add_routes(
            [
                web.get("/oauth2/authorize", self.authorize),
                web.post(f"{api}/oauth2/token", self.token),
                web.get(f"{api}/users/@me", self.me),
                web.get(instance, self.instance),
                web.get(f"{api}/applications/@me", self.application),
                web.get(f"{api}/applications/{APPLICATION}/commands", self.commands),
                web.get("/.well-known/openid-configuration", self.discovery),
                web.get("/openid/connect/authorize", self.slack_authorize),
                web.post("/api/openid.connect.token", self.slack_token),
                web.get("/openid/connect/keys", self.keys),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.base = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

    @property
    def api(self) -> str:
        return f"{self.base}/api/v10"

    @web.middleware
    async def _noted(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        self.requests.append(f"{request.method} {request.path}")
        if self.outage:
            limited = {"message": "You are being rate limited.", "retry_after": 1.0, "global": False}
            return web.json_response(limited, status=self.outage, headers={"Retry-After": "1"})
        return await handler(request)

    def code(self, scope: str, redirect: str | None, challenge: str | None, nonce: str = "") -> str:
        """A code for who sits there, as a client is given it."""
        code = secrets.token_urlsafe(22)
        self.codes[code] = Grant(self.visitor, self.scope or scope, redirect, challenge, nonce)
        return code

    # Discord ---------------------------------------------------------------------------------------

    async def authorize(self, request: web.Request) -> web.Response:
        query_in, back = request.query, request.query["redirect_uri"]
        if query_in["client_id"] != APPLICATION or (self.redirects and back not in self.redirects):
            return web.Response(status=400, text='{"redirect_uri": ["Not a well formed URL."]}')
        if not self.agrees:
            why = "The resource owner or authorization server denied the request"
            answer = {"error": "access_denied", "error_description": why, "state": query_in["state"]}
        else:
            code = self.code(query_in["scope"], back, query_in.get("code_challenge"))
            answer = {"code": code, "state": query_in["state"]}
        return web.Response(status=302, headers={"Location": f"{back}?{urlencode(answer)}"})

    async def token(self, request: web.Request) -> web.Response:
        if request.content_type != FORM:
            return _refused("invalid_request", f'Expected "Content-Type" header to be one of {FORM}')
        sent = await request.post()
        if sent.get("client_id") != APPLICATION or sent.get("client_secret") != SECRET:
            return _refused("invalid_client", status=401)
        if sent.get("grant_type") == "client_credentials":
            return web.json_response({"access_token": "own", "token_type": "Bearer", "scope": "identify"})
        if sent.get("grant_type") != "authorization_code":
            return _refused("unsupported_grant_type", "Grant type None is not supported")
        grant = self.codes.pop(str(sent.get("code")), None)
        if (why := _wrong_with(grant, sent)) is not None:
            return _refused("invalid_grant", f'Invalid "{why}" in request.')
        assert grant
        token = secrets.token_urlsafe(22)
        self.tokens[token] = grant
        return web.json_response(
            {"access_token": token, "token_type": "Bearer", "expires_in": 604800, "scope": grant.scope}
        )

    async def me(self, request: web.Request) -> web.Response:
        grant = self.tokens.get(request.headers.get("Authorization", "").removeprefix("Bearer "))
        if grant is None:
            return web.json_response(UNAUTHORIZED, status=401)
        return web.json_response(profile(grant.who))

    async def application(self, _request: web.Request) -> web.Response:
        """As the portal has it."""
        found = {"id": APPLICATION, "redirect_uris": self.redirects, "verify_key": "ab" * 32}
        return web.json_response(found | {"integration_types_config": self.installs})

    async def commands(self, _request: web.Request) -> web.Response:
        return web.json_response([{"type": 1}, *([{"type": 4}] if self.entry_point else ())])

    def launch(self, channel: str, *people: Somebody, guild: str | None = "900000000000000010") -> str:
        """An Activity that is open in a channel; gives the id of its instance."""
        kind = "gc" if guild else "pc"
        where = f"{kind}-{guild}-{channel}" if guild else f"{kind}-{channel}"
        instance = f"i-{secrets.randbelow(10**18)}-{where}"
        self.instances[instance] = {"channel": channel, "guild": guild, "people": list(people)}
        return instance

    async def instance(self, request: web.Request) -> web.Response:
        if request.headers.get("Authorization") != f"Bot {BOT_TOKEN}":
            return web.json_response(UNAUTHORIZED, status=401)
        name = request.match_info["instance"]
        found = self.instances.get(name)
        if found is None or not found["people"] or request.match_info["application"] != APPLICATION:
            return web.json_response(NOT_FOUND, status=404)
        guild, channel = found["guild"], found["channel"]
        location = {"id": name.split("-", 2)[2], "kind": "gc" if guild else "pc", "channel_id": channel}
        return web.json_response(
            {
                "application_id": APPLICATION,
                "instance_id": name,
                "launch_id": name.split("-")[1],
                "location": location | ({"guild_id": guild} if guild else {}),
                "users": [who.id for who in found["people"]],
            }
        )

    # Slack -----------------------------------------------------------------------------------------

    async def discovery(self, _request: web.Request) -> web.Response:
        return web.json_response(
            {
                "issuer": self.base,
                "authorization_endpoint": f"{self.base}/openid/connect/authorize",
                "token_endpoint": f"{self.base}/api/openid.connect.token",
                "jwks_uri": f"{self.base}/openid/connect/keys",
                "id_token_signing_alg_values_supported": ["RS256"],
            }
        )

    async def slack_authorize(self, request: web.Request) -> web.Response:
        query_in, back = request.query, request.query["redirect_uri"]
        code = self.code(query_in["scope"], back, query_in.get("code_challenge"), query_in.get("nonce", ""))
        query = urlencode({"code": code, "state": query_in["state"]})
        return web.Response(status=302, headers={"Location": f"{back}?{query}"})

    async def slack_token(self, request: web.Request) -> web.Response:
        """Errors come with status 200."""
        sent = await request.post()
        grant = self.codes.pop(str(sent.get("code")), None)
        error = {"redirect_uri": "bad_redirect_uri", "code": "invalid_code", "code_verifier": "invalid_grant"}
        why = _wrong_with(grant, sent)
        if sent.get("client_id") != SLACK_ID:
            return web.json_response({"ok": False, "error": "invalid_client_id"})
        if sent.get("client_secret") != SLACK_SECRET:
            return web.json_response({"ok": False, "error": "bad_client_secret"})
        if why is not None:
            return web.json_response({"ok": False, "error": error[why]})
        assert grant
        return web.json_response(
            {"ok": True, "access_token": "xoxp-1", "token_type": "Bearer", "id_token": self._id_token(grant)}
        )

    def _id_token(self, grant: Grant) -> str:
        now, who = int(time.time()), grant.who
        claims = {
            "iss": self.base,
            "sub": who.member,
            "aud": SLACK_ID,
            "exp": now + 300,
            "iat": now,
            "nonce": grant.nonce,
            "https://slack.com/team_id": who.team,
            "https://slack.com/user_id": who.member,
            "name": who.global_name,
            **self.claims,
        }
        claims = {name: value for name, value in claims.items() if value is not None}
        if self.algorithm == "none":
            parts = ({"alg": "none", "kid": self.kid}, claims)
            return ".".join(base64.urlsafe_b64encode(json.dumps(p).encode()).decode() for p in parts) + "."
        key = "x" * 64 if self.algorithm == "HS256" else self.forger or self.key
        return jwt.encode(claims, key, algorithm=self.algorithm, headers={"kid": self.kid})

    async def keys(self, _request: web.Request) -> web.Response:
        public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key()))
        return web.json_response({"keys": [{**public, "kid": self.kid, "use": "sig", "alg": "RS256"}]})


def profile(who: Somebody) -> dict[str, Any]:
    """A person as Discord describes them."""
    return {
        "id": who.id,
        "username": who.username,
        "discriminator": "0",
        "global_name": who.global_name,
        "avatar": None,
        "flags": 0,
        "bot": False,
    }


def _wrong_with(grant: Grant | None, sent: Any) -> str | None:
    """The field of a token request that does not fit what was agreed to."""
    if grant is None or grant.ends < time.time():
        return "code"
    if sent.get("redirect_uri") != grant.redirect:
        return "redirect_uri"
    if grant.challenge and s256(str(sent.get("code_verifier", ""))) != grant.challenge:
        return "code_verifier"
    return None


def _refused(error: str, why: str = "", status: int = 400) -> web.Response:
    return web.json_response({"error": error} | ({"error_description": why} if why else {}), status=status)
