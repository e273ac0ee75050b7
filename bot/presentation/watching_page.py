"""Tables that one may watch, and what an owner is shown of the onlookers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.messages.reply import Button, Reply
from bot.messages.spans import CommandName, RichText, TextLike, joined, text
from bot.play import sharing
from bot.presentation import board, status_words
from bot.presentation.naming import persons
from bot.records.session import Mode, Session

if TYPE_CHECKING:
    from bot.services import Services

LISTED = 10  # tables; each has a button
NOBODY_IN_RACE = (
    "Nobody in this race has opened their board to onlookers. Who races does so with table onlookers on."
)


async def to_choose(services: Services, sessions: Sequence[Session], nobody: str) -> Reply:
    """Tables of others that one may watch, each with its button; `nobody` is the text without any."""
    if not sessions:
        return Reply(nobody, private=True)
    some = sessions[:LISTED]
    people = await persons(services, [session.owner for session in some], around=True)
    lines: list[TextLike] = ["Whom do you want to watch?"]
    buttons = []
    for number, (session, person) in enumerate(zip(some, people, strict=True), start=1):
        name, state = status_words.deal_name(session), status_words.summary(session)
        lines.append(text(f"{number}. ", person, f": {name}, {state}"))
        buttons.append(Button(f"Watch {number}", "table", {"what": "watch", "table": session.table}))
    if len(sessions) > LISTED:
        lines.append(f"and {len(sessions) - LISTED} more, who opened theirs before.")
    return Reply(joined(lines), rows=tuple(board.rows_of(buttons)), private=True)


async def onlookers(services: Services, session: Session) -> Reply:
    """Whether others may look on at a table, how they come, who does, and buttons to change it."""
    lines: list[TextLike] = [_state(session)]
    address = board.web_address(services, session)
    if session.admits_onlookers and address:
        lines.append(text("They may also come by its link: ", address))
    if session.watching:
        users = [one.user for one in session.watching]
        lines.append(text("Looking on: ", joined(await persons(services, users, around=True), ", "), "."))
    given = {"what": "onlookers", "table": session.table}
    rows = (
        (
            Button(
                "Let others look on", "table", {**given, "mode": "on"}, disabled=session.onlookers == "on"
            ),
            Button("No onlookers", "table", {**given, "mode": "off"}, disabled=session.onlookers == "off"),
        ),
    )
    return Reply(joined(lines), rows=rows, share=address if session.admits_onlookers else "", private=True)


def _state(session: Session) -> RichText:
    name = status_words.deal_name(session)
    if not session.admits_onlookers:
        return text(f"Nobody can come to look on at your table: {name}.")
    if session.onlookers != "on":
        return text(f"{name}: who sees this table here may look on.")
    what = "your board in the race" if session.race else "this table"
    where = text(" or below the race") if session.race else text()
    most = f"{sharing.MOST_ONLOOKERS} people at most"
    rules: TextLike = " They may suggest moves." if session.suggestions and not session.competes else ""
    if session.competes:
        rules = " Only those who do not have this deal before them may come, and nothing is suggested."
    if session.mode != Mode.SOLO:
        where = text()
    return text(
        f"Others may look on at {what} now ({name}; {most}): with ",
        CommandName("table", "watch", alone=True),
        where,
        ".",
        rules,
    )
