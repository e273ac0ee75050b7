"""Patiences that people describe: tried in processes of their own, stored, found by code, title or name.

A version is named after its text, so an edited patience is another game, and tables of the version before go
on by their record. Nothing of a text is ever run, and nothing of it is logged.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.messages.ids import PlaceId
from bot.messages.refused import Busy, Refused
from bot.messages.request import Request
from bot.messages.spans import CommandName, Typed
from bot.records.own_game import ListedGame, OwnGame
from bot.storage import STORAGE_ERRORS, Storage
from engine import Game, Trial, UnknownGame, find, read_game, tried
from render.lru import MIB, Lru

MOST_OWN = 50  # patiences of one person
MOST_LISTED = 100  # of one server
MOST_EARLIER = 20  # versions of one patience whose text is stored
MOST_NAME = 30  # letters
TRIALS_AT_ONCE, TRIALS_WAITING = 2, 16
CACHE_BYTES = 4 * MIB  # of trials with their pictures
CODE = re.compile(r"own-[0-9a-f]{16}")
LOCAL = "local"  # the platform of the table on this computer
PICTURE = "bot.play.own_picture"  # draws the first deal in the process of the trial
OFF = "Patiences of one's own are switched off on this server."
REMOVED = "The admins of this server have taken this patience off its list, so it is not played here."
GONE = "That patience is not here any more: its author has deleted it, or its code is another."
BUSY = "Several patiences are being tried just now. Please send yours again in half a minute."
FULL = (
    f"You have {MOST_OWN} patiences of your own, and that is as many as I keep. Please delete one: ",
    CommandName("own", "list"),
    " has them.",
)


class OwnGames:
    """All that people have described."""

    def __init__(self, storage: Storage, clock: Callable[[], float]) -> None:
        self.storage = storage
        self.store = storage.own_games
        self.clock = clock
        self._slots = asyncio.Semaphore(TRIALS_AT_ONCE)
        self._waiting = 0
        self._tried: Lru[tuple[str, int], Trial] = Lru(
            CACHE_BYTES, lambda trial: 1000 + sum(map(len, trial.found.values()))
        )

    # trying ------------------------------------------------------------------------------------------

    async def try_out(self, text: str, games: int) -> Trial:
        """Random games, and the picture of the first deal, in another process.

        InvalidDeclaration where it cannot be read, dealt, drawn or played; Busy where many are waiting.
        """
        if known := self._tried.get((text, games)):
            return known
        if self._waiting >= TRIALS_WAITING:
            raise Busy(BUSY)
        self._waiting += 1
        try:
            async with self._slots:
                trial = await asyncio.to_thread(tried, text, games, PICTURE)
        except TimeoutError:
            raise Busy(BUSY) from None
        finally:
            self._waiting -= 1
        self._tried.put((text, games), trial)
        return trial

    # of a person -------------------------------------------------------------------------------------

    async def save(self, user: str, text: str, name: str = "") -> OwnGame:
        """Store a text that was tried: as a new patience, or as the next version of the one of that name."""
        game = await asyncio.to_thread(read_game, text)
        known, now = await self.store.of(user), int(self.clock())
        before = known.get(name) or next((one for one in known.values() if one.version == game.slug), None)
        if before is None and len(known) >= MOST_OWN:
            raise Refused(*FULL)
        own = OwnGame(
            name=before.name if before else _free(game.title, known),
            version=game.slug,
            title=game.title,
            about=game.about,
            text=text,
            created=before.created if before else now,
            changed=now,
            servers=before.servers if before else (),
        )
        if before:
            others = (code for code in (*before.earlier, before.version) if code != own.version)
            own = replace(own, earlier=tuple(others)[-MOST_EARLIER:])  # the oldest are forgotten
        await self.store.keep(user, own)
        if before:
            await self.store.drop_texts(user, {*before.earlier} - {own.version, *own.earlier})
        return own

    async def own(self, user: str, wanted: str) -> OwnGame:
        """A person's patience by its name, title or code, of an earlier version, too; Refused for none."""
        known = await self.store.of(user)
        simple = _simple(wanted)
        for game in known.values():
            if wanted.strip() in (game.version, *game.earlier) or simple in (game.name, _simple(game.title)):
                return game
        raise Refused(
            "You have no patience of your own called ",
            Typed.beginning(wanted),
            ". ",
            CommandName("own", "list"),
            " has those you have.",
        )

    async def forget(self, user: str) -> None:
        """Delete everything a person has described."""
        await self.store.forget(user)

    # to play -----------------------------------------------------------------------------------------

    async def game(self, code: str) -> Game:
        """The game of a version; Refused where nobody has it any more."""
        with suppress(UnknownGame):
            return find(code)
        if not CODE.fullmatch(code) or not (text := await self.store.text(code)):
            raise Refused(GONE)
        return await asyncio.to_thread(read_game, text)

    async def find(self, request: Request, wanted: str) -> Game:
        """A game by its name, ours first; else a patience by its code, one's own, or one shared here.

        UnknownGame, with near names of ours, where there is none; Refused where this server does not want it.
        """
        code = wanted.strip().lower()
        if not CODE.fullmatch(code):
            try:
                return find(wanted)
            except UnknownGame:
                if not (code := await self._code(request, wanted)):
                    raise
        await self.admit(request, code)
        return await self.game(code)

    async def _code(self, request: Request, wanted: str) -> str:
        """The version meant by a title or a name: a listed one, or the person's own; "" for none."""
        with suppress(Refused, *STORAGE_ERRORS):
            return (await self.own(request.user, wanted)).version
        with suppress(*STORAGE_ERRORS):
            listed = await self._listed(request.place)
            return next((game.version for game in listed if _simple(game.title) == _simple(wanted)), "")
        return ""

    async def admit(self, request: Request, code: str = "") -> None:
        """Refused where the server has switched such games off, or this one; in direct messages never."""
        if not (server := server_of(request.place)):
            return
        if (await self.storage.servers.rules(server)).own == "off":
            raise Refused(OFF)
        listed = (await self.store.listed(server)).get(code)
        if listed and listed.removed:
            raise Refused(REMOVED)

    # of a server -------------------------------------------------------------------------------------

    async def _listed(self, place: PlaceId) -> list[ListedGame]:
        """What a server lists, house games first; nothing in direct messages."""
        server = server_of(place)
        if not server or (await self.storage.servers.rules(server)).own == "off":
            return []
        listed = (await self.store.listed(server)).values()
        return sorted((game for game in listed if not game.removed), key=lambda game: not game.pinned)

    async def listed(self, request: Request) -> list[ListedGame]:
        """What is listed where the request comes from, house games first."""
        return await self._listed(request.place)

    async def has_house_games(self, request: Request) -> bool:
        """Whether this server has pinned some; False where that cannot be read."""
        with suppress(*STORAGE_ERRORS):
            return any(game.pinned for game in await self._listed(request.place))
        return False

    async def share(self, request: Request, own: OwnGame) -> ListedGame:
        """List the newest version here, in the place of its author's earlier ones; Refused."""
        await self.admit(request, own.version)
        server, now = request.place.server, int(self.clock())
        listed = await self.store.listed(server)
        known = listed.get(own.version)
        game = known or ListedGame(own.version, own.title, own.about, request.user, now)
        former = [
            listed[code] for code in own.earlier if code in listed and listed[code].author == request.user
        ]
        present = sum(not one.removed for one in listed.values())
        if known is None and not former and present >= MOST_LISTED:
            raise Refused(
                f"This server lists {MOST_LISTED} patiences already. Its admins can remove some; "
                "until then people can play yours by its code."
            )
        await self.store.note(
            request.user, replace(own, servers=tuple(dict.fromkeys((*own.servers, server))))
        )
        await self.store.enlist(server, game)
        for one in former:
            if not (one.pinned or one.removed):  # house games are for the admins to change
                await self.store.delist(server, one.version)
        return game


def server_of(place: PlaceId) -> str:
    """The server that has a list for this place, as has the table on this computer; "" for none.

    None is where nobody looks after it: in direct messages, and at a table that is open to the whole web.
    """
    return place.server if place.platform == LOCAL or not place.direct else ""


def _simple(words: str) -> str:
    """A name or title as they are compared: lower case, a hyphen for what is neither letter nor digit."""
    return re.sub(r"[^\w]+|_", "-", words.lower()).strip("-")[:MOST_NAME].rstrip("-")


def _free(title: str, known: dict[str, OwnGame]) -> str:
    """A name for a new patience, of its title, that the person has not given yet."""
    simple = _simple(title) or "patience"
    names = (simple, *(f"{simple}-{n}" for n in range(2, MOST_OWN + 3)))
    return next(name for name in names if name not in known)
