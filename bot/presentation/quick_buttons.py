"""The likeliest moves as buttons, each with its card and its target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.messages.reply import Button, Menu
from bot.presentation.menus import ButtonRow, on_offer
from bot.records.preferences import BUTTONS
from engine import Choice, Kind, View, begun, cut, search

LABEL = 80  # characters of a button
TYPED = 60  # characters of a move that has room in a button's id beside its table and revision
MANY = {"none": 0, "five": 5, "ten": 10}

assert MANY.keys() == BUTTONS.values.keys(), "each way to have buttons says how many"


def buttons(view: View, many: str, menus: Sequence[Menu] = ()) -> ButtonRow:
    """The likeliest moves, as many as preferred; with `menus` of some moves, only those."""
    listed = {option.value for menu in menus for option in menu.options}
    some = [choice for choice in on_offer(view) if len(choice.text) <= TYPED]
    some = [choice for choice in some if choice.text in listed] or some
    chosen = search.likeliest(view, some)[: MANY[many]]
    labels = _labels(chosen)
    return tuple(
        Button(label, "move", {"moves": choice.text}, _style(view, choice), icon=choice.card[-1:], quick=True)
        for choice, label in zip(chosen, labels, strict=True)
    )


def _labels(choices: Iterable[Choice]) -> list[str]:
    """Labels of card and target; equal ones are told apart by the typed move."""
    brief = [(choice, str(begun(choice.brief or choice.words))) for choice in choices]
    alike = Counter(label for _, label in brief)
    return [cut(label if alike[label] == 1 else f"{label} ({choice.text})", LABEL) for choice, label in brief]


def _style(view: View, choice: Choice) -> str:
    place = view.by_code.get(choice.then.key)
    return "main" if place and place.kind is Kind.FOUNDATION else "plain"
