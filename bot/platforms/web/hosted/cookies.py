"""Cookies of the hosted table, written by ourselves: `http.cookies` knows Partitioned from Python 3.14 on.

All have the prefix __Host-: browsers take such from this host alone, over HTTPS or from loopback.
"""

from __future__ import annotations

from datetime import timedelta

from aiohttp import web

WEB, GUEST, ACTIVITY = "__Host-patience", "__Host-patience-guest", "__Host-patience-activity"
ATTEMPT, ATTEMPT_IN_ACTIVITY = "__Host-patience-attempt", "__Host-patience-activity-attempt"
# A link from a chat brings Lax ones along. In Discord's frame only Partitioned ones are stored, apart from
# those of the same table opened by itself.
OF_THE_WEB = "SameSite=Lax"
IN_A_FRAME = "SameSite=None; Partitioned"


def add(response: web.StreamResponse, name: str, value: str, lasts: timedelta) -> None:
    """Set a cookie for some time; with none it is deleted."""
    site = IN_A_FRAME if name in (ACTIVITY, ATTEMPT_IN_ACTIVITY) else OF_THE_WEB
    age = int(lasts.total_seconds())
    response.headers.add("Set-Cookie", f"{name}={value}; Path=/; Max-Age={age}; Secure; HttpOnly; {site}")


def remove(response: web.StreamResponse, name: str) -> None:
    """Have the browser delete a cookie."""
    add(response, name, "", timedelta(0))
