"""Where the piles of a picture can be clicked, what they are called aloud, and what a click on them means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import engine
import render
from engine import PileView, View, spoken


def hits(view: View) -> dict[str, Any]:
    """The piles of a board with their areas in pixels of the picture; none when the game is over."""
    outlines: dict[str, list[str]] = {}
    tops: dict[str, list[float]] = {}
    for area in render.areas(view):
        outlines.setdefault(area.code, []).append(" ".join(f"{x:g},{y:g}" for x, y in area.polygon))
        tops[area.code] = _box(area.top)
    piles = [_pile(view, view[code], shapes) | {"top": tops[code]} for code, shapes in outlines.items()]
    return {
        "piles": [] if view.result else piles,
        "taps": _taps(view),
        "ways": _ways(view),
        "moved": [[one.src, one.dst] for one in view.last if view.move],
        "played": view.moves,
        "result": view.result or "",
    }


def _box(polygon: Sequence[tuple[float, float]]) -> list[float]:
    """Left, top, width and height round a card, however it is turned."""
    xs, ys = zip(*polygon, strict=True)
    return [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)]


def _ways(view: View) -> list[dict[str, Any]]:
    """The legal moves from pile to pile, in codes and in words; of like places all are told."""
    between = [(c, c.text.split()) for c in view.choices if set(c.text.split()) <= set(view.by_code)]
    return [
        {"codes": [*codes[:-1], code], "words": str(choice.words) if code == codes[-1] else ""}
        for choice, codes in between
        for code in (_like(view, codes[-1]) if len(codes) == 2 else codes[-1:])
    ]


def _like(view: View, code: str) -> list[str]:
    """The piles of its group that hold the same."""
    one = view[code]
    return [pile.code for pile in view.piles if (pile.group, pile.cards) == (one.group, one.cards)]


def _pile(view: View, pile: PileView, shapes: list[str]) -> dict[str, Any]:
    return {
        "code": pile.code,
        "name": called(view, pile),
        "shapes": shapes,
        "empty": not pile.cards,
        "tap": _tapped(view) if pile.kind == "stock" else "",
        "home": _home(view, pile),
    }


def _taps(view: View) -> int:
    """How many piles make one move: two, or as many as a combination takes."""
    return engine.find(view.game).taps


def _tapped(view: View) -> str:
    """What a tap on the stock plays: what is typed by its verb alone, like the deal, a redeal, or fill."""
    return next((choice.text for choice in view.choices if choice.text == choice.kind), "")


def _home(view: View, pile: PileView) -> str:
    """The move that brings the pile's top card home, for a double click."""
    for choice in view.choices:
        codes = choice.text.split()
        if choice.kind == "play" and codes[0] == pile.code and view[codes[-1]].kind == "foundation":
            return choice.text
    return ""


def called(view: View, pile: PileView) -> str:
    """The pile for people's ears: "pile 3 of the lanes, top 9 of diamonds, 4 cards"."""
    named = f"pile {pile.code}, {pile.names}" if pile.names == f"the {pile.group}" else ""
    words = [named or f"pile {pile.code} of the {pile.group}"]
    if pile.kind == "stock":
        words[0] = f"pile {pile.code}, {pile.names}"
    elif pile.top:
        words.append(f"top {spoken(pile.top)}")
    words.append({0: "empty", 1: "1 card"}.get(len(pile.cards), f"{len(pile.cards)} cards"))
    if pile.kind == "stock" and (tapped := _tapped(view)):
        words.append(f"press to {tapped}")
    return ", ".join(words)
