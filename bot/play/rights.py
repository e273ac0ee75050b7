"""What one person may do on whose table: the only place that decides it.

It depends on who they are there (their role), what they want to do, and how the table is moved on (its mode).
"""

from __future__ import annotations

from enum import StrEnum

from bot.records.session import MemberRole, Mode, Session


class Act(StrEnum):
    """What somebody wants to do at a table."""

    LOOK = "look"  # at its board, which everybody there sees
    WATCH = "watch"  # come to look on, and stay
    MOVE = "move"  # play, take back, play again
    HINT = "hint"
    SUGGEST = "suggest"  # a move to those who play
    MEMBERS = "members"  # whether others may look on, and to take somebody out
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
    RIVAL = "rival"  # not before they have finished the same deal themselves
    ALONE = "alone"  # not there, for its result is compared with others'
    STRANGER = "stranger"  # they are not at this table, and may play its deal at one of their own


RIVAL = "You have this deal still to play yourself. When you have finished, you may look on."
HANDED = "This table is being handed over this very moment. Please try again in a few seconds."
SENTENCES = {
    (Act.MOVE, Ruling.WAIT): "It is not your turn: everybody here plays one move after the other.",
    (Act.LOOK, Ruling.RIVAL): RIVAL,
    (Act.WATCH, Ruling.RIVAL): RIVAL,
    (Act.WATCH, Ruling.NO): "It is your own table: you see it anyway.",
    (Act.MOVE, Ruling.NO): "You look on here: suggest a move to those who play, or join where others may.",
    (Act.HINT, Ruling.NO): "Hints are for those who play here.",
    (Act.SUGGEST, Ruling.NO): "You play here yourself, so just play the move, or propose it.",
    (
        Act.SUGGEST,
        Ruling.ALONE,
    ): "In a race, and in a ranked try, everybody plays alone: you may only look on.",
    (Act.MEMBERS, Ruling.NO): "Only the one whose table it is can decide who plays or looks on here.",
    (Act.MODE, Ruling.NO): "Only the one whose table it is can change how it is played.",
    (Act.HAND, Ruling.NO): "Only the one whose table it is can hand it over.",
    (Act.END, Ruling.NO): "Only the one whose table it is can give it up. You can leave it with Leave.",
}


def verdict(session: Session, user: str, act: Act, *, rival: bool = False) -> Ruling:
    """Whether somebody may do something at a table as it stands.

    `rival`: they have the deal of its race or ranked try still to play themselves.
    """
    role = session.role(user)
    if role is MemberRole.STRANGER:
        seen = session.mode != Mode.SOLO and not session.private and session.onlookers != "off"
        looks = act is Act.LOOK and seen
        comes = act is Act.WATCH and session.admits_onlookers
        if not (looks or comes):
            return Ruling.STRANGER
    if rival and act in (Act.LOOK, Act.WATCH):
        return Ruling.RIVAL
    if act is Act.LOOK:
        return Ruling.YES
    if session.handed:
        return Ruling.HANDED
    if act is Act.WATCH:
        return Ruling.NO if role is MemberRole.OWNER else Ruling.YES
    if act is Act.SUGGEST:
        return _suggesting(session, role)
    if act in (Act.MOVE, Act.HINT):
        return _moving(session, role, user, act)
    return Ruling.YES if role is MemberRole.OWNER else Ruling.NO


def _suggesting(session: Session, role: MemberRole) -> Ruling:
    """The verdict on a suggestion of a member."""
    if role is MemberRole.OWNER or (role is MemberRole.PLAYER and session.mode != Mode.SOLO):
        return Ruling.NO
    return Ruling.ALONE if session.competes else Ruling.YES


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
