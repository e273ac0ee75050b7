"""The stored state of a table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum


class MemberRole(StrEnum):
    """What somebody is at a table."""

    OWNER = "owner"
    PLAYER = "player"
    ONLOOKER = "onlooker"
    STRANGER = "stranger"  # not at it at all; never stored


class Mode(StrEnum):
    """How a table is moved on."""

    SOLO = "solo"  # by its owner
    TURNS = "turns"  # by owner and players, one after the other
    VOTE = "vote"  # by what most of them propose
    FREE = "free"  # by any of them


@dataclass(frozen=True)
class Member:
    """Somebody at a table that is not its owner's alone: they play there, too, or look on."""

    user: str
    role: str  # a MemberRole
    voted: int = 0  # the last round in which they voted, or the one in which they came


@dataclass(frozen=True)
class Session:
    """The stored state of a table. Times in seconds since 1970."""

    table: str  # ten letters and digits
    owner: str
    record: str  # the engine's record, with the moves that were taken back but can be played again
    played: int  # how many of the record's moves are played
    joined: frozenset[int]  # numbers of the moves that are taken back together with the one before them
    revision: int  # 0 before it was saved for the first time
    undos: int
    created: int
    touched: int
    game: str
    deal: str
    variant: str
    home: int
    total: int
    result: str  # won, lost, or "" while it goes on
    daily: str = ""  # the day whose deal it is, "2026-11-21"; shown instead of the secret seed
    ranked: bool = False  # the one try that counts
    private: bool = False  # its board is shown to its owner alone
    guided: bool = False  # it is somebody's first, and a sentence below the board says what to do next
    hints: int = 0
    hinted: str = ""  # the last hint, with a mark of the position it was for
    race: str = ""  # the race it is played in, until that is over
    title: str = ""  # of a patience that somebody has described; ours have theirs
    # Of a table with members; elsewhere these have their defaults.
    members: tuple[Member, ...] = ()  # in the order of turns, its owner among them
    mode: str = Mode.SOLO
    pace: int = 0  # seconds of a vote from its first proposal on, or of a turn; 0 for any length
    place: str = ""  # the channel that shows it
    rounds: int = 0  # votes or turns that are over
    since: int = 0  # when the present round began
    first: int = 0  # the revision at which the present round began
    turn: str = ""  # whose turn it is
    offered: str = ""  # who may take it over
    offered_until: int = 0  # by when; 0 for any time
    handed: str = ""  # to whom it is being handed over this moment: nothing else is done meanwhile
    news: str = ""  # what came of the last round, in a sentence
    suggestions: bool = True  # whether onlookers may suggest moves
    suggested: str = ""  # the last suggestion: for which round, whose, the move, and the move in words
    onlookers: str = ""  # whether others may come to look on: on, off, or "" as usual for its mode
    several: bool = False  # others than its owner move it on, or once did

    def role(self, user: str) -> MemberRole:
        """What somebody is at this table."""
        if user == self.owner:
            return MemberRole.OWNER
        return next((MemberRole(one.role) for one in self.members if one.user == user), MemberRole.STRANGER)

    @property
    def players(self) -> tuple[Member, ...]:
        """Those who move, in the order of turns."""
        return tuple(one for one in self.members if one.role != MemberRole.ONLOOKER)

    @property
    def watching(self) -> tuple[Member, ...]:
        """Those who look on."""
        return tuple(one for one in self.members if one.role == MemberRole.ONLOOKER)

    @property
    def admits_onlookers(self) -> bool:
        """Whether others may come to look on: as its owner says; else where they could see it anyway."""
        return self.onlookers == "on" or (not self.onlookers and self.mode != Mode.SOLO and not self.private)

    @property
    def current_revisions(self) -> range:
        """The revisions whose boards are not outdated: members come and go while a position stays."""
        return range(self.first if self.members else self.revision, self.revision + 1)

    def with_members(self, members: Sequence[Member]) -> Session:
        """The same with other members."""
        return replace(self, members=tuple(members))

    @property
    def members_text(self) -> str:
        """The stored form of the members."""
        return json.dumps([asdict(one) for one in self.members], separators=(",", ":"))

    @staticmethod
    def read_members(text: str) -> tuple[Member, ...]:
        """Parse the stored form; tables of older versions have none."""
        return tuple(Member(**one) for one in json.loads(text or "[]"))

    @property
    def competes(self) -> bool:
        """Whether its result is compared with others': no hints then, and no look at cards by undo."""
        return self.ranked or bool(self.race)

    @property
    def seconds(self) -> int:
        """From the deal to the last move."""
        return max(0, self.touched - self.created)
