"""What an expression of a declaration says, worked out part by part: a method for each kind of part."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from typing import Any

from .. import vocabulary
from ..dealer import Dealer
from ..errors import InvalidDeclaration
from ..fit.paths import Path
from ..fit.steps import Build
from ..game import Game
from ..places import Pile, Places
from ..words.face_down import FaceDown
from ..words.round import Round
from ..words.word import Word
from .limits import ITEMS, PRODUCT, Steps, constant, described, guarded, items, line_of, no_part, unknown

Scope = dict[str, Any]

# Types, and words that take a method: no text has any.
_NO_VALUES = {"Dealer", "Game", "Pile", "Seen", "State", "own", "own_way"}
_VOCABULARY = {name: getattr(vocabulary, name) for name in vocabulary.__all__ if name not in _NO_VALUES}
_FUNCTIONS: Mapping[str, Any] = {
    function.__name__: function
    for function in (any, all, enumerate, int, len, map, max, min, range, sorted, sum, tuple, zip)
}
NAMES: Mapping[str, Any] = {**_FUNCTIONS, **_VOCABULARY}  # what every text knows
# What a dealer does for `lay`; the rest of it is for words.
_DEALS = {
    name
    for name, part in vars(Dealer).items()
    if not name.startswith("_") and (callable(part) or isinstance(part, property))
} - {"count", "do", "gather", "move"}

_SIGNS: Mapping[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.USub: operator.neg,
    ast.Invert: operator.invert,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda one, many: one in many,
    ast.NotIn: lambda one, many: one not in many,
}


class DeclaredNames:
    """A game as its `lay` sees it: the words it declares, by name."""

    def __init__(self, game: Game) -> None:
        self.game = game


def _giving_again(cls: type) -> set[str]:
    """What of a value gives another of its kind: `descending.alternating`, `up(ACE).in_suit`."""
    members = {name: getattr(member, "fget", member) for name, member in vars(cls).items()}
    return {
        name
        for name, method in members.items()
        if not name.startswith("_") and getattr(method, "__annotations__", {}).get("return") == cls.__name__
    }


ATTRIBUTES: Mapping[type, set[str]] = {
    Build: _giving_again(Build),
    Path: _giving_again(Path),
    Dealer: _DEALS,
    Pile: {"number"},
    Round: {"round"},
    str: {"split"},
}


class Values:
    """Works out expressions; what it does not know is refused with its line."""

    def __init__(self, names: Scope, steps: Steps) -> None:
        self.names = names
        self.steps = steps

    def of(self, node: ast.AST) -> Any:
        """What an expression says; InvalidDeclaration where it says nothing a declaration may."""
        self.steps.one(node)
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise no_part(node)
        return method(node)

    def _constant(self, node: ast.Constant) -> object:
        return constant(node.value, node)

    def _name(self, node: ast.Name) -> Any:
        if node.id not in self.names:
            raise unknown(node.id, self.names, node)
        return self.names[node.id]

    def _tuple(self, node: ast.Tuple | ast.List) -> tuple[Any, ...]:
        return tuple(self._spread(node.elts))

    _list = _tuple

    def _spread(self, parts: Sequence[ast.expr]) -> list[Any]:
        """Values one after the other, those of a starred one each by itself."""
        found: list[Any] = []
        for part in parts:
            found += items(self.of(part.value), part) if isinstance(part, ast.Starred) else [self.of(part)]
        if len(found) > ITEMS:
            raise InvalidDeclaration(f"more than {ITEMS} things", line_of(parts[0]))
        return found

    def _attribute(self, node: ast.Attribute) -> Any:
        value, name = self.of(node.value), node.attr
        if isinstance(value, DeclaredNames):
            value = value.game
        if isinstance(value, Game) or (isinstance(value, type) and issubclass(value, Game)):
            allowed = isinstance(getattr(value, name, None), tuple if name == "layout" else Word)
        elif value is FaceDown:
            allowed = name == "all_but_last"
        else:
            allowed = any(isinstance(value, cls) and name in known for cls, known in ATTRIBUTES.items())
        if not allowed or name.startswith("_"):
            raise InvalidDeclaration(f"there is no .{name[:40]} of {described(value)} here", line_of(node))
        return getattr(value, name)

    def _subscript(self, node: ast.Subscript) -> Any:
        value = self.of(node.value)
        if not isinstance(value, (tuple, list, str, Places)):
            raise InvalidDeclaration(f"{described(value)} has no parts", line_of(node))
        return guarded(node, ast.unparse(node)[:60], operator.getitem, value, self.of(node.slice))

    def _slice(self, node: ast.Slice) -> slice:
        return slice(*(None if end is None else self.of(end) for end in (node.lower, node.upper, node.step)))

    def _unaryop(self, node: ast.UnaryOp) -> Any:
        return self._signed(node, node.op, self.of(node.operand))

    def _binop(self, node: ast.BinOp) -> Any:
        return self.joined(node, node.op, self.of(node.left), self.of(node.right))

    def joined(self, node: ast.AST, sign: ast.operator, one: Any, other: Any) -> Any:
        """Two values joined by a sign; neither numbers nor rows of things grow beyond their bounds."""
        sizes = [len(value) if isinstance(value, Sized) else value for value in (one, other)]
        numbers = all(isinstance(size, (int, float)) for size in sizes)
        if isinstance(sign, ast.Mult) and numbers and abs(sizes[0] * sizes[1]) > PRODUCT:
            raise InvalidDeclaration("this becomes too many", line_of(node))
        if isinstance(sign, ast.Mod) and isinstance(one, str):
            raise no_part(sign, node=node)
        value = self._signed(node, sign, one, other)
        if isinstance(value, (tuple, list)):
            return tuple(items(value, node))
        return constant(value, node, PRODUCT) if isinstance(value, (int, float, str)) else value

    def _signed(self, node: ast.AST, sign: ast.AST, *values: Any) -> Any:
        if type(sign) not in _SIGNS:
            raise no_part(sign, node=node)
        return guarded(node, ast.unparse(node)[:60], _SIGNS[type(sign)], *values)

    def _compare(self, node: ast.Compare) -> bool:
        values = [self.of(part) for part in (node.left, *node.comparators)]
        pairs = zip(node.ops, values, values[1:], strict=False)
        return all(bool(self._signed(node, sign, one, other)) for sign, one, other in pairs)

    def _boolop(self, node: ast.BoolOp) -> Any:
        """The first value that decides, as in Python; what comes after it is not worked out."""
        decides = isinstance(node.op, ast.Or)
        value: Any = None
        for part in node.values:
            value = self.of(part)
            if bool(value) == decides:
                return value
        return value

    def _ifexp(self, node: ast.IfExp) -> Any:
        return self.of(node.body if self.of(node.test) else node.orelse)

    def _generatorexp(self, node: ast.GeneratorExp | ast.ListComp) -> tuple[Any, ...]:
        found = [Values(scope, self.steps).of(node.elt) for scope in self._rounds(node.generators)]
        return tuple(items(found, node))

    _listcomp = _generatorexp

    def _rounds(self, loops: Sequence[ast.comprehension]) -> Iterator[Scope]:
        """The names in each round of the loops of an expression."""
        if not loops:
            yield self.names
            return
        loop, *inner = loops
        for one in items(self.of(loop.iter), loop.iter):
            values = Values({**self.names, **bound(loop.target, one)}, self.steps)
            if all(values.of(test) for test in loop.ifs):
                yield from values._rounds(inner)

    def _joinedstr(self, node: ast.JoinedStr) -> object:
        return constant("".join(str(self.of(part)) for part in node.values), node)

    def _formattedvalue(self, node: ast.FormattedValue) -> object:
        value = self.of(node.value)
        if node.conversion != -1 or node.format_spec or not isinstance(value, (str, int)):
            raise InvalidDeclaration("only a text or a number stands in a text", line_of(node))
        return value

    def _call(self, node: ast.Call) -> Any:
        function, name = self.of(node.func), ast.unparse(node.func)[:60]
        if not callable(function) or isinstance(function, Word):
            raise InvalidDeclaration(f"{name} cannot be called", line_of(node))
        args = self._spread(node.args)
        if any(keyword.arg is None for keyword in node.keywords):
            raise InvalidDeclaration("** is not part of a declaration", line_of(node))
        named = {str(keyword.arg): self.of(keyword.value) for keyword in node.keywords}
        if function in _FUNCTIONS.values():
            return _counted(node, function, args, named)
        return guarded(node, name, function, *args, **named)


def bound(target: ast.AST, value: Any) -> Scope:
    """Names with the value they are given, each of several with its part."""
    if isinstance(target, ast.Name) and not target.id.startswith("__"):
        return {target.id: value}
    if not isinstance(target, ast.Tuple):
        raise InvalidDeclaration("only a name can be given a value", line_of(target))
    values = items(value, target)
    if len(values) != len(target.elts):
        raise InvalidDeclaration(f"{len(target.elts)} names for {len(values)} values", line_of(target))
    parts = zip(target.elts, values, strict=True)
    return {name: one for part, found in parts for name, one in bound(part, found).items()}


def _counted(node: ast.Call, function: Any, args: list[Any], named: Mapping[str, Any]) -> Any:
    """What a function that makes or counts things gives: rows of things whole, and bounded."""
    name, first, rest = function.__name__, args[:1], args[1:]
    if named and not (function is zip and [*named] == ["strict"]):
        raise InvalidDeclaration(f"{name} takes no named values here", line_of(node))
    if function is map:
        if not first or first[0] not in (*_VOCABULARY.values(), int, len, range, tuple):
            raise InvalidDeclaration("map takes a word of the vocabulary, and what it is for", line_of(node))
        values = [*first, *(items(row, node) for row in rest)]
    elif function in (int, range):
        values = args
    elif function is zip:
        values = [items(row, node) for row in args]
    elif function is enumerate or len(args) == 1:
        values = [*(items(row, node) for row in first), *rest]
    else:
        values = args  # max and min of several
    made: Any = guarded(node, name, function, *values)
    if isinstance(made, (bool, int, float, str)):
        return constant(made, node, PRODUCT)
    return tuple(items(guarded(node, name, tuple, made), node)) if isinstance(made, Iterable) else made
