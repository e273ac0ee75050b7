"""What one person may do on whose table, as a table: role, act, mode."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.rights import SENTENCES, Act, Ruling, sentence, verdict
from bot.records.session import Member, MemberRole, Mode, Session
from engine import Table
from tests.sessions import session_of

ADA, BOB, CYD, EVE = "test:ada", "test:bob", "test:cyd", "test:eve"
WHO = {MemberRole.OWNER: ADA, MemberRole.PLAYER: BOB, MemberRole.ONLOOKER: CYD, MemberRole.STRANGER: EVE}

# For each act and role the verdict in the modes solo, turns (of another), turns (theirs), vote, free.
Y, P, W, N, S = Ruling.YES, Ruling.PROPOSE, Ruling.WAIT, Ruling.NO, Ruling.STRANGER
TABLE = {
    (Act.LOOK, MemberRole.OWNER): (Y, Y, Y, Y, Y),
    (Act.LOOK, MemberRole.PLAYER): (Y, Y, Y, Y, Y),
    (Act.LOOK, MemberRole.ONLOOKER): (Y, Y, Y, Y, Y),
    (Act.LOOK, MemberRole.STRANGER): (S, Y, Y, Y, Y),
    (Act.MOVE, MemberRole.OWNER): (Y, W, Y, P, Y),
    (Act.MOVE, MemberRole.PLAYER): (N, W, Y, P, Y),
    (Act.MOVE, MemberRole.ONLOOKER): (N, N, N, N, N),
    (Act.MOVE, MemberRole.STRANGER): (S, S, S, S, S),
    (Act.HINT, MemberRole.OWNER): (Y, Y, Y, Y, Y),
    (Act.HINT, MemberRole.PLAYER): (N, Y, Y, Y, Y),
    (Act.HINT, MemberRole.ONLOOKER): (N, N, N, N, N),
    (Act.HINT, MemberRole.STRANGER): (S, S, S, S, S),
    (Act.SUGGEST, MemberRole.OWNER): (N, N, N, N, N),
    (Act.SUGGEST, MemberRole.PLAYER): (Y, N, N, N, N),
    (Act.SUGGEST, MemberRole.ONLOOKER): (Y, Y, Y, Y, Y),
    (Act.SUGGEST, MemberRole.STRANGER): (S, S, S, S, S),
    **{
        (act, role): (said,) * 5
        for act in (Act.MEMBERS, Act.MODE, Act.HAND, Act.END)
        for role, said in zip(MemberRole, (Y, N, N, S), strict=True)
    },
}


def table_of(mode: Mode, turn: str) -> Session:
    members = tuple(Member(user, role) for role, user in WHO.items() if role is not MemberRole.STRANGER)
    return session_of(Table("kings", 3), owner=ADA, members=members, mode=mode, turn=turn)


@pytest.mark.parametrize(("act", "role"), [(act, role) for act in Act for role in MemberRole])
def test_role_act_mode(act: Act, role: MemberRole) -> None:
    """Every act of every role in every mode is decided as written down here, with a sentence for each no."""
    user = WHO[role]
    other = BOB if role is MemberRole.OWNER else ADA
    modes = ((Mode.SOLO, ""), (Mode.TURNS, other), (Mode.TURNS, user), (Mode.VOTE, ""), (Mode.FREE, ""))
    assert tuple(verdict(table_of(*mode), user, act) for mode in modes) == TABLE[act, role]
    for found in TABLE[act, role]:
        if found in (Ruling.NO, Ruling.WAIT):
            assert sentence(act, found).endswith(".")


def test_a_private_table_is_nobody_elses() -> None:
    """A stranger does not even see it; its members do."""
    hidden = replace(table_of(Mode.FREE, ""), private=True)
    assert [verdict(hidden, user, Act.LOOK) for user in WHO.values()] == [Y, Y, Y, S]


def test_nothing_is_done_while_a_table_is_handed_over() -> None:
    """Its board may be looked at; what else is tried is to be tried again."""
    handed = replace(table_of(Mode.FREE, ""), handed=BOB)
    assert verdict(handed, ADA, Act.LOOK) is Ruling.YES
    assert {verdict(handed, ADA, act) for act in Act if act is not Act.LOOK} == {Ruling.HANDED}
    assert "try again" in sentence(Act.MOVE, Ruling.HANDED)


def test_each_sentence_is_of_a_case_that_occurs() -> None:
    """None is left over."""
    occurring = {(act, found) for (act, _), row in TABLE.items() for found in row}
    assert set(SENTENCES) <= occurring
