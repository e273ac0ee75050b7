"""A race: several people play one deal side by side, each on a private board of their own."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum

from bot.messages.ids import PlaceId


class End(StrEnum):
    """How a race ended for one of its players."""

    WON = "won"
    STUCK = "stuck"  # no move is left, and the last one cannot be taken back
    TIME = "time"  # the minutes were over
    LEFT = "left"  # gave the table up, or left the race
    ABSENT = "absent"  # never opened the board


@dataclass(frozen=True)
class Racer:
    """A player of a race; times in seconds since 1970."""

    user: str
    opened: int = 0  # when they first saw the deal, from which on their minutes run; 0: not yet
    home: int = 0  # cards that came home since the deal
    moves: int = 0
    seconds: int = 0  # from the deal to the last move; known at the end
    end: str = ""  # an End; "" while they may still play


@dataclass(frozen=True)
class Race:
    """The stored state of a race; times in seconds since 1970."""

    race: str  # ten letters and digits
    place: str  # the channel it is run in
    host: str  # who may start it
    game: str
    variant: str
    deal: str
    open_deal: bool  # the host named the deal, so that everybody may know its number
    minutes: int  # for each, from their first sight of the deal
    dealt: int  # cards that are home as it is dealt
    total: int  # cards of the game
    created: int
    racers: tuple[Racer, ...] = ()
    started: int = 0  # 0 while people join
    over: int = 0  # 0 until it has ended
    announced: bool = False  # its end
    best_of: int = 1  # races of the series
    score: tuple[tuple[str, int], ...] = ()  # who has won how many of the series before this race
    revision: int = 0
    updated: float = field(default=0.0, compare=False)  # when its message was last changed unprompted

    @property
    def platform(self) -> str:
        return PlaceId(self.place).platform

    def racer(self, user: str) -> Racer | None:
        """The player of this id; None for those who are not in it."""
        return next((racer for racer in self.racers if racer.user == user), None)

    @property
    def text(self) -> str:
        """The stored form, without what is stored beside it."""
        facts = asdict(self)
        del facts["updated"], facts["revision"]
        return json.dumps(facts, separators=(",", ":"))

    @classmethod
    def read(cls, text: str, revision: int, updated: float) -> Race:
        """Parse the stored form."""
        facts = json.loads(text)
        racers = tuple(Racer(**racer) for racer in facts.pop("racers"))
        score = tuple((user, wins) for user, wins in facts.pop("score", ()))
        return cls(**facts, score=score, racers=racers, revision=revision, updated=updated)


@dataclass(frozen=True)
class RaceResult:
    """What came of a race for one player, as it is stored with them; without an end it goes on."""

    place: str  # the channel
    game: str
    at: int  # when it ended, or when they joined
    rank: int = 0  # 0 without a place
    racers: int = 0
    home: int = 0
    total: int = 0
    moves: int = 0
    seconds: int = 0
    end: str = ""  # an End

    @property
    def text(self) -> str:
        """The stored form."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> RaceResult:
        """Parse the stored form."""
        return cls(**json.loads(text))
