"""The rules of a table of several, without storage: who comes and goes, whose turn it is, what is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.messages.refused import Refused
from bot.records.session import Member, MemberRole, Mode, Session
from bot.records.vote import Vote
from engine import in_figures

MOST_PLAYERS, MOST_ONLOOKERS = 25, 50
ACTIVE_ROUNDS = 3  # who has not voted in so many rounds is not waited for by a majority
SHORTEST, LONGEST = timedelta(seconds=10), timedelta(days=1)
PACES = {Mode.VOTE: timedelta(minutes=5), Mode.TURNS: timedelta(minutes=5)}  # where none is named
OFFERED_FOR = timedelta(days=1)
SLOW = timedelta(minutes=10)  # a table of this pace posts each position anew

FULL = f"{MOST_PLAYERS} people play at this table already. You are welcome to look on."
MANY_LOOK_ON = f"{MOST_ONLOOKERS} people look on at this table already."
NOT_OFFERED = "This table is not offered to you, or no longer."
ALONE = "This table is played by one person alone."
COMPETES = "A daily deal or a race is everybody's own try, so its table stays with the one who plays it."


@dataclass(frozen=True)
class Count:
    """A proposal, and who is for it."""

    text: str
    users: tuple[str, ...]
    first: int  # the number of its earliest vote


def check_shareable(session: Session) -> None:
    """Refused for tables whose result is compared with others'."""
    if session.competes or session.daily:
        raise Refused(COMPETES)


def opened(session: Session, mode: Mode, pace: int, place: str, now: float) -> Session:
    """A table that others may join, moved on in this mode."""
    check_shareable(session)
    return replace(
        _with_owner(session),
        mode=mode,
        pace=pace,
        place=place or session.place,
        rounds=session.rounds + 1,
        since=int(now),
        first=session.revision + 1,
        turn=session.turn or session.owner if mode is Mode.TURNS else "",
        several=session.several or mode is not Mode.SOLO,
    )


def joined(session: Session, user: str) -> Session:
    """Somebody comes in to play; Refused where they cannot."""
    if session.mode == Mode.SOLO:
        raise Refused(ALONE)
    if session.role(user) in (MemberRole.OWNER, MemberRole.PLAYER):
        raise Refused("You are at this table already.")
    if len(session.players) >= MOST_PLAYERS:
        raise Refused(FULL)
    others = [one for one in session.members if one.user != user]
    return session.with_members((*others, Member(user, MemberRole.PLAYER, session.rounds)))


def watched(session: Session, user: str) -> Session:
    """Somebody looks on from now on; a player no longer plays. Refused where too many do."""
    if session.role(user) is MemberRole.ONLOOKER:
        return session
    if len(session.watching) >= MOST_ONLOOKERS:
        raise Refused(MANY_LOOK_ON)
    session = _with_owner(session)
    others = [one for one in session.members if one.user != user]
    return _turn_moved(session, user).with_members((*others, Member(user, MemberRole.ONLOOKER)))


def onlookers_switched(session: Session, *, allowed: bool) -> Session:
    """The table with onlookers allowed, or without: then those who look on are removed."""
    session = replace(_with_owner(session), onlookers="on" if allowed else "off")
    if allowed:
        return session
    staying = [one for one in session.members if one.role != MemberRole.ONLOOKER]
    return replace(session.with_members(staying), suggested="")


def _with_owner(session: Session) -> Session:
    """A table with members, if only its owner; boards of what lies there now stay valid."""
    if session.members:
        return session
    alone = Member(session.owner, MemberRole.OWNER)
    return replace(session, members=(alone,), first=session.revision)


def left(session: Session, user: str) -> Session:
    """Somebody goes; Refused for the owner, whose table it is."""
    role = session.role(user)
    if role is MemberRole.OWNER:
        raise Refused("It is your table. Hand it to somebody with table hand, or give it up.")
    if role is MemberRole.STRANGER:
        raise Refused("You are not at this table.")
    return _turn_moved(session, user).with_members([one for one in session.members if one.user != user])


def forgotten(session: Session, user: str) -> Session:
    """The table of another person without anything that names somebody."""
    if session.role(user) is not MemberRole.STRANGER:
        session = left(session, user)
    if session.offered == user and not session.handed:
        session = replace(session, offered="", offered_until=0)
    return replace(session, suggested="") if suggested_by(session, user) else session


def suggested_by(session: Session, user: str) -> str:
    """The move that somebody suggests at a table, "" for none."""
    _round, author, move = [*session.suggested.partition("\n")[0].split(" ", 2), "", "", ""][:3]
    return move if author == user else ""


def _turn_moved(session: Session, user: str) -> Session:
    return replace(session, turn=following(session)) if session.turn == user else session


def following(session: Session) -> str:
    """Whose turn comes after the present one."""
    users = [one.user for one in session.players]
    at = users.index(session.turn) if session.turn in users else -1
    return users[(at + 1) % len(users)]


def locked(session: Session, before: Session, user: str) -> Session:
    """The table while it is handed over; Refused where it is no longer what was offered."""
    if session.handed == user:
        return session  # who did this was stopped in the middle
    if session.revision != before.revision or session.offered != user or session.handed:
        raise Refused("The table was played on at this very moment. Please tap once more.")
    return replace(session, handed=user)


def offered(session: Session, user: str, now: float) -> Session:
    """The table, which somebody may take over from now on; another offer is no longer open then."""
    check_shareable(session)
    return replace(session, offered=user, offered_until=int(now + OFFERED_FOR.total_seconds()))


def handed(session: Session, user: str, now: float) -> Session:
    """The table with a new owner, to whom it was offered; the former owner plays on as a member.

    Where the former owner played alone, they leave the table. Refused where the offer is over.
    """
    # Where it is being handed over already, that is finished: nothing else can be done there.
    over = 0 < session.offered_until < now and session.handed != user
    if session.offered != user or over:
        raise Refused(NOT_OFFERED)
    check_shareable(session)
    others = [one for one in session.members if one.user not in (user, session.owner)]
    players = session.mode != Mode.SOLO
    before = (Member(session.owner, MemberRole.PLAYER, session.rounds),) if players else ()
    members = (Member(user, MemberRole.OWNER, session.rounds), *before, *others) if session.members else ()
    turn = user if session.turn == session.owner else session.turn
    return replace(session, owner=user, members=members, offered="", offered_until=0, handed="", turn=turn)


def next_round(session: Session, now: float, *, forward: bool = True, voters: Sequence[str] = ()) -> Session:
    """The table after a move: the next vote, or the next one's turn; `forward`: it was not taken back.

    A private board of one player is shown to them with their own moves alone, so a suggestion that came
    before stays for one more.
    """
    number = session.rounds + 1
    late = session.mode == Mode.SOLO and session.private
    members = tuple(
        replace(one, voted=session.rounds) if one.user in voters else one for one in session.members
    )
    turns = session.mode == Mode.TURNS and forward
    return replace(
        session,
        members=members,
        rounds=number,
        since=int(now),
        first=session.revision,
        turn=following(session) if turns else session.turn,
        suggested=session.suggested if late and suggested_for(session) == session.rounds else "",
    )


def suggested_for(session: Session) -> int | None:
    """The round that the last suggestion is for; None without one."""
    return int(session.suggested.partition(" ")[0]) if session.suggested else None


def due(session: Session, first_vote: float) -> float | None:
    """When the present round ends by itself; None where it waits for somebody."""
    if session.result or not session.pace:
        return None
    if session.mode == Mode.TURNS:
        return float(session.since + session.pace)
    return first_vote + session.pace if session.mode == Mode.VOTE and first_vote else None


def counted(votes: Sequence[Vote]) -> list[Count]:
    """The proposals of a round, the leading one first; of equals the one that was made earliest."""
    found: dict[str, Count] = {}
    for vote in sorted(votes, key=lambda vote: vote.number):
        before = found.get(vote.text, Count(vote.text, (), vote.number))
        found[vote.text] = replace(before, users=(*before.users, vote.user))
    return sorted(found.values(), key=lambda count: (-len(count.users), count.first))


def decided(session: Session, votes: Sequence[Vote]) -> Count | None:
    """The proposal that is played before the time is over: all have voted, or most of the active agree."""
    players = {one.user: one for one in session.players}
    cast = [vote for vote in votes if vote.user in players]
    order = counted(cast)
    if not order:
        return None
    if len(cast) == len(players):
        return order[0]
    voted = {vote.user for vote in cast}
    active = {
        user for user, one in players.items() if user in voted or one.voted >= session.rounds - ACTIVE_ROUNDS
    }
    return order[0] if 2 * len(order[0].users) > len(active) else None


def pace_of(typed: str, mode: Mode) -> int:
    """The seconds that are meant by "30s", "5 min", "1h", "1 day"; Refused for others."""
    typed = typed.strip().lower()
    if not typed:
        return int(PACES[mode].total_seconds()) if mode in PACES else 0
    digits = typed.rstrip("abcdefghijklmnopqrstuvwxyz ")
    unit = typed[len(digits) :].strip()
    if digits.isdecimal() and len(digits) < 6 and (one := UNITS.get(unit)):
        span = int(digits) * one
        if SHORTEST <= span <= LONGEST:
            return int(span.total_seconds())
    raise Refused("Say a time from 10 seconds to a day, such as 30s, 5min, 1h or 1d.")


SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
UNITS: Mapping[str, timedelta] = {
    **dict.fromkeys(("s", "sec", "second", "seconds"), SECOND),
    **dict.fromkeys(("", "m", "min", "minute", "minutes"), MINUTE),
    **dict.fromkeys(("h", "hour", "hours"), HOUR),
    **dict.fromkeys(("d", "day", "days"), LONGEST),
}


def span_in_words(seconds: int) -> str:
    """A pace in words: "30 seconds", "5 minutes", "1 hour", "1 day"."""
    span = timedelta(seconds=seconds)
    units = ((LONGEST, "day"), (HOUR, "hour"), (MINUTE, "minute"), (SECOND, "second"))
    size, word = next(unit for unit in units if not span % unit[0])
    return in_figures(span // size, word)
