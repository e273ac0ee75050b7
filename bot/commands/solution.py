"""Show how a deal is won, once its game has ended."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import TYPE_CHECKING

from bot.commands.command import Command
from bot.messages.refused import Refused
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.messages.spans import Code, text
from bot.presentation import status_words
from bot.records.session import Session
from engine import Winnability, cut, in_figures, record

if TYPE_CHECKING:
    from bot.services import Services

LONGEST = 1200  # characters of moves in the message; the file has all of them


async def run(request: Request, services: Services) -> Reply:
    """Search a solution in a helper process; shown in private, as others may still want to play the deal."""
    played = await services.sessions.open(request)
    if services.daily.reveals_sealed_deal(played.session):
        raise Refused("You can see the solution of a daily deal once its deal is open to all.")
    if await services.races.runs(played.session.race):
        raise Refused("You can see the solution of a race's deal once the race is over.")
    if not played.view.result:
        raise Refused("You can see the solution once the game has ended. Until then ask for a hint.")
    deal = record.dumps(played.table, 0)
    found = await _proven(played.session, services) or await services.thinking.solution(deal)
    name = status_words.deal_name(played.session)
    if found.result == "lost":
        return Reply(f"{name} cannot be won by anybody: every way was tried.", private=True)
    if found.result == "open":
        tried = f"{found.nodes:,} moves"
        return Reply(f"I found no way to win {name} within {tried}; perhaps there is one.", private=True)
    line = ", ".join(map(str, found.line))
    intro = f"{name} is won in {in_figures(len(found.line), 'move')}: "
    file = f"{played.session.game}-solution.txt", await asyncio.to_thread(_record, deal, found)
    return Reply(text(intro, Code(cut(line, LONGEST)), "."), private=True, file=file)


async def _proven(session: Session, services: Services) -> Winnability | None:
    """The solution that was found when the deal was proven winnable ahead of time."""
    if session.daily:
        proof = await services.daily.schedule.proof(date.fromisoformat(session.daily))
    else:
        proof = await services.deals.proof(session.game, session.variant or None, session.deal)
    if proof is None:
        return None
    table = await asyncio.to_thread(record.loads, proof.record)
    return Winnability("won", tuple(table.moves))


def _record(deal: str, found: Winnability) -> bytes:
    """The solution as a record of the whole game."""
    table = record.loads(deal)
    for move in found.line:
        table.push(move)
    return record.dumps(table).encode()


command = Command("solution", "Show how the deal is won, when its game has ended", run, order=115)
