"""The clickable piles of a picture, their accessible names, and what a click on them does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import engine
import render
from engine import PileView, View, spoken


def hits(view: View) -> dict[str, Any]:
    """The piles of a board with their outlines in pixels of the picture; none when the game is over."""
    outlines: dict[str, list[str]] = {}
    tops: dict[str, list[float]] = {}
    for area in render.areas(view):
        outlines.setdefault(area.code, []).append(" ".join(f"{x:g},{y:g}" for x, y in area.polygon))
        tops[area.code] = _box(area.top)
    piles = [_pile(view, view[code], shapes) | {"top": tops[code]} for code, shapes in outlines.items()]
    return {
        "piles": [] if view.result else piles,
        "taps": _taps(view),
        "ways": _moves(view),
        "moved": [[one.src, one.dst] for one in view.last if view.move],
        "played": view.moves,
        "result": view.result or "",
    }


def _box(polygon: Sequence[tuple[float, float]]) -> list[float]:
    """The bounding box of a card: left, top, width, height."""
    xs, ys = zip(*polygon, strict=True)
    return [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)]


def _moves(view: View) -> list[dict[str, Any]]:
    """The legal moves from pile to pile, in codes and in words, with all equivalent targets."""
    between = [(c, c.text.split()) for c in view.choices if set(c.text.split()) <= set(view.by_code)]
    return [
        {"codes": [*codes[:-1], code], "words": str(choice.words) if code == codes[-1] else ""}
        for choice, codes in between
        for code in (_equivalent(view, codes[-1]) if len(codes) == 2 else codes[-1:])
    ]


def _equivalent(view: View, code: str) -> list[str]:
    """The piles of the same group with the same cards."""
    one = view[code]
    return [pile.code for pile in view.piles if (pile.group, pile.cards) == (one.group, one.cards)]


def _pile(view: View, pile: PileView, shapes: list[str]) -> dict[str, Any]:
    return {
        "code": pile.code,
        "name": accessible_name(view, pile),
        "shapes": shapes,
        "empty": not pile.cards,
        "tap": _tapped(view) if pile.kind == "stock" else "",
        "home": _home(view, pile),
    }


def _taps(view: View) -> int:
    """How many piles make one move: two, or as many as a combination takes."""
    return engine.find(view.game).taps


def _tapped(view: View) -> str:
    """The move that a tap on the stock plays: one typed as a verb alone, like deal, redeal or fill."""
    return next((choice.text for choice in view.choices if choice.text == choice.kind), "")


def _home(view: View, pile: PileView) -> str:
    """The move that brings the pile's top card home, for a double click."""
    for choice in view.choices:
        codes = choice.text.split()
        if choice.kind == "play" and codes[0] == pile.code and view[codes[-1]].kind == "foundation":
            return choice.text
    return ""


def accessible_name(view: View, pile: PileView) -> str:
    """The accessible name of a pile: "pile 3 of the lanes, top 9 of diamonds, 4 cards"."""
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
