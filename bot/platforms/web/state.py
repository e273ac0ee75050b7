"""A table as the page draws it: what its player may see, as plain data, and what changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import engine
from bot.platforms.web.shapes import PageChoice, PastPosition, PileCards, TableState
from bot.play.live_tables import Travel
from bot.play.played_table import PlayedTable
from bot.presentation import guide
from engine import Cause, Choice, Kind, View, record, search
from render.looks import BY_GAME, suit_colours

LIKELY = 3  # moves that are reached before the board


def state(played: PlayedTable, lost: str = "", *, handed_in: bool = False) -> TableState:
    """The state of a table.

    `lost` says that the game can no longer be won, where that is proved and the player may know. A ranked
    try that is `handed_in` stays as it lies: nothing can be played, taken back or played again.
    """
    view, session = played.view, played.session
    hint, over = played.current_hint(), bool(view.result) or handed_in
    return {
        "rev": session.revision,
        "table": session.table,
        "game": view.game,
        "title": view.title,
        "variant": view.variant or "",
        "deal": view.deal,
        "moves": view.moves,
        "taps": engine.find(view.game).taps,
        "suits": suit_colours(BY_GAME, view),
        "kinds": {pile.code: pile.kind for pile in view.piles},
        "groups": {pile.code: pile.group for pile in view.piles},
        "names": {pile.code: pile.names for pile in view.piles},
        "piles": {pile.code: _cards(pile) for pile in view.piles},
        "wants": {code: str(card) for code, card in view.wants.items()},
        "choices": [] if over else [_choice(view, choice) for choice in view.choices],
        "likely": [] if over else [choice.text for choice in search.likeliest(view)[:LIKELY]],
        "caption": str(view.caption),
        "home": (view.home, view.total),
        "redeals": view.redeals,
        "standing": view.standing,
        "result": view.result or "",
        "reason": view.reason,
        "undo": played.may_undo() and not handed_in,
        "redo": bool(played.redo_stack) and not handed_in,
        "ranked": session.ranked,
        "handed_in": handed_in,
        "guide": list(guide.marked(played)) if session.guided else [],
        "hint": str(hint.move or "") if hint else "",
        "lost": lost,
    }


def _cards(pile: engine.PileView) -> PileCards:
    """As they lie, bottom to top. The engine shows the stock's next card first; it lies on top."""
    return list(reversed(pile.cards)) if pile.kind is Kind.STOCK else list(pile.cards)


def _choice(view: View, choice: Choice) -> PageChoice:
    codes = [word for word in choice.codes if word in view.by_code]
    home = choice.home or (choice.kind == Cause.PLAY and view[codes[-1]].kind is Kind.FOUNDATION)
    many = _many(view, choice)
    if choice.kind == Cause.PAIR:
        return codes, many, int(home), choice.text, int(len(codes) == 2)
    if choice.text != " ".join(codes):
        return codes, many, int(home), choice.text
    return codes, many, int(home)


def _many(view: View, choice: Choice) -> int:
    """How many cards travel: of a run all from the card that is named."""
    if choice.kind != Cause.RUN or choice.cards > 1:
        return choice.cards
    cards = view[choice.source].cards
    return len(cards) - max(at for at, card in enumerate(cards) if card == choice.card)


def changed(
    now: TableState, then: TableState | None, before: int, steps: Sequence[Travel], by: str
) -> Mapping[str, object]:
    """What a window that shows the state `then`, of revision `before`, needs to show the state `now`.

    A window at any other revision asks for the whole state. `steps` say how the cards went, one after the
    other: from which pile, to which, how many of its top cards. A pile that was put into another order, as
    when a talon is taken up and shuffled, goes to itself with 0 cards: what comes before such a step is
    gathered, what comes after it is dealt. No step names a card.
    """
    if then is None or then["rev"] != before or then["table"] != now["table"]:
        return {"rev": now["rev"], "from": -1}
    delta = differing(now, then)
    delta.pop("piles", None)
    piles = {code: cards for code, cards in now["piles"].items() if cards != then["piles"][code]}
    return {**delta, "rev": now["rev"], "from": before, "steps": steps, "piles": piles, "by": by}


def differing(now: TableState, then: TableState) -> dict[str, object]:
    """What of a state is another than it was."""
    earlier: Mapping[str, object] = then
    return {name: value for name, value in now.items() if value != earlier[name]}


def past(text: str) -> list[PastPosition]:
    """Every position of a game by its record; what was hidden then is hidden."""
    whole = record.loads(text)
    table = record.loads(record.dumps(whole, 0))
    found = [_position(table)]
    for number, move in enumerate(whole.moves):
        table.replay(move)
        found.append({**_position(table), "steps": table.travels(number)})
    return found


def _position(table: engine.Table) -> PastPosition:
    view = table.view()
    return {
        "caption": str(view.caption),
        "piles": {pile.code: _cards(pile) for pile in view.piles},
        "moves": view.moves,
        "home": (view.home, view.total),
    }
