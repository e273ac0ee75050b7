"""How several people played one deal: what came of it, where their ways parted, and each one's replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING

from bot.daily.verification import channel_of
from bot.messages import times
from bot.messages.refused import Refused
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.messages.spans import TextLike, joined, text
from bot.play import racing
from bot.play.sessions import name_in_race
from bot.presentation import board, race_page, result_words, status_words
from bot.presentation.choosing import page_buttons, requested_page
from bot.presentation.day_page import challenge_name
from bot.presentation.naming import persons
from bot.records.daily_result import DailyResult
from bot.records.race import Race
from engine import GAMES, in_figures

if TYPE_CHECKING:
    from bot.services import Services

OF_A_PAGE = 10  # games; each has a button
NOT_YET = "How others played today's deal is shown when your own try of it is handed in."
NOT_YET_OF_DAY = "How others played that deal is shown when it opens for everyone, "


@dataclass(frozen=True)
class ComparedGame:
    """One person's game of the deal."""

    user: str
    outcome: str
    moves: Sequence[str]  # none where they are stored no longer
    table: str  # by which its replay is asked for


async def of_race(services: Services, race: Race, reader: str) -> Reply:
    """How each played the deal of a race that is over."""
    games = [
        ComparedGame(
            racer.user,
            race_page.result(racer),
            await services.races.moves(race, racer.user),
            name_in_race(race.race, racer.user),
        )
        for _, racer in racing.standings(race)
        if racer.opened
    ]
    own = next((game for game in games if game.user == reader and game.moves), None)
    best = next((game for game in games if game.moves), None)
    deal = status_words.name(GAMES[race.game].title, race.deal, race.variant or None)
    return await _page(services, f"How {deal} was played:", games, own or best, {"race": race.race})


async def of_day(request: Request, services: Services, day: date) -> Reply:
    """How others on this server played a day's deal; Refused where the user has it still to play."""
    daily, reader = services.daily, request.user
    if day > daily.today:
        raise Refused("Nobody has played that day's deal yet. Please ask again when it is over.")
    if not await daily.shows_tries(reader, day):
        if day == daily.today:
            raise Refused(NOT_YET)
        raise Refused(NOT_YET_OF_DAY, daily.opening(day), ".")
    users = await daily.players(day, await daily.place_of(reader, day, channel_of(request)), reader)
    results = zip(users, await daily.leaderboards.results_of(users, day), strict=True)
    handed_in = {user: result for user, result in results if result}
    heading = f"How {challenge_name(day, await daily.schedule.game(day))}, {times.day(day)}, was played:"
    last = max(1, -(-len(handed_in) // OF_A_PAGE))
    page = requested_page(request, last)
    first = (page - 1) * OF_A_PAGE
    games = {
        user: await _of_try(services, day, user, handed_in[user])
        for user in islice(handed_in, first, first + OF_A_PAGE)
    }
    if not games:
        return Reply("Nobody here has played that deal.", private=True)
    mine = None
    for user in sorted(handed_in, key=lambda user: user != reader):  # the reader's own, else the best
        mine = games.get(user) or await _of_try(services, day, user, handed_in[user])
        if mine.moves:
            break
    where = {"day": day.isoformat()}
    reply = await _page(services, heading, [*games.values()], mine, where, first=first + 1)
    turning = page_buttons("daily", page, last, what="compare", day=day.isoformat())
    return replace(reply, rows=(*reply.rows, *turning))


async def _of_try(services: Services, day: date, user: str, result: DailyResult) -> ComparedGame:
    """A try that was handed in."""
    played = await services.daily.played_try(user, day)
    moves = [str(move) for move in played.table.moves] if played else []
    table = played.session.table if played else ""
    return ComparedGame(user, result_words.outcome(result), moves, table)


async def _page(
    services: Services,
    heading: str,
    games: Sequence[ComparedGame],
    mine: ComparedGame | None,
    where: dict[str, str],
    *,
    first: int = 1,
) -> Reply:
    """One line for each game, numbered as its button is; parted from `mine`, the reader's or the best."""
    people = await persons(services, [game.user for game in games], around=True)
    lines: list[TextLike] = [heading]
    replays = []
    for number, (game, person) in enumerate(zip(games, people, strict=True), start=first):
        lines.append(text(f"{number}. ", person, f": {game.outcome}{_parting(game, mine)}"))
        if game.moves:
            replay = {"table": game.table, "at": "0", **where}
            replays.append(Button(f"Replay of {number}", "replay", replay))
    return Reply(joined(lines), rows=tuple(board.rows_of(replays)), private=True)


def _parting(game: ComparedGame, mine: ComparedGame | None) -> str:
    """Where a game parted from the reader's own, or from the best one: after how many equal moves."""
    if mine is None or game.user == mine.user or not game.moves:
        return ""
    same = 0
    for one, other in zip(mine.moves, game.moves, strict=False):
        if one != other:
            break
        same += 1
    if same == len(game.moves) == len(mine.moves):
        return ", the same moves"
    return f", parted after {in_figures(same, 'move')}" if same else ", other ways from the first move"
