"""What a player may see of a position, and the view made from it: facts, choices, the last move in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from .cards import name
from .events import Cause, Counted, Event, Moved
from .game import Game
from .moves import Move
from .position import Position
from .sentences import Place, Text, counted, joined, say, whole
from .view import Choice, PileView, Result, View, VisibleEvent
from .words.word import Word


@dataclass(frozen=True)
class Outcome:
    """How a game ended: "won" or "lost", and why in words."""

    result: Result
    reason: str


class Progress(NamedTuple):
    """What a view shows of the moves that were played."""

    deal: str  # the seed as text, or "pack" / "position" for a table made by hand
    move: str  # text of the last move, "" before the first
    moves: int  # how many were made
    events: Sequence[Event]  # of the last push; of the opening deal before the first
    revealed: bool  # whether the last move showed a card that was hidden before


def visible_events(position: Position, events: Sequence[Event]) -> tuple[VisibleEvent, ...]:
    """The events that led here as the player saw them; what went into the pack or lies covered is None."""
    game, blind = position.game, position.hidden()
    piles = [list(pile) for pile in position.state.piles]  # walked back through the events
    found: list[VisibleEvent] = []
    for event in reversed(events):
        if isinstance(event, Moved):
            src, dst, n = event.src, event.dst, event.cards
            cards = piles[dst][-n:]
            covered = -1 if dst == game.stock_at else blind[dst] >> len(piles[dst]) - n
            texts = tuple(None if covered >> at & 1 else name(card) for at, card in enumerate(cards))
            found.append(VisibleEvent(event.cause, texts, game.piles[src].code, game.piles[dst].code))
            piles[src] += cards
            del piles[dst][-n:]
        elif isinstance(event, Counted):
            found.append(VisibleEvent(event.verb, ()))
        else:
            piles[event.pile][:] = event.before
    return tuple(reversed(found))


def choice(position: Position, move: Move) -> Choice:
    """A legal move as it is offered to a player."""
    at = position.at(move)
    return position.step(move, at).choice(position.state, move, at)


def view(position: Position, progress: Progress, moves: Sequence[Move]) -> View:
    """The whole position as the player sees it, with the legal moves.

    What takes long is made from a snapshot when it is first read, so that a view stays as it was.
    """
    game, snapshot = position.game, position.copy()
    piles = tuple(
        PileView(pile.code, pile.group.name, pile.group.kind, cards, words)
        for pile, words, cards in zip(game.piles, game.pile_names, position.visible_cards(), strict=True)
    )
    left = [step.left(position.state) for step in game.verbs]
    ended = outcome(position, moves)
    facts: dict[str, object] = {
        "game": game.slug,
        "title": game.title,
        "variant": game.variant,
        "deal": progress.deal,
        "piles": piles,
        "layout": game.spots,
        "move": progress.move,
        "moves": progress.moves,
        "home": position.home,
        "total": game.total,
        "redeals": next((n for n in left if n is not None), None),
        "result": ended.result if ended else None,
        "reason": ended.reason if ended else "",
        "revealed": progress.revealed,
        "standing": position.standing,
        "two_colours": game.two_colours,
    }
    made = View.lazy(facts, {})
    made.__dict__["_made"] = {
        "last": lambda: visible_events(snapshot, progress.events),
        "caption": lambda: caption(game, made.last, opening=not progress.moves),
        "wants": lambda: wanted(snapshot),
        "choices": lambda: tuple(choice(snapshot, move) for move in moves),
    }
    return made


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


def wanted(position: Position) -> dict[str, Text]:
    """What each foundation that holds a card takes next, by its code."""
    return {
        position.game.piles[at].code: card
        for word in position.game.words
        for at, card in word.wants(position.state).items()
    }


def outcome(position: Position, offered: Sequence[Move]) -> Outcome | None:
    """None while it goes on."""
    if position.won:
        return Outcome("won", _scored(position, "every card is where the final picture wants it"))
    return None if offered else Outcome("lost", _scored(position, "no legal move is left"))


def _scored(position: Position, reason: str) -> str:
    """The reason, with the score where the game has one."""
    score = position.game.score(position.dealer(Cause.PLAY), position.dealt)
    return f"{reason}; {score}" if score else reason
