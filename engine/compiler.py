"""A declaration: the words of a class body by name, and how a game's own copies refer to each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import Any

from .places import Pile, Places
from .words.word import Roll, Word


def declared(cls: type) -> dict[str, Word]:
    """The words of a declaration by name, those of its parents first; a name set to None is dropped."""
    named = {name: value for base in reversed(cls.__mro__) for name, value in vars(base).items()}
    return {name: value for name, value in named.items() if isinstance(value, Word)}


def rolled(words: Mapping[str, Word]) -> Roll:
    """The words by what they are."""
    roll = Roll()
    for name, word in words.items():
        word.enrol(name, roll)
    return roll


def names_of(cls: type) -> dict[int, str]:
    """What each word is called anywhere in the declaration and its parents, by identity."""
    return {id(v): name for base in cls.__mro__ for name, v in vars(base).items() if isinstance(v, Word)}


def code_of(pile: Pile, names: Mapping[int, str], codes: Mapping[str, tuple[str, ...]]) -> str:
    """The code of a pile that a declaration or its parent names; "?" where the game has no such pile."""
    some = codes.get(names.get(id(pile.group), ""), ())
    return (
        some[pile.number] if pile.number < len(some) else f"{names.get(id(pile.group), '?')}[{pile.number}]"
    )


def look_up(cls: type, words: Mapping[str, Word]) -> None:
    """Put words in the place of names that a declaration says instead of them, and groups in that of unions.

    So a group refers to itself, or to what is declared after it. Done once, when the class is made.
    """
    for name, word in (*words.items(), *nested(words)):
        for field in word.by_name:
            said = getattr(word, field)
            if isinstance(said, str):
                setattr(word, field, _named(cls, f"{name}.{field}", said, words))
            elif isinstance(said, tuple):
                meant = (_named(cls, f"{name}.{field}", some, words) for some in said)
                setattr(word, field, tuple(group for some in meant for group in some.members()))


def _named(cls: type, field: str, said: Any, words: Mapping[str, Word]) -> Any:
    if isinstance(said, str) and said not in words:
        raise TypeError(f"{cls.__name__}.{field} names {said!r}, which the game does not declare")
    return words[said] if isinstance(said, str) else said


def _held(word: Word) -> Iterator[tuple[str, Any]]:
    """The fields of a word that may hold other words."""
    return ((field, value) for field, value in vars(word).items() if isinstance(value, Word | tuple))


def nested(words: Mapping[str, Word]) -> Iterator[tuple[str, Word]]:
    """Words that a declaration writes inside others, like the refill of a group."""
    named = set(map(id, words.values()))
    inside = [*words.items()]
    for name, word in inside:
        for field, value in _held(word):
            if isinstance(value, Word) and id(value) not in named:
                inside.append((f"{name}.{field}", value))
                yield inside[-1]


def lead_to(word: Word, names: Mapping[int, str], mine: Mapping[str, Word]) -> list[Word]:
    """Make the references of a game's own word lead to the game's own words; its nested words are copied."""
    inside: list[Word] = []
    for field, value in [*_held(word)]:
        if isinstance(value, tuple) or id(value) in names:
            setattr(word, field, _own(value, names, mine))
        else:
            inner = copy(value)
            inside += [inner, *lead_to(inner, names, mine)]
            inner.within(word)
            setattr(word, field, inner)
    return inside


def _own(value: Any, names: Mapping[int, str], mine: Mapping[str, Word]) -> Any:
    if type(value) is tuple:
        return tuple(_own(some, names, mine) for some in value)
    if isinstance(value, Pile):
        return _own(value.group, names, mine)[value.number]
    if not isinstance(value, Word):
        return value
    name = names.get(id(value), "")
    if name not in mine:
        raise TypeError(f"a word refers to {name or 'a group'!r}, which the game does not declare")
    return mine[name]


def overriding(words: Iterable[Word], method: str) -> list[Word]:
    """The words that have something of their own to say."""
    return [word for word in words if getattr(type(word), method) is not getattr(Word, method)]


def codes_of(groups: Mapping[str, Places]) -> dict[str, tuple[str, ...]]:
    """The codes of all groups: a letter with a number, alone where there is one pile of that letter."""
    per_letter: Counter[str] = Counter()
    for group in groups.values():
        for letter in group.letters:
            per_letter[letter] += group.count // len(group.letters)
    given: defaultdict[str, int] = defaultdict(int)
    found = {}
    for name, group in groups.items():
        codes = []
        for letter in group.letters:
            if group.number_from is not None:
                given[letter] = group.number_from - 1
            for _ in range(group.count // len(group.letters)):
                given[letter] += 1
                codes.append(letter if letter and per_letter[letter] == 1 else f"{letter}{given[letter]}")
        found[name] = tuple(codes)
    return found
