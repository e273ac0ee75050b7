"""Phrases that several commands use."""

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
    """Which suits count as red, in games of two colours drawn in four."""
    return ("♥♦ count as red, ♠♣ as black",) * (colours == "four" and shelf.two_colours(GAMES[game]))


def name(game: str, deal: str, variant: str | None) -> str:
    """The name of a deal: "The Kings, deal 3"."""
    title = GAMES[game].title + (f" ({variant})" if variant else "")
    return f"{title}, {Deal(deal).label}"


def effort(session: Session) -> tuple[str, ...]:
    """Marks and counts of a table: ranked, private, undos of a ranked try, hints."""
    undos = session.undos if session.ranked else 0
    counted = {"undo": undos, "hint": session.hints}
    shown = [in_figures(many, thing) for thing, many in counted.items() if many]
    marks = ("ranked",) * session.ranked + ("private",) * session.private
    return (*marks, *shown)


def summary(session: Session) -> str:
    """The state of a stored table: "12 moves, 4 of 104 cards home"."""
    ended = f"{session.result}, " if session.result else ""
    return f"{ended}{in_figures(session.played, 'move')}, {session.home} of {session.total} cards home"


def resume_note(before: Session | None) -> RichText:
    """A note that the table played here before is kept; empty where there was none."""
    if before is None or before.result or not before.played:
        return text()
    name_and_state = f"{deal_name(before)}, is kept for you ({summary(before)}): "
    return text(name_and_state, CommandName("resume"), " brings it back.")


def deal_name(session: Session) -> str:
    """The name of a stored table's deal."""
    return name(session.game, session.deal, session.variant)
