"""The rules of a game as a page for people, made from its declaration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.actions import Action, Combination, Exchange, Redeal, Round
from engine.cards import RANK_WORDS, SYMBOLS
from engine.game import Game
from engine.piles import ANY, Foundation, Group, Refill, Reserve, Tableau, refill_of
from engine.table import Table
from engine.words import is_are, number, source, sources


def rules(game: Game) -> str:
    """The rules page in Markdown, every section that has something to say."""
    return "\n\n".join([f"# {game.title}", f"{game.about} {_packs(game)}", *_sections(game)]) + "\n"


def _sections(game: Game) -> Iterator[str]:
    sections: tuple[tuple[str, Iterable[str]], ...] = (
        ("How it is won", [_winning(game)]),
        ("The piles", _piles(game)),
        ("The deal", [_deal(game)]),
        ("What you may do", _actions(game)),
        ("A first move", [_first_move(game)]),
        ("Variants", (f"`{name}`: {variant.about}" for name, variant in game.variants.items())),
        ("Decided here", game.notes),
        ("In other programs", game.others),
        ("Source", [f"{game.source}, game and plate {game.number}; the words of this page are our own."]),
    )
    for title, lines in sections:
        if text := "\n".join(f"* {line}" for line in lines):
            yield f"## {title}\n\n{text}"


def _packs(game: Game) -> str:
    return f"{number(game.packs).capitalize()} pack{'s' * (game.packs > 1)} of 52 cards."


def _deal(game: Game) -> str:
    return " ".join((type(game).lay.__doc__ or "").split())


def _winning(game: Game) -> str:
    if any(game.of_kind(Combination)):
        action = next(game.of_kind(Combination))
        return f"All {action.onto.count} places of the {action.onto.name} hold a packet with its court card."
    return f"All {game.total} cards lie on the foundations."


def codes(group: Group) -> str:
    """The codes of a group as they are typed: `f1`-`f4`, or `a1`-`a4` and `b1`-`b4`."""
    per_letter = len(group.codes) // len(group.letters)
    runs = [group.codes[i : i + per_letter] for i in range(0, len(group.codes), per_letter)]
    return " and ".join(f"`{run[0]}`" if len(run) == 1 else f"`{run[0]}`-`{run[-1]}`" for run in runs)


def _piles(game: Game) -> Iterator[str]:
    for group in game.groups:
        words = {"stock": "the pack in hand, face down", "waste": "unsuitable cards; the last one is in play"}
        text = words.get(group.kind) or "; ".join(_group(group))
        yield f"**{group.name}** ({codes(group)}, {group.kind}): {text}."


def _group(group: Group) -> Iterator[str]:
    if isinstance(group, Foundation):
        yield from _foundation(group)
    if isinstance(group, Tableau):
        yield f"built {group.build}, one card at a time"
        if group.refill is None:
            yield (
                "an empty one takes any one available card" if group.space == ANY else "empty ones stay empty"
            )
    if isinstance(group, Reserve):
        yield "the last card of each is in play" if group.count > 1 else "only the last card is in play"
        yield "there is no building"
        if group.fill_from:
            yield f"an empty place may be filled from {sources(group.fill_from)}, when you like"
    refill = refill_of(group)
    if refill:
        yield _refill(refill)


def _foundation(group: Foundation) -> Iterator[str]:
    if group.path is None:
        yield f"each takes one packet of {number(group.holds)} cards"
        return
    ranks = group.path.ranks
    suits = "in suit" if group.path.suited else "suits ignored"
    if len(ranks) == 1:
        yield f"the {RANK_WORDS[ranks[0] - 1]}s lie here and never move"
        return
    if group.path.floating:
        yield f"{group.path.way}, {suits}, thirteen cards round the corner from the rank turned up first"
    elif group.path.way == "in their own order":
        yield f"take {', '.join(RANK_WORDS[rank - 1] for rank in ranks)}, {suits}"
    else:
        yield f"{group.path.way}, {suits}, from {RANK_WORDS[ranks[0] - 1]} to {RANK_WORDS[ranks[-1] - 1]}"
    if group.suits:
        yield "kept for " + " ".join(SYMBOLS[suit] for suit in group.suits)
    if group.each_suit_once:
        yield "one of each suit, begun as the cards come into play"
    if group.at_once:
        yield "a card that fits goes there at once"


def _refill(refill: Refill) -> str:
    many = f" by {number(refill.cards)} cards" if refill.cards > 1 else ""
    if refill.choice:
        return f"an open place is filled at once from {sources(refill.sources)}, as you choose"
    how = ", then from ".join(map(source, refill.sources))
    until = ", until you deal for the first time" if refill.until else ""
    return f"an empty one is filled at once{many} from {how}{until}"


def _actions(game: Game) -> Iterator[str]:
    if any(isinstance(group, Foundation) and group.path and len(group.path) > 1 for group in game.groups):
        yield "Move the last card of a pile by its two codes, from and to; only one card moves at a time."
    if any(f.path and f.path.floating for f in game.foundations):
        yield "The card turned up after the deal must go to a foundation first."
    for action in game.actions.values():
        yield _action(action)
    if type(game).seen is not Game.seen:
        yield f"What you may see: {' '.join((type(game).seen.__doc__ or '').split())}"
    yield "Nothing is compulsory, except what happens at once by itself."


def _action(action: Action) -> str:
    if isinstance(action, Round):
        if action.to.kind == "waste":
            return "`deal` turns the next card of the pack onto the talon."
        each = f"{number(action.cards)} card{'s' * (action.cards > 1)}"
        return f"`{action.verb}` puts {each} on each of the {action.to.name}, as far as the pack goes."
    if isinstance(action, Redeal):
        return _redeal(action)
    if isinstance(action, Combination):
        return (
            f"Type {number(action.cards + 1)} places of the {action.of.name}, in any order: "
            f"{number(action.cards)} number cards of different value that make {action.total}, "
            "and one court card to crown them."
        )
    if isinstance(action, Exchange):
        pair = f"the {action.one.name} and the {action.other.name}"
        return f"A single card may pass between {pair}; a base never moves."
    raise TypeError(f"no words for {action}")


def _redeal(action: Redeal) -> str:
    times = {1: "once", 2: "twice"}.get(action.times, f"{number(action.times)} times")
    order = "shuffled" if action.shuffled else "in the same order"
    order = "the last one first" if action.last_first else order
    taken = f"the {action.of.name} {is_are(action.of)} taken up"
    return f"`{action.verb}`, {times}, when the pack is out: {taken} and dealt again, {order}."


def _first_move(game: Game) -> str:
    """A worked first move of deal 1."""
    table = Table(game.slug, 1)
    choices = table.view().choices
    chosen = next((choice for choice in choices if choice.kind not in ("deal", "redeal")), choices[0])
    table.push(chosen.text)
    return f"In deal 1 you may type `{chosen.text}`: {chosen.words}. What happens: {table.view().said}"
