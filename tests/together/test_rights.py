"""What one person may do on whose table, as a table: role, act, mode."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

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
    (Act.WATCH, MemberRole.OWNER): (N, N, N, N, N),
    (Act.WATCH, MemberRole.PLAYER): (Y, Y, Y, Y, Y),
    (Act.WATCH, MemberRole.ONLOOKER): (Y, Y, Y, Y, Y),
    (Act.WATCH, MemberRole.STRANGER): (S, Y, Y, Y, Y),
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
        (act, role): (ruling,) * 5
        for act in (Act.MEMBERS, Act.MODE, Act.HAND, Act.END)
        for role, ruling in zip(MemberRole, (Y, N, N, S), strict=True)
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


@pytest.mark.parametrize(("mode", "private"), [(m, p) for m in Mode for p in (False, True)])
def test_the_owner_says_whether_others_look_on(mode: Mode, private: bool) -> None:
    """On lets them come to every table, off to none; without a word to those that all see anyway."""
    table = replace(table_of(mode, ""), private=private)
    usual = Y if mode is not Mode.SOLO and not private else S
    for setting, expected in (("", usual), ("on", Y), ("off", S)):
        assert verdict(replace(table, onlookers=setting), EVE, Act.WATCH) is expected
    # Before they have come they see no more than before; of a closed table nothing.
    opened = replace(table, onlookers="on")
    assert verdict(opened, EVE, Act.LOOK) is verdict(table, EVE, Act.LOOK)
    assert verdict(replace(table, onlookers="off"), EVE, Act.LOOK) is S
    assert verdict(opened, EVE, Act.SUGGEST) is S


@pytest.mark.parametrize("contest", [{"race": "r"}, {"ranked": True, "daily": "2026-11-21"}])
def test_who_has_the_deal_still_to_play_sees_nothing_of_it(contest: dict[str, Any]) -> None:
    """Nor does anybody suggest a move there; the owner sees their own board, whatever is asked."""
    table = replace(table_of(Mode.SOLO, ""), onlookers="on", private=True, **contest)
    for act in (Act.LOOK, Act.WATCH):
        assert verdict(table, CYD, act, rival=True) is Ruling.RIVAL
        assert verdict(table, CYD, act) is Y
        assert "When you have finished" in sentence(act, Ruling.RIVAL)
    assert verdict(table, EVE, Act.WATCH, rival=True) is Ruling.RIVAL
    assert verdict(table, EVE, Act.LOOK, rival=True) is S
    assert verdict(table, ADA, Act.LOOK) is Y
    assert verdict(table, CYD, Act.SUGGEST) is Ruling.ALONE
    assert "may only look on" in sentence(Act.SUGGEST, Ruling.ALONE)


def test_nothing_is_done_while_a_table_is_handed_over() -> None:
    """Its board may be looked at; what else is tried is to be tried again."""
    handed = replace(table_of(Mode.FREE, ""), handed=BOB)
    assert verdict(handed, ADA, Act.LOOK) is Ruling.YES
    assert {verdict(handed, ADA, act) for act in Act if act is not Act.LOOK} == {Ruling.HANDED}
    assert "try again" in sentence(Act.MOVE, Ruling.HANDED)


def test_each_sentence_is_of_a_case_that_occurs() -> None:
    """None is left over."""
    occurring = {(act, found) for (act, _), row in TABLE.items() for found in row}
    occurring |= {(Act.LOOK, Ruling.RIVAL), (Act.WATCH, Ruling.RIVAL), (Act.SUGGEST, Ruling.ALONE)}
    assert set(SENTENCES) <= occurring
