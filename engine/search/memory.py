"""What a player knows who has watched a game: the cards that are seen, and those that were seen before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cards import name
from ..compiler import overriding
from ..events import Event, Moved, Ordered
from ..position import Position
from ..table import Table


class Memory:
    """By pile, from the bottom, whether the player knows each card of a position.

    Cards that go out of sight are known as long as it can be followed where they lie, as in a pack that is
    made of the talon again. What is shuffled is not known any more.
    """

    def __init__(self, position: Position) -> None:
        self._known = [bytearray(len(cards)) for cards in position.state.piles]
        self._random = overriding(position.game.words, "chance")
        self._look(position)

    def watch(self, position: Position, events: Sequence[Event]) -> bool:
        """Follow a move to the position it led to, by its events; whether a card became known."""
        for event in events:
            if isinstance(event, Moved):
                known = self._known[event.src]
                self._known[event.dst] += known[-event.cards :]
                del known[-event.cards :]
            elif isinstance(event, Ordered):
                known = self._known[event.pile]
                followed = all(known) and not self.shuffle_to_come
                self._known[event.pile] = bytearray([followed] * len(known))
        return self._look(position)

    def cards(self, position: Position) -> list[tuple[str | None, ...]]:
        """The cards of each pile as text, bottom to top, None for those that are not known."""
        return [
            tuple(name(card) if sure else None for card, sure in zip(cards, known, strict=True))
            for cards, known in zip(position.state.piles, self._known, strict=True)
        ]

    def unknown_places(self) -> list[tuple[int, int]]:
        """Where the cards lie that are not known: pile, and place from the bottom."""
        return [(at, n) for at, known in enumerate(self._known) for n, sure in enumerate(known) if not sure]

    def unseen(self) -> list[int]:
        """By pile, how many cards there are up to the uppermost one that is not known."""
        return [known.rfind(0) + 1 for known in self._known]

    def _look(self, position: Position) -> bool:
        """Know what is seen now; whether anything is new."""
        self.shuffle_to_come = any(word.chance(position.state) for word in self._random)
        new = False
        for known, blind in zip(self._known, position.hidden(), strict=True):
            if 0 in known:  # asked first: mostly all cards of a pile are known
                for n in range(len(known)):
                    if not known[n] and not blind >> n & 1:
                        known[n] = new = True
        return new


def remembered(table: Table) -> Iterator[tuple[Position, Memory, bool]]:
    """The game of a table from its start on, for a player who has seen it, but no moves that were taken back.

    For each position the position, what is known in it, and whether the move to it showed a new card. Both go
    on with the game: the last ones are as the table stands.
    """
    position = table.position.copy()
    for played in reversed(table.history):
        position.undo(played.events)
    memory = Memory(position)
    yield position, memory, False
    for played in table.history:
        for event in played.events:
            position.state.do(event)
        yield position, memory, memory.watch(position, played.events)


def unknown(position: Position, memory: Memory | None = None) -> bool:
    """Whether the player does not know all: cards that differ are not known, or a shuffle is to come.

    Without `memory` the player knows what is seen in this position.
    """
    memory = memory or Memory(position)
    differing = {position.state.piles[at][n] for at, n in memory.unknown_places()}
    return len(differing) > 1 or memory.shuffle_to_come
