"""The authorization code grant of OAuth 2 (RFC 6749) with PKCE (RFC 7636), by oauthlib, over aiohttp.

The access token is used once, to learn who it is, and stored nowhere.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import aiohttp
from oauthlib.oauth2 import OAuth2Error, WebApplicationClient

from bot.errors import NotSignedIn
from bot.messages.ids import UserId

TIMEOUT = aiohttp.ClientTimeout(total=10)
UNREACHABLE = "unreachable"


@dataclass(frozen=True)
class Identity:
    """Who somebody is, as a service has confirmed."""

    user: UserId
    name: str


def _secret() -> str:
    return secrets.token_urlsafe(32)


@dataclass(frozen=True)
class Attempt:
    """A sign-in under way: what is sent along with the browser, and must come back or prove who began it."""

    provider: str
    table: str = ""  # the table to be opened afterwards
    state: str = field(default_factory=_secret)
    nonce: str = field(default_factory=_secret)
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48))

    def stored(self) -> dict[str, str]:
        """All of it, as Attempts store it."""
        return asdict(self)


class Provider(ABC):
    """A service that knows who people are."""

    name: str  # as in addresses: "discord"
    title: str
    scope: tuple[str, ...]

    def __init__(self, client_id: str, secret: str, *, pkce: bool = True) -> None:
        self.client_id = client_id
        self._secret = secret
        self.pkce = pkce

    @abstractmethod
    async def address(self, http: aiohttp.ClientSession, back: str, attempt: Attempt) -> str:
        """Where to send the browser, which is to come back to `back`; NotSignedIn."""

    @abstractmethod
    async def identity(
        self, http: aiohttp.ClientSession, code: str, back: str | None, attempt: Attempt
    ) -> Identity:
        """Who came back with a code, which is valid once; NotSignedIn."""

    def _address(self, authorize: str, back: str, attempt: Attempt, **more: str) -> str:
        if self.pkce:
            more |= {"code_challenge": challenge(attempt.verifier), "code_challenge_method": "S256"}
        client = WebApplicationClient(self.client_id)
        return str(
            client.prepare_request_uri(
                authorize, redirect_uri=back, scope=list(self.scope), state=attempt.state, **more
            )
        )

    async def _exchanged(
        self, http: aiohttp.ClientSession, endpoint: str, code: str, back: str | None, attempt: Attempt
    ) -> Mapping[str, Any]:
        """The token's answer for a code; NotSignedIn."""
        more = {"code_verifier": attempt.verifier} if self.pkce else {}
        body = WebApplicationClient(self.client_id).prepare_request_body(
            code=code, redirect_uri=back, client_secret=self._secret, **more
        )
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        try:
            async with http.post(endpoint, data=body, headers=headers, timeout=TIMEOUT) as answer:
                if answer.status == 429 or answer.status >= 500:
                    raise NotSignedIn(UNREACHABLE)
                text = await answer.text()
        except (aiohttp.ClientError, TimeoutError, UnicodeDecodeError):
            raise NotSignedIn(UNREACHABLE) from None
        try:
            # Without a scope: where another is granted than was asked for, oauthlib raises a bare Warning.
            return dict(WebApplicationClient(self.client_id).parse_request_body_response(text))
        except OAuth2Error as refused:  # also Slack's, which come with status 200
            raise NotSignedIn(str(refused.error)) from None
        except (ValueError, AttributeError, TypeError):  # no JSON, or not an object
            raise NotSignedIn("unreadable") from None


async def fetched(http: aiohttp.ClientSession, address: str, **headers: str) -> Mapping[str, Any]:
    """A JSON object; NotSignedIn where it cannot be had."""
    try:
        async with http.get(address, headers=headers, timeout=TIMEOUT) as answer:
            answer.raise_for_status()
            found = await answer.json(content_type=None)
    except (aiohttp.ClientError, TimeoutError, ValueError):
        raise NotSignedIn(UNREACHABLE) from None
    if not isinstance(found, dict):
        raise NotSignedIn("unreadable")
    return found


def challenge(verifier: str) -> str:
    """What PKCE sends ahead of a verifier."""
    return str(WebApplicationClient("").create_code_challenge(verifier, "S256"))
