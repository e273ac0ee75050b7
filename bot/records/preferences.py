"""Personal preferences: each is declared here and nowhere else.

They are stored by person and apply wherever that person plays; `data delete` deletes them. Code reads one by
`TEXT.of(preferences)`, with the result of `storage.people.preferences(user)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Preference:
    """One preference; the default is its first value."""

    name: str  # as it is typed: "text"
    about: str  # what it is about, as the beginning of a sentence, at most 100 characters
    values: Mapping[str, str]  # each value as it is typed, with what it brings, at most 90 characters

    @cached_property
    def default(self) -> str:
        """The value for those who have not chosen."""
        return next(iter(self.values))

    def of(self, preferences: Mapping[str, str]) -> str:
        """The value among a person's preferences; the default where it is unset or no longer exists."""
        value = preferences.get(self.name, "")
        return value if value in self.values else self.default


TEXT = Preference(
    "text",
    "How boards come",
    {"off": "pictures alone", "on": "text with every picture"},
)

WORDS = Preference(
    "words",
    "How cards are written",
    {
        "off": "by signs: 10♠",
        "on": "by their names: ten of spades; text boards in lines of 40 characters, for braille",
    },
)

BUTTONS = Preference(
    "buttons",
    "The likeliest moves as buttons",
    {
        "five": "up to five below each board; the menu has all",
        "ten": "up to ten, in two rows",
        "none": "the menu alone",
    },
)

CHAIN = Preference(
    "chain",
    "A move that is the only one there is",
    {
        "off": "you play it yourself",
        "on": "it is played by itself, but not in a ranked try",
        "always": "it is played by itself, in a ranked try, too",
    },
)

TRAIL = Preference(
    "trail",
    "What a typed move leaves in a channel of Discord or Slack",
    {"off": "one board, which is changed in place", "on": "a picture of its own for each move"},
)

DEALS = Preference(
    "deals",
    "What is dealt when you name no deal",
    {
        "calm": "one of the easiest that are known to be won by somebody",
        "any": "any of 999,999,999, whether it can be won or not",
    },
)

COLOURS = Preference(
    "colours",
    "The colours of the suits on the picture",
    {
        "game": "two where a game counts red and black, four elsewhere",
        "four": "each suit has its own",
        "two": "hearts and diamonds are red, spades and clubs black",
    },
)

FELT = Preference(
    "felt",
    "The cloth the cards lie on",
    {"green": "as in a club", "blue": "as at sea", "grey": "quiet for the eyes"},
)

BACK = Preference(
    "back",
    "The backs of the cards",
    {"lattice": "crossed lines", "stripes": "lines of one direction", "plain": "one colour"},
)

MOTION = Preference(
    "motion",
    "Cards that move, at the table in the browser",
    {"on": "they go from pile to pile", "off": "they lie where they go at once"},
)

SOUND = Preference(
    "sound",
    "The sound of cards, at the table in the browser",
    {"off": "silence", "on": "a soft tap for each move"},
)

NAMES = Preference(
    "names",
    "What boards, cards to share and their pictures call you where people see who you are",
    {
        "own": "your own name, and on everyone's board an alias",
        "alias": "the alias everywhere",
    },
)

REMINDERS = Preference(
    "reminders",
    "Reminders of the daily challenge by direct message, at the time of day at which you choose",
    {
        "off": "none",
        "streak": "on days that would end your days in a row",
        "daily": "on days that you have not played yet",
    },
)

LOST = Preference(
    "lost",
    "A game that can no longer be won",
    {"told": "a line below the board says so, where that is proved", "untold": "you find out yourself"},
)

# In the order in which they are listed.
PREFERENCES: Mapping[str, Preference] = {
    preference.name: preference
    for preference in (
        TEXT,
        WORDS,
        DEALS,
        COLOURS,
        FELT,
        BACK,
        BUTTONS,
        CHAIN,
        LOST,
        TRAIL,
        MOTION,
        SOUND,
        NAMES,
        REMINDERS,
    )
}
