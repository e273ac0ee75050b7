"""Every refusal is a sentence of its own, in the book's words, that helps the player on."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import engine
from tests.support import reason, table

WORDS = Path(engine.__file__).parent / "words"
REFUSING = {"refuses", "against", "objects", "keeps", "shuts", "misfit", "empty", "idle"}
PARTS = {"whatever the suit"}  # of a sentence, not sentences themselves
ELSEWHERE = {  # refusals that need a history, or are told by the tests of the one game that has the word
    "no redeal is left",
    "deal is typed alone, without piles",
    "grace is granted once only",
    "q1 is for a queen of the suit that lies on f1",
    "each of the ramparts takes cards of the reserve only from the line at whose end it lies",
    "cards of the reserve change places only when the pack and the talon and the hand are out",
    "that may not be done now; the rule is: One king may be slipped beneath its lane.",
}

RINGS = "1: 3S; 2: 3H; 3: 3D; 4: 3C; 5: JS; 6: JH; 7: JD; 8: JC; "
BONE = "1: 2S; 2: 2H; 3: 2D; 4: 2C; 5: JS; 6: JH; 7: JD; 8: JC; b1: 4S; b2: 4H; b3: 4D; b4: 4C; "

# game, position, move, sentence
SENTENCES = [
    ("two-rings", f"{RINGS}f1: 7D", "7 f1",
     "the sevens ascend in suit here: f1 takes the 8♦ next, not the J♦"),
    ("two-rings", f"{RINGS}f1: 7D; t: 8H", "t f1",
     "the sevens ascend in suit here: f1 takes the 8♦ next, not the 8♥"),
    ("kings", "f1: AC; 1: 9H", "1 f1",
     "the aces ascend whatever the suit here: f1 takes a 2 next, not the 9♥"),
    ("kings", "1: 9H", "1 f1",
     "the aces ascend whatever the suit here: f1 takes an ace next, not the 9♥"),
    ("kings", "1: 9H; 2: JC", "1 2",
     "lanes are built up or down by one, suits ignored here: the 9♥ does not go on the J♣ of 2"),
    ("nation", "1: 9H; 2: 10C", "1 2",
     "columns are built up or down by one, in suit here: the 9♥ does not go on the 10♣ of 2"),
    ("red-and-black", "1: 9H; 2: 10D", "1 2",
     ("volunteers are built down by one, in alternate colours here: "
      "the 9♥ does not go on the 10♦ of 2, for both are red")),
    ("red-and-black", "1: 9C; 2: 10S", "1 2",
     ("volunteers are built down by one, in alternate colours here: "
      "the 9♣ does not go on the 10♠ of 2, for both are black")),
    ("light-and-shade", "1: 2H; 2: 7H; 3: 9S; 4: 9H; f1: AD", "1 f1",
     "the aces ascend in alternate colours here: f1 takes a black 2 next, not the 2♥, which is red"),
    ("red-and-black", "1: 9H; 2: JD", "1 2",
     "volunteers are built down by one, in alternate colours here: the 9♥ does not go on the J♦ of 2"),
    ("kings", "f1: AC..KC; 1: 9H", "1 f1", "f1 is complete"),
    ("nivernaise", "f1: AC; 1: AC", "1 f2", "that suit is begun already among the aces"),
    ("two-rings", RINGS, "s 3", "that place is taken; only open places are filled"),
    ("square", "1: 9H; s:; 2: *", "1 3", "that place is not filled by hand"),
    ("klondike", "1: 9H; s: *", "1 2", "an empty place takes kings only, not the 9♥"),
    ("klondike", "1: KH; 3: 2S QS; t: * ; s:", "1 2",
     "the K♥ of 1 has no hidden card beneath it, and gains nothing in another empty place"),
    ("congress", "1: 9H; s: *", "1 h1", "open places are filled by hand only when the pack is out"),
    ("louis", "f1: AD; f5: KD; 1: 9H; s: *", "f1 f5",
     "cards pass between foundations only when there has been a redeal"),
    ("sly", "1: 7S; t: 9H; s: *", "deal", "the card turned up must be placed first"),
    ("great-thirteen", "b1: 9S; 1: AS; s:; 2: *", "1 f1",
     "f1 takes cards whose value grows by that of b1: next one of rank 5, not the A♠"),
    ("great-thirteen", "b1: 9S; b2: 6S; f1: 5S; 1: AS; 3: QH; s:; 2: * 2H", "1 f1",
     "empty places come first: a card in play can begin f2"),
    ("great-thirteen", "1: AS; s:; 2: *", "1 f1", "f1 takes no more cards"),
    ("great-thirteen", "b1: 9S; 1: AS; s:; 2: *", "b1 f1", "cards of the balcony never move"),
    ("great-thirteen", "b1: 9S; 1: AS; s:; 2: *", "1 b1", "nothing is played on the balcony"),
    ("great-thirteen", "b1: 9S; f1: 5S; s:; 2: *", "f1 f2", "cards of the numerals stay there"),
    ("kings", "1: 9H", "1 1", "a card stays where it is; name two different piles"),
    ("two-rings", RINGS, "1 2", "there is no building on the bracelet"),
    ("two-rings", RINGS, "s f1", "cards of the pack are turned by dealing"),
    ("two-rings", f"{RINGS}f1: 7D", "f1 t", "cards on a foundation stay there"),
    ("two-rings", RINGS, "1 t", "nothing is played on the talon"),
    ("two-rings", RINGS, "1 s", "nothing is played on the pack"),
    ("nivernaise", "a1: 9S; 1: 7S", "a1 a2",
     "the flanks are filled only from the line or the pack"),
    ("kings", "1: 9H", "2 1", "no card lies on 2"),
    ("nivernaise", "f1: AC; f5: KC..2C; s:; 1: *", "f1 f5",
     "the base of a foundation never moves"),
    ("nivernaise", "f1: AC 2C; s:; 1: *", "f1 f5",
     "an exchanged card never starts a foundation"),
    ("mill", "f1: AH..3H; f2: KS..4S; 1: *; s:", "f2 f1",
     "a card passes there only if one in play can go upon it at once"),
    ("herring-bone", f"{BONE}t: 9D; h: *", "1 f1",
     "the card turned up is the first base: it must go to a foundation before anything else"),
    ("herring-bone", f"{BONE}t: 9D; h: *", "deal",
     "the card turned up is the first base: it must go to a foundation before anything else"),
    ("two-rings", f"{RINGS.replace('3: 3D; ', '')}t: 8H", "deal",
     "the open place 3 must be filled first: s 3 or t 3"),
    ("two-rings", f"{RINGS}t: *; s:", "deal", "the pack is out"),
    ("two-rings", f"{RINGS}t: 8H", "redeal", "the pack must be dealt out first"),
    ("two-rings", "1: *; s:", "redeal", "nothing is left to deal again"),
    ("light-and-shade", "1: 7S; 2: 7H; 3: 9S; 4: 9H; r1: 5D; f1: AS", "r1 f1",
     "the aces take cards only from the auxiliaries"),
    ("zodiac", "1: 7S; e1: AS", "e1 f1", "the aces take cards only when the pack and the talon are out"),
    ("zodiac", "1: 7S; t: AS", "s e1", "open places are filled from the talon while it has cards"),
    ("terrace", "1: 7S; 2: 8S; r: 2S; f1: QC", "r 1", "cards of the terrace go only to the bases"),
    ("terrace", "1: 7S; 2: 8S; r: 2S", "r f1",
     "one of the valley is chosen as the first base before anything else"),
    ("anna", "1: QS; 2: 8S; 3: 2S; 4: 4S; 5: 3H; 6: 5H; 7: 6D; 8: 7D", "1 2",
     "the Q♠ never leaves the helps"),
    ("constitution", "1: 7S; x: QS", "x 1", "cards laid aside take no part in the game"),
    ("constitution", "1: 7S; x: QS", "1 x", "nothing is laid aside in play"),
    ("wheel", "1: 2S; 2: 6S; 3: 10S; 4: KS", "1 c1",
     "cards leave the cushion together: three number cards that make 18 and a court card, like 2 5 7 9"),
    ("wheel", "1: 2S; 2: 6S; 3: 10S; 4: KS; 5: ; 6: *; s:", "1 2 4 5",
     "one of these places of the cushion is empty"),
    ("wheel", "1: 2S; 2: 6S; 3: 10S; 4: KS", "1 1 2 4",
     "a combination takes 4 different places of the cushion"),
    ("wheel", "1: 2S; 2: 6S; 3: 10S; 4: 9S", "1 2 3 4",
     "it takes three number cards and one court card to crown them"),
    ("carpet", "11: 9S; 21: 2S; 31: 8H; 41: 4S; 32: 5S; 33: 6S; 12: 3S; f1: AD; t: 8C", "12 f1",
     "the aces ascend in suit here: f1 takes the 2♦ next, not the 3♠"),
    ("carpet", "11: 9S; 12: 2S; 13: 3S; f1: AD; t: 8C", "12 f1",
     "the 2♠ is not in play until one of its narrow ends is free"),
    ("carpet", "11: 9S; f1: AD; t: 8C", "11 t",
     "the 9♠ does not go on the 8♣ of t: up or down by one, in suit"),
    ("carpet", "11: 9S; f1: AD", "11 t", "a card is laid upon another one only"),
    ("carpet", "11: 9S; f1: AD; t: 8C", "s t", "cards of the pack are turned by dealing"),
    ("babette", "a1: AS; b1: 9S", "a1 f5", "the A♠ is not in play until the place right below it is empty"),
    ("labyrinth", "a1: 7S; b1: 2S; c1: 9S; f4: AS", "b1 f4",
     "the 2♠ is not in play until it is the uppermost or the lowest of its column"),
    ("olga", "1: 9S; t: 8H", "t 2", "an empty one of the columns takes cards only from the columns"),
    ("shah", "a1: 9S; b3: 9H", "s a3", "open places are filled in their order: a2 is the next"),
    ("shah", "a1: 2S; b1: 9H; f5: AS", "a1 f5",
     "the 2♠ is not in play until no card lies further out in its ray"),
    ("shah", "a1: 2S", "5 a1", "no card lies on 5"),
    ("hemispheres", "1: 9S; 2: JH; f5: KS..10S", "1 f5",
     "only red cards are in play in the european race, not the 9♠"),
    ("hemispheres", "1: 9S; t: 8S", "t 1",
     "the 9♠ of 1 is dead: in the european race only red cards are in play"),
    ("empress-of-india", "a1: 9H 9S; n1: 8S; s:; t1: *", "n1 a1",
     "the pair on a1 is never parted and takes no third card"),
    ("empress-of-india", "a1: 9H; s:; t1: *", "a1 f1", "no single card is played on the aces"),
    ("nestor", "1: 9S; 2: JH", "1 2", "the 9♠ and the J♥ are not of equal value"),
    ("nestor", "1: 9S; 2: JH", "1 f",
     "cards leave the columns two by two: two of equal value"),
    ("fourteenth", "1: 9S; 7: 5H; s: *", "1 7", "the two must lie in one row or in one column"),
    ("fourteenth", "1: 9S; 2: 6H; s: *", "1 2", "the 9♠ and the 6♥ do not make 14 together"),
    ("wheel", "1: 4S; 2: 4H; 3: 10S; 4: KS", "1 2 3 4",
     "no two cards of the same value may be used in one combination"),
    ("wheel", "1: 2S; 2: 6S; 3: 9S; 4: KS", "1 2 3 4", "the number cards must make 18"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "position", "move", "sentence"), SENTENCES)
def test_the_sentence(game: str, position: str, move: str, sentence: str) -> None:
    """A refused move is answered with what is against it."""
    t = table(game, position)

    assert reason(t, move) == sentence
    with pytest.raises(engine.IllegalMove) as wrong:
        t.push(move)
    assert (str(wrong.value.reason), str(wrong.value)) == (sentence, sentence)


def templates(word: str) -> set[str]:
    """The sentences that a word's file may refuse with."""
    found = set()
    for node in ast.walk(ast.parse((WORDS / f"{word}.py").read_text(encoding="utf-8"))):
        refusing = isinstance(node, ast.FunctionDef) and node.name in REFUSING
        for inner in ast.walk(node) if refusing else ():
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and len(inner.value) > 12:
                found.add(inner.value)
    return {text for text in found if not text.endswith(".") and text not in PARTS}


def test_every_refusal_of_every_word_is_tested() -> None:
    """No sentence that a word may refuse with is left without a test, here or where ELSEWHERE is from."""
    words = {path.stem for path in WORDS.glob("[a-z]*.py")}
    said = {sentence for *_, sentence in SENTENCES} | ELSEWHERE
    untold = {
        template
        for word in words
        for template in templates(word)
        if not any(re.fullmatch(re.sub(r"\\{.*?\\}", ".+", re.escape(template)), text) for text in said)
    }

    assert untold == set()


def test_after_a_won_game_nothing_is_left() -> None:
    """A won table takes no move, deal or combination, and says so kindly."""
    rings = "".join(f"f{n}: 7{s}..K{s}; f{n + 8}: 6{s}..A{s}; " for n, s in enumerate("DCHSDCHS", 1))
    t = table("two-rings", rings)

    for move in (engine.Move("play", ("f1", "f2")), engine.Move("deal"), engine.Move("redeal")):
        assert t.why_not(move) == "the game is won; nothing is left to play"


def test_unknown_piles_and_verbs_of_a_move() -> None:
    """Moves made by programs are refused with a sentence too."""
    t = engine.Table("kings", 1)

    assert t.why_not(engine.Move("play", ("1", "f99"))) == "The Kings has no pile f99"
    assert t.why_not(engine.Move("redeal")) == "there is no redeal in The Kings"
    rings = engine.Table("two-rings", 1)
    assert rings.why_not(engine.Move("deal", ("1",))) == "deal is typed alone, without piles"
    assert t.why_not(engine.Move("play")) == "there is no play in The Kings"
    assert t.why_not(engine.Move("play", ("1", "2", "3"))) == "there is no play in The Kings"
    assert engine.Move("redeal") not in t.legal_moves
    assert "1 f1" not in t.legal_moves


def test_a_card_that_is_covered_is_named_with_its_cover() -> None:
    """Of two equal cards the uppermost counts."""
    t = table("kings", "1: 9D 5S 9D 4C; 2: 10S")

    assert reason(t, "9D 2") == "the 9♦ lies under the 4♣ on 1"


def test_a_card_on_a_foundation_is_named_so() -> None:
    """A card that was played does not come back."""
    t = table("kings", "f1: AD 2D 3D; 3: 4S")

    assert reason(t, "3D 3") == "the 3♦ lies on a foundation already"


def test_a_hidden_card_is_not_betrayed() -> None:
    """A card in the pack is as little in play as one that is gone."""
    t = table("two-rings", f"{RINGS}f1: 7D; s: 8D *")

    assert reason(t, "8D f1") == "no 8♦ is in play now"


def test_a_place_that_none_of_several_fits() -> None:
    """A letter that means several places gets one reason for all."""
    t = table("two-rings", f"{RINGS}f1: 7D; f2: 7C")

    assert reason(t, "1 f") == "the 3♠ of 1 fits none of these places now"
