"""From a request to its reply: called by every platform. `answer` and `complete` never raise.

A reply with a board of the request's table replaces the board that was tapped; any other is a new message, so
that a won picture stays when New deal or Replay is tapped under it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import SequenceMatcher
from functools import partial
from operator import ne
from time import perf_counter

import structlog

from bot import admission
from bot.commands import COMMANDS, Command, table
from bot.commands.command import LONGEST
from bot.messages.refused import Refused
from bot.messages.reply import Option, Reply
from bot.messages.request import FENCE, Request
from bot.messages.spans import CommandName, in_words, names_cards
from bot.ops import metrics
from bot.play.table_errors import MustPropose, NoTable, NotYours, Stale, Unsure
from bot.presentation import board, problem_replies
from bot.services import Services
from engine import GAMES, abbreviated

log = structlog.get_logger()

OUTDATED = "This board was no longer the newest, so nothing was changed; here it is now."
NOT_PLAYED = "My memory did not answer in time, so this was not played. Here is the board as it stands."
MOST = 25  # completions
SIMILAR = 0.8  # similarity of words that one may be a typo of the other
TRIES = 10  # attempts at a typed line when other processes save moves in between
_SHORT = {
    "m": "move",
    "d": "deal",
    "u": "undo",
    "giveup": "give-up",
    "resign": "give-up",
    "?": "help",
    "admin": "patience-admin",
}
# The verbs of all games; whether the current game has one is decided by its table.
_VERBS = frozenset(verb for game in GAMES.values() for verb, step in game.actions.items() if step.typed_verb)
# A pile's code or a card, and what may follow it.
_A_MOVE = re.compile(
    r"([a-z]{0,2}\d+|[a-z]|(10|[2-9ajqk])[shdc♠♥♦♣♤♡♢♧][\ufe0e\ufe0f]?)(?=$|[\s,;>=→\-\u2010-\u2015\u2212])",
    re.IGNORECASE,
)
_LANGUAGE = re.compile(r"^(?:\w+(?=\n))?\n?")  # the first line of a code block may name one
_UNSEEN = re.compile(r"[\u200b\u2060\ufeff]")  # characters without width, pasted with other text


async def answer(request: Request, services: Services) -> Reply:
    """The reply to a request; refusals and failures are replies, too."""
    began, outcome = perf_counter(), "answered"
    try:
        async with services.queue.slot(request.user):
            reply = await _run(request, services)
        if reply.board is not None and reply.board.secret and not request.direct:
            reply = replace(reply, private=True)
    except Exception as problem:  # noqa: BLE001  the table of errors has a sentence for each
        outcome = type(problem).__name__
        # In a new message: the tapped one can be tapped again.
        reply = replace(problem_replies.reply(problem), new_message=True)
    if reply.board is None and names_cards(reply.message) and await services.prefers_words(request.user):
        reply = replace(reply, message=in_words(reply.message))
    command = request.command if request.command in COMMANDS else "unknown"
    platform = request.user.platform
    metrics.ANSWERED.labels(platform, command, outcome).inc()
    metrics.SECONDS.labels(command).observe(perf_counter() - began)
    log.debug("answered", platform=platform, command=command, outcome=outcome)
    return reply


async def complete(request: Request, services: Services, option: str, typed: str) -> list[Option]:
    """Completions for an option of request.command, at most 25; never raises."""
    options = COMMANDS[request.command].options if request.command in COMMANDS else ()
    completer = next((o.complete for o in options if o.name == option), None)
    if completer is None or len(typed) > LONGEST:
        return []
    try:
        newest = services.queue.newest(request.user)
        async with services.queue.slot(request.user):
            if not (newest() and await admission.admits_completion(request, services)):
                return []
            return (await completer(request, services, typed))[:MOST]
    except Exception as problem:  # noqa: BLE001  no list is no harm: the command will say why
        log.debug("no completion", error=type(problem).__name__)
        return []


def parse_line(text: str) -> tuple[str, dict[str, str]]:
    """Parse a typed line: "/patience start kings 3", "/move 3 f2", "3 f2", "fill".

    Of several lines those in a code block are one argument, as they are written, of a command that takes one.
    """
    text, fence, block = text.partition(FENCE)
    name, arguments = _parse_words(text)
    if fence and name in COMMANDS and (argument := COMMANDS[name].block):
        arguments = {**arguments, argument: _LANGUAGE.sub("", block.partition(FENCE)[0])}
    return name, arguments


def _parse_words(text: str) -> tuple[str, dict[str, str]]:
    line = " ".join(_UNSEEN.sub(" ", text).split()).removeprefix("/")
    first, _, rest = line.partition(" ")
    while first.lower() == "patience":
        line = rest.removeprefix("/")
        first, _, rest = line.partition(" ")
    if not first:
        return "help", {}
    if first.lower() == "give" and rest.lower().startswith("up"):
        first, rest = "give-up", rest[2:].strip()
    name = _SHORT.get(first.lower(), first.lower())
    if name in COMMANDS and not (name == "deal" and "," in line):
        return name, COMMANDS[name].arguments(rest)
    alone = _A_MOVE.match(abbreviated(line)) or name in _VERBS or "," in first
    return ("move", {"moves": line}) if alone else (name, {})


async def _run(request: Request, services: Services) -> Reply:
    command = _command(request)
    await admission.admit(request, services, offline=command.offline)
    tries = 0
    while True:
        tries += 1
        try:
            try:
                return await command.run(request, services)
            except MustPropose as several:
                return await table.propose(request, services, several.table)
        except Stale as stale:
            # A typed line is retried on the newest board; a tap then finds that its board is outdated.
            if stale.raced and tries < TRIES:
                continue
            return await board.show(services, stale.table, "" if stale.done else OUTDATED)
        except Unsure as unsure:
            if unsure.table is None:
                raise
            return await board.show(services, unsure.table, NOT_PLAYED)
        except NotYours as others:
            if not board.is_secret(services, others.session):
                raise
            # Somebody who has only the table's name learns as little as from an unknown name.
            raise NoTable(await services.sessions.tables(request.user), gone=True) from None


def _command(request: Request) -> Command:
    options = COMMANDS[request.command].options if request.command in COMMANDS else ()
    room = {option.name: option.longest for option in options}
    for name, text in request.arguments.items():
        if len(text) > (longest := room.get(name, LONGEST)):
            raise Refused(f"That is longer than I can read: please stay below {longest:,} characters.")
    if request.command in COMMANDS:
        return COMMANDS[request.command]
    typed = request.command.lower()
    near = sorted(filter(partial(_near, typed), COMMANDS), key=lambda name: sorted(name) != sorted(typed))
    if near:
        raise Refused(f"I do not know that command. Did you mean {near[0]}?")
    raise Refused("I do not know that command. ", CommandName("help"), " names all commands.")


def _near(typed: str, name: str) -> bool:
    """Whether a typed word is likely a typo of a name: a letter more, fewer or wrong, or two swapped."""
    if len(typed) == len(name):
        return sorted(typed) == sorted(name) or sum(map(ne, typed, name)) == 1
    return SequenceMatcher(None, typed, name).ratio() >= SIMILAR
