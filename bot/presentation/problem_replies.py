"""Replies to exceptions: the only table of them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import structlog

from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.spans import CommandName, RichText, TextLike, Typed, text
from bot.play.table_errors import NoTable, NotYours, TooManyTables, Unsure
from bot.presentation import status_words
from bot.presentation.choosing import menus_of_games, menus_of_tables
from bot.storage import STORAGE_ERRORS, Trouble, trouble
from engine import IllegalMove, InvalidRecord, PatienceError, UnknownGame, capitalized, sentence

log = structlog.get_logger()

AWAY = "I cannot reach my memory just now. Nothing is lost: please try again in a moment."
NOT_DONE = "so this was not done. Your games are kept."
TROUBLES = {
    Trouble.AWAY: AWAY,
    Trouble.FULL: f"My memory is full, {NOT_DONE} Please tell whoever runs me.",
    Trouble.READ_ONLY: f"My memory can only be read just now, {NOT_DONE} Please try again in a moment.",
    Trouble.NO_DISK: f"My disk is full or cannot be written, {NOT_DONE} Please tell whoever runs me.",
}
UNSURE = text(
    "My memory did not answer in time, so I cannot say whether that was done. ",
    "Please look at your board before you play on: ",
    CommandName("board"),
    ".",
)
UNEXPECTED = text("Something went wrong on our side; nothing is lost. Try ", CommandName("board"), ". ")
REPORT_CODE = "If it goes wrong again, please tell whoever runs me this code: {code}."
SIGNS = "3479ACEFHJKLMNPRTUVWXY"  # the alphabet of codes, without look-alikes
OTHERS_TRY = "Somebody else plays this table. The daily deal is the same for everybody: you may play it, too."
OLD_RULES = text(
    "The rules of this game were corrected since you began it, so this table cannot be played on. ",
    "Please start the same deal anew: ",
    CommandName("tables"),
    " has its number.",
)


def reply(problem: Exception) -> Reply:
    """The reply to an exception; an unexpected one is logged without any user input."""
    for kind, make_reply in _SENTENCES:
        if isinstance(problem, kind):
            return make_reply(problem)
    code = new_code()
    log.error("unexpected", code=code, exc_info=problem)
    return Reply(text(UNEXPECTED, REPORT_CODE.format(code=code)), private=True)


def refusal(problem: PatienceError, before: TextLike = "") -> RichText:
    """The reason of an engine error as a sentence, or as the end of the sentence `before`.

    Reasons other than those of illegal moves may quote user input.
    """
    reason = str(problem)
    end = sentence(reason)[len(reason) :]
    if isinstance(problem, IllegalMove):
        return text(before, problem.reason if before else capitalized(problem.reason), end)
    return text(before, Typed(reason if before else capitalized(reason)), end)


def new_code() -> str:
    """A code for the player and the log: five unmistakable characters."""
    return "".join(secrets.choice(SIGNS) for _ in range(5))


def _no_table(problem: NoTable) -> Reply:
    text = "That table is no longer there." if problem.gone else "You have no table here yet."
    if not problem.others:
        return Reply(f"{text} Choose a game to start one.", menus=menus_of_games(), private=True)
    text += " Start a game, or play on at another of your tables."
    return Reply(text, menus=(*menus_of_tables(problem.others), *menus_of_games()), private=True)


def _not_yours(problem: NotYours) -> Reply:
    session = problem.session
    if session.daily:
        return Reply(
            OTHERS_TRY,
            rows=((Button("Play this deal", "daily", {"what": "play", "day": session.daily}, "main"),),),
            private=True,
        )
    game = {"game": session.game, "deal": session.deal}
    if session.variant:
        game["variant"] = session.variant
    name = status_words.deal_name(session)
    text = f"Somebody else plays this table, but you may play {name} at one of your own."
    return Reply(text, rows=((Button("Play this deal", "start", game, style="main"),),), private=True)


def _away(problem: Exception) -> Reply:
    what = trouble(problem)
    log.warning("redis cannot be used", trouble=what.name, error=type(problem).__name__)
    return Reply(TROUBLES[what], private=True)


def _too_many_tables(problem: TooManyTables) -> Reply:
    text = (
        f"You have {problem.most} unfinished games, as many as I keep for one person. "
        "Give one up to start another; these are the ones you left longest ago."
    )
    [menu] = menus_of_tables(problem.oldest)
    menu = replace(menu, placeholder="Choose a game to give up", command="give-up")
    return Reply(text, menus=(menu,), private=True)


# The first match counts, so subclasses come first.
_SENTENCES: tuple[tuple[type[Exception], Callable[[Any], Reply]], ...] = (
    (UnknownGame, lambda unknown: Reply(refusal(unknown), menus=menus_of_games(), private=True)),
    (InvalidRecord, lambda _: Reply(OLD_RULES, private=True)),
    (PatienceError, lambda problem: Reply(refusal(problem), private=True)),
    (Refused, lambda refused: Reply(refused.message, private=True)),
    (NoTable, _no_table),
    (NotYours, _not_yours),
    (Unsure, lambda _: Reply(UNSURE, private=True)),
    (TooManyTables, _too_many_tables),
    *((kind, _away) for kind in STORAGE_ERRORS),
)
