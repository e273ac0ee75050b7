"""The format of a game's pictures, how large its cards are in it, and what is left when it is won."""

from __future__ import annotations

from statistics import median

import pytest

import engine
from engine import View
from render import theme
from render.plan.planner import plan
from tests.render.tables import dealt, halfway, played, won

GAMES = tuple(engine.GAMES)
# Where a column may come to hold two dozen cards or more, cards are then a step smaller.
PILED_HIGH = {"great-thirteen", "salic-law", "queens", "miss-milligan"}
PHONE, WINDOW = 390, (550, 350)  # CSS pixels across a phone's picture, and the box of Discord's on a desk


def shown(view: View) -> float:
    """CSS pixels to one of the picture where it is shown smallest."""
    return min(PHONE / theme.WIDTH, WINDOW[0] / theme.WIDTH, WINDOW[1] / plan(view).height)


def played_from(view: View) -> dict[str, float]:
    """The CSS pixels across the cards of each pile one can play from."""
    gives = {choice.text.split()[0] for choice in view.choices}
    kinds = {"tableau", "reserve", "waste", "stock"}
    silent = {spot.code for spot in view.layout if not spot.coded}
    css = shown(view)
    wide = {pile.code: pile.width * css for pile in plan(view).piles if pile.code not in silent}
    return {code: css for code, css in wide.items() if view[code].kind in kinds or code in gives}


def test_cards_one_plays_with_are_wide_enough_wherever_they_are_seen() -> None:
    """On a phone and in Discord's window, as dealt and later: nowhere less than 24, in most games 28."""
    for position in (dealt, halfway):
        widths = {game: min(played_from(position(game)).values()) for game in GAMES}

        assert {game: css for game, css in widths.items() if css < 24} == {}
        assert median(widths.values()) >= 28


def test_no_card_at_all_is_too_small_to_be_seen() -> None:
    """Of rings, ornaments and foundations, too, nowhere less than 20."""
    least = {game: min(pile.width for pile in plan(dealt(game)).piles) * shown(dealt(game)) for game in GAMES}

    assert {game: css for game, css in least.items() if css < 20} == {}


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_as_large_from_the_first_move_to_the_last(game: str) -> None:
    """However long fans grow; only the picture of the won game may show them larger.

    Where single columns grow much longer than all others all are a little smaller, no more than must be.
    """
    views = [*played(game, 5, 60)[::6], *played(game, 8, 120)[::12], halfway(game)]
    sizes = [{pile.code: pile.width for pile in plan(view).piles} for view in views if view.result != "won"]
    changed = [
        (sizes[0][code], wide) for size in sizes for code, wide in size.items() if wide != sizes[0][code]
    ]

    assert not changed or game in PILED_HIGH
    assert all(0.75 * first <= wide < first for first, wide in changed)


@pytest.mark.parametrize("game", GAMES)
def test_the_format_of_a_game_is_fixed(game: str) -> None:
    """Every picture of it is as high, whatever was played and when it is won: boards do not jump."""
    tall = {plan(view).height for view in (*played(game, 5, 60)[::15], won(game))}

    assert len(tall) == 1
    assert theme.LOWEST <= tall.pop() <= theme.HEIGHTS[-1]


@pytest.mark.parametrize("game", GAMES)
def test_what_has_no_code_is_never_named_by_a_move(game: str) -> None:
    """Only where nobody ever types it a code may be left away."""
    silent = {spot.code for spot in dealt(game).layout if not spot.coded}
    named = {code for view in played(game) for choice in view.choices for code in choice.text.split()}

    assert silent & named == set()


LONGER = {"scorpion", "clock-patience"}  # games that are won with fans which are longer than those dealt


@pytest.mark.parametrize("game", GAMES)
def test_a_won_picture_is_the_last_one_and_nothing_else(game: str) -> None:
    """No empty place and no code, the cards as large as they were or larger, in the middle of the picture."""
    places = plan(won(game))
    shapes = [point for pile in places.piles for card in pile.cards for point in pile.polygon(card)]
    if not shapes:  # of a game that nobody has won yet
        return
    left, right = min(x for x, _ in shapes), max(x for x, _ in shapes)

    assert not places.labels
    assert all(pile.cards for pile in places.piles)
    before = {pile.code: pile.width for pile in plan(dealt(game)).piles}
    if game not in LONGER:
        assert all(pile.width >= before[pile.code] for pile in places.piles)
    assert (left + right) / 2 == pytest.approx(theme.WIDTH / 2, abs=4)
