"""Show the result of a finished game without revealing its cards, and how to play the same deal."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from bot.commands.command import Command
from bot.daily.verification import result_of, rhythm
from bot.messages.ids import Deal
from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.messages.spans import CommandName, joined, text
from bot.play.played_table import PlayedTable
from bot.presentation import replay_page, status_words
from bot.presentation.share_card import once, posted_card, share
from bot.records import calendar
from bot.records.daily_result import DailyResult
from engine import record

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """Post the card for everyone unless the table is private; of a ranked try the card of its day."""
    if wanted := request.arguments.get("table", ""):
        request = replace(request, table=(await services.sessions.find(request.user, wanted)).table)
    played = await services.sessions.open(request)
    session = played.session
    if session.ranked:
        return await share(request, services, date.fromisoformat(session.daily))
    if not played.view.result:
        raise Refused("There is something to share when the game has ended.")

    async def make() -> Reply:
        result = await asyncio.to_thread(_result, played)
        card = await posted_card(request, services, status_words.deal_name(session), result)
        same_deal = text()
        if Deal(session.deal).number:
            rest = " ".join(filter(None, (session.game, session.deal, session.variant)))
            same_deal = text("The same deal: ", CommandName("start", rest))
        its_moves = text() if session.private else text("Its moves: ", CommandName("replay", session.table))
        message = joined((card.message, same_deal, its_moves))
        rows = (same,) if (same := replay_page.same_deal(session)) else ()
        return replace(card, message=message, share=message, private=session.private, rows=rows)

    if session.private:
        return await make()
    again = Button("Share it again", "share", {"table": session.table, "again": "yes"})
    return await once(request, services, f"{session.table}/{session.revision}", make, again)


def _result(played: PlayedTable) -> DailyResult:
    """The result of the table in the form of a daily result."""
    session = played.session
    day = calendar.day_of(session.touched).isoformat()
    result = result_of(session, played.view, day, "", session.touched)
    return replace(result, hints=session.hints, rhythm=rhythm(record.loads(record.dumps(played.table))))


command = Command("share", "Show what came of a game that has ended", run, order=117)
