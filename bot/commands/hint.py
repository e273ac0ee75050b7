"""Say what to play, and why; it is counted, and in one position only once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.core import board, menus
from bot.core.command import Command
from bot.core.exceptions import Refused
from bot.core.reply import Reply
from bot.core.request import Request
from bot.core.sentences import told
from bot.core.spans import Code, Text, text
from bot.tables.played_table import PlayedTable
from engine import record
from engine.places import Kind
from engine.search.hint import Hint

if TYPE_CHECKING:
    from bot.services import Services


async def run(request: Request, services: Services) -> Reply:
    """Somebody who sees what the player sees looks for it, in a helper process."""
    played = await services.sessions.open(request, change=True)
    services.sessions.keep(played)
    if played.session.ranked:
        raise Refused("There are no hints in a ranked try: there all play by themselves.")
    if played.view.result:
        raise Refused("This game has ended, so there is nothing left to play.")
    known = played.hint_known()
    if known is None:
        known = await services.thinking.hint(record.dumps(played.table))
        played.note_hint(known)
        await services.sessions.save(played, request)
    return await board.show(services, played, _said(played, known), marked=_piles(played, known))


def _piles(played: PlayedTable, hint: Hint) -> tuple[str, ...]:
    """The piles of the move, or the pack that it turns, to be marked on the picture."""
    view = played.view
    named = menus.piles(view, [str(hint.move or "")])
    turned = tuple(pile.code for pile in view.piles if pile.kind is Kind.STOCK and hint.move is not None)
    return named or turned


def _said(played: PlayedTable, hint: Hint) -> Text:
    if hint.move is None:
        return text("Hint: ", told(hint.reason), ".")
    move = str(hint.move)
    words = next((choice.words for choice in played.view.choices if choice.text == move), move)
    typed = text() if f"({move})" in str(words) else text(" (", Code(move), ")")
    return text("Hint: ", told(words), typed, ", for ", told(hint.reason), ".")


command = Command("hint", "Say what to play, and why", run, order=75, plays=True)
