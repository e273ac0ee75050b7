"""Each player's finished games and what they come to: per game played, won, best, average, wins in a row."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bot.live import Live, Session

KEPT = 730 * 24 * 60 * 60  # seconds after the last finished game


@dataclass(frozen=True)
class Game:
    """A game that ended: won, lost, or given up after at least one move."""

    game: str
    won: bool
    home: int
    total: int
    moves: int
    at: int
    given_up: bool = False  # before its end

    @property
    def share(self) -> float:
        """Part of the cards that came home."""
        return self.home / self.total


@dataclass(frozen=True)
class Summary:
    """What some games come to."""

    played: int
    won: int
    best: Game  # won in the fewest moves, else with the most cards home
    average: float  # part of the cards that came home
    row: int  # wins in a row, up to now
    longest: int

    @classmethod
    def of(cls, games: Sequence[Game]) -> Summary:
        """Of at least one game."""
        row = longest = 0
        for game in sorted(games, key=lambda game: game.at):
            row = row + 1 if game.won else 0
            longest = max(longest, row)
        return cls(
            played=len(games), won=sum(game.won for game in games),
            best=min(games, key=lambda game: (not game.won, -game.share, game.moves)),
            average=sum(game.share for game in games) / len(games), row=row, longest=longest,
        )  # fmt: skip


def by_game(games: Iterable[Game], order: Iterable[str]) -> dict[str, Summary]:
    """A summary of every game that was played, in the given order."""
    found: dict[str, list[Game]] = {slug: [] for slug in order}
    for game in games:
        found.setdefault(game.game, []).append(game)
    return {slug: Summary.of(some) for slug, some in found.items() if some}


class Games:
    """The finished games of all players in Redis, one entry a table, so that nothing counts twice."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def changed(self, live: Live, *, ended: bool = False) -> None:
        """A table was saved, or is given up."""
        if live.session.result or (ended and live.session.played):
            await self.count(live.session, given_up=not live.session.result)

    async def count(self, session: Session, *, given_up: bool = False) -> None:
        """A table came to its end; should it go on after all, its next end takes the place of this one."""
        game = Game(
            session.game,
            session.result == "won",
            session.home,
            session.total,
            session.played,
            session.touched,
            given_up,
        )
        text = json.dumps(asdict(game), separators=(",", ":"))
        async with self.client.pipeline(transaction=False) as pipe:
            pipe.hset(_games(session.owner), session.table, text).expire(_games(session.owner), KEPT)
            await pipe.execute()

    async def of(self, user: str) -> list[Game]:
        """A player's finished games, the oldest first."""
        kept = await self.client.hvals(_games(user))
        return sorted((Game(**json.loads(text)) for text in kept), key=lambda game: game.at)

    async def forget(self, user: str) -> None:
        await self.client.delete(_games(user))


def _games(user: str) -> str:
    return f"patience:{{{user}}}:games"
