"""What a command is: a name, a sentence, options that are all text, and a function from Request to Reply."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.messages.custom_ids import CustomId
from bot.messages.refused import Refused
from bot.messages.reply import Option, Reply
from bot.messages.request import Request
from bot.messages.spans import RichText, joined, text
from bot.play.played_table import PlayedTable
from bot.presentation import board
from bot.records.preferences import CHAIN
from engine import Text

if TYPE_CHECKING:
    from bot.services import Services

RunCommand = Callable[[Request, "Services"], Awaitable[Reply]]
Completer = Callable[[Request, "Services", str], Awaitable[list[Option]]]


LONGEST = 400  # characters of an argument


@dataclass(frozen=True)
class CommandOption:
    """One argument of a command; every argument is text."""

    name: str
    description: str  # at most 100 characters
    required: bool = False
    complete: Completer | None = None  # completions of what is typed so far, at most 25
    block: bool = (
        False  # a text of many lines: a code block after the command, a file where the platform takes one
    )
    longest: int = LONGEST  # characters
    person: bool = False  # a mention of a person, picked from a list where the platform has one


@dataclass(frozen=True)
class Command:
    """A command as every platform offers it."""

    name: str  # as typed: "start", "give-up"
    summary: str  # one short sentence, at most 100 characters
    run: RunCommand
    options: tuple[CommandOption, ...] = ()
    # Parses typed text to arguments; by default all of it is the first option.
    read: Callable[[str], dict[str, str]] | None = None

    plays: bool = False  # it changes the table, so it matters which board it was given to
    offline: bool = False  # it is answered even without Redis
    listed: bool = True  # False: reached by buttons alone on platforms that list a limited number of commands
    order: int = 1000  # its position in help: playing from 10 on, tables from 90, reading from 120
    server: bool = False  # it is about a server; hidden in direct messages
    # A command of its own: "also" besides the one below /patience, "instead" of that, "only" for managers.
    alone: str = ""

    @property
    def block(self) -> str:
        """The option that a code block is for; "" where it takes none."""
        return next((option.name for option in self.options if option.block), "")

    def arguments(self, typed: str) -> dict[str, str]:
        """Parse what was typed after the command's name."""
        if self.read:
            return self.read(typed)
        return {self.options[0].name: typed} if typed and self.options else {}


def offering(meanings: Mapping[str, str]) -> Completer:
    """A completer of the words that contain what is typed, each with its meaning."""

    async def complete(_request: Request, _services: Services, typed: str) -> list[Option]:
        wanted = typed.strip().lower()
        return [Option(f"{word}: {what}", word) for word, what in meanings.items() if wanted in word]

    return complete


def action(verb: str) -> Callable[[PlayedTable], Text]:
    """An action that plays a game's own verb, such as deal or redeal."""

    def act(played: PlayedTable) -> Text:
        game = played.table.game
        if verb not in game.actions:
            raise Refused(f"There is no {verb} in {game.title}: play the cards that lie on the table.")
        return played.play(verb)

    return act


async def play_forced_moves(services: Services, played: PlayedTable) -> RichText:
    """Play forced moves after a move, before it is saved, for those who prefer that.

    Gives a text of them, empty without any.
    """
    preference = CHAIN.of(await services.sessions.preferences(played))
    if preference == "off" or (played.session.competes and preference != "always"):
        return text()
    result = await asyncio.to_thread(played.play_on)
    return text("As the only move: ", result) if result else text()


def playing(act: Callable[[PlayedTable], Text], *, onward: bool = True) -> RunCommand:
    """The `run` of a command that changes the table, saves it, and shows it.

    With `onward` forced moves may follow by themselves.
    """

    async def run(request: Request, services: Services) -> Reply:
        played = await services.sessions.open(request, change=True)
        message = await asyncio.to_thread(act, played)
        further = await play_forced_moves(services, played) if onward else ""
        await services.sessions.save(played, request)
        return await board.show(services, played, joined((message, further), " "), undone=not onward)

    return run


def missing_option(command: Command | None, custom_id: CustomId) -> CommandOption | None:
    """A required option that a button does not provide, so that the user must be asked for it."""
    options = command.options if command else ()
    return next(
        (option for option in options if option.required and option.name not in custom_id.arguments), None
    )
