"""What a player knows who has watched a game: it holds in every game, and hints go by it."""

from __future__ import annotations

import random

import pytest

import engine
from engine.search.hints import Intent, hint
from engine.search.memory import Memory, remembered, unknown
from tests.games.test_hidden_cards import swapped
from tests.support import GAMES, playout, table, title

each_game = pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)


def known_cards(t: engine.Table) -> list[tuple[str | None, ...]]:
    """By pile, the cards that are known at a table as it stands."""
    *_, (position, memory, _) = remembered(t)
    return memory.cards(position)


def dealt_through(t: engine.Table) -> engine.Table:
    """The table once its pack was dealt out, and is dealt again."""
    while t.piles["s"]:
        t.push("deal")
    t.push("redeal")
    return t


@each_game
def test_it_is_what_was_seen_and_is_true(slug: str, variant: str | None) -> None:
    """All that is seen and nothing that lies otherwise; step by step it comes to the same."""
    t = engine.Table(slug, 6, variant=variant)
    memory = Memory(t.position)
    for number, _ in enumerate(playout(t, f"remembered {slug}", 60)):
        memory.watch(t.position, t.events)
        if number % 7 == 0:
            known = memory.cards(t.position)
            assert known == known_cards(t)
            for cards, seen, lies in zip(known, t.position.visible_cards(), t.state.piles, strict=True):
                assert len(cards) == len(lies)
                assert all(
                    one is None or one == engine.cards.name(card)
                    for one, card in zip(cards, lies, strict=True)
                )
                assert all(one == card for one, card in zip(cards, seen, strict=True) if card is not None)


@each_game
def test_nobody_knows_what_was_never_seen(slug: str, variant: str | None) -> None:
    """Where two hidden cards change places, the same is known as long as both games look alike."""
    t = engine.Table(slug, 2, variant=variant)
    other = swapped(t, random.Random(slug))
    if other is None:
        return
    one, two = (engine.Table(slug, piles=piles, variant=variant) for piles in (t.piles, other))
    for _ in playout(one, f"unseen {slug}", 40):
        if one.moves[-1] not in two.legal_moves:
            break
        two.push(one.moves[-1])
        if one.position.visible_cards() != two.position.visible_cards():
            break
        assert known_cards(one) == known_cards(two)


def test_a_pack_that_was_dealt_out_is_known() -> None:
    """In The Fish-Bone the talon comes back in its order, and is known as it is dealt again."""
    t = engine.Table("fish-bone", 1)
    assert unknown(t.position)
    dealt_through(t)

    *_, (position, memory, _) = remembered(t)
    assert None not in {card for pile in memory.cards(position) for card in pile}
    assert unknown(position)
    assert not unknown(position, memory)
    t.push("deal")
    assert all(None not in pile for pile in known_cards(t))


def test_a_pack_that_was_shuffled_is_not_known() -> None:
    """In The Sultan; what is dealt of it is seen, and known again."""
    t = dealt_through(engine.Table("sultan", 1))
    pack = t.game.stock_at
    assert {*known_cards(t)[pack]} == {None}
    for _ in range(5):
        t.push("deal")
    assert {*known_cards(t)[pack]} == {None}
    assert len(known_cards(t)[pack]) == len(t.piles["s"])


def test_what_was_taken_back_is_not_remembered() -> None:
    """Undo is to a player as if the move had not been made."""
    t = engine.Table("fish-bone", 1)
    before = known_cards(t)
    t.push("deal")
    assert known_cards(t) != before
    t.pop()
    assert known_cards(t) == before


def test_each_card_is_new_once() -> None:
    """Each deal of the first pass shows a card, no deal of the second one does; nor does the redeal."""
    t = dealt_through(engine.Table("fish-bone", 1))
    while t.piles["s"]:
        t.push("deal")

    new = [learned for _, _, learned in remembered(t)][1:]
    assert new == [str(move) == "deal" for move in t.moves[: len(t.moves) // 2]] + [False] * (
        len(new) // 2 + 1
    )


def test_a_pack_is_looked_through_where_that_costs_nothing_and_shows_all() -> None:
    """The Zodiac: the pack is turned until its cards are known, then a win is found and played."""
    t = table(
        "zodiac",
        "f1: AS..9S; f2: AH..KH; f3: AD..KD; f4: AC..KC; f5: KS..AS; f6: KH..AH; f7: KD..AD; f8: KC..AC;"
        "1: KS; s: 10S QS JS",
    )
    intent = Intent()
    reasons = []
    while t.outcome() is None:
        found = hint(t, intent=intent)
        assert found.move
        reasons.append(found.why)
        t.push(found.move)

    assert reasons[:2] == ["look", "look"]
    assert "look" not in reasons[2:]
    end = t.outcome()
    assert end is not None
    assert end.result == "won"
    # In Klondike columns hide cards as well, in Canfield the reserve: there is no end to what is unknown.
    assert hint(engine.Table("klondike", 1)).why != "look"
    assert hint(engine.Table("canfield", 1)).why != "look"
    assert hint(engine.Table("osmosis", 1, variant="peek")).why in {"look", "safe"}


def test_a_redeal_that_leads_back_is_no_step_back_while_it_shows_something() -> None:
    """After a pass in which nothing was played the talon lies as it did, but its order is known now."""
    t = engine.Table("zodiac", 6)
    start = t.position.key()[0]
    while len(t.piles["s"]) > 1:  # of the last card it is plain which it is
        assert hint(t).why == "look"
        t.push("deal")
    t.push("deal")
    t.push("redeal")

    assert t.position.key()[0] == start
    assert t.outcome() is None
    assert hint(t, seconds=0.5).why in {"won", "hopeful"}
