"""What is stored of a person: its export, and its deletion."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, TypedDict

from bot.commands.command import Command, CommandOption, offering
from bot.jobs import reminders
from bot.messages.ids import UserId
from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.play import sharing

if TYPE_CHECKING:
    from bot.services import Services

LEFT_OUT = "left out while the deal is still being played, for its seed stands in it"
MEANINGS = {
    "export": "a file with everything we hold of you",
    "delete": "forget everything, after asking once more",
}
EXPORT = Button("Give me the file", "data", {"what": "export"})
DELETE = Button("Delete my data", "data", {"what": "delete"}, "danger")
SURE = Button("Yes, delete everything", "data", {"what": "delete", "sure": "yes"}, "danger")


class ExportedData(TypedDict):
    """The content of the exported file. Records of sealed deals are left out: they contain the seed."""

    user: str
    settings: Mapping[str, str]
    cards_shared: list[str]
    tables: list[dict[str, object]]  # the fields of each Session
    tables_at_places: Mapping[str, str]
    boards_posted_at: Mapping[str, str | None]
    finished_games: list[dict[str, object]]  # the fields of each FinishedGame
    daily_results: list[dict[str, object]]  # the fields of each DailyResult
    daily_records: Mapping[str, str]  # by day
    tables_of_others: list[dict[str, object]]  # table, role, present vote and suggestion, and whether offered
    races: Mapping[str, dict[str, object]]  # the fields of each RaceResult, by race
    own_games: list[dict[str, object]]  # the fields of each OwnGame
    own_draft: str  # a text that could not be saved yet
    hidden_from_boards: bool
    signed_in_on_the_web: list[dict[str, object]]  # the fields of each WebSession, without its key


async def run(request: Request, services: Services) -> Reply:
    """Export, or delete after a confirmation."""
    what = request.arguments.get("what", "").strip().lower()
    if what == "export":
        text = "This is all we hold of you. The seed of a daily deal is left out until its day is over."
        content = json.dumps(await _export(services, request.user), indent=1, ensure_ascii=False)
        return Reply(text, file=("patience-my-data.json", content.encode()), private=True)
    if what == "delete" and request.arguments.get("sure") != "yes":
        text = (
            "Delete your tables, results, streak, statistics, settings and the patiences you have described? "
            "They cannot be brought back."
        )
        return Reply(text, rows=((SURE, EXPORT),), private=True)
    if what == "delete":
        await _forget(services, request.user)
        return Reply("Everything is deleted. You are welcome to begin anew whenever you like.", private=True)
    if what:
        raise Refused("Say export for a file with all we hold of you, or delete to have it forgotten.")
    text = "We keep your id, tables, results and settings, and no messages. PRIVACY.md tells all."
    return Reply(text, rows=((EXPORT, DELETE),), private=True)


async def _export(services: Services, user: str) -> ExportedData:
    """Everything stored of one person."""
    daily, store, people = services.daily, services.storage.tables, services.storage.people
    results = await daily.leaderboards.results(user)
    sessions = await store.of(user, await store.count(user))
    tables = []
    for session in sessions:
        facts = asdict(session) | {"joined": sorted(session.joined)}
        if daily.reveals_sealed_deal(session) or await services.races.runs(session.race):
            facts["record"] = LEFT_OUT
        tables.append(facts)
    records = {}
    for day in map(date.fromisoformat, results):
        if not daily.sealed(day):
            [record] = await daily.leaderboards.records([user], day)
            if record:
                records[day.isoformat()] = record
    others: list[dict[str, object]] = []
    for session in await services.shared.tables_naming(user):
        votes = {vote.user: vote.text for vote in (await services.shared.ballot(session)).votes}
        others.append(
            {
                "table": session.table,
                "role": str(session.role(user)),
                "vote": votes.get(user, ""),
                "suggested": sharing.suggested_by(session, user),
                "offered": session.offered == user,
            }
        )
    web_sessions = await services.storage.web_sessions.living(user, services.sessions.clock())
    return {
        "user": user,
        "settings": await people.preferences(user),
        "cards_shared": list(await people.shares(user, services.sessions.clock())),
        "tables": tables,
        "tables_at_places": await store.places(user),
        "boards_posted_at": {session.table: await store.posted(session.table) for session in sessions},
        "finished_games": [asdict(game) for game in await services.games.of(user)],
        "daily_results": [asdict(result) for result in results.values()],
        "daily_records": records,
        "tables_of_others": others,
        "races": {name: asdict(result) for name, result in (await services.races.results(user)).items()},
        "own_games": [asdict(game) for game in (await services.storage.own_games.of(user)).values()],
        "own_draft": (await services.storage.own_games.draft(user) or ("", ""))[1],
        "hidden_from_boards": await daily.leaderboards.hidden(user),
        "signed_in_on_the_web": [asdict(session) for session in web_sessions],
    }


async def _forget(services: Services, user: UserId) -> None:
    """Delete tables, results, board entries, races, described patiences, preferences; sign out everywhere."""
    daily = services.daily
    await reminders.drop(services, user)
    await services.races.forget(user)
    await services.shared.forget(user)
    await daily.leaderboards.forget(user, daily.today, await daily.mark(user))
    await services.games.forget(user)
    await services.own.forget(user)
    await services.sessions.forget(user)
    await services.storage.people.forget(user)
    await services.storage.web_sessions.close_all(user)


command = Command(
    "data",
    "Everything we hold of you: get it, or have it deleted",
    run,
    (CommandOption("what", "export or delete", complete=offering(MEANINGS)),),
    order=170,
)
