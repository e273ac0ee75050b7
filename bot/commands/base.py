"""What a command is: a name, a sentence, options that are all text, and one function from Request to Reply."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.request import Option, Reply, Request

if TYPE_CHECKING:
    from bot.services import Services

Run = Callable[[Request, "Services"], Awaitable[Reply]]
Complete = Callable[[Request, "Services", str], Awaitable[list[Option]]]


@dataclass(frozen=True)
class CommandOption:
    """One argument of a command; every argument is text."""

    name: str
    description: str
    required: bool = False
    complete: Complete | None = None  # what fits what is typed so far, at most 25


@dataclass(frozen=True)
class Command:
    """A command as every platform offers it."""

    name: str  # as typed: "start", "give-up"
    summary: str  # one short sentence, at most 100 characters
    run: Run
    options: tuple[CommandOption, ...] = ()
