"""Hints come from what the player sees; a safe play is safe, and lost is said only where it is proved."""

from __future__ import annotations

import random

import pytest

import engine
from engine.search.hints import Care, Hint, hint, safe_play, stuck
from engine.search.imagined import imagined, unknown
from tests.games.test_hidden_cards import swapped, whole_pack
from tests.support import GAMES, playout, table, title

COUNTED = ("congress",)  # what may be done there depends on what was counted in play


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less is tried, where all games are asked: it is found in the same way."""
    monkeypatch.setattr("engine.search.hints.CARE", Care(tried=80))
    monkeypatch.setattr("engine.search.hints.KNOWN", 2_000)


each_game = pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)


@each_game
def test_hidden_cards_make_no_difference_to_a_hint(slug: str, variant: str | None, quick: None) -> None:
    """Two hidden cards change places: the same move for the same reason."""
    dice, compared = random.Random(slug), 0
    for number, _ in enumerate(playout(t := engine.Table(slug, 3, variant=variant), f"hint {slug}", 40)):
        other = swapped(t, dice) if number % 20 == 3 and t.offered() else None
        if other is not None:
            one, two = (engine.Table(slug, piles=piles, variant=variant) for piles in (t.piles, other))
            if one.offered():  # what was counted in play is not known of a table that is laid out
                assert hint(one) == hint(two)
                compared += 1
    assert compared or not t.piles["s"] or slug in COUNTED


@pytest.mark.parametrize("slug", ["red-and-black", "klondike", "nivernaise", "wheel", "square", "queens"])
def test_the_order_of_the_pack_makes_no_difference_to_a_hint(slug: str) -> None:
    """Two tables from packs that differ where nobody has looked yet, and with other shuffles to come."""
    pack = whole_pack(engine.Table(slug), f"hint {slug}")
    changed = [*pack]
    changed[-1], changed[-2], changed[-3] = changed[-2], changed[-3], changed[-1]
    assert changed != pack

    one, two = engine.Table(slug, pack=pack), engine.Table(slug, pack=changed)
    assert one.view().piles == two.view().piles
    assert hint(one) == hint(two)


@each_game
def test_what_is_imagined_looks_as_the_table_looks(slug: str, variant: str | None) -> None:
    """The same cards in all, the same lie of what is seen; and not always the same beneath."""
    t = engine.Table(slug, 2, variant=variant)
    for _ in playout(t, slug, 12):
        pass
    ways = imagined(t.position, 5)

    assert {str(way.shown()) for way in ways} == {str(t.position.shown())}
    assert len(ways) == (5 if unknown(t.position) else 1)
    cards = sorted(card for pile in t.state.piles for card in pile)
    assert all(sorted(card for pile in way.state.piles for card in pile) == cards for way in ways)
    hidden = {
        card for pile, blind in zip(t.state.piles, t.position.hidden(), strict=True) for card in pile if blind
    }
    if len(hidden) > 20:
        assert len({str(way.key()) for way in ways}) == 5


@pytest.mark.parametrize(("pack", "guessed"), [("4S 5S", True), ("4S 4S", False), ("4S", False), ("", False)])
def test_who_knows_the_last_cards_of_the_pack_knows_all(pack: str, guessed: bool) -> None:
    """Two that differ may come in either order; of like ones, and of a single one, it is plain what comes."""
    assert unknown(table("napoleon-at-st-helena", f"s: {pack}; 1: *").position) == guessed


@each_game
def test_a_hint_can_be_played(slug: str, variant: str | None, quick: None) -> None:
    """In every game, wherever something can be played; the same position gives the same hint."""
    t = engine.Table(slug, 4, variant=variant)
    for number, _ in enumerate(playout(t, f"played {slug}", 24)):
        if number == 20 and t.offered():
            found = hint(t)
            assert found == hint(t)
            assert (found.move is None) == (found.why == "lost")
            assert found.reason
            if found.move:
                assert found.move in t.legal_moves


def test_whoever_follows_the_hints_wins() -> None:
    """The Kings, where all lies open: hint after hint to the last card."""
    t = engine.Table("kings", 3)
    for _ in range(200):
        found = hint(t)
        assert found.why in {"won", "only", "safe"}
        assert found.move
        t.push(found.move)
        if t.outcome():
            break

    outcome = t.outcome()
    assert outcome is not None
    assert outcome.result == "won"


def test_a_game_that_is_lost_is_told_so() -> None:
    """No move is named where none can help; undoing makes it whole again."""
    assert hint(engine.Table("kings", 7)) == Hint(None, "lost")
    assert stuck(engine.Table("kings", 7))
    assert not stuck(engine.Table("kings", 3))


def test_nothing_is_told_lost_that_the_player_cannot_know() -> None:
    """While cards lie hidden that differ, or a shuffle is to come, a game is never told lost."""
    t = table("red-and-black", "f1: AD..QD; f2: AD; 1: KD KD; t: *; s:")

    assert unknown(t.position)  # a shuffled redeal is left
    assert not stuck(t)
    assert not stuck(engine.Table("red-and-black", 1))


def test_the_end_has_no_hint() -> None:
    """Nothing can be played: a sentence says so."""
    t = engine.Table("kings", 7)
    t.push("1 3")
    with pytest.raises(engine.IllegalMove, match="nothing to play"):
        hint(t)


def test_a_safe_play_is_found(check_games: object) -> None:
    """A card that nothing will lie on goes home; where it might be wanted it stays."""
    t = table("plain-fan", "f1: AS 2S; 1: 3S; 2: *")
    assert str(safe_play(t.position)) == "1 f1"
    assert hint(t).why in {"safe", "lost"}
    assert safe_play(table("kings", "f1: AS 2S; 1: 3H; 2: *").position) is None
    assert safe_play(engine.Table("red-and-black", 1).position) is None


def test_each_reason_is_a_sentence() -> None:
    """With numbers in words and no hole left in it."""
    said = {
        str(Hint(None, why, moves=12, wins=2).reason)
        for why in ("only", "safe", "won", "likely", "hopeful", "lost")
    }

    assert len(said) == 6
    assert not any("{" in reason for reason in said)
    assert "in twelve moves from here" in " ".join(said)
