"""Why a move may not be played: a text in the book's words, and a code that outlives better words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from .sentences import Text, say

RefusalCode = Literal[
    # of what was named
    "no-such-pile",
    "no-such-action",
    "verb-alone",
    "same-pile",
    "nothing-there",
    "card-covered",
    "card-home",
    "card-not-in-play",
    "fits-nowhere",
    # of the card, on the card or place where it was tried
    "wrong-rank",
    "wrong-suit",
    "wrong-colour",
    "does-not-fit",
    "not-followed",
    "suit-begun",
    "complete",
    "wrong-space",
    "upon-card-only",
    "starts-no-foundation",
    # of the piles
    "no-way",
    "no-building",
    "takes-nothing",
    "only-to",
    "only-from",
    "only-when",
    "dealt-only",
    "dead",
    "not-free",
    "never-moves",
    "base-stays",
    "foundation-stays",
    "pair-stays",
    "gains-nothing",
    # of open places
    "place-taken",
    "not-filled-by-hand",
    "fill-in-order",
    "fill-first-source",
    "nothing-to-fill",
    "empty-first",
    # of cards that go together
    "how-many",
    "one-card",
    "not-so-many",
    "too-many",
    "no-run",
    "leave-together",
    "wrong-count",
    "same-value",
    "wrong-total",
    "not-equal",
    "not-in-line",
    # of the moment
    "already-won",
    "game-over",
    "open-place-first",
    "opening-first",
    "placed-first",
    "not-now",
    "used-up",
    "pack-out",
    "deal-out-first",
    "no-redeal-left",
    "nothing-to-redeal",
    "pass-in-vain",
    "nothing-to-take-back",
]
REFUSAL_CODES: tuple[RefusalCode, ...] = get_args(RefusalCode)


@dataclass(frozen=True, slots=True)
class Refusal(Text):
    """The text a player reads, with the code of its kind of reason."""

    code: RefusalCode = "no-way"


def refuse(code: RefusalCode, template: str, /, **parts: object) -> Refusal:
    """A refusal of that kind, in the words of a template (`say`)."""
    return Refusal(say(template, **parts).parts, code)
