"""Hidden cards never leave the engine: two hidden cards may change places and nobody can tell."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import engine
from engine.games.canfield_or_klondike import CanfieldOrKlondike
from engine.vocabulary import Dealer, Seen
from tests.support import GAMES, playout, table, title, unshuffled, whole

each_game = pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)


def whole_pack(t: engine.Table, name: str) -> list[str]:
    """A pack in an order of its own; the german bone needs a pack without doubles first.

    In Nestor a card on whose like it would come goes under the pack; here none does.
    """
    if t.game.slug == "nestor":
        return unshuffled(1)
    dice, cards = random.Random(name), whole(t.game)
    size = len(cards) // t.game.packs
    once, rest = cards[:size], cards[size:]
    dice.shuffle(once)
    dice.shuffle(rest)
    return once + rest


def hidden_places(t: engine.Table) -> list[tuple[str, int]]:
    """Where a card lies that the player may not see."""
    return [(pile.code, n) for pile in t.view().piles for n, card in enumerate(pile.cards) if card is None]


def swapped(t: engine.Table, dice: random.Random) -> dict[str, tuple[str, ...]] | None:
    """The piles with two different hidden cards changed round; None where no two are."""
    piles = {code: list(cards) for code, cards in t.piles.items()}
    places = hidden_places(t)
    dice.shuffle(places)
    for code, n in places[1:]:
        first, at = places[0]
        if piles[first][at] != piles[code][n]:
            piles[first][at], piles[code][n] = piles[code][n], piles[first][at]
            return {code: tuple(cards) for code, cards in piles.items()}
    return None


def face(t: engine.Table) -> Iterator[object]:
    """Everything a player can get out of a table: its view and the answers to all they may type."""
    yield t.view()
    cards, codes = dict.fromkeys(unshuffled(1)), ("s", "1", "2", "f1", "t", "h")
    typed = [f"{card} {to}" for card in cards for to in ("f", "1")]
    typed += [f"{code} {to}" for code in codes for to in ("f", "1", "2", "f1")]
    for text in typed:
        try:
            yield t.why_not(text)
        except engine.PatienceError as wrong:
            yield str(wrong)


@each_game
@pytest.mark.slow
def test_two_hidden_cards_may_change_places_unseen(slug: str, variant: str | None) -> None:
    """In any position: views and refusals are equal when two cards that lie hidden are swapped."""
    dice, compared = random.Random(slug), 0
    for seed in (1,) if variant else (1, 2):
        t = engine.Table(slug, seed, variant=variant)
        for number, _ in enumerate(playout(t, f"hidden {seed}", 80)):
            other = swapped(t, dice) if number % 16 == seed else None
            if other is not None:
                sides = (engine.Table(slug, piles=piles, variant=variant) for piles in (t.piles, other))
                one, two = (list(face(side)) for side in sides)
                assert one == two
                compared += 1
    assert compared or not any(hidden_places(engine.Table(slug, n, variant=variant)) for n in (1, 2))


@pytest.mark.parametrize(
    ("slug", "variant"),
    [(slug, v) for slug, v in GAMES if len(engine.Table(slug, variant=v).piles["s"]) > 1],
    ids=title,
)
@pytest.mark.slow
def test_two_cards_of_the_stock_may_change_places_in_the_pack(slug: str, variant: str | None) -> None:
    """With a history: two tables from packs that differ where nobody has looked yet say and show the same."""
    pack = whole_pack(engine.Table(slug, variant=variant), f"swap {slug}")
    for moves in (0, 1, 3, 7):
        t = engine.Table(slug, pack=pack, variant=variant)
        for _ in playout(t, f"{slug} {moves}", moves):
            pass
        if len(t.piles["s"]) < 2:  # Nestor has a pack of four
            continue
        other = engine.Table(slug, pack=changed(pack, t.piles["s"]), variant=variant)
        for move in t.moves:
            other.push(str(move))
        assert other.piles != t.piles
        assert list(face(other)) == list(face(t))


def changed(pack: list[str], stock: tuple[str, ...]) -> list[str]:
    """The pack with two different cards of the stock changed round, the last of each kind."""
    one = stock[0]
    two = next(card for card in stock[1:] if card[:-1] != one[:-1])
    at, to = (len(pack) - 1 - pack[::-1].index(card) for card in (one, two))
    order = list(pack)
    order[at], order[to] = two, one
    return order


@each_game
@pytest.mark.slow
def test_a_move_that_shows_a_new_card_is_marked(slug: str, variant: str | None) -> None:
    """What was not seen before and is now makes the move a revealing one; taking back hides it again."""
    t = engine.Table(slug, 1, variant=variant)
    before = t.view()
    for _ in playout(t, "revealed 1", 120):
        now = t.view()
        if seen(now) - seen(before):
            assert now.revealed, now.move
        if now.revealed:
            assert any(hides_less(old, new) for old, new in zip(before.piles, now.piles, strict=True))
        t.pop()
        assert t.view() == before
        t.push(now.move)
        before = now


def seen(view: engine.View) -> Counter[str]:
    """All cards a player sees, of equal ones how many."""
    return Counter(card for pile in view.piles for card in pile.cards if card is not None)


def hides_less(old: engine.PileView, new: engine.PileView) -> bool:
    """Whether fewer cards of the pile are hidden than before."""
    return new.cards.count(None) < old.cards.count(None)


@each_game
def test_the_view_shows_all_that_lies_open_and_nothing_else(slug: str, variant: str | None) -> None:
    """Every card in a view is the one that lies there; only stocks and covered packets hide any."""
    t = engine.Table(slug, 5, variant=variant)
    for _ in playout(t, "shown", 60):
        view, lies = t.view(), t.piles
        for pile in view.piles:
            assert len(pile.cards) == len(lies[pile.code])
            assert all(card in (None, there) for card, there in zip(pile.cards, lies[pile.code], strict=True))
            assert None not in pile.cards or pile.kind == "stock" or t.game.hides
        assert set(view["s"].cards) <= {None}
        events = [card for event in view.last for card in event.cards if card]
        assert Counter(events).keys() <= seen(view).keys()


class BlindKlondike(CanfieldOrKlondike):
    """Of each column one sees the last card alone."""

    def seen(self, t: Dealer) -> Seen:
        """No deeper."""
        return {self.columns: 1}


def test_what_lies_too_deep_is_hidden_where_cards_lie_face_down_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may hide cards in both ways, and neither shows what the other hides."""
    game = BlindKlondike()
    monkeypatch.setattr("engine.table.find", lambda _: game)
    view = table("canfield-or-klondike", "1: 9S 8H; 2: KC 7C 6H; s: *").view()

    assert (view["1"].cards, view["2"].cards) == ((None, "8H"), (None, None, "6H"))
