"""A first game for newcomers: a fixed easy deal, and a sentence for each of its first moves."""

from __future__ import annotations

from typing import NamedTuple

from bot.messages.reply import Button
from bot.messages.spans import Code, CommandName, PlayingCard, RichText, text
from bot.play.played_table import PlayedTable

GAME, DEAL = "red-and-black", "4"
LEAVE = Button("Leave the guide", "guide", {"what": "leave"})
OFFER = Button("Show me how to play", "guide")


class GuideStep(NamedTuple):
    """A move to be made, and why."""

    move: str
    text: RichText


STEPS = (
    GuideStep(
        "5 f7",
        text(
            "Each ace takes the two of its suit, then the three, up to the king: the ",
            PlayingCard("2S"),
            " goes up with ",
            Code("5 f7"),
            ", typed, tapped below, or dragged in the browser.",
        ),
    ),
    GuideStep(
        "5 8",
        text(
            "The pack has filled the empty place, and cards may also go down on each other, red on black and"
            " black on red: lay the ",
            PlayingCard("8C"),
            " upon the ",
            PlayingCard("9D"),
            " with ",
            Code("5 8"),
            ".",
        ),
    ),
    GuideStep(
        "deal",
        text("When nothing more fits, ", Code("deal"), " turns the next card of the pack onto the talon."),
    ),
    GuideStep(
        "t 5",
        text(
            "The top card of the talon may be played as well: the ",
            PlayingCard("9S"),
            " goes upon the ",
            PlayingCard("10D"),
            " with ",
            Code("t 5"),
            ".",
        ),
    ),
    GuideStep(
        "deal",
        text(
            "That is all there is to it: deal on, and ask ",
            CommandName("hint"),
            " what to play, ",
            CommandName("undo"),
            " to take a move back, or ",
            CommandName("rules"),
            " for the whole page.",
        ),
    ),
)
ASIDE = text("You went your own way, which is as good: the guide leaves the game to you.")


def step(played: PlayedTable) -> GuideStep | None:
    """The guide's next step; None without a guide, or once other moves were played."""
    at = played.moves_played
    if not played.session.guided or at >= len(STEPS) or not _followed(played, at):
        return None
    return STEPS[at]


def instruction(played: PlayedTable) -> RichText:
    """The sentence of the step; a farewell right after another move was played; else empty."""
    at = played.moves_played
    if found := step(played):
        return text(f"Step {at + 1} of {len(STEPS)}. ", found.text)
    left = played.session.guided and 0 < at <= len(STEPS) and _followed(played, at - 1)
    return ASIDE if left and not _followed(played, at) else text()


def marked(played: PlayedTable) -> tuple[str, ...]:
    """The piles of the step's move, to be marked on the picture."""
    found = step(played)
    codes = found.move.split() if found else []
    return ("s",) if codes == ["deal"] else tuple(codes)


def _followed(played: PlayedTable, moves: int) -> bool:
    return [str(move) for move in played.table.moves[:moves]] == [step.move for step in STEPS[:moves]]
