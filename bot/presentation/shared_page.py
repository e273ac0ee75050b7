"""What a board of several shows besides its position: whose turn it is, and what is proposed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.messages.reply import Button
from bot.messages.spans import RichText, TextLike, joined, text
from bot.messages.times import moment
from bot.play import sharing
from bot.play.played_table import PlayedTable
from bot.play.sharing import Count
from bot.presentation import menus
from bot.presentation.menus import ButtonRow
from bot.presentation.naming import persons
from bot.records.session import MemberRole, Mode, Session
from bot.records.vote import Ballot
from bot.together.shared import readable
from engine import cut, in_figures

if TYPE_CHECKING:
    from bot.services import Services

LEADING = 5  # proposals with a button
LABEL = 80  # characters of a button
NAMED = 8  # players; of more only the number is shown
MODES = {
    Mode.SOLO: "its owner plays, the others look on",
    Mode.TURNS: "one move each, in turn",
    Mode.VOTE: "the move most are for is played",
    Mode.FREE: "everybody here plays as they like",
}

TITLES = {Mode.SOLO: "one plays", Mode.TURNS: "in turn", Mode.VOTE: "by vote", Mode.FREE: "freely"}


def counts(session: Session, ballot: Ballot) -> list[Count]:
    """The proposals of those who play here, the leading one first."""
    playing = {one.user for one in session.players}
    return sharing.counted([vote for vote in ballot.votes if vote.user in playing])


def marked(played: PlayedTable, ballot: Ballot) -> tuple[str, ...]:
    """The piles of the leading proposals, to be marked on the picture."""
    leading = [count.text for count in counts(played.session, ballot)[:LEADING]]
    return menus.piles(played.view, leading)


async def lines(services: Services, played: PlayedTable, ballot: Ballot) -> RichText:
    """Below the board's message: what came of the last round, what is proposed now, until when."""
    session, found = played.session, counts(played.session, ballot)
    parts: list[TextLike] = [session.news] if session.news else []
    if session.result:
        return joined(parts)
    until = sharing.due(session, ballot.began)
    ends = moment(until, services.sessions.clock()) if until else None
    if session.mode == Mode.TURNS:
        [person] = await persons(services, [session.turn], around=True)
        more = text(", and may until it ends ", ends) if ends and len(session.players) > 1 else ""
        parts.append(text("It is the turn of ", person, more, "."))
    if session.mode == Mode.VOTE:
        proposed = [f"{readable(played, count.text)} ({len(count.users)})" for count in found]
        voted = sum(len(count.users) for count in found)
        state = f"{voted} of {in_figures(len(session.players), 'player')} voted"
        more = text("; the vote ends ", ends) if ends else ""
        parts.append(
            text("Proposed: ", ", ".join(proposed), f". {state}", more, ".")
            if found
            else "Propose a move: tap one, or type it."
        )
    parts.append(
        await (_onlookers(services, session) if session.mode == Mode.SOLO else _who(services, session))
    )
    parts += await _suggestion(services, played)
    return joined(parts)


async def _who(services: Services, session: Session) -> RichText:
    """Who is at the table, and how it is moved on."""
    players, onlookers = session.players, session.watching
    who: TextLike = in_figures(len(players), "player")
    if len(players) <= NAMED:
        who = joined(await persons(services, [one.user for one in players], around=True), ", ")
    looking = f", {in_figures(len(onlookers), 'onlooker')}" if onlookers else ""
    time = f", {sharing.span_in_words(session.pace)} each" if session.pace else ""
    return text("Here play ", who, looking, f": {MODES[Mode(session.mode)]}{time}.")


async def _onlookers(services: Services, session: Session) -> RichText:
    """Who looks on at a table that its owner plays; empty where nobody does."""
    users = [one.user for one in session.members if one.user != session.owner]
    if not users:
        return text()
    who: TextLike = in_figures(len(users), "person").replace("persons", "people")
    if len(users) <= NAMED:
        who = joined(await persons(services, users, around=True), ", ")
    return text("Looking on: ", who, ".")


async def _suggestion(services: Services, played: PlayedTable) -> list[RichText]:
    """The last suggestion, as long as the position stays; where that was seen by nobody, once more."""
    session = played.session
    if (number := sharing.suggested_for(session)) is None:
        return []
    user, _, rest = session.suggested.partition(" ")[2].partition(" ")
    move, _, in_words = rest.partition("\n")
    [person] = await persons(services, [user], around=True)
    if number == session.rounds:
        return [text(person, f" suggests: {readable(played, move)}.")]
    return [text(person, f" had suggested: {in_words}.")]


def proposals(played: PlayedTable, ballot: Ballot) -> ButtonRow:
    """A button for each leading proposal, with how many are for it."""
    return tuple(
        Button(
            cut(f"{readable(played, count.text)} ({len(count.users)})", LABEL),
            "move",
            {"moves": count.text},
            style="main" if at == 0 else "plain",
        )
        for at, count in enumerate(counts(played.session, ballot)[:LEADING])
    )


def membership_buttons(session: Session, role: MemberRole) -> ButtonRow:
    """Buttons to join, look on or leave, for somebody in this role."""
    join = Button("Join", "table", {"what": "join"}, style="main")
    look, leave = Button("Look on", "table", {"what": "watch"}), Button("Leave", "table", {"what": "leave"})
    several = session.mode != Mode.SOLO
    if role is MemberRole.OWNER:
        return ()
    if role is MemberRole.PLAYER:
        return (look, leave)
    looks = ((look,) if session.admits_onlookers else ()) if role is MemberRole.STRANGER else (leave,)
    return (*((join,) if several else ()), *looks)


def last_row(session: Session, others: Sequence[Button]) -> ButtonRow:
    """The last row of buttons of a board of several: Join and Leave replace what is typed as easily."""
    left = [button for button in others if button.command not in ("redo", "text", "rules")]
    if session.mode == Mode.SOLO:
        return (*others,)[:5]
    return (
        *left,
        Button("Join", "table", {"what": "join"}),
        Button("Look on", "table", {"what": "watch"}),
        Button("Leave", "table", {"what": "leave"}),
    )
