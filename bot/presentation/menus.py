"""Legal moves as menus, one if it holds them all, else two steps and pages; the likeliest as buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.messages.reply import Button, Menu, Option
from bot.records.preferences import BUTTONS
from engine import Card, Choice, Kind, Text, View, capitalized, cut, search

MOST = 25  # options of a menu on Discord; Slack takes more
WIDE = 100  # characters of an option
LABEL = 80  # characters of a button
TYPED = 60  # characters of a move that has room in a button's id beside its table and revision
QUICK = {"none": 0, "five": 5, "ten": 10}  # buttons, as preferred

ButtonRow = tuple[Button, ...]
Taps = tuple[tuple[Menu, ...], tuple[ButtonRow, ...]]  # menus, and rows of buttons to turn their pages

assert QUICK.keys() == BUTTONS.values.keys(), "each way to have buttons says how many"


def of_moves(view: View, page: int = 1) -> Taps:
    """All moves without a button of their own; more than 25 by first halves, then `of_halves`."""
    choices = on_offer(view)
    if len(choices) <= MOST:
        return _paged("Choose a move", _whole(choices), 1, "board", {})
    home = [choice for choice in choices if choice.home][: MOST - 1]  # whole moves, for they are wanted most
    firsts = {choice.first.key: choice.first for choice in choices if choice not in home}
    packets = all(len(choice.codes) > 2 for choice in choices)
    placeholder = "Choose a packet's court card" if packets else "Choose a card to play"
    options = [*_whole(home), *(_line(first.words, key, first.card) for key, first in firsts.items())]
    return _paged(placeholder, options, page, "board", {})


def of_halves(view: View, first: str, page: int = 1) -> Taps:
    """The moves that begin with this half."""
    choices = [choice for choice in on_offer(view) if starts(choice, first)]
    options = [_line(choice.then.words, choice.text, choice.then.card) for choice in choices]
    placeholder = cut(str(capitalized(choices[0].first.words)), WIDE)
    return _paged(placeholder, options, page, "move", {"moves": first})


def of_candidates(view: View, texts: Iterable[str]) -> Taps:
    """The moves that an ambiguous text may mean."""
    wanted = set(texts)
    return _paged(
        "Which move is meant?", _whole([c for c in view.choices if c.text in wanted]), 1, "board", {}
    )


def quick_buttons(view: View, many: str, menus: Sequence[Menu] = ()) -> ButtonRow:
    """The likeliest moves, as many as preferred; with `menus` of some moves, only those."""
    listed = {option.value for menu in menus for option in menu.options}
    some = [choice for choice in on_offer(view) if len(choice.text) <= TYPED]
    some = [choice for choice in some if choice.text in listed] or some
    chosen = search.likeliest(view, some)[: QUICK[many]]
    labels = [str(capitalized(choice.brief or choice.words)) for choice in chosen]
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


def on_offer(view: View) -> list[Choice]:
    """The moves in menus; dealing has buttons."""
    return [choice for choice in view.choices if choice.kind not in ("deal", "redeal")]


def half(view: View, typed: str) -> bool:
    """Whether the text is the first half of some move, and not a whole one, such as a verb."""
    some = on_offer(view)
    return all(choice.text != typed for choice in some) and any(starts(choice, typed) for choice in some)


def starts(choice: Choice, first: str) -> bool:
    """Whether a move begins with this half; all of a pile, with however many cards, begin with its code."""
    return choice.first.key == first or choice.first.key.startswith(f"{first} x")


def piles(view: View, texts: Iterable[str]) -> tuple[str, ...]:
    """The piles that these moves name, each once, to be marked on the picture."""
    named = (code for text in texts for code in text.split())
    return tuple(dict.fromkeys(code for code in named if code in view.by_code))


def option(words: str, value: str, note: str = "") -> Option:
    """One line of a menu, cut to its room."""
    return Option(cut(words, WIDE), value, cut(note, WIDE))


def suit(words: Text, card: str) -> str:
    """The suit of the card for an icon before the words; "" where they do not begin with the card's sign."""
    return card[-1] if card and words.parts[:1] == (Card(card),) else ""


def _line(words: Text, value: str, card: str) -> Option:
    """A move or half of one, with its suit where it begins with a card."""
    return replace(option(str(capitalized(words)), value), icon=suit(words, card))


def _whole(choices: Sequence[Choice]) -> list[Option]:
    return [_line(choice.words, choice.text, choice.card) for choice in choices]


def _paged(
    placeholder: str, options: Sequence[Option], page: int, command: str, arguments: dict[str, str]
) -> Taps:
    """One menu of at most 25 options and, where there are more, buttons to turn its pages."""
    if not options:
        return (), ()
    last = -(-len(options) // MOST)
    page = min(max(page, 1), last)
    some = tuple(options[(page - 1) * MOST : page * MOST])
    if last == 1:
        return (Menu(placeholder, "move", "moves", some),), ()
    page_buttons = (
        Button("Earlier choices", command, {**arguments, "page": str(page - 1)}, disabled=page == 1),
        Button("More choices", command, {**arguments, "page": str(page + 1)}, disabled=page == last),
    )
    return (Menu(f"{placeholder} ({page} of {last})", "move", "moves", some),), (page_buttons,)
