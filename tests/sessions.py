"""Sessions as they are stored, for tests of what becomes of them."""

from __future__ import annotations

from typing import Any

from bot.records.session import Session
from engine import Table, record


def session_of(table: Table, /, **facts: Any) -> Session:
    """The session of a table that Ada has dealt or played; these facts are otherwise."""
    view = table.view()
    usual = {
        "table": "name",
        "owner": "test:ada",
        "record": record.dumps(table),
        "played": len(table.moves),
        "joined": frozenset(),
        "revision": 1,
        "undos": 0,
        "created": 0,
        "touched": 0,
        "game": view.game,
        "deal": view.deal,
        "variant": view.variant or "",
        "home": view.home,
        "total": view.total,
        "result": view.result or "",
    }
    return Session(**{**usual, **facts})
