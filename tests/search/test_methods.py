"""Each way of searching by itself: what it says of small positions, what it leaves behind, what it costs."""

from __future__ import annotations

import random
import tracemalloc
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, groupby

import pytest

import engine
from engine.certified_deals import name_of
from engine.fast.costs import (
    BY_TWOS,
    FREED,
    IN_TURN,
    LAID_BARE,
    LONG_SEQUENCES,
    NEXT_CARDS,
    ONE_PASS,
    ORDERLY,
    PACK_FIRST,
    PLAIN,
    SEQUENCES,
    UNLOCKED,
    Weights,
)
from engine.fast.dive import dive, fall
from engine.fast.keys import Budget, Keys
from engine.fast.knots import Knots
from engine.fast.lowering import Lowered
from engine.fast.outranked import Outranked
from engine.fast.packets import Packets
from engine.fast.partners import Partners
from engine.fast.playouts import play
from engine.fast.rollouts import rollouts
from engine.fast.seek import COUPLINGS, LOST, OPEN, WON, Frontier, Seek
from engine.position import Position
from engine.search.alike import bound, certain, knots, outranked, packets, partners, sameness
from engine.search.memory import Memory
from engine.search.winnability import LEADERS, METHODS, Method, decided, replayed
from engine.tools.studied import read
from engine.tools.study import LINE
from tests.games.test_wins import WINS
from tests.search.test_winnable import NARROW, by_hand, near_the_end
from tests.support import GAMES, table

WEIGHTS = (
    PLAIN,
    NEXT_CARDS,
    PACK_FIRST,
    SEQUENCES,
    LONG_SEQUENCES,
    UNLOCKED,
    ORDERLY,
    LAID_BARE,
    BY_TWOS,
    ONE_PASS,
    IN_TURN,
)


def named(method: Method) -> str:
    """What a test of a method is called."""
    return f"{method.search.__name__}-{'up' if method.upward else 'all'}-{WEIGHTS.index(method.weights)}"


PROVE_NOTHING = (play, rollouts)
each_method = pytest.mark.parametrize("method", LEADERS, ids=named)


def searched(
    method: Method, t: engine.Table, nodes: int, states: int = 10**6
) -> tuple[Lowered[Position], Seek]:
    """A search by one method alone, which is over."""
    lowered = Lowered(t.position)
    same = sameness(lowered)
    keys = Keys(lowered.arena, same, method.weights)
    seek = Seek(keys, Budget(nodes, states), method.upward, certain(lowered), bound(lowered, same))
    method.search(seek)
    return lowered, seek


@cache
def small_positions() -> list[tuple[engine.Table, str]]:
    """Positions near the end of won games, most of them spoiled, with what trying everything says."""
    found = []
    for file in NARROW:
        dice = random.Random(file.stem)
        for left in (3, 8, 12):
            t = near_the_end(file, left)
            for _ in range(dice.randrange(2, 7)):
                if t.offered():
                    t.push(dice.choice(t.offered()))
            answer = by_hand(t, set())
            if answer != "open":
                found.append((t, answer))
    return found


@pytest.mark.slow
@each_method
def test_a_method_agrees_with_trying_everything(method: Method) -> None:
    """Its wins are wins by the rules, its losses are losses; what leaves nothing out leaves nothing open."""
    agreed: Counter[str] = Counter()
    for t, answer in small_positions():
        lowered, seek = searched(method, t, 6_000)
        result = {WON: "won", LOST: "lost", OPEN: "open"}[seek.result]

        assert result in {answer, "open"}
        if result == "won":
            replayed(t, tuple(map(lowered.move, seek.line)))
        if method.search not in PROVE_NOTHING and not method.upward:
            assert result == answer
        agreed[answer] += result == answer

    assert agreed["won"] > 100
    assert agreed["lost"] > 5 or method.upward or method.search in PROVE_NOTHING


@each_method
def test_a_method_leaves_the_position_as_it_was(method: Method) -> None:
    """Won or not, piles and counts lie again as they lay."""
    for game in ("kings", "wheel", "sultan", "canfield-or-klondike", "fourteenth"):
        t = engine.Table(game, 3)
        lowered, _ = searched(method, t, 600)

        assert lowered.position.key() == t.position.key()


@each_method
def test_a_method_stays_within_its_memory(method: Method) -> None:
    """It remembers no more positions than it may, and forgets what lies on piles where that would grow."""
    _, seek = searched(method, engine.Table("napoleon-at-st-helena", 1), 60_000, 600)

    assert seek.result == OPEN
    assert len(seek.seen) < 800
    assert len(seek.keys.content) < 1_200


@pytest.mark.parametrize("game", ["olga", "aces-up", "constitution"])
@pytest.mark.slow
def test_depth_first_takes_no_more_memory_than_it_may_though_it_remembers_more(game: str) -> None:
    """Keys alone: within two megabytes, and a half for its tables, more than others remember in as many."""
    t, deep = engine.Table(game, 4), Method(Seek.deep, False, PLAIN, 1.0)
    _, as_others = searched(deep, t, 10**6, 2 * 2**20 // (360 + 16 * len(t.game.piles)))
    tracemalloc.start()
    try:
        found = decided(t.position, 10**6, 2, methods=[deep])
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found.result == "open"
    assert most < 2.5 * 2**20
    assert found.nodes > 1.8 * as_others.nodes


@each_method
def test_a_method_ends_by_the_clock_of_the_processor(method: Method) -> None:
    """A moment that is past ends it at once, whatever moves are left to it."""
    lowered = Lowered(engine.Table("napoleon-at-st-helena", 1).position)
    keys = Keys(lowered.arena, sameness(lowered), method.weights)
    seek = Seek(keys, Budget(10**9, 10**6, until=0.0), method.upward)
    method.search(seek)

    assert seek.result == OPEN
    assert seek.nodes < 200


def test_a_sweep_takes_one_of_each_depth_in_turn() -> None:
    """The cheapest that waits there; and again from the first depth that has one."""
    met = Frontier(step=5)
    for depth, costs in enumerate([[7], [9, 3, 6], [2, 1]]):
        for cost in costs:
            met.push(b"", 0, 0, depth, cost, heap=depth)
    taken = [met.pop() for _ in range(met.waiting)]

    assert taken == [0, 2, 5, 3, 4, 1]


def test_best_first_takes_the_cheapest_of_all() -> None:
    """What its moves cost counts too."""
    met = Frontier(step=5)
    for depth, cost in ((0, 7), (1, 1), (2, 0)):
        met.push(b"", 0, 0, depth, cost, heap=0)

    assert [met.pop() for _ in range(met.waiting)] == [1, 0, 2]


def test_rounds_compare_what_has_as_many_cards_dealt() -> None:
    """Of each number of cards dealt one in turn, however much better things look where none were dealt."""
    lowered = Lowered(engine.Table("spider", 1).position)
    keys = Keys(lowered.arena, sameness(lowered), LAID_BARE)
    seek = Seek(keys, Budget(1_500, 10**6), upward=False)
    dealt: list[int] = []

    def noted(_: int) -> bool:
        """What is asked of each move; none is left out."""
        dealt.append(50 - len(lowered.arena.piles[0]))
        return False

    seek.dealing = noted
    seek.rounds()

    assert [cards for cards, _ in groupby(dealt)][:12] == 2 * [0, 10, 20, 30, 40, 50]


@pytest.mark.parametrize(("game", "deal"), [("spider", 3), ("easthaven", 2), ("scorpion", 4)])
def test_cards_not_seen_are_left_alone_where_that_is_asked(game: str, deal: int) -> None:
    """What is turned up on the way neither goes nor is laid on; without that the best line plays it."""

    def plays_unseen(asked: bool) -> tuple[bool, int]:
        """Whether the line to what looks nearest home does, and how many cards it turns up."""
        t = engine.Table(game, deal)
        lowered, unseen = Lowered(t.position), Memory(t.position).unseen()
        hidden = sum(blind.bit_count() for blind in t.position.hidden())
        seek = Seek(Keys(lowered.arena, sameness(lowered), ORDERLY), Budget(4_000, 10**6), upward=False)
        seek.dealing = lambda number: not lowered.move(number).piles
        seek.unseen = unseen if asked else None
        seek.best()
        played = False
        for move in map(lowered.move, seek.nearest):
            piles = t.position.state.piles
            played |= any(0 < len(piles[at]) <= unseen[at] for at in t.position.at(move))
            t.push(move)
        return played, hidden - sum(blind.bit_count() for blind in t.position.hidden())

    assert plays_unseen(asked=False)[0]
    played, turned_up = plays_unseen(asked=True)
    assert not played
    assert turned_up


FALLING = Method(fall, False, FREED, 1.0)


@pytest.mark.parametrize(("game", "deal"), [("sly", 3), ("calculation", 3), ("kings", 3), ("kings", 7)])
def test_a_fall_goes_down_without_a_way_back(game: str, deal: int) -> None:
    """To an end of the game, unless it wins; never to a position it has been at, and it proves nothing."""
    t = engine.Table(game, deal)
    lowered, seek = searched(FALLING, t, 10_000)
    met = {t.key()}
    for move in map(lowered.move, seek.nearest):
        t.push(move)
        met.add(t.key())

    assert seek.result in (OPEN, WON)
    assert len(met) == len(seek.nearest) + 1
    assert lowered.position.key() == engine.Table(game, deal).position.key()
    if game != "kings":
        assert len(seek.nearest) > 30
        assert t.position.home > engine.Table(game, deal).position.home + 20


def test_a_fall_wins_where_each_card_can_go_home() -> None:
    """Its line does, move by move; one that may try no moves ends soon."""
    t = near_the_end(NARROW[0], 3)
    lowered, seek = searched(FALLING, t, 1_000)

    assert seek.result == WON
    assert replayed(t, tuple(map(lowered.move, seek.line)))
    assert searched(FALLING, engine.Table("sly", 3), 0)[1].nodes < 100


# costs ---------------------------------------------------------------------------------------------


def cost(game: str, position: str, weights: Weights) -> int:
    """What a position costs."""
    lowered = Lowered(table(game, position).position)
    keys = Keys(lowered.arena, sameness(lowered), weights)
    return keys.cost(keys.total(keys.numbers()))


REDS, BLACKS = (
    "7H 8H 9H 6D".split(),
    "6S 5S 4S 4C".split(),
)  # each wanted at home with the other, but the last
NOTHING = Weights(home=0, blocked=0, space=0, step=0)
BASES = "; ".join(f"f{at}: {'ACASKHKD'[(at - 1) // 4 * 2 :][:2]}" for at in range(1, 17))  # of The Empress


@pytest.mark.parametrize(
    ("weights", "one", "other", "more"),
    [
        (replace(NOTHING, home=1), "f1: AS; 1: 2S; 2: *", "f1: AS 2S; 2: *", -1),
        (replace(NOTHING, space=1), "1: 2S 3S; 2: *", "1: 2S; 3: 3S; 2: *", 1),
        (replace(NOTHING, blocked=1), "1: 9S 2H; 2: *", "1: 2H 9S; 2: *", 1),
        # of two cards each, not of neighbours only
        (replace(NOTHING, inversions=1), "1: 9S 3S 6S; 2: *", "1: 3S 6S 9S; 2: *", 2),
        (replace(NOTHING, wait=1), "1: 9S 2D; t: 2H; 2: *", "1: 9S; t: 2H 2D; 2: *", 1),
        (replace(NOTHING, gap=1), "1: 9S 8S; 2: *", "1: 9S 8H; 2: *", 1),
        (replace(NOTHING, built=1), "1: 9S 8H; 2: *", "1: 9S 8S; 2: *", -1),
        (replace(NOTHING, top=1), "f1: AS; 1: 2S 9H; 2: *", "f1: AS; 1: 2S 9H 9D; 2: *", 1),
        (replace(NOTHING, second=1), "f1: AS; 1: 3S 9H; 2: *", "f1: AS; 1: 3S 9H 9D; 2: *", 1),
        # both twos below: all spades but the aces stay
        (replace(NOTHING, locked=1), "1: 3S 2S; 3: 3S 2S; 2: *", "1: 2S 3S; 3: 2S 3S; 2: *", 24),
    ],
)
def test_each_weight_costs_what_it_is_for(weights: Weights, one: str, other: str, more: int) -> None:
    """One card lies differently, and the difference is that of one weight; without it there is none."""
    game = "napoleon-at-st-helena"
    rest = [line.replace("*", "9C 9C KD KD") for line in (one, other)]
    before, after = (cost(game, line, weights) for line in rest)

    assert after - before == more
    assert cost(game, rest[0], NOTHING) == cost(game, rest[1], NOTHING) == 0


def test_a_built_card_that_moves_along_is_in_nobodys_way() -> None:
    """Where sequences are taken apart easily, only what lies loose upon a card keeps it."""
    built, loose = "1: 3S 4S; 2: KD", "1: 3S 9S; 2: KD"

    for position, blocked in ((built, 0), (loose, 1)):
        weights = replace(NOTHING, blocked=1, movable=True)
        assert cost("kings", position, weights) == blocked
        assert cost("kings", position, replace(NOTHING, blocked=1)) == 1


@pytest.mark.parametrize(
    ("game", "weights", "one", "other", "more"),
    [
        # the ace has no king, then one in its row, then another in its column besides
        ("fourteenth", replace(NOTHING, unpaired=60), "1: AS; 25: KS; f: *", "1: AS; 5: KS; f: *", -60),
        (
            "fourteenth",
            replace(NOTHING, unpaired=60),
            "1: AS; 5: KS; 25: KD; f: *",
            "1: AS; 5: KS; 21: KD; f: *",
            -40,
        ),
        # down from the king a four is the ninth card, up from the ace the fourth; a seven and a six the sixth
        (
            "empress-of-india",
            replace(NOTHING, apart=1),
            f"{BASES}; a1: 4H; n1: 4S",
            f"{BASES}; a1: 4H 4S; n1:",
            5,
        ),
        (
            "empress-of-india",
            replace(NOTHING, apart=1),
            f"{BASES}; a1: 4H; n1: 4S",
            f"{BASES}; a1:; n1: 4S 4H",
            5,
        ),
        (
            "empress-of-india",
            replace(NOTHING, apart=1),
            f"{BASES}; a1: 7H; n1: 6S",
            f"{BASES}; a1: 7H 6S; n1:",
            0,
        ),
    ],
)
def test_cards_that_leave_by_twos_cost_what_keeps_them(
    game: str, weights: Weights, one: str, other: str, more: int
) -> None:
    """Without a partner, or upon one that is wanted at another time."""
    assert cost(game, other, weights) - cost(game, one, weights) == more


def test_a_card_that_lies_face_down_costs_until_it_is_turned_up() -> None:
    """Of the columns of Spider 44 cards do; each one that is laid bare is one less."""
    lowered = Lowered(engine.Table("spider", 3).position)
    keys = Keys(lowered.arena, sameness(lowered), replace(NOTHING, hidden=1))
    numbers = keys.numbers()
    assert keys.cost(keys.total(numbers)) == 44

    whole_column = next(move for move in lowered.arena.moves() if str(lowered.move(move)) == "10 1")
    trail = lowered.arena.make(whole_column)
    assert keys.follow(trail, numbers) == -1
    lowered.arena.undo(trail)
    assert keys.cost(keys.total(keys.numbers())) == 44


@pytest.mark.parametrize(
    "weights",
    WEIGHTS,
    ids=["plain", "next", "pack", "sequences", "long", "unlocked", "orderly", "bare", "twos", "pass", "turn"],
)
def test_the_cost_is_updated_move_by_move(weights: Weights) -> None:
    """What follows a step of the arena is what the position costs when it is looked at afresh."""
    for game in (
        "napoleon-at-st-helena",
        "sultan",
        "wheel",
        "canfield-or-klondike",
        "spider",
        "fourteenth",
        "empress-of-india",
    ):
        lowered = Lowered(engine.Table(game, 2).position)
        keys = Keys(lowered.arena, sameness(lowered), weights)
        dice, numbers = random.Random(game), keys.numbers()
        total = keys.total(numbers)
        for _ in range(60):
            moves = lowered.arena.moves()
            if not moves:
                break
            total += keys.follow(lowered.arena.make(dice.choice(moves)), numbers)
            fresh = Keys(lowered.arena, keys.same, weights)
            assert keys.cost(total) == fresh.cost(fresh.total(fresh.numbers()))


LOCKS = [
    # each pile has on top what another needs first, and so no other heart or spade comes home
    ("napoleon-at-st-helena", "f1: AS; f2: AH; 1: 2S 3H; 2: 2H 3S; 3: 2S 3H; 4: 2H 3S", 48),
    # what waits is at hand, wherever it lies there
    ("napoleon-at-st-helena", "f1: AS; f2: AH; 1: 2S 3H; 2: 2H 3S; t: 2H 9D", 0),
    ("napoleon-at-st-helena", "f1: AS; f2: AH; 1: 3H 2S; 2: 3S 2H; 3: 3H 2S; 4: 3S 2H", 0),
    # the second ace of hearts begins no second foundation there: fourteen hearts stay, with kings under them
    ("zodiac", "1: KH QH QH; 2: KH JH JH", 14),
    ("zodiac", "1: KH QH; 2: KH JH", 0),
]


@pytest.mark.parametrize(("game", "position", "locked"), LOCKS)
def test_cards_that_lock_each_other_are_counted(game: str, position: str, locked: int) -> None:
    """What would not come home if nothing were built on a pile any more, and nothing else."""
    assert cost(game, position, replace(NOTHING, locked=1)) == locked


def test_a_talon_that_is_not_dealt_again_locks_its_cards() -> None:
    """Both twos of spades lie below threes that wait for the twos below the threes of spades."""
    position = "f1: AS; f2: AH; 1: 2H 3S; 2: 2H 3S; t: 2S 2S 3H 3H"

    assert cost("napoleon-at-st-helena", position, replace(NOTHING, locked=1)) == 0
    assert cost("napoleon-at-st-helena", position, replace(NOTHING, locked=1, passed=True)) == 48


@pytest.mark.parametrize(
    ("game", "deal", "method", "nodes"),
    [
        ("square", 504, Method(Seek.sweep, True, UNLOCKED, 1.0), 1_000),
        ("carpet", 501, Method(Seek.sweep, False, UNLOCKED, 1.0), 1_000),
        pytest.param("zodiac", 505, Method(dive, False, UNLOCKED, 1.0), 60_000, marks=pytest.mark.slow),
    ],
)
def test_a_deal_is_won_by_what_locks_nothing(game: str, deal: int, method: Method, nodes: int) -> None:
    """Long games of two packs, of which searches led by each pile by itself won few deals or none."""
    t = engine.Table(game, deal)
    found = decided(t.position, nodes, methods=[method])

    assert found.result == "won"
    assert replayed(t, found.line) == found.line
    assert any(one[:3] == method[:3] for one in METHODS)


def test_of_many_couplings_those_wanted_at_one_time_are_tried() -> None:
    """A dozen of the many where what goes home is played at once; nothing is proved without the others."""
    lone = "; ".join(
        f"a{at}: {card}; n{at}: {other}" for at, (card, other) in enumerate(zip(REDS, BLACKS, strict=True), 1)
    )
    t = table("empress-of-india", f"{BASES}; {lone}; s: 9D")
    lowered = Lowered(t.position)
    seek = Seek(Keys(lowered.arena, sameness(lowered), BY_TWOS), Budget(10**6, 10**6), upward=True)
    laid = [move for move in map(lowered.move, seek.moves()) if len(move.piles) == 2]

    assert {*map(str, laid)} >= {"a1 n1", "n1 a1", "a2 n2", "a3 n3"}
    assert len(laid) == COUPLINGS < len([move for move in t.offered() if len(move.piles) == 2])
    assert seek.guessed
    assert "deal" in map(str, map(lowered.move, seek.moves()))


BY_PARTNERS = Method(Seek.sweep, True, BY_TWOS, 1.0)
BY_ROUNDS = Method(Seek.rounds, False, LAID_BARE, 1.0)
IN_GOOD_ORDER = Method(Seek.rounds, False, ORDERLY, 1.0)
IN_ONE_PASS = Method(Seek.rounds, True, ONE_PASS, 1.0)
IN_THEIR_TURN = Method(Seek.rounds, False, IN_TURN, 1.0)
BY_ROLLOUTS = Method(rollouts, False, LAID_BARE, 1.0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "variant", "deal", "method", "nodes"),
    [
        ("fourteenth", None, 3, BY_PARTNERS, 20_000),  # cards leave by twos
        ("empress-of-india", None, 2, BY_PARTNERS, 20_000),
        ("spider", "two-suits", 71, BY_ROUNDS, 30_000),  # cards are dealt upon sequences
        ("spider", None, 422, IN_GOOD_ORDER, 50_000),  # the same, with four suits
        ("olga", None, 1206, IN_ONE_PASS, 50_000),  # the talon is not dealt again
        ("sir-tommy", None, 202, IN_THEIR_TURN, 40_000),  # any card may be laid upon a pile
        ("terrace", None, 515, BY_ROLLOUTS, 3_000),  # what a position looks like says little of its end
    ],
)
def test_what_leads_wins_where_it_is_made_for(
    game: str, variant: str | None, deal: int, method: Method, nodes: int
) -> None:
    """Deals that the other searches leave open with as many moves."""
    t = engine.Table(game, deal, variant=variant)
    found = decided(t.position, nodes, methods=[method])

    assert found.result == "won"
    assert replayed(t, found.line) == found.line
    assert any(one[:3] == method[:3] for one in LEADERS)
    assert decided(t.position, nodes, methods=METHODS).result == "open"


def test_rollouts_play_on_the_best_game_that_was_found() -> None:
    """A deal that is won in fewer moves than where each step goes by the games of that step alone."""
    t = engine.Table("beleaguered-castle", 501)
    method = Method(rollouts, False, PACK_FIRST, 1.0)

    assert decided(t.position, 21_000, methods=[method]).result == "won"


def test_rollouts_end_where_a_game_has_one_move_only() -> None:
    """Each move counts, one without a choice, too: else they would begin anew for ever."""
    t = table("black-hole", "h: AS; 1: 9D 2S; 2: 9H; 3: KC 7D")
    found = decided(t.position, 1_000, methods=[Method(rollouts, True, PACK_FIRST, 1.0)])

    assert [*map(str, t.offered())] == ["1 h"]
    assert found.result == "open"
    assert 1_000 <= found.nodes < 1_100


# packets -------------------------------------------------------------------------------------------


def bound_of(t: engine.Table) -> Packets:
    """The bound of a table of The Wheel."""
    lowered = Lowered(t.position)
    bound = packets(lowered, sameness(lowered))
    assert bound is not None
    return bound


def parts(cards: list[int], count: int) -> bool:
    """Whether so many packets of three that make eighteen can be taken from these cards."""
    if not count:
        return True
    for some in combinations(range(len(cards)), 3):
        ranks = [cards[n] for n in some]
        if sum(ranks) == 18 and len(set(ranks)) == 3:
            rest = [card for n, card in enumerate(cards) if n not in some]
            if parts(rest, count - 1):
                return True
    return False


def test_what_can_be_parted_is_found_by_trying_all() -> None:
    """Hands of nine number cards by chance: as a plain search through them says, and both answers come."""
    bound = bound_of(engine.Table("wheel", 1))
    dice, found = random.Random("packets"), []
    for _ in range(300):
        hand = [dice.randint(2, 10) for _ in range(9)]
        count = dice.randint(1, 3)
        code = sum(1 << 4 * rank for rank in hand)
        found.append(parts(hand, count))
        assert bound.parted(code, count, 0) == found[-1]

    assert 30 < sum(found) < 270


def test_the_whole_pack_of_the_wheel_comes_out() -> None:
    """All 72 number cards part into 24 packets; so do those of any deal, before a move."""
    for deal in range(1, 6):
        assert not bound_of(engine.Table("wheel", deal)).fall_short()


def test_what_falls_short_is_lost_by_hand() -> None:
    """Near the end of a won game, packets are taken at random: what the bound calls lost is, and some is."""
    dice, met = random.Random("short"), 0
    for n in range(200):
        t = near_the_end(WINS / "wheel.txt", 3 + n % 6)
        for _ in range(2):
            if t.offered():
                t.push(dice.choice(t.offered()))
        if bound_of(t).fall_short():
            answer = by_hand(t, set())
            assert answer != "won"
            met += answer == "lost"

    assert met > 10


def test_the_bound_is_used_only_where_it_holds() -> None:
    """Of all games it is The Wheel's alone: no other is won by packets that make a sum."""
    bounded = []
    for game in engine.GAMES:
        lowered = Lowered(engine.Table(game, 1).position)
        if packets(lowered, sameness(lowered)):
            bounded.append(game)

    assert bounded == ["wheel"]


# partners ------------------------------------------------------------------------------------------


def partners_of(t: engine.Table) -> Partners:
    """The bound of a table of Pyramid."""
    found = partners(Lowered(t.position))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("position", "lost"),
    [
        # 22 to 28 lie bare; 16 lies under 22 and 23, and 11 under 16 and 17
        ("22: 5S; 23: 8S", False),
        ("16: 5S; 22: 8S", True),  # its only partner lies upon it
        ("16: 5S; 22: 8S; t: 8H", True),  # and that one has no other itself
        ("16: 5S; 22: 8S; t: 8H 5H", False),
        ("11: 5S; 16: KS; 22: 8S; 28: 5H; t: KH", True),  # the eight goes with the other five
        ("11: 5S; 16: KS; 22: 8S; 28: 5H; t: 8H", False),
        ("22: 5S; 23: 5H; t: 8S", True),  # two want the same
    ],
)
def test_what_has_no_partner_is_lost(position: str, lost: bool) -> None:
    """Each card of the pyramid needs one of its own that lies neither upon nor beneath it."""
    t = table("pyramid", f"{position}; x: *")

    assert partners_of(t).fall_short() == lost
    assert decided(t.position, 10_000).result == ("lost" if lost else "won")


@pytest.mark.slow
def test_with_partners_counted_and_kings_gone_at_once_search_comes_to_the_same() -> None:
    """Positions of Pyramid with few cards left, by chance: as depth first says without either."""
    dice, verdicts, fewer = random.Random("pyramid"), [], 0
    names = [rank + suit for suit in "SHDC" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
    for _ in range(60):
        cards = dice.sample(names, dice.randrange(8, 15))
        upper = range(28 - dice.randrange(6, 10), 28)
        laid = "; ".join(f"{place + 1}: {card}" for place, card in zip(upper, cards, strict=False))
        t = table("pyramid", f"{laid}; t: {' '.join(cards[len(upper) :])}; x: *")
        lowered = Lowered(t.position)
        plain = Seek(Keys(lowered.arena, sameness(lowered)), Budget(60_000, 10**6), upward=False)
        plain.deep()
        _, bounded = searched(Method(Seek.deep, False, PLAIN, 1.0), t, 60_000)
        if OPEN not in (plain.result, bounded.result):
            verdicts.append((plain.result, bounded.result))
            fewer += bounded.nodes < plain.nodes

    assert all(one == other for one, other in verdicts)
    assert {(WON, WON), (LOST, LOST)} == {*verdicts}
    assert len(verdicts) > 40
    assert fewer > 20


def test_partners_are_counted_only_where_cards_leave_in_no_other_way() -> None:
    """In Pyramid and its variants: not where pairs are of equal cards, or must lie in a line."""
    found = {
        (slug, variant)
        for slug, variant in GAMES
        if partners(Lowered(engine.Table(slug, 1, variant=variant).position))
    }
    assert found == {("pyramid", name) for name in (None, "one-pass", "whole-pack", "strict")}


# outranked -----------------------------------------------------------------------------------------


def outranked_of(t: engine.Table) -> Outranked:
    """The bound of a table of Aces Up."""
    found = outranked(Lowered(t.position))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("position", "lost"),
    [
        ("1: AS; 2: AH 2S; 3: AD; 4: AC; s:", False),
        ("1: 2H AS; 2: AH 2S; 3: AD; 4: AC; s:", True),  # the ace never goes from upon the two
        ("1: 2H AS; 2: AH 2S; 3: AD; 4:; s:", False),  # but to an empty column
        ("1: 3S 2S; 2: AH 4S; 3: AD; 4: AC AS; s:", False),  # which the first one may be
        ("1: 2H 2S; 2: 3H AS; 3: AD; 4: AC; s:", True),  # a two of hearts that lies beneath another column
        # the two of hearts goes before the deal that covers its ace, or else it holds the ace of diamonds
        ("1: AS; 2: AH; 3: AD 2H; 4: AC; s: 2C 3C 2S 2D", False),
        ("1: AS; 2: AH; 3: AD; 4: AC; s: 2C 3C 2H 2D", True),
        ("1: AS; 2: AH; 3: AD KH; 4: AC 2D; s: 3D 2S 2H 4C", True),  # nothing outranks the king any more
    ],
)
def test_what_is_outranked_nowhere_is_lost(position: str, lost: bool) -> None:
    """Where no column is ever emptied each card needs a higher one that lies bare in another column."""
    t = table("aces-up", f"{position}; x: *")

    assert outranked_of(t).fall_short() == lost


@pytest.mark.slow
@pytest.mark.parametrize("variant", [None, "aces-only"])
def test_with_cards_that_are_outranked_search_comes_to_the_same(variant: str | None) -> None:
    """Positions of Aces Up with few cards left, by chance: as depth first says without either."""
    dice, verdicts, fewer, short = random.Random("aces up"), [], 0, 0
    names = [rank + suit for suit in "SHDC" for rank in "2 3 4 5 6 7 8 9 10 J Q K".split()]
    for _ in range(150):
        deals = dice.randrange(4)
        cards = [*(f"A{suit}" for suit in "SHDC"), *dice.sample(names, dice.randrange(4, 10) + 4 * deals)]
        dice.shuffle(cards)
        dealt, columns = cards[: 4 * deals], [cards[4 * deals :][n::4] for n in range(4)]
        laid = "; ".join(f"{n}: {' '.join(held)}" for n, held in enumerate(columns, 1))
        t = table("aces-up", f"{laid}; s: {' '.join(dealt)}; x: *", variant)
        lowered = Lowered(t.position)
        plain = Seek(Keys(lowered.arena, sameness(lowered)), Budget(200_000, 10**6), upward=False)
        plain.deep()
        _, bounded = searched(Method(Seek.deep, False, PLAIN, 1.0), t, 200_000)
        short += (found := outranked(lowered)) is not None and found.fall_short()
        if OPEN not in (plain.result, bounded.result):
            verdicts.append((plain.result, bounded.result))
            fewer += bounded.nodes < plain.nodes

    assert all(one == other for one, other in verdicts)
    assert {(WON, WON), (LOST, LOST)} == {*verdicts}
    assert len(verdicts) > 140
    assert fewer > 60
    assert short > 5


def test_a_higher_card_upon_a_lower_one_is_in_its_way() -> None:
    """Of Aces Up the lower cards go first, and aces are in the way of all others."""
    costs = []
    for lies in ("1: KS 2H", "1: 2H KS", "1: KS AH", "1: AH KS"):
        lowered = Lowered(table("aces-up", f"{lies}; 2: 4D; 3: 5D; 4: 6D; s: *").position)
        costs.append(Keys(lowered.arena, sameness(lowered), PACK_FIRST).here())

    assert costs[0] < costs[1]
    assert costs[0] == costs[3] < costs[2] == costs[1]


def test_outranked_cards_are_sought_in_aces_up_alone() -> None:
    """And in its variants: where cards go away below higher ones, and to empty columns."""
    found = [
        (slug, variant)
        for slug, variant in GAMES
        if outranked(Lowered(engine.Table(slug, 1, variant=variant).position))
    ]
    assert found == [("aces-up", None), ("aces-up", "aces-only")]


# knots ---------------------------------------------------------------------------------------------


def knots_of(t: engine.Table) -> Knots | None:
    """The bound of a table, if its game has it."""
    lowered = Lowered(t.position)
    return knots(lowered, sameness(lowered))


KNOTTED = [  # the games in which it is asked what is knotted
    (slug, variant) for slug, variant in GAMES if knots_of(engine.Table(slug, 1, variant=variant)) is not None
]


@pytest.mark.parametrize(
    ("game", "position", "lost"),
    [
        # the six wants the seven bare, upon which the nine lies, and the nine the ten with the six upon it
        ("scorpion", "5: KS..7S 9H; 6: KH..10H 6S; 7: 8H..AH; 1: 5S..AS; 2: KD..AD; 3: KC..AC", True),
        ("scorpion", "5: KS..7S 9H; 6: KH..10H; 7: 8H..AH; 1: KC..AC; 2: KD..AD; 3:; s: 6S..AS", False),
        # the six lies face down, and what lies upon it is wanted there
        ("scorpion", "1: KS..7S 9H; 5: KH..10H; 6: 8H..AH; 2: 6S..AS; 3: KD..AD; 7: KC..AC", True),
        # the two lies upon the ace, and both threes under twos
        ("yukon", "7: AS 2S; 6: 3H 2D; 5: 3D 2H; f1: AC; f2: AH; f3: AD; s: ; 1: *", False),
    ],
)
def test_what_is_knotted_is_lost(game: str, position: str, lost: bool) -> None:
    """A card goes nowhere that waits for one which waits for it."""
    found = knots_of(table(game, position))

    assert found is not None
    assert found.fall_short() == lost


def test_in_lines_that_win_nothing_is_knotted() -> None:
    """In every position of games that were won, from the deal to the end, in every game it is asked of."""
    studied = read()
    for slug, variant in KNOTTED:
        known = studied.get(name_of(slug, variant))
        for deal, line in [*known.lines.items()][:4] if known else []:
            t = engine.Table(slug, deal, variant=variant)
            lowered = Lowered(t.position)
            found = knots(lowered, sameness(lowered))
            assert found is not None
            for move in line.split(LINE):
                assert not found.fall_short(), f"{slug} {variant} {deal} after {t.moves}"
                lowered.position.do(t.push(move))


def test_knots_are_seen_where_the_game_is_lost() -> None:
    """Of the first fifty deals some, in each of these games; who tries every line wins none of them."""
    results = set()
    for slug, variant, known in (("scorpion", None, 30), ("fortress", None, 15), ("yukon", None, 1)):
        tables = [engine.Table(slug, deal, variant=variant) for deal in range(1, 51)]
        lost = [t for t in tables if (found := knots_of(t)) is not None and found.fall_short()]
        assert len(lost) >= known
        for t in lost[:3]:
            lowered = Lowered(t.position)
            plain = Seek(Keys(lowered.arena, sameness(lowered)), Budget(20_000, 10**6), upward=False)
            plain.deep()
            results.add(plain.result)
    assert results == {LOST, OPEN}


def test_knots_are_sought_where_each_card_is_there_once() -> None:
    """And goes home by one path, or lies in a column in the end; and where cards move in no other ways."""
    assert ("klondike", None) in KNOTTED
    assert ("scorpion", None) in KNOTTED
    assert ("canfield", None) in KNOTTED
    assert ("freecell", None) not in KNOTTED  # whatever lies bare goes to a cell
    assert ("belle-lucie", None) not in KNOTTED  # what lies in the garden is gathered and dealt again
    assert ("spider", None) not in KNOTTED  # of two packs
    assert ("golf", None) not in KNOTTED
