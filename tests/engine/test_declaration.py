"""A declaration is collected and checked when its class is complete."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

import engine
from engine import games, vocabulary
from engine.events import Cause
from engine.moves import Move
from engine.position import Position
from engine.text.page import rules
from engine.vocabulary import (
    ACE,
    ANY,
    KING,
    LOWEST,
    RED,
    ChosenRefill,
    Combination,
    Dealer,
    DealOut,
    Discard,
    DoubleSwap,
    FaceDown,
    Fill,
    Foundation,
    Full,
    Game,
    HandFill,
    Lift,
    Opening,
    Out,
    Pair,
    Redeal,
    Refill,
    Reserve,
    Round,
    Stock,
    Tableau,
    Union,
    Waste,
    ascending,
    descending,
    own,
    ranked,
    row,
    up,
)


def declared(**body: Any) -> type[Game]:
    """A small game, with its body changed."""
    stock, talon, lanes = Stock(), Waste(), Tableau(2, build=ascending, space=ANY)
    aces = Foundation(4, path=up(ACE))
    parts: dict[str, Any] = {
        "title": "The Small",
        "packs": 1,
        "number": 99,
        "minutes": 5,
        "strategy": "Play.",
        "__doc__": "A small game.",
        "stock": stock,
        "talon": talon,
        "aces": aces,
        "lanes": lanes,
        "deal": Round(talon),
        "layout": tuple(row(group, at=(0, n)) for n, group in enumerate((stock, talon, aces, lanes))),
    }
    return type("TheSmall", (Game,), {**parts, **body})


def test_codes_are_given_in_order() -> None:
    """The stock is s, the talon t, foundations f1, f2 and on, the piles one plays from plain numbers."""
    assert declared()().codes() == ("s", "t", "f1", "f2", "f3", "f4", "1", "2")


def test_groups_that_share_a_letter_count_on() -> None:
    """Two groups of foundations are f1 to f4 and f5 to f8; letters of their own are respected."""
    game = engine.GAMES["nivernaise"]

    assert [group.codes for group in game.foundations] == [("f1", "f2", "f3", "f4"), ("f5", "f6", "f7", "f8")]
    assert set(game.codes()) >= {"a1", "a4", "b1", "b4"}
    assert "h" in engine.GAMES["herring-bone"].codes()  # a group of one pile has no number


def test_names_come_from_the_body() -> None:
    """A group is called as it is declared, an action as it is typed; one of a group has its own word."""
    game = engine.GAMES["herring-bone"]

    assert "side scenes" in {group.name for group in game.groups}
    assert list(game.actions) == ["exchange", "deal", "redeal"]
    assert next(group for group in game.groups if group.name == "side scenes").singular == "side scene"


def test_a_game_without_a_stock_is_refused() -> None:
    """Every pack is dealt from somewhere, even where all of it is laid out."""
    with pytest.raises(TypeError, match="TheSmall has no Stock: the pack lies there until"):
        declared(stock=Reserve())


@pytest.mark.parametrize("fact", ["title", "number", "strategy", "minutes", "layout"])
def test_a_game_needs_its_page_fields(fact: str) -> None:
    """No game has minutes or a strategy that nobody thought of: without them it is refused."""
    body = {name: value for name, value in vars(declared()).items() if name != fact}

    with pytest.raises(TypeError, match=rf"TheSmall\.{fact} is missing; every game says it"):
        type("TheSmall", (Game,), body)


def test_an_unknown_name_is_refused() -> None:
    """A misspelt fact would otherwise be ignored for ever."""
    with pytest.raises(TypeError, match=r"TheSmall\.redeals means nothing in a declaration"):
        declared(redeals=2)


def test_a_layout_must_draw_each_pile_once() -> None:
    """A pile that is not drawn cannot be played; one drawn twice confuses."""
    with pytest.raises(TypeError, match="must draw each pile once; look at cell"):
        declared(cell=Reserve(1, code="cell"))
    lone = Reserve(1, code="cell")
    with pytest.raises(TypeError, match="must draw each pile once"):
        declared(cell=lone, layout=(*declared().layout, row(lone, at=(0, 5)), row(lone, at=(1, 5))))


def test_a_kind_has_only_the_fields_that_mean_something_for_it() -> None:
    """A talon that is built on, or a stock with a path, cannot even be written down."""
    wrong: Any
    for wrong in (lambda: Waste(build=ascending), lambda: Stock(path=up(ACE)), lambda: Reserve(2, space=ANY)):  # type: ignore[call-arg]
        with pytest.raises(TypeError):
            wrong()


def test_a_game_has_no_more_piles_than_search_can_number() -> None:
    """Of more than 255 search could not tell which is which."""
    small = declared()

    def larger(count: int) -> type[Game]:
        places = Reserve(count, code="x")
        return type("Larger", (small,), {"places": places, "layout": (*small.layout, row(places, at=(0, 5)))})

    assert len(larger(255 - len(small().codes()))().codes()) == 255
    with pytest.raises(TypeError, match="Larger has more than 255 piles: that is all search can number"):
        larger(256 - len(small().codes()))


def test_a_game_needs_a_layout() -> None:
    """Without lay there is nothing to play."""
    with pytest.raises(NotImplementedError):
        declared()().lay(None)  # type: ignore[arg-type]


def test_a_new_game_is_one_class() -> None:
    """Nothing else is needed to deal and to play it."""

    def lay(self: Any, t: Dealer) -> None:
        """Two lanes."""
        t.deal(*self.lanes, cards=2)

    game = declared(lay=lay)()
    assert game.about == "A small game."
    assert game.total == 52
    assert [spot.code for spot in game.spots] == list(game.codes())


def test_every_word_of_a_declaration_comes_from_one_place() -> None:
    """engine.vocabulary names the whole vocabulary."""
    assert all(hasattr(vocabulary, word) for word in vocabulary.__all__)


STOCK, TALON = Stock(), Waste()


@pytest.mark.parametrize(
    ("field", "word"),
    [
        ("Tableau.space", lambda: Tableau(2, build=ascending, space=KING)),  # type: ignore[arg-type]
        ("Tableau.space", lambda: Tableau(2, build=ascending, space=ANY, refill=HandFill(STOCK))),
        ("Tableau.around and across", lambda: Tableau(14, build=ascending, around=Reserve(12))),
        ("Tableau.around has two", lambda: Tableau(4, build=ascending, around=Reserve(12), across=3)),
        ("Tableau.each", lambda: Tableau(2, build=ascending, refill=HandFill(STOCK), each=Out(STOCK))),
        ("Reserve.each", lambda: Reserve(2, refill=HandFill(STOCK), each=Out(STOCK))),
        ("Tableau.stays", lambda: Tableau(2, build=ascending, runs=Lift(), stays=ranked(KING))),
        ("Tableau.free", lambda: Tableau(2, build=ascending, free=LOWEST)),
        ("Refill.until", lambda: Reserve(2, refill=Refill(STOCK, until="dael"))),
        ("Refill.cards", lambda: Reserve(2, refill=Refill(STOCK, cards=0))),
        ("ChosenRefill.sources", lambda: Reserve(2, refill=ChosenRefill())),
        ("Refill.sources", lambda: Reserve(2, refill=Refill(Reserve(2, code="x")))),
        ("HandFill.sources", lambda: Reserve(2, refill=HandFill())),
        ("Foundation.suits", lambda: Foundation(4, path=up(ACE), suits="DS")),
        ("Foundation says either", lambda: Foundation(4, path=up(ACE), holds=4)),
        ("Foundation says either", lambda: Foundation(4)),
        ("Foundation.path", lambda: Foundation(4, path=(up(ACE), up(ACE)))),
        ("Foundation.path", lambda: Foundation(2, path=(up(ACE), up(ACE).in_suit))),
        ("Foundation.each_suit_once", lambda: Foundation(2, path=(up(ACE), up(2)), each_suit_once=True)),
        ("Foundation.suits, each_suit_once, at_once, beside", lambda: Foundation(4, holds=4, at_once=True)),
        (
            "Foundation.beside has one",
            lambda: Foundation(6, path=up(KING), beside=Foundation(4, path=up(ACE))),
        ),
        ("Round.cards", lambda: Round(TALON, cards=0)),
        ("Round.of", lambda: Round(TALON, of=Reserve(1))),
        ("Fill.rule", lambda: Fill(Full(TALON), rule="")),
        ("Full.cards", lambda: Fill(Full(TALON, cards=0), rule="Filled.")),
        ("Full.cards", lambda: Fill(Full(TALON, cards=2, rows="deal"), rule="Filled.")),
        ("FaceDown.places", lambda: Tableau(2, build=ascending, down=FaceDown((), ()))),
        ("Union.parts", lambda: Union(TALON)),
        ("DealOut.of", lambda: DealOut(TALON, rule="Dealt out.")),
        ("DealOut.rule", lambda: DealOut(Reserve(2), rule="")),
        ("Redeal.times", lambda: Redeal(TALON, times=0)),
        ("Combination.total", lambda: Combination(TALON, onto=Foundation(4, holds=4), cards=3, total=99)),
        ("Combination.onto", lambda: Combination(TALON, onto=Foundation(4, holds=3), cards=3, total=18)),
        ("Pair.of has the stock", lambda: Pair((STOCK,), onto=Foundation(holds=52))),
        ("Discard.of has the stock", lambda: Discard((TALON, STOCK), onto=Foundation(holds=52))),
        ("DoubleSwap.unless", lambda: double_swap(of=Reserve(5))),
        ("Opening.onto", lambda: Opening(TALON, onto=(Foundation(4, path=up(ACE)),))),
        ("own: times", lambda: own(times=0)(test_codes_are_given_in_order)),
        ("needs a docstring", lambda: own()(lambda *_: None)),
    ],
)
def test_a_field_that_nothing_reads_is_refused(field: str, word: Any) -> None:
    """What a declaration says and nothing would read is named when the class is made."""
    with pytest.raises(TypeError, match=rf"TheSmall\..*{field}"):
        declared(stock=STOCK, talon=TALON, extra=word())


def double_swap(of: Reserve) -> DoubleSwap:
    """Of a group whose cards are not those that are paired off."""
    return DoubleSwap(of, unless=Pair((Reserve(4),), onto=Foundation(holds=52)))


def test_a_count_is_shared_by_its_letters() -> None:
    """Three piles cannot be shared by two letters."""
    with pytest.raises(TypeError, match=r"Reserve\.count"):
        Reserve(3, code=("a", "b"))


def test_a_name_the_game_uses_itself_is_refused() -> None:
    """A group called piles would hide the piles."""
    with pytest.raises(TypeError, match=r"TheSmall\.piles: games have something else of that name"):
        declared(piles=Reserve(1, code="x"))


def test_a_variant_replaces_adds_and_drops_without_touching_its_parent() -> None:
    """References go by name: what names a group of the parent means the variant's own."""
    parent = declared()
    before = {name: dict(vars(word)) for name, word in vars(parent).items() if hasattr(word, "__dict__")}
    was = parent()
    aces, cell = Foundation(2, path=up(ACE)), Reserve(3, code="c")
    layout = tuple(
        row(group, at=(0, n))
        for n, group in enumerate((parent.stock, aces, parent.lanes, cell))  # type: ignore[attr-defined]
    )
    body = {"variant": "less", "aces": aces, "cell": cell, "talon": None, "deal": None, "layout": layout}
    variant = type("Less", (parent,), body)()

    assert variant.codes() == ("s", "f1", "f2", "1", "2", "c1", "c2", "c3")
    assert [spot.code for spot in variant.spots] == ["s", "f1", "f2", "1", "2", "c1", "c2", "c3"]
    assert list(variant.actions) == []
    assert was.codes() == parent().codes() == ("s", "t", "f1", "f2", "f3", "f4", "1", "2")
    assert before == {name: vars(word) for name, word in vars(parent).items() if hasattr(word, "__dict__")}
    assert was.variants["less"].codes() == variant.codes()


def lanes_of(**values: Any) -> type[Game]:
    """The small game with lanes of which this is said."""
    stock, talon, aces = Stock(), Waste(), Foundation(4, path=up(ACE))
    lanes = Tableau(2, build=ascending, **values)
    groups = (stock, lanes, talon, aces)
    layout = tuple(row(group, at=(0, n)) for n, group in enumerate(groups))
    return declared(stock=stock, lanes=lanes, talon=talon, aces=aces, deal=Round(talon), layout=layout)


def test_a_group_names_itself_and_what_comes_after_it() -> None:
    """By name; the compiled game, and a variant, mean their own groups by it."""
    small = lanes_of(takes_from=("lanes", "talon"), refill=Refill("talon"))

    class Another(small):  # type: ignore[misc, valid-type]
        """With a talon of its own."""

        variant = "another"
        talon = Waste()

    for game in (small(), Another()):
        mine: dict[str, Any] = {group.name: group for group in game.groups}
        stock, lanes, talon = mine["stock"], mine["lanes"], mine["talon"]
        assert lanes.takes_from == (lanes, talon)
        assert lanes.refill.sources == (talon,)
        assert (lanes.receives(talon), lanes.receives(stock)) == (True, False)


@pytest.mark.parametrize("declaration", [{"takes_from": ("lames",)}, {"refill": Refill("lames")}])
def test_a_name_that_nothing_has_is_refused(declaration: dict[str, Any]) -> None:
    """When the class is made, with the field that says it."""
    with pytest.raises(
        TypeError, match=r"TheSmall\.lanes\..* names 'lames', which the game does not declare"
    ):
        lanes_of(**declaration)


def test_several_groups_have_one_name() -> None:
    """A union has the piles of its parts, is narrated by its name, and stands for its groups in a list."""
    wings, tower = Reserve(3, code="w"), Reserve(2, code="o")
    sides = Union(wings, *tower[:1])
    stock, talon, aces = Stock(), Waste(), Foundation(4, path=up(ACE))
    lanes = Tableau(2, build=ascending, takes_from=(sides,))
    groups = (stock, talon, aces, wings, tower, lanes)
    small = declared(
        stock=stock,
        talon=talon,
        aces=aces,
        wings=wings,
        tower=tower,
        lanes=lanes,
        sides=sides,
        deal=Round(lanes, when=Full(sides)),
        fill=Fill(Full(sides), rule="Both sides are filled."),
        layout=tuple(row(group, at=(0, n)) for n, group in enumerate(groups)),
    )
    position = Position(small(), "1")
    game, piles = position.game, position.state.piles
    mine = {group.name: group for group in game.groups}
    piles[game.stock_at][:] = range(52)
    position.dealer(Cause.DEAL).deal(mine["wings"][1])

    def refused(verb: str) -> str | None:
        refusal = position.refuses(Move(verb))
        return refusal.code if refusal else None

    assert mine["lanes"].takes_from == (mine["wings"], mine["tower"])  # type: ignore[attr-defined]
    assert refused("deal") == "only-when"
    position.do(Move("fill"))
    assert [pile.code for pile in game.piles if piles[pile.at]] == ["s", "w1", "w2", "w3", "o1"]
    assert (refused("fill"), refused("deal")) == ("nothing-to-fill", None)


def test_a_word_that_refers_to_what_was_dropped_is_refused() -> None:
    """A deal onto a talon that the variant does not have."""
    parent = declared()
    layout = tuple(row(group, at=(0, 0)) for group in (parent.stock, parent.aces, parent.lanes))  # type: ignore[attr-defined]
    body = {"variant": "wrong", "talon": None, "layout": layout}
    with pytest.raises(TypeError, match="refers to 'talon', which the game does not declare"):
        type("Wrong", (parent,), body)()


def test_a_broken_file_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named in a warning; the other games are there."""
    real = import_module
    broken = "engine.games.kings"

    def imported(name: str) -> Any:
        if name == broken:
            raise SyntaxError("a bracket is missing")
        return real(name)

    monkeypatch.setattr(games, "import_module", imported)
    with pytest.warns(
        RuntimeWarning, match=r"engine/games/kings\.py is left out: SyntaxError: a bracket is missing"
    ):
        left = games._of_folders.__wrapped__(tuple(games.__path__))
    assert set(engine.GAMES) - set(left) == {"kings"}


def test_an_error_in_a_word_is_raised_once_and_no_game_is_blamed(tmp_path: Path) -> None:
    """All games need every word: the error itself is shown, not a warning for each file."""
    package = Path(engine.__file__).parent
    copytree(package, tmp_path / "engine", ignore=ignore_patterns("__pycache__"))
    with (tmp_path / "engine" / "words" / "swap.py").open("a", encoding="utf-8") as word:
        word.write("from .nowhere import Nothing\n")

    run = [sys.executable, "-m", "engine", "list"]
    answer = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert answer.returncode == 1
    assert answer.stderr.splitlines()[-1] == "ModuleNotFoundError: No module named 'engine.words.nowhere'"
    assert "is left out" not in answer.stderr


def test_a_game_of_another_book_names_that_book(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules page claims no plate of Lady Cadogan's for it."""
    kings = engine.GAMES["kings"]
    monkeypatch.setattr(type(kings), "source", "A book of today")
    page = rules(kings)

    assert page.endswith("## Source\n\nA book of today; the words of this page are our own.\n")


def test_whether_colours_count_depends_on_values_and_not_on_names() -> None:
    """A group may be called after red cards; where cards alternate, colours count."""

    def two_colours(**how: Any) -> bool:
        groups = {
            "stock": Stock(),
            "talon": (talon := Waste()),
            "aces": Foundation(4, path=up(ACE)),
            "red_cards": Tableau(2, space=ANY, **how),
            "lanes": Tableau(2, build=ascending, space=ANY),
        }
        layout = tuple(row(group, at=(0, n)) for n, group in enumerate(groups.values()))
        return declared(**groups, layout=layout, deal=Round(talon))().two_colours

    assert not two_colours(build=descending)
    assert two_colours(build=descending.alternating)
    assert two_colours(build=descending, live=RED)


def test_sets_of_cards_have_words() -> None:
    """A space for kings says so, and holds four cards."""
    assert ranked(KING).words == "kings"
    assert 12 in ranked(KING)
    assert 11 not in ranked(KING)
    assert [cards.bits.bit_count() for cards in (ranked(KING), ANY)] == [4, 52]
