"""What the words have in common whose rule a game tells itself: a sentence, and plain words for the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..sentences import Text, say
from ..view import Shown
from .refill import dealt
from .word import Step, goes


def rule_line(step: Step, rule: str, granted: str = "") -> Text:
    """What stands under "What you may do": the verb, how often it is granted, and its rule."""
    return say("`{verb}`{granted}: {rule}", verb=step.name, granted=granted, rule=rule)


def narrate_plainly(step: Step, happened: Sequence[Shown]) -> Iterator[Text]:
    """What happened by such a word: cards that were dealt from one pile, cards that go, or its use."""
    sources, piles = {event.src for event in happened}, step.game.piles
    one = len(sources) == 1 and "" not in sources and len(happened) > 2
    if one or sources == {piles[step.game.stock_at].code}:
        return dealt(step, happened, "goes to", "dealt")
    if happened[0].src:
        return goes(step, happened, "goes")
    return iter((say("{verb} is used", verb=step.name),))
