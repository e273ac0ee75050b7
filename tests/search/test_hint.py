"""Hints come from what the player sees; a safe play is safe, and lost is said only where it is proved."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import engine
from engine import record
from engine.fast.lowering import Lowered
from engine.fast.seek import Seek
from engine.search import hints
from engine.search.alike import by_twos, heaped, only_homeward
from engine.search.answers import HINT, hint_for
from engine.search.hints import WORDS, Care, Hint, Intent, hint, safe_play, stuck
from engine.search.imagined import imagined
from engine.search.memory import unknown
from engine.search.players import by_hints
from engine.search.winnability import Winnability, decided
from tests.games.test_hidden_cards import swapped, whole_pack
from tests.support import GAMES, playout, table, title

COUNTED = ("congress",)  # what may be done there depends on what was counted in play


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less is tried, where all games are tested: it is found in the same way."""
    monkeypatch.setattr("engine.search.hints.CARE", Care(tried=80, seen=2_000))
    monkeypatch.setattr("engine.search.played_down.FALL", 60)


each_game = pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)


@each_game
@pytest.mark.heavy
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


@pytest.mark.parametrize(
    "slug",
    [
        "red-and-black",
        "canfield-or-klondike",
        "nivernaise",
        "wheel",
        "square",
        "queens",
        "sly",
        "calculation",
    ],
)
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

    assert {str(way.visible_cards()) for way in ways} == {str(t.position.visible_cards())}
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
            assert (found.move is None) == (found.why in ("lost", "round"))
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


def test_a_lost_game_is_reported_lost() -> None:
    """No move is named where none can help; undoing makes it whole again."""
    assert hint(engine.Table("kings", 7)) == Hint(None, "lost")
    assert stuck(engine.Table("kings", 7))
    assert not stuck(engine.Table("kings", 3))


def test_nothing_is_reported_lost_that_the_player_cannot_know() -> None:
    """While cards lie hidden that differ, or a shuffle is to come, a game is never reported lost."""
    t = table("red-and-black", "f1: AD..QD; f2: AD; 1: KD KD; t: *; s:")

    assert unknown(t.position)  # a shuffled redeal is left
    assert not stuck(t)
    assert not stuck(engine.Table("red-and-black", 1))


def test_hints_look_at_more_moves_than_are_listed() -> None:
    """Of The Fourteenth's exchanges one is listed; it wins nothing here, and another one does."""
    t = table("fourteenth", "1: AS; 5: QS; 6: 2S; 8: KS; 12: 3S; 14: 10S; 17: 4S; 19: JS; f: *")
    (listed,), plan, other = t.offered(), Intent(), t.position.copy()
    other.do(listed)

    assert decided(other, 20_000).result == "lost"
    for left in range(5, 0, -1):
        found = hint(t, intent=plan)
        assert (found.why, found.moves) == ("won", left)
        t.push(str(found.move))
    assert t.position.won


def test_nothing_is_reported_lost_or_the_only_move_where_not_all_moves_are_listed() -> None:
    """Of the exchanges of more than eight cards search itself tries one."""
    lying = "1: AS; 5: QS; 6: 2S; 8: KS; 12: 3S; 14: 10S; 17: 4S; 19: JS; 23: 5S; 9: 9S; f: *"
    t = table("fourteenth", lying)

    assert decided(t.position, 20_000).result == "open"
    assert not stuck(t)
    assert hint(t).why not in {"lost", "only"}


def test_the_end_has_no_hint() -> None:
    """Nothing can be played, and it is refused for that."""
    t = engine.Table("kings", 7)
    t.push("1 3")
    with pytest.raises(engine.IllegalMove) as wrong:
        hint(t)
    assert wrong.value.code == "game-over"


def test_a_safe_play_is_found(check_games: object) -> None:
    """A card that nothing will lie on goes home; where it might be wanted it stays."""
    t = table("plain-fan", "f1: AS 2S; 1: 3S; 2: *")
    assert str(safe_play(t.position)) == "1 f1"
    assert hint(t).why in {"safe", "lost"}
    assert safe_play(table("kings", "f1: AS 2S; 1: 3H; 2: *").position) is None
    assert safe_play(engine.Table("red-and-black", 1).position) is None


def test_cards_that_gain_nothing_by_staying_go_home() -> None:
    """In The Sultan at once, whatever search finds; a card of The Carpet may go to either of two ends."""
    t, homeward = engine.Table("sultan", 1), 0
    while len(t.moves) < 60:
        found = hint(t, care=Care(ways=1, tried=20))
        assert found.move, "the game is not over by then"
        before = t.position.home
        could = any(pile.startswith("f") for move in t.offered() for pile in move.piles)
        t.push(found.move)
        homeward += found.why == "home"
        assert not could or t.position.home > before

    assert homeward > 5
    assert only_homeward(Lowered(engine.Table("two-rings", 1).position))
    for other in ("carpet", "square", "klondike", "osmosis", "nivernaise"):
        assert not only_homeward(Lowered(engine.Table(other, 1).position)), other


@pytest.mark.parametrize("deal", [9, 22])
def test_what_a_deal_brings_home_is_no_reason_to_deal(deal: int) -> None:
    """In Spenser's Fairie Queen aces go home as they are dealt; the ace that would be covered goes first."""
    t = engine.Table("fairie-queen", deal)
    home = {str(move) for move in t.offered() if move.piles}
    dealt = t.copy()
    dealt.push("deal")

    assert home
    assert str(hint(t, care=Care(ways=2, tried=60)).move) in home
    assert dealt.home > t.home


def test_each_reason_is_a_sentence() -> None:
    """With numbers in words and no hole left in it."""
    sentences = {str(Hint(None, why, moves=12, wins=2).reason) for why in WORDS}

    assert len(sentences) == len(WORDS)
    assert not any("{" in reason for reason in sentences)
    assert "in twelve moves from here" in " ".join(sentences)


def played_by_hints(t: engine.Table, intent: Intent | None) -> list[Hint]:
    """Hint after hint, each played, to where nothing can be played or the game is proved lost."""
    hints = []
    while t.offered() and len(t.moves) < 600:
        hints.append(hint(t, intent=intent))
        move = hints[-1].move
        if move is None:
            break
        t.push(move)
    return hints


def positions_met(t: engine.Table) -> list[object]:
    """How the piles lay after each move of a game, the last first."""
    met: list[object] = [t.position.key()]
    while t.moves:
        t.pop()
        met.append(t.position.key())
    return met


@pytest.mark.parametrize("planned", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("slug", "deal"),
    [
        ("napoleon-at-st-helena", 130366750),  # where two columns change places as often as one likes
        pytest.param("two-rings", 1, marks=pytest.mark.slow),
        pytest.param("canfield-or-klondike", 2, marks=pytest.mark.slow),
        pytest.param("congress", 3, marks=pytest.mark.slow),
        pytest.param("general-sedgewick", 4, marks=pytest.mark.slow),
        pytest.param("red-and-black", 5, marks=pytest.mark.slow),
    ],
)
def test_whoever_plays_hint_after_hint_never_goes_round(
    slug: str, deal: int, planned: bool, quick: None
) -> None:
    """The game comes to an end, and no position comes twice; whether or not hints remember those before."""
    t = engine.Table(slug, deal)
    hints = played_by_hints(t, Intent() if planned else None)
    ended = t.outcome() is not None or hints[-1].move is None
    met = positions_met(t)

    assert ended
    assert len(met) == len(set(met)) > 20


def test_columns_are_dealt_upon_only_when_nothing_else_brings_the_game_on() -> None:
    """In Spider cards are turned up first, and columns that stand empty are filled, as the deal asks."""
    t, intent = engine.Table("spider", 26, variant="one-suit"), Intent()
    columns = [pile.at for pile in t.game.piles if t.game.group_of[pile.at].name == "columns"]
    hidden, stood_empty = [], 0
    for _ in range(200):
        found = hint(t, care=Care(ways=1, tried=60), intent=intent)
        assert found.move
        if str(found.move) == "deal":
            hidden.append(sum(blind.bit_count() for blind in t.position.hidden()))
            if len(hidden) == 4:
                break
        stood_empty += sum(not t.state.piles[at] for at in columns)
        t.push(found.move)

    dealt = [before - after for before, after in pairwise([94, *hidden])]
    assert dealt[0] > 10  # of the 44 in the columns
    assert all(fewer > 11 for fewer in dealt[1:])  # ten come from the pack each time
    assert stood_empty > 10


def test_where_every_move_leads_back_there_is_no_hint(quick: None) -> None:
    """Cards that can only go to and fro have been everywhere: nothing is proposed or called lost."""
    t = engine.Table("yukon", 1)
    hints = played_by_hints(t, Intent())
    met, before = positions_met(t.copy()), t.moves

    assert (hints[-1].move, hints[-1].why) == (None, "round")
    for move in t.offered():
        t.push(move)
        assert t.position.key() in met
        t.pop()
    assert t.moves == before


def test_hints_give_up_where_nothing_more_is_gained(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """New ways to shift cards may be found for thousands of moves: after some a hint says that it is no use.

    Only guesses end so: a win goes on, however long it takes to bring the next card home.
    """
    monkeypatch.setattr("engine.search.hints.IDLE", 4)
    monkeypatch.setattr("engine.search.hints.CARE", Care(tried=80, seen=3_000))
    t = table("freecell", "1: 9D KS; 2: 10H; 3: 7C; 4: *; 6: AH 9C")
    near = table("freecell", "1: 9D KS; 2: 10H; 3: 7C; 4: *")
    for other in (t, near):
        for move in ("1 c1", "c1 5", "5 c1", "c1 5"):  # a king finds an empty column, and wanders
            other.push(move)
    assert hint(near).why == "won"
    monkeypatch.setattr("engine.search.hints.IDLE", 5)
    monkeypatch.setattr("engine.search.hints.decided", lambda *_, **__: Winnability("open"))
    assert hint(t).why == "hopeful"
    t.push("5 c1")
    assert (hint(t).move, hint(t).why) == (None, "idle")
    assert "for 5 moves nothing has come home, from the pack or to light" in str(hint(t).reason)
    t.push("c1 5")
    assert hint(t).why == "idle"
    for move in ("6 2", "6 f"):  # an ace comes home
        t.push(move)
    assert hint(t).why != "idle"


def test_a_hint_deals_where_nothing_else_brings_the_game_on() -> None:
    """Two columns may go on changing places; a card of the pack is better than that."""
    t = table("napoleon-at-st-helena", "1: 5S 4S; 2: 9H; 3: 5S; 4: KC KC KD KD; s: 2H 2H *")
    t.push("1 3")

    assert "3 1" in t.legal_moves
    found = hint(t)
    assert str(found.move) == "deal"
    assert found.why == "hopeful"


@pytest.mark.parametrize("slug", ["sultan", "clock", "mill"])
def test_where_no_guess_wins_cards_go_home(slug: str) -> None:
    """As whoever is greedy plays, who won more than hints did that kept cards back for a guess."""
    t, intent, home = engine.Table(slug, 5), Intent(), 0
    for _ in range(60):
        found = hint(t, care=Care(ways=1, tried=20, candidates=1), intent=intent)
        assert found.move
        homeward = {move for move in t.offered() if gained(t, move) > 0}
        if found.why in {"hopeful", "home"} and homeward:
            assert found.move in homeward
            home += 1
        t.push(found.move)

    assert home > 5


def gained(t: engine.Table, move: engine.Move) -> int:
    """How many cards a move brings home."""
    after = t.copy()
    after.push(move)
    return after.home - t.home


def test_what_was_found_once_is_gone_on_with_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A win that lies behind a hint is known to the next ones, which search no more."""
    t, intent = engine.Table("kings", 3), Intent()
    first = hint(t, intent=intent)
    assert first.why == "won" and first.move
    monkeypatch.delattr("engine.search.hints.decided")
    for left in range(first.moves, 0, -1):
        found = hint(t, intent=intent)
        assert (found.why, found.moves) == ("won", left)
        assert found.move
        t.push(found.move)

    outcome = t.outcome()
    assert outcome and outcome.result == "won"


def test_a_helper_remembers_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """By records, as the bot asks: the second hint is answered from the line of the first."""
    t = engine.Table("kings", 3)
    first = hint_for(record.dumps(t))
    assert first.move
    t.push(first.move)
    monkeypatch.delattr("engine.search.hints.decided")

    assert hint_for(record.dumps(t)).moves == first.moves - 1


def test_where_all_is_known_the_bot_searches_as_long_as_a_hint_may_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its time ends the search, not a number of moves, as it ends that of nobody who sets no time."""
    searched: list[tuple[int, float]] = []

    def recorded(_position: object, nodes: int, _mb: int, seconds: float, _stop: object) -> Winnability:
        searched.append((nodes, seconds))
        return Winnability("open")

    monkeypatch.setattr("engine.search.hints.decided", recorded)
    t = engine.Table("fifteen", 11)
    hint_for(record.dumps(t))
    hint(t)

    (most, within), (usual, ever) = searched
    assert most > 20 * usual
    assert 0 < within < HINT.total_seconds() < ever


def test_what_was_meant_is_dropped_where_it_leads_back() -> None:
    """A line that was found before another way was taken does not lead round."""
    t, intent = table("napoleon-at-st-helena", "1: 5S 4S; 3: 5S; 4: KC KC KD KD; s: 2H 2H *"), Intent()
    there, back = t.parse("1 3"), None
    t.push(there)
    back = t.parse("3 1")
    intent.plan(t.position, [back])

    assert intent.next_hint(t.position)
    assert hint(t, intent=intent).move != back


@each_game
def test_a_hint_is_given_when_its_time_is_over(
    slug: str, variant: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no time at all there is a legal move still, of what little was looked at."""
    seeks: list[Seek] = []

    def recording_seek(*how: Any) -> Seek:
        seeks.append(Seek(*how))
        return seeks[-1]

    for module in ("hints", "winnability"):
        monkeypatch.setattr(f"engine.search.{module}.Seek", recording_seek)
    t = engine.Table(slug, 3, variant=variant)
    found = hint(t, seconds=0.0)

    assert found.move in t.legal_moves or found.why in ("lost", "round")
    assert sum(seek.nodes for seek in seeks) < 2_000
    assert len(seeks) <= (6 if heaped(Lowered(t.position)) else 4) or not unknown(t.position)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("fourteenth", True),  # in a row or a column
        ("monte-carlo", True),  # next to each other
        ("empress-of-india", True),  # upon each other
        ("nestor", False),  # any two that lie open
        ("pyramid", False),
        ("kings", False),
    ],
)
def test_hints_go_by_partners_where_cards_leave_by_twos(game: str, expected: bool) -> None:
    """Where any two may leave, whichever they are, other things decide."""
    assert by_twos(Lowered(engine.Table(game, 1).position)) == expected


@pytest.mark.slow
def test_hints_win_the_empress_of_india() -> None:
    """Two deals, which hints lost that went by what lies in the way."""
    for deal in (1, 18):
        assert by_hints(engine.Table("empress-of-india", deal), Care(6, 800, 3, 20_000), 64)[0] == "won"


@pytest.mark.slow
def test_hints_look_far_ahead_before_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Gaps, where all gaps are gathered and dealt anew; with as few moves as in a quick look they lose."""
    assert by_hints(engine.Table("gaps", 411), Care(), 64).result == "won"
    monkeypatch.setattr(hints, "AHEAD", hints.QUICKLY_AHEAD)
    assert by_hints(engine.Table("gaps", 411), Care(), 64).result == "lost"


def test_a_deal_that_brings_cards_home_can_wait() -> None:
    """In The Blockade the first row is married before the next one bars it, whatever aces that may bring."""
    t = engine.Table("blockade", 401)
    assert t.offered()[-1].verb == "deal"

    assert hint(t).move == t.parse("a6 a12")


@pytest.mark.slow
def test_hints_win_the_blockade() -> None:
    """A deal that was lost while aces brought by a row counted more than marriages in the one above."""
    assert by_hints(engine.Table("blockade", 467), Care(), 64).result == "won"


def test_a_whole_suit_is_sent_home_before_a_deal() -> None:
    """In Spider it gains more there than the cards did in their column."""
    suit = "7C 8D 9H JD 3H KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
    others = "3: KH; 4: KH; 5: KD; 6: KC; 7: KC; 8: KS; 9: 5D; 10: 10D"
    intent, t = Intent(), table("spider", f"1: {suit}; 2: 2D 3D 4D 6D 7D AS 9C; {others}; s: *")

    assert hint(t, intent=intent).move == t.parse("2 10")
    t.push("2 10")

    planned = intent.next_hint(t.position)
    assert planned
    assert planned.move == t.parse("2 1")


def test_each_way_is_searched_with_all_that_is_known_of_the_game() -> None:
    """In Pyramid what has no partner is dropped and kings go at once: else hints lose these four deals."""
    care = Care(ways=2, tried=200, seen=100)

    for deal in (401, 402, 405, 406):
        assert by_hints(engine.Table("pyramid", deal), care, 64).result == "won"
