"""The share card: a few lines of emoji and a picture, without a card of the deal."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from bot.core import limits
from bot.core.exceptions import Refused
from bot.core.reply import Reply
from bot.core.request import Request
from bot.core.spans import CommandName
from bot.daily import words
from bot.daily.daily_service import FORGOTTEN
from bot.daily.day_page import PLAY, named
from bot.daily.results import DailyResult
from bot.daily.streaks import Streak
from engine.sentences import in_figures
from render.pages import share as card

if TYPE_CHECKING:
    from bot.services import Services

FINISH = CommandName("daily", "finish")
LEVELS = "⬛🟫🟨🟩"  # how many cards came home in a tenth of the game


async def share(request: Request, services: Services, day: date) -> Reply:
    """The asker's card of a day, for everyone to see."""
    result = await services.daily.boards.result(request.user, day)
    if result is None and await services.daily.boards.claimed(request.user, day):
        raise Refused("There is nothing to share before your ranked try ends, or ", FINISH, " hands it in.")
    if result is None and await services.daily.forgotten(request.user):
        raise Refused(FORGOTTEN)
    if result is None:
        raise Refused(
            "There is nothing to share yet: ", CommandName("daily", "play"), " begins your ranked try."
        )
    await limits.admit_board(request, services)
    streak = await services.daily.streak(request.user)
    made = drawn(result, streak)
    picture = await asyncio.to_thread(card.draw, made)
    rows = ((PLAY,),) if day == services.daily.today else ()
    said = "\n".join(lines(result, streak))
    return Reply(said, picture=picture, alt=card.alt_text(made), rows=rows, share=said)


def lines(result: DailyResult, streak: Streak) -> list[str]:
    """As people post them."""
    *others, helped = told(named(date.fromisoformat(result.day), result.game), result)
    row = f"🔥 {in_figures(streak.current, 'day')}" if result.scored and streak.current > 1 else ""
    return [*others, " · ".join(filter(None, (helped, row)))]


def told(title: str, result: DailyResult) -> list[str]:
    """The lines of any game: what it is, how it ended, in which tenth cards came home, and what helped."""
    home = f"🃏 {result.home} of {result.total} cards home"
    end = f"🏆 won in {in_figures(result.moves, 'move')}" if result.won else home
    helped = words.helped(result)
    return [
        title,
        f"{end} · ⏱️ {words.clock(result.seconds)}",
        "".join(_square(int(digit)) for digit in result.rhythm),
        helped and f"{'✨' if result.clean else '↩️'} {helped}",
    ]


def drawn(result: DailyResult, streak: Streak) -> card.ShareCard:
    """What the picture tells."""
    made = pictured(named(date.fromisoformat(result.day), result.game), result)
    in_a_row = result.scored and streak.current > 1
    row = f", {in_figures(streak.current, 'day')} in a row" if in_a_row else ""
    return replace(made, facts=f"{made.facts}{row}")


def pictured(title: str, result: DailyResult) -> card.ShareCard:
    """The card of any game."""
    home = f"{result.home} of {result.total} cards home"
    return card.ShareCard(
        title=title, date=words.day(date.fromisoformat(result.day)), rhythm=result.rhythm,
        facts=", ".join(filter(None, (words.clock(result.seconds), words.helped(result)))),
        result=f"Won in {in_figures(result.moves, 'move')}" if result.won else home,
        home=result.home, total=result.total,
    )  # fmt: skip


def _square(digit: int) -> str:
    return LEVELS[min(digit, len(LEVELS) - 1)]
