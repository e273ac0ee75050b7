"""Completion of whole lines: commands first, then the option being typed."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from bot.commands import COMMANDS
from bot.dispatch import parse_line
from bot.messages.ids import PlaceId, UserId
from bot.messages.reply import Option
from bot.messages.request import Request

CompleteOption = Callable[[Request, str, str], Awaitable[list[Option]]]  # of a platform

MOST = 25
_LINE = re.compile(r"(?is)(?P<lead>\s*/?(?:patience\s+)?)(?P<command>\S*)(?P<rest>\s.*)?")


async def suggest(line: str, user: str, place: str, complete: CompleteOption) -> list[Option]:
    """Whole lines to choose from; the label is what is new, the note its meaning."""
    match = _LINE.fullmatch(line)
    assert match is not None, "every text has a beginning"
    lead, word, rest = match["lead"], match["command"], match["rest"]
    if rest is None:
        commands = [
            Option(command.name, lead + command.name + (" " if command.options else ""), command.summary)
            for command in COMMANDS.values()
            if command.name.startswith(word.lower()) and not (command.server and PlaceId(place).direct)
        ]
        if commands or parse_line(word)[0] != "move":
            return commands[:MOST]
        rest = ""
    name, arguments = parse_line(f"{word} {rest}")
    command = COMMANDS.get(name)
    # Nobody can be mentioned where whole lines are completed.
    options = [option for option in command.options if not option.person] if command else []
    if not options:
        return []
    # a move without its command: the word is part of it
    alone = arguments.get("moves", "").split()[:1] == [word]
    line = f"{word}{rest}" if alone else rest
    words = line.lstrip().split(" ")
    at = min(len(words), len(options)) - 1  # the last option takes the rest
    before, typed = "".join(f"{finished} " for finished in words[:at]), " ".join(words[at:])
    request = Request(user=UserId(user), place=PlaceId(place), command=name, arguments=arguments)
    found = await complete(request, options[at].name, typed)
    return [
        Option(option.label, f"{lead}{'' if alone else word + ' '}{before}{option.value}", option.note)
        for option in found
    ]
