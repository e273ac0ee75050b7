"""The rules of a game as a page for people: every word of its declaration says its own lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..game import BOOK, Game
from ..sentences import Card, Text, bullets, capitalized, in_words, joined, say, with_input
from ..shelf import facts, two_colours
from ..table import FRESH_DEAL, Table


@dataclass(frozen=True)
class Section:
    """A section of a rules page: several lines are the points of a list, one is a paragraph."""

    title: str
    lines: tuple[Text, ...]

    def __str__(self) -> str:
        lines = bullets(self.lines) if len(self.lines) > 1 else map(str, self.lines)
        return "\n".join((f"## {self.title}\n", *lines))


@dataclass(frozen=True)
class RulesPage:
    """The rules of a game; its English is the page in Markdown."""

    title: str
    intro: Text
    sections: tuple[Section, ...]

    def __str__(self) -> str:
        return "\n\n".join((f"# {self.title}", *map(str, (self.intro, *self.sections)))) + "\n"


def rules(game: Game, deal: int = FRESH_DEAL, *, by_ear: bool = False) -> str:
    """The rules page in Markdown; the arguments are those of `rules_page`."""
    return str(rules_page(game, deal, by_ear=by_ear))


def rules_page(game: Game, deal: int = FRESH_DEAL, *, by_ear: bool = False) -> RulesPage:
    """The rules of a game, every section that has something to say; a first move is of that deal.

    `by_ear` it names each card, "ten of spades".
    """

    def written(line: Text | str) -> Text:
        text = line if isinstance(line, Text) else say(line)
        return with_input(in_words(text) if by_ear else text)

    sections = (
        Section(title, tuple(filter(None, map(written, lines)))) for title, lines in _sections(game, deal)
    )
    return RulesPage(game.title, written(_intro(game)), tuple(one for one in sections if one.lines))


def _intro(game: Game) -> Text:
    """The game in a sentence, in figures, and its cards where they are no whole packs."""
    figures = say("{about} {facts}.", about=game.about, facts=capitalized(facts(game)))
    if not game.cards:
        return figures
    one = joined(map(Card, game.cards[: len(game.cards) // game.packs]))
    these = "Each pack has" if game.packs > 1 else "The cards are"
    return say("{figures} {these} {cards}.", figures=figures, these=these, cards=one)


def _sections(game: Game, deal: int) -> Iterable[tuple[str, Iterable[Text | str]]]:
    """Every section that there may be, by its heading; some have no line, or an empty one."""
    source = "{source}; the words of this page are our own."
    if game.source == BOOK:
        source = "{source}, game and plate {number}; the words of this page are our own."
    return (
        ("How it is won", [_winning(game)]),
        ("The piles", (group.entry() for group in game.groups)),
        ("The deal", [_docstring(type(game).lay)]),
        ("What you may do", _may_do(game)),
        ("A first move", _first_move(game, deal)),
        ("How to play well", [game.strategy]),
        ("Variants", (f"`{name}`: {variant.about}" for name, variant in game.variants.items())),
        ("As it is played here", game.notes),
        ("Modern names", _modern_names(game)),
        ("Source", [say(source, source=game.source, number=game.number)]),
    )


def _docstring(method: object) -> str:
    """A method's docstring in one line."""
    return " ".join((method.__doc__ or "").split())


def _winning(game: Game) -> Text:
    """How the game is won."""
    if type(game).home is not Game.home:
        return say(_docstring(type(game).home))
    deciding = [word for word in game.words if word.goal()] or game.words
    by_word = next(filter(None, (word.wins() for word in deciding)), None)
    return by_word or say("All {total} cards lie on the foundations.", total=game.total)


def _may_do(game: Game) -> Iterator[Text]:
    """Every action, what may be seen, and what holds for all."""
    for word in game.words:
        yield from word.lines()
    if type(game).seen is not Game.seen:
        yield say("What you may see: {seen}", seen=_docstring(type(game).seen))
    if two_colours(game):
        yield say(
            "Hearts and diamonds count as red, spades and clubs as black, whatever colours they are drawn in."
        )
    yield say("Nothing is compulsory, except what happens at once by itself.")


def _modern_names(game: Game) -> Iterator[Text | str]:
    """Names the game is looked for by, and how what they mean today differs."""
    if game.aliases:
        yield say("You may know it, or a near relative, as {names}.", names=joined(game.aliases, ", "))
    yield from game.others


def _first_move(game: Game, deal: int) -> Iterator[Text]:
    """A worked first move: a card's, where there is one; none in a deal that is over as soon as it lies."""
    table = Table(game, deal)
    choices = table.view().choices
    if not choices:
        return
    chosen = next((choice for choice in choices if choice.kind not in table.game.actions), choices[0])
    table.push(chosen.text)
    yield say(
        "In deal {deal} you may type `{text}`: {words}. What happens: {caption}",
        deal=f"{deal:,}",
        text=chosen.text,
        words=chosen.words,
        caption=table.view().caption,
    )
