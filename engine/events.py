"""Everything that happens at a table is one of three events, each with its cause, each exactly invertible."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Cause(StrEnum):
    """Why something happened; the words of a game narrate it to people."""

    DEAL = "deal"  # the opening deal
    PLAY = "play"  # a card the player moved
    RUN = "run"  # cards the player moved together
    FORCED = "forced"  # a play that a rule made
    FILL = "fill"  # an open place got a card
    ROUND = "round"  # cards dealt from the stock during play
    REDEAL = "redeal"  # piles taken up to be dealt again
    EXCHANGE = "exchange"  # a card passed between foundations
    BACK = "back"  # a card came back from a foundation
    COMBINE = "combine"  # several cards went up together
    PAIR = "pair"  # two cards went away together
    DISCARD = "discard"  # a card went away alone
    SWAP = "swap"  # two cards changed places
    CLOSE = "close"  # piles moved up where others had left gaps
    TURN = "turn"  # a card that lay face down was turned up
    OWN = "own"  # what only this game allows


class Moved(NamedTuple):
    """The top card went from pile to pile, or the `cards` topmost ones together in their order."""

    cause: Cause
    src: int
    dst: int
    cards: int = 1


class Ordered(NamedTuple):
    """A pile's cards were put into another order."""

    cause: Cause
    pile: int
    before: tuple[int, ...]
    after: tuple[int, ...]


class Counted(NamedTuple):
    """An action was taken once more; less than none where counting begins anew."""

    cause: Cause
    verb: str
    times: int = 1


Event = Moved | Ordered | Counted


class State:
    """The piles, bottom to top, the stock's next card on top; and how often each action was taken."""

    __slots__ = ("counts", "piles")

    def __init__(self, piles: int, verbs: tuple[str, ...]) -> None:
        self.piles: list[list[int]] = [[] for _ in range(piles)]
        self.counts = dict.fromkeys(verbs, 0)

    def copy(self) -> State:
        """The same, to be changed by itself."""
        other = State(0, ())
        other.piles, other.counts = [pile[:] for pile in self.piles], dict(self.counts)
        return other

    def do(self, event: Event) -> None:
        """Let an event happen."""
        if type(event) is Moved:
            self._carry(event.src, event.dst, event.cards)
        elif type(event) is Ordered:
            self.piles[event.pile][:] = event.after
        elif type(event) is Counted:
            self.counts[event.verb] += event.times

    def undo(self, event: Event) -> None:
        """Undo an event; the last one first."""
        if type(event) is Moved:
            self._carry(event.dst, event.src, event.cards)
        elif type(event) is Ordered:
            self.piles[event.pile][:] = event.before
        elif type(event) is Counted:
            self.counts[event.verb] -= event.times

    def _carry(self, src: int, dst: int, cards: int) -> None:
        here = self.piles[src]
        if cards == 1:
            self.piles[dst].append(here.pop())
            return
        self.piles[dst] += here[-cards:]
        del here[-cards:]
