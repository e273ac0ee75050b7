"""Klondike as it is played today, and what happens to what was stored while the book's game had its name."""

from __future__ import annotations

import base64
import json
import zlib

import engine
from tests.support import code, offered, rigged, table

LIES = "1: KS QH; 2: 9C 7S 6D 5C; 3: 6H; 4: QC 8D; 5: 9H; 6:; 7: 10S; f1: AH 2H; t: 4C 3H"


def stored(**facts: object) -> str:
    """A record with these facts."""
    return base64.b64encode(zlib.compress(json.dumps(facts).encode())).decode()


def test_the_name_means_the_game_of_today() -> None:
    """The book's game keeps its own name, and the others it is not known by today."""
    assert engine.find("klondike").title == "Klondike"
    assert engine.find("Solitaire").slug == "klondike"
    assert engine.find("canfield or klondike").slug == "canfield-or-klondike"
    assert engine.find("Fascination").slug == "canfield-or-klondike"


def test_a_record_of_before_opens_as_the_books_game() -> None:
    """Written when the book's game was called klondike, it leads where it led."""
    t = engine.record.loads(stored(game="klondike", rules=1, seed="494", moves="deal"))

    assert t.game.slug == "canfield-or-klondike"
    assert [str(move) for move in t.moves] == ["deal"]
    again = json.loads(zlib.decompress(base64.b64decode(engine.record.dumps(t))))
    assert again["game"] == "canfield-or-klondike"


def test_a_record_of_now_is_of_the_game_of_today() -> None:
    """Its revision tells the two apart."""
    t = engine.Table("klondike", 3)
    t.push("deal")
    again = engine.record.loads(engine.record.dumps(t))

    assert again.game.slug == "klondike"
    assert again.key() == t.key()


def test_parts_of_runs_are_named_by_their_card() -> None:
    """The 7 with all that lies on it, and the 5 alone; written with the number where that is wanted."""
    t = table("klondike", LIES)

    assert str(t.parse("7S 8D")) == "2 4 x3"
    assert str(t.parse("5C 3")) == "2 3"
    assert {"2 4 x3", "2 3"} <= offered(t)
    assert code(t, "7S 9H") == "wrong-rank"
    assert code(t, "KS 6") == "gains-nothing"
    assert code(t, "4 6") == "wrong-space"


def test_the_top_of_a_foundation_comes_back() -> None:
    """But never an ace; and it may go home again."""
    t = table("klondike", "f1: AH 2H 3H; f2: AS; 1: 4S; 2: 2D; 4: 9D; 5: 9S; 6: 9C; 7: KD")
    t.push("f1 1")

    assert str(t.view().caption) == "3♥ goes back from f1 to 1."
    assert code(t, "f2 2") == "base-stays"
    t.push("1 f1")
    assert t.piles["f1"] == ("AH", "2H", "3H")


def test_a_pass_in_vain_ends_the_game() -> None:
    """Nothing fits, and nothing would in a whole pass: the game is over, and says why."""
    t = table("klondike", "1: KS; 2: KH; 3: KD; 4: KC; 5: 7S; 6: 7H; 7: * 2S; t: 9H 10H 9S; s:")
    outcome = t.outcome()

    assert outcome is not None
    assert outcome.result == "lost"
    assert code(t, "redeal") == "pass-in-vain"


def test_by_threes_the_third_card_lies_uppermost() -> None:
    """What goes by is seen all the same."""
    t = engine.Table("klondike", 1, variant="three")
    t.push("deal")

    assert len(t.piles["t"]) == 3
    assert None not in t.view()["t"].cards
    words = [str(choice.words) for choice in engine.Table("klondike", 1, variant="three").view().choices]
    assert "turn the next three cards" in words


def test_vegas_counts_five_a_card_less_the_stake() -> None:
    """The outcome names what was won or lost."""
    t = engine.Table("klondike", 5, variant="vegas-one")
    while moves := [move for move in t.legal_moves if str(move) == "deal"]:
        t.push(moves[0])
    for _ in range(200):
        if not (moves := list(t.legal_moves)):
            break
        t.push(next((move for move in moves if move.piles[1][0] == "f"), moves[-1]))
    outcome = t.outcome()
    if outcome is not None:
        assert f"{5 * t.home - 52}" in outcome.reason


def test_the_deal_is_that_of_the_books_game() -> None:
    """Seven rows; only the last card of each column lies open."""
    t = rigged("klondike", "2S 3S 4S 5S 6S 7S 8S 2H")

    assert t.piles["2"][:2] == ("3S", "2H")
    assert t.view()["7"].cards[:-1] == (None,) * 6
