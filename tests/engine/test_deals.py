"""How a table begins: names of games, numbers of deals, named shuffles, packs and positions made by hand."""

from __future__ import annotations

import pytest

import engine
from engine.cards import name
from engine.seeds import pack, shuffled
from tests.support import others, random_order, table, unshuffled

NAMES = {
    "kings": ("kings", "The Kings", "THE KINGS", " kings ", "the  kings!"),
    "nation": ("nation", "the nation", "La Nation"),
    "wheel": ("wheel", "das Rad", "The Wheel"),
    "two-rings": ("two rings", "Two-Rings", "zwei ringe", "tworings"),
    "herring-bone": ("herring-bone", "herringbone", "The Herring Bone"),
    "square": ("square", "quadrat", "le carre", "le carré"),
    "nivernaise": ("la nivernaise", "Nivernaise", "the nivernaise"),
    "red-and-black": ("red and black", "volunteers", "Rouge et Noir"),
    "margarethe": ("margarethe", "Margaret"),
}


EACH_NAME = [(name, slug) for slug, names in NAMES.items() for name in names]


@pytest.mark.parametrize(("typed", "slug"), EACH_NAME)
def test_games_are_found_by_the_names_people_try(typed: str, slug: str) -> None:
    """Titles with and without their article, translations, any spelling of gaps and accents."""
    assert engine.find(typed).slug == slug


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("kigns", "The Kings"),
        ("weel", "The Wheel"),
        ("nivernase", "La Nivernaise"),
        ("sqare", "The Square"),
        ("margerethe", "Margarethe"),
        ("two ring", "Two Rings"),
        ("herring bones", "The Herring-Bone"),
        ("volunters", "Red and Black"),
        # Too little of a name to look like it, but a part of it.
        ("bone", "The Herring-Bone"),
        ("nive", "La Nivernaise"),
        ("olunt", "Red and Black"),
    ],
)
def test_a_misspelt_name_gets_a_suggestion(typed: str, near: str) -> None:
    """Did you mean: the nearest games by their titles."""
    with pytest.raises(engine.UnknownGame, match=f"did you mean .*{near}") as wrong:
        engine.find(typed)
    assert near in wrong.value.near
    assert len(set(wrong.value.near)) == len(wrong.value.near) <= 3


@pytest.mark.parametrize("typed", ["", "no such game", "!!!", "x" * 5000, "the", "7", "\x00"])
def test_a_strange_name_is_refused_shortly(typed: str) -> None:
    """Anything else is no game, said in one short sentence."""
    with pytest.raises(engine.UnknownGame) as wrong:
        engine.Table(typed)
    assert len(str(wrong.value)) < 160


def test_the_named_shuffle_is_fixed_for_ever() -> None:
    """Fisher and Yates from the end, drawn from the random numbers of this text."""
    order = [name(card) for card in shuffled(pack(1), "7")]

    assert order == random_order(unshuffled(1), "7")
    assert " ".join(order[:8]) == "10C 2S 5H 3S 10D JC QC 4D"
    assert " ".join(order[-4:]) == "2H 9C 6C QD"


def test_the_unshuffled_pack() -> None:
    """Spades, hearts, diamonds, clubs, each from ace to king; two packs one after the other."""
    assert [name(card) for card in pack(2)] == unshuffled(2)


@pytest.mark.parametrize(
    ("slug", "first"),
    [
        ("kings", "JD KS JS 6S"),
        ("two-rings", "JD KS JS AD"),
        ("wheel", "JD KS JS 6S"),
        ("nation", "JD QS 5C AC"),
        ("herring-bone", "8D 3H AC 4H"),
        ("square", "JD KS JS 6S"),
        ("nivernaise", "QS QS 7S 5C"),
        ("red-and-black", "JD KS JS 6S"),
        ("margarethe", "10C 2S 5H 3S"),
    ],
)
def test_deal_seven_is_the_same_for_ever(slug: str, first: str) -> None:
    """The named randomness of every game: bottom cards of the piles 1 to 4 of deal 7."""
    t = engine.Table(slug, seed=7)

    assert " ".join(t.piles[str(n)][0] for n in range(1, 5)) == first


def test_a_deal_may_be_any_text() -> None:
    """Numbers and their texts are one; the daily deal is a text."""
    assert engine.Table("kings", 7).key() == engine.Table("kings", "7").key()
    assert engine.Table("kings", "daily/2026-11-21").view().deal == "daily/2026-11-21"
    assert engine.Table("kings").view().deal == "1"


def test_a_table_made_by_hand_is_marked() -> None:
    """Its deal has no number."""
    assert engine.Table("kings", pack=unshuffled(2)).view().deal == "pack"
    assert table("kings", "1: 9D").view().deal == "position"


@pytest.mark.parametrize(
    ("wrong_pack", "sentence"),
    [
        (unshuffled(1), "the cards must be exactly 2 whole packs of 52"),
        (unshuffled(3), "the cards must be exactly 2 whole packs of 52"),
        ([*unshuffled(2)[:-1], "AS"], "the cards must be exactly 2 whole packs of 52"),
        ([*unshuffled(2)[:-1], "1X"], "'1X' is no card; cards are written like 9D, 10H or KS"),
        ([], "the cards must be exactly 2 whole packs of 52"),
    ],
)
def test_a_wrong_pack_cannot_be_dealt(wrong_pack: list[str], sentence: str) -> None:
    """Exactly the cards of the game's packs, each readable."""
    with pytest.raises(engine.InvalidDeal, match=sentence):
        engine.Table("kings", pack=wrong_pack)


def test_a_wrong_position_is_refused() -> None:
    """Only piles the game has, exactly the right cards, whole packs of them."""
    with pytest.raises(engine.InvalidDeal, match="The Kings has no pile 'x9'"):
        engine.Table("kings", piles={"x9": unshuffled(2)})
    with pytest.raises(engine.InvalidDeal, match="exactly 2 whole packs"):
        engine.Table("kings", piles={"1": ["AS"]})
    with pytest.raises(engine.InvalidDeal, match="exactly 1 whole pack of 52"):
        engine.Table("margarethe", piles={"1": unshuffled(2)})
    with pytest.raises(engine.InvalidDeal, match="'??' is no card".replace("?", r"\?")):
        engine.Table("kings", piles={"1": ["??"]})


def test_an_unknown_variant_cannot_be_dealt() -> None:
    """The variants there are, are named."""
    with pytest.raises(
        engine.InvalidDeal, match="The Herring-Bone has no variant 'dutch'; its variants: german"
    ):
        engine.Table("herring-bone", variant="dutch")
    with pytest.raises(engine.InvalidDeal, match="The Kings has no variant 'german'; its variants: none"):
        engine.Table("kings", variant="german")


def test_a_pack_is_dealt_from_its_first_card() -> None:
    """The order given is the order of dealing; lower case and symbols are fine."""
    pack_by_hand = ["9s", "10♥", *others("two-rings", ["9S", "10H"])]

    assert engine.Table("two-rings", pack=pack_by_hand).piles["1"] == ("9S",)
    assert engine.Table("two-rings", pack=pack_by_hand).piles["2"] == ("10H",)


def test_a_position_is_taken_as_it_lies() -> None:
    """Nothing follows before the first move; the stock's next card comes first."""
    t = table("two-rings", "1: 3S; t: 8H; s: 2C 9D *")

    assert t.piles["s"][:2] == ("2C", "9D")
    assert (t.piles["2"], t.events) == ((), [])


def test_a_pack_and_piles_together_are_refused() -> None:
    """Either the cards are dealt or they lie already; nothing is ignored silently."""
    with pytest.raises(engine.InvalidDeal, match="say the pack or the piles, not both"):
        engine.Table("kings", pack=unshuffled(2), piles={"1": unshuffled(2)})


def test_a_name_of_half_characters_is_no_deal() -> None:
    """No order can be made from it, so it is refused in a sentence."""
    with pytest.raises(engine.InvalidDeal, match="whole characters"):
        engine.Table("kings", "\ud800")
