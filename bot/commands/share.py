"""Show what came of a game that has ended, without a card of its deal, and how to play the same."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import TYPE_CHECKING

from bot.core import limits, words
from bot.core.command import Command
from bot.core.exceptions import Refused
from bot.core.ids import Deal
from bot.core.reply import Reply
from bot.core.request import Request
from bot.core.spans import CommandName, RichText, joined, text
from bot.daily import calendar
from bot.daily.results import DailyResult, rhythm
from bot.daily.share import pictured, share, told
from bot.tables.played_table import PlayedTable
from bot.tables.session import Session
from engine import record
from render.pages import share as card

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """For everyone to see, but of a table that is private; of a ranked try it is the card of its day."""
    played = await services.sessions.open(request)
    session = played.session
    if session.ranked:
        return await share(request, services, date.fromisoformat(session.daily))
    if not played.view.result:
        raise Refused("There is something to share when the game has ended.")
    if not session.private:
        await limits.admit_board(request, services)
    result = await asyncio.to_thread(_result, played)
    name = words.named(session)
    made = pictured(name, result)
    picture = await asyncio.to_thread(card.draw, made)
    said = joined((*told(name, result), _again(session)))
    return Reply(said, picture=picture, alt=card.alt_text(made), private=session.private, share=said)


def _result(played: PlayedTable) -> DailyResult:
    """What came of the table, in the words of a day's result."""
    session, view = played.session, played.view
    return DailyResult(
        day=calendar.day_of(session.touched).isoformat(), game=session.game, won=view.result == "won",
        home=view.home, total=view.total, moves=view.moves, seconds=session.seconds, undos=session.undos,
        hints=session.hints, place="", at=session.touched,
        rhythm=rhythm(record.loads(record.dumps(played.table))),
    )  # fmt: skip


def _again(session: Session) -> RichText:
    """How the same cards are dealt, where the deal has a number."""
    if not Deal(session.deal).number:
        return text()
    rest = " ".join(filter(None, (session.game, session.deal, session.variant)))
    return text("The same deal: ", CommandName("start", rest))


command = Command("share", "Show what came of a game that has ended", run, order=117)
