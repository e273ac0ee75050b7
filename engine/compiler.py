"""A declaration: the words of a class body by name, and how a game's own copies refer to each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from copy import copy

from .places import Pile, Places
from .words.word import Registry, Word


def declared(cls: type) -> dict[str, Word]:
    """The words of a declaration by name, those of its parents first; a name set to None is dropped."""
    named = {name: value for base in reversed(cls.__mro__) for name, value in vars(base).items()}
    return {name: value for name, value in named.items() if isinstance(value, Word)}


def registered(words: Mapping[str, Word]) -> Registry:
    """The words by what they are."""
    registry = Registry()
    for name, word in words.items():
        word.register(name, registry)
    return registry


def names_of(cls: type) -> dict[int, str]:
    """What each word is called anywhere in the declaration and its parents, by identity."""
    return {
        id(value): name
        for base in cls.__mro__
        for name, value in vars(base).items()
        if isinstance(value, Word)
    }


def code_of(pile: Pile, names: Mapping[int, str], codes: Mapping[str, tuple[str, ...]]) -> str:
    """The code of a pile that a declaration or its parent names; "?" where the game has no such pile."""
    name = names.get(id(pile.group), "?")
    of_group = codes.get(name, ())
    return of_group[pile.number] if pile.number < len(of_group) else f"{name}[{pile.number}]"


def resolve_names(cls: type, words: Mapping[str, Word]) -> None:
    """Replace names in a declaration by the words they name, and unions in lists by their groups.

    By its name a group can refer to itself, or to what is declared after it. Done when the class is made.
    """

    def named(field: str, reference: Word | str) -> Word:
        if not isinstance(reference, str):
            return reference
        if reference not in words:
            raise TypeError(f"{cls.__name__}.{field} names {reference!r}, which the game does not declare")
        return words[reference]

    for name, word in (*words.items(), *nested(words)):
        for field in word.by_name:
            value: object = getattr(word, field)
            if isinstance(value, str):
                setattr(word, field, named(f"{name}.{field}", value))
            elif isinstance(value, tuple):
                references = [named(f"{name}.{field}", reference) for reference in value]
                setattr(word, field, tuple(group for some in references for group in some.members()))


def _fields_with_words(word: Word) -> Iterator[tuple[str, Word | tuple[object, ...]]]:
    """The fields of a word that may hold other words."""
    return ((field, value) for field, value in vars(word).items() if isinstance(value, Word | tuple))


def nested(words: Mapping[str, Word]) -> Iterator[tuple[str, Word]]:
    """Words that a declaration writes inside others, like the refill of a group."""
    declared_here = set(map(id, words.values()))
    inside = [*words.items()]
    for name, word in inside:  # grows as nested words are found
        for field, value in _fields_with_words(word):
            if isinstance(value, Word) and id(value) not in declared_here:
                inside.append((f"{name}.{field}", value))
                yield inside[-1]


def bind(word: Word, names: Mapping[int, str], own: Mapping[str, Word]) -> list[Word]:
    """Make the references of a game's own word lead to the game's own words, by their declared names.

    Its nested words are copied; these copies are returned.
    """
    inside: list[Word] = []
    for field, value in [*_fields_with_words(word)]:
        if isinstance(value, tuple) or id(value) in names:
            setattr(word, field, _bound(value, names, own))
        else:
            inner = copy(value)
            inside += [inner, *bind(inner, names, own)]
            inner.within(word)
            setattr(word, field, inner)
    return inside


def _bound(value: object, names: Mapping[int, str], own: Mapping[str, Word]) -> object:
    """A field's value with the game's own words and piles in it."""
    if isinstance(value, Pile):
        group = _bound(value.group, names, own)
        assert isinstance(group, Places)
        return group[value.number]
    if type(value) is tuple:
        return tuple(_bound(one, names, own) for one in value)
    if not isinstance(value, Word):
        return value
    name = names.get(id(value), "")
    if name not in own:
        raise TypeError(f"a word refers to {name or 'a group'!r}, which the game does not declare")
    return own[name]


def overriding(words: Iterable[Word], method: str) -> list[Word]:
    """The words whose class has that method of its own."""
    return [word for word in words if getattr(type(word), method) is not getattr(Word, method)]


def codes_of(groups: Mapping[str, Places]) -> dict[str, tuple[str, ...]]:
    """The codes of all groups: a letter with a number, alone where one pile has it and no number is given."""
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
                alone = letter and per_letter[letter] == 1 and group.number_from is None
                codes.append(letter if alone else f"{letter}{given[letter]}")
        found[name] = tuple(codes)
    return found
