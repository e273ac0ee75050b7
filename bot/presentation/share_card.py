"""The share card: a few lines of emoji and a picture that reveal nothing of the deal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from bot import admission
from bot.daily.service import FORGOTTEN
from bot.messages import times
from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.messages.spans import CommandName, joined, text
from bot.presentation import result_words
from bot.presentation.day_page import PLAY, button, challenge_name
from bot.presentation.naming import signature
from bot.records.daily_result import DailyResult
from engine import in_figures
from render.pages import share as card

if TYPE_CHECKING:
    from bot.services import Services

FINISH = CommandName("daily", "finish")
LEVELS = "⬛🟫🟨🟩"  # how many cards came home in a tenth of the game


async def share(request: Request, services: Services, day: date) -> Reply:
    """The user's card of a day, for everyone to see."""
    result = await services.daily.leaderboards.result(request.user, day)
    if result is None and await services.daily.leaderboards.claimed(request.user, day):
        raise Refused("There is nothing to share before your ranked try ends, or ", FINISH, " hands it in.")
    if result is None and await services.daily.forgotten(request.user):
        raise Refused(FORGOTTEN)
    if result is None:
        raise Refused(
            "There is nothing to share yet: ", CommandName("daily", "play"), " begins your ranked try."
        )

    async def make() -> Reply:
        streak = await services.daily.streak(request.user)
        row = in_figures(streak.current, "day") if result.scored and streak.current > 1 else ""
        reply = await posted_card(request, services, challenge_name(day, result.game), result, row)
        same = PLAY if day == services.daily.today else button("Play this deal", "play", day=day.isoformat())
        return replace(reply, rows=((same,),))

    again = button("Share it again", "share", day=day.isoformat(), again="yes")
    return await once(request, services, f"daily {day}", make, again)


async def once(
    request: Request, services: Services, card: str, make: Callable[[], Awaitable[Reply]], again: Button
) -> Reply:
    """Post a card for everyone to see; once per place, unless the user confirms to post it again."""
    if request.direct:
        return await make()
    people, now, what = services.storage.people, services.sessions.clock(), f"{card} {request.place}"
    before = (await people.shares(request.user, now)).get(what, request.request_id)
    if before != request.request_id and request.arguments.get("again") != "yes":
        return Reply("You have shared this card here already.", rows=((again,),), private=True)
    await admission.admit_board(request, services)
    reply = await make()
    await people.note_share(request.user, what, request.request_id, now)
    return reply


async def posted_card(
    request: Request, services: Services, title: str, result: DailyResult, in_a_row: str = ""
) -> Reply:
    """The user's card of any game, as text and picture, with their name as far as they allow it."""
    whose, player = await signature(services, request.user, request.place)
    made = replace(make_card(title, result, in_a_row), player=player)
    picture = await asyncio.to_thread(card.draw, made)
    message = joined((text(whose, title), *result_lines(result, in_a_row)))
    return Reply(message, picture=picture, alt=card.alt_text(made), share=message)


def result_lines(result: DailyResult, in_a_row: str = "") -> list[str]:
    """The lines of a card: how the game ended, its rhythm, undos and hints."""
    home = f"🃏 {result.home} of {result.total} cards home"
    end = f"🏆 won in {in_figures(result.moves, 'move')}" if result.won else home
    helped = result_words.helped(result)
    last = (helped and f"{'✨' if result.clean else '↩️'} {helped}", in_a_row and f"🔥 {in_a_row}")
    return [
        f"{end} · ⏱️ {times.clock(result.seconds)}",
        "".join(LEVELS[min(int(digit), len(LEVELS) - 1)] for digit in result.rhythm),
        " · ".join(filter(None, last)),
    ]


def make_card(title: str, result: DailyResult, in_a_row: str = "") -> card.ShareCard:
    """The card as the picture needs it."""
    home = f"{result.home} of {result.total} cards home"
    facts = (times.clock(result.seconds), result_words.helped(result), in_a_row and f"{in_a_row} in a row")
    return card.ShareCard(
        title=title,
        date=times.day(date.fromisoformat(result.day)),
        rhythm=result.rhythm,
        facts=", ".join(filter(None, facts)),
        result=f"Won in {in_figures(result.moves, 'move')}" if result.won else home,
        home=result.home,
        total=result.total,
    )
