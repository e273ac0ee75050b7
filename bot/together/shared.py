"""Tables of several: opened, joined, voted on, passed on in time, handed over; each once for all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex

import structlog

from bot.messages.ids import PlaceId, UserId
from bot.messages.refused import Refused
from bot.messages.request import Request
from bot.play import rights, sharing
from bot.play.played_table import PlayedTable
from bot.play.rights import Act, Ruling
from bot.play.sessions import Sessions
from bot.play.sharing import Count
from bot.play.table_errors import NotYours, Stale
from bot.records.session import MemberRole, Mode, Session
from bot.records.vote import Ballot
from bot.storage.jobs import JobStore, timers
from bot.storage.shared import SharedStore
from engine import IllegalMove, Text, in_figures, search

log = structlog.get_logger()

ROUND, SHOW = "round", "table-message"  # kinds of jobs: a vote or a turn ends; a board is brought up to date
TRIES = 10  # at a change, while others save moves in between
GONE = "That table is no longer there."
UNDO, HOME, AUTO = "undo", "home", "auto"
MOST_SUGGESTION = 60  # characters
MOST_OTHERS = 4  # proposals that were not played
PASSED = "A turn went by without a move."

SessionRule = Callable[[Session], Session]


@dataclass(frozen=True)
class RoundEnd:
    """A round that is over."""

    played: PlayedTable
    text: Text | None  # what was played; None where nothing was
    counts: tuple[Count, ...] = ()
    passed: str = ""  # whose turn went by


class Shared:
    """All tables that more than one person is at."""

    def __init__(self, sessions: Sessions, store: SharedStore, jobs: JobStore) -> None:
        self.sessions = sessions
        self.store = store
        self.jobs = jobs
        self.listeners: list[Callable[[str], None]] = []  # called with each table at which the votes changed
        sessions.member_watchers.append(self.changed)

    # members ---------------------------------------------------------------------------------------

    async def change(self, request: Request, act: Act | None, rule: SessionRule) -> PlayedTable:
        """Change who is at a table, or how it is moved on, as it stands; Refused, NotYours.

        It is tried again where a move was saved in between. `act` is what the user must be allowed to do;
        None where the rule itself says who may.
        """
        for _ in range(TRIES):
            played = await self.sessions.open(replace(request, revision=None), anybodys=True)
            session = played.session
            if act:
                found = await self.sessions.ruling(session, request.user, act)
                if found is Ruling.STRANGER:
                    raise NotYours(session)
                if found is not Ruling.YES:
                    raise Refused(rights.sentence(act, found))
            after = rule(session)
            if after == session:
                return played
            played = await self.sessions.to_change(played)
            played.session = after
            try:
                await self.sessions.save(played, replace(request, request_id=f"{request.request_id} {act}"))
            except Stale as stale:
                if stale.done:
                    return stale.table
                continue
            return played
        raise Refused("Many act at this table just now. Please try again in a moment.")

    async def join(self, request: Request) -> PlayedTable:
        """Somebody plays along from now on, and it is the table they play at this place."""
        played = await self.change(request, None, lambda session: sharing.joined(session, request.user))
        await self._note_arrival(request, played)
        return played

    async def watch(self, request: Request) -> PlayedTable:
        """Somebody looks on from now on, where the owner lets them; Refused, NotYours."""
        played = await self.change(request, Act.WATCH, lambda session: sharing.watched(session, request.user))
        await self._note_arrival(request, played)
        return played

    async def _note_arrival(self, request: Request, played: PlayedTable) -> None:
        session, now = played.session, self.sessions.clock()
        await self.store.note_member(request.user, session.table, now)
        if session.mode != Mode.SOLO:  # where one only looks on, what is typed goes to one's own table
            await self.sessions.store.visit(request.user, request.place, session.table)

    async def leave(self, request: Request) -> PlayedTable:
        """Somebody goes, with their vote."""
        played = await self.change(request, None, lambda session: sharing.left(session, request.user))
        await self._note_departure(request.user, played.session.table)
        return played

    async def remove(self, request: Request, user: str) -> PlayedTable:
        """The owner takes somebody out."""
        played = await self.change(request, Act.MEMBERS, lambda session: sharing.left(session, user))
        await self._note_departure(user, played.session.table)
        return played

    async def _note_departure(self, user: str, table: str) -> None:
        await self.store.withdraw(table, user)
        await self.store.drop_member(user, table)

    # looking on ------------------------------------------------------------------------------------

    async def set_onlookers(self, request: Request, place: PlaceId, *, allowed: bool) -> PlayedTable:
        """Whether others may look on; those at `place` find the table then, where that is not empty."""
        played = await self.change(
            request, Act.MEMBERS, lambda session: sharing.onlookers_switched(session, allowed=allowed)
        )
        if place:
            await self.store.list_at(place, played.session.table, self.sessions.clock(), listed=allowed)
        return played

    async def to_watch(self, user: str, place: PlaceId) -> list[Session]:
        """The tables of others at which one may look on at a place: that of several, and those opened to it.

        The newest come first.
        """
        found = []
        of_several = await self.store.current_at(place)
        if of_several and (several := await self.sessions.load(of_several)) and several.admits_onlookers:
            found = [several] if several.owner != user and not several.result else []
        for name in await self.store.listed_at(place):
            if name == of_several:
                continue
            session = await self.sessions.load(name)
            if session is None or session.onlookers != "on" or session.result:
                await self.store.list_at(place, name, 0, listed=False)
            elif session.owner != user:
                found.append(session)
        return found

    async def others_table(self, request: Request) -> Request:
        """The request with the table of another that it is about.

        That is the one tapped, else the one of several played here, else the one they came to last.
        """
        if request.table:
            return request
        current = (await self.sessions.store.load_current(request.user, request.place)).session
        if current is None or current.owner == request.user:
            found = [one for one in await self.tables(request.user) if one.mode == Mode.SOLO]
            return replace(request, table=found[0].table) if found else request
        return replace(request, table=current.table)

    async def set_mode(self, request: Request, mode: Mode, pace: int, place: str) -> PlayedTable:
        """How a table is moved on; with `solo` its members look on."""
        now = self.sessions.clock()
        played = await self.change(
            request, Act.MODE, lambda session: sharing.opened(session, mode, pace, place, now)
        )
        await self.store.show_at(place, played.session.table)
        return played

    # handing over ----------------------------------------------------------------------------------

    async def offer(self, request: Request, user: str) -> PlayedTable:
        """The owner offers a table to somebody, who may accept within a day."""
        now = self.sessions.clock()
        played = await self.change(request, Act.HAND, lambda session: sharing.offered(session, user, now))
        await self.store.note_member(user, played.session.table, now)  # so that it is found when they go
        return played

    async def accept(self, request: Request) -> PlayedTable:
        """A table that was offered becomes the user's own; Refused where it was not, or no longer is."""
        if request.table is None:
            raise Refused(sharing.NOT_OFFERED)
        await self.sessions.make_room(request.user, request.table)
        before = await self.sessions.load(request.table)
        if before is None:
            raise Refused(GONE)
        if before.owner == request.user:  # tapped twice
            return await self.sessions.open(replace(request, revision=None))
        now = self.sessions.clock()
        sharing.handed(before, request.user, now)  # whether it may be, before it is locked
        # Locked first in the old owner's name, so that none of their moves is saved after it was copied.
        locked = (
            await self.change(request, None, lambda session: sharing.locked(session, before, request.user))
        ).session
        after = sharing.handed(locked, request.user, now)
        after = replace(after, revision=locked.revision + 1, place=after.place or request.place)
        await self.store.hand_over(locked, after, now)
        self.sessions.ready.pop(after.table)
        if after.role(before.owner) is not MemberRole.STRANGER:
            await self.store.note_member(before.owner, after.table, self.sessions.clock())
        return await self.sessions.open(replace(request, revision=None))

    async def decline(self, request: Request) -> PlayedTable:
        """The one it was offered to, or its owner, takes the offer back."""

        def rule(session: Session) -> Session:
            if request.user not in (session.offered, session.owner):
                raise Refused(sharing.NOT_OFFERED)
            return replace(session, offered="", offered_until=0)

        return await self.change(request, None, rule)

    # suggesting ------------------------------------------------------------------------------------

    async def suggest(self, request: Request, typed: str) -> PlayedTable:
        """An onlooker's move, which those who play see with the next board; it replaces the one before."""

        def rule(session: Session) -> Session:
            if not session.suggestions:
                raise Refused("Suggestions are switched off at this table.")
            return session

        played = await self.change(request, Act.SUGGEST, rule)
        move = (await asyncio.to_thread(proposal, played, typed))[:MOST_SUGGESTION]
        suggested = f"{played.session.rounds} {request.user} {move}\n{readable(played, move)}"
        return await self.change(request, Act.SUGGEST, lambda session: replace(session, suggested=suggested))

    async def set_suggestions(self, request: Request, *, allowed: bool) -> PlayedTable:
        """Whether onlookers may suggest moves."""
        return await self.change(
            request, Act.MODE, lambda session: replace(session, suggestions=allowed, suggested="")
        )

    async def show_soon(self, session: Session) -> None:
        """Bring the board in the channel up to date, which nobody has tapped."""
        if session.place:
            queue = timers(PlaceId(session.place).platform)
            await self.jobs.begin(queue, SHOW, session.table, self.sessions.clock())

    # votes -----------------------------------------------------------------------------------------

    async def ballot(self, session: Session) -> Ballot:
        """The votes of the present round."""
        return await self.store.ballot(session.table, session.rounds)

    async def propose(self, request: Request, played: PlayedTable, typed: str) -> RoundEnd:
        """Somebody's vote, in place of an earlier one; the move is played where that decides it.

        Stale where the vote has just ended; PatienceError where the proposal is no legal move.
        """
        session = played.session
        text = await asyncio.to_thread(proposal, played, typed)
        # Begun before the vote is stored, so that no vote is ever without a timer.
        queue, now = timers(PlaceId(session.place).platform), self.sessions.clock()
        if session.pace:
            await self.jobs.begin(queue, ROUND, session.table, now + session.pace)
        began = await self.store.vote(session.table, session.rounds, request.user, text, now)
        if began is None:
            newest = await self.sessions.newest(session.table)
            raise Stale(newest or played)
        if due := sharing.due(session, began):
            await self.jobs.put(queue, ROUND, session.table, due)
        for listener in self.listeners:
            listener(session.table)
        ballot = await self.ballot(session)
        if sharing.decided(session, ballot.votes):
            return await self.play_round(session)
        return RoundEnd(played, None, tuple(sharing.counted(ballot.votes)))

    async def play_round(self, session: Session) -> RoundEnd:
        """End the present round of a vote, and play what most are for; once, however often it is called."""
        ballot = await self.store.close(session.table, session.rounds)
        counts = tuple(sharing.counted(ballot.votes))
        for _ in range(TRIES):
            played = await self.sessions.newest(session.table)
            if played is None:
                raise Refused(GONE)
            now = played.session
            if now.rounds != session.rounds or not counts:
                return RoundEnd(played, None, counts)
            played = await self.sessions.to_change(played)
            played.voters = tuple(vote.user for vote in ballot.votes)
            news = round_news(played, counts, len(now.players))
            performed = await asyncio.to_thread(perform, played, counts[0].text)
            played.session = replace(played.session, news=news)
            saved = await self._save_round(played, f"round {session.rounds}")
            if saved is not None:
                return RoundEnd(saved, performed if saved is played else None, counts)
        raise Refused("Many act at this table just now. Please try again in a moment.")

    async def _save_round(self, played: PlayedTable, name: str) -> PlayedTable | None:
        """Save in the name of nobody; None where another save was faster; a table that was saved before."""
        session = played.session
        request = Request(UserId(""), PlaceId(session.place), "table", request_id=name, table=session.table)
        try:
            await self.sessions.save(played, request)
        except Stale as stale:
            return stale.table if stale.done else None
        return played

    # time ------------------------------------------------------------------------------------------

    async def changed(self, played: PlayedTable, *, ended: bool = False) -> None:
        """A watcher of sessions: a turn has its time from its beginning on."""
        session = played.session
        if session.mode != Mode.TURNS or not session.pace:
            return
        queue = timers(PlaceId(session.place).platform)
        due = None if ended else sharing.due(session, 0.0)
        if due is None:
            await self.jobs.drop(queue, ROUND, session.table)
        else:
            await self.jobs.put(queue, ROUND, session.table, due)

    async def end_round(self, table: str) -> tuple[RoundEnd | None, float | None]:
        """What came of the time of a round, and when the next one is due.

        Nothing where its time is not over, or nobody has voted; a turn goes to the next one.
        """
        session, now = await self.sessions.load(table), self.sessions.clock()
        if session is None or not session.members:
            return None, None
        ballot = await self.ballot(session)
        due = sharing.due(session, ballot.began)
        if due is None or due > now:
            return None, due
        if session.mode == Mode.VOTE:
            return await self.play_round(session), None
        return await self._pass_on(session)

    async def _pass_on(self, session: Session) -> tuple[RoundEnd | None, float | None]:
        """The turn of somebody who has not moved in time goes to the next one."""
        played = await self.sessions.newest(session.table)
        if played is None or played.session.rounds != session.rounds:
            return None, self.sessions.clock()
        if len(session.players) < 2:  # alone at the table, one takes one's time
            return None, None
        played = await self.sessions.to_change(played)
        passed = session.turn
        now = self.sessions.clock()
        played.session = replace(sharing.next_round(played.session, now), news=PASSED)
        saved = await self._save_round(played, f"turn {session.rounds}")
        if saved is None:
            return None, self.sessions.clock()
        return RoundEnd(saved, None, passed=passed), sharing.due(saved.session, 0.0)

    # a person's data -------------------------------------------------------------------------------

    async def tables(self, user: str) -> list[Session]:
        """The tables of others somebody is at."""
        return [one for one in await self.tables_naming(user) if one.role(user) is not MemberRole.STRANGER]

    async def tables_naming(self, user: str) -> list[Session]:
        """The tables of others somebody is at, or that are offered to them; drops those that are no more."""
        found = []
        for name in await self.store.member_of(user):
            session = await self.sessions.load(name)
            here = session and (session.role(user) is not MemberRole.STRANGER or session.offered == user)
            if session and here and session.owner != user:
                found.append(session)
            else:
                await self.store.drop_member(user, name)
        return found

    async def forget(self, user: str) -> None:
        """Take somebody out of all tables of others, with their votes, suggestions and offers to them."""
        for session in await self.tables_naming(user):
            name = f"forget {token_hex(8)}"
            request = Request(UserId(user), PlaceId(""), "table", request_id=name, table=session.table)
            await self.change(request, None, lambda one: sharing.forgotten(one, user))
            await self._note_departure(user, session.table)
        await self.store.forget(user)


def proposal(played: PlayedTable, typed: str) -> str:
    """A legal proposal in the one form in which votes are counted; PatienceError where it is none."""
    typed = " ".join(typed.split()).lower()
    if typed == UNDO and played.moves_played:
        return UNDO
    if typed == HOME and played.can_go_home():
        return HOME
    if typed == AUTO and search.safe_play(played.table.position):
        return AUTO
    move = played.table.parse(typed)
    if reason := played.table.refuses(move):
        raise IllegalMove(reason)
    return str(move)


def perform(played: PlayedTable, text: str) -> Text:
    """Play what was proposed."""
    if text == UNDO:
        return played.undo()
    if text == HOME:
        return played.home()
    return played.auto() if text == AUTO else played.play(text)


def round_news(played: PlayedTable, counts: Sequence[Count], players: int) -> str:
    """What came of a vote, in a sentence, before it is played."""
    first, *others = counts
    votes = f"{len(first.users)} of {in_figures(players, 'vote')}"
    rest = ", ".join(f"{readable(played, one.text)} {len(one.users)}" for one in others[:MOST_OTHERS])
    return f"Voted: {readable(played, first.text)}, with {votes}" + (f"; {rest}." if rest else ".")


def readable(played: PlayedTable, text: str) -> str:
    """A proposal in words: "5♥ → f1"."""
    if text in (UNDO, HOME, AUTO):
        return {UNDO: "Take back", HOME: "All home", AUTO: "What is safe"}[text]
    choice = next((one for one in played.view.choices if one.text == text), None)
    return str(choice.brief or choice.words) if choice else text
