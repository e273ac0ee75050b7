"""The daily challenge: one ranked try each, handed in once; then the deal for practice."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

import structlog

from bot.daily.schedule import Schedule
from bot.daily.streaks import Streak, streak
from bot.daily.verification import channel_of, rhythm, verify
from bot.messages.ids import PlaceId
from bot.messages.refused import Refused
from bot.messages.request import Request
from bot.messages.spans import Moment, RichText, joined, text
from bot.messages.times import moment
from bot.play.played_table import PlayedTable
from bot.play.sessions import Contest, Sessions, digest, name_for
from bot.play.statistics import Games
from bot.play.table_errors import Stale
from bot.play.winnable_deals import difficulty
from bot.records import calendar
from bot.records.daily_result import DailyResult, Leaderboard, scopes, scored
from bot.records.session import Session
from bot.storage.leaderboards import Claim
from engine import InvalidRecord, in_figures, record, search

log = structlog.get_logger()

FORGOTTEN = "Your data were deleted today, and with them your try. Tomorrow brings a new deal."
MOST_COMPARED = 100  # tries of one day and server
SWEPT = timedelta(days=30)  # how far back tries are looked for: longer than the bot is ever down


@dataclass(frozen=True)
class Dealt:
    """A table of a day's deal, and the text to show with it."""

    played: PlayedTable
    text: RichText


class Daily:
    """The daily challenge of this installation."""

    def __init__(
        self, sessions: Sessions, games: Games, difficulty: Mapping[str, int], secret: str | None = None
    ) -> None:
        self.sessions = sessions
        self.games = games
        self.leaderboards = sessions.storage.leaderboards
        self.schedule = Schedule(sessions.storage.schedule, difficulty, secret)
        self.listeners: list[Callable[[str], None]] = []  # called with the table of each try handed in
        sessions.contest_watchers.append(self.changed)
        sessions.contest_guards.append(self.admit_change)
        sessions.rivalries.append(self.has_it_to_play)

    @property
    def today(self) -> date:
        return calendar.day_of(self.sessions.clock())

    def sealed(self, day: date) -> bool:
        """Whether tries on this day's deal are still open, so that nothing may reveal the deal.

        The one rule: seed, records, pictures for others, and the deal for practice wait until then.
        """
        return self.sessions.clock() < calendar.closes(day)

    def reveals_sealed_deal(self, session: Session) -> bool:
        """Whether a table's cards or record would reveal a sealed deal to others."""
        return bool(session.daily) and self.sealed(date.fromisoformat(session.daily))

    async def has_it_to_play(self, session: Session, user: str) -> bool:
        """Whether somebody has a ranked try of a table's sealed deal before them, or under way."""
        if not self.reveals_sealed_deal(session):
            return False
        day = date.fromisoformat(session.daily)
        if day != self.today:
            return await self.leaderboards.claimed(user, day) is not None
        return not (await self.leaderboards.result(user, day) or await self.forgotten(user))

    async def shows_tries(self, user: str, day: date) -> bool:
        """Whether somebody may see how others played a day's deal: theirs is handed in, or it is open."""
        return not self.sealed(day) or await self.leaderboards.result(user, day) is not None

    async def place_of(self, user: str, day: date, place: PlaceId) -> PlaceId:
        """Where somebody is compared with others: where they ask; where they played if that is no server."""
        result = await self.leaderboards.result(user, day) if place.direct else None
        return PlaceId(result.place) if result else place

    async def players(self, day: date, place: PlaceId, reader: str) -> list[str]:
        """Who has handed in a try of a day in the server of a place, the best first, but for who hides.

        The reader is among them, hidden or not, if they have.
        """
        board = Leaderboard(scopes(place)["server"], day.isoformat())
        rows = (await self.leaderboards.page(board, 0, MOST_COMPARED)).rows
        users = [row.user for row in rows]
        mine = reader not in users and await self.leaderboards.result(reader, day) is not None
        return [*users, reader] if mine else users

    async def name_of_try(self, user: str, day: date) -> str:
        """By what a try that was handed in is asked for; nobody's id can be derived from it."""
        return digest(f"try of {await self.mark(user)} on {day.isoformat()}")

    async def played_try(self, user: str, day: date) -> PlayedTable | None:
        """A try as it was handed in, by what proves its result; None where that is no longer stored."""
        result = await self.leaderboards.result(user, day)
        [proof] = await self.leaderboards.records([user], day)
        if result is None or proof is None:
            return None
        try:
            table = await asyncio.to_thread(record.loads, proof)
        except InvalidRecord:  # the rules have been corrected since
            return None
        session = Session(
            table=await self.name_of_try(user, day),
            owner=user,
            record=proof,
            played=len(table.history),
            joined=frozenset(),
            revision=1,
            undos=result.undos,
            created=result.at - result.seconds,
            touched=result.at,
            game=result.game,
            deal=f"daily {day.isoformat()}",
            variant="",
            home=result.home,
            total=result.total,
            result="won" if result.won else "",
            daily=day.isoformat(),
        )
        return PlayedTable(session, table)

    async def try_to_replay(self, reader: str, day: date, place: PlaceId, name: str) -> PlayedTable | None:
        """The try of that name, if the reader may see it now."""
        if not await self.shows_tries(reader, day):
            return None
        for user in await self.players(day, await self.place_of(reader, day, place), reader):
            if await self.name_of_try(user, day) == name:
                return await self.played_try(user, day)
        return None

    def open_days(self, most: int) -> list[date]:
        """The newest days whose deals are open to all, the latest first."""
        days = (self.today - timedelta(back) for back in range(most + calendar.PLAYED_FOR.days))
        return [day for day in days if day >= calendar.FIRST and not self.sealed(day)][:most]

    async def streak(self, user: str) -> Streak:
        """Days in a row with a try in which a card came home."""
        results = await self.leaderboards.results(user)
        days = (date.fromisoformat(day) for day, result in results.items() if result.scored)
        return streak(days, self.today)

    # playing ---------------------------------------------------------------------------------------

    async def play(self, request: Request) -> Dealt | None:
        """Today's ranked try, started or continued; None once it is handed in."""
        day = self.today
        if await self.forgotten(request.user):
            raise Refused(FORGOTTEN)
        claim = Claim(name_for(request), channel_of(request))
        claimed = await self.leaderboards.claim(request.user, day, claim)
        if claimed is None:
            return None
        if played := await self._existing_table(request, claimed):
            return Dealt(played, _after("Your ranked try goes on.", played))
        await self._start(request, day, claimed.table)
        played = await self.sessions.open(replace(request, table=claimed.table, revision=None))
        intro = _after("This is your ranked try, the only one today.", played)
        proof = await self.schedule.proof(day)
        hard = difficulty(search.stars(proof.hard) if proof else None)
        return Dealt(played, joined((intro, hard), " "))

    async def practise(self, request: Request, day: date) -> Dealt:
        """A past day's deal, unranked; while that is sealed, the user's own open try."""
        if day > self.today:
            raise Refused("Nobody knows that deal yet, not even I. Please ask again on its day.")
        if not self.sealed(day):
            played = await self._start(request, day)
            return Dealt(played, _after("Unranked, as often as you like.", played))
        claimed = await self.leaderboards.claimed(request.user, day)
        if claimed and (mine := await self._existing_table(request, claimed)):
            return Dealt(mine, _after("Your ranked try goes on.", mine))
        raise Refused(
            "That deal is still being played. It opens for everyone ",
            self.opening(day),
            ", when no try on it can count any more.",
        )

    def opening(self, day: date) -> Moment:
        """When a day's deal is unsealed."""
        return moment(calendar.closes(day), self.sessions.clock())

    async def _existing_table(self, request: Request, claim: Claim) -> PlayedTable | None:
        """The table of an open try, now the current one here; None where it has to be dealt."""
        if await self.sessions.load(claim.table) is None:
            return None
        try:
            played = await self.sessions.open(replace(request, table=claim.table, revision=None))
        except InvalidRecord:  # the rules were corrected today: the try starts over
            await self.sessions.store.delete(claim.table, request.user)
            return None
        await self.sessions.set_current(played.session, request)
        return played

    async def _start(self, request: Request, day: date, ranked: str = "") -> PlayedTable:
        game = await self.schedule.game(day)
        seed = await self.schedule.seed(day, game)
        try:
            contest = Contest(day=day.isoformat(), ranked=ranked)
            return await self.sessions.start(game, seed, None, request, contest=contest)
        except Stale as stale:
            return stale.table  # another request of this player, or the same one repeated, was faster

    # handing in ------------------------------------------------------------------------------------

    async def admit_change(self, played: PlayedTable) -> None:
        """Guard of ranked tables: Refused once the try is handed in, while the deal is sealed.

        After the deadline the try counts as it stood, and the table goes on unranked.
        """
        session = played.session
        if not session.ranked:
            return
        day = date.fromisoformat(session.daily)
        if session.touched >= calendar.closes(day):
            await self._close(session.owner, day, await self.sessions.load(session.table))
            played.session = replace(session, ranked=False)
            return
        if await self.handed_in_table(session):
            raise Refused(
                "Your try is handed in, so this table stays as it lies. The deal opens for practice ",
                self.opening(day),
                ".",
            )

    async def handed_in_table(self, session: Session) -> bool:
        """Whether a table stays as it lies: it is a try that was handed in, and its deal is still sealed."""
        if not session.ranked or not self.sealed(day := date.fromisoformat(session.daily)):
            return False
        claim = await self.leaderboards.claimed(session.owner, day)
        return claim is None or claim.table != session.table

    async def changed(self, played: PlayedTable, *, ended: bool = False) -> None:
        """A table was saved, or is given up: hand in a try that is over."""
        if played.session.ranked and (ended or self.is_final(played)):
            await self.hand_in(played.session)

    @staticmethod
    def is_final(played: PlayedTable) -> bool:
        """Whether the result is final: won, or lost and the last move cannot be taken back."""
        result = played.session.result
        return result == "won" or (result == "lost" and not played.may_undo())

    async def check_begun(self, session: Session, what: str) -> None:
        """Refused where an open try has no move yet, so that there is nothing to hand in or give up."""
        day = session.ranked and date.fromisoformat(session.daily)
        if session.played or not day or not await self.leaderboards.claimed(session.owner, day):
            return
        begin = f"There is nothing to {what} yet: a try counts from its first move, and nothing is used up."
        if not self.sealed(day):
            raise Refused(begin)
        raise Refused(begin, " Yours can be played until its deal opens ", self.opening(day), ".")

    async def warning(self, played: PlayedTable) -> str:
        """A warning before a try is handed in as it stands; "" where a card came home in it."""
        if scored(await asyncio.to_thread(lambda: rhythm(record.loads(record.dumps(played.table))))):
            return ""
        return "No card has come home in it yet, so it would stand below all others and give no streak."

    async def hand_in(self, session: Session) -> DailyResult | None:
        """Verify and count a try as it stands; None where it does not count.

        A try counts from its first move on; before that nothing is done.
        """
        day = date.fromisoformat(session.daily)
        claim = await self.leaderboards.claimed(session.owner, day)
        if claim and claim.table == session.table:
            if not session.played:
                return None
            try:
                seed = await self.schedule.seed(day, session.game)
                now = int(self.sessions.clock())
                found = await asyncio.to_thread(verify, session, seed, claim.place, now)
            except InvalidRecord as wrong:
                log.warning("a try does not count", table=session.table, why=str(wrong))
                return None
            await self.games.count(session)
            await self.leaderboards.enter(session.owner, found, claim)
            for listener in self.listeners:
                listener(session.table)
        return await self.leaderboards.result(session.owner, day)

    async def sweep(self) -> None:
        """Hand in abandoned tries: finished ones at once, unfinished ones after the deadline."""
        for back in range(SWEPT.days):
            day = self.today - timedelta(back)
            for user, claim in (await self.leaderboards.open_tries(day)).items():
                session = await self.sessions.load(claim.table)
                if not self.sealed(day):
                    await self._close(user, day, session)
                elif session and _is_final(session):
                    await self.hand_in(session)

    async def _close(self, user: str, day: date, session: Session | None) -> None:
        """After the deadline: the try counts as it stands, or is deleted.

        It is deleted where its table is gone, it has no move, or it cannot be verified.
        """
        if session is None or await self.hand_in(session) is None:
            await self.leaderboards.drop(user, day)

    async def sweep_hourly(self) -> None:
        """Sweep in the process that claims this hour."""
        if await self.sessions.storage.schedule.sweep_once():
            await self.sweep()

    # messages --------------------------------------------------------------------------------------

    async def closing_note(self, played: PlayedTable) -> str:
        """A sentence on the ranked try at the end of its game; "" while it goes on."""
        session = played.session
        if not session.ranked or not session.result:
            return ""
        day = date.fromisoformat(session.daily)
        if await self.leaderboards.result(session.owner, day):
            return await self.placed(session)
        if not session.played:
            return "No move can be made in it, so there is nothing to hand in."
        return "This is your ranked try: take moves back, or hand it in as it lies."

    async def handed_in(self, session: Session) -> bool:
        """Whether the table's try is handed in already."""
        day = session.ranked and date.fromisoformat(session.daily)
        return bool(day and await self.leaderboards.result(session.owner, day))

    async def placed(self, session: Session) -> str:
        """The place of the try that was handed in from this table, on its server and globally."""
        result = await self.leaderboards.result(session.owner, date.fromisoformat(session.daily))
        assert result, "it is handed in"
        if not result.scored:
            return "Your try is handed in. No card came home in it, so it has no place and gives no streak."
        boards = {name: Leaderboard(scope, session.daily) for name, scope in scopes(result.place).items()}
        near, far = [
            await self.leaderboards.page(boards[name], 0, 1, session.owner) for name in ("server", "global")
        ]
        assert near.own and far.own, "a result has a place"
        missing_days, places = await self.leaderboards.missing_days(session.owner), []
        if not PlaceId(result.place).direct:
            places = [f"place {near.own.place} of {near.players} on your server"]
        elif near.players > 1:
            places = [f"place {near.own.place} of {near.players} here"]
        if not missing_days and (not places or far.players != near.players):
            places.append(f"place {far.own.place} of {far.players} among everyone")
        sentence = "Your try is handed in."
        if places:
            sentence = f"Your try is handed in: {' and '.join(places)} so far."
        return f"{sentence} {missing_days_note(missing_days)}" if missing_days else sentence

    async def forgotten(self, user: str) -> bool:
        """Whether a player deleted their data today: then they have no further try today."""
        return await self.leaderboards.forgotten(await self.mark(user), self.today)

    async def mark(self, user: str) -> str:
        """An anonymous mark of a player, from which no id can be derived."""
        secret = (await self.schedule.secret()).encode()
        return hmac.new(secret, f"player|{user}".encode(), hashlib.sha256).hexdigest()[:32]


def missing_days_note(missing_days: int) -> str:
    """When the global boards will show an account that lacks this many days."""
    days = in_figures(missing_days, "more day")
    return f"Everyone's board shows you once a card has come home in your tries on {days}."


def _after(intro: str, played: PlayedTable) -> RichText:
    return text(intro, " ", played.view.caption)


def _is_final(session: Session) -> bool:
    """Whether the result of a stored table is final."""
    try:
        return bool(session.result) and Daily.is_final(PlayedTable.of(session))
    except InvalidRecord:
        return False
