"""What is answered with a sentence instead: a request that cannot be done, a message nobody takes."""

from __future__ import annotations

from bot.errors import PatienceProblem
from bot.messages.reply import Reply
from bot.messages.spans import Sayable, text


class Refused(PatienceProblem):
    """A request that cannot be done; the text is the sentence the asker reads."""

    def __init__(self, *said: Sayable) -> None:
        self.said = text(*said)
        super().__init__(str(self.said))


class Busy(Refused):
    """There is no room left in the line of requests; nothing was done."""


class NotPosted(PatienceProblem):
    """The platform did not take a message; `instead` is what the asker reads, `why` what the log says."""

    def __init__(self, why: str, instead: Reply) -> None:
        super().__init__(why)
        self.why = why
        self.instead = instead
