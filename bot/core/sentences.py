"""The engine's sentences as texts: their cards become spans, all else is words."""

from __future__ import annotations

from string import Formatter

from bot.core.spans import PlayingCard, Sayable, Text, Typed, joined, text
from engine import IllegalMove, PatienceError
from engine.sentences import Card, Clauses, Sentence, Several, capitalized, sentence


def told(words: str) -> Text:
    """What the engine says, with the parts it was made from."""
    if not isinstance(words, Sentence) or not words.parts:
        return text(str(words))
    clauses = words.parts.get("clauses")
    if isinstance(clauses, Clauses):  # a whole sentence: its capital letter and full stop are no parts of it
        return text(_begun(text(_part(clauses))), str(words)[len(str(clauses)) :])
    pieces: list[Sayable] = []
    for before, name, _spec, _conversion in Formatter().parse(words.template):
        pieces += [before, _part(words.parts[name]) if name else ""]
    return text(*pieces)


def refusal(problem: PatienceError, before: Sayable = "") -> Text:
    """Why something cannot be done, as a sentence, or as the end of the one that was begun before.

    Other than why a move is not legal, the reason may repeat what was typed.
    """
    reason = str(problem)
    said = told(problem.reason) if isinstance(problem, IllegalMove) else text(Typed(reason))
    return text(before, said if before else _begun(said), sentence(reason)[len(reason) :])


def suit(words: str) -> str:
    """The suit of the card that what the engine says begins with, "C"; "" where it begins otherwise."""
    for part in words.parts.values() if isinstance(words, Sentence) else ():
        if words.startswith(str(part)):
            return part.text[-1] if isinstance(part, Card) else suit(part)
    return ""


def _begun(said: Text) -> Text:
    """With a capital letter."""
    if not said:
        return said
    first, *others = said.parts
    if isinstance(first, str):
        return text(capitalized(first), *others)
    return text(Typed(capitalized(first.text)), *others) if isinstance(first, Typed) else said


def _part(part: object) -> Sayable:
    if isinstance(part, Card):
        return PlayingCard(part.text)
    if isinstance(part, Several):
        return joined(map(_part, part), part.between)
    return told(part) if isinstance(part, str) else str(part)
