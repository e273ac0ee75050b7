"""The whole table in words, a line a pile, for those who hear it: cards by their names, nothing left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile, groupby

from engine import PileView, View, capitalized, full_name, in_figures
from render.plan.picture_height import places


def whole(view: View) -> list[str]:
    """Paragraphs: what happened last and where, then every other pile, group by group."""
    view = view.in_words()
    touched = {code for event in view.last for code in (event.src, event.dst)} if view.move else set()
    lying = places(view)
    changed = [pile for pile in lying if pile.code in touched]
    others = [pile for pile in lying if pile.code not in touched]
    news = "\n".join(filter(None, (str(view.caption), view.standing, view.reason)))
    paragraphs = [news, _section(view, "Changed just now", changed)]
    for group, piles in groupby(others, key=lambda pile: pile.group):
        paragraphs.append(_section(view, capitalized(group), [*piles]))
    return [*filter(None, paragraphs)]


def _section(view: View, heading: str, piles: list[PileView]) -> str:
    lines = [f"{pile.code}: {'; '.join(_pile(view, pile))}" for pile in piles if pile.cards]
    if empty := [pile.code for pile in piles if not pile.cards]:
        lines.append(f"empty: {', '.join(empty)}")
    return "\n".join((heading, *lines)) if lines else ""


def _pile(view: View, pile: PileView) -> Iterator[str]:
    """Its cards, the free one last; of the pack how many, of a foundation what lies on top and comes next."""
    many = in_figures(len(pile.cards), "card")
    if pile.kind == "stock" or (pile.kind in ("foundation", "waste") and not pile.top):
        yield many
    elif pile.kind in ("foundation", "waste"):
        assert pile.top
        yield f"{full_name(pile.top)} on top of {many}"
        if wanted := view.wants.get(pile.code, ""):
            yield f"next {wanted}"
    else:
        seen = [*dropwhile(lambda card: card is None, pile.cards)]
        if hidden := len(pile.cards) - len(seen):
            yield f"{hidden} hidden"
        if seen:
            yield ", ".join(full_name(card) if card else "a hidden card" for card in seen)
