"""A first game for newcomers: a fixed easy deal, and a sentence for each of its first moves."""

from __future__ import annotations

from typing import NamedTuple

from bot.messages.reply import Button
from bot.messages.spans import Code, CommandName, PlayingCard, RichText, text
from bot.play.played_table import PlayedTable

GAME, DEAL = "kings", "3"  # suits and colours do not count there, and all cards lie in sight
LEAVE = Button("Leave the guide", "guide", {"what": "leave"})
OFFER = Button("Show me how to play", "guide")


class GuideStep(NamedTuple):
    """A move to be made, and why."""

    move: str
    text: RichText


STEPS = (
    GuideStep(
        "4 f6",
        text(
            "Each ace takes a two, then a three, up to the king, whatever their suits and colours: the ",
            PlayingCard("4S"),
            " goes upon the ",
            PlayingCard("3H"),
            " with ",
            Code("4 f6"),
            ", typed, tapped below, or dragged in the browser.",
        ),
    ),
    GuideStep(
        "3 4",
        text(
            "The outer card of a row may also go upon another one's that is one higher or one lower, which"
            " frees the card beneath: lay the ",
            PlayingCard("KH"),
            " upon the ",
            PlayingCard("QH"),
            " with ",
            Code("3 4"),
            ".",
        ),
    ),
    GuideStep(
        "3 f4",
        text(
            "That has freed the ",
            PlayingCard("3S"),
            ": it goes upon the ",
            PlayingCard("2C"),
            " with ",
            Code("3 f4"),
            ".",
        ),
    ),
    GuideStep(
        "3 f2",
        text(
            "The next one goes, too: the ",
            PlayingCard("8H"),
            " upon the ",
            PlayingCard("7C"),
            " with ",
            Code("3 f2"),
            ".",
        ),
    ),
    GuideStep(
        "3 f2",
        text(
            "And the ",
            PlayingCard("9S"),
            " follows it with ",
            Code("3 f2"),
            ". That is all there is to it: ask ",
            CommandName("hint"),
            " what to play, ",
            CommandName("undo"),
            " to take a move back, or ",
            CommandName("rules"),
            " for the whole page.",
        ),
    ),
)
DONE = text("The guide ends here, and the game is yours.")
ASIDE = text("You went your own way, which is as good: the guide leaves the game to you.")


def step(played: PlayedTable) -> GuideStep | None:
    """The guide's next step; None without a guide, or once other moves were played."""
    at = played.moves_played
    if not played.session.guided or at >= len(STEPS) or not _followed(played, at):
        return None
    return STEPS[at]


def instruction(played: PlayedTable) -> RichText:
    """The sentence of the step; a farewell right after the last one or another move; else empty."""
    at = played.moves_played
    if found := step(played):
        return text(f"Step {at + 1} of {len(STEPS)}. ", found.text)
    if played.session.guided and at == len(STEPS) and _followed(played, at):
        return DONE
    left = played.session.guided and 0 < at <= len(STEPS) and _followed(played, at - 1)
    return ASIDE if left and not _followed(played, at) else text()


def marked(played: PlayedTable) -> tuple[str, ...]:
    """The piles of the step's move, to be marked on the picture."""
    found = step(played)
    codes = found.move.split() if found else []
    return ("s",) if codes == ["deal"] else tuple(codes)


def _followed(played: PlayedTable, moves: int) -> bool:
    """Whether it is the guide's deal, and the moves were the guide's; tables of older guides have none."""
    if (played.view.game, played.view.deal) != (GAME, DEAL):
        return False
    return [str(move) for move in played.table.moves[:moves]] == [step.move for step in STEPS[:moves]]
