"""A table in play: the stored session, and the engine's table that is replayed from it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from bot.records.preferences import WORDS
from bot.records.session import Session
from engine import (
    Card,
    Cause,
    Choice,
    Hint,
    IllegalMove,
    Move,
    PatienceError,
    Place,
    Table,
    Text,
    View,
    counted,
    joined,
    record,
    say,
    search,
)

PLAYED_ON = 20  # forced moves that are played on at once; each is reported
# Approximate sizes in memory, measured by benchmarks/memory.py.
TABLE_BYTES, MOVE_BYTES, CHOICE_BYTES = 60_000, 500, 120
MOST_MOVES = 5000  # of one table: ten times a long game, and still played again in some 0.2 seconds


@dataclass
class PlayedTable:
    """A session with its table replayed: what commands change, and then save."""

    session: Session
    table: Table
    redo_stack: list[Move] = field(default_factory=list)  # the moves that redo plays again, the next one last
    preferences: Mapping[str, str] | None = None  # the player's, where they were loaded with the table
    request_id: str = ""  # of the request whose changes were saved last
    voters: tuple[str, ...] = ()  # of a table that votes: those whose votes are played with the next save
    _view: View | None = None
    _view_in_words: View | None = None

    @classmethod
    def of(cls, session: Session) -> PlayedTable:
        """Replay a session's record; InvalidRecord where the rules have changed since."""
        played = cls(session, record.loads(session.record))
        while played.moves_played > session.played:
            played.redo_stack.append(played.table.pop())
        played._view = played._make_view()  # now, in this thread, not later on the event loop
        return played

    @property
    def view(self) -> View:
        """What its player may see, with cards named if they prefer that."""
        self._view = self._view or self._make_view()
        if not self.by_ear:
            return self._view
        self._view_in_words = self._view_in_words or self._view.in_words()
        return self._view_in_words

    @property
    def by_ear(self) -> bool:
        """Whether its player prefers cards by their names; False as long as preferences are not loaded."""
        return WORDS.of(self.preferences or {}) == "on"

    @property
    def memory_bytes(self) -> int:
        """Its approximate size in memory."""
        choices = len(self._view.choices) if self._view else 0
        return TABLE_BYTES + MOVE_BYTES * (self.moves_played + len(self.redo_stack)) + CHOICE_BYTES * choices

    @property
    def moves_played(self) -> int:
        return len(self.table.history)

    def play(self, move: str | Move, *, joined: bool = False) -> Text:
        """Play a move and give its text; moves that were taken back can no longer be redone."""
        number = self.moves_played
        if number >= MOST_MOVES:
            limit = "this table has {most} moves, as many as I keep; take some back"
            raise IllegalMove(say(limit, most=f"{MOST_MOVES:,}"))
        self.table.push(move)
        self.redo_stack.clear()
        still_joined = {earlier for earlier in self.session.joined if earlier < number}
        self._changed(joined=frozenset(still_joined | {number} if joined else still_joined))
        return self.view.caption

    def undo(self) -> Text:
        """Take back one move, with the moves joined to it."""
        if not self.moves_played:
            raise IllegalMove(say("there is no move to take back"))
        if not self.may_undo():
            raise IllegalMove(
                say(
                    "that move showed a card you had not seen, and in {what} it stays played",
                    what="your ranked try" if self.session.ranked else "a race",
                )
            )
        last = self.view.caption
        while True:
            self.redo_stack.append(self.table.pop())
            if self.moves_played not in self.session.joined:
                break
        self._changed(undos=self.session.undos + 1)
        return say("Taken back: {moves}", moves=last)

    def undo_several(self, wanted: int | None) -> Text:
        """Take back `wanted` moves, None for all, or as many of them as possible."""
        texts = [self.undo()]
        while len(texts) != wanted and self.may_undo():
            texts.append(self.undo())
        return self._several(texts, "taken back", wanted)

    def redo_several(self, wanted: int | None) -> Text:
        """Redo `wanted` moves, None for all, or as many as were taken back."""
        texts = [self.redo()]
        while len(texts) != wanted and self.redo_stack:
            texts.append(self.redo())
        return self._several(texts, "played again", wanted)

    def _several(self, texts: list[Text], done: str, wanted: int | None) -> Text:
        if len(texts) == 1:
            return texts[0]
        fewer = "as many as could be: " if wanted and len(texts) < wanted else ""
        template = "{count} moves are {done}, {fewer}the last of them so: {moves}"
        return say(template, count=len(texts), done=done, fewer=fewer, moves=texts[-1])

    def may_undo(self) -> bool:
        """Whether the last move can be taken back: in a ranked try or a race not one that showed a card."""
        if not self.moves_played or not self.session.competes:
            return bool(self.moves_played)
        first = self.moves_played - 1
        while first in self.session.joined:
            first -= 1
        return not any(revealed for _, _, revealed in self.table.history[first:])

    def redo(self) -> Text:
        """Redo the move that was taken back last."""
        if not self.redo_stack:
            raise IllegalMove(say("there is no move to play again"))
        texts = [self._again()]
        while self.redo_stack and self.moves_played in self.session.joined:
            texts.append(self._again())
        return say("Played again: {moves}", moves=joined(texts))

    def home(self) -> Text:
        """Play every card that fits a foundation, again and again, as one move."""
        texts: list[Text] = []
        while self.moves_played < MOST_MOVES and (step := next(_going_home(self.view), None)):
            texts.append(self.play(step.text, joined=bool(texts)))
        if not texts:
            raise IllegalMove(say("no card fits a foundation now"))
        return joined(texts)

    def auto(self) -> Text:
        """Play every card that can safely go home, again and again, as one move."""
        texts: list[Text] = []
        while self.moves_played < MOST_MOVES and (move := search.safe_play(self.table.position)):
            texts.append(self.play(move, joined=bool(texts)))
        if not texts:
            raise IllegalMove(
                say("no card can go home of which it is certain that it will not be wanted again")
            )
        return joined(texts)

    def play_on(self) -> Text:
        """Play forced moves as part of the last move; the text is empty where there is a choice.

        It stops before a redeal, at the end of the game, and at a position that has occurred before.
        """
        texts: list[Text] = []
        visited = {self.table.key()}
        while len(texts) < PLAYED_ON and self.moves_played < MOST_MOVES and not self.view.result:
            choices = self.view.choices
            if len(choices) != 1 or choices[0].kind == Cause.REDEAL:
                break
            texts.append(self.play(choices[0].text, joined=True))
            if self.table.key() in visited:
                break
            visited.add(self.table.key())
        return joined(texts)

    def current_hint(self) -> Hint | None:
        """The last hint, if it was for this position."""
        mark, _, stored = self.session.hinted.partition(" ")
        if mark != self._mark():
            return None
        text, why, moves, wins = json.loads(stored)
        return Hint(self.table.parse(text) if text else None, why, moves, wins)

    def note_hint(self, hint: Hint) -> None:
        """Count a hint, and store it for as long as the position stays."""
        stored = json.dumps([str(hint.move or ""), hint.why, hint.moves, hint.wins])
        self.session = replace(self.session, hints=self.session.hints + 1, hinted=f"{self._mark()} {stored}")

    def _mark(self) -> str:
        return sha256(repr(self.table.key()).encode()).hexdigest()[:16]

    def deal_on(self, *, until: bool) -> Text:
        """Deal repeatedly as one move: until a card fits that did not before, or to the end of the stock."""
        before, times, last = self._to_play(), 1, self.play("deal")
        while self.moves_played < MOST_MOVES and self.table.why_not("deal") is None:
            if until and self._to_play() - before:
                break
            times, last = times + 1, self.play("deal", joined=True)
        summary = say("Dealt {times}; the last time: {moves}", times=counted(times, "time"), moves=last)
        return summary if times > 1 else last

    def why_nowhere(self, code: str) -> Text:
        """Why nothing of a pile can be played: the one rule against it, or that its card fits nowhere."""
        reasons: set[Text | None] = set()
        for pile in self.view.piles:
            if pile.code != code:
                try:
                    reasons.add(self.table.refuses(self.table.parse(f"{code} {pile.code}")))
                except IllegalMove as refusal:
                    reasons.add(refusal.reason)
        top = self.view[code].top
        if len(reasons) == 1 and (reason := reasons.pop()):
            return reason
        if top is None:
            return say("nothing of {place} can be played now", place=Place(code))
        return say("the {card} of {place} can go nowhere now", card=Card(top), place=Place(code))

    def can_go_home(self) -> bool:
        return any(_going_home(self.view))

    def after(self, moves: Iterable[str]) -> tuple[Choice, ...]:
        """The legal moves after some more moves; none where those would reveal a hidden card."""
        pushed = 0
        try:
            for move in moves:
                self.table.push(move)
                pushed += 1
                if self.table.view().revealed:
                    return ()
            view = self.table.view()
            return (view.in_words() if self.by_ear else view).choices
        except PatienceError:
            return ()
        finally:
            for _ in range(pushed):
                self.table.pop()

    def finished(self, now: int) -> Session:
        """The session as it stands now, with the next revision."""
        view = self.view
        return replace(
            self.session,
            record=self.session.record if self.redo_stack else record.dumps(self.table),
            played=self.moves_played,
            revision=self.session.revision + 1,
            touched=now,
            home=view.home,
            total=view.total,
            result=view.result or "",
        )

    def _to_play(self) -> set[tuple[str, str]]:
        """The legal moves besides dealing, with their words."""
        return {(choice.text, str(choice.words)) for choice in self.view.choices if choice.kind != "deal"}

    def _make_view(self) -> View:
        return self.table.view().dealt_as(self.session.deal)

    def _again(self) -> Text:
        self.table.replay(self.redo_stack.pop())
        self._changed()
        return self.view.caption

    def _changed(self, *, joined: frozenset[int] | None = None, undos: int | None = None) -> None:
        self._view = self._view_in_words = None
        self.session = replace(
            self.session,
            joined=self.session.joined if joined is None else joined,
            undos=self.session.undos if undos is None else undos,
        )


def _going_home(view: View) -> Iterator[Choice]:
    """The moves to a foundation; exchanges between foundations do not count: they would never end."""
    for choice in view.choices:
        if choice.kind == "play" and view[choice.then.key].kind == "foundation":
            yield choice
