"""The menu in the page's header, as buttons."""

from __future__ import annotations

from bot.messages.ids import Deal
from bot.messages.reply import Button
from bot.records.session import Session


def header(session: Session | None) -> list[Button]:
    """The buttons, for the current table if there is one."""
    return [
        *_here(session),
        Button("New game", "start"),
        *(_again(session) if session else ()),
        Button("My tables", "tables"),
        Button("Daily deal", "daily"),
        Button("Leaderboard", "daily", {"what": "leaderboard"}),
        Button("Statistics", "stats"),
        Button("All games", "games"),
        Button("Settings", "settings"),
        Button("Help", "help"),
    ]


def _here(session: Session | None) -> tuple[Button, ...]:
    if session is None:
        return ()
    return (
        Button("Back to the board", "board"),
        Button("Rules of this game", "rules", {"game": session.game}),
        *(() if session.ranked else (Button("Hint", "hint"),)),
    )


def _again(session: Session) -> tuple[Button, ...]:
    """Buttons for the same game with the same deal, if it has a number, and with another one."""
    game = {"game": session.game} | ({"variant": session.variant} if session.variant else {})
    number = Deal(session.deal).number
    same = (Button("Same deal again", "start", {**game, "deal": session.deal}),) if number else ()
    return (*same, Button("Another deal", "start", game))
