"""Sentences that several commands say."""

from __future__ import annotations

from bot.messages.ids import Deal
from bot.messages.spans import CommandName, RichText, text
from bot.records.session import Session
from engine import GAMES, View, in_figures, shelf


def status(view: View) -> str:
    """One line: game, deal number, moves, cards home, redeals."""
    parts = [
        name(view.game, view.deal, view.variant),
        in_figures(view.moves, "move"),
        f"{view.home} of {view.total} cards home",
    ]
    if view.redeals is not None:
        parts.append(f"{in_figures(view.redeals, 'redeal')} left")
    return " · ".join([*parts, *filter(None, (view.standing,))])


def legend(game: str, colours: str) -> tuple[str, ...]:
    """Which suits are red, where that counts in a game and each suit is drawn in a colour of its own."""
    return ("♥♦ count as red, ♠♣ as black",) * (colours == "four" and shelf.two_colours(GAMES[game]))


def name(game: str, deal: str, variant: str | None) -> str:
    """A deal by its name: "The Kings, deal 3"."""
    title = GAMES[game].title + (f" ({variant})" if variant else "")
    return f"{title}, {Deal(deal).named}"


def effort(session: Session) -> tuple[str, ...]:
    """What is told of a table besides: that it is a ranked try, what was taken back there, and hints."""
    undos = session.undos if session.ranked else 0
    counted = {"undo": undos, "hint": session.hints}
    shown = [in_figures(many, thing) for thing, many in counted.items() if many]
    marks = ("ranked",) * session.ranked + ("private",) * session.private
    return (*marks, *shown)


def summary(session: Session) -> str:
    """How a kept table stands: "12 moves, 4 of 104 cards home"."""
    ended = f"{session.result}, " if session.result else ""
    return f"{ended}{in_figures(session.played, 'move')}, {session.home} of {session.total} cards home"


def kept(before: Session | None) -> RichText:
    """That a table that was played here is not lost; nothing where there was none."""
    if before is None or before.result or not before.played:
        return text()
    told = f"{named(before)}, is kept for you ({summary(before)}): "
    return text(told, CommandName("resume"), " brings it back.")


def named(session: Session) -> str:
    """A kept table by the name of its deal."""
    return name(session.game, session.deal, session.variant)
