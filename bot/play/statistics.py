"""Statistics of each player's finished games: per game played, won, best, average, wins in a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.messages import times
from bot.play.played_table import PlayedTable
from bot.records.finished_game import FinishedGame
from bot.records.session import Session
from bot.storage.finished_games import GameStore
from engine import GAMES


@dataclass(frozen=True)
class Summary:
    """The statistics of some games."""

    played: int
    won: int
    best: FinishedGame  # with the most cards home in the fewest moves
    average: float  # part of the cards that came home
    streak: int  # wins in a row, up to now
    longest: int

    @classmethod
    def of(cls, games: Sequence[FinishedGame]) -> Summary:
        """Of at least one game."""
        streak = longest = 0
        for game in sorted(games, key=lambda game: game.at):
            streak = streak + 1 if game.won else 0
            longest = max(longest, streak)
        return cls(
            played=len(games),
            won=sum(game.won for game in games),
            best=min(games, key=lambda game: (-game.share, game.moves)),
            average=sum(game.share for game in games) / len(games),
            streak=streak,
            longest=longest,
        )


def by_game(games: Iterable[FinishedGame], order: Iterable[str]) -> dict[str, Summary]:
    """A summary of every game that was played, in the given order."""
    found: dict[str, list[FinishedGame]] = {slug: [] for slug in order}
    for game in games:
        found.setdefault(game.game, []).append(game)
    return {slug: Summary.of(some) for slug, some in found.items() if some}


def _ordinal(n: int) -> str:
    """A rank before a superlative: "" for the first, "2nd ", "3rd ", "11th "."""
    if n == 1:
        return ""
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending} "


class Games:
    """Records finished games and reads them back."""

    def __init__(self, store: GameStore) -> None:
        self.store = store

    async def changed(self, played: PlayedTable, *, ended: bool = False) -> None:
        """A watcher of sessions: a game is over, or given up; one of several is nobody's own."""
        if played.session.several:
            return
        if played.session.result or (ended and played.session.played):
            await self.count(played.session, given_up=not played.session.result)

    async def count(self, session: Session, *, given_up: bool = False) -> None:
        """Record the end of a table; if it goes on after all, its next end replaces this one."""
        game = FinishedGame(
            game=session.game,
            won=session.result == "won",
            home=session.home,
            total=session.total,
            moves=session.played,
            at=session.touched,
            given_up=given_up,
            seconds=session.seconds,
        )
        await self.store.keep(session.owner, session.table, game)

    async def of(self, user: str) -> list[FinishedGame]:
        """A player's finished games, the oldest first."""
        return await self.store.of(user)

    async def won(self, session: Session) -> str:
        """How long a won game took, and its rank among the player's own wins; "" of a game not won."""
        if session.result != "won" or session.several:
            return ""
        wins = [game for game in await self.of(session.owner) if game.won and game.game == session.game]
        duration = f"It took {times.clock(session.seconds)} from the deal to the last card"
        title = session.title or GAMES[session.game].title
        if len(wins) < 2:
            return f"{duration}: your first won game of {title}."
        moves = 1 + sum(game.moves < session.played for game in wins)
        time = 1 + sum(0 < game.seconds < session.seconds for game in wins)
        places = f"the {_ordinal(moves)}shortest by moves and the {_ordinal(time)}fastest"
        return f"{duration}. Of your {len(wins)} won games of {title} it is {places}."

    async def forget(self, user: str) -> None:
        await self.store.forget(user)
