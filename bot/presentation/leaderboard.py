"""Pages of a leaderboard, the day's podium, and the records that prove a day's results."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from bot.daily.service import FORGOTTEN, Daily, missing_days_note
from bot.daily.verification import channel_of
from bot.messages import times
from bot.messages.ids import PlaceId
from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.messages.spans import Person, TextLike, joined, text
from bot.presentation import result_words
from bot.presentation.day_page import PAGES, button, challenge_name, resets, title
from bot.presentation.naming import names_for_picture, persons
from bot.records.daily_result import Leaderboard, periods, scopes
from bot.records.standing import Standing
from bot.storage.leaderboards import LeaderboardPage, LeaderboardRow
from engine import in_figures
from render.pages import podium

if TYPE_CHECKING:
    from bot.services import Services

LINES = 10
ON_PODIUM = 3
PROVED = 100  # records in one file
SCOPES = {"server": "This server", "channel": "This channel", "global": "Everyone"}
PERIODS = {"today": "Today", "week": "This week", "all": "All time"}


@dataclass(frozen=True)
class BoardSelection:
    """Which leaderboard, and from which of its rows on (0 the first)."""

    scope: str = "server"
    period: str = "today"
    start: int = 0


async def page(request: Request, services: Services, selection: BoardSelection) -> Reply:
    """One page of a leaderboard, today's with the podium. The user's own place always follows."""
    daily = services.daily
    board = Leaderboard(scopes(channel_of(request))[selection.scope], periods(daily.today)[selection.period])
    found = await daily.leaderboards.page(board, selection.start, LINES, request.user)
    if selection.start >= found.size > 0:  # beyond the end: the last page
        selection = replace(selection, start=_last(found))
        found = await daily.leaderboards.page(board, selection.start, LINES, request.user)
    heading = await title(daily, daily.today) if selection.period == "today" else PERIODS[selection.period]
    heading = f"{heading} · {SCOPES[selection.scope].lower()}"
    captions = await _captions(daily, daily.today if selection.period == "today" else None, found.rows)
    people = await persons(services, [row.user for row in found.rows], around=not board.everyones)
    lines: list[TextLike] = [
        text(
            f"{row.place}. " if row.standing.scored else "· ",
            "you" if row.user == request.user else person,
            f": {what}",
        )
        for row, person, what in zip(found.rows, people, captions, strict=True)
    ]
    own = await _own(daily, request.user, found, selection)
    message = joined([heading, *(lines or [_nobody(daily, found, board)]), own, resets(daily)])
    reply = Reply(message, rows=_navigation(selection, found), private=True)
    if selection.period != "today" or selection.start:
        return reply
    places = [
        (row.place, what) for row, what in zip(found.rows, captions, strict=True) if row.standing.scored
    ]
    return await with_podium(services, reply, heading, places, people, request.place)


async def with_podium(
    services: Services,
    reply: Reply,
    heading: str,
    places: Sequence[tuple[int, str]],
    people: Sequence[Person],
    where: PlaceId,
) -> Reply:
    """The reply with a picture of the best three, by the names that people know them by at that place.

    `places` are place and caption of the first of the `people`; only those are shown.
    """
    best = places[:ON_PODIUM]
    if not best:
        return reply
    names = await names_for_picture(services, people[: len(best)], where)
    winners = [podium.Winner(place, name, what) for (place, what), name in zip(best, names, strict=True)]
    picture = await asyncio.to_thread(podium.draw, heading, winners)
    return replace(reply, picture=picture, alt=podium.alt_text(heading, winners))


async def best_of_day(daily: Daily, server: str, day: date) -> tuple[Sequence[LeaderboardRow], list[str]]:
    """The best rows of a server's day in which a card came home, and their captions."""
    board = Leaderboard(server, periods(day)["today"])
    rows = [row for row in (await daily.leaderboards.page(board, 0, ON_PODIUM)).rows if row.standing.scored]
    return rows, await _captions(daily, day, rows)


async def records(request: Request, services: Services, day: date) -> Reply:
    """Everything needed to verify a day's results, once its deal is unsealed."""
    daily = services.daily
    if day > daily.today:
        raise Refused("Nobody has played that day's deal yet. Please ask again when it is over.")
    if daily.sealed(day):
        raise Refused(
            "The records of that day tell its deal, on which tries may still count. They open for everyone ",
            daily.opening(day),
            ".",
        )
    board = Leaderboard(scopes(channel_of(request))["server"], periods(day)["today"])
    users = [row.user for row in (await daily.leaderboards.page(board, 0, PROVED)).rows]
    game, names = await daily.schedule.game(day), await daily.schedule.names()
    proofs, results = (
        await daily.leaderboards.records(users, day),
        await daily.leaderboards.results_of(users, day),
    )
    facts = {
        "day": day.isoformat(),
        "game": game,
        "seed": await daily.schedule.seed(day, game),
        "results": [
            {"player": names.of(user), "result": result_words.outcome(result), "record": record}
            for user, record, result in zip(users, proofs, results, strict=True)
            if result and record
        ],
    }
    file = (f"patience-{day.isoformat()}.json", json.dumps(facts, indent=1).encode())
    many = in_figures(len(users), "record")
    message = f"{challenge_name(day, game)}: {many}, move by move, in a file to keep."
    return Reply(message, file=file, rows=(PAGES,), private=True)


async def _captions(daily: Daily, day: date | None, rows: Sequence[LeaderboardRow]) -> list[str]:
    """The caption of each row: the result of that day, or without a day the sum of several."""
    if day is None:
        return [total(row.standing) for row in rows]
    results = await daily.leaderboards.results_of([row.user for row in rows], day)
    return [result_words.outcome(result) if result else "" for result in results]


def total(standing: Standing) -> str:
    """As in "3 won, 214 cards home, 812 moves, 1:20:00"."""
    home, moves = in_figures(standing.home, "card"), in_figures(standing.moves, "move")
    return f"{standing.won} won, {home} home, {moves}, {times.clock(standing.seconds)}"


def _nobody(daily: Daily, found: LeaderboardPage, board: Leaderboard) -> str:
    """The text of an empty leaderboard."""
    if board.everyones:
        days = in_figures(daily.leaderboards.days_first, "day")
        return f"This board shows who has had a card come home on {days}; there is nobody on it yet."
    return "Nobody else is on this board yet." if found.own else "Nobody is on this board yet."


async def _own(daily: Daily, user: str, found: LeaderboardPage, selection: BoardSelection) -> str:
    if found.own is None and selection.period == "today" and await daily.forgotten(user):
        return FORGOTTEN
    if found.own is None:
        return "You are not on this board yet."
    if not found.own.standing.scored:
        return "You have no place here yet: no card has come home in a try of yours."
    detail = f", {total(found.own.standing)}" if selection.period != "today" else ""
    place = f"place {found.own.place} of {found.players}{detail}"
    if await daily.leaderboards.hidden(user):
        return f"You: {place}; only you see this, for you are hidden."
    missing_days = await daily.leaderboards.missing_days(user) if selection.scope == "global" else 0
    if not missing_days:
        return f"You: {place}."
    would = f"You would have {place}." if found.size else ""  # with nobody else there, a place means nothing
    return " ".join(filter(None, (would, missing_days_note(missing_days))))


def _last(found: LeaderboardPage) -> int:
    """The first line of the last page."""
    return (found.size - 1) // LINES * LINES


def _navigation(selection: BoardSelection, found: LeaderboardPage) -> tuple[tuple[Button, ...], ...]:
    def to(label: str, **change: str | int) -> Button:
        other = replace(selection, **change)  # type: ignore[arg-type]
        known = button(label, "leaderboard", scope=other.scope, period=other.period, start=str(other.start))
        return replace(known, disabled=other == selection)

    paging: list[Button] = []
    if found.size > LINES:
        lower = min(_last(found), selection.start + LINES)
        paging = [to("Higher", start=max(0, selection.start - LINES)), to("Lower", start=lower)]
        if found.own:
            paging.append(to("My place", start=(found.own.place - 1) // LINES * LINES))
    scopes_ = tuple(to(label, scope=scope, start=0) for scope, label in SCOPES.items())
    spans = tuple(to(label, period=period, start=0) for period, label in PERIODS.items())
    return tuple(filter(None, (tuple(paging), scopes_, spans)))
