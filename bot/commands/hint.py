"""Say what to play, and why; counted once in each position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.command import Command
from bot.messages.refused import Refused
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.messages.spans import Code, CommandName, RichText, text
from bot.play.played_table import PlayedTable
from bot.play.rights import Act
from bot.presentation import board, menus
from engine import Cause, Hint, Kind, record

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """Search a hint in a helper process, from what the player can see."""
    played = await services.sessions.open(request, change=True, act=Act.HINT)
    services.sessions.cache(played)
    if played.session.competes:
        what = "a ranked try" if played.session.ranked else "a race"
        raise Refused(f"There are no hints in {what}: there all play by themselves.")
    if played.view.result:
        raise Refused("This game has ended, so there is nothing left to play.")
    hint = played.current_hint()
    if hint is None:
        hint = await services.thinking.hint(record.dumps(played.table))
        played.note_hint(hint)
        await services.sessions.save(played, request)
    if hint.why in ("round", "idle"):
        advice = ": take moves back and try another way, or deal anew."
        return await board.show(services, played, text("Hint: ", hint.reason, advice))
    if hint.move is None:
        services.dead_ends.note(played)
        unwinnable = services.dead_ends.from_the_start(played)
        return await board.show(services, played, _lost(played, hint, unwinnable=unwinnable))
    view, move = played.view, str(hint.move)
    choice = next((choice for choice in view.choices if choice.text == move), None)
    # The words of a combination say themselves what is typed.
    typed = text() if choice and choice.kind == Cause.COMBINE else text(" (", Code(move), ")")
    message = text("Hint: ", choice.words if choice else move, typed, ", for ", hint.reason, ".")
    # A move that names no pile turns the stock.
    piles = menus.piles(view, [move]) or tuple(pile.code for pile in view.piles if pile.kind is Kind.STOCK)
    return await board.show(services, played, message, marked=piles)


def _lost(played: PlayedTable, hint: Hint, *, unwinnable: bool) -> RichText:
    """What to do in a lost game: take back moves, or where the deal is `unwinnable`, play another one."""
    if not unwinnable:
        return text("Hint: ", hint.reason, ": take moves back, or deal anew.")
    session = played.session
    line = " ".join(filter(None, (session.game, session.variant, "winnable")))
    return text(
        "Hint: this deal cannot be won, whatever is played. ",
        CommandName("start", line),
        " deals one that can be.",
    )


command = Command("hint", "Say what to play, and why", run, order=75, plays=True)
