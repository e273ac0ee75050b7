"""The daily challenge: one deal for everybody, results and leaderboards."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from bot import admission
from bot.commands.command import Command, CommandOption, offering
from bot.commands.several import day_of
from bot.daily.service import FORGOTTEN
from bot.messages.refused import Refused
from bot.messages.reply import Button, Option, Reply
from bot.messages.request import Request
from bot.messages.spans import CommandName, joined
from bot.play.played_table import PlayedTable
from bot.presentation import board, compare_page, day_page, leaderboard
from bot.presentation.share_card import share
from bot.records import calendar
from engine import GAMES

if TYPE_CHECKING:
    from bot.services import Services

DailyPage = Callable[[Request, "Services"], Awaitable[Reply]]
FARTHEST = 10**9  # beyond the last row of any leaderboard
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


async def run(request: Request, services: Services) -> Reply:
    """Run a subcommand; without one, show today's page."""
    given = dict(request.arguments)
    given = read(given.pop("what", "")) | given
    what = given.get("what", "")
    if what not in PAGES:
        known = ", ".join(filter(None, PAGES))
        raise Refused(f"Say one of: {known}. ", CommandName("daily"), " alone tells what is played today.")
    return await PAGES[what](replace(request, arguments=given), services)


def read(typed: str) -> dict[str, str]:
    """As in "leaderboard channel week", "play 2026-11-20"."""
    found: dict[str, str] = {}
    for word in typed.lower().split():
        name = next((name for name, known in _KNOWN.items() if word in known), "")
        found[name or ("day" if _DATE.fullmatch(word) else "what")] = word
    return found


async def _play(request: Request, services: Services) -> Reply:
    day = _day(request.arguments, services)
    daily = services.daily
    if day < daily.today and not daily.sealed(day):
        await admission.admit_board(request, services)
    dealt = await (daily.play(request) if day == daily.today else daily.practise(request, day))
    if dealt is None:
        return await day_page.today(request, services)
    return await board.show(services, dealt.played, dealt.text)


async def _leaderboard(request: Request, services: Services) -> Reply:
    given = request.arguments
    scope, period, start = given.get("scope", "server"), given.get("period", "today"), given.get("start", "0")
    if scope not in leaderboard.SCOPES or period not in leaderboard.PERIODS:
        raise Refused("A leaderboard is of the server, channel or global; of today, week or all.")
    first = min(int(start), FARTHEST) if start.isdecimal() else 0
    return await leaderboard.page(request, services, leaderboard.BoardSelection(scope, period, first))


async def _records(request: Request, services: Services) -> Reply:
    typed = request.arguments.get("day")
    day = _day(request.arguments, services) if typed else services.daily.today - calendar.PLAYED_FOR
    return await leaderboard.records(request, services, day)


async def _finish(request: Request, services: Services) -> Reply:
    """Hand in the ranked try as it stands, after a confirmation where it could go on."""
    played = await _open_try(request, services)
    session = played.session
    await services.daily.check_begun(session, "hand in")
    if not session.result and request.arguments.get("sure") != "yes":
        text = f"Hand in your try with {session.home} of {session.total} cards home? It cannot be played on."
        warned = joined((text, await services.daily.warning(played)), " ")
        sure = Button("Yes, hand it in", "daily", {"what": "finish", "sure": "yes"}, "danger")
        return Reply(warned, rows=((sure, Button("Play on", "daily", {"what": "play"})),), private=True)
    result = await services.daily.hand_in(session)
    if result is None:
        raise Refused(
            "This try could not be checked, so it does not count. I am sorry; please tell those who run me."
        )
    # The board of a game that has ended says so by itself.
    reply = await board.show(services, played, "" if session.result else await services.daily.placed(session))
    return replace(reply, rows=(day_page.pages_of(session.daily),), menus=())


async def _open_try(request: Request, services: Services) -> PlayedTable:
    """The table of the button, else today's try, else an open one of the days before."""
    daily = services.daily
    for back in range(3):
        claim = await daily.leaderboards.claimed(request.user, daily.today - timedelta(back))
        if claim and request.table in (None, claim.table):
            return await services.sessions.open(replace(request, table=claim.table, revision=None))
    if await daily.forgotten(request.user):
        raise Refused(FORGOTTEN)
    if await daily.leaderboards.result(request.user, daily.today):
        raise Refused("Today's try is handed in already: ", CommandName("daily"), " tells how it stands.")
    raise Refused("You have no ranked try to hand in. ", CommandName("daily", "play"), " begins today's.")


async def _compare(request: Request, services: Services) -> Reply:
    return await compare_page.of_day(request, services, _day(request.arguments, services))


async def _hide(request: Request, services: Services) -> Reply:
    await services.daily.leaderboards.hide(request.user, services.daily.today, hidden=True)
    return Reply(
        "You are hidden: no board shows you. Your results count on for yourself; show brings you back.",
        private=True,
    )


async def _show(request: Request, services: Services) -> Reply:
    await services.daily.leaderboards.hide(request.user, services.daily.today, hidden=False)
    return Reply(
        "You are on the boards again, under a name that only those around you know as yours.", private=True
    )


def _day(given: Mapping[str, str], services: Services) -> date:
    """The day in the arguments, else today."""
    typed = given.get("day", "").strip()
    return day_of(typed) if typed else services.daily.today


PAGES: Mapping[str, DailyPage] = {
    "": day_page.today,
    "play": _play,
    "leaderboard": _leaderboard,
    "share": lambda request, services: share(request, services, _day(request.arguments, services)),
    "streak": day_page.streak,
    "history": day_page.history,
    "finish": _finish,
    "records": _records,
    "compare": _compare,
    "hide": _hide,
    "show": _show,
}
MEANINGS = {
    "play": "today's deal, your one ranked try",
    "leaderboard": "who is where, of the server, channel or everyone",
    "share": "show your result without a card of the deal",
    "streak": "your days in a row",
    "history": "the days that have been, to play again",
    "finish": "hand your try in as it lies",
    "records": "everything needed to check the results of a day whose deal is open",
    "compare": "how others played the deal, when your try is handed in",
    "hide": "take me off all boards",
    "show": "put me back on the boards",
}
_KNOWN = {"what": tuple(MEANINGS), "scope": tuple(leaderboard.SCOPES), "period": tuple(leaderboard.PERIODS)}


async def _days(_request: Request, services: Services, typed: str) -> list[Option]:
    days = [services.daily.today, *services.daily.open_days(60)]
    found = [day for day in days if typed.strip() in day.isoformat()][:25]
    games = [GAMES[await services.daily.schedule.game(day)].title for day in found]
    return [
        Option(f"{day.isoformat()}: {title}", day.isoformat())
        for day, title in zip(found, games, strict=True)
    ]


command = Command(
    "daily",
    "The daily challenge: one deal for everybody",
    run,
    (
        CommandOption(
            "what",
            "play, leaderboard, share, streak, history …; nothing for today's sheet",
            complete=offering(MEANINGS),
        ),
        CommandOption(
            "scope", "Of a leaderboard: server, channel or global", complete=offering(leaderboard.SCOPES)
        ),
        CommandOption(
            "period", "Of a leaderboard: today, week or all", complete=offering(leaderboard.PERIODS)
        ),
        CommandOption("day", "Another day, like 2026-11-21", complete=_days),
    ),
    read=read,
    alone="also",
    order=150,
)
