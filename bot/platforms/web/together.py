"""What several do together, beside a table in the browser: a race with all who are in it, a vote, a turn.

The page asks for it when it opens a table, and again whenever it hears that it has changed
(bot.platforms.web.windows). Nothing of it names a card that the visitor may not see.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress

from aiohttp import web

from bot.errors import NotServed
from bot.messages.ids import PlaceId
from bot.messages.refused import Refused
from bot.messages.reply import Button
from bot.messages.spans import Person, TextLike, written
from bot.platforms.web.guard import visitor
from bot.platforms.web.markup import LocalMarkup
from bot.platforms.web.platform import TablePlatform
from bot.platforms.web.shapes import OfferedButton, PageTogether, RacerLine
from bot.platforms.web.visitor import Visitor
from bot.platforms.web.wire import button_as_json, packed
from bot.play import racing
from bot.play.played_table import PlayedTable
from bot.presentation import board, problem_replies, race_page, shared_page, status_words
from bot.presentation.naming import display_name, persons
from bot.records.race import Race, Racer
from bot.records.session import MemberRole, Mode
from bot.storage import STORAGE_ERRORS

NOBODY_LOOKS_ON = "Others may look on at this table. Nobody does just now."


class Named(LocalMarkup):
    """Text in which people have the names that those around them know."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def person(self, span: Person) -> str:
        return self.names.get(span.user, span.name)


class TogetherPage:
    """Answers what the page asks."""

    def __init__(self, platform: TablePlatform) -> None:
        self.platform = platform
        self.services = platform.services

    def routes(self, root: str) -> list[web.RouteDef]:
        return [web.get(f"{root}/api/together", self.beside)]

    async def beside(self, request: web.Request) -> web.Response:
        """The race that a table is played in, or else the one that is named; the votes of a table of several.

        An empty object where somebody plays alone.
        """
        who = await visitor(request)
        try:
            found = await self._beside(who, request.query.get("race", ""), request.query.get("table", ""))
        except STORAGE_ERRORS as problem:
            raise NotServed(503, problem_replies.reply(problem).text) from None
        headers = {"Cache-Control": "no-store"}
        return web.Response(text=packed(found or {}), content_type="application/json", headers=headers)

    async def _beside(self, who: Visitor, race: str, table: str) -> PageTogether | None:
        # Only looked at: it may be a table that the window has just left for another.
        played = await self.platform.look(who, table) if table else None
        if played and played.session.race:
            with suppress(Refused):
                found = await self._race(who, await self.services.races.load(played.session.race))
                return await self._with_onlookers(who, played, found)
        if played and played.session.members:
            return await self._table(who, played)
        if race:
            with suppress(Refused):  # there is none of that name, or no more
                return await self._race(who, await self.services.races.load(race))
        return await self._door(who, race) if race and played is None else None

    async def _door(self, who: Visitor, name: str) -> PageTogether | None:
        """A table that its owner lets others look on at, before the visitor has come to it."""
        session = await self.services.sessions.load(name)
        if session is None or session.onlookers != "on" or session.role(who.user) is not MemberRole.STRANGER:
            return None
        names = await self._names([session.owner], PlaceId(session.place))
        state = f"{status_words.deal_name(session)}, {status_words.summary(session)}"
        look = Button("Look on", "table", {"what": "watch", "table": name}, "main")
        return {
            "kind": "table",
            "mode": str(session.mode),
            "title": "somebody lets you look on",
            "lines": [],
            "note": f"{names[session.owner]} plays here, and lets others look on: {state}.",
            "marked": [],
            "buttons": [_button(look)],
        }

    async def _with_onlookers(self, who: Visitor, played: PlayedTable, found: PageTogether) -> PageTogether:
        """A race beside a seat in it, with who looks on there, and their way out."""
        session = played.session
        if not session.watching:
            return found
        names = await self._names([one.user for one in session.members], PlaceId(session.place))
        lines = await shared_page.lines(self.services, played, board.NO_VOTES)
        buttons = shared_page.membership_buttons(session, session.role(who.user))
        return {
            **found,
            "note": f"{found['note']}\n{written(lines, Named(names))}",
            "buttons": [*found["buttons"], *map(_button, buttons)],
        }

    async def _race(self, who: Visitor, race: Race) -> PageTogether:
        """Everybody who is in it, how far they are, and what the visitor can do."""
        users = [racer.user for racer in race.racers]
        names = await self._names(users, PlaceId(race.place))
        reply = await (
            race_page.announcement(self.services, race)
            if race.over and race.started
            else race_page.bulletin(self.services, race)
        )
        offered = _offered(who, race)
        return {
            "kind": "race",
            "race": race.race,
            "title": race_page.title(race),
            "state": "over" if race.over else "running" if race.started else "joining",
            "link": "" if race.started or race.over else race.race,
            "lines": [_line(who, race, rank, racer, names) for rank, racer in racing.standings(race)],
            "note": written(race_page.note(self.services, race, names), Named(names)),
            "buttons": [
                _button(one)
                for row in reply.rows
                for one in row
                if one.command != "race" or one.arguments["what"] in offered
            ],
        }

    async def _table(self, who: Visitor, played: PlayedTable) -> PageTogether | None:
        """What is proposed, whose turn it is, who is there, and what the visitor can do."""
        session = played.session
        ballot = await self.services.shared.ballot(session)
        names = await self._names([one.user for one in session.members], PlaceId(session.place))
        lines: TextLike = await shared_page.lines(self.services, played, ballot)
        proposals = shared_page.proposals(played, ballot) if session.mode == Mode.VOTE else ()
        owns = session.owner == who.user
        if owns and session.mode == Mode.SOLO and not (session.watching or session.onlookers == "on"):
            return None  # it is played alone again
        vote = next((one.text for one in ballot.votes if one.user == who.user), "")
        buttons = shared_page.membership_buttons(session, session.role(who.user))
        return {
            "kind": "table",
            "mode": str(session.mode),
            "title": shared_page.TITLES[Mode(session.mode)],
            "lines": [],
            "note": written(lines, Named(names)) or NOBODY_LOOKS_ON,
            "link": session.table if session.admits_onlookers and who.place.platform == "web" else "",
            "marked": list(shared_page.marked(played, ballot)),
            "buttons": [
                *(_button(one, chosen=one.arguments["moves"] == vote) for one in proposals),
                *map(_button, buttons),
            ],
        }

    async def _names(self, users: Sequence[str], place: PlaceId) -> dict[str, str]:
        """What people are called: as on their platform, or as they signed in here, where they allow it."""
        found, now = {}, self.services.sessions.clock()
        for person in await persons(self.services, users, around=True):
            name = await display_name(self.services, person.user, place) if person.known else ""
            if person.known and not name:
                sessions = await self.services.storage.web_sessions.living(person.user, now)
                # All guests are called the same.
                name = next((one.name for one in sessions if one.kind != "guest"), "")
            found[person.user] = name or person.name
        return found


def _line(who: Visitor, race: Race, rank: int, racer: Racer, names: Mapping[str, str]) -> RacerLine:
    """How far somebody is; places are shown at the end."""
    return {
        "name": names[racer.user],
        "you": racer.user == who.user,
        "place": rank if race.over else 0,
        "home": racer.home,
        "of": max(1, race.total - race.dealt),
        "moves": racer.moves,
        "state": race_page.state(race, racer),
    }


def _offered(who: Visitor, race: Race) -> Collection[str]:
    """What somebody can do in a race as it stands, of what its message offers to all."""
    racer = race.racer(who.user)
    if race.over:
        return ("rematch", "compare")
    if race.started:
        opens = ("open",) if racer and (racer.opened or not racer.end) else ()
        return (*opens, "watch")
    if racer is None:
        return ("join",)
    return ("leave", "start") if who.user == race.host or not race.host else ("leave",)


def _button(button: Button, *, chosen: bool = False) -> OfferedButton:
    return {**button_as_json(button), "chosen": chosen}
