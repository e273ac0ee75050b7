"""What lies on a table in the middle of a game, as far as that can be known from its deal."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from engine import View
from render.plan.fans import Form

IN_PLAY = ("tableau", "reserve")
MIDDLE = 0.4  # of all cards, that may lie on fans in the middle of a game


def in_the_middle(view: View, dealt: Mapping[str, Form]) -> Mapping[str, Form]:
    """The forms in the middle of a game: much of the pack lies on the fans that run down, and a card more.

    A bone only grows shorter.
    """
    fans = {pile.code for pile in view.piles if pile.kind in IN_PLAY and dealt[pile.code].fan == "down"}
    many = 1 + ceil(MIDDLE * sum(len(pile.cards) for pile in view.piles) / max(1, len(fans)))
    return {
        code: one._replace(faces=max(one.faces, many)) if code in fans else one for code, one in dealt.items()
    }
