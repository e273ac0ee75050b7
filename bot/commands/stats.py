"""A player's games in numbers and in a chart."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.commands.command import Command, CommandOption
from bot.daily.verification import channel_of
from bot.messages.refused import Refused
from bot.messages.reply import Option, Reply
from bot.messages.request import PERSON, Request
from bot.play import racing
from bot.play.own_games import CODE
from bot.play.statistics import Summary, by_game
from bot.presentation.naming import names_for_picture, persons
from bot.records.daily_result import Leaderboard, scopes
from engine import GAMES, in_figures
from render.pages import chart

if TYPE_CHECKING:
    from bot.services import Services

LOOKED_AT = 500  # players of a server that are searched for a name
# The same whether the person is unknown, not of this server, hidden, or has never played: a mention together
# with a name would reveal whose alias it is, and a refusal of its own who hides.
NOBODY = (
    "I have no games of anybody by that name to show you. I show those of people who are in this server as "
    "you and I are, by their name on its leaderboards, or by mention where they go by their own name, "
    "if they have finished a game and do not hide."
)


async def run(request: Request, services: Services) -> Reply:
    """The user's own statistics, or those of another player of this server who is not hidden."""
    wanted = (request.arguments.get("user") or request.arguments.get("name") or "").strip()
    user = await _find_player(request, services, wanted) if wanted else request.user
    games = await services.games.of(user)
    if user != request.user and (await services.daily.leaderboards.hidden(user) or not games):
        raise Refused(NOBODY)
    races, wins = racing.tally((await services.races.results(user)).values())
    raced = f"Races: {in_figures(races, 'race')} run, {wins} won." if races else ""
    if not games and raced:
        return Reply(f"You have not finished a game yet. {raced}", private=True)
    if not games:
        return Reply("You have not finished a game yet.", private=True)
    [name] = await names_for_picture(services, await persons(services, [user], around=True), request.place)
    found = {GAMES[slug].title: summary for slug, summary in by_game(games, GAMES).items() if slug in GAMES}
    if described := [game for game in games if CODE.fullmatch(game.game)]:
        found["Patiences of one's own"] = Summary.of(described)  # together: each edit of one is another game
    streak = await services.daily.streak(user)
    lines = [
        _line("All games", Summary.of(games)),
        *(_line(title, summary) for title, summary in found.items()),
        f"Daily: {in_figures(streak.current, 'day')} in a row, the longest {streak.longest}.",
        *filter(None, (raced,)),
    ]
    heading = f"The games of {name}"
    bars = [chart.Line(title, of.played, of.won, of.average) for title, of in found.items()]
    picture = await asyncio.to_thread(chart.draw, heading, bars)
    return Reply("\n".join(lines), picture=picture, alt=chart.alt_text(heading, bars), private=True)


def _line(name: str, of: Summary) -> str:
    game = of.best
    moves = in_figures(game.moves, "move")
    best = f"won in {moves}" if game.won else f"{game.home} of {game.total} cards home"
    parts = [f"{of.played} played, {of.won} won", f"best {best}", f"{of.average:.0%} home on average"]
    if of.longest:
        parts.append(f"{in_figures(of.streak, 'win')} in a row, the longest {of.longest}")
    return f"{name}: {'; '.join(parts)}."


async def _find_player(request: Request, services: Services, wanted: str) -> str:
    """A member of this server by mention, or by the name on its leaderboards; "" for nobody.

    Players who show only an alias are not found by mention: their games would reveal which alias it is.
    """
    if mention := PERSON.fullmatch(wanted):
        user = mention[1]
        member = user in request.members and (await persons(services, [user], around=True))[0].known
        return user if member or user == request.user else ""
    named = {name.lower(): user for name, user in (await _players(request, services)).items()}
    return named.get(wanted.lower(), "")


async def _players(request: Request, services: Services) -> dict[str, str]:
    """The players on this server's leaderboard, by name."""
    board = Leaderboard(scopes(channel_of(request))["server"], "all")
    names = await services.daily.schedule.names()
    found = await services.daily.leaderboards.page(board, 0, LOOKED_AT)
    return {names.of(row.user): row.user for row in found.rows}


async def _complete(request: Request, services: Services, typed: str) -> list[Option]:
    names = await _players(request, services)
    return [Option(name, name) for name in names if typed.strip().lower() in name.lower()]


command = Command(
    "stats",
    "Your games in numbers, or another player's",
    run,
    (
        CommandOption("name", "Another player's, by the name on the leaderboards", complete=_complete),
        CommandOption("user", "Another player's, by mention: somebody of this server", person=True),
    ),
    order=160,
)
