"""Custom ids of buttons, menus and windows: all that is needed to answer a tap without other state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import unquote

import structlog

from bot.messages.reply import Board
from engine import GAMES, slug_now

log = structlog.get_logger()

GAME = "game"  # the argument that names a game
LONGEST = 100  # characters: a custom_id of Discord; an action_id of Slack has room for 255
YES = "+"  # the commonest value, in short: a game and a variant may have long names
_ESCAPED = str.maketrans({"%": "%25", "|": "%7C", "=": "%3D", YES: "%2B"})


@dataclass(frozen=True)
class CustomId:
    """A command with its arguments, and the table and revision it was drawn for."""

    kind: str  # "b" a button, "m" a menu, "t" the window for typing
    place: int  # its position in the message: platforms demand that ids differ
    command: str
    arguments: Mapping[str, str] = field(default_factory=dict)
    table: str | None = None
    revision: int | None = None
    argument: str = ""  # the argument that receives what is chosen in a menu or typed in a window

    def packed(self) -> str:
        """The id as text; ValueError where it would be too long."""
        revision = "" if self.revision is None else str(self.revision)
        known = (f"{self.kind}{self.place}", self.command, self.table or "", revision, self.argument)
        pairs = (
            f"{name.translate(_ESCAPED)}={YES if text == 'yes' else text.translate(_ESCAPED)}"
            for name, text in with_revision(self.arguments).items()
        )
        packed = "|".join((*known, *pairs))
        if len(packed) > LONGEST:
            raise ValueError(f"no room in an id for the command {self.command} with {sorted(self.arguments)}")
        return packed

    def packed_if_it_fits(self) -> str | None:
        """The id as text; None, and a line in the log, where it would be too long."""
        try:
            return self.packed()
        except ValueError:
            log.error("a tap was left out", command=self.command, arguments=sorted(self.arguments))
            return None

    @classmethod
    def unpacked(cls, packed: str) -> CustomId | None:
        """Parse an id; None where it is not one of ours in today's form."""
        try:
            head, command, table, revision, argument, *pairs = packed.split("|")
            read = (pair.split("=") for pair in pairs)
            arguments = {unquote(name): "yes" if text == YES else unquote(text) for name, text in read}
            return cls(
                kind=head[:1],
                place=int(head[1:]),
                command=command,
                arguments=as_of_now(arguments),
                table=table or None,
                revision=int(revision) if revision else None,
                argument=argument,
            )
        except ValueError:
            return None

    def drawn_for(self, board: Board | None) -> CustomId:
        """The same with the table and revision that a reply shows."""
        return replace(self, table=board.table, revision=board.revision) if board else self

    def arguments_with(self, text: str) -> Mapping[str, str]:
        """The arguments, completed by what was chosen or typed."""
        return {**self.arguments, self.argument: text}


def with_revision(arguments: Mapping[str, str]) -> Mapping[str, str]:
    """The arguments as an id has them: a slug that once was another game's with the revision of its rules.

    >>> with_revision({"game": "klondike"}), with_revision({"game": "kings"})
    ({'game': 'klondike.2'}, {'game': 'kings'})
    """
    if (slug := arguments.get(GAME)) is None:
        return arguments
    return {**arguments, GAME: f"{slug}.{GAMES[slug].revision}"} if slug_now(slug, 1) != slug else arguments


def as_of_now(arguments: Mapping[str, str]) -> Mapping[str, str]:
    """The arguments of an id, with the slug its game has now: an id without a revision may be from before.

    >>> as_of_now({"game": "klondike"}), as_of_now({"game": "klondike.2"})
    ({'game': 'canfield-or-klondike'}, {'game': 'klondike'})
    """
    slug, dot, revision = arguments.get(GAME, "").partition(".")
    if (dot and not revision.isdecimal()) or GAME not in arguments:
        return arguments
    return {**arguments, GAME: slug_now(slug, int(revision or 1))}
