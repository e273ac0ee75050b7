"""All that is kept of one person, in one place: to be handed out, and to be forgotten."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from bot.live import Session

if TYPE_CHECKING:
    from bot.services import Services


async def everything(services: Services, user: str) -> dict[str, Any]:
    """As JSON can hold it."""
    daily, store = services.daily, services.sessions.store
    results = await daily.boards.results(user)
    tables = await services.sessions.tables(user)
    return {
        "user": user,
        "settings": await store.preferences(user),
        "tables": [_table(session, daily.today.isoformat()) for session in tables],
        "tables_at_places": await store.places(user),
        "boards_posted_at": {session.table: await store.posted(session.table) for session in tables},
        "finished_games": [asdict(game) for game in await services.games.of(user)],
        "daily_results": [asdict(result) for result in results.values()],
        "hidden_from_boards": await daily.boards.hidden(user),
    }


def _table(session: Session, today: str) -> dict[str, Any]:
    """A table; of today's deal without its record, in which the seed stands."""
    facts = asdict(session) | {"joined": sorted(session.joined)}
    if session.daily >= today:
        facts["record"] = "left out until the day is over, for the deal's seed stands in it"
    return facts


async def forget(services: Services, user: str) -> None:
    """Tables, results, places on boards, statistics, settings."""
    daily = services.daily
    await daily.boards.forget(user, daily.today, await daily.mark(user))
    await services.games.forget(user)
    await services.sessions.forget(user)
