"""The table in words and as a board of characters: whole, in order, and short enough for a chat."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import engine
from engine import View, full_name, pretty, say
from render import alt_text
from render.aloud import whole
from render.plan.picture_height import places
from render.text import board
from tests.render.tables import dealt, holding, played, won

GAMES = tuple(engine.GAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.heavy
def test_both_fit_into_a_message_in_random_play(game: str) -> None:
    """1024 characters for the picture's description, 1900 for the board."""
    for view in (*played(game, 1), *played(game, 2), won(game)):
        assert len(alt_text(view)) <= 1024
        assert len(board(view)) <= 1900


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.heavy
def test_by_ear_both_fit_and_name_every_card(game: str) -> None:
    """Lines of 40 characters for braille, that end between two cards; and as much as a message takes."""
    for view in (*played(game, 1), *played(game, 2), won(game)):
        description, lines = alt_text(view.in_words()), board(view.in_words()).split("\n")
        assert len(description) <= 1024
        assert description.startswith(str(view.in_words().caption)[:200])
        assert sum(map(len, lines)) + len(lines) <= 1601
        assert max(map(len, lines)) <= 40
        assert not re.search(r"[♠♥♦♣|→]", description + "".join(lines))
        assert [line for line in lines if line.endswith((" of", " the", " and", " to"))] == []


def test_where_not_every_pile_can_be_named_the_end_says_how() -> None:
    """All tops stand in a row with their neighbours'; foundations come before what may be left out."""
    view = dealt("empress-of-india").in_words()
    description = alt_text(view)

    assert description.endswith("Type text full for every pile.")
    assert all(full_name(view[code].top or "") in description for code in ("f1", "g8"))


@pytest.mark.parametrize("game", GAMES)
def test_the_last_move_comes_first(game: str) -> None:
    """Who hears the description hears first what has changed."""
    view = played(game)[-1]

    assert alt_text(view).startswith(str(view.caption)[:200])


@pytest.mark.parametrize("game", GAMES)
def test_every_pile_is_named_with_its_top(game: str) -> None:
    """In the description and on the board, every code stands with the card that is free."""
    view = played(game, 3, 30)[-1]
    parts = dict(part.split(": ", 1) for part in alt_text(view).split(" | ") if re.match(r"\w+: ", part))
    for pile in places(view):
        assert re.search(rf"(^|\s){pile.code} ", board(view), re.MULTILINE)
        if not pile.cards:
            assert pile.code not in parts
        elif pile.kind == "stock":
            assert parts[pile.code].startswith(str(len(pile.cards)))
        else:
            if pile.top is None:
                assert "hidden" in parts[pile.code]
                continue
            assert re.split(" on |, then ", parts[pile.code])[0].endswith(pretty(pile.top))


def test_all_cards_of_a_row_are_listed() -> None:
    """From the deepest to the free one."""
    view = dealt("kings")
    row = " ".join(pretty(card) for card in view["1"].cards if card)

    assert f" | 1: {row} | " in alt_text(view)
    assert " ".join(board(view).split()).count(row) == 1


def test_empty_piles_are_listed_together() -> None:
    """Neighbours as a range."""
    assert "empty: c1 to c24" in alt_text(dealt("wheel"))


@pytest.mark.parametrize("game", ["kings", "fortress", "fifteen", "gaps", "freecell", "accordion"])
def test_a_pack_that_is_dealt_out_from_the_start_is_no_pile_in_words(game: str) -> None:
    """No "s" among what is empty, on no board of words and not aloud, as there is none on the picture."""
    view = dealt(game)
    words = " | ".join([alt_text(view), alt_text(view.in_words()), board(view), *whole(view)])

    assert not re.search(r"\bs\b", words.replace("♠", "").replace("'s", ""))
    assert re.search(r"\bs\b", alt_text(dealt("klondike")))


def test_two_empty_piles_are_listed_singly() -> None:
    """From three on they are a row, drawn together; two are named, and so is one."""
    kings = dealt("kings")
    alts = {
        codes: alt_text(holding(kings, {str(n): 1 for n in range(1, 9) if str(n) not in codes.split()}))
        for codes in ("4", "4 5", "4 5 6", "2 3 5 6 7")
    }
    empty = {codes: text.rpartition("empty: ")[2].removeprefix("s, ") for codes, text in alts.items()}

    assert empty == {"4": "4", "4 5": "4, 5", "4 5 6": "4 to 6", "2 3 5 6 7": "2, 3, 5 to 7"}


def test_many_single_cards_are_listed_together() -> None:
    """A garden of 104 cards fits even after a long move: neighbours of a row by their first and last code."""
    view = dealt("babette")
    full = holding(view, {pile.code: 1 for pile in view.piles if pile.kind == "reserve"})
    row = " ".join(pretty(pile.cards[0]) for pile in full.piles if pile.code[0] == "n" and pile.cards[0])
    alt = alt_text(replace(full, caption=say(20 * str(full.caption))))

    assert f" | n1 to n8: {row} | empty: " in alt
    assert len(alt) <= 1024
    assert " | n1: " in alt_text(full)


def test_stock_and_waste_are_counted() -> None:
    """The stock by its number of cards, the waste by its top and what lies below."""
    view = holding(dealt("two-rings"), {"s": 40, "t": 12, "1": 1})

    assert " | s: 40 cards" in alt_text(view)
    assert f" | t: {pretty(view['t'].top or '')} on 11 cards" in alt_text(view)
    assert "(40)" in board(view) and "(12)" in board(view)


def test_hidden_cards_are_only_counted() -> None:
    """A packet tells how many cards nobody may see."""
    view = dealt("nivernaise")

    assert f"1: 3 hidden, {pretty(view['1'].top or '')}" in alt_text(view)
    assert "(3)" in board(view)


def crowded() -> View:
    """More cards than any description holds."""
    return holding(dealt("nation"), {str(column): 40 for column in range(1, 13)})


def test_what_is_left_out_is_counted() -> None:
    """The deepest cards go first, never a top, and the description says how many went."""
    text = alt_text(crowded())

    assert len(text) <= 1024
    for column in range(1, 13):
        found = re.search(rf" \| {column}: … (\d+) more, ([^|]+?)( \||$)", text)
        assert found is not None
        cards = [pretty(card) for card in crowded()[str(column)].cards if card]
        assert found[2].split() == cards[int(found[1]) :]


def test_open_cards_upon_hidden_ones_are_left_out_last() -> None:
    """Where there is no room a long open pile is shortened, not the few cards that lie open on a packet."""
    view = crowded()
    packet = replace(view["1"], cards=(*[None] * 40, "9D", "2H", "KS"))
    text = alt_text(replace(view, piles=tuple(packet if pile.code == "1" else pile for pile in view.piles)))

    assert len(text) <= 1024
    assert " | 1: 40 hidden, 9♦ 2♥ K♠ | 2: … " in text


def test_a_long_story_is_shortened() -> None:
    """A deal with many forced plays leaves room for the piles."""
    view = replace(dealt("kings"), caption=say("The Kings is dealt; " + "2♥ to f1, " * 90))

    assert len(alt_text(view)) <= 1024
    assert alt_text(view).startswith("The Kings is dealt; 2♥ to f1,")
    assert "… | 1: " in alt_text(view)


def test_the_end_is_named() -> None:
    """Won or lost, in the engine's words."""
    view = won("wheel")

    assert view.reason in alt_text(view)


def test_the_board_holds_the_longest_rows() -> None:
    """All 96 cards of The Kings in one row, and 96 on the cushion."""
    for view in (
        holding(dealt("kings"), {"3": 96}),
        holding(dealt("wheel"), {str(place): 8 for place in range(1, 13)}),
        holding(dealt("nation"), {"1": 48, "2": 48}),
    ):
        assert len(board(view)) <= 1900
        assert max(map(len, board(view).splitlines())) <= 60


def test_changed_piles_come_first() -> None:
    """The piles that cards came from and went to stand first; before any move the usual order holds."""
    view = played("kings")[10]
    codes = [part.split(": ")[0] for part in alt_text(view).split(" | ")]
    codes = [code for code in codes if code in view.by_code]
    changed = {code for event in view.last for code in (event.src, event.dst)} & set(codes)

    assert changed and set(codes[: len(changed)]) == changed
    assert alt_text(dealt("kings")).split(" | ")[1].startswith("1: ")


def test_what_has_happened_instead_of_a_move_comes_first() -> None:
    """Who takes a move back hears that, and not the move before it."""
    view = played("kings")[10]

    assert alt_text(view, "Taken back: 3 f2.").startswith("Taken back: 3 f2. | ")
    assert str(view.caption) not in alt_text(view, "Taken back: 3 f2.")


def test_foundations_name_their_next_card() -> None:
    """So one hears which way they run; where no room is left the cards themselves are listed."""
    assert " | f1: 6♣, then a 7 | " in alt_text(dealt("kings"))
    assert ", then the 8" in alt_text(dealt("two-rings")) and ", then the 5" in alt_text(dealt("two-rings"))
    assert ", then " not in alt_text(crowded())
