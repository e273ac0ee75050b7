"""What one person may do on whose table: the only place that decides it.

It depends on who they are there (their role), what they want to do, and how the table is moved on (its mode).
"""

from __future__ import annotations

from enum import StrEnum

from bot.records.session import MemberRole, Mode, Session


class Act(StrEnum):
    """What somebody wants to do at a table."""

    LOOK = "look"  # at its board, which everybody there sees
    MOVE = "move"  # play, take back, play again
    HINT = "hint"
    SUGGEST = "suggest"  # a move to those who play
    MEMBERS = "members"  # let somebody in as a player, or take somebody out
    MODE = "mode"  # how it is moved on
    HAND = "hand"  # make it another person's
    END = "end"  # give it up


class Ruling(StrEnum):
    """Whether it may be done."""

    YES = "yes"
    PROPOSE = "propose"  # not at once: it is put to the vote
    WAIT = "wait"  # when it is their turn
    NO = "no"  # not in this role
    HANDED = "handed"  # not while it is handed over
    STRANGER = "stranger"  # they are not at this table, and may play its deal at one of their own


HANDED = "This table is being handed over this very moment. Please try again in a few seconds."
SENTENCES = {
    (Act.MOVE, Ruling.WAIT): "It is not your turn: everybody here plays one move after the other.",
    (Act.MOVE, Ruling.NO): "You look on here. Tap Join to play along, or suggest a move to those who play.",
    (Act.HINT, Ruling.NO): "Hints are for those who play here. Tap Join to play along.",
    (Act.SUGGEST, Ruling.NO): "You play here yourself, so just play the move, or propose it.",
    (Act.MEMBERS, Ruling.NO): "Only the one whose table it is can decide who plays here.",
    (Act.MODE, Ruling.NO): "Only the one whose table it is can change how it is played.",
    (Act.HAND, Ruling.NO): "Only the one whose table it is can hand it over.",
    (Act.END, Ruling.NO): "Only the one whose table it is can give it up. You can leave it with Leave.",
}


def verdict(session: Session, user: str, act: Act) -> Ruling:
    """Whether somebody may do something at a table as it stands."""
    role = session.role(user)
    if role is MemberRole.STRANGER:
        looks = act is Act.LOOK and session.mode != Mode.SOLO and not session.private
        return Ruling.YES if looks else Ruling.STRANGER
    if act is Act.LOOK:
        return Ruling.YES
    if session.handed:
        return Ruling.HANDED
    if act is Act.SUGGEST:
        plays = role is MemberRole.OWNER or (role is MemberRole.PLAYER and session.mode != Mode.SOLO)
        return Ruling.NO if plays else Ruling.YES
    if act in (Act.MOVE, Act.HINT):
        return _moving(session, role, user, act)
    return Ruling.YES if role is MemberRole.OWNER else Ruling.NO


def _moving(session: Session, role: MemberRole, user: str, act: Act) -> Ruling:
    """The verdict on a move or a hint of a member."""
    alone = session.mode == Mode.SOLO
    if role is MemberRole.ONLOOKER or (alone and role is not MemberRole.OWNER):
        return Ruling.NO
    if act is Act.HINT or alone or session.mode == Mode.FREE:
        return Ruling.YES
    if session.mode == Mode.VOTE:
        return Ruling.PROPOSE
    return Ruling.YES if session.turn == user else Ruling.WAIT


def sentence(act: Act, found: Ruling) -> str:
    """Why something may not be done, and what to do instead."""
    return HANDED if found is Ruling.HANDED else SENTENCES[act, found]
