"""The last move and its consequences in a sentence, of which each word of the game says what it did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ..events import Cause
from ..game import Game
from ..sentences import Place, Text, counted, joined, say, whole
from ..view import VisibleEvent
from ..words.word import Word


def caption(game: Game, events: Sequence[VisibleEvent], opening: bool) -> Text:
    """The last move and its consequences as one sentence; of the opening deal before the first move."""
    forced = [event for event in events if event.cause == Cause.FORCED]
    if opening:
        return whole([say("{title} is dealt", title=game.title), *_as_turned(forced)])
    redeals = [event for event in events if not event.src and _is_redeal(game, event.cause)]
    if redeals and forced:  # whole columns are dealt again: only what was played is news
        return whole([*_clauses(game, redeals[:1]), *_as_turned(forced)])
    return whole(_clauses(game, events))


def _is_redeal(game: Game, verb: str) -> bool:
    """Whether an action takes piles up to be dealt again."""
    return verb in game.actions and Cause.REDEAL in game.actions[verb].narrates


def _as_turned(forced: Sequence[VisibleEvent]) -> Iterator[Text]:
    """A clause on the cards that were played as they were dealt, if there are any."""
    if forced:
        plays = joined(
            (say("{cards} to {place}", cards=event.named_cards, place=Place(event.dst)) for event in forced),
            ", ",
        )
        many = f"{len(forced)} cards were" if len(forced) > 1 else f"{counted(1, 'card')} was"
        yield say("{many} played in the deal: {plays}", many=many, plays=plays)


def _in_one_clause(event: VisibleEvent) -> tuple[str, str]:
    """Equal for events that share a clause: of what was dealt or filled those that came from one pile."""
    if event.cause in (Cause.FILL, Cause.ROUND):
        return event.cause, event.src
    return event.cause, "anywhere" if event.src else ""


def _clauses(game: Game, events: Iterable[VisibleEvent]) -> Iterator[Text]:
    """What the words say of these events."""
    narrators: dict[str, Word] = {cause: word for word in reversed(game.words) for cause in word.narrates}
    narrators |= game.actions  # an action that was taken is narrated by its own word
    events, stock = [*events], game.piles[game.stock_at].code
    dealt = any(stock in (event.src, event.dst) for event in events)
    turned = any(event.cause == "deal" for event in events) and any(event.src for event in events)
    if dealt or turned:  # what was dealt is news, not that it was
        events = [event for event in events if event.src or _is_redeal(game, event.cause)]
    for (cause, _), together in groupby(events, key=_in_one_clause):
        if cause in narrators:
            yield from narrators[cause].narrate([*together])
