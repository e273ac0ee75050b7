"""Declarations that are read as text: what is taken, what is refused and in which words."""

from __future__ import annotations

import base64
import gc
import json
import pickle
import random
import re
import subprocess
import zlib
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest

import engine
from engine import record
from engine.errors import InvalidDeclaration
from engine.game import BOOK
from engine.reader import read_game
from engine.reader.completing import completions
from engine.reader.copying import copied
from engine.reader.limits import BYTES, NODES
from engine.reader.trial import played, tried

FOLDER = Path(engine.__file__).parent / "games"
FILES = {
    path.stem.replace("_", "-"): path
    for path in sorted([*FOLDER.glob("*.py"), *(FOLDER / "favourites").glob("*.py")])
    if path.stem != "__init__"
}
ALONE = """
class Alone(Game):
    "Aces up from one row of ten."

    title = "Alone"
    stock, talon = Stock(), Waste()
    aces = Foundation(4, path=up(ACE).in_suit)
    places = Tableau(10, build=unbuilt, refill=Refill(talon, stock))
    deal = Round(talon)
    layout = (
        row(aces, at=(0, 0)), row(places, at=(0, 1)), row(stock, at=(8, 0)), row(talon, at=(9, 0)),
    )

    def lay(self, t):
        "A row of ten."
        t.deal(*self.places)
"""


def _readable() -> list[str]:
    """The games of ours whose files need no method but `lay`, nor one of another class."""
    needs_more = re.compile(r"^\s*def (?!lay\b)|super\(\)", re.MULTILINE)
    return [slug for slug, path in FILES.items() if not needs_more.search(path.read_text(encoding="utf-8"))]


def alone(old: str, new: str) -> str:
    """The example with something else in it."""
    assert old in ALONE
    return ALONE.replace(old, new)


def test_it_reads_what_is_read() -> None:
    """More than half of all games as their files stand, as the page says; any other can be gone on from."""
    page = (Path(__file__).parents[2] / "docs/your-own.md").read_text(encoding="utf-8")
    book = sum(engine.GAMES[slug].source == BOOK for slug in _readable())

    assert f"| the book | {sum(game.source == BOOK for game in engine.GAMES.values())} | {book} |" in page
    assert f"| both shelves | {len(engine.GAMES)} | {len(_readable())} |" in page


@pytest.mark.parametrize("slug", engine.GAMES)
def test_a_copy_of_any_game_begins_as_it_does(slug: str) -> None:
    """Its own text where the reader takes it, else one that goes on from it; under a title of its own."""
    text = copied(engine.GAMES[slug])
    game = read_game(text)

    assert game.title.startswith("My ")
    assert text.startswith("from .") is (slug not in _readable()) or "import" in FILES[slug].read_text()
    assert engine.Table(game, 3).piles == engine.Table(slug, 3).piles
    assert copied(game) == text


@pytest.mark.parametrize(
    ("before", "word"),
    [
        ("    stock = Sto", "Stock"),
        ("    path=up(ACE).in_", "in_suit"),
        ("class A(Game):\n    stock, talon = 1\n    x = Refill(tal", "talon"),
        ("class A(Game):\n    aces = 1\n    def lay(self, t):\n        t.deal(*self.a", "aces"),
        ("        t.de", "deal"),
        ("    tit", "title"),
        ("x = ", ""),
    ],
)
def test_what_may_come_next(before: str, word: str) -> None:
    """Words of the vocabulary, of their values, of the dealer, and what is declared above."""
    assert [name for name, _ in completions(before)][:1] == [word] * bool(word)


def test_what_never_settles_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is done then, and no table hangs."""
    table = engine.Table(read_game(ALONE), 4)
    before = table.key()
    monkeypatch.setattr("engine.words.refill.Refill.follow", lambda *_: True)

    with pytest.raises(InvalidDeclaration, match="what follows by itself does not end"):
        table.push("deal")
    assert table.key() == before


def test_a_busy_computer_is_nobodys_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trial that ran out of the clock, not of its own time, says nothing against the game."""
    monkeypatch.setattr("engine.reader.trial.SECONDS", 0)

    with pytest.raises(TimeoutError, match="too busy"):
        tried(ALONE)


def test_a_list_of_moves_must_come_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it takes long on average the game is refused with the time."""
    monkeypatch.setattr("engine.reader.trial.LISTED_WITHIN", timedelta(0))

    with pytest.raises(InvalidDeclaration, match="thousandths of a second to list the moves"):
        list(played(read_game(ALONE), 1))


def test_the_trial_gets_nothing_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No token of the program is in the process that reads what others wrote."""
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    given: list[dict[str, str]] = []

    def run(*_: object, env: dict[str, str], **_more: object) -> None:
        given.append(env)
        raise subprocess.TimeoutExpired("", 0)

    monkeypatch.setattr("subprocess.run", run)
    with pytest.raises(TimeoutError):
        tried(ALONE)
    assert "DISCORD_TOKEN" not in given[0]
    assert "PATH" in given[0]


@pytest.mark.parametrize("slug", _readable())
def test_a_file_of_ours_is_the_same_game_when_it_is_read(slug: str) -> None:
    """Deal, choices and views are equal, move for move, also of its variants."""
    game = read_game(FILES[slug].read_text(encoding="utf-8"))
    ours = engine.GAMES[slug]

    assert (game.title, game.packs) == (ours.title, ours.packs)
    assert (game.codes(), {*game.variants}) == (ours.codes(), {*ours.variants})
    for variant in (None, *ours.variants):
        one, other = engine.Table(game, 3, variant=variant), engine.Table(slug, 3, variant=variant)
        dice = random.Random(slug)
        for _ in range(40):
            assert one.piles == other.piles
            assert one.legal_moves[:] == other.legal_moves[:]
            if not other.legal_moves:
                break
            move = dice.choice(other.legal_moves[:])
            one.push(move)
            other.push(move)


def test_a_changed_text_is_another_game() -> None:
    """The same text is the same game, wherever it is read."""
    assert read_game(ALONE).slug == read_game(ALONE).slug
    assert read_game(ALONE).slug != read_game(ALONE + "\n").slug


def test_what_nobody_says_has_a_default() -> None:
    """A title, a layout and a deal are enough."""
    game = read_game(ALONE)

    assert (game.packs, game.difficulty, game.minutes) == (1, 3, 15)
    assert game.source == "A patience of somebody's own"
    assert game.about == "Aces up from one row of ten."
    assert "# Alone" in engine.rules(game)


def test_it_is_a_table_like_any_other() -> None:
    """Played, taken back, drawn as data, and copied."""
    table = engine.Table(read_game(ALONE), 4)
    table.push("deal")
    copy = table.copy()
    table.pop()

    assert (len(table.piles["s"]), len(copy.piles["s"])) == (42, 41)
    assert table.view().title == "Alone"


def test_hints_may_go_by_cards_that_lock_each_other() -> None:
    """Where a game says so; what is neither True nor False is refused."""
    game = read_game(alone('"Alone"', '"Alone"\n    counts_locks = True'))

    assert (game.counts_locks, read_game(ALONE).counts_locks) == (True, False)
    with pytest.raises(InvalidDeclaration, match="counts_locks is True or False"):
        read_game(alone('"Alone"', '"Alone"\n    counts_locks = 1'))


LOOP = "x = tuple(i for i in range(600) for j in range(600))\n"
REFUSED = {
    "a word that is none": (alone("Waste()", "Wste()"), "no word 'Wste'; did you mean Waste?"),
    "no class": ("title = 'Alone'", "there is no class of a Game in this text"),
    "two games": (ALONE + ALONE.replace("class Alone", "class Two"), "a text declares one game"),
    "not Python": (alone("Stock(),", "Stock(,"), "line 6: this cannot be read"),
    "a method": (
        ALONE + "\n    def home(self, t):\n        return 1\n",
        "line 18: `home` is a method, and of these only `lay` is read",
    ),
    "no title": (alone('title = "Alone"', "packs = 1"), "line 2: Alone has no title"),
    "no layout": (alone("layout", "stock_two"), "is missing"),
    "an import": ("import os\n" + ALONE, "line 1: import is not part of a declaration"),
    "an import from elsewhere": ("from os import *\n" + ALONE, "line 1: this import is not part"),
    "a lambda": (alone("Waste()", "(lambda: 1)()"), "line 6: lambda is not part of a declaration"),
    "a power": (alone("Tableau(10", "Tableau(9 ** 9"), "line 8: ** is not part of a declaration"),
    "a large number": (alone("Tableau(10", "Tableau(10000"), "line 8: numbers go to 1,000"),
    "no number": (alone("Tableau(10", "Tableau(1e999"), "line 8: numbers go to 1,000"),
    "a large product": (alone("Tableau(10", "Tableau(900 * 900"), "line 8: this becomes too many"),
    "many piles": (alone("Tableau(10", "Tableau(125"), "piles are more than 128"),
    "no piles": (alone("Tableau(10", "Tableau(-1"), "line 8: Tableau:"),
    "a dunder": (alone("Waste()", "Stock.__class__"), "line 6: there is no .__class__ of a type here"),
    "a way out by a value": (alone("up(ACE).in_suit", "up(ACE).__init__"), "there is no .__init__ of a Path"),
    "a way out by the dealer": (alone("t.deal(*self.places)", "t.do(1)"), None),
    "what is built in": (alone("Waste()", "open('/etc/passwd')"), "line 6: there is no word 'open'"),
    "a type": (alone("Waste()", "Dealer()"), "line 6: there is no word 'Dealer'"),
    "a long text": (ALONE + "#" * BYTES, "the text is longer than 8,192 bytes"),
    "many parts": (ALONE + "\nx = (" + "1," * NODES + ")", "more than 2,000 parts"),
    "deep brackets": ("x = " + "[" * 90 + "]" * 90 + "\n" + ALONE, "too much stands inside one another"),
    "deep signs": ("x = " + "-" * 60 + "1\n" + ALONE, "line 1: too much stands inside one another"),
    "many by a loop": (LOOP + ALONE, "too long|more than 600"),
    "a long text by a sign": ("x = 'aaaaaaaaaa' * 900\n" + ALONE, "line 1: a text has at most 2,000 letters"),
    "a title with a break": (alone('"Alone"', '"A\\nB"'), "line 2: title is a text of at most 60"),
    "a long sentence": (alone("Aces up", "Aces up" * 60), "line 2: what stands under Alone is a sentence of"),
    "a sentence to be unseen": (
        alone("Aces up", "Aces \\u202e up"),
        "line 2: what stands under Alone is a sentence",
    ),
    "packs that are many": (alone("title =", "packs = 9; title ="), "line 2: packs is a number from 1 to 8"),
    "a code of words": (alone("Tableau(10", "Tableau(10, code='x y'"), "the code of a pile is one letter"),
    "no card": (alone("title =", "cards = ('XX',); title ="), "line 2: cards:"),
    "a variant of ours": (
        "from .kings import TheKings\nclass X(TheKings):\n    variant = 'x'\n",
        "line 2: X has no title",
    ),
    "a word by a sign": (alone("Tableau(10", "Tableau(10 * Tableau"), "line 8: 10 * Tableau: "),
    "a wrong value": (alone("build=unbuilt", "build=3"), "places|Tableau|the game"),
    "null": (ALONE + "\0", "this cannot be read"),
}


@pytest.mark.parametrize("text", REFUSED, ids=str)
def test_what_is_wrong_is_named_with_its_line(text: str) -> None:
    """A sentence a player may read; never another exception."""
    written, reason = REFUSED[text]
    if reason is None:  # it is found out at the deal
        with pytest.raises(InvalidDeclaration, match=r"there is no .do of a Dealer here"):
            engine.Table(read_game(written), 1)
        return
    with pytest.raises(InvalidDeclaration, match=reason if "|" in reason else re.escape(reason)):
        read_game(written)


DEALS_REFUSED = {
    "while True:\n            pass": "this never ends",
    "for i in range(600):\n            for j in range(600):\n                pass": "this never ends",
    "with t:\n            pass": "with is not part of a deal",
    "self.title": "there is no .title of a Alone here",
    "t.deal(300)": "line 16: t.deal",
    "self.places.first = 3": "only a name can be given a value",
    "del t": "del is not part of a deal",
    "t.deal(*self.places * 900)": "line 16: self.places",
}


@pytest.mark.parametrize("statement", DEALS_REFUSED)
def test_a_deal_does_what_dealers_do_and_ends(statement: str) -> None:
    """Whether it is refused when it is read or when it is dealt."""
    with pytest.raises(InvalidDeclaration, match=DEALS_REFUSED[statement]):
        engine.Table(read_game(alone("t.deal(*self.places)", statement)), 1)


def test_style_is_nobodys_concern(recwarn: pytest.WarningsRecorder) -> None:
    """What Python would warn of in a file of its own is not heard."""
    read_game(alone('"Aces up from one row of ten."', '"Aces \\d from 1or 2."'))

    assert not recwarn


def test_a_deal_may_loop_and_choose() -> None:
    """Two on each second column but one, none on the last, which is filled then, the rest on the first."""
    body = """n = 0
        for place in self.places:
            if place.number == 9:
                break
            elif n % 2 and not place.number == 3:
                t.deal(place)
            n += 1
            t.deal(place)
        while t.left > 30:
            t.deal(self.places[0])"""
    table = engine.Table(read_game(alone("t.deal(*self.places)", body)), 1)

    assert [len(table.piles[str(n)]) for n in range(1, 11)] == [11, 2, 1, 1, 1, 2, 1, 2, 1, 1]


def test_a_record_needs_nothing_but_itself() -> None:
    """It carries the text, so that the game can be played on by whoever has never seen it."""
    game = read_game(alone('"Alone"', '"Forgotten"'))
    table = engine.Table(game, 5)
    table.push(table.legal_moves[0])
    text, slug = record.dumps(table), game.slug
    del game, table
    read_game.cache_clear()
    gc.collect()
    with pytest.raises(engine.UnknownGame):
        engine.find(slug)

    again = record.loads(text)

    assert (again.game.title, again.game.slug, len(again.moves)) == ("Forgotten", slug, 1)
    assert engine.find(slug) is again.game
    with pytest.raises(engine.UnknownGame):
        engine.find("Forgotten")  # a title belongs to our games alone


def test_a_record_with_a_text_that_is_no_game_is_refused() -> None:
    """With the reader's reason, as any record that leads nowhere."""
    facts = {"game": "own-1", "rules": 1, "text": "import os", "seed": "1", "moves": ""}
    packed = base64.b64encode(zlib.compress(json.dumps(facts).encode())).decode()

    with pytest.raises(engine.InvalidRecord, match="import is not part of a declaration"):
        record.loads(packed)


@pytest.mark.parametrize("variant", [None, "short"])
def test_it_goes_to_other_processes(variant: str | None) -> None:
    """A table is pickled with the text of its game, a variant's with both classes."""
    text = ALONE + "\n\nclass Short(Alone):\n    'With one ace.'\n    variant = 'short'\n"
    table = engine.Table(read_game(text), 5, variant=variant)
    table.push(table.legal_moves[0])
    packed = pickle.dumps(table)
    read_game.cache_clear()

    again = pickle.loads(packed)

    assert (again.game.variant, again.game.text, again.key()) == (variant, text, table.key())
    assert record.loads(record.dumps(again)).key() == table.key()


def test_a_game_of_ours_may_be_gone_on_from() -> None:
    """With its words, by their names; it is a game of its own and no variant of ours."""
    game = read_game(
        "from .yukon import Yukon\n"
        "class Mine(Yukon):\n"
        "    'Yukon with any card in an empty column.'\n"
        "    title = 'Mine'\n"
    )

    assert game.title == "Mine"
    assert "Mine" not in {variant.title for variant in engine.GAMES["yukon"].variants.values()}
    assert engine.Table(game, 1).piles == engine.Table("yukon", 1).piles


def test_a_trial_says_what_was_played() -> None:
    """Twenty random games, in a process of its own."""
    trial = tried(ALONE)

    assert (trial.title, trial.games) == ("Alone", 20)
    assert trial.moves > 100


def test_a_trial_refuses_what_cannot_be_played() -> None:
    """With the reason; the reader's as well as the game's."""
    with pytest.raises(InvalidDeclaration, match=r"line 6: there is no word 'Wste'"):
        tried(alone("Waste()", "Wste()"))
    with pytest.raises(InvalidDeclaration, match="this never ends"):
        tried(alone("t.deal(*self.places)", "while t.left:\n            pass"))


def test_cards_that_are_lost_are_found_by_a_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the position where it happened."""
    monkeypatch.setattr(engine.Table, "pop", lambda self: self.state.piles[0].clear())

    with pytest.raises(InvalidDeclaration, match=r"the cards lie otherwise, in deal 1"):
        list(played(read_game(ALONE)))


def _spoilt(dice: random.Random, text: str) -> str:
    """A text with one thing changed: letters, words of others, brackets, numbers, lines."""
    bits = [*"()[]{}=*,.:@\n\0é", "**", "lambda: ", "__class__", "10**9", "'x' * 999", "for x in y", "self"]
    at = dice.randrange(len(text))
    match dice.randrange(4):
        case 0:
            return f"{text[:at]}{dice.choice(bits)}{text[at:]}"
        case 1:
            return text[:at] + text[at + dice.randrange(1, 9) :]
        case 2:
            words = [*re.finditer(r"\w+", text)]
            one, other = dice.choice(words), dice.choice(words)
            return f"{text[: one.start()]}{other[0]}{text[one.end() :]}"
        case _:
            lines = text.split("\n")
            lines.insert(dice.randrange(len(lines)), dice.choice(lines))
            return "\n".join(lines)


def hostile(seed: int, many: int) -> Iterator[str]:
    """Texts that somebody might write by mistake or to do harm."""
    dice = random.Random(seed)
    texts = [
        ALONE,
        *(FILES[slug].read_text(encoding="utf-8") for slug in ("kings", "wheel", "freecell", "olga")),
    ]
    for _ in range(many):
        text = dice.choice(texts)
        for _ in range(dice.choice((1, 1, 2, 5))):
            text = _spoilt(dice, text)
        yield text


@pytest.mark.parametrize("seed", range(4))
def test_spoilt_texts_are_games_or_refused(seed: int) -> None:
    """Nothing but a game or InvalidDeclaration comes of any text, read or dealt."""
    for text in hostile(seed, 100):
        with suppress(InvalidDeclaration):
            list(played(read_game(text), games=1))
