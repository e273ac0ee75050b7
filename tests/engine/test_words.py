"""What a table says: moves as offered, consequences of the last one, the rules page."""

from __future__ import annotations

import pytest

import engine
from engine.places import pile_name
from engine.sentences import Card, Input, Strong, number
from engine.text.page import rules, rules_page
from tests.support import GAMES, playout, rigged, table, title

RINGS = "1: 3S; 2: 3H; 3: 8D; 4: 3C; 5: JS; 6: JH; 7: JD; 8: JC; f1: 7D; "


def choices(t: engine.Table) -> dict[str, str]:
    """The offered moves in words."""
    return {choice.text: str(choice.words) for choice in t.view().choices}


def test_a_move_in_words() -> None:
    """The card, where from, where to."""
    t = table("kings", "f1: AC; 1: 9D 2H; 2: 3S")

    assert choices(t) == {
        "1 f1": "2♥ from 1 to the foundation f1",
        "1 2": "2♥ from 1 onto the 3♠ of lane 2",
        "1 3": "2♥ from 1 to the empty lane 3",
        "2 1": "3♠ from 2 onto the 2♥ of lane 1",
    }


def test_dealing_and_redealing_in_words() -> None:
    """What is turned, what is taken up, and whether it is shuffled."""
    assert choices(engine.Table("two-rings", 1))["deal"] == "turn the next card"
    assert choices(engine.Table("wheel", 1))["deal"] == "deal a round onto the cushion"
    t = table("red-and-black", "1: * 7S; t: 5S; s:")
    assert choices(t)["redeal"] == "take up the talon, shuffle and deal again"


def test_a_combination_in_words_and_in_two_halves() -> None:
    """The trio, its crown and the places; first the court card, then the number cards."""
    t = rigged("wheel", "2S 6S 10S KS")
    choice = next(choice for choice in t.view().choices if choice.text == "1 2 3 4")

    assert str(choice.words) == "2♠ 6♠ 10♠ crowned with K♠ (1 2 3 4)"
    assert (str(choice.first.words), str(choice.then.words)) == ("crown with K♠ of 4", "2♠ 6♠ 10♠ of 1 2 3")


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_halves_lead_to_one_move(slug: str, variant: str | None) -> None:
    """A move chosen in two taps is found by its halves: equal keys for equal halves, one move for both."""
    t = engine.Table(slug, 4, variant=variant)
    for _ in playout(t, "halves", 40):
        offers = t.view().choices
        assert len({(choice.first.key, choice.then.key) for choice in offers}) == len(offers)
        assert len({str(choice.words) for choice in offers}) == len(offers)
        words = {(choice.first.key, str(choice.first.words)) for choice in offers}
        assert len(words) == len({key for key, _ in words})


def test_consequences_are_narrated() -> None:
    """A play, and the fill that follows by rule."""
    t = table("two-rings", f"{RINGS}s: 2C *")
    t.push("3 f1")

    assert str(t.view().caption) == "8♦ goes from 3 to f1; 2♣ from the pack fills 3."
    assert [event.cause for event in t.view().last] == ["play", "fill"]


def test_a_deal_is_narrated() -> None:
    """The card that was turned."""
    t = table("two-rings", f"{RINGS}s: 2C *")
    t.push("deal")

    assert str(t.view().caption) == "2♣ from the pack is turned onto the talon."


def test_a_forced_play_is_narrated() -> None:
    """An ace of Margarethe goes at once."""
    t = table("margarethe", "1: 9S; 2: 9H; 3: 9D; 4: 9C; 5: 6S; 6: 6H; 7: 6D; 8: 6C; 9: 3S; s: AC *")
    t.push("deal")

    assert str(t.view().caption) == "A♣ from the pack is turned onto the talon; A♣ goes at once to f13."


def test_an_exchange_is_narrated() -> None:
    """A card passes between foundations."""
    t = table("nivernaise", "f1: AD..6D; f5: KD..7D; 1: 7S; 2: 7H; 3: 8S; 4: 8H; 5: 9S; 6: * 9H; s:")
    t.push("f5 f1")

    assert str(t.view().caption) == "7♦ passes from f5 to f1."


def test_a_fill_is_narrated_with_its_source() -> None:
    """A flank filled from packet 1, whose emptied place gets four cards: those came from the pack."""
    t = table("nivernaise", "a2: 9S; a3: 9H; 1: 2H; 2: 7S; 3: 7H; 4: 7D; 5: 7C; 6: *; s: 9C 3D 4S 5H 8C")
    t.push("1 a1")

    assert (
        str(t.view().caption)
        == "2♥ from 1 fills a1; filled from the pack: 9♣ on 1, 3♦ on 1, 4♠ on 1, 5♥ on 1."
    )


def test_the_opening_narrates_its_forced_plays() -> None:
    """What was played while the tableau was dealt."""
    t = rigged("square", "AD 7S AS 7H 7D 7C 9S 9H 9D 9C JS JH JD JC KS KH KD KC")

    assert (
        str(t.view().caption) == "The Square is dealt; 2 cards were played in the deal: A♦ to f1, A♠ to f2."
    )


@pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)
def test_every_caption_is_a_sentence(slug: str, variant: str | None) -> None:
    """Every move of a game is narrated, from its capital letter to its full stop, and not at great length."""
    t = engine.Table(slug, 9, variant=variant)
    assert str(t.view().caption).endswith(".")
    for move in playout(t, "said", 150):
        caption = str(t.view().caption)
        assert caption[:1].upper() == caption[:1], move
        assert caption.endswith("."), move
        assert 8 < len(caption) < 1200, move
        assert "None" not in caption, move


def test_piles_have_names() -> None:
    """Each pile in words, as a screen reader says it."""
    t = engine.Table("herring-bone", 1)
    names = {pile.code: pile_name(pile) for pile in t.game.piles}

    assert names["s"] == "the pack"
    assert names["t"] == "the talon"
    assert names["h"] == "the bone"
    assert names["b1"] == "bar b1"
    assert names["1"] == "side scene 1"
    assert names["f3"] == "the foundation f3"


def test_numbers_in_words() -> None:
    """Small numbers are words."""
    assert [number(n) for n in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]


def test_the_rules_page_of_the_nivernaise() -> None:
    """Every rule that the declaration holds is on the page."""
    page = rules(engine.GAMES["nivernaise"])

    for words in (
        "# La Nivernaise",
        "Two packs, some 15 minutes",
        "`a1`-`a4` and `b1`-`b4`",
        "filled from the line or the pack",
        "filled at once by four cards",
        "ascending, in suit",
        "`redeal`, once",
        "plate 13",
    ):
        assert words in page


def test_a_page_is_data_before_it_is_markdown() -> None:
    """Its sections have lines, in which what is typed, what stands out and cards are parts."""
    page = rules_page(engine.GAMES["two-rings"])
    parts = {type(part) for section in page.sections for line in section.lines for part in line.parts}

    assert page.title == "Two Rings"
    assert [section.title for section in page.sections][:2] == ["How it is won", "The piles"]
    assert page.sections[1].lines[0].parts[0] == Strong("stock")
    assert {Input, Strong, Card} <= parts
    assert str(page) == rules(engine.GAMES["two-rings"])


def test_a_page_names_the_variants() -> None:
    """The German Herring-Bone stands on the page of its game."""
    assert "`german`" in rules(engine.GAMES["herring-bone"])


def test_a_page_has_no_first_move_where_none_can_be_made() -> None:
    """Deal 2 of Black Hole is over as it lies; the page by that deal is whole but for the move."""
    page = rules(engine.GAMES["black-hole"], deal=2)

    assert "## What you may do" in page
    assert "## A first move" not in page
