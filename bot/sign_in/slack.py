"""Sign-in with Slack: OpenID Connect, the id token verified by PyJWT.

https://docs.slack.dev/authentication/sign-in-with-slack. Slack takes PKCE only of apps that have it switched
on, which makes them public clients for good; so it is off by default, and the secret, state and nonce remain.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from datetime import timedelta
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import jwt

from bot.errors import NotSignedIn
from bot.messages.ids import UserId
from bot.sign_in.provider import Attempt, Identity, Provider, fetched

ISSUER = "https://slack.com"
LEEWAY = timedelta(seconds=30)  # that clocks may differ
FRESH = timedelta(minutes=1)  # keys are not fetched more often, whatever key ids strangers invent
ENDPOINTS = ("authorization_endpoint", "token_endpoint", "jwks_uri")
REQUIRED = ("iss", "sub", "aud", "exp", "iat", "nonce")
TEAM, USER = "https://slack.com/team_id", "https://slack.com/user_id"
_ID = re.compile(r"[A-Z0-9]{2,30}")


class SlackSignIn(Provider):
    """People of Slack's workspaces."""

    name, title, scope = "slack", "Slack", ("openid", "profile")

    def __init__(self, client_id: str, secret: str, *, issuer: str = ISSUER, pkce: bool = False) -> None:
        super().__init__(client_id, secret, pkce=pkce)
        self._issuer = issuer
        self._endpoints: Mapping[str, str] = {}
        self._keys: list[jwt.PyJWK] = []
        self._fetched = float("-inf")

    async def address(self, http: aiohttp.ClientSession, back: str, attempt: Attempt) -> str:
        authorize = (await self._discovered(http))["authorization_endpoint"]
        return self._address(authorize, back, attempt, nonce=attempt.nonce)

    async def identity(
        self, http: aiohttp.ClientSession, code: str, back: str | None, attempt: Attempt
    ) -> Identity:
        endpoint = (await self._discovered(http))["token_endpoint"]
        token = await self._exchanged(http, endpoint, code, back, attempt)
        claims = await self._claims(http, str(token.get("id_token", "")), attempt.nonce)
        team, user = str(claims.get(TEAM, "")), str(claims.get(USER, ""))
        if not (_ID.fullmatch(team) and _ID.fullmatch(user)):
            raise NotSignedIn("unreadable")
        return Identity(UserId(f"slack:{team}/{user}"), str(claims.get("name", "")))

    async def _discovered(self, http: aiohttp.ClientSession) -> Mapping[str, str]:
        """Where Slack's endpoints are, by its own document."""
        if not self._endpoints:
            found = await fetched(http, f"{self._issuer}/.well-known/openid-configuration")
            if found.get("issuer") != self._issuer:
                raise NotSignedIn("issuer")
            endpoints = {name: str(found.get(name, "")) for name in ENDPOINTS}
            if {urlsplit(one).scheme for one in endpoints.values()} != {urlsplit(self._issuer).scheme}:
                raise NotSignedIn("endpoint")
            self._endpoints = endpoints
        return self._endpoints

    async def _key(self, http: aiohttp.ClientSession, number: object) -> jwt.PyJWK:
        """Slack's key of that number; keys are fetched anew where it is unknown, but not too often."""
        for known in (True, False):
            for key in self._keys:
                if key.key_id == number and key.public_key_use in (None, "sig"):
                    return key
            if not known or monotonic() - self._fetched < FRESH.total_seconds():
                break
            self._fetched = monotonic()
            found = await fetched(http, (await self._discovered(http))["jwks_uri"])
            try:
                self._keys = jwt.PyJWKSet.from_dict(dict(found)).keys
            except jwt.PyJWTError:
                raise NotSignedIn("key") from None
        raise NotSignedIn("key")

    async def _claims(self, http: aiohttp.ClientSession, token: str, nonce: str) -> Mapping[str, Any]:
        """What an id token says, if Slack has signed it for us, just now, for this attempt."""
        try:
            key = await self._key(http, jwt.get_unverified_header(token).get("kid"))
            claims = jwt.decode(
                token,
                key,
                algorithms=["RS256"],
                audience=self.client_id,
                issuer=self._issuer,
                leeway=LEEWAY,
                options={"require": list(REQUIRED)},
            )
        except jwt.PyJWTError as problem:
            raise NotSignedIn(type(problem).__name__) from None
        if not hmac.compare_digest(str(claims["nonce"]).encode(), nonce.encode()):
            raise NotSignedIn("nonce")
        return claims
