"""The patiences of Lady Cadogan's book, by the book: deal, play, take back, look. Standard library only.

`GAMES` maps slugs to games in the book's order, `find` knows titles and aliases too; `Table` is a game being
played, `Table.view` what its player may see, `hint` says what to play and `winnable` whether it can still be
won. Whatever is refused is a `PatienceError` whose text is a sentence for the player.

Four modules are public beside the names that stand here: `record`, a game as a short text; `search`, more on
hints and on deals that can be won; `shelf`, the games by kind, length and difficulty; `vocabulary`, the
words a game is declared in. Everything else may change from one version to the next.

>>> import engine
>>> table = engine.Table("Two Rings", seed=2)
>>> table.game, list(table.legal_moves)
(<Game two-rings>, [<Move deal>])
>>> table.push("deal"), table.view().moves
(<Move deal>, 1)
>>> engine.record.loads(engine.record.dumps(table)).moves
(<Move deal>,)
>>> engine.hint(engine.Table("kings", seed=7)).why, engine.winnable("kings", seed=7).result
('lost', 'lost')
>>> list(engine.GAMES)[:1]
['belle-lucie']
"""

from importlib import import_module
from typing import TYPE_CHECKING

from . import record
from .cards import RANKS, SUIT_WORDS, SUITS, SYMBOLS, abbreviated, full_name, pretty
from .errors import (
    AmbiguousMove,
    IllegalMove,
    InvalidDeal,
    InvalidDeclaration,
    InvalidMove,
    InvalidRecord,
    PatienceError,
    UnknownGame,
)
from .events import Cause
from .game import Game
from .games import catalogue, find, slug_now
from .layout import CARD_HEIGHT, PITCH, Spot
from .moves import Move
from .places import Kind
from .seeds import MAX_DEAL
from .sentences import (
    Card,
    Input,
    Place,
    Sign,
    Strong,
    Text,
    TextPart,
    capitalized,
    counted,
    cut,
    in_figures,
    joined,
    say,
    sentence,
)
from .table import LegalMoves, Table
from .view import Choice, Half, PileView, Result, View, VisibleEvent
from .viewing import Outcome

if TYPE_CHECKING:
    from . import search, shelf, vocabulary
    from .reader import read_game
    from .reader.completing import completions
    from .reader.copying import copied
    from .reader.trial import Trial, tried
    from .search import Hint, Winnability, hint, winnable
    from .text.page import RulesPage, Section, rules, rules_page

    __version__: str

GAMES = catalogue()

__all__ = [
    "CARD_HEIGHT",
    "GAMES",
    "MAX_DEAL",
    "PITCH",
    "RANKS",
    "SUITS",
    "SUIT_WORDS",
    "SYMBOLS",
    "AmbiguousMove",
    "Card",
    "Cause",
    "Choice",
    "Game",
    "Half",
    "Hint",
    "IllegalMove",
    "Input",
    "InvalidDeal",
    "InvalidDeclaration",
    "InvalidMove",
    "InvalidRecord",
    "Kind",
    "LegalMoves",
    "Move",
    "Outcome",
    "PatienceError",
    "PileView",
    "Place",
    "Result",
    "RulesPage",
    "Section",
    "Sign",
    "Spot",
    "Strong",
    "Table",
    "Text",
    "TextPart",
    "Trial",
    "UnknownGame",
    "View",
    "VisibleEvent",
    "Winnability",
    "__version__",
    "abbreviated",
    "capitalized",
    "completions",
    "copied",
    "counted",
    "cut",
    "find",
    "full_name",
    "hint",
    "in_figures",
    "joined",
    "pretty",
    "read_game",
    "record",
    "rules",
    "rules_page",
    "say",
    "search",
    "sentence",
    "shelf",
    "slug_now",
    "tried",
    "vocabulary",
    "winnable",
]

# Who only plays needs none of these: each is imported when it is first asked for.
_LAZY = {
    "Hint": "search",
    "RulesPage": "text.page",
    "Section": "text.page",
    "Trial": "reader.trial",
    "Winnability": "search",
    "__version__": "version",
    "completions": "reader.completing",
    "copied": "reader.copying",
    "hint": "search",
    "read_game": "reader",
    "rules": "text.page",
    "rules_page": "text.page",
    "tried": "reader.trial",
    "winnable": "search",
}
_LAZY_MODULES = {"search", "shelf", "vocabulary"}

if not TYPE_CHECKING:  # a type checker knows each name, and should know that there are no others

    def __getattr__(name: str) -> object:
        if name in _LAZY_MODULES:
            return import_module(f".{name}", __name__)
        if name not in _LAZY:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f".{_LAZY[name]}", __name__), name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
