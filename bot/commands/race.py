"""Race others: the same deal for everybody who joins, side by side."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot import admission
from bot.commands.command import Command, CommandOption, offering
from bot.commands.several import meeting_place
from bot.commands.start import VARIANTS, deal_number
from bot.messages.refused import Refused
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.play import racing
from bot.presentation import board, compare_page, race_page, watching_page
from bot.presentation.choosing import games
from bot.records.race import Race
from bot.together.races import Terms
from engine import find

if TYPE_CHECKING:
    from bot.services import Services

RaceStep = Callable[[Request, "Services"], Awaitable[Reply]]
DEFAULT_GAME = "freecell"  # no card is hidden, and ten minutes are enough
ALONE = "A race needs others: call it in a channel of a server, where they see it and can join."
_SERIES = re.compile(r"(?:best[ -]of|series)[ :]?(\d+)")
_MINUTES = re.compile(r"(?:minutes:)?(\d+) ?(?:minutes?|min|m)\b|minutes:(\d+)")


async def run(request: Request, services: Services) -> Reply:
    """Call a race, or with `what` join, leave, start, open the board, call a rematch, or see who wins."""
    given = dict(request.arguments)
    what = given.pop("what", "").strip().lower()
    if what not in STEPS:
        raise Refused("Say wins for the table of this channel, or name a game to race.")
    return await STEPS[what](replace(request, arguments=given), services)


async def _call(request: Request, services: Services) -> Reply:
    given = request.arguments
    meeting_place(request, services, ALONE)
    game = find(given.get("game", "").strip() or DEFAULT_GAME)
    variant = given.get("variant", "").strip().lower()
    deal = deal_number(given.get("deal", ""))
    minutes = _minutes(given.get("minutes", ""))
    await admission.admit_game(request, services, game.slug, game.title)
    await admission.admit_board(request, services)
    best_of = _best_of(given.get("series", ""))
    terms = Terms(game.slug, variant, deal, minutes, best_of)
    race = await services.races.open(request, meeting_place(request, services, ALONE), terms)
    if services.bare_boards:
        await services.races.post(race)
    return await race_page.bulletin(services, race)


def _minutes(typed: str) -> int:
    digits = typed.strip() or str(racing.MINUTES)
    if not (digits.isdecimal() and len(digits) < 4 and 1 <= int(digits) <= racing.LONGEST_MINUTES):
        raise Refused(f"A race gives everybody 1 to {racing.LONGEST_MINUTES} minutes.")
    return int(digits)


def _best_of(typed: str) -> int:
    digits, most = typed.strip() or "1", racing.MOST_RACES_OF_SERIES
    if not (digits.isdecimal() and len(digits) == 1 and int(digits) % 2):
        raise Refused(f"A series is the best of 3, 5, 7 or {most} races.")
    return int(digits)


def _changing(rule: Callable[..., Race]) -> RaceStep:
    """A step that changes the race by a rule and shows it."""

    async def step(request: Request, services: Services) -> Reply:
        race = await services.races.change(_name(request), partial(rule, user=request.user))
        return await race_page.bulletin(services, race)

    return step


async def _start(request: Request, services: Services) -> Reply:
    rule = partial(racing.start, user=request.user, now=services.sessions.clock())
    return await race_page.bulletin(services, await services.races.change(_name(request), rule))


async def _open(request: Request, services: Services) -> Reply:
    played = await services.races.board(replace(request, revision=None), _name(request))
    return await board.show(services, played)


async def _rematch(request: Request, services: Services) -> Reply:
    await admission.admit_board(request, services)
    race, new = await services.races.rematch(request.user, _name(request))
    if new and services.bare_boards:
        await services.races.post(race)
    if new or services.bare_boards:
        return await race_page.bulletin(services, race)
    await services.races.show_soon(race)
    return Reply("You are in the rematch: its message is in this channel.", private=True)


async def _compare(request: Request, services: Services) -> Reply:
    race = await services.races.load(_name(request))
    if not race.over or not race.started:
        raise Refused("How others played is shown when the race is over.")
    return await compare_page.of_race(services, race, request.user)


async def _watch(request: Request, services: Services) -> Reply:
    race = await services.races.load(_name(request))
    found = await services.races.seats_to_watch(race, request.user)
    return await watching_page.to_choose(services, found, watching_page.NOBODY_IN_RACE)


async def _wins(request: Request, services: Services) -> Reply:
    return await race_page.wins(services, meeting_place(request, services, ALONE))


def _name(request: Request) -> str:
    if name := request.arguments.get("race", ""):
        return name
    raise Refused("Use the buttons below a race for that.")


STEPS: Mapping[str, RaceStep] = {
    "": _call,
    "wins": _wins,
    "join": _changing(racing.join),
    "leave": _changing(racing.leave),
    "start": _start,
    "open": _open,
    "rematch": _rematch,
    "compare": _compare,
    "watch": _watch,
}


def read(typed: str) -> dict[str, str]:
    """Parse "kings 1 10min", "minutes:10 wheel", "wins": a number alone is a deal, as in `start`."""
    if typed.strip().lower() in STEPS:
        return {"what": typed.strip().lower()}
    found: dict[str, str] = {}
    typed = typed.lower()
    if series := _SERIES.search(typed):
        found["series"] = series[1]
        typed = typed.replace(series[0], " ", 1)
    if minutes := _MINUTES.search(typed):
        found["minutes"] = minutes[1] or minutes[2]
        typed = typed.replace(minutes[0], " ", 1)
    rest = []
    for word in typed.split():
        if "deal" not in found and re.fullmatch(r"#?\d[\d,._]*", word):
            found["deal"] = word
        elif word in VARIANTS:
            found["variant"] = word
        else:
            rest.append(word)
    return {"game": " ".join(rest), **found} if rest else found


command = Command(
    "race",
    "Race others here: the same deal for everybody, side by side",
    run,
    (
        CommandOption("game", "Which game; FreeCell if you name none", complete=games),
        CommandOption("deal", "The number of the deal; leave it out for one that can be won, and calmly"),
        CommandOption(
            "minutes",
            f"For each, 1 to {racing.LONGEST_MINUTES}; {racing.MINUTES} if you name none",
        ),
        CommandOption("series", "A series: the best of 3, 5, 7 or 9 races"),
        CommandOption("variant", "A variant, where the game has one"),
        CommandOption(
            "what",
            "wins: who has won most races in this channel",
            complete=offering({"wins": "who has won most races in this channel"}),
        ),
    ),
    read=read,
    alone="instead",
    order=155,
)
