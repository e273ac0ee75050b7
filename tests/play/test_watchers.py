"""Who is notified of a change of a table: those alone whom it concerns."""

from __future__ import annotations

from collections.abc import Callable

from bot.play.played_table import PlayedTable
from bot.play.sessions import Watcher
from bot.services import Services
from tests.bot.chat import Chat

KINDS = ("watchers", "start_watchers", "end_watchers", "contest_watchers", "member_watchers")


def noting(kind: str, heard: list[str]) -> Watcher:
    """A watcher that notes which kind it is."""

    async def hears(played: PlayedTable, *, ended: bool = False) -> None:
        del played
        heard.append(f"{kind}, ended" if ended else kind)

    return hears


def noted(services: Services) -> Callable[[], list[str]]:
    """What all kinds of watchers were notified of since it was asked last."""
    heard: list[str] = []
    for kind in KINDS:
        getattr(services.sessions, kind).append(noting(kind, heard))

    def since() -> list[str]:
        found = heard.copy()
        heard.clear()
        return found

    return since


async def test_a_move_of_an_ordinary_game_concerns_few(chat: Chat, services: Services) -> None:
    """A new table, one that is over or given up, and one of several concern more."""
    heard = noted(services)
    await chat.say("start two-rings 5")
    assert heard() == ["watchers", "start_watchers"]

    await chat.say("deal")
    assert heard() == ["watchers"]

    await chat.gives_up()
    assert heard() == ["watchers, ended", "end_watchers, ended"]

    await chat.say("start kings 7")
    await chat.say("1 3")
    assert heard() == ["watchers", "start_watchers", "watchers", "end_watchers"]


async def test_a_game_of_several_concerns_those_who_mind_its_turns(chat: Chat, services: Services) -> None:
    """As a ranked try concerns the daily challenge."""
    heard = noted(services)
    await chat.say("table start two-rings 5 turns")
    assert heard()[-1] == "member_watchers"

    await chat.say("daily play")
    assert heard() == ["watchers", "start_watchers", "contest_watchers"]
