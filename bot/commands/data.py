"""What is stored of a person: its export, and its deletion."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Any

from bot.commands.command import Command, CommandOption, offering
from bot.daily.service import Daily
from bot.jobs import reminders
from bot.messages.ids import UserId
from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.records.daily_result import DailyResult
from bot.records.session import Session

if TYPE_CHECKING:
    from bot.services import Services

MEANINGS = {
    "export": "a file with everything we hold of you",
    "delete": "forget everything, after asking once more",
}
EXPORT = Button("Give me the file", "data", {"what": "export"})
DELETE = Button("Delete my data", "data", {"what": "delete"}, "danger")
SURE = Button("Yes, delete everything", "data", {"what": "delete", "sure": "yes"}, "danger")


async def run(request: Request, services: Services) -> Reply:
    """Export, or delete after a confirmation."""
    what = request.arguments.get("what", "").strip().lower()
    if what == "export":
        return await _export(request, services)
    if what == "delete":
        return await _delete(request, services)
    if what:
        raise Refused("Say export for a file with all we hold of you, or delete to have it forgotten.")
    text = "We keep your id, tables, results and settings, and no messages. PRIVACY.md tells all."
    return Reply(text, rows=((EXPORT, DELETE),), private=True)


async def _export(request: Request, services: Services) -> Reply:
    held = await _everything(services, request.user)
    file = ("patience-my-data.json", json.dumps(held, indent=1, ensure_ascii=False).encode())
    text = "This is all we hold of you. The seed of a daily deal is left out until its day is over."
    return Reply(text, file=file, private=True)


async def _delete(request: Request, services: Services) -> Reply:
    if request.arguments.get("sure") != "yes":
        text = "Delete your tables, results, streak, statistics and settings? They cannot be brought back."
        return Reply(text, rows=((SURE, EXPORT),), private=True)
    await _forget(services, request.user)
    return Reply("Everything is deleted. You are welcome to begin anew whenever you like.", private=True)


async def _everything(services: Services, user: str) -> dict[str, Any]:
    """Everything stored of one person, as JSON values."""
    daily, store, people = services.daily, services.storage.tables, services.storage.people
    results = await daily.leaderboards.results(user)
    tables = await store.of(user, await store.count(user))
    return {
        "user": user,
        "settings": await people.preferences(user),
        "cards_shared": list(await people.shares(user, services.sessions.clock())),
        "tables": [_table(session, daily) for session in tables],
        "tables_at_places": await store.places(user),
        "boards_posted_at": {session.table: await store.posted(session.table) for session in tables},
        "finished_games": [asdict(game) for game in await services.games.of(user)],
        "daily_results": [asdict(result) for result in results.values()],
        "daily_records": await _records(daily, user, results),
        "hidden_from_boards": await daily.leaderboards.hidden(user),
    }


def _table(session: Session, daily: Daily) -> dict[str, Any]:
    """A table; of a sealed deal without its record, which contains the seed."""
    facts = asdict(session) | {"joined": sorted(session.joined)}
    if daily.reveals_sealed_deal(session):
        facts["record"] = "left out while the deal is still being played, for its seed stands in it"
    return facts


async def _records(daily: Daily, user: str, results: Mapping[str, DailyResult]) -> dict[str, str]:
    """The records of a player's tries on unsealed deals."""
    days = [day for day in map(date.fromisoformat, results) if not daily.sealed(day)]
    records = {day: (await daily.leaderboards.records([user], day))[0] for day in days}
    return {day.isoformat(): record for day, record in records.items() if record}


async def _forget(services: Services, user: UserId) -> None:
    """Delete tables, results, leaderboard entries, statistics, preferences."""
    daily = services.daily
    await reminders.drop(services, user)
    await daily.leaderboards.forget(user, daily.today, await daily.mark(user))
    await services.games.forget(user)
    await services.sessions.forget(user)
    await services.storage.people.forget(user)


command = Command(
    "data",
    "Everything we hold of you: get it, or have it deleted",
    run,
    (CommandOption("what", "export or delete", complete=offering(MEANINGS)),),
    order=170,
)
