"""A text as the class of a game: its facts checked, its words made, its deal read."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from ..cards import read as read_card
from ..errors import InvalidDeclaration
from ..game import FACTS, Game
from ..games import catalogue, remember
from ..places import Places
from .deal import read_lay
from .limits import (
    ABOUT,
    ITEMS,
    LETTERS,
    NAME,
    NUMBER,
    PACKS,
    PILES,
    Steps,
    guarded,
    items,
    line_of,
    no_part,
    parsed,
    unknown,
)
from .values import NAMES, Scope, Values, bound

_TEXTS = {"title": 60, "source": 200, "variant": NAME, "strategy": LETTERS}  # letters at most
_NUMBERS = {"packs": PACKS, "difficulty": 5, "minutes": NUMBER}  # at most
_LISTS = ("aliases", "notes", "others")  # of texts
_IN_USE = 64  # games that are not read again for each move
_OF_RECORDS = ("former", "revision")  # for games that have had another rule or name before
_MIDDLING = 3  # stars; those of ours are measured
_DEFAULTS: Mapping[str, object] = {
    "source": "A patience of somebody's own",
    "strategy": "",
    "difficulty": _MIDDLING,
    "minutes": 15,
    "packs": 1,
    "number": 0,
}


@lru_cache(_IN_USE)
def read_game(text: str) -> Game:
    """The game that a text declares, compiled; InvalidDeclaration with line and word where it declares none.

    The text holds the class of a game, and after it any variants. Its slug is "own-" with a hash of the text:
    a changed text is another game. `find` knows that slug for as long as somebody holds the game.

    >>> game = read_game('''
    ... class Alone(Game):
    ...     "Aces up from one row of ten."
    ...     title = "Alone"
    ...     stock, talon = Stock(), Waste()
    ...     aces = Foundation(4, path=up(ACE).in_suit)
    ...     places = Tableau(10, build=unbuilt, refill=Refill(talon, stock))
    ...     deal = Round(talon)
    ...     layout = (
    ...         row(aces, at=(0, 0)), row(places, at=(0, 1)), row(stock, at=(8, 0)), row(talon, at=(9, 0)),
    ...     )
    ...     def lay(self, t):
    ...         t.deal(*self.places)
    ... ''')
    >>> game.title, len(game.piles), game.slug.startswith("own-")
    ('Alone', 16, True)
    """
    return _Text(text).game()


class _Text:
    """A text while it is read."""

    def __init__(self, text: str) -> None:
        self.text, self.tree = text, parsed(text)
        digest = blake2b(text.encode(errors="replace"), digest_size=8).hexdigest()
        self.module = f"{__name__}.own_{digest}"
        self.steps = Steps()
        self.names: Scope = dict(NAMES)
        self.classes: dict[str, type[Game]] = {}

    def game(self) -> Game:
        for node in self.tree.body:
            match node:
                case ast.Expr(value=ast.Constant(value=str())):
                    pass  # a docstring
                case ast.ImportFrom():
                    self._import(node)
                case ast.Assign():
                    self._assign(node, self.names)
                case ast.ClassDef():
                    self.classes[node.name] = self._class(node)
                case _:
                    raise no_part(node)
        own = [cls for cls in self.classes.values() if cls.__module__ == self.module]
        games = [cls for cls in own if cls.variant is None]
        if len(games) != 1:
            wrong = "a text declares one game" if games else "there is no class of a Game in this text"
            raise InvalidDeclaration(f"{wrong}; any other class in it is a variant, and says `variant`")
        game = guarded(self.tree, "the game", games[0])
        variants = guarded(self.tree, "a variant", lambda: game.variants)
        for one in (game, *variants.values()):
            one.text = self.text
        remember(game)
        return game

    def _import(self, node: ast.ImportFrom) -> None:
        """The vocabulary is known anyway; besides it a game of ours may be named, to go on from it."""
        module = (node.module or "").rpartition(".")[2]
        names = [alias.name for alias in node.names if alias.asname is None]
        if module == "vocabulary" and names == ["*"]:
            return
        shipped = catalogue().get(module.replace("_", "-"))
        if shipped is None or names != [type(shipped).__name__]:
            raise no_part(node)
        self.classes[names[0]] = type(shipped)

    def _assign(self, node: ast.Assign, names: Scope) -> Scope:
        """What the names on the left are from here on."""
        value = Values(names, self.steps).of(node.value)
        found = {name: one for target in node.targets for name, one in bound(target, value).items()}
        names |= found
        return found

    def _class(self, node: ast.ClassDef) -> type[Game]:
        parent = self._parent(node)
        body: Scope = {}
        names: Scope = {**self.names, **self.classes}
        for statement in node.body:
            match statement:
                case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                    pass
                case ast.Assign():
                    body |= self._assign(statement, names)
                case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value):
                    found = bound(target, Values(names, self.steps).of(value))
                    names |= found
                    body |= found
                case ast.FunctionDef(name="lay"):
                    body["lay"] = read_lay(statement, self.names)
                case ast.FunctionDef(name=name):
                    raise InvalidDeclaration(
                        f"`{name[:NAME]}` is a method, and of these only `lay` is read; what it does needs a "
                        "word, which the vocabulary does not have yet",
                        line_of(statement),
                    )
                case _:
                    raise no_part(statement)
        own = parent.__module__ != self.module
        _check(body, node, title=own, variant=not own)
        defaults = _DEFAULTS if parent is Game else {"difficulty": _MIDDLING} if own else {}
        facts = {**defaults, **body}
        doc = {"__module__": self.module, "__doc__": _about(node)}
        return guarded(node, node.name[:NAME], type, node.name, (parent,), {**facts, **doc})

    def _parent(self, node: ast.ClassDef) -> type[Game]:
        names = [base.id for base in node.bases if isinstance(base, ast.Name)]
        if len(names) != 1 or len(node.bases) != 1 or node.keywords or node.decorator_list:
            raise InvalidDeclaration(f"a game begins with: class {node.name[:NAME]}(Game):", line_of(node))
        known = {**self.classes, "Game": Game}
        if names[0] not in known:
            raise unknown(names[0], known, node)
        return known[names[0]]


def _about(node: ast.ClassDef) -> str:
    """What the game is, in the sentence under its name."""
    about = " ".join((ast.get_docstring(node) or "").split())
    if not _is_text(about, ABOUT):
        wrong = f"what stands under {node.name[:NAME]} is a sentence of at most {ABOUT} letters"
        raise InvalidDeclaration(wrong, line_of(node))
    return about


def _check(body: Mapping[str, Any], node: ast.ClassDef, *, title: bool, variant: bool) -> None:
    """Facts are of their kind, and of a size that pages and menus can show; InvalidDeclaration otherwise."""

    def refuse_unless(right: object, reason: str) -> None:
        if not right:
            raise InvalidDeclaration(reason, line_of(node))

    refuse_unless(not title or body.get("title"), f"{node.name[:NAME]} has no title")
    refuse_unless(variant or "variant" not in body, f"{node.name[:NAME]} is a game of its own, no variant")
    for name in _OF_RECORDS:
        refuse_unless(name not in body, f"{name} is for games that have had another rule or name before")
    for name in body:
        refuse_unless(
            not name.startswith("__") and len(name) <= NAME, f"{name[:NAME]!r} is no name for a word"
        )
    checks: tuple[tuple[Mapping[str, int], Callable[[Any, int], bool], str], ...] = (
        (_TEXTS, _is_text, "is a text of at most"),
        (_NUMBERS, _is_number, "is a number from 1 to"),
    )
    for facts, fits, reason in checks:
        for name, most in facts.items():
            refuse_unless(name not in body or fits(body[name], most), f"{name} {reason} {most:,}")
    refuse_unless(isinstance(body.get("number", 0), int), "number is a number")
    refuse_unless(isinstance(body.get("counts_locks", False), bool), "counts_locks is True or False")
    for name in _LISTS:
        texts = items(body.get(name, ()), node)
        refuse_unless(all(_is_text(text, LETTERS) for text in texts), f"{name} are texts in brackets")
    for card in items(body.get("cards", ()), node):
        guarded(node, "cards", read_card, card)
    groups = {name: value for name, value in body.items() if isinstance(value, Places)}
    for name, group in groups.items():
        refuse_unless(_is_number(group.count, ITEMS), f"{name} has a number of piles")
        guarded(node, name, _check_codes, getattr(group, "letters", ()))
    piles = sum(group.count for group in groups.values())
    refuse_unless(piles <= PILES, f"{piles} piles are more than {PILES}")


def _is_text(value: object, most: int) -> bool:
    return isinstance(value, str) and len(value) <= most and value.isprintable()


def _is_number(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most


def _check_codes(letters: tuple[object, ...]) -> None:
    for code in letters:
        if (
            not isinstance(code, str)
            or len(code) > 1
            or not code.isascii()
            or not (code.isalnum() or not code)
        ):
            raise TypeError("the code of a pile is one letter")


assert set(_TEXTS) | set(_NUMBERS) | set(_LISTS) <= set(FACTS)
