"""Races: opened, joined, played, ended in time, each counted once however many processes run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

import structlog

from bot.daily.service import Daily
from bot.daily.verification import replayed
from bot.messages.ids import PlaceId
from bot.messages.refused import Refused
from bot.messages.request import Request
from bot.play import racing
from bot.play.played_table import PlayedTable
from bot.play.sessions import Contest, Sessions, digest, name_in_race
from bot.play.table_errors import Stale
from bot.play.winnable_deals import WinnableDeals
from bot.records.race import End, Race, Racer, RaceResult
from bot.records.session import Session
from bot.storage.jobs import JobStore, timers
from bot.storage.races import RaceStore
from engine import InvalidRecord, Table

log = structlog.get_logger()

# Kinds of jobs: something of a race ends by itself; its message is to be brought up to date, or posted.
TIMER, MESSAGE, POST = "race", "race-message", "race-post"
MOST_RACES = 10  # of one channel at a time
# So many seconds at least are between two unprompted changes of a race's message, and so many for each race
# of its channel: with ten of them thirty changes a minute, of the fifty that Slack allows a workspace.
SHOW_EVERY, SHOW_EVERY_OF_MANY = 10.0, 2.0
FULL = "Ten races are open in this channel already. Please join one of them, or wait until one is over."
STAYS = "This race is over for you, so your board stays as it lies until everybody has finished."
GONE = "You have given that board up, so you are out of this race."

RaceRule = Callable[[Race], Race]


@dataclass(frozen=True)
class Terms:
    """What is raced."""

    game: str
    variant: str
    deal: str  # "" for one that can be won, and calmly
    minutes: int
    best_of: int = 1
    score: tuple[tuple[str, int], ...] = ()  # of the series so far


class Races:
    """All races of this installation."""

    def __init__(self, sessions: Sessions, store: RaceStore, jobs: JobStore, deals: WinnableDeals) -> None:
        self.sessions = sessions
        self.store = store
        self.jobs = jobs
        self.deals = deals
        self.listeners: list[Callable[[str], None]] = []  # called with each table whose race has changed
        sessions.contest_watchers.append(self.changed)
        sessions.contest_guards.append(self.admit_change)
        sessions.rivalries.append(self.has_it_to_play)

    # opening, joining, starting --------------------------------------------------------------------

    async def open(self, request: Request, place: PlaceId, terms: Terms) -> Race:
        """A new race with its first player; the same one for the same request."""
        name = digest(f"race of {request.user} {request.request_id}")
        return await self._open(name, request.user, place, terms)

    async def rematch(self, user: str, name: str) -> tuple[Race, bool]:
        """The race that follows one that is over, and whether it is new; whoever asks for it is in it."""
        race, following = await self.load(name), digest(f"rematch of {name}")
        if not race.over:
            raise Refused("This race is not over yet.")
        if await self.store.load(following):
            return await self.change(following, partial(racing.join, user=user)), False
        terms = Terms(race.game, race.variant, "", race.minutes, race.best_of)
        if not racing.decided(race):
            terms = replace(terms, score=tuple(racing.score(race)))
        return await self._open(following, user, PlaceId(race.place), terms), True

    async def _open(self, name: str, user: str, place: PlaceId, terms: Terms) -> Race:
        if known := await self.store.load(name):
            return known
        variant = terms.variant or None
        deal = terms.deal or await self.deals.calm(terms.game, variant)
        table = await asyncio.to_thread(Table, terms.game, deal, variant=variant)
        host = Racer(user)
        race = Race(
            race=name,
            place=place,
            host=user,
            game=terms.game,
            variant=terms.variant,
            deal=deal,
            open_deal=bool(terms.deal),
            minutes=terms.minutes,
            best_of=terms.best_of,
            score=terms.score,
            dealt=table.home,
            total=table.game.total,
            created=int(self.sessions.clock()),
            racers=(host,),
        )
        if await self.store.open(race, racing.entry(race, host), MOST_RACES) == "full":
            raise Refused(FULL)
        await self._schedule(race)
        return await self.load(name)

    async def load(self, name: str) -> Race:
        """The race of a name; Refused where there is none, or no more."""
        if race := await self.store.load(name):
            return race
        raise Refused(racing.UNKNOWN)

    async def change(self, name: str, rule: RaceRule) -> Race:
        """Apply a rule to a race; Refused by the rule, or where there is no such race."""
        found = await self.store.change(name, rule, racing.entries)
        if found is None:
            raise Refused(racing.UNKNOWN)
        race, changed = found
        if changed:
            self._notify(race)
            await self._schedule(race)
        return race

    def _notify(self, race: Race) -> None:
        for listener, racer in product(self.listeners, race.racers):
            listener(name_in_race(race.race, racer.user))

    async def _schedule(self, race: Race) -> None:
        """The job for what ends next by itself."""
        if (due := racing.due(race)) is not None:
            await self.jobs.put(timers(race.platform), TIMER, race.race, due)

    async def post(self, race: Race) -> None:
        """Have the message of a race posted in its channel, which was called from a page that it opened."""
        await self.jobs.put(timers(race.platform), POST, race.race, self.sessions.clock())

    async def show_soon(self, race: Race) -> None:
        """Have the message of a race changed, as soon as it may be."""
        at = max(self.sessions.clock(), race.updated + SHOW_EVERY)
        await self.jobs.put(timers(race.platform), MESSAGE, race.race, at)

    # playing ---------------------------------------------------------------------------------------

    async def board(self, request: Request, name: str) -> PlayedTable:
        """The user's table in a race, dealt when they open it for the first time."""
        now = self.sessions.clock()
        race = await self.change(name, partial(racing.open_board, user=request.user, now=now))
        table, racer = name_in_race(name, request.user), race.racer(request.user)
        if await self.sessions.load(table):
            played = await self.sessions.open(replace(request, table=table, revision=None))
            await self.sessions.set_current(played.session, request)
            return played
        if race.over or (racer and racer.end):
            raise Refused(GONE)
        marks = {"private"} if race.open_deal else {"private", "unnumbered"}
        try:
            played = await self.sessions.start(
                race.game, race.deal, race.variant or None, request, contest=Contest(race=name), marks=marks
            )
        except Stale as stale:
            played = stale.table  # the same request once more, or another one, was faster
        await self.show_soon(race)
        return played

    async def admit_change(self, played: PlayedTable) -> None:
        """Guard of tables in a race: Refused when the time is over; afterwards they are played on freely."""
        session = played.session
        if not session.race:
            return
        race = await self.store.load(session.race)
        racer = race.racer(session.owner) if race else None
        if race is None or racer is None or race.over:
            played.session = replace(session, race="")
        elif racer.end or self.sessions.clock() >= racing.deadline(race, racer):
            raise Refused(STAYS)

    async def has_it_to_play(self, session: Session, user: str) -> bool:
        """Whether somebody is in the race of a table that goes on, and not at its end."""
        race = await self.store.load(session.race) if session.race else None
        racer = race.racer(user) if race and not race.over else None
        return racer is not None and not racer.end

    async def seats_to_watch(self, race: Race, user: str) -> list[Session]:
        """The tables of others in a race at which one may look on."""
        names = [name_in_race(race.race, racer.user) for racer in race.racers if racer.user != user]
        sessions = [await self.sessions.load(name) for name in names]
        return [one for one in sessions if one and one.onlookers == "on" and not one.result]

    async def changed(self, played: PlayedTable, *, ended: bool = False) -> None:
        """A table was saved, or is given up: note how far its player has come, or the end."""
        session = played.session
        race = await self.store.load(session.race) if session.race else None
        racer = race.racer(session.owner) if race else None
        if race is None or race.over or racer is None or racer.end:
            return
        if ended or Daily.is_final(played):
            rule = await self._ending(race, session, End.LEFT if ended else None)
        else:
            home = session.home - race.dealt
            rule = partial(racing.progress, user=session.owner, home=home, moves=session.played)
        with suppress(Refused):  # it is gone
            await self.show_soon(await self.change(race.race, rule))

    async def _ending(self, race: Race, session: Session, end: End | None) -> RaceRule:
        """The end of the race for the player of a table, by its record; `end` where that does not say it."""
        user = session.owner
        try:
            _, view = await asyncio.to_thread(replayed, session, race.deal, race.variant)
        except InvalidRecord as wrong:
            log.warning("a board of a race does not count", table=session.table, why=str(wrong))
            return partial(racing.finish, user=user, end=End.LEFT)
        end = End.WON if view.result == "won" else end or End.STUCK
        home = view.home - race.dealt
        return partial(
            racing.finish, user=user, end=end, home=home, moves=view.moves, seconds=session.seconds
        )

    # the end ---------------------------------------------------------------------------------------

    async def settle(self, name: str) -> Race | None:
        """A race with all that has ended by now: players whose time is over, and the race itself."""
        race, now = await self.store.load(name), self.sessions.clock()
        if race is None or race.over:
            return race
        rules: list[RaceRule] = []
        for racer in racing.late(race, now):
            session = await self.sessions.load(name_in_race(name, racer.user)) if racer.opened else None
            if session:
                rules.append(await self._ending(race, session, End.TIME))
            else:
                end = End.LEFT if racer.opened else End.ABSENT
                rules.append(partial(racing.finish, user=racer.user, end=end))

        def rule(race: Race) -> Race:
            for ending in rules:
                race = ending(race)
            return racing.end(race, now)

        found = await self.store.change(name, rule, racing.entries)
        if found and found[1]:
            self._notify(found[0])
        return found[0] if found else None

    async def announce_once(self, name: str) -> bool:
        """Whether the caller is the one to announce the end of a race."""
        found = await self.store.change(name, lambda race: replace(race, announced=True), racing.entries)
        return bool(found and found[1])

    async def not_announced(self, name: str) -> None:
        """The announcement failed; it may be tried again."""
        await self.store.change(name, lambda race: replace(race, announced=False), racing.entries)

    async def may_show(self, race: Race) -> float | None:
        """None where the message of a race may be changed now, which is noted; else when it may be."""
        pause = max(SHOW_EVERY, SHOW_EVERY_OF_MANY * await self.store.running(race.place))
        return await self.store.may_show(race.race, self.sessions.clock(), pause)

    async def moves(self, race: Race, user: str) -> list[str]:
        """The moves of somebody's game in a race that is over; none where it is gone, or the race goes on."""
        session = await self.sessions.load(name_in_race(race.race, user)) if race.over else None
        if session is None:
            return []
        try:
            table, _ = await asyncio.to_thread(replayed, session, race.deal, race.variant)
        except InvalidRecord:
            return []
        return [str(move) for move in table.moves]

    async def was_played_in(self, name: str, table: str) -> bool:
        """Whether a table was somebody's board in this race, which is over: it may be seen by all then."""
        race = await self.store.load(name)
        boards = {name_in_race(name, racer.user) for racer in race.racers} if race and race.over else set()
        return table in boards

    async def runs(self, name: str) -> bool:
        """Whether a race is under way, so that nothing may reveal its deal."""
        race = await self.store.load(name) if name else None
        return race is not None and not race.over

    # a person's data -------------------------------------------------------------------------------

    async def results(self, user: str) -> Mapping[str, RaceResult]:
        """What came of each race of a player, and those they are in, by race."""
        return await self.store.results(user)

    async def forget(self, user: str) -> None:
        """Take a player out of all races, with their results and their wins."""
        for name in await self.results(user):
            with suppress(Refused):
                await self.show_soon(await self.change(name, partial(racing.without, user=user)))
        await self.store.forget(user)
