"""Phrases that several commands use."""

from __future__ import annotations

from bot.messages.ids import Deal
from bot.messages.spans import CommandName, RichText, text
from bot.records.session import Session
from engine import GAMES, View, in_figures
from render.looks import suit_colours


def status(view: View) -> str:
    """One line: game, deal number, moves, cards home, redeals; by ear what changes comes first."""
    parts = [in_figures(view.moves, "move"), f"{view.home} of {view.total} cards home"]
    if view.redeals is not None:
        parts.append(f"{in_figures(view.redeals, 'redeal')} left")
    if view.standing:
        parts.append(view.standing)
    parts.insert(len(parts) if view.by_ear else 0, name(view.title, view.deal, view.variant))
    return separator(view).join(parts)


def separator(view: View) -> str:
    """The separator of the status line: a dot, or by ear a comma, as a dot would be read aloud."""
    return ", " if view.by_ear else " · "


def legend(view: View, colours: str) -> tuple[str, ...]:
    """Which suits count as red, in games of two colours drawn in four; by ear once, as a game is dealt."""
    if not view.two_colours:
        return ()
    if view.by_ear:
        return ("hearts and diamonds count as red, spades and clubs as black",) if not view.moves else ()
    if suit_colours(colours, view) != "four":
        return ()
    return ("♥♦ count as red, ♠♣ as black",)


def name(title: str, deal: str, variant: str | None) -> str:
    """The name of a deal: "The Kings, deal 3"."""
    return f"{title}{f' ({variant})' if variant else ''}, {Deal(deal).label}"


def effort(session: Session) -> tuple[str, ...]:
    """Marks and counts of a table: ranked, private, undos of a ranked try or in a race, hints."""
    parts = []
    if session.ranked:
        parts.append("ranked")
    if session.private and not session.race:
        parts.append("private")
    if session.competes and session.undos:
        parts.append(in_figures(session.undos, "undo"))
    if session.hints:
        parts.append(in_figures(session.hints, "hint"))
    return tuple(parts)


def summary(session: Session) -> str:
    """The state of a stored table: "12 moves, 4 of 104 cards home"."""
    ended = f"{session.result}, " if session.result else ""
    return f"{ended}{in_figures(session.played, 'move')}, {session.home} of {session.total} cards home"


def resume_note(before: Session | None) -> RichText:
    """A note that the table played here before is stored; empty where there was none."""
    if before is None or before.result or not before.played:
        return text()
    name_and_state = f"{deal_name(before)}, is kept for you ({summary(before)}): "
    return text(name_and_state, CommandName("resume"), " brings it back.")


def deal_name(session: Session) -> str:
    """The name of a stored table's deal."""
    return name(title_of(session), session.deal, session.variant)


def title_of(session: Session) -> str:
    """The title of a stored table's game."""
    return session.title or GAMES[session.game].title
