"""A table in play: the session that is kept, and the engine's table that stands for it while it is in use."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

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

PLAYED_ON = 20  # moves that follow by themselves in one go: each is told
TABLE_BYTES, MOVE_BYTES, CHOICE_BYTES = (
    60_000,
    500,
    120,
)  # in memory, about, as benchmarks/memory.py finds them
MOST_MOVES = 5000  # of one table: ten times a long game, and still played again in some 0.2 seconds


@dataclass
class PlayedTable:
    """A session with its table dealt and played: what commands change, and then save."""

    session: Session
    table: Table
    ahead: list[Move] = field(default_factory=list)  # what redo plays again, the next one last
    likes: Mapping[str, str] | None = None  # the player's settings, where they came with it
    _view: View | None = None

    @classmethod
    def of(cls, session: Session) -> PlayedTable:
        """Play a session's record again; InvalidRecord where the rules were corrected since."""
        played = cls(session, record.loads(session.record))
        while len(played.table.moves) > session.played:
            played.ahead.append(played.table.pop())
        played._view = played._seen()  # now, for later is on the event loop
        return played

    @property
    def view(self) -> View:
        self._view = self._view or self._seen()
        return self._view

    @property
    def memory_bytes(self) -> int:
        """About what it takes in memory."""
        choices = len(self._view.choices) if self._view else 0
        return TABLE_BYTES + MOVE_BYTES * (self.moves_played + len(self.ahead)) + CHOICE_BYTES * choices

    @property
    def moves_played(self) -> int:
        return len(self.table.moves)

    def play(self, move: str | Move, *, joined: bool = False) -> Text:
        """Play a move and say what came of it; what was taken back before can no longer be played again."""
        number = self.moves_played
        if number >= MOST_MOVES:
            limit = "this table has {most} moves, as many as I keep; take some back"
            raise IllegalMove(say(limit, most=f"{MOST_MOVES:,}"))
        self.table.push(move)
        self.ahead.clear()
        kept = {earlier for earlier in self.session.joined if earlier < number}
        self._changed(joined=frozenset(kept | {number} if joined else kept))
        return self.view.caption

    def undo(self) -> Text:
        """Take back one move, whole."""
        if not self.moves_played:
            raise IllegalMove(say("there is no move to take back"))
        if not self.may_undo():
            raise IllegalMove(
                say("that move showed a card you had not seen, and in your ranked try it stays played")
            )
        said = self.view.caption
        while True:
            self.ahead.append(self.table.pop())
            if self.moves_played not in self.session.joined:
                break
        self._changed(undos=self.session.undos + 1)
        return say("Taken back: {said}", said=said)

    def undo_several(self, wanted: int | None) -> Text:
        """Take back so many moves, None for all, or as many of them as can be."""
        said = [self.undo()]
        while len(said) != wanted and self.may_undo():
            said.append(self.undo())
        return self._several(said, "taken back", wanted)

    def redo_several(self, wanted: int | None) -> Text:
        """Play again so many moves, None for all, or as many as were taken back."""
        said = [self.redo()]
        while len(said) != wanted and self.ahead:
            said.append(self.redo())
        return self._several(said, "played again", wanted)

    def _several(self, said: list[Text], done: str, wanted: int | None) -> Text:
        if len(said) == 1:
            return said[0]
        fewer = "as many as could be: " if wanted and len(said) < wanted else ""
        told = "{count} moves are {done}, {fewer}the last of them so: {said}"
        return say(told, count=len(said), done=done, fewer=fewer, said=said[-1])

    def may_undo(self) -> bool:
        """Whether the last move can be taken back: in a ranked try not one that showed a new card."""
        if not self.moves_played or not self.session.ranked:
            return bool(self.moves_played)
        first = self.moves_played - 1
        while first in self.session.joined:
            first -= 1
        return not any(shown for _, _, shown in self.table.history[first:])

    def redo(self) -> Text:
        """Play again the move that was taken back last."""
        if not self.ahead:
            raise IllegalMove(say("there is no move to play again"))
        said = [self._again()]
        while self.ahead and self.moves_played in self.session.joined:
            said.append(self._again())
        return say("Played again: {said}", said=joined(said))

    def home(self) -> Text:
        """Play every card that fits a foundation, again and again, as one move."""
        said: list[Text] = []
        while self.moves_played < MOST_MOVES and (
            step := next(filter(self._goes_home, self.view.choices), None)
        ):
            said.append(self.play(step.text, joined=bool(said)))
        if not said:
            raise IllegalMove(say("no card fits a foundation now"))
        return joined(said)

    def auto(self) -> Text:
        """Play every card that can go home without any harm, again and again, as one move."""
        said: list[Text] = []
        while self.moves_played < MOST_MOVES and (move := search.safe_play(self.table.position)):
            said.append(self.play(move, joined=bool(said)))
        if not said:
            raise IllegalMove(
                say("no card can go home of which it is certain that it will not be wanted again")
            )
        return joined(said)

    def play_on(self) -> Text:
        """Play what is the only move again and again, as part of the last one; empty where there is a choice.

        It stops where cards would be taken up and dealt again, where the game is over, and at a position it
        has met before.
        """
        said: list[Text] = []
        met = {self.table.key()}
        while len(said) < PLAYED_ON and self.moves_played < MOST_MOVES and (only := self._only()):
            said.append(self.play(only, joined=True))
            if self.table.key() in met:
                break
            met.add(self.table.key())
        return joined(said)

    def _only(self) -> str | None:
        """The one move there is."""
        choices = () if self.view.result else self.view.choices
        return choices[0].text if len(choices) == 1 and choices[0].kind != Cause.REDEAL else None

    def hint_known(self) -> Hint | None:
        """The hint that was given last, if it was given in this position."""
        mark, _, kept = self.session.hinted.partition(" ")
        if mark != self._mark():
            return None
        text, why, moves, wins = json.loads(kept)
        return Hint(self.table.parse(text) if text else None, why, moves, wins)

    def note_hint(self, hint: Hint) -> None:
        """Count a hint, and keep it for as long as the position stays."""
        kept = json.dumps([str(hint.move or ""), hint.why, hint.moves, hint.wins])
        self.session = replace(self.session, hints=self.session.hints + 1, hinted=f"{self._mark()} {kept}")

    def _mark(self) -> str:
        return sha256(repr(self.table.key()).encode()).hexdigest()[:16]

    def deal_on(self, *, until: bool) -> Text:
        """Deal again and again as one move: until a card fits that did not before, or to the pack's end."""
        before, times, said = self._to_play(), 1, self.play("deal")
        while self.moves_played < MOST_MOVES and self.table.why_not("deal") is None:
            if until and self._to_play() - before:
                break
            times, said = times + 1, self.play("deal", joined=True)
        told = say("Dealt {times}; the last time: {said}", times=counted(times, "time"), said=said)
        return told if times > 1 else said

    def why_nowhere(self, code: str) -> Text:
        """Why nothing of a pile can be played: the one rule against it, or that its card fits nowhere."""
        others = (pile.code for pile in self.view.piles if pile.code != code)
        reasons = {self._refusal(f"{code} {other}") for other in others}
        top = self.view[code].top
        if len(reasons) == 1 and (reason := reasons.pop()):
            return reason
        if top is None:
            return say("nothing of {place} can be played now", place=Place(code))
        return say("the {card} of {place} can go nowhere now", card=Card(top), place=Place(code))

    def _refusal(self, move: str) -> Text | None:
        try:
            return self.table.refuses(self.table.parse(move))
        except IllegalMove as refusal:
            return refusal.reason

    def can_go_home(self) -> bool:
        return any(map(self._goes_home, self.view.choices))

    def after(self, moves: Iterable[str]) -> tuple[Choice, ...]:
        """The legal moves once some more are played; none where that would show a hidden card."""
        pushed = 0
        try:
            for move in moves:
                self.table.push(move)
                pushed += 1
                if self.table.view().revealed:
                    return ()
            return self.table.view().choices
        except PatienceError:
            return ()
        finally:
            for _ in range(pushed):
                self.table.pop()

    def finished(self, now: int) -> Session:
        """The session as it stands now, one revision on."""
        view = self.view
        return replace(
            self.session, record=self.session.record if self.ahead else record.dumps(self.table),
            played=self.moves_played, revision=self.session.revision + 1, touched=now,
            home=view.home, total=view.total, result=view.result or "",
        )  # fmt: skip

    def _to_play(self) -> set[tuple[str, str]]:
        """What may be done besides dealing, with the cards it is done to."""
        return {(choice.text, str(choice.words)) for choice in self.view.choices if choice.kind != "deal"}

    def _seen(self) -> View:
        return self.table.view().dealt_as(self.session.deal)

    def _goes_home(self, choice: Choice) -> bool:
        """Exchanges do not count: they go from foundation to foundation and would never end."""
        return choice.kind == "play" and self.view[choice.then.key].kind == "foundation"

    def _again(self) -> Text:
        self.table.replay(self.ahead.pop())
        self._changed()
        return self.view.caption

    def _changed(self, *, joined: frozenset[int] | None = None, undos: int | None = None) -> None:
        self._view = None
        self.session = replace(
            self.session,
            joined=self.session.joined if joined is None else joined,
            undos=self.session.undos if undos is None else undos,
        )
