"""What is on the picture, pixel by pixel; never the bytes of the file."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from PIL import Image, ImageChops

import engine
from engine import PileView, View
from render import Area, alt_text, areas, theme
from render.plan.geometry import PlacedCard
from render.plan.picture_height import height, packless
from render.plan.planner import plan
from render.text import board
from tests.render.tables import DECK, cut_out, dealt, holding, picture, played, won

GAMES = tuple(engine.GAMES)


def changed(one: View, other: View) -> tuple[int, int, int, int] | None:
    """The part of the picture in which two views differ."""
    return ImageChops.difference(picture(one), picture(other)).getbbox()


def around(view: View, code: str) -> Image.Image:
    """The part of the picture where a pile's top card lies."""
    places = plan(view)
    pile = next(pile for pile in places.piles if pile.code == code)
    card: PlacedCard = (pile.cards or (pile.base,))[-1]
    half = pile.width / 2 + 3, theme.card_height(pile.width) / 2 + 3
    return cut_out(picture(view), (card.x, card.y), half)


def count(image: Image.Image, colour: theme.Colour) -> int:
    """How many pixels have exactly this colour."""
    return sum(number for number, found in image.getcolors(1 << 20) or () if found == colour)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn(game: str) -> None:
    """1100 pixels wide and as high as its game has it, with paper, felt and codes."""
    view = played(game, 5, 30)[-1]
    image = picture(view)

    assert image.size == (1100, height(game, view.variant))
    assert all(count(image, colour) > 200 for colour in (theme.FELT, theme.PAPER))
    assert not plan(dealt(game)).labels or count(image, theme.CODE) > 10


def test_the_same_view_gives_the_same_picture() -> None:
    """Nothing of earlier pictures is left in a later one."""
    first = picture(dealt("kings"))
    picture(dealt("wheel"))

    assert ImageChops.difference(first, picture(dealt("kings"))).getbbox() is None


def test_pictures_may_be_drawn_at_the_same_time() -> None:
    """Four threads draw different tables and each gets its own."""
    views = [dealt(game, seed) for seed in (11, 12) for game in ("kings", "wheel", "two-rings")] * 2
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(picture, views))

    for view, image in zip(views, together, strict=True):
        assert ImageChops.difference(image, picture(view)).getbbox() is None


def test_a_card_that_moved_has_a_bright_rim() -> None:
    """The last move's card is marked where it lies now, and the code where it came from."""
    view = next(view for view in played("kings") if view.move)
    before = replace(view, last=(), move="")
    target, source = view.last[0].dst, view.last[0].src

    assert count(around(view, target), theme.MARK) > 200
    assert count(around(before, target), theme.MARK) == 0
    assert count(picture(view), theme.MARK) > count(around(view, target), theme.MARK)
    label = next(label for label in plan(view).labels if label.code == source)
    pill = cut_out(picture(view), (label.x, label.y), (16, 12))
    assert count(pill, theme.MARK) > 10


def test_the_opening_deal_marks_nothing() -> None:
    """Before the first move nothing has moved."""
    assert count(picture(dealt("nation")), theme.MARK) == 0


def test_a_card_that_went_on_at_once_is_marked_where_it_is() -> None:
    """Of a card that moved twice in one move only its last place is marked."""
    view = dealt("margarethe")
    ace = next(event for event in view.last if event.cause == "forced")
    marked = replace(
        view, move="deal", last=(ace._replace(src="s", dst="9"), ace._replace(src="9", dst="f13"))
    )

    assert count(around(marked, "f13"), theme.MARK) > 200
    assert count(around(marked, "9"), theme.MARK) == 0


def with_stock(view: View, cards: tuple[str | None, ...]) -> View:
    """The view with another stock."""
    piles = [replace(pile, cards=cards) if pile.code == "s" else pile for pile in view.piles]
    return replace(view, piles=tuple(piles))


def test_the_stock_shows_its_back_and_its_count() -> None:
    """Whatever a view would hold of the stock, the picture shows how many cards there are and no more."""
    view = dealt("two-rings")

    assert changed(with_stock(view, (None,) * 80), with_stock(view, ("KS",) * 80)) is None
    assert changed(with_stock(view, (None,) * 80), with_stock(view, (None,) * 81)) is not None
    assert count(around(view, "s"), theme.BACK) > 500


def test_a_waste_shows_its_top_and_its_count() -> None:
    """The cards below the top do not show."""
    view = dealt("two-rings")
    pile: PileView = view["t"]

    def waste(*cards: str) -> View:
        return replace(view, piles=tuple(replace(pile, cards=cards) if p is pile else p for p in view.piles))

    assert changed(waste("2H", "3H", "9D"), waste("KS", "QS", "9D")) is None
    assert changed(waste("2H", "3H", "9D"), waste("2H", "3H", "9C")) is not None
    assert changed(waste("2H", "3H", "9D"), waste("2H", "9D")) is not None


def test_covered_cards_of_a_packet_are_thin_edges() -> None:
    """Hidden cards show no faces and take hardly any room."""
    view = dealt("nivernaise")
    cards = next(pile for pile in plan(view).piles if pile.code == "1").cards

    assert [card.edge for card in cards] == [True, True, True, False]
    assert cards[-1].y - cards[0].y == 3 * theme.EDGE


def test_an_empty_place_has_an_outline() -> None:
    """An open place can be seen, and be told from a card."""
    empty = around(holding(dealt("two-rings"), {"1": 1}), "2")

    assert count(empty, theme.SLOT) > 100
    assert count(empty, theme.FELT_DARK) > 1000
    assert count(empty, theme.PAPER) == 0


@pytest.mark.parametrize("game", ["kings", "wheel", "two-rings"])
def test_a_won_game_has_a_ribbon(game: str) -> None:
    """With title, deal number and moves; another number makes another ribbon."""
    view = won(game)
    band = (0, 0, theme.WIDTH, theme.BAND)

    assert count(picture(view).crop(band), theme.BACK) > 10_000
    assert changed(view, replace(view, moves=view.moves + 1)) is not None
    assert changed(view, replace(view, deal="1234567")) is not None


@pytest.mark.parametrize("game", GAMES)
def test_every_pile_can_be_clicked(game: str) -> None:
    """Areas for all piles, empty ones that are drawn too, each round its cards and within the picture.

    A pack that is out for good is not drawn.
    """
    view = played(game, 5, 30)[-1]
    found = areas(view)

    unmarked = {spot.code for spot in view.layout if spot.bare} | (
        {"s"} if view.redeals is None or packless(view.game, view.variant) else set()
    )
    expected = [pile.code for pile in view.piles if pile.cards or pile.code not in unmarked]
    assert sorted(area.code for area in found) == sorted(expected)
    tall = plan(view).height
    assert all(0 <= x <= 1100 and 0 <= y <= tall for area in found for x, y in area.polygon)
    for pile in filter(lambda pile: pile.drawn, plan(view).piles):
        area = next(area for area in found if area.code == pile.code)
        assert all(holds(area, card.x, card.y) for card in pile.drawn)


def holds(area: Area, x: float, y: float) -> bool:
    """Whether a point lies within a convex area."""
    ring = [*area.polygon, area.polygon[0]]
    turns = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for (ax, ay), (bx, by) in pairwise(ring)]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


@pytest.mark.parametrize(
    ("game", "places"), [("two-rings", (90, 97)), ("nivernaise", (9, 14)), ("wheel", (60, 99))]
)
def test_swapped_hidden_cards_change_nothing(game: str, places: tuple[int, int]) -> None:
    """Two cards nobody may see, in the stock or under a packet, leave picture and words as they are."""
    bases = [card for card in DECK * 2 if card[:-1] in ("A", "6", "7")]  # what the games withdraw
    rest = [card for card in DECK * 2 if card not in bases]
    Random(3).shuffle(rest)
    pack = rest + bases if game == "nivernaise" else bases + rest
    swapped = list(pack)
    swapped[places[0]], swapped[places[1]] = pack[places[1]], pack[places[0]]
    views = [engine.Table(game, pack=order).view() for order in (pack, swapped)]

    assert pack != swapped
    assert changed(*views) is None
    assert alt_text(views[0]) == alt_text(views[1])
    assert board(views[0]) == board(views[1])
