"""The table as lines of equally wide characters, for terminals and code blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, dropwhile, groupby
from textwrap import wrap

from engine import PileView, View, pretty
from render import alt
from render.plan.picture_height import places

ACROSS = 12  # cards in a line, so that it need not be wrapped on a phone
PILES = 6  # piles in a line where each shows one card
CELLS = 40  # characters in a line by ear, as many as a braille display has
UNBROKEN = "\N{NO-BREAK SPACE}"
LONGEST_BY_EAR = 1600  # characters, so that a chat message has room for what happened above it


def board(view: View) -> str:
    """All piles with their codes, groups apart; within 1900 characters, so that a chat message holds it.

    By ear the cards are named, in lines of at most 40 characters.
    """
    if view.by_ear:
        return alt.within(LONGEST_BY_EAR, view.piles, partial(_by_ear, view), alt.REST)
    lines = [f"{view.title}, deal {view.deal}, move {view.moves}, {view.home} of {view.total} home"]
    lines += filter(None, (view.standing,))
    for _, piles in groupby(places(view), key=lambda pile: pile.group):
        lines += ["", *_group(list(piles))]
    return "\n".join(line.rstrip() for line in lines)


def _by_ear(view: View, named: dict[str, int], *, together: bool = False, wants: bool = False) -> str:
    """A line a pile, with the rest of a long one below it, indented; lines end between two cards.

    How the game stands is not repeated: the message with the board says it.
    """
    lines = alt.pile_lines(view, view.piles, named, together=together, wants=wants)
    items = (line.replace(" ", UNBROKEN).replace(f",{UNBROKEN}", ", ") for line in lines)
    wrapped = (wrap(line, CELLS, subsequent_indent="  ") for line in items)
    return "\n".join(line.replace(UNBROKEN, " ") for line in chain.from_iterable(wrapped))


def _group(piles: Sequence[PileView]) -> Iterator[str]:
    """Piles of which one card shows stand side by side, others below each other with the free card last.

    A number in brackets counts cards that do not show.
    """
    code = max(len(pile.code) for pile in piles)
    if all(len(_cells(pile)) <= 1 for pile in piles):
        across = -(-len(piles) // -(-len(piles) // PILES))  # lines as equal as can be
        for n in range(0, len(piles), across):
            yield "  ".join(
                f"{pile.code:>{code}} {(_cells(pile) or ['--'])[0]:<4}" for pile in piles[n : n + across]
            )
        return
    for pile in piles:
        cells = _cells(pile) or ["--"]
        for n in range(0, len(cells), ACROSS):
            name = pile.code if n == 0 else ""
            yield f"{name:>{code}}  " + " ".join(f"{cell:>3}" for cell in cells[n : n + ACROSS])


def _cells(pile: PileView) -> list[str]:
    if not pile.cards:
        return []
    if pile.kind == "stock":
        return [f"({len(pile.cards)})"]
    if pile.top and pile.kind == "foundation":
        return [pretty(pile.top)]
    if pile.top and pile.kind == "waste":
        return [f"{pretty(pile.top)} ({len(pile.cards)})"]
    seen = [*dropwhile(lambda card: card is None, pile.cards)]
    hidden = len(pile.cards) - len(seen)
    return ([f"({hidden})"] if hidden else []) + [pretty(card) if card else "?" for card in seen]
