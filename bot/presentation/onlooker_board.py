"""The board of an onlooker: what the player sees, in private, with moves to suggest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.messages.reply import Button, Menu, Reply
from bot.messages.spans import TextLike, in_words, joined, text
from bot.play import rights
from bot.play.played_table import PlayedTable
from bot.play.rights import Act, Ruling
from bot.presentation import board, menus, shared_page
from bot.presentation.naming import persons
from bot.records.session import MemberRole, Mode, Session
from engine import capitalized, search

if TYPE_CHECKING:
    from bot.services import Services

AGAIN, LEAVE = Button("Look again", "board", style="main"), Button("Leave", "table", {"what": "leave"})


async def show(services: Services, played: PlayedTable, viewer: str, message: TextLike = "") -> Reply:
    """The board for one of those at a table; an onlooker gets one of their own."""
    reply = await board.show(services, played, message)
    session, view = played.session, played.view
    if not only_looks_on(services, session, viewer) or reply.board is None:
        return reply
    [owner] = await persons(services, [session.owner], around=True)
    parts = (
        text("The table of ", owner, "."),
        message or view.caption,
        f"This game is {view.result}: {view.reason}." if view.result else "",
        await shared_page.lines(services, played, await services.shared.ballot(session)),
    )
    return replace(
        reply,
        message=in_words(joined(parts)) if played.by_ear else joined(parts),
        rows=() if services.bare_boards else ((AGAIN, LEAVE),),
        menus=() if services.bare_boards else _suggestions(played, viewer),
        board=replace(reply.board, trail=False),
        private=True,
    )


def only_looks_on(services: Services, session: Session, viewer: str) -> bool:
    """Whether somebody needs a board of their own, as no public one lets them do anything."""
    role = session.role(viewer)
    if session.mode == Mode.SOLO:
        return role is not MemberRole.OWNER
    return role is MemberRole.ONLOOKER and board.is_secret(services, session)


def _suggestions(played: PlayedTable, viewer: str) -> tuple[Menu, ...]:
    """A menu of the likeliest moves, where they may be suggested."""
    session, view = played.session, played.view
    allowed = session.suggestions and rights.verdict(session, viewer, Act.SUGGEST) is Ruling.YES
    if not allowed or view.result or not view.choices:
        return ()
    options = [
        menus.option(str(capitalized(choice.words)), choice.text)
        for choice in search.likeliest(view)
        if len(choice.text) <= menus.TYPED
    ]
    return (Menu("Suggest a move", "table", "move", tuple(options[: menus.MOST]), {"what": "suggest"}),)
