"""All that is kept of one person, in one place: to be handed out, and to be forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Any

from bot.daily.daily_service import Daily
from bot.daily.results import DailyResult
from bot.live import Session

if TYPE_CHECKING:
    from bot.services import Services


async def everything(services: Services, user: str) -> dict[str, Any]:
    """As JSON can hold it."""
    daily, kept, people = services.daily, services.storage.tables, services.storage.people
    results = await daily.boards.results(user)
    tables = await kept.of(user, await kept.count(user))
    return {
        "user": user,
        "settings": await people.preferences(user),
        "tables": [_table(session, daily) for session in tables],
        "tables_at_places": await kept.places(user),
        "boards_posted_at": {session.table: await kept.posted(session.table) for session in tables},
        "finished_games": [asdict(game) for game in await services.games.of(user)],
        "daily_results": [asdict(result) for result in results.values()],
        "daily_records": await _records(daily, user, results),
        "hidden_from_boards": await daily.boards.hidden(user),
        "waits_to_stand_on_boards": await daily.boards.newcomer(user),
    }


def _table(session: Session, daily: Daily) -> dict[str, Any]:
    """A table; of a deal that is still being played without its record, in which the seed stands."""
    facts = asdict(session) | {"joined": sorted(session.joined)}
    if daily.tells_of_a_sealed_deal(session):
        facts["record"] = "left out while the deal is still being played, for its seed stands in it"
    return facts


async def _records(daily: Daily, user: str, results: Mapping[str, DailyResult]) -> dict[str, str]:
    """The records of a player's tries, of the deals that are open."""
    days = [day for day in map(date.fromisoformat, results) if not daily.sealed(day)]
    kept = {day: (await daily.boards.records([user], day))[0] for day in days}
    return {day.isoformat(): record for day, record in kept.items() if record}


async def forget(services: Services, user: str) -> None:
    """Tables, results, places on boards, statistics, settings."""
    daily = services.daily
    await daily.boards.forget(user, daily.today, await daily.mark(user))
    await services.games.forget(user)
    await services.sessions.forget(user)
    await services.storage.people.forget(user)
