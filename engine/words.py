"""Small words that rules pages, refusals and tellings share."""

from __future__ import annotations

from engine.piles import Group

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def number(n: int) -> str:
    """A number in words up to twelve."""
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def source(group: Group) -> str:
    """A group that cards come from: the pack, the talon, the line."""
    return "the pack" if group.kind == "stock" else f"the {group.name}"


def sources(groups: tuple[Group, ...]) -> str:
    """Groups of which one gives the card."""
    return " or ".join(map(source, groups))


def is_are(group: Group) -> str:
    """The verb after the group's name: the columns are, the talon is."""
    return "are" if group.name.endswith("s") else "is"


def sentence(text: str) -> str:
    """A reason as people write it."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
