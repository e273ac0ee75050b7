"""What a command is: a name, a sentence, options that are all text, and a function from Request to Reply."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.commands import chain
from bot.messages.custom_ids import CustomId
from bot.messages.refused import Refused
from bot.messages.reply import Option, Reply
from bot.messages.request import Request
from bot.messages.spans import joined
from bot.play.played_table import PlayedTable
from bot.presentation import board
from engine import Text

if TYPE_CHECKING:
    from bot.services import Services

RunCommand = Callable[[Request, "Services"], Awaitable[Reply]]
Completer = Callable[[Request, "Services", str], Awaitable[list[Option]]]


@dataclass(frozen=True)
class CommandOption:
    """One argument of a command; every argument is text."""

    name: str
    description: str  # at most 100 characters
    required: bool = False
    complete: Completer | None = None  # what fits what is typed so far, at most 25
    person: bool = False  # a mention of somebody, who is picked where the platform has a way to


@dataclass(frozen=True)
class Command:
    """A command as every platform offers it."""

    name: str  # as typed: "start", "give-up"
    summary: str  # one short sentence, at most 100 characters
    run: RunCommand
    options: tuple[CommandOption, ...] = ()
    read: Callable[[str], dict[str, str]] | None = (
        None  # typed text to arguments; else all of it is the first option
    )

    plays: bool = False  # it changes the table, so that it matters which board it was said to
    offline: bool = False  # it is answered even where Redis is not there
    listed: bool = True  # else it is met by its buttons alone where a platform lists but so many commands
    order: int = 1000  # its place in help: playing from 10 on, tables from 90, reading from 120
    server: bool = False  # it is about a server, and says nothing where there is none
    alone: str = ""  # "also": by itself as well, where others follow /patience; "only": by itself alone

    def arguments(self, typed: str) -> dict[str, str]:
        """The arguments in what was typed behind the command's name."""
        if self.read:
            return self.read(typed)
        return {self.options[0].name: typed} if typed and self.options else {}


def offering(meanings: Mapping[str, str]) -> Completer:
    """Offers the words that have in them what is typed, each with what it means."""

    async def complete(_request: Request, _services: Services, typed: str) -> list[Option]:
        wanted = typed.strip().lower()
        return [Option(f"{word}: {what}", word) for word, what in meanings.items() if wanted in word]

    return complete


def action(verb: str) -> Callable[[PlayedTable], Text]:
    """What a game lets one do besides moving a card, by the game's own word for it."""

    def act(played: PlayedTable) -> Text:
        game = played.table.game
        if verb not in game.actions:
            raise Refused(f"There is no {verb} in {game.title}: play the cards that lie on the table.")
        return played.play(verb)

    return act


def playing(act: Callable[[PlayedTable], Text], *, onward: bool = True) -> RunCommand:
    """A command that changes the table, saves it, and shows what came of it.

    With `onward` it is a move, and what is the only move after it may follow by itself.
    """

    async def run(request: Request, services: Services) -> Reply:
        played = await services.sessions.open(request, change=True)
        said = await asyncio.to_thread(act, played)
        further = await chain.followed(services, played) if onward else ""
        await services.sessions.save(played, request)
        return await board.show(services, played, joined((said, further), " "), undone=not onward)

    return run


def lacking(command: Command | None, meant: CustomId) -> CommandOption | None:
    """The argument a command needs and its button does not bring: it has to be asked for."""
    options = command.options if command else ()
    return next(
        (option for option in options if option.required and option.name not in meant.arguments), None
    )
