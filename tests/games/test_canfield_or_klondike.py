"""Canfield or Klondike: plate 46; every rule in a position of its own."""

from __future__ import annotations

import pytest

import engine
from tests.support import code, lying, offered, rigged, table

# The last card of each column lies open; none of them goes anywhere.
QUIET = "1: 4C; 2: 9C 4S; 3: 9S 5S 6S; 4: 9D 9H 10C 6C; 5: 5C 7C 7S JC 8S; "
QUIET += "6: 7H 7D 5D 8D 3H 8C; 7: 10D 10H JH KS 6D 3C 10S; "


def visible(t: engine.Table, code: str) -> str:
    """A pile as the player sees it."""
    return " ".join(card or "??" for card in t.view()[code].cards)


def test_rows_of_seven_six_and_so_on() -> None:
    """The deal: row by row, each begins a column further on; only the last of each column lies open."""
    t = rigged("canfield-or-klondike", "2S 3S 4S 5S 6S 7S 8S 2H 3H 4H 5H 6H 7H")

    assert lying(t, "1 2") == "2S | 3S 2H"
    assert [len(t.piles[f"{n}"]) for n in range(1, 8)] == [1, 2, 3, 4, 5, 6, 7]
    assert len(t.piles["s"]) == 24
    assert (visible(t, "1"), visible(t, "2")) == ("2S", "?? 2H")
    assert t.view()["7"].cards[:-1] == (None,) * 6
    assert t.view()["7"].top is not None


def test_aces_are_played_at_will_and_ascend_in_suit() -> None:
    """Foundations: single last cards of columns and talon; an ace that shows after the deal waits, too."""
    t = table("canfield-or-klondike", f"{QUIET.replace('4C', 'AC')}t: 2C; s: *")

    assert offered(t) == {"1 f1", "deal"}
    t.push("1 f1")
    assert offered(t) == {"t f1", "deal"}
    assert code(t, "3 f1") == "wrong-rank"


def test_a_card_laid_bare_is_turned_up_at_once() -> None:
    """Face down: the one above the last is turned when that is gone, and stays so when it is covered."""
    t = table("canfield-or-klondike", f"{QUIET.replace('9C 4S', '5H AS')}s: *")
    assert visible(t, "2") == "?? AS"
    t.push("2 f1")
    assert visible(t, "2") == "5H"
    assert str(t.view().caption) == "A♠ goes from 2 to f1; 5♥ is turned up on 2."
    t.push("1 2")
    assert visible(t, "2") == "5H 4C"
    t.pop()
    t.pop()
    assert visible(t, "2") == "?? AS"


def test_all_open_cards_move_together_or_not_at_all() -> None:
    """Runs: all of them, if the uppermost fits; a part of them never moves in the layout."""
    t = table("canfield-or-klondike", f"{QUIET.replace('4C', '7H').replace('7H 7D', '4C 7D')}s: *")
    assert offered(t) == {"1 5", "1 6", "3 1", "4 1", "deal"}
    for move in ("3 1", "1 5"):
        t.push(move)
    assert lying(t, "1 5") == "- | 5C 7C 7S JC 8S 7H 6S"
    assert str(t.view().caption) == "7♥ 6♠ go from 1 to 5."
    assert visible(t, "3") == "?? 5S"
    assert code(t, "5 4") == "wrong-rank"


def test_a_run_may_be_named_by_its_first_card() -> None:
    """Typing: the card that leads a run stands for it in the layout, and for nothing on a foundation."""
    t = table("canfield-or-klondike", f"{QUIET.replace('4C', '7H').replace('7H 7D', '4C 7D')}s: *")
    t.push("6S 7H")
    assert t.parse("7H 8C") == t.parse("1 6")
    assert code(t, "7H f1") == "card-covered"
    assert code(t, "7H 4S") == "wrong-rank"


def test_no_ace_is_laid_on_a_two() -> None:
    """Runs: the row ends at two."""
    t = table("canfield-or-klondike", f"{QUIET.replace('4C', '2H').replace('9C 4S', '9C AS')}s: *")

    assert offered(t) == {"2 f1", "deal"}
    assert code(t, "2 1") == "wrong-rank"


def test_the_talon_is_built_by_the_same_rule() -> None:
    """Talon: its top card goes upon a column; the pack is turned card by card, once."""
    t = table("canfield-or-klondike", f"{QUIET}t: 5H; s: * QS")
    assert offered(t) == {"t 3", "t 4", "deal"}
    t.push("t 3")
    t.push("1 3")
    assert lying(t, "3 t") == "9S 5S 6S 5H 4C | -"

    out = table("canfield-or-klondike", f"{QUIET}t: * 2C; s: KC")
    out.push("deal")
    assert out.piles["t"][-1] == "KC"
    assert out.outcome() == engine.Outcome(
        "lost", "no legal move is left; 0 cards home at 5 each, less the stake of 52: -52"
    )


def test_only_a_king_comes_to_an_empty_column() -> None:
    """Empty columns: a king with all that lies on him, or one of the talon."""
    t = table(
        "canfield-or-klondike", f"{QUIET.replace('1: 4C', '1:').replace('7S JC 8S', '7S JC KH')}t: KD; s: *"
    )
    assert offered(t) == {"5 1", "t 1", "deal"}
    assert code(t, "2 1") == "wrong-space"
    t.push("5 1")
    assert (lying(t, "1"), visible(t, "5")) == ("KH", "?? ?? ?? JC")


def test_a_king_does_not_change_one_empty_place_for_another() -> None:
    """Empty columns: nothing is gained, so it is no move; with nothing else left the game is lost."""
    t = table("canfield-or-klondike", f"{QUIET.replace('1: 4C', '1:').replace('2: 9C 4S', '2: KH')}t: *; s:")

    assert t.outcome() is not None
    assert list(t.legal_moves) == []
    assert engine.Move("play", ("2", "1")) not in t.legal_moves
    for typed in ("2 1", "KH 1"):
        assert code(t, typed) == "gains-nothing"
    assert lying(t, "1 2") == "- | KH"


def test_a_king_goes_with_all_that_lies_on_him_if_a_card_is_hidden_beneath() -> None:
    """Empty columns: a column that hides nothing stays, however long; one card beneath him, and he goes."""
    columns = QUIET.replace("1: 4C", "1:").replace("2: 9C 4S", "2: KH").replace("9H 10C 6C", "9H 10C QS")
    t = table("canfield-or-klondike", f"{columns}t: *; s:")
    t.push("4 2")
    assert lying(t, "2") == "KH QS"
    assert code(t, "2 1") == "gains-nothing"

    hiding = table(
        "canfield-or-klondike", f"{QUIET.replace('1: 4C', '1:').replace('9C 4S', '9C KH')}t: *; s:"
    )
    assert offered(hiding) == {"2 1"}
    hiding.push("2 1")
    assert (lying(hiding, "1"), visible(hiding, "2")) == ("KH", "9C")


# Deal 494 as it was written down when a bare king's column could still change its place: `1 2` does.
OLD = "eNqrVkpPzE1VslLKzsnPS8nMTlXSUSoqzUktVrIy1FEqTk1NAcqZWJoAhXPzy0DCSkYKJjogbKhgpGOuYKRUCwDEpBKQ"


def test_a_record_of_when_that_was_a_move_still_opens() -> None:
    """Empty columns: what is written down is played again as it was; by hand it is refused there, too."""
    t = engine.record.loads(OLD)

    assert list(map(str, t.moves)) == ["2 4", "2 4", "1 2", "7 2"]
    assert lying(t, "1 2") == "- | KS QH"
    assert engine.record.loads(engine.record.dumps(t)).key() == t.key()
    t.pop()
    t.pop()
    assert code(t, "1 2") == "gains-nothing"
    assert t.replay("1 2") == engine.Move("play", ("1", "2"))
    for typed in ("3 1", "1 3", "what", "9 9", "2 1 4"):  # nothing else comes in by that door
        with pytest.raises(engine.PatienceError):
            t.replay(typed)


def test_the_score_won_or_lost() -> None:
    """Score: five for each card home, less the stake of 52."""
    home = "f1: AS..KS; f2: AH..KH; f3: AD..KD; "
    t = table("canfield-or-klondike", f"{home}f4: AC..QC; 1: KC; s:")
    t.push("1 f4")

    won = "every card is where the final picture wants it; 52 cards home at 5 each, less the stake of 52: 208"
    assert t.outcome() == engine.Outcome("won", won)
