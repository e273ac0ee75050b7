"""Play one or several moves, as far as they are legal."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bot.commands import deal
from bot.commands.command import Command, CommandOption, play_forced_moves
from bot.messages.refused import Refused
from bot.messages.reply import Option, Reply
from bot.messages.request import Request
from bot.messages.spans import Code, RichText, Typed, joined, text
from bot.play.played_table import PlayedTable
from bot.presentation import board, menus
from bot.presentation.choosing import requested_page
from bot.presentation.problem_replies import refusal
from engine import AmbiguousMove, Card, Choice, IllegalMove, InvalidMove, Move, PatienceError

if TYPE_CHECKING:
    from bot.services import Services

HOW = text(
    "Type a move like ",
    Code("3 f2"),
    ", from which pile to which; or several: ",
    Code("3 f2, 5 f1, deal"),
    ".",
)
MOST_LISTED = 5  # moves in one request that are reported one by one; of more only the last
MANY = 60  # moves in one request


class Stopped(NamedTuple):
    """The first move that could not be played, and why."""

    move: str
    why: PatienceError


async def run(request: Request, services: Services) -> Reply:
    """Play until the first move that cannot be played; the moves before it stay."""
    typed = " ".join(request.arguments.get("moves", "").split())
    if not typed:
        raise Refused(HOW)
    played = await services.sessions.open(request, change=True)
    if menus.half(played.view, typed.lower()):
        return await _ask_where(request, services, played, typed.lower())
    texts, stopped = await asyncio.to_thread(_play, played, typed)
    further = await play_forced_moves(services, played) if texts and stopped is None else ""
    if texts:
        await services.sessions.save(played, request)
    else:
        services.sessions.cache(played)
    if stopped is None:
        return await board.show(services, played, joined((_summary(texts), further), " "))
    why = stopped.why
    if not texts and not isinstance(why, AmbiguousMove):
        if isinstance(why, InvalidMove) and typed.lower() in played.view.by_code:  # only a pile was named
            raise IllegalMove(played.why_nowhere(typed.lower()))
        raise why
    before = text("Stopped before “", Typed.beginning(stopped.move), "”: ") if texts else ""
    message = joined((_summary(texts), refusal(why, before)), " ")
    named = [str(move) for move in why.candidates] if isinstance(why, AmbiguousMove) else []
    taps = menus.of_candidates(played.view, named) if named else None
    marked = menus.piles(played.view, named)
    return await board.show(services, played, message, taps=taps, marked=marked)


def _summary(texts: Sequence[RichText]) -> RichText:
    """What was played, one by one unless it is too long."""
    if len(texts) <= MOST_LISTED:
        return joined(texts, " ")
    return text(f"{len(texts)} moves played; the last: ", texts[-1])


async def _ask_where(request: Request, services: Services, played: PlayedTable, first: str) -> Reply:
    """Only the first half of a move was typed: show a menu of the other halves."""
    services.sessions.cache(played)
    view = played.view
    taps = menus.of_halves(view, first, requested_page(request))
    goes_on = f"{taps[0][0].placeholder}: choose how the move goes on."
    marked = menus.piles(
        view, [choice.text for choice in menus.on_offer(view) if menus.starts(choice, first)]
    )
    return await board.show(services, played, goes_on, taps=taps, marked=marked)


def _moves(played: PlayedTable, typed: str) -> Sequence[str | Move]:
    """The typed moves, separated by commas; one combination may contain commas, too: "2, 5, 7, 9"."""
    parts = [part.strip() for part in re.split(r"[,;]", typed) if part.strip()]
    if len(parts) > MANY:
        raise Refused(f"That is a lot at once: please send at most {MANY} moves together.")
    if len(parts) == 1:
        return parts
    try:
        return [played.table.parse(typed)]
    except PatienceError:
        return parts


def _play(played: PlayedTable, typed: str) -> tuple[list[RichText], Stopped | None]:
    """Play a typed line; "deal until" and "deal all" may stand in it as well."""
    texts: list[RichText] = []
    for move in _moves(played, typed):
        verb, _, how = str(move).lower().partition(" ")
        repeated = verb == "deal" and how in deal.MEANINGS
        try:
            texts.append(text(deal.dealing(how)(played) if repeated else played.play(move)))
        except PatienceError as why:
            return texts, Stopped(str(move), why)
    return texts, None


async def _complete(request: Request, services: Services, typed: str) -> list[Option]:
    """Complete the last move of the line; the earlier ones are played on a copy of the position."""
    played = await services.sessions.open(request)
    *earlier, last = re.split(r"[,;]", typed)
    before = ", ".join(part.strip() for part in earlier)
    if len(earlier) > MANY:
        return []
    options = []
    for choice in await asyncio.to_thread(played.after, earlier):
        whole = f"{before}, {choice.text}" if before else choice.text
        if begins(choice, last) and len(whole) <= menus.WIDE:
            options.append(menus.option(f"{whole}: {choice.words}", whole))
    return options


def begins(choice: Choice, typed: str) -> bool:
    """Whether typed text may be the beginning of a move: codes, their letters, a card, words."""
    *whole, begun = re.split(r"\s+", re.sub("[\ufe0e\ufe0f]", "", typed.lower()).lstrip())
    codes, words = choice.codes, str(choice.words).lower()
    if len(codes) == len(whole) < len(choice.text.split()):  # how many cards go is typed last
        return choice.text.startswith(" ".join((*whole, begun)))
    if len(codes) > 2:  # of many piles, in any order
        left = [code for code in codes if code not in whole]
        return len(left) + len(whole) == len(codes) and any(code.startswith(begun) for code in left)
    if len(whole) < len(codes) and all(_names(word, codes, n, choice) for n, word in enumerate(whole)):
        at = len(whole)
        if codes[at].startswith(begun) or _names(begun, codes, at, choice):
            return True
    return len(begun) > 2 and not re.search(r"\d", typed) and all(word in words for word in (*whole, begun))


def _names(word: str, codes: Sequence[str], at: int, choice: Choice) -> bool:
    """Whether a word names the pile at this position: by its code, its letters, or the first by its card."""
    if word in (codes[at], codes[at].rstrip("0123456789")):
        return True
    try:
        return at == 0 and choice.card == Card.read(word).text
    except ValueError:
        return False


command = Command(
    "move",
    "Play one or several moves",
    run,
    (CommandOption("moves", "Like 3 f2, or several: 3 f2, 5 f1, deal", required=True, complete=_complete),),
    plays=True,
    alone="also",
    order=20,
)
