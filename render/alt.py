"""The table in one line of words and cards, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, groupby

from engine import PileView, View, cut, in_figures, pretty

LIMIT = 1024  # characters: Discord's limit for the description of a picture
CAPTION_LENGTH = 380  # of them at most for the last move

_ORDER = {"tableau": 0, "reserve": 0, "waste": 1, "stock": 2, "foundation": 3}


def alt_text(view: View, caption: str = "") -> str:
    """The last move, then all piles, within 1024 characters; of long piles the deepest cards go first.

    The piles that the move changed come before the others. `caption` stands instead of the last move, where
    something else has happened. Where there is room, begun foundations say what they take next. Where every
    pile is short and there are too many, single cards side by side are named together.
    """
    changed = (
        {code for shown in view.last for code in (shown.src, shown.dst)} if view.move and not caption else ()
    )
    piles = sorted(view.piles, key=lambda pile: (pile.code not in changed, _ORDER[pile.kind]))
    whole = _line(view, piles, {pile.code: len(pile.cards) for pile in piles}, caption, wants=True)
    return whole if len(whole) <= LIMIT else _shortened(view, piles, caption)


def _shortened(view: View, piles: Sequence[PileView], caption: str) -> str:
    shown = {pile.code: len(pile.cards) for pile in piles}
    fans = [pile.code for pile in piles if pile.kind in ("tableau", "reserve")]
    text = _line(view, piles, shown, caption)
    while len(text) > LIMIT:
        longest = max(fans, key=lambda code: shown[code])
        if shown[longest] < 2:
            return cut(_line(view, piles, shown, caption, joined=True), LIMIT)
        shown[longest] -= min(2, shown[longest] - 1)
        text = _line(view, piles, shown, caption)
    return text


def _line(
    view: View,
    piles: Sequence[PileView],
    shown: dict[str, int],
    caption: str,
    joined: bool = False,
    wants: bool = False,
) -> str:
    last = str(view.caption)
    parts = [cut(caption or last, CAPTION_LENGTH)]
    if view.reason and view.reason not in last:
        parts.append(f"{view.result}: {view.reason}")
    parts.append(view.standing)
    lying = [pile for pile in piles if pile.cards]
    if joined:
        parts += _joined([pile for pile in lying if pile.kind == "reserve"])
        lying = [pile for pile in lying if pile.kind != "reserve"]
    parts += [
        _pile(pile, shown[pile.code]) + (_next(view, pile) if wants and not view.result else "")
        for pile in lying
    ]
    if empty := [pile.code for pile in view.piles if not pile.cards]:
        parts.append("empty: " + ", ".join(_runs(empty)))
    return " | ".join(part for part in parts if part)


def _pile(pile: PileView, shown: int) -> str:
    if pile.kind == "stock":
        return f"{pile.code}: {in_figures(len(pile.cards), 'card')}"
    if pile.kind == "foundation":
        return f"{pile.code}: {pretty(pile.top) if pile.top else in_figures(len(pile.cards), 'card')}"
    if pile.kind == "waste" and pile.top:
        rest = len(pile.cards) - 1
        return f"{pile.code}: {pretty(pile.top)}" + (f" on {in_figures(rest, 'card')}" if rest else "")
    return f"{pile.code}: {_fan(pile.cards, shown)}"


def _next(view: View, pile: PileView) -> str:
    """What a foundation takes next: a listener knows from that which way it runs."""
    found = view.wants.get(pile.code, "") if pile.kind == "foundation" else ""
    return f", then {found}" if found else ""


def _joined(piles: Sequence[PileView]) -> Iterator[str]:
    """Neighbours named together, by their last cards: a1 to a4: 7♥ 9♠ J♦ 2♣."""
    tops = {pile.code: _fan(pile.cards, 1) for pile in piles}
    for run in _neighbours(tops):
        cards = " ".join(tops[code] for code in run)
        yield f"{run[0]} to {run[-1]}: {cards}" if len(run) > 1 else f"{run[0]}: {cards}"


def _fan(cards: Sequence[str | None], shown: int) -> str:
    """The uppermost cards, and in words how many below them are hidden or left out; ? is one among others."""
    seen = [pretty(card) if card else "?" for card in dropwhile(lambda card: card is None, cards)]
    hidden = len(cards) - len(seen)
    visible = seen[max(0, len(seen) - shown) :]
    parts = [f"{hidden} hidden"] if hidden else []
    if len(visible) < len(seen):
        parts.append(f"… {len(seen) - len(visible)} more")
    return ", ".join([*parts, " ".join(visible)] if visible else parts)


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
