"""Custom ids of buttons, menus and windows: all that is needed to answer a tap without other state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import unquote

import structlog

from bot.messages.reply import Board, Reply

log = structlog.get_logger()

LONGEST = 100  # characters: a custom_id of Discord; an action_id of Slack has room for 255
WIDEST = 99  # the position in a message with the most digits
_ESCAPED = str.maketrans({"%": "%25", "|": "%7C", "=": "%3D"})


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
            f"{name.translate(_ESCAPED)}={text.translate(_ESCAPED)}" for name, text in self.arguments.items()
        )
        packed = "|".join((*known, *pairs))
        if len(packed) > LONGEST:
            raise ValueError(f"no room in an id for the command {self.command} with {sorted(self.arguments)}")
        return packed

    @classmethod
    def unpacked(cls, packed: str) -> CustomId | None:
        """Parse an id; None where it is not one of ours in today's form."""
        try:
            head, command, table, revision, argument, *pairs = packed.split("|")
            arguments = dict(pair.split("=") for pair in pairs)
            return cls(
                kind=head[:1],
                place=int(head[1:]),
                command=command,
                arguments={unquote(name): unquote(text) for name, text in arguments.items()},
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


def with_room(reply: Reply) -> Reply:
    """The reply without the buttons and menus whose id would be too long: better that than no answer."""

    def fits(custom_id: CustomId) -> bool:
        try:
            custom_id.drawn_for(reply.board).packed()
        except ValueError:
            log.error("a tap was left out", command=custom_id.command, arguments=sorted(custom_id.arguments))
            return False
        return True

    rows = (
        tuple(one for one in row if fits(CustomId("b", WIDEST, one.command, one.arguments)))
        for row in reply.rows
    )
    menus = (
        one
        for one in reply.menus
        if fits(CustomId("m", WIDEST, one.command, one.arguments, argument=one.argument))
    )
    return replace(reply, rows=tuple(filter(None, rows)), menus=tuple(menus))
