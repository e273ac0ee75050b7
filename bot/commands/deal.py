"""Deal from the stock: the next card or round, or repeatedly in one move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.commands.command import Command, CommandOption, action, offering, playing
from bot.messages.refused import Refused
from bot.messages.reply import Reply
from bot.messages.request import Request
from bot.play.played_table import PlayedTable
from engine import Text

if TYPE_CHECKING:
    from bot.services import Services

MEANINGS = {"until": "until a card fits that did not before", "all": "as long as there is something to deal"}


async def run(request: Request, services: Services) -> Reply:
    """Deal once, or repeatedly with "until" or "all"; together one move for undo."""
    how = request.arguments.get("how", "").strip().lower()
    if how and how.split()[0] not in MEANINGS:
        raise Refused("Say deal, deal until (a card fits that did not before), or deal all.")
    return await playing(dealing(how))(request, services)


def dealing(how: str) -> Callable[[PlayedTable], Text]:
    """An action that deals: "until", "all", or "" for once."""

    def act(played: PlayedTable) -> Text:
        if "deal" not in played.table.game.actions or not how:
            return action("deal")(played)
        return played.deal_on(until=how.startswith("until"))

    return act


command = Command(
    "deal",
    "Deal on from the pack",
    run,
    (CommandOption("how", "until: until a card fits; all: to the pack's end", complete=offering(MEANINGS)),),
    order=40,
    plays=True,
)
