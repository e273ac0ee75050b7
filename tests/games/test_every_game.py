"""The contract that every game and variant keeps, new ones too."""

from __future__ import annotations

import ast
import random
from collections import Counter
from pathlib import Path

import pytest

import engine
from engine.text.page import rules
from tests.support import GAMES, playout, title
from tests.support import whole as cards_of

ROOT = Path(__file__).parents[2]
SEEDS = (1, 2)
MOVES = 160

every_game = pytest.mark.parametrize(("slug", "variant"), GAMES, ids=title)


def dealt(slug: str, variant: str | None, seed: int) -> engine.Table:
    """A numbered deal."""
    return engine.Table(slug, seed, variant=variant)


def snapshot(t: engine.Table) -> tuple[object, ...]:
    """Everything a table shows of itself."""
    return (t.key(), t.piles, t.events, t.moves, t.view())


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_conserved(slug: str, variant: str | None, seed: int) -> None:
    """No card is lost or doubled, whatever is played."""
    t = dealt(slug, variant, seed)
    whole = Counter(cards_of(t.game))

    assert Counter(card for pile in t.piles.values() for card in pile) == whole
    for move in playout(t, f"conserved {seed}", MOVES):
        assert Counter(card for pile in t.piles.values() for card in pile) == whole, f"after {move}"


@every_game
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.heavy
def test_taking_back_is_exact(slug: str, variant: str | None, seed: int) -> None:
    """Every move taken back leads through the same positions, views and events to the deal."""
    t = dealt(slug, variant, seed)
    before = [snapshot(t)]
    before.extend(snapshot(t) for _ in playout(t, f"back {seed}", MOVES))

    before.pop()
    while before:
        t.pop()
        assert snapshot(t) == before.pop()
    with pytest.raises(engine.IllegalMove) as wrong:
        t.pop()
    assert wrong.value.code == "nothing-to-take-back"


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_leads_to_the_same_position(slug: str, variant: str | None, seed: int) -> None:
    """What is written down can be played again, to the end or as far as asked."""
    t = dealt(slug, variant, seed)
    for _ in playout(t, f"record {seed}", MOVES):
        pass
    again = engine.record.loads(engine.record.dumps(t))
    half = engine.record.loads(engine.record.dumps(t, len(t.moves) // 2))

    assert snapshot(again) == snapshot(t)
    assert half.moves == t.moves[: len(t.moves) // 2]


@every_game
@pytest.mark.heavy
def test_equal_seeds_give_equal_games(slug: str, variant: str | None) -> None:
    """A deal's number fixes everything, shuffles of redeals included; the number may be text."""
    one, other = engine.Table(slug, 7, variant=variant), engine.Table(slug, "7", variant=variant)

    assert one.key() == other.key()
    for move in playout(one, "equal", MOVES):
        other.push(str(move))
        assert snapshot(one) == snapshot(other)
    assert one.piles != engine.Table(slug, 8, variant=variant).piles


@every_game
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.heavy
def test_why_not_agrees_with_what_may_be_played(slug: str, variant: str | None, seed: int) -> None:
    """Any two piles: no reason exactly when the move may be pushed; a refusal changes nothing."""
    t = dealt(slug, variant, seed)
    agree(t)
    for number, _ in enumerate(playout(t, f"pairs {seed}", 60), 1):
        if number % 20 == seed:
            agree(t)


def agree(t: engine.Table) -> None:
    """The test of samples of every step, all pairs of piles among them, at one position."""
    several = [way for way in t.game.every_way[1:] if way.several]
    steps = [*t.game.every_way[:1], *several, *t.game.actions.values()]
    some = [list(step.samples(t.state, random.Random("some"))) for step in steps]
    assert all(some), "a word gives no samples, and would be skipped silently"
    moves = list(dict.fromkeys(move for moves in some for move in moves))
    assert set(t.legal_moves) <= {*moves, *(move for move in t.legal_moves if len(move.piles) > 2)}
    before = snapshot(t)
    for move in moves:
        refusal = t.why_not(move)
        assert (move in t.legal_moves) == (refusal is None), move
        if refusal is None:
            written = t.position.written(move)
            assert t.push(move) == written
            assert written == move or (written.piles, move.cards) in ((move.piles, 0), (move.piles, 1))
            t.pop()
        else:
            assert len(refusal) > 8, move
            with pytest.raises(engine.IllegalMove) as wrong:
                t.push(move)
            assert str(wrong.value.reason) == refusal
    assert snapshot(t) == before


@every_game
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.heavy
def test_what_is_offered_may_be_played(slug: str, variant: str | None, seed: int) -> None:
    """Offered moves are legal, all different, readable from their own text, and are the view's choices."""
    t = dealt(slug, variant, seed)
    for _ in playout(t, f"offered {seed}", 60):
        offers = list(t.legal_moves)
        assert len(t.legal_moves) == len(offers) == len(set(offers))
        assert bool(t.legal_moves) == bool(offers)
        assert [choice.text for choice in t.view().choices] == [str(move) for move in offers]
        for move in offers:
            assert move in t.legal_moves
            assert t.parse(str(move)) == move
        assert (t.outcome() is None) == bool(offers)


@every_game
def test_every_pile_is_drawn_once(slug: str, variant: str | None) -> None:
    """The layout has one place for each code, each code one group, and the view lists all from the start."""
    t = dealt(slug, variant, 1)
    view = t.view()

    assert sorted(spot.code for spot in view.layout) == sorted(t.game.index)
    assert len(set(t.game.codes())) == len(t.game.piles)
    assert [pile.code for pile in view.piles] == list(t.piles) == list(t.game.index)


@every_game
def test_the_rules_page_names_every_group_and_verb(slug: str, variant: str | None) -> None:
    """What is declared is explained: groups with their codes, actions, notes, source."""
    game = dealt(slug, variant, 1).game
    page = rules(game)

    for group in game.groups:
        assert f"**{group.name}**" in page
        assert f"`{group.codes[0]}`" in page
    for verb in {"deal", "redeal"} & set(game.actions):
        assert f"`{verb}`" in page
    for words in (
        game.title,
        game.about,
        game.source,
        *game.notes,
        *game.others,
        game.strategy,
        "How it is won",
        "A first move",
    ):
        assert words in page


@pytest.mark.parametrize("slug", engine.GAMES)
def test_a_game_made_of_another_has_its_own_facts(slug: str) -> None:
    """Words may come from another game; names, notes, advice and figures may not, nor may its variants."""
    game = type(engine.GAMES[slug])
    of_its_own = {"title", "number", "strategy", "minutes"}
    lists = ("aliases", "notes", "others", "former", "revision")
    of_its_own |= {name for name in lists if getattr(game, name) != getattr(engine.Game, name)}

    assert of_its_own <= vars(game).keys()
    assert game.difficulty is None, "it is measured"
    assert all(type(one).__module__ == game.__module__ for one in engine.GAMES[slug].variants.values())


def test_every_name_means_one_game() -> None:
    """Slugs, titles and aliases of all games lead to their own game, whatever the case or the article."""
    for slug, game in engine.GAMES.items():
        for name in (slug, game.title, *game.aliases):
            for spelled in (name, name.upper(), f"  {name} ", name.removeprefix("The ")):
                assert engine.find(spelled) is game, spelled
    assert [game.number for game in engine.GAMES.values()] == sorted(
        {g.number for g in engine.GAMES.values()}
    )


@pytest.mark.parametrize("slug", engine.GAMES)
def test_a_game_is_one_file_with_its_tests(slug: str) -> None:
    """It speaks the words of engine.vocabulary, or another game's; positions and a playthrough are there."""
    module = slug.replace("-", "_")
    shelves = {"": "from ..vocabulary import *", "favourites": "from ...vocabulary import *"}
    files = {ROOT / "engine" / "games" / shelf / f"{module}.py": words for shelf, words in shelves.items()}
    (file,) = (file for file in files if file.is_file())
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imports = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)}
    base = type(engine.GAMES[slug]).__mro__[1]
    another = f"from .{base.__module__.rpartition('.')[2]} import {base.__name__}"

    assert imports - {another} == {files[file]}
    assert (ROOT / "tests" / "games" / f"test_{module}.py").is_file()
    assert list((ROOT / "tests" / "golden" / "playthroughs").glob(f"{slug}-*.txt"))
