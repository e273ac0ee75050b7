"""A table as the page draws it: what its player may see, as plain data, and what changed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import engine
from bot.play.live_tables import Travel
from bot.play.played_table import PlayedTable
from bot.presentation import guide
from engine import Cause, Choice, Kind, View

TableState = dict[str, Any]


def state(played: PlayedTable) -> TableState:
    """All that a page must know of a table, whatever its window; of a hidden card only that it lies there.

    `choices` are pairs of codes, not sentences: [codes, how many cards go, whether one goes home, and the
    text to be played where that is not the codes]. The page has the words for a move, the server for a hint.
    """
    view, session = played.view, played.session
    hint = played.current_hint()
    return {
        "rev": session.revision, "table": session.table, "game": view.game, "title": view.title,
        "variant": view.variant or "", "deal": view.deal, "moves": view.moves,
        "taps": engine.find(view.game).taps,
        "kinds": {pile.code: pile.kind for pile in view.piles},
        "groups": {pile.code: pile.group for pile in view.piles},
        "names": {pile.code: pile.names for pile in view.piles},
        "piles": {pile.code: _cards(pile) for pile in view.piles},
        "wants": dict(view.wants),
        "choices": [] if view.result else [_choice(view, choice) for choice in view.choices],
        "caption": str(view.caption), "home": [view.home, view.total], "redeals": view.redeals,
        "standing": view.standing, "result": view.result or "", "reason": view.reason,
        "undo": played.may_undo(), "redo": bool(played.redo_stack), "ranked": session.ranked,
        "guide": list(guide.marked(played)) if session.guided else [],
        "hint": str(hint.move or "") if hint else "",
    }  # fmt: skip


def _cards(pile: engine.PileView) -> list[str | None]:
    """As they lie, bottom to top. The engine shows the stock's next card first; it lies on top."""
    return list(reversed(pile.cards)) if pile.kind is Kind.STOCK else list(pile.cards)


def _choice(view: View, choice: Choice) -> list[Any]:
    codes = [word for word in choice.text.split() if word in view.by_code]
    home = choice.home or (choice.kind == Cause.PLAY and view[codes[-1]].kind is Kind.FOUNDATION)
    found: list[Any] = [codes, _many(view, choice), int(home)]
    return found if choice.text == " ".join(codes) else [*found, choice.text]


def _many(view: View, choice: Choice) -> int:
    """How many cards travel: of a run all from the card that is named."""
    if choice.kind != Cause.RUN:
        return 1
    cards = view[choice.source].cards
    return len(cards) - max(at for at, card in enumerate(cards) if card == choice.card)


def changed(
    now: TableState, then: TableState | None, before: int, steps: Sequence[Travel], by: str
) -> TableState:
    """What a window that shows the state `then`, of revision `before`, needs to show the state `now`.

    A window at any other revision asks for the whole state.
    """
    if then is None or then["rev"] != before or then["table"] != now["table"]:
        return {"rev": now["rev"], "from": -1}
    delta = {name: value for name, value in now.items() if value != then[name] and name != "piles"}
    piles = {code: cards for code, cards in now["piles"].items() if cards != then["piles"][code]}
    return {**delta, "rev": now["rev"], "from": before, "steps": steps, "piles": piles, "by": by}


def packed(what: Any) -> str:
    """As it is sent."""
    return json.dumps(what, separators=(",", ":"), ensure_ascii=False)
