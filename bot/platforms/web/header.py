"""The menu in the page's header: what one may want besides playing the board, as buttons."""

from __future__ import annotations

from bot.messages.ids import Deal
from bot.messages.reply import Button
from bot.records.session import Session


def header(session: Session | None) -> list[Button]:
    """Whatever is played, or nothing: how to play something else, and all there is to read."""
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
    """The same game with the same cards, where its deal has a number, and with others."""
    game = {"game": session.game} | ({"variant": session.variant} if session.variant else {})
    number = Deal(session.deal).number
    same = (Button("Same deal again", "start", {**game, "deal": session.deal}),) if number else ()
    return (*same, Button("Another deal", "start", game))
