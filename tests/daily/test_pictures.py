"""The pictures of the daily: podium, share card, chart."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from render import theme
from render.deck import ink
from render.pages import chart, podium, share
from render.pages.podium import Winner

THREE = [
    Winner(1, "Ada", "won in 9 moves, 0:05"),
    Winner(2, "Bob", "won in 9 moves"),
    Winner(3, "Eve", "lost"),
]
CARD = share.ShareCard(
    "Patience 1: The Kings", "1 January 2026", "Won", "0:05, clean", "0123456789", 104, 104
)
LINES = [chart.Line("The Kings", 4, 1, 0.5), chart.Line("The Wheel", 1, 0, 0.25)]


def pixels(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def near(one: object, other: tuple[int, int, int]) -> bool:
    assert isinstance(one, tuple)
    return all(abs(a - b) < 12 for a, b in zip(one, other, strict=True))


def test_a_podium_has_three_steps() -> None:
    """The first stands highest, in the middle; those who share a place stand equally high."""
    above = [pixels(podium.draw("A day", THREE)).getpixel((x, 345)) for x in (250, 640, 950)]
    shared = [replace(winner, place=min(winner.place, 2)) for winner in THREE]
    equal = [pixels(podium.draw("A day", shared)).getpixel((x, 385)) for x in (380, 720)]

    assert [near(colour, theme.BACK) for colour in above] == [False, True, False]
    assert [near(colour, theme.BACK) for colour in equal] == [True, True]


@pytest.mark.parametrize("count", range(5))
def test_a_podium_of_few_or_many(count: int) -> None:
    """From nobody to more than three; the words say the same."""
    some = (THREE * 2)[:count]
    assert pixels(podium.draw("A day", some)).size == (1100, 580)
    alt = podium.alt_text("A day", some)
    assert [winner.name in alt for winner in THREE] == [n < count for n in range(3)]


def test_the_card_shows_how_the_game_went() -> None:
    """Bars as high as cards came home in that tenth, and how far it went in all."""
    card = pixels(share.draw(replace(CARD, rhythm="9000000000", home=52)))
    wide = (share.RIGHT - share.LEFT) / 10
    bars = [card.getpixel((round(share.LEFT + (n + 0.5) * wide), share.FLOOR - 20)) for n in range(10)]

    assert [near(bar, theme.GOLD) for bar in bars] == [True] + [False] * 9
    assert near(card.getpixel((share.LEFT + 300, share.FLOOR + 26)), theme.LEAF)
    assert not near(card.getpixel((share.RIGHT - 300, share.FLOOR + 26)), theme.LEAF)
    assert "52 of 104 cards home" in share.alt_text(replace(CARD, home=52))


def test_a_card_bears_its_player_s_name() -> None:
    """Above its title, and in the words that stand for it."""
    above = (share.LEFT, share.NAME - 26, share.RIGHT, share.WITHOUT_NAME[0] - 36)
    named = replace(CARD, player="Ada")
    inks = [len(pixels(share.draw(card)).crop(above).getcolors() or []) for card in (CARD, named)]

    assert inks[0] == 1 < inks[1]
    assert share.alt_text(named) == f"Ada: {share.alt_text(CARD)}"


def test_no_name_stays_in_memory_with_its_drawing() -> None:
    """What is drawn often is remembered; names are drawn anew each time."""

    def drawn(name: str) -> int:
        share.draw(replace(CARD, player=name))
        podium.draw("A day", [replace(winner, name=f"{winner.name} {name}") for winner in THREE])
        chart.draw(f"The games of {name}", LINES)
        return len(ink.word.held)

    assert drawn("Ada") == drawn("Bob")


def test_the_chart_has_a_bar_for_each_game() -> None:
    """As long as the average; as high as it takes."""
    drawn = pixels(chart.draw("The games of Ada", LINES))
    ends = [chart.LEFT + (chart.RIGHT - chart.LEFT) * line.average for line in LINES]
    for n, end in enumerate(ends):
        middle = chart.TOP + n * chart.LINE + 20
        assert near(drawn.getpixel((round(end) - 20, middle)), theme.GOLD_DARK)
        assert near(drawn.getpixel((round(end) + 20, middle)), theme.FELT)
    assert drawn.height < pixels(chart.draw("The games of Ada", LINES * 4)).height
    assert "The Wheel: 0 of 1 won, 25%" in chart.alt_text("The games of Ada", LINES)
