"""The likeliest moves as buttons: card and place, as many as one likes, within five rows."""

from __future__ import annotations

import re

import pytest

from bot.messages.reply import Button, Reply
from bot.presentation.menus import of_moves, quick_buttons
from engine import GAMES, Table, pretty
from tests.bot.chat import Chat, buttons
from tests.bot.test_taps import within_limits

CARD = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])")


def moves(reply: Reply) -> list[Button]:
    """The buttons of likely moves."""
    return [button for button in buttons(reply) if button.quick]


async def test_a_tap_on_a_button_plays_the_move(chat: Chat) -> None:
    """With the revision it was drawn for, like every button: an old one changes nothing."""
    board = await chat.say("start kings 7")
    first = moves(board)[0]
    assert (first.label, first.style) == ("7♣ → f1", "main")
    assert {button.style for button in moves(board)[1:]} == {"plain"}

    played = await chat.tap(first.label)
    assert "7♣ goes" in played.text
    late = await chat.sends(chat.taps(first, board))
    assert "no longer the newest" in late.text
    assert "1 move" in late.text


@pytest.mark.parametrize(("many", "count"), [("five", 5), ("ten", 10), ("none", 0)])
async def test_the_number_of_quick_buttons_is_a_setting(chat: Chat, many: str, count: int) -> None:
    """A setting says how many; the menu has all moves whatever it says."""
    await chat.say(f"settings buttons {many}")
    board = await chat.say("start kings 1")

    assert len(moves(board)) == count
    assert len(board.menus[0].options) == len(Table("kings", 1).legal_moves) > 10
    within_limits(board)


@pytest.mark.parametrize("many", ["five", "ten"])
async def test_five_rows_hold_a_ranked_board(chat: Chat, many: str) -> None:
    """Likely moves, deals, all else, Hand in, and the menu: never more than five rows together."""
    await chat.say(f"settings buttons {many}")
    board = await chat.alone().say("daily play")

    assert "Hand in" in [button.label for button in buttons(board)]
    within_limits(board)


async def test_a_first_half_narrows_the_buttons_too(chat: Chat) -> None:
    """Below the menu of one card's ways stand that card's likeliest ways."""
    await chat.say("start kings 1")
    halves = await chat.say("move 8")

    assert {button.arguments["moves"].split()[0] for button in moves(halves)} == {"8"}
    assert len(moves(halves)) == len(halves.menus[0].options)


def test_buttons_with_equal_labels_show_their_notation() -> None:
    """Two packs have two cards of each: their buttons say from where."""
    labels = [button.label for button in quick_buttons(Table("clock", 5).view(), "five")]

    assert labels == ["9♠ → f3", "J♣ → f5 (8 f5)", "8♥ → f2", "7♣ → f1", "J♣ → f5 (7 f5)"]


@pytest.mark.parametrize("game", GAMES)
def test_a_button_shows_no_hidden_card(game: str) -> None:
    """Each card it names lies open somewhere; the pack's next card is the pack."""
    table = Table(game, 5)
    for _ in range(25):
        view = table.view()
        seen = {pretty(card) for pile in view.piles for card in pile.cards if card}
        for button in quick_buttons(view, "ten"):
            assert {f"{rank}{suit}" for rank, suit in CARD.findall(button.label)} <= seen
            assert 0 < len(button.label) <= 80
        if not table.legal_moves:
            break
        table.push(next(iter(table.legal_moves)))


def test_moves_home_stand_whole_in_a_menu_of_halves() -> None:
    """More than a thousand pairs are begun by a card; the few moves that go home are one line each."""
    view = Table("empress-of-india", 1).view()
    home = [choice.text for choice in view.choices if choice.home]

    [menu] = of_moves(view)[0]

    assert [option.value for option in menu.options][: len(home)] == home
    assert [button.arguments["moves"] for button in quick_buttons(view, "five")] == home[:5]
    halves = {option.value for option in menu.options[len(home) :]}
    assert not halves & {choice.text for choice in view.choices}
