"""Start a game: named or from a menu, with a deal number or a random deal."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from bot import admission
from bot.commands import guide
from bot.commands.command import Command, CommandOption, offering
from bot.commands.games import HOUSE, buttons
from bot.messages.refused import Refused
from bot.messages.reply import Option, Reply
from bot.messages.request import Request
from bot.messages.spans import joined
from bot.play.winnable_deals import difficulty
from bot.presentation import board, status_words
from bot.presentation.board import WIDE
from bot.presentation.choosing import games_to_play, menus_of_games
from bot.presentation.guide import OFFER
from bot.records.preferences import DEALS
from bot.storage import STORAGE_ERRORS
from engine import GAMES, MAX_DEAL, UnknownGame, find

if TYPE_CHECKING:
    from bot.services import Services

GUIDED = "guided"
FIRST = "Which game shall it be? If this is your first time, I can show you in a minute how it is played."
YES, NO = ("yes", "y", "true", "on", "1", "winnable"), ("", "no", "n", "false", "off", "0", "any")
PRIVATE = (*YES[:-1], "private")
ALONE = "Nobody else looks on here; elsewhere, too, this table is shown to you alone."
VARIANTS = tuple(dict.fromkeys(name for game in GAMES.values() for name in game.variants))


async def run(request: Request, services: Services) -> Reply:
    """Start a game; the one that was played here is kept, and the reply says so."""
    wanted, private = request.arguments.get("game", "").strip(), await _private(request, services)
    if not wanted:
        return await _choice(request, services, private=private)
    if wanted.lower() == GUIDED:
        return await guide.run(replace(request, arguments={}), services)
    game = await services.own.find(request, wanted)
    variant = request.arguments.get("variant", "").strip().lower() or None
    deal = await _deal(request, services, game.slug, variant)
    before = await services.sessions.current(request)
    await admission.admit_game(request, services, game.slug, game.title)
    if not private:
        await admission.admit_board(request, services)
    played = await services.sessions.start(game.slug, deal, variant, request, marks=("private",) * private)
    hard = difficulty(await services.deals.stars(game.slug, variant, deal))
    alone = ALONE if private and request.direct else ""
    message = joined((played.view.caption, hard, status_words.resume_note(before), alone), " ")
    reply = await board.show(services, played, message)
    name = "" if private else status_words.deal_name(played.session)
    return replace(reply, thread=name and await admission.thread(request, services, name))


async def _choice(request: Request, services: Services, *, private: bool) -> Reply:
    """The list of games; newcomers are offered the guide with it.

    What is chosen from it is as private as requested.
    """
    message, menus = "Which game shall it be?", menus_of_games()
    rows = () if private else (buttons(),)
    if not private and await services.own.has_house_games(request):
        rows = ((HOUSE, *buttons())[:WIDE],)
    if private or request.arguments.get("private"):
        wanted = {"private": "yes" if private else "no"}
        menus = tuple(replace(menu, arguments=wanted) for menu in menus)
    with suppress(*STORAGE_ERRORS):
        known = await services.storage.tables.count(request.user) or await services.games.of(request.user)
        if not known:
            message, rows = FIRST, ((OFFER, *chain.from_iterable(rows))[:WIDE],)
    return Reply(message, menus=menus, rows=rows, private=True)


async def _private(request: Request, services: Services) -> bool:
    """Whether the board is to be shown to the user alone; without an answer as the server has it."""
    answer = request.arguments.get("private", "").strip().lower()
    if answer not in (*PRIVATE, *NO):
        raise Refused("private is yes for a board that only you see, or no for one that everybody sees.")
    return answer in PRIVATE if answer else await admission.private(request, services)


async def _deal(request: Request, services: Services, slug: str, variant: str | None) -> str:
    """The requested deal number; else that of a winnable deal, or of any, if requested; else the usual."""
    if number := deal_number(request.arguments.get("deal", "")):
        return number
    answer = request.arguments.get("winnable", "").strip().lower()
    if answer in YES:
        return await services.deals.choose(slug, variant)
    if answer not in NO:
        raise Refused("winnable is yes for a deal that is known to be won by somebody, or no for any deal.")
    preferences = await services.storage.people.preferences(request.user)
    if answer or DEALS.of(preferences) == "any":
        return services.deals.random_deal()
    return await services.deals.calm(slug, variant)


def deal_number(typed: str) -> str:
    """The number of a deal as it is typed, 1,234 or #7; "" for none."""
    digits = re.sub(r"[\s,._'#]", "", typed)
    if digits and not (digits.isascii() and digits.isdecimal() and len(digits) <= 9 and int(digits)):
        raise Refused(f"Deals have numbers from 1 to {MAX_DEAL:,}. Leave the number out for a random one.")
    return str(int(digits)) if digits else ""


def _read(typed: str) -> dict[str, str]:
    """Parse "two rings 7", "herring-bone german 14": what is neither number nor variant is the game."""
    arguments: dict[str, str] = {}
    rest = []
    for word in typed.split():
        if "deal" not in arguments and re.fullmatch(r"[#\d][\d,._]*", word):
            arguments["deal"] = word
        elif word.lower() in ("winnable", "winnable:yes"):
            arguments["winnable"] = "yes"
        elif word.lower() in ("any", "winnable:no"):
            arguments["winnable"] = "no"
        elif word.lower() in ("private", "private:yes"):
            arguments["private"] = "yes"
        elif word.lower() in ("public", "private:no"):
            arguments["private"] = "no"
        elif word.lower() in VARIANTS:
            arguments["variant"] = word
        else:
            rest.append(word)
    if "deal" not in arguments and len(rest) > 1 and not _is_game(rest) and _is_game(rest[:-1]):
        arguments["deal"] = rest.pop()  # no number: the reply explains what one is
    return {"game": " ".join(rest), **arguments} if rest else arguments


def _is_game(words: list[str]) -> bool:
    try:
        return bool(find(" ".join(words)))
    except UnknownGame:
        return False


async def _complete_variant(request: Request, _services: Services, typed: str) -> list[Option]:
    game = find(request.arguments["game"]) if request.arguments.get("game") else None
    return [Option(name, name) for name in (game.variants if game else VARIANTS) if typed.lower() in name]


command = Command(
    "start",
    "Start a game",
    run,
    (
        CommandOption("game", "Which game; leave it out to choose from a menu", complete=games_to_play),
        CommandOption("deal", "The number of the deal, 1 to 999,999,999; leave it out for a calm one"),
        CommandOption("variant", "A variant, where the game has one", complete=_complete_variant),
        CommandOption(
            "winnable",
            "yes: a deal that is known to be won by somebody; no: any deal; left out: a calm one",
            complete=offering({"yes": "a deal that is known to be won by somebody", "no": "any deal"}),
        ),
        CommandOption(
            "private",
            "yes: a board that only you see",
            complete=offering({"yes": "only you see the board", "no": "everybody here sees it"}),
        ),
    ),
    read=_read,
    order=10,
)
