"""The Herring-Bone: seed 000, plate 30; every rule in a position of its own."""

from __future__ import annotations

import pytest

import engine
from tests.support import cards, code, lying, offered, others, random_order, rigged, table, unshuffled

BONE = "7S 7H 7D 7C 8S 8H 8D 8C 6S 6H 6D 6C 5S 5H 5D 5C 7S 7H 7D 7C 8S 8H 8D 8C 6S 6H 6D 6C"
SCENES = "2S 2H 2D 2C JS JH JD JC"
BARS = "4S 4H 4D 4C"
PLACES = "".join(f"{n}: {card}; " for n, card in enumerate(SCENES.split(), 1)) + "".join(
    f"b{n}: {card}; " for n, card in enumerate(BARS.split(), 1)
)


def test_the_deal() -> None:
    """The deal: 28 cards to the bone, eight side scenes, four bars, and the 41st is turned up."""
    t = rigged("herring-bone", f"{BONE} {SCENES} {BARS} 9D 3H")

    assert t.piles["h"] == tuple(BONE.split())
    assert lying(t, "1 2 3 4 5 6 7 8").replace(" | ", " ") == SCENES
    assert lying(t, "b1 b2 b3 b4 t") == "4S | 4H | 4D | 4C | 9D"
    assert (t.piles["s"][0], len(t.piles["s"])) == ("3H", 63)


def test_the_card_turned_up_is_the_first_base_and_must_be_played_first() -> None:
    """The deal: its rank is the base; the first move puts it on a foundation of either side."""
    t = rigged("herring-bone", f"{BONE} {SCENES} {BARS} 9D")

    assert offered(t) == {"t f1", "t f5"}
    assert t.parse("t f3") in t.legal_moves
    for other in ("deal", "1 f1", "h f5", "b1 f2"):
        assert code(t, other) == "opening-first"


def test_ascending_and_descending_in_suit() -> None:
    """Rule I: foundations follow suit; the right side ascends, the left side descends."""
    t = table("herring-bone", "f1: 9D; f5: 9C; h: * 5C; 1: 8D; 2: 10C; 3: 8C; 4: 10D; 5: 5H; s:")

    assert offered(t) == {"1 f1", "2 f5"}
    assert code(t, "3 f1") == "wrong-suit"


def test_foundations_go_round_the_corner() -> None:
    """As decided: thirteen cards from the base, ace above king and king below ace."""
    t = table(
        "herring-bone",
        "f1: 3D 2D; f2: 3C 2C AC; f5: 3S..QS; f6: 3H..KH; h: * 5C; "
        "1: AD; 2: KC; 3: KS; 4: AH; 5: 5H; 6: 5S; 7: 9S; 8: 9C; s:",
    )

    assert offered(t) == {"1 f1", "2 f2", "3 f5", "4 f6"}


def test_each_side_holds_a_suit_once() -> None:
    """Bases: any empty place of a side takes a base of a suit that side does not have yet."""
    t = table("herring-bone", "f2: 9D; f5: 9C; h: * 5C; 1: 9D; 2: 9C; 3: 9S; 4: 2C; 5: 5H; s:")

    assert offered(t) == {"1 f6", "2 f1", "3 f1", "3 f6"}
    assert t.parse("3 f4") in t.legal_moves
    assert code(t, "1 f1") == "suit-begun"
    assert code(t, "4 f1") == "wrong-rank"


def test_only_the_last_card_of_the_bone_is_available() -> None:
    """Rule II: the last dealt card of the bone alone, until its removal releases the one before it."""
    t = table("herring-bone", f"{PLACES}f1: 9D; f5: 9C; h: * 8D 10C; s:")

    assert code(t, "8D f1") == "card-covered"
    t.push("h f5")
    assert "h f1" in offered(t)


def test_scenes_bars_and_talon_are_available() -> None:
    """Rule III: all the cards in the side scenes and the four bars, and the top of the talon."""
    t = table("herring-bone", "f1: 9D; f2: 9C; f3: 9H; h: *; 8: 8D; b4: 8C; t: 8H")

    assert offered(t) >= {"8 f1", "b4 f2", "t f3"}


def test_a_bar_is_filled_at_once_from_the_bone() -> None:
    """Rule IV: the available card of the bone replaces a bar, thus releasing the next."""
    t = table("herring-bone", f"{PLACES}f1: 9D; b4: 8D; h: * KS QS")

    t.push("b4 f1")
    assert (lying(t, "b4"), t.piles["h"][-1]) == ("QS", "KS")


def test_bars_stay_open_when_the_bone_is_gone() -> None:
    """Rule IV: bars are filled from nothing but the bone, and not by hand."""
    t = table("herring-bone", f"{PLACES}f1: 9D; b4: 8D; t: 3S")

    t.push("b4 f1")
    assert lying(t, "b4") == "-"
    assert "s b4" not in offered(t)
    for way in ("s b4", "t b4", "1 b4"):
        assert t.why_not(way) is not None


def test_side_scenes_are_filled_from_pack_or_talon() -> None:
    """Rule IV: at once, from the pack or the talon as the player chooses, before anything else happens."""
    t = table("herring-bone", f"{PLACES}f1: 9D; 8: 8D; h: *; t: 3S; s: KS QS")

    t.push("8 f1")
    assert offered(t) == {"s 8", "t 8"}
    assert code(t, "h 8") == "open-place-first"
    t.push("t 8")
    assert lying(t, "8 t") == "3S | -"


def test_a_side_scene_is_filled_without_asking_from_what_is_left() -> None:
    """Open places: if pack or talon is empty the other fills the place."""
    t = table("herring-bone", f"{PLACES}f1: 9D; 8: 8D; h: *; s: KS QS")

    t.push("8 f1")
    assert lying(t, "8") == "KS"


def test_there_is_no_building() -> None:
    """Play: scenes, bars and bone give cards and take none."""
    t = table("herring-bone", f"{PLACES}f1: 9D; 1: 3S; h: *")

    for way in ("1 2", "1 b1", "1 h"):
        assert code(t, way) == "no-building"


def test_exchange_between_ascending_and_descending() -> None:
    """Play: foundations that meet exchange single cards, there and back."""
    t = table("herring-bone", f"{PLACES}f1: 9D 8D; f5: 9D..KD AD..7D; h: * KS")

    assert "f5 f1" in offered(t)
    t.push("f5 f1")
    assert lying(t, "f1") == "9D 8D 7D"
    assert "f1 f5" in offered(t)
    assert {choice.kind for choice in t.view().choices if choice.text == "f1 f5"} == {"exchange"}


def test_a_base_is_never_exchanged_and_nothing_is_started_so() -> None:
    """Exchange: a base never moves, and an exchanged card never starts a foundation."""
    t = table("herring-bone", f"{PLACES}f1: 9D; f5: 9H 10H; h: *")

    assert code(t, "f1 f6") == "base-stays"
    assert code(t, "f5 f2") == "starts-no-foundation"


def test_two_shuffled_redeals() -> None:
    """Redeal: the talon is taken up, shuffled and dealt again, twice; the shuffles are named."""
    talon = "3S 3H 3D 3C 10S 10H 10D 10C"
    t = table("herring-bone", f"{PLACES}f1: 9D; h: *; t: {talon}; s:")

    for turn in (1, 2):
        before = t.piles["t"]
        t.push("redeal")
        assert t.piles["s"] == tuple(random_order(before, f"pack/redeal/{turn}"))
        for _ in cards(talon):
            t.push("deal")
    assert code(t, "redeal") == "no-redeal-left"


def test_a_numbered_deals_shuffles_carry_its_number() -> None:
    """Named randomness: the first shuffled redeal of deal 7 is called 7/redeal/1."""
    t = engine.Table("herring-bone", seed=7)
    t.push("t f1")
    while t.piles["s"]:
        t.push("deal")
    talon = t.piles["t"]

    t.push("redeal")
    assert t.piles["s"] == tuple(random_order(talon, "7/redeal/1"))


def test_the_german_bone_comes_from_one_pack() -> None:
    """Variant: the bone is dealt from one complete pack first, then the rest of both packs is mixed."""
    t = engine.Table("herring-bone", seed=7, variant="german")
    bone = random_order(unshuffled(1), "7/bone")[:28]
    rest = unshuffled(2)
    for card in bone:
        rest.remove(card)
    mixed = random_order(rest, "7")

    assert t.piles["h"] == tuple(bone)
    assert lying(t, "1 2 3 4 5 6 7 8 b1 b2 b3 b4 t").split(" | ") == mixed[:13]
    assert t.piles["s"] == tuple(mixed[13:])


def test_a_german_pack_made_by_hand_must_begin_with_one_pack() -> None:
    """Variant: a pack whose bone would hold a card twice cannot be dealt."""
    with pytest.raises(engine.InvalidDeal, match="the first 28 cards must come from one pack"):
        rigged("herring-bone", BONE, variant="german")
    once = unshuffled(1)[:28]
    pack = once + others("herring-bone", once)
    assert engine.Table("herring-bone", pack=pack, variant="german").piles["h"] == tuple(once)


def test_won_with_eight_full_foundations() -> None:
    """The end: thirteen cards on each of the eight."""
    falling = "".join(f"f{n}: 9{s}..A{s} K{s}..10{s}; " for n, s in enumerate("DCHS", 1))
    rising = "".join(f"f{n}: 9{s}..K{s} A{s}..8{s}; " for n, s in enumerate("DCH", 5))
    t = table("herring-bone", f"{falling}{rising}f8: 9S..KS AS..7S; t: 8S; s:")

    t.push("t f8")
    assert t.outcome() == engine.Outcome("won", "every card is where the final picture wants it")


def test_lost_when_nothing_is_left() -> None:
    """The end: pack, talon and redeals are out, and nothing fits."""
    t = table("herring-bone", f"{PLACES}f1: 9D; h: * KS; s:")

    assert t.outcome() == engine.Outcome("lost", "no legal move is left")
