"""The result of a ranked try, and the boards it counts on, as they are stored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import date, timedelta

from bot.messages.ids import PlaceId
from bot.records.standing import Standing

FOR_EVER = timedelta(0)
EVERYONE = "global"
RETENTION = {"today": timedelta(days=40), "week": timedelta(days=100), "all": FOR_EVER}


@dataclass(frozen=True)
class DailyResult:
    """The result of a ranked try. Times in seconds, `at` since 1970."""

    day: str  # the UTC day it was started on, whose deal it is
    game: str
    won: bool
    home: int
    total: int
    moves: int
    seconds: int
    undos: int
    hints: int
    place: str  # where it was started
    at: int  # when it was handed in
    rhythm: str  # a digit for each tenth of the moves: how many tenths of all cards came home in it

    @property
    def scored(self) -> bool:
        """Whether any card was brought home: cards that were dealt there do not count."""
        return self.won or (self.home > 0 and scored(self.rhythm))

    @property
    def standing(self) -> Standing:
        """What it is ranked by; without a card brought home it counts none, and ranks below all others."""
        return Standing(int(self.won), self.home if self.scored else 0, self.moves, self.seconds)

    @property
    def clean(self) -> bool:
        """Played without taking back and without hints."""
        return self.moves > 0 and not (self.undos or self.hints)

    @property
    def text(self) -> str:
        """The stored form, JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> DailyResult:
        return cls(**json.loads(text))


@dataclass(frozen=True)
class VerifiedResult:
    """A result and the record that proves it, without moves that were taken back."""

    result: DailyResult
    record: str


def scored(rhythm: str) -> bool:
    """Whether a card came home in a game of this rhythm."""
    return bool(rhythm.strip("0"))


def server_of(place: str) -> str:
    """The server a place belongs to; a direct message counts as a server of its own."""
    where = PlaceId(place)
    return place if where.direct else where.server


def scopes(place: str) -> dict[str, str]:
    """The scopes of a place, by the names that users type."""
    return {"server": server_of(place), "channel": place, "global": EVERYONE}


def periods(day: date) -> dict[str, str]:
    """The periods of a day, by the names that users type."""
    year, week, _ = day.isocalendar()
    return {"today": day.isoformat(), "week": f"{year}-W{week:02}", "all": "all"}


@dataclass(frozen=True)
class Leaderboard:
    """One list of players."""

    scope: str  # a server, a channel, or EVERYONE
    period: str  # a day, a week, or "all"
    retention: timedelta = field(default=FOR_EVER, compare=False)

    @property
    def everyones(self) -> bool:
        """Whether it is of all servers together."""
        return self.scope == EVERYONE


def boards_of(result: DailyResult) -> Iterator[Leaderboard]:
    """Every board a result counts on."""
    for scope in dict.fromkeys(scopes(result.place).values()):
        for name, period in periods(date.fromisoformat(result.day)).items():
            yield Leaderboard(scope, period, RETENTION[name])
