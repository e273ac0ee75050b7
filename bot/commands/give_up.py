"""Give up a table, after a confirmation."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.commands.command import Command, CommandOption
from bot.messages.reply import Button, Reply
from bot.messages.request import Request
from bot.play.played_table import PlayedTable
from bot.play.rights import Act
from bot.presentation import board, status_words
from bot.presentation.choosing import tables

if TYPE_CHECKING:
    from bot.services import Services

PLAY_ON = "no"
OF_BOARDS = "yes"  # from boards of earlier versions, whose buttons are for one revision anyway


async def run(request: Request, services: Services) -> Reply:
    """Ask the user in private first; then delete the table, and say so on its board."""
    if wanted := request.arguments.get("table", "").strip():
        named = await services.sessions.find(request.user, wanted)
        request = replace(request, table=named.table)
    played = await services.sessions.open(request, change=True, act=Act.END)
    services.sessions.cache(played)
    session = played.session
    name = status_words.deal_name(session)
    sure = request.arguments.get("sure", "")
    if sure == PLAY_ON:
        return Reply(f"{name}, goes on as it was.", private=True)
    if services.daily.reveals_sealed_deal(session):
        await services.daily.check_begun(session, "give up")
    if sure not in (OF_BOARDS, str(session.revision)):
        since = "You have played on since you were asked. " if sure else ""
        question = f"{since}Give up {name}? {await _loss(services, played)}"
        answers = (
            Button(
                "Yes, give it up",
                "give-up",
                {"table": session.table, "sure": str(session.revision)},
                style="danger",
            ),
            Button("Play on", "give-up", {"table": session.table, "sure": PLAY_ON}),
        )
        return Reply(question, rows=(answers,), private=True)
    reply = await board.show(services, played, f"You have given up {name}.")
    last_post = await services.sessions.posted(session.table)
    await services.sessions.give_up(session)
    assert reply.board, "a table is shown"
    gone = replace(reply.board, gone=True, last_post=last_post or "")
    return replace(reply, rows=(board.new_games(played),), menus=(), board=gone)


async def _loss(services: Services, played: PlayedTable) -> str:
    """What giving up costs."""
    session, daily = played.session, services.daily
    if not session.ranked:
        return "It cannot be brought back."
    if await daily.handed_in(session):
        return "Your ranked try is handed in already, and counts on."
    note = f"Your ranked try is then handed in with {session.home} of {session.total} cards home."
    return " ".join(filter(None, (note, await daily.warning(played))))


command = Command(
    "give-up",
    "Give up a table for good",
    run,
    (
        CommandOption(
            "table", "Its number or name in /patience tables; else the one you play", complete=tables
        ),
    ),
    order=110,
)
