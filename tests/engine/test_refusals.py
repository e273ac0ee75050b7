"""Every refusal is a sentence of its own, in the book's words, that helps the player on."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import engine
from engine.refusals import REFUSAL_CODES, RefusalCode
from tests.support import code, reason, table

WORDS = Path(engine.__file__).parent / "words"
REFUSING = {"refuses", "against", "objects", "withholds", "shuts", "misfit", "empty", "idle"}
PARTS = {"whatever the suit", "the {card} with all that lies on it"}  # parts of sentences
BY_OTHER_TESTS = {  # codes of no move of a table, or where no word of a game has a better reason
    "game-over",
    "nothing-to-take-back",
    "no-way",
}
SNAPSHOT = Path(__file__).parent.parent / "golden" / "refusals.txt"
STUCK = "1: KS; 2: KH; 3: KD; 4: KC; 5: 7S; 6: 7H; 7: * 2S; "
CELLS = "3: 2S; 4: * 3S; 5: 2H; 6: 2D; 7: 2C; 8: QC; c1: 4S; c2: 5H; c3: JD; c4: QS"
RINGS = "1: 3S; 2: 3H; 3: 3D; 4: 3C; 5: JS; 6: JH; 7: JD; 8: JC; "
SHORT_OF_NONE = "".join(f"{n + 1}: {n % 9 + 2}S {n % 9 + 2}H {n % 9 + 2}D; " for n in range(12))
WAIVED = "1: 9S; 2: 9H; 3: 9C; 4: 8S; 5: 10D; 6: 10C; 7: * QS; 8: QC; s:; r: 8D 7C"
ROWS = "f1: 9S AS; f2: 9H; f3:; f4:; r1: KS; r2: AH; r3: 9D; r4: 4H; t: 5S"
BONE = "1: 2S; 2: 2H; 3: 2D; 4: 2C; 5: JS; 6: JH; 7: JD; 8: JC; b1: 4S; b2: 4H; b3: 4D; b4: 4C; "
BY_FOURS = (
    "1: 2H KS KD JH; 2: QH 2S KH QS; 3: 10H JS JD QD; 4: 10S 9S 8S 7S; 5: 6S 5S 4S 3S; 6: 9H 8H 7H 6H; "
    "7: 5H 4H 3H; f1: AD..10D; f2: AC..KC; f3: AH; f4: AS; s:"
)

WON = "".join(f"f{n}: 7{s}..K{s}; f{n + 8}: 6{s}..A{s}; " for n, s in enumerate("DCHSDCHS", 1))
WALLS = "".join(
    f"{n}: {card}; " for n, card in enumerate("9S 9S 9H 7S 9D 9D 9C 9C 3S 3S 3H 3H 3D 3D".split(), 1)
)
WITHIN = "".join(f"r{n}: {card}; " for n, card in enumerate("3C 3C QS QS QH QH QD QD QC QC 6S 6H".split(), 1))
GRIDIRON = "1: QC; 2: 4D; 3: 6C; 4: 8H; 5: 2S; 6: 4D; "

# game and variant, position or number of the deal, move, code; moves before the last are played first
REFUSED: list[tuple[str, str | int, str | engine.Move, RefusalCode]] = [
    ("kings", 1, engine.Move("play", ("1", "f99")), "no-such-pile"),
    ("kings", 1, engine.Move("redeal"), "no-such-action"),
    ("two-rings", 1, engine.Move("deal", ("1",)), "verb-alone"),
    ("two-rings", WON, engine.Move("play", ("f1", "f2")), "already-won"),
    ("two-rings", WON, engine.Move("deal"), "already-won"),
    (
        "freecell",
        "1: KD 9S 8D 7C; 3:; 2: 10H; c1: 4S; c2: 5H; c3: JD; 4: *",
        engine.Move("play", ("1", "3")),
        "how-many",
    ),
    ("two-rings", f"{RINGS}t: 8S; s:; 1: * 3S", "redeal, deal, redeal", "no-redeal-left"),
    ("crescent", 1, "shift, shift, shift, shift", "used-up"),
    ("labyrinth", "a1: 9S; s: *", "grace f1", "wrong-count"),
    ("besieged-city", f"{WALLS}{WITHIN}s: *", "r6 4", "only-from"),
    ("besieged-city", f"{WALLS}{WITHIN}s: *", "r3 4", "wrong-rank"),
    ("besieged-city", f"{WALLS}{WITHIN}s: *", "transpose r1 r2", "only-when"),
    ("fish-bone", f"{GRIDIRON}s: *", "1 q1", "wrong-suit"),
    ("canfield", "f1: 7H; 1:; 2: 10S 9D; 3: 9C; 4: 5D; r:; t: 4C KH; s: *", "2 1", "only-from"),
    ("penguin", 1, "1 2", "wrong-rank"),
    ("nation", "1: 2D 9S; 2: * JC", "2D f1", "card-covered"),
    ("poker-squares", 7, "7, h 7", "place-taken"),
    ("miss-milligan", "1: 9S 8D 7C; 2: 10H; 3: 2C 5H; 4:; s:; r:; 8: *", "5H 4", "wrong-space"),
    ("bristol", "1:; 2: 9H; 3: 8C *; s:", "2 1", "not-filled-by-hand"),
    ("margarethe", 1, "1 f1", "wrong-rank"),
    ("aces-up/aces-only", "1: 9H; 2: KC 5D; 3:; 4: 2S AD; s: *", "2 3", "wrong-space"),
    ("accordion/by-hand", "1: 5H; 2: * 9C", "deal", "not-now"),
    ("aces-up", "1: 9H; 2: 5C 6C KD; 3: AS; 4:; x: *; s:", "1 3", "place-taken"),
    ("two-rings", f"{RINGS}f1: 7D", "7 f1", "wrong-rank"),
    ("two-rings", f"{RINGS}f1: 7D; t: 8H", "t f1", "wrong-suit"),
    ("kings", "f1: AC; 1: 9H", "1 f1", "wrong-rank"),
    ("kings", "1: 9H", "1 f1", "wrong-rank"),
    ("kings", "1: 9H; 2: JC", "1 2", "wrong-rank"),
    ("nation", "1: 9H; 2: 10C", "1 2", "wrong-suit"),
    ("shah", "1: 9H; 2: 10C", "1 2", "wrong-suit"),
    ("general-sedgewick", "f1: 9S; 1: 9H; 2: 4S; s: *", "1 2", "wrong-rank"),
    ("sultan", "f2: AH; 1: 9H; s: *", "1 f2", "wrong-rank"),
    ("square", "f1: AD; 1: 9H; s: *", "1 f1", "wrong-rank"),
    ("olga", "f1: AS; 1: 9S", "1 f1", "wrong-rank"),
    ("red-and-black", "1: 9H; 2: 10D", "1 2", "wrong-colour"),
    ("red-and-black", "1: 9C; 2: 10S", "1 2", "wrong-colour"),
    ("light-and-shade", "1: 2H; 2: 7H; 3: 9S; 4: 9H; f1: AD", "1 f1", "wrong-colour"),
    ("red-and-black", "1: 9H; 2: JD", "1 2", "wrong-rank"),
    ("kings", "f1: AC..KC; 1: 9H", "1 f1", "complete"),
    ("nivernaise", "f1: AC; 1: AC", "1 f2", "suit-begun"),
    ("two-rings", RINGS, "s 3", "place-taken"),
    ("square", "1: 9H; s:; 2: *", "1 3", "not-filled-by-hand"),
    ("canfield-or-klondike", "1: 9H; s: *", "1 2", "wrong-space"),
    ("canfield-or-klondike", "1: KH; 3: 2S QS; t: * ; s:", "1 2", "gains-nothing"),
    ("klondike", "1: KH; s: *", "1 2", "gains-nothing"),
    ("klondike", "1: KH; s: *", "1 2 x2", "not-so-many"),
    ("klondike", "f1: AS; 1: 2H; s: *", "f1 1", "base-stays"),
    ("klondike", f"{STUCK}t: 9H 10H 9S; s:", "redeal", "pass-in-vain"),
    ("freecell", f"1: KD 9S 8D 7C; 2: 10H; {CELLS}", "1 2 x3", "too-many"),
    ("freecell", "1: KD 9S; 4: *", "1 2 x2", "no-run"),
    ("miss-milligan", "1: 9S 8D 7C; s: *", "1 r", "only-when"),
    ("miss-milligan", WAIVED, "4 r", "place-taken"),
    ("miss-milligan", WAIVED, "r 1 x1", "leave-together"),
    ("miss-milligan", WAIVED, "r 2", "wrong-colour"),
    ("osmosis", ROWS, "r4 f2", "wrong-rank"),
    ("osmosis", ROWS, "t f2", "wrong-suit"),
    ("osmosis", ROWS, "r3 f4", "fill-in-order"),
    ("osmosis", ROWS, "r4 f3", "wrong-rank"),
    ("canfield", "f1: 7H; 1: 9S 8D; 2: 10H; 3: 9C; 4: AD; r: 5S 8H; t: KC", "8D 3", "leave-together"),
    ("freecell", "1: KD 9S; 4: *", "1 c1 x2", "one-card"),
    ("spider", "f1: KS..AS; 1: 9H; s: *", "f1 1", "foundation-stays"),
    ("pyramid", "22: 9H; h: 2S; s: *", "22", "not-equal"),
    ("pyramid", "22: 9H; h: 2S; t: 9S; s:; x: *", "redeal", "only-when"),
    ("pyramid", "22: 9H; h: 2S; s: *", "x", "leave-together"),
    ("congress", "1: 9H; s: *", "1 h1", "only-when"),
    ("congress", "1: 9H; s: *", "deal", "only-when"),
    ("shah", "a1: 9S; s: *", "deal", "only-when"),
    ("clock", "1: 9S; s: *", "deal", "only-when"),
    ("louis", "f1: AD; f5: KD; 1: 9H; s: *", "f1 f5", "only-when"),
    ("sly", "1: 7S; t: 9H; s: *", "deal", "placed-first"),
    ("great-thirteen", "b1: 9S; 1: AS; s:; 2: *", "1 f1", "wrong-rank"),
    ("great-thirteen", "b1: 9S; b2: 6S; f1: 5S; 1: AS; 3: QH; s:; 2: * 2H", "1 f1", "empty-first"),
    ("great-thirteen", "1: AS; s:; 2: *", "1 f1", "complete"),
    ("great-thirteen", "b1: 9S; 1: AS; s:; 2: *", "b1 f1", "never-moves"),
    ("great-thirteen", "b1: 9S; 1: AS; s:; 2: *", "1 b1", "takes-nothing"),
    ("great-thirteen", "b1: 9S; f1: 5S; s:; 2: *", "f1 f2", "foundation-stays"),
    ("kings", "1: 9H", "1 1", "same-pile"),
    ("two-rings", RINGS, "1 2", "no-building"),
    ("two-rings", RINGS, "s f1", "dealt-only"),
    ("two-rings", f"{RINGS}f1: 7D", "f1 t", "foundation-stays"),
    ("two-rings", RINGS, "1 t", "takes-nothing"),
    ("two-rings", RINGS, "1 s", "takes-nothing"),
    ("nivernaise", "a1: 9S; 1: 7S", "a1 a2", "only-from"),
    ("zodiac", "1: 7S; e1: 9S", "1 e2", "only-from"),
    ("kings", "1: 9H", "2 1", "nothing-there"),
    ("nivernaise", "f1: AC; f5: KC..2C; s:; 1: *", "f1 f5", "base-stays"),
    ("nivernaise", "f1: AC 2C; s:; 1: *", "f1 f5", "starts-no-foundation"),
    ("mill", "f1: AH..3H; f2: KS..4S; 1: *; s:", "f2 f1", "not-followed"),
    ("herring-bone", f"{BONE}t: 9D; h: *", "1 f1", "opening-first"),
    ("herring-bone", f"{BONE}t: 9D; h: *", "deal", "opening-first"),
    ("two-rings", f"{RINGS.replace('3: 3D; ', '')}t: 8H", "deal", "open-place-first"),
    ("two-rings", f"{RINGS}t: *; s:", "deal", "pack-out"),
    ("two-rings", f"{RINGS}t: 8H", "redeal", "deal-out-first"),
    ("two-rings", "1: *; s:", "redeal", "nothing-to-redeal"),
    ("light-and-shade", "1: 7S; 2: 7H; 3: 9S; 4: 9H; r1: 5D; f1: AS", "r1 f1", "only-from"),
    ("zodiac", "1: 7S; e1: AS", "e1 f1", "only-when"),
    ("zodiac", "1: 7S; t: AS", "s e1", "fill-first-source"),
    ("clock", f"{SHORT_OF_NONE}s: *", "fill", "nothing-to-fill"),
    ("terrace", "1: 7S; 2: 8S; r: 2S; f1: QC", "r 1", "only-to"),
    ("terrace", "1: 7S; 2: 8S; r: 2S", "r f1", "opening-first"),
    ("anna", "1: QS; 2: 8S; 3: 2S; 4: 4S; 5: 3H; 6: 5H; 7: 6D; 8: 7D", "1 2", "never-moves"),
    ("constitution", "1: 7S; x: QS", "x 1", "never-moves"),
    ("constitution", "1: 7S; x: QS", "1 x", "takes-nothing"),
    ("wheel", "1: 2S; 2: 6S; 3: 10S; 4: KS", "1 c1", "leave-together"),
    ("wheel", "1: 2S; 2: 6S; 3: 10S; 4: KS; 5: ; 6: *; s:", "1 2 4 5", "nothing-there"),
    ("wheel", "1: 2S; 2: 6S; 3: 10S; 4: KS", "1 1 2 4", "wrong-count"),
    ("wheel", "1: 2S; 2: 6S; 3: 10S; 4: 9S", "1 2 3 4", "wrong-count"),
    (
        "carpet",
        "11: 9S; 21: 2S; 31: 8H; 41: 4S; 32: 5S; 33: 6S; 12: 3S; f1: AD; t: 8C",
        "12 f1",
        "wrong-rank",
    ),
    ("carpet", "11: 9S; 12: 2S; 13: 3S; f1: AD; t: 8C", "12 f1", "not-free"),
    ("carpet", "11: 9S; f1: AD; t: 8C", "11 t", "does-not-fit"),
    ("carpet", "11: 9S; f1: AD", "11 t", "upon-card-only"),
    ("carpet", "11: 9S; f1: AD; t: 8C", "s t", "dealt-only"),
    ("babette", "a1: AS; b1: 9S", "a1 f5", "not-free"),
    ("labyrinth", "a1: 7S; b1: 2S; c1: 9S; f4: AS", "b1 f4", "not-free"),
    ("olga", "1: 9S; t: 8H", "t 2", "only-from"),
    ("shah", "a1: 9S; b3: 9H", "s a3", "fill-in-order"),
    ("shah", "a1: 2S; b1: 9H; f5: AS", "a1 f5", "not-free"),
    ("shah", "a1: 2S", "5 a1", "nothing-there"),
    ("hemispheres", "1: 9S; 2: JH; f5: KS..10S", "1 f5", "dead"),
    ("hemispheres", "1: 9S; t: 8S", "t 1", "dead"),
    ("empress-of-india", "a1: 9H 9S; n1: 8S; s:; t1: *", "n1 a1", "pair-stays"),
    ("empress-of-india", "a1: 9H; s:; t1: *", "a1 f1", "no-building"),
    ("empress-of-india", "a1: 9H; n1: 8S; s:; t1: *", "play a1", "leave-together"),
    ("empress-of-india", "a1: 9H 9S; n1: 8S; s:; t1: *", "play a1 n1", "leave-together"),
    ("empress-of-india", "a1: 9H; s:; t1: *", "play a1 n1", "nothing-there"),
    ("empress-of-india", "a1: 9H; n1: 8S; s:; t1: *", "play a1 n1", "fits-nowhere"),
    ("empress-of-india", "a1: 9H; n1: 8S; s:; t1: *", "play a1 t1", "wrong-count"),
    ("great-thirteen", "s: *", "deal", "used-up"),
    ("hemispheres", "1: 9H; 7: 9H; s: *", "7 1", "not-now"),
    ("hemispheres", "1: 9H; 7: 9H; s: *", "1 7", "not-now"),
    ("hemispheres", "1: 9S; s: *", "1 7", "not-now"),
    ("hemispheres", "1: 9S; 7: 9H; s: *", "7 1", "not-now"),
    ("shah", "1: 9S; b1: 7S; s: *", "1 a1", "not-now"),
    ("fourteenth", "1: 9S; 2: 5H; s: *", "grace 1 2 3 4", "not-now"),
    ("fourteenth", "1: 9S; s: *", "grace 1 2 3 4", "nothing-there"),
    ("fourteenth", "1: KS; 3: AH; s: *", "grace 1 2 3 4", "not-now"),
    ("labyrinth", "a1: 9S; s: *", "grace a1", "not-now"),
    ("labyrinth", "a1: 9S; b1: *; s:", "grace a2", "not-now"),
    ("queens", "1: QS; 2: QH; 3: QD; 4: QC; 5: QS; 6: QH; 7: QD; s: *", "redeal", "not-now"),
    ("queens", "t: *; s:; 1: QS QH QD QC QS QH QD QC", "redeal", "not-now"),
    ("fifteen", "1: 9S; s: *", "grace 1", "not-now"),
    ("napoleons-square", "1: 9S; s: *", "grace 1", "not-now"),
    ("blockade", "a1: 9S; s: *", "deal", "not-now"),
    ("salic-law", "s:; 1: *", "deal", "not-now"),
    ("nestor", "1: 9S; 2: JH", "1 2", "not-equal"),
    ("nestor", "1: 9S; 2: JH", "1 f", "leave-together"),
    ("fourteenth", "1: 9S; 7: 5H; s: *", "1 7", "not-in-line"),
    ("fourteenth", "1: 9S; 2: 6H; s: *", "1 2", "wrong-total"),
    ("wheel", "1: 4S; 2: 4H; 3: 10S; 4: KS", "1 2 3 4", "same-value"),
    ("wheel", "1: 2S; 2: 6S; 3: 9S; 4: KS", "1 2 3 4", "wrong-total"),
    ("kings", "1: 9D 5S 9D 4C; 2: 10S", "9D 2", "card-covered"),
    ("kings", "f1: AD 2D 3D; 3: 4S", "3D 3", "card-home"),
    ("two-rings", f"{RINGS}f1: 7D; s: 8D *", "8D f1", "card-not-in-play"),
    ("two-rings", f"{RINGS}f1: 7D; f2: 7C", "1 f", "fits-nowhere"),
    (
        "cruel",
        BY_FOURS,
        "redeal",
        "gains-nothing",
    ),
    ("clock-patience", "1: 2S; 13: 3S; s: *", "1 f2", "never-moves"),
    ("aces-up", "1: 9H; 2: 5C KH; 3: AS; x: *; s: 2D", "2", "not-equal"),
    ("aces-up", "1: 9H; 2: 5C KH; 3: AS; x: *; s: 2D", "3", "not-equal"),
    ("monte-carlo", "1: 7H; 2: 7D; 12: 7S; s: *", "2 12", "not-in-line"),
    ("monte-carlo", "1: 7H; 2: 9D; x: *; s:", "deal", "gains-nothing"),
    ("gaps", "1: 2H; 3: KS; 5: 4D; 20: 3H; 21: 5C; 30: 2S; x: *", "20 14", "wrong-space"),
    ("gaps", "1: 2H; 3: KS; 5: 4D; 20: 3H; 21: 5C; 30: 2S; x: *", "20 4", "wrong-rank"),
    ("gaps", "1: 2H; 3: KS; 5: 4D; 20: 3H; 21: 5C; 30: 2S; x: *", "21 2", "wrong-rank"),
    ("gaps", "1: 2H; 3: KS; 5: 4D; 20: 3H; 21: 5C; 30: 2S; x: *", "21 5", "place-taken"),
    ("accordion", "1: 5H; 2: 9C; 3: * KD", "3 1", "not-in-line"),
    ("accordion", "1: 5H; 2: 9C; 3: * KD", "2 1", "not-equal"),
    ("poker-squares", "1: 9C; h: 9D; s: *", "h 1", "place-taken"),
]


@pytest.mark.parametrize(("game", "position", "move", "kind"), REFUSED)
def test_a_refusal_names_its_reason(
    game: str, position: str | int, move: str | engine.Move, kind: RefusalCode
) -> None:
    """A refused move is answered by a code for programs, and by its sentence for people."""
    t, refused = refused_case(game, position, move)

    assert code(t, refused) == kind
    assert refused not in t.legal_moves
    with pytest.raises(engine.IllegalMove) as wrong:
        t.push(refused)
    assert (wrong.value.code, str(wrong.value)) == (kind, reason(t, refused))


def refused_case(
    game: str, position: str | int, move: str | engine.Move
) -> tuple[engine.Table, str | engine.Move]:
    """The table and the refused move, when those before it are played."""
    slug, _, variant = game.partition("/")
    if isinstance(position, int):
        t = engine.Table(slug, position, variant=variant or None)
    else:
        t = table(slug, position, variant or None)
    if isinstance(move, engine.Move):
        return t, move
    *before, refused = move.split(", ")
    for played in before:
        t.push(played)
    return t, refused


def snapshot() -> str:
    """Every refused move with its sentence, by code: as it stands in SNAPSHOT."""
    found: dict[str, list[str]] = {kind: [] for kind in REFUSAL_CODES}
    for game, position, move, kind in REFUSED:
        found[kind].append(f"{game}, {move}: {reason(*refused_case(game, position, move))}")
    return "\n".join(line for kind, some in found.items() if some for line in (f"[{kind}]", *some, ""))


def test_the_sentences_stand_as_they_were_read() -> None:
    """All that players read is one file, to be read as a whole; `make refusals` writes it anew."""
    assert SNAPSHOT.read_text(encoding="utf-8") == snapshot()


def test_every_kind_of_refusal_is_met() -> None:
    """No code stands in the engine that no test has met."""
    assert set(REFUSAL_CODES) - {kind for *_, kind in REFUSED} == BY_OTHER_TESTS


def templates(word: str) -> set[str]:
    """The sentences that a word's file may refuse with."""
    found = set()
    for node in ast.walk(ast.parse((WORDS / f"{word}.py").read_text(encoding="utf-8"))):
        refusing = isinstance(node, ast.FunctionDef) and node.name in REFUSING
        for inner in ast.walk(node) if refusing else ():
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and len(inner.value) > 12:
                found.add(inner.value)
    return {text for text in found - PARTS - {*REFUSAL_CODES} if not text.endswith(".")}


def test_every_refusal_of_every_word_is_tested() -> None:
    """No sentence that a word may refuse with is missing in the file that is read as a whole."""
    words = {path.stem for path in WORDS.glob("[a-z]*.py")}
    reasons = {reason(*refused_case(game, at, move)) for game, at, move, _ in REFUSED}
    untold = {
        template
        for word in words
        for template in templates(word)
        if not any(re.fullmatch(re.sub(r"\\{.*?\\}", ".+", re.escape(template)), text) for text in reasons)
    }

    assert untold == set()
