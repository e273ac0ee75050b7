"""How a declaration deals: `lay`, a list of the dealer's verbs with loops that end."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence

from ..dealer import Dealer
from ..errors import InvalidDeclaration
from ..game import Game
from .limits import Steps, items, line_of, no_part
from .values import DeclaredNames, Scope, Values, bound

_OF = "a deal"
_KNOWN = (
    ast.FunctionDef,
    ast.Expr,
    ast.For,
    ast.While,
    ast.If,
    ast.Assign,
    ast.AnnAssign,
    ast.AugAssign,
    ast.Pass,
    ast.Break,
    ast.Continue,
)


class _Left(Exception):
    """A loop is left by `break`."""


class _GoneOn(Exception):
    """A round of a loop is over by `continue`."""


def read_lay(node: ast.FunctionDef, names: Scope) -> Callable[[Game, Dealer], None]:
    """The method `lay` of a declaration; InvalidDeclaration where it has what no deal has.

    What it does is worked out anew at each deal, in a bounded number of steps.
    """
    parameters = [parameter.arg for parameter in node.args.args]
    others = node.args.vararg or node.args.kwarg or node.args.kwonlyargs or node.args.defaults
    if len(parameters) != 2 or others or node.args.posonlyargs:
        raise InvalidDeclaration("a deal begins with: def lay(self, t):", line_of(node))
    for part in ast.walk(node):
        if isinstance(part, ast.stmt) and not isinstance(part, _KNOWN):
            raise no_part(part, _OF)

    def lay(self: Game, t: Dealer) -> None:
        scope = {**names, parameters[0]: DeclaredNames(self), parameters[1]: t}
        _Deal(Values(scope, Steps())).run(node.body)

    lay.__doc__ = ast.get_docstring(node)
    return lay


class _Deal:
    """One deal as it goes on."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def run(self, body: Sequence[ast.stmt]) -> None:
        """Do what the statements say, one after the other."""
        for statement in body:
            self.values.steps.one(statement)
            method = getattr(self, f"_{type(statement).__name__.lower()}", None)
            if method is None:
                raise no_part(statement, _OF)
            method(statement)

    def _expr(self, node: ast.Expr) -> None:
        self.values.of(node.value)

    def _assign(self, node: ast.Assign) -> None:
        value = self.values.of(node.value)
        for target in node.targets:
            self.values.names |= bound(target, value)

    def _annassign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.values.names |= bound(node.target, self.values.of(node.value))

    def _augassign(self, node: ast.AugAssign) -> None:
        if not isinstance(node.target, ast.Name):
            raise no_part(node, _OF)
        before = self.values.of(ast.copy_location(ast.Name(node.target.id, ast.Load()), node))
        after = self.values.joined(node.value, node.op, before, self.values.of(node.value))
        self.values.names[node.target.id] = after

    def _if(self, node: ast.If) -> None:
        self.run(node.body if self.values.of(node.test) else node.orelse)

    def _for(self, node: ast.For) -> None:
        several = items(self.values.of(node.iter), node.iter)
        self._loop(node, (bound(node.target, one) for one in several))

    def _while(self, node: ast.While) -> None:
        self._loop(node, self._while_true(node.test))

    def _while_true(self, test: ast.expr) -> Iterator[Scope]:
        while self.values.of(test):
            yield {}

    def _loop(self, node: ast.For | ast.While, rounds: Iterator[Scope]) -> None:
        if node.orelse:
            raise no_part(node.orelse[0], _OF)
        for names in rounds:
            self.values.names |= names
            try:
                self.run(node.body)
            except _Left:
                return
            except _GoneOn:
                continue

    def _pass(self, _: ast.Pass) -> None:
        pass

    def _break(self, _: ast.Break) -> None:
        raise _Left

    def _continue(self, _: ast.Continue) -> None:
        raise _GoneOn
