"""Errors that carry their own answer: a request that is refused, a message a platform rejects."""

from __future__ import annotations

from bot.errors import PatienceProblem
from bot.messages.reply import Reply
from bot.messages.spans import TextLike, text


class Refused(PatienceProblem):
    """A request that cannot be done; `message` is the sentence the user reads."""

    def __init__(self, *parts: TextLike) -> None:
        self.message = text(*parts)
        super().__init__(str(self.message))


class Busy(Refused):
    """The request queue is full; nothing was done."""


class NotPosted(PatienceProblem):
    """The platform rejected a message; `instead` is what the user reads, `why` is for the log."""

    def __init__(self, why: str, instead: Reply) -> None:
        super().__init__(why)
        self.why = why
        self.instead = instead
