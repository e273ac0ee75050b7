"""The messages of an animated picture: its progress while it is being made, then the picture."""

from __future__ import annotations

from bot.messages.ids import Deal
from bot.messages.reply import Bulletin, Button, Reply
from bot.play.played_table import PlayedTable
from bot.presentation import status_words
from bot.records.session import Session
from engine import in_figures

NOT_MADE = "The animated picture could not be made. The game can be stepped through with Replay."
CANCELLED = "The animated picture is not made."


def announced(played: PlayedTable, name: str, percent: str = "") -> Reply:
    """The message while the picture is being made, with a button to cancel."""
    table = played.session.table
    done = f" {percent} are done." if percent else " This takes some seconds."
    message = f"An animated picture of {_title(played)} is being made.{done}"
    cancel = Button("Cancel", "replay", {"cancel": name, "table": table})
    return Reply(message, rows=((cancel,),), bulletin=Bulletin(name, 0))


def cancelled(name: str) -> Reply:
    """The message that it was cancelled."""
    return Reply(CANCELLED, bulletin=Bulletin(name, 1))


def finished(played: PlayedTable, picture: bytes) -> Reply:
    """The message with the picture; without one, with what there is instead."""
    if not picture:
        return Reply(NOT_MADE)
    ended = f"{played.view.result} in {in_figures(played.moves_played, 'move')}"
    title = f"{_title(played)}, {ended}"
    rows = (same,) if (same := same_deal(played.session)) else ()
    return Reply(f"{title}.", picture=picture, alt=f"The whole game, move by move: {title}.", rows=rows)


def same_deal(session: Session) -> tuple[Button, ...]:
    """The button for the same deal; none where that has no number."""
    if Deal(session.deal).number is None:
        return ()
    variant = {"variant": session.variant} if session.variant else {}
    return (Button("Play this deal", "start", {"game": session.game, "deal": session.deal} | variant),)


def _title(played: PlayedTable) -> str:
    return status_words.deal_name(played.session)
