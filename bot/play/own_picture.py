"""The picture of a game that somebody describes, drawn in the process in which the game is tried."""

from __future__ import annotations

from base64 import b64encode

import render
from engine import Table


def of_deal(table: Table) -> dict[str, str]:
    """The picture of a deal, a PNG in base64, and its text."""
    view = table.view()
    return {"picture": b64encode(render.draw(view)).decode(), "alt": render.alt_text(view)}
