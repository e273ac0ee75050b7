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
CSS = 390 / theme.WIDTH  # of a phone's pixels, to one of the picture


def played_from(view: View) -> dict[str, float]:
    """The CSS pixels across the cards of each pile one can play from."""
    gives = {choice.text.split()[0] for choice in view.choices}
    kinds = {"tableau", "reserve", "waste", "stock"}
    silent = {spot.code for spot in view.layout if not spot.coded}
    wide = {pile.code: pile.width * CSS for pile in plan(view).piles if pile.code not in silent}
    return {code: css for code, css in wide.items() if view[code].kind in kinds or code in gives}


def test_cards_one_plays_with_are_wide_enough_on_a_phone() -> None:
    """On a screen of 390 pixels, as dealt and later: nowhere less than 24, in the middle game at least 28."""
    for position in (dealt, halfway):
        widths = {game: min(played_from(position(game)).values()) for game in GAMES}

        assert {game: css for game, css in widths.items() if css < 24} == {}
        assert median(widths.values()) >= 28


@pytest.mark.parametrize("game", GAMES)
def test_the_format_of_a_game_is_fixed(game: str) -> None:
    """Every picture of it is as high, whatever was played and when it is won: boards do not jump."""
    tall = {plan(view).height for view in (*played(game, 5, 60)[::15], won(game))}

    assert len(tall) == 1 and tall <= set(theme.HEIGHTS)


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
