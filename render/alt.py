"""The table in one line of words and cards, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile, groupby
from typing import Protocol

from engine import PileView, View, capitalized, cut, full_name, in_figures, pretty
from render.plan.picture_height import places

LIMIT = 1024  # characters: Discord's limit for the description of a picture
CAPTION_LENGTH = 380  # of them at most for the last move
REST = "\nType text full for every pile."  # where it was cut by ear

_FANS = ("tableau", "reserve")
_ORDER = {"tableau": 0, "reserve": 0, "waste": 1, "stock": 2, "foundation": 3}


class Layout(Protocol):
    """A way to put a table in words, with so many cards of each pile.

    With `together` single cards side by side are named together; with `wants` begun foundations say what they
    take next.
    """

    def __call__(self, named: dict[str, int], *, together: bool = False, wants: bool = False) -> str: ...


def alt_text(view: View, caption: str = "") -> str:
    """The last move, then all piles, within 1024 characters; of long piles the deepest cards go first.

    The piles that the move changed come before the others. `caption` stands instead of the last move, where
    something else has happened. Where there is room, begun foundations say what they take next. Where every
    pile is short and there are too many, single cards side by side are named together.
    """
    changed = (
        {code for event in view.last for code in (event.src, event.dst)} if view.move and not caption else ()
    )
    piles = sorted(places(view), key=lambda pile: (pile.code not in changed, _ORDER[pile.kind]))

    def line(named: dict[str, int], *, together: bool = False, wants: bool = False) -> str:
        parts = [*_news(view, caption), *pile_lines(view, piles, named, together=together, wants=wants)]
        if view.by_ear:  # a bar between them would be read aloud
            return "".join(f"{part.removesuffix('.')}. " for part in parts).rstrip()
        return " | ".join(parts)

    return within(LIMIT, piles, line, REST if view.by_ear else "")


def within(limit: int, piles: Sequence[PileView], layout: Layout, rest: str = "") -> str:
    """The table in at most so many characters: all of it, else fewer cards of long piles, else cut.

    `rest` follows where it was cut.
    """
    named = {pile.code: len(pile.cards) for pile in piles}
    text = layout(named, wants=True)
    if len(text) <= limit:
        return text
    fans = [pile.code for pile in piles if pile.kind in _FANS]
    text = layout(named)
    while len(text) > limit:
        longest = max(fans, key=lambda code: named[code])
        if named[longest] < 2:
            text = layout(named, together=True)
            return text if len(text) <= limit else cut(text, limit - len(rest)) + rest
        named[longest] -= min(2, named[longest] - 1)
        text = layout(named)
    return text


def _news(view: View, caption: str) -> Iterator[str]:
    """What happened, how the game ended, and what else is counted."""
    last = str(view.caption)
    ended = f"{view.result}: {view.reason}" if view.reason and view.reason not in last else ""
    parts = filter(None, (cut(caption or last, CAPTION_LENGTH), ended, view.standing))
    return map(capitalized, parts) if view.by_ear else parts


def pile_lines(
    view: View, piles: Sequence[PileView], named: dict[str, int], *, together: bool, wants: bool
) -> Iterator[str]:
    """A line for each pile with cards, and one for all that are empty.

    Together by ear, of each pile its top card alone is named; those of fans last, as the end may be cut.
    """
    lying = [pile for pile in piles if pile.cards]
    empty = [pile.code for pile in places(view) if not pile.cards]
    if together and view.by_ear:
        packs = [pile for pile in lying if pile.kind in ("waste", "stock")]
        yield from (_pile(view, pile, 1) for pile in packs)
        yield from (f"{in_figures(len(empty), 'place')} empty",) * bool(empty)
        others = sorted((pile for pile in lying if pile not in packs), key=lambda pile: pile.kind in _FANS)
        yield from _together(view, {pile.code: _fan(view, pile.cards[-1:], 1) for pile in others})
        return
    if together:
        reserves = [pile for pile in lying if pile.kind == "reserve"]
        yield from _together(view, {pile.code: _fan(view, pile.cards, 1) for pile in reserves})
        lying = [pile for pile in lying if pile.kind != "reserve"]
    for pile in lying:
        yield _pile(view, pile, named[pile.code]) + (_next(view, pile) if wants and not view.result else "")
    if empty:
        yield "empty: " + ", ".join(_runs(empty))


def _pile(view: View, pile: PileView, named: int) -> str:
    top = _card(view, pile.top) if pile.top else ""
    if pile.kind == "stock":
        return f"{pile.code}: {in_figures(len(pile.cards), 'card')}"
    if pile.kind == "foundation":
        return f"{pile.code}: {top or in_figures(len(pile.cards), 'card')}"
    if pile.kind == "waste" and top:
        rest = len(pile.cards) - 1
        return f"{pile.code}: {top}" + (f" on {in_figures(rest, 'card')}" if rest else "")
    return f"{pile.code}: {_fan(view, pile.cards, named)}"


def _next(view: View, pile: PileView) -> str:
    """What a foundation takes next: a listener knows from that which way it runs."""
    found = view.wants.get(pile.code, "") if pile.kind == "foundation" else ""
    return f", then {found}" if found else ""


def _together(view: View, tops: Mapping[str, str]) -> Iterator[str]:
    """Neighbours named together, by their last cards: a1 to a4: 7♥ 9♠ J♦ 2♣."""
    for run in _neighbours(tops):
        cards = _between(view).join(tops[code] for code in run)
        yield f"{run[0]} to {run[-1]}: {cards}" if len(run) > 1 else f"{run[0]}: {cards}"


def _fan(view: View, cards: Sequence[str | None], named: int) -> str:
    """The uppermost cards, and in words how many below them are hidden or left out; ? is one among others."""
    seen = [_card(view, card) for card in dropwhile(lambda card: card is None, cards)]
    hidden = len(cards) - len(seen)
    visible = seen[max(0, len(seen) - named) :]
    parts = [f"{hidden} hidden"] if hidden else []
    if len(visible) < len(seen):
        parts.append(f"{'' if view.by_ear else '… '}{len(seen) - len(visible)} more")
    return ", ".join([*parts, _between(view).join(visible)] if visible else parts)


def _card(view: View, card: str | None) -> str:
    if card is None:
        return "a hidden card" if view.by_ear else "?"
    return full_name(card) if view.by_ear else pretty(card)


def _between(view: View) -> str:
    """What stands between two cards."""
    return ", " if view.by_ear else " "


def _runs(codes: Iterable[str]) -> Iterator[str]:
    """Neighbouring codes drawn together: c5 to c24."""
    for run in _neighbours(codes):
        yield f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run)


def _neighbours(codes: Iterable[str]) -> Iterator[list[str]]:
    """Codes of one letter whose numbers follow each other."""

    def start(item: tuple[int, str]) -> tuple[str, int]:
        letters = item[1].rstrip("0123456789")
        return letters, int(item[1][len(letters) :] or 0) - item[0]

    for _, items in groupby(enumerate(codes), start):
        yield [code for _, code in items]
