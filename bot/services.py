"""The services that commands use: settings, storage, sessions, pictures and others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from time import time
from typing import Any

import render
from bot.daily.ahead import Ahead
from bot.daily.service import Daily
from bot.messages.ids import UserId
from bot.messages.messenger import Messenger
from bot.play.dead_ends import DeadEnds
from bot.play.game_filters import calm_games, matching
from bot.play.live_tables import LiveTables
from bot.play.own_games import OwnGames
from bot.play.pictures import Pictures
from bot.play.request_queue import RequestQueue
from bot.play.sessions import Sessions
from bot.play.sheets_ahead import SheetsAhead
from bot.play.statistics import Games
from bot.play.thinking import Thinking
from bot.play.winnable_deals import WinnableDeals
from bot.records.preferences import WORDS
from bot.settings import Settings
from bot.storage import STORAGE_ERRORS, Storage, open_storage
from bot.storage.jobs import Job
from bot.storage.servers import ServerStore
from bot.together.races import Races
from bot.together.shared import Shared
from engine import GAMES, shelf

SETTLED = timedelta(minutes=1)  # after the start, until background work begins


@dataclass(frozen=True)
class Services:
    """Made once, handed to every command."""

    settings: Settings
    storage: Storage
    sessions: Sessions
    pictures: Pictures
    daily: Daily
    games: Games
    servers: ServerStore
    deals: WinnableDeals
    ahead: Ahead
    dead_ends: DeadEnds
    sheets: SheetsAhead
    live: LiveTables
    races: Races
    shared: Shared
    own: OwnGames
    queue: RequestQueue = field(default_factory=RequestQueue)
    thinking: Thinking = field(default_factory=Thinking)
    platforms: dict[str, Messenger] = field(default_factory=dict)  # those that run in this process
    # Kinds of jobs of these platforms: functions that return when the job is due again, None for never.
    jobs: dict[str, Callable[[Any, Job], Awaitable[float | None]]] = field(default_factory=dict)
    animating: asyncio.Lock = field(default_factory=asyncio.Lock)  # an animated picture is being made
    bare_boards: bool = False  # for a platform that draws tables itself, and plays on what it draws
    by_link: bool = False  # for a platform where people meet by the links of races and tables

    async def prefers_words(self, user: UserId) -> bool:
        """Whether somebody prefers cards by their names; False where that cannot be read."""
        with suppress(*STORAGE_ERRORS):
            return WORDS.of(await self.storage.people.preferences(user)) == "on"
        return False


@asynccontextmanager
async def open_services(settings: Settings, clock: Callable[[], float] = time) -> AsyncIterator[Services]:
    """Connect to Redis or start it, make all services, and close them at the end; CannotStart."""
    url = settings.redis_url.get_secret_value() if settings.redis_url else None
    retention = timedelta(days=settings.idle_days)
    async with open_storage(
        url, settings.data_dir, retention, settings.appendfsync, settings.replicas
    ) as storage:
        services = _make_services(settings, storage, clock)
        render.keep_live(settings.live_tables)
        try:
            yield services
        finally:
            await services.live.close()
            services.pictures.close()
            await services.dead_ends.close()
            await services.thinking.close()


def _make_services(settings: Settings, storage: Storage, clock: Callable[[], float]) -> Services:
    sessions, games = Sessions(storage, clock), Games(storage.games)
    live = LiveTables(sessions, storage.live)
    sessions.watchers.append(live.changed)  # windows first: somebody waits for them
    sessions.end_watchers.append(games.changed)
    secret = settings.daily_secret.get_secret_value() if settings.daily_secret else None
    drawn = calm_games() if settings.daily_games == "calm" else matching(("book",))
    daily = Daily(sessions, games, {slug: shelf.stars(GAMES[slug]) for slug in drawn}, secret)
    queue = RequestQueue(settings.requests_waiting, of_one=3 * settings.requests_at_once)
    thinking = Thinking(settings.thinking_processes)
    dead_ends = DeadEnds(thinking)
    sessions.watchers.append(dead_ends.changed)
    dead_ends.listeners.append(live.lost)
    daily.listeners.append(live.handed_in)
    deals, pictures = WinnableDeals(storage, thinking, settings.proving_share), Pictures()
    sheets = SheetsAhead(
        settings.data_dir,
        settings.draw_ahead,
        pictures,
        storage.played_games,
        daily.schedule.game,
        clock=clock,
    )
    sessions.start_watchers.append(sheets.begun)
    races = Races(sessions, storage.races, storage.jobs, deals)
    shared = Shared(sessions, storage.shared, storage.jobs)
    for together in (races, shared):
        together.listeners.append(live.beside)
    return Services(
        settings=settings,
        storage=storage,
        sessions=sessions,
        pictures=pictures,
        daily=daily,
        games=games,
        servers=storage.servers,
        deals=deals,
        ahead=Ahead(daily.schedule, deals, SETTLED),
        dead_ends=dead_ends,
        sheets=sheets,
        live=live,
        races=races,
        shared=shared,
        own=OwnGames(storage, clock),
        queue=queue,
        thinking=thinking,
    )
