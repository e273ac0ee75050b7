"""What a player may see of a table, and the view made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import narrate
from engine.actions import Redeal
from engine.cards import name
from engine.events import Counted, Event, Moved
from engine.view import PileView, Shown, View

if TYPE_CHECKING:
    from engine.table import Table

ALL = 10**6


def depths(table: Table) -> list[int]:
    """How many cards from the top may be seen of each pile."""
    limited = table.game.seen(table.dealer(""))
    return [
        0 if i == table.game.stock_at else limited.get(pile.group, ALL)
        for i, pile in enumerate(table.game.piles)
    ]


def hidden(table: Table) -> list[int]:
    """How many cards of each pile are hidden from the player."""
    return [max(0, len(cards) - depth) for cards, depth in zip(table.state.piles, depths(table), strict=True)]


def shown_cards(table: Table) -> list[tuple[str | None, ...]]:
    """The cards of each pile as text, the hidden ones None."""
    return [
        (None,) * blind + tuple(map(name, cards[blind:]))
        for blind, cards in zip(hidden(table), table.state.piles, strict=True)
    ]


def shown_events(table: Table, events: list[Event]) -> tuple[Shown, ...]:
    """The events as the player saw them: cards that went into the pack or lie covered now are None."""
    blind = hidden(table)
    piles = [list(pile) for pile in table.state.piles]  # walked back through the events
    shown: list[Shown] = []
    for event in reversed(events):
        if isinstance(event, Moved):
            src, dst, n = event.src, event.dst, event.cards
            cards = piles[dst][-n:]
            unseen = n if dst == table.game.stock_at else max(0, min(n, blind[dst] - len(piles[dst]) + n))
            texts = (None,) * unseen + tuple(map(name, cards[unseen:]))
            shown.append(Shown(event.cause, texts, table.game.piles[src].code, table.game.piles[dst].code))
            piles[src] += cards
            del piles[dst][-n:]
        elif isinstance(event, Counted):
            shown.append(Shown(event.verb, ()))
        else:
            piles[event.pile][:] = event.before
    return tuple(reversed(shown))


def view(table: Table) -> View:
    """The whole table as the player sees it."""
    game, cards = table.game, shown_cards(table)
    outcome = table.outcome()
    last = shown_events(table, table.events)
    redeals = [action.times - table.state.counts[action.verb] for action in game.of_kind(Redeal)]
    piles = tuple(
        PileView(pile.code, pile.group.name, pile.group.kind, cards[i], narrate.pile_name(pile))
        for i, pile in enumerate(game.piles)
    )
    home = sum(len(table.state.piles[i]) for group in game.foundations for i in game.each(group))
    return View(
        game=game.slug, title=game.title, variant=game.variant,
        deal="position" if table.position is not None else table.seed,
        piles=piles, layout=game.spots, last=last,
        said=narrate.said(table, last), move=str(table.moves[-1]) if table.history else "",
        moves=len(table.history), home=home, total=game.total,
        choices=tuple(narrate.choice(table, move) for move in table.legal_moves),
        redeals=redeals[0] if redeals else None,
        result=outcome.result if outcome else None, reason=outcome.reason if outcome else "",
        revealed=bool(table.history) and table.history[-1][2],
    )  # fmt: skip
