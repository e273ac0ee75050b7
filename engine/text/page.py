"""The rules of a game as a page for people: every word of its declaration says its own lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..cards import pretty
from ..game import BOOK, Game
from ..sentences import Text, begun, bullets, joined, say
from ..shelf import facts, two_colours
from ..table import FRESH_DEAL, Table


def rules(game: Game, deal: int = FRESH_DEAL) -> str:
    """The rules page in Markdown, every section that has something to say; a first move is of that deal."""
    figures = f"{begun(facts(game))}."
    if game.cards:
        one = game.cards[: len(game.cards) // game.packs]
        figures += f" {'Each pack has' if game.packs > 1 else 'The cards are'} {' '.join(map(pretty, one))}."
    return "\n\n".join([f"# {game.title}", f"{game.about} {figures}", *_sections(game, deal)]) + "\n"


def _sections(game: Game, deal: int) -> Iterator[str]:
    place = ", game and plate {number}" if game.source == BOOK else ""
    source = f"{{source}}{place}; the words of this page are our own."
    sections: tuple[tuple[str, Iterable[object]], ...] = (
        ("How it is won", [_winning(game)]),
        ("The piles", (group.entry() for group in game.groups)),
        ("The deal", [_docstring(type(game).lay)]),
        ("What you may do", _may_do(game)),
        ("A first move", [_first_move(game, deal)]),
        ("How to play well", [game.strategy]),
        ("Variants", (f"`{name}`: {variant.about}" for name, variant in game.variants.items())),
        ("As it is played here", game.notes),
        ("Modern names", _modern(game)),
        ("Source", [say(source, source=game.source, number=game.number)]),
    )
    for title, lines in sections:
        said = [*lines]
        if said:
            yield "\n".join((f"## {title}\n", *(bullets(said) if len(said) > 1 else map(str, said))))


def _docstring(method: object) -> str:
    return " ".join((method.__doc__ or "").split())


def _winning(game: Game) -> Text:
    if game.decides:
        return say(_docstring(type(game).home))
    otherwise = next(filter(None, (word.wins() for word in game.words)), None)
    return otherwise or say("All {total} cards lie on the foundations.", total=game.total)


def _may_do(game: Game) -> Iterator[Text]:
    for word in game.words:
        yield from word.lines()
    if type(game).seen is not Game.seen:
        yield say("What you may see: {seen}", seen=_docstring(type(game).seen))
    if two_colours(game):
        yield say("♥ and ♦ count as red, ♠ and ♣ as black, whatever colours they are drawn in.")
    yield say("Nothing is compulsory, except what happens at once by itself.")


def _modern(game: Game) -> Iterator[object]:
    """Names the game is looked for by, and how what they mean today differs."""
    if game.aliases:
        yield say("You may know it, or a near relative, as {names}.", names=joined(game.aliases, ", "))
    yield from game.others


def _first_move(game: Game, deal: int) -> Text:
    """A worked first move."""
    table = Table(game.slug, deal)
    choices = table.view().choices
    chosen = next((choice for choice in choices if choice.kind not in table.game.actions), choices[0])
    table.push(chosen.text)
    told = "In deal {deal} you may type `{text}`: {words}. What happens: {said}"
    return say(told, deal=f"{deal:,}", text=chosen.text, words=chosen.words, said=table.view().caption)
