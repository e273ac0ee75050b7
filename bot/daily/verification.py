"""The result of a ranked try, computed by replaying its record; nothing else is trusted."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from bot.messages.ids import PlaceId
from bot.messages.request import Request
from bot.records.daily_result import DailyResult, VerifiedResult
from bot.records.session import Session
from engine import InvalidRecord, Table, View, record

STEPS = 10  # parts of a game in the rhythm of a try


def verify(session: Session, seed: str, place: str, now: int) -> VerifiedResult:
    """Replay a session's record; InvalidRecord where it is not the day's deal or has another result."""
    table, view = replayed(session, seed, "")
    result = result_of(session, view, session.daily, place, now)
    proof = record.dumps(table)
    return VerifiedResult(replace(result, rhythm=rhythm(table)), proof)


def replayed(session: Session, seed: str, variant: str) -> tuple[Table, View]:
    """The table of a session's record, and its view; InvalidRecord: another deal, another result."""
    table = record.loads(session.record)
    while len(table.history) > session.played:
        table.pop()
    if table.seed != seed or (table.game.variant or "") != variant:
        raise InvalidRecord("the record is not of this deal")
    view = table.view()
    if (view.home, view.result or "") != (session.home, session.result):
        raise InvalidRecord("the record does not lead to this result")
    return table, view


def result_of(session: Session, view: View, day: str, place: str, at: int) -> DailyResult:
    """How a table stands, as a result without hints and without its rhythm."""
    return DailyResult(
        day=day,
        game=session.game,
        won=view.result == "won",
        home=view.home,
        total=view.total,
        moves=view.moves,
        seconds=session.seconds,
        undos=session.undos,
        hints=0,
        place=place,
        at=at,
        rhythm="",
    )


def rhythm(table: Table) -> str:
    """A digit for each tenth of the moves: how many tenths of all cards came home. Empties the table."""
    home = [table.home]
    while table.history:
        table.pop()
        home.append(table.home)
    home.reverse()
    marks = [home[round(n * (len(home) - 1) / STEPS)] for n in range(STEPS + 1)]
    gains = (max(0, after - before) for before, after in pairwise(marks))
    return "".join(str(min(9, -(-gain * 10 // table.game.total))) for gain in gains)


def channel_of(request: Request) -> PlaceId:
    """The channel of a request; a thread belongs to its channel."""
    return request.parent or request.place
