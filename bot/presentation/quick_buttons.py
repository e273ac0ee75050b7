"""The likeliest moves as buttons, each with its card and its target."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.reply import Button, Menu
from bot.presentation.menus import ButtonRow, on_offer, suit
from bot.records.preferences import BUTTONS
from engine import Kind, View, begun, cut, search

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
    labels = [str(begun(choice.brief or choice.words)) for choice in chosen]
    row = []
    for choice, label in zip(chosen, labels, strict=True):
        unique_label = label if labels.count(label) == 1 else f"{label} ({choice.text})"
        target = view.by_code.get(choice.then.key)
        row.append(
            Button(
                cut(unique_label, LABEL),
                "move",
                {"moves": choice.text},
                "main" if target and target.kind is Kind.FOUNDATION else "plain",
                icon=suit(choice.brief or choice.words, choice.card),
                quick=True,
            )
        )
    return tuple(row)
