"""What texts that are meant to do harm do to the reader of people's own patiences: nothing, at what cost.

python -m benchmarks.hostile_texts [--texts 100000] [--seed 1] [--minutes 30]

Each text is read, and where it is a game, dealt and played for a few random moves, all in this one process
and without the limits of a trial. Printed are how many were games or refused, and for which reason; every
exception that is no refusal, of which there may be none; the processor's time of the dearest text, and the
largest memory of the process. No text should take over two seconds, nor the process over 200 MB.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from time import monotonic, process_time

import engine
from engine import InvalidDeclaration

TEXTS, MINUTES = 100_000, 30
MOVES = 10
SIGNS = tuple("()[]{}=*,.:@;\n\t\0é\\'\"#%~|&")
BITS = """
** lambda: __class__ 10**9 'x'*999 self (yield) await :=  f'{a!r:>{b}}' ... 1e999 0xffffffffffffffffffffffff
1j b'x' 999 None True in range(600) t.deal super() import global not - if else for
""".split()
FIRST = "up(ACE) Stock Game t self ACE '' () row descending range self.places".split()
WAYS = "__class__ __globals__ __init__ __mro__ game do state mro format pop split".split()
NUMBERS = "0 -1 1 7 64 128 129 600 1000 1001 999999999999999999999999999999".split()
LOOPS = (
    "while True:\n            pass",
    "while t.left:\n            t.deal()",
    "for i in range(600):\n            t.deal(*self.places * 9)",
    "for i in range(600):\n            for j in range(600):\n                t.deal(self.places[0])",
    "x = [a + b for a in range(99) for b in range(99)]",
    "while t.left:\n            t.order(self.places, ())",
    "for p in self.places:\n            t.shuffle(p)",
    "t.play(self.stock, onto=self.aces * 100)",
    "t.settle()",
    "t.deal(self.talon, cards=1000)",
)
WORDS = sorted(set(engine.vocabulary.__all__))


def sources() -> list[str]:
    """What is spoilt: copies of all our games."""
    return [engine.copied(game) for game in engine.GAMES.values()]


def spoilt(dice: random.Random, text: str) -> str:
    """The text with one thing changed: signs, words of others, numbers, lines."""
    at = dice.randrange(len(text) or 1)
    words = [*re.finditer(r"\w+", text)]
    match dice.randrange(7):
        case 0:
            return f"{text[:at]}{dice.choice((*SIGNS, *BITS))}{text[at:]}"
        case 1:
            return text[:at] + text[at + dice.randrange(1, 9) :]
        case 2 if words:
            one, other = dice.choice(words), dice.choice(words)
            return f"{text[: one.start()]}{other[0]}{text[one.end() :]}"
        case 3 if words:
            one = dice.choice(words)
            return f"{text[: one.start()]}{dice.choice(WORDS)}{text[one.end() :]}"
        case 4 if numbers := [*re.finditer(r"\d+", text)]:
            one = dice.choice(numbers)
            number = dice.choice(NUMBERS)
            return f"{text[: one.start()]}{number}{text[one.end() :]}"
        case 5:
            lines = text.split("\n")
            first = dice.randrange(len(lines))
            lines[first:first] = lines[first : first + dice.randrange(1, 5)] * dice.randrange(1, 4)
            return "\n".join(lines)
        case _:
            lines = text.split("\n")
            first, second = dice.randrange(len(lines)), dice.randrange(len(lines))
            lines[first], lines[second] = lines[second], lines[first]
            return "\n".join(lines)


def _game(words: str = "", lay: str = "t.deal(*self.places)", layout: str = "") -> str:
    """A whole game with something in it."""
    return f"""{words}
class A(Game):
    'A.'
    title = 'A'
    stock, talon = Stock(), Waste()
    aces = Foundation(4, path=up(ACE).in_suit)
    places = Tableau(10, build=unbuilt, refill=Refill(talon, stock))
    deal = Round(talon)
    layout = (
        row(aces, at=(0, 0)), row(places, at=(0, 1)), row(stock, at=(8, 0)), row(talon, at=(9, 0)), {layout}
    )

    def lay(self, t):
        {lay}
"""


def _nested(dice: random.Random) -> str:
    opening, closing = dice.choice(("()", "[]", "{}"))
    many = dice.choice((10, 39, 41, 90, 200, 2000))
    return _game(f"x = {opening * many}{dice.choice(('', '1', 'x,'))}{closing * many}")


def _deep(dice: random.Random) -> str:
    sign = dice.choice((" + ", " * ", " | ", " and ", ".", " if 1 else ", " < ", "-", "~"))
    parts = [dice.choice(("1", "up", "ACE", "Waste")) for _ in range(dice.choice((20, 100, 900)))]
    return _game(f"x = {sign.join(parts)}")


def _growing(dice: random.Random) -> str:
    grown = "x = (1,)\n" + "x = (*x, *x)\n" * dice.randrange(4, 40)
    power = f"x = {dice.choice(('2', '9', 'KING'))} ** {dice.choice(('9', '9 ** 9', '10 ** 8'))}"
    words = f"x = 'a' * {dice.randrange(2000)} * {dice.randrange(2000)}"
    rows = f"x = [[i] * {dice.randrange(600)} for i in range({dice.randrange(1000)}) for j in range(600)]"
    formatted = "x = '" + "a" * 50 + "'\n" + "x = f'{x}{x}{x}'\n" * dice.randrange(3, 30)
    return _game(dice.choice((grown, power, words, rows, formatted)))


def _names(dice: random.Random) -> str:
    way = ".".join(dice.choice(WAYS) for _ in range(dice.randrange(1, 4)))
    called = f"{dice.choice(FIRST)}.{way}" + dice.choice(("", "()", "('x')", "[0]"))
    return _game(f"x = {called}") if dice.random() < 0.5 else _game(lay=called)


def _endless(dice: random.Random) -> str:
    return _game(lay=dice.choice(LOOPS))


def _huge(dice: random.Random) -> str:
    at, apart = dice.choice(("0", "1000", "-1000", "0.0001")), dice.choice(("0", "1000", "0.001", "-5"))
    text = _game(layout=f"row(places, at=({at}, 1), apart={apart}), " * dice.choice((1, 3, 50)))
    text = text.replace("Tableau(10", f"Tableau({dice.choice((2, 40, 90, 128, 600))}")
    return text.replace("    title", f"    packs = {dice.choice((1, 8, 9))}\n    title")


HOSTILE: tuple[Callable[[random.Random], str], ...] = (_nested, _deep, _growing, _names, _endless, _huge)


def texts(seed: int) -> Iterator[str]:
    """Texts without end: of four three are spoilt, once or often, one is built to do harm."""
    dice, ours = random.Random(seed), sources()
    while True:
        if dice.random() < 0.25:
            text = dice.choice(HOSTILE)(dice)
            yield spoilt(dice, text) if dice.random() < 0.3 else text
            continue
        text = dice.choice(ours)
        for _ in range(dice.choice((1, 1, 1, 2, 3, 8))):
            text = spoilt(dice, text)
        yield text


def outcome(text: str) -> str:
    """What becomes of a text: "a game", or the reason against it without what it says of this text.

    Reading raises nothing but InvalidDeclaration, whatever the text; anything else leaves this function. A
    word that was given what it never expected may fail as the game is dealt or played: a trial refuses that.
    """
    try:
        game = engine.read_game(text)
    except InvalidDeclaration as wrong:
        return re.sub(r"[`'\"].*?[`'\"]|\d[\d,]*|^.*?: ", "…", wrong.reason)[:40]
    try:
        _play(engine.Table(game, 1), random.Random(text))
    except Exception as problem:  # noqa: BLE001  as a trial takes it
        return f"it cannot be played ({type(problem).__name__})"
    return "a game"


def _play(table: engine.Table, dice: random.Random) -> None:
    """A few random moves, and what is seen after each."""
    for _ in range(MOVES):
        if table.view().result or not (legal := table.legal_moves[:]):
            return
        table.push(dice.choice(legal))


def main() -> None:
    """Print what became of them."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("--texts", type=int, default=TEXTS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="by the clock, then it ends anyway")
    given = parser.parse_args()
    found, wrong, dearest, ends = Counter[str](), Counter[str](), (0.0, ""), monotonic() + 60 * given.minutes
    for text in islice(texts(given.seed), given.texts):
        begun = process_time()
        try:
            found[outcome(text)] += 1
        except Exception as problem:  # noqa: BLE001  the very thing that is looked for
            wrong[f"{type(problem).__name__}: {problem}"[:100]] += 1
        dearest = max(dearest, (process_time() - begun, text))
        if monotonic() > ends:
            break
    games = found.pop("a game", 0)
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    every, refused = games + found.total() + wrong.total(), found.total()
    print(f"{every:,} texts: {games:,} games, {refused:,} refused, {wrong.total():,} neither")
    print(f"the dearest took {dearest[0]:.2f} s of the processor; the process {largest:.0f} MB at most")
    for reason, many in [*wrong.most_common(20), *found.most_common(15)]:
        print(f"{many:>8,}  {reason}")
    print(f"the dearest text begins: {dearest[1][:300]!r}")


if __name__ == "__main__":
    main()
