"""Moves of several cards, in menus, completions and quick buttons: how many go is part of them."""

from __future__ import annotations

from bot.commands.move import begins
from bot.presentation import menus
from tests.support import table

RUN = "1: KD 9S 8D 7C; 2: 10H; 3:; c1: 4S; c2: 5H; c3: JD; c4:; 4: QS *; 5: KS; 6: KC; 7: KH; 8: QD"


def test_all_of_a_pile_begins_with_its_code() -> None:
    """Whoever types a pile alone is asked how it goes on, with however many cards."""
    view = table("freecell", RUN).view()
    ((menu,), _) = menus.of_halves(view, "1")

    assert menus.half(view, "1")
    assert {"1 2 x3", "1 3 x1", "1 3 x2", "1 c4"} == {option.value for option in menu.options}


def test_a_pile_that_is_a_whole_move_is_no_half() -> None:
    """A king of the pyramid goes at once."""
    view = table("pyramid", "22: KS; h: 2S; s: *").view()

    assert not menus.half(view, "22")
    assert menus.piles(table("freecell", RUN).view(), ["1 2 x3"]) == ("1", "2")


def test_how_many_go_is_completed() -> None:
    """After the two piles, and from their beginnings."""
    choice = next(c for c in table("freecell", RUN).view().choices if c.text == "1 2 x3")

    assert all(begins(choice, typed) for typed in ("1", "1 ", "1 2", "1 2 ", "1 2 x", "1 2 x3", "9S", "9s 2"))
    assert not any(begins(choice, typed) for typed in ("2", "1 3", "1 2 x4", "7C 2"))


def test_a_button_says_that_more_go_along() -> None:
    """Its label has the card that is grabbed and where it goes; what it plays has the number."""
    view = table("freecell", RUN).view()
    buttons = menus.quick_buttons(view, "ten")
    (whole,) = (button for button in buttons if button.arguments["moves"] == "1 2 x3")

    assert whole.label == "9♠… → 2"
    assert view.choices[0].cards == 1 or view.choices[0].text.endswith(f"x{view.choices[0].cards}")
