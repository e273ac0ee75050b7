"""A table is handed over in Discord, with the real client before its stand-in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass

import pytest

from bot.services import Services
from bot.settings import Settings
from tests.bot.chat import Clock
from tests.discord.conftest import standin
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Message
from tests.together.test_in_discord import opened
from tests.wins import won

__all__ = ["standin"]
WIN = won("freecell")
DAY = 24 * 60 * 60
NOT_OFFERED = "This table is not offered to you, or no longer."


@dataclass
class Channel:
    """Three people in a channel; the first of them has two tables, one of which is elsewhere."""

    services: Services
    clock: Clock
    ada: Person
    bob: Person
    eve: Person
    elsewhere: Person  # the first one, in another channel

    async def tables(self, person: Person) -> list[tuple[str, int]]:
        """Games and moves of somebody's tables."""
        found = await self.services.sessions.tables(person.id)
        return sorted((session.game, session.played) for session in found)

    async def offer(self) -> Message:
        """The message by which the first one offers a game with one move to the second."""
        await self.ada.slash("patience start", game="freecell", deal=WIN.deal)
        await self.ada.slash("move", moves=WIN.moves[0])
        offer = (await self.ada.slash("table", what="hand", user=self.bob.user["id"])).message
        assert not offer.private and list(offer.buttons) == ["Accept", "No, thank you"]
        assert f"offers <@{self.bob.user['id']}>" in offer.content, offer.content
        return offer


async def refused(person: Person, offer: Message, label: str) -> None:
    """They alone see that it is not offered to them."""
    before = offer.content
    answer = await person.press(offer, label)
    assert answer.message.private and NOT_OFFERED in answer.text, answer.text
    assert offer.content == before


@pytest.fixture
async def channel(standin: StandIn, settings: Settings, clock: Clock) -> AsyncIterator[Channel]:
    async with AsyncExitStack() as stack:
        services = await opened(stack, standin, settings, clock)
        services.sessions.watchers.remove(services.dead_ends.changed)  # long searches, and no subject here
        ada = standin.person("ada")
        bob, eve = (standin.person(name, ada.channel) for name in ("bob", "eve"))
        elsewhere = ada.to(standin.channel(standin.guild))
        await elsewhere.slash("patience start", game="kings", deal="3")
        yield Channel(services, clock, ada, bob, eve, elsewhere)


async def test_it_is_accepted_by_a_tap(channel: Channel) -> None:
    """Nobody else's; then it is theirs as it stands, and the other tables of the giver are as they were."""
    offer = await channel.offer()
    await refused(channel.eve, offer, "Accept")
    await refused(channel.eve, offer, "No, thank you")
    assert await channel.tables(channel.ada) == [("freecell", 1), ("kings", 0)]

    taken = await channel.bob.press(offer, "Accept")
    assert "now belongs to" in taken.text and taken.message.attachments
    assert await channel.tables(channel.ada) == [("kings", 0)]
    assert await channel.tables(channel.bob) == [("freecell", 1)]
    played = await channel.bob.slash("move", moves=WIN.moves[1])
    assert "2 moves" in played.text
    assert "You have no table here yet" in (await channel.ada.slash("move", moves=WIN.moves[2])).text
    assert "The Kings, deal 3" in (await channel.elsewhere.slash("patience board")).text
    assert await channel.tables(channel.ada) == [("kings", 0)]


async def test_it_is_declined_by_a_tap(channel: Channel) -> None:
    """The giver plays on, and the offer is over."""
    offer = await channel.offer()
    declined = await channel.bob.press(offer, "No, thank you")
    assert "The table stays with the one who has it." in declined.text
    assert "Accept" not in declined.message.buttons
    assert "2 moves" in (await channel.ada.slash("move", moves=WIN.moves[1])).text
    assert await channel.tables(channel.ada) == [("freecell", 2), ("kings", 0)]
    assert await channel.tables(channel.bob) == []


async def test_an_offer_ends_after_a_day(channel: Channel) -> None:
    """Who comes later is told so, and the table is the giver's."""
    offer = await channel.offer()
    channel.clock.now += DAY + 1
    await refused(channel.bob, offer, "Accept")
    assert await channel.tables(channel.ada) == [("freecell", 1), ("kings", 0)]


async def test_only_the_last_offer_stands(channel: Channel) -> None:
    """Offered to another one, it is no longer the first one's."""
    offer = await channel.offer()
    other = (await channel.ada.slash("table", what="hand", user=channel.eve.user["id"])).message
    await refused(channel.bob, offer, "Accept")
    await channel.eve.press(other, "Accept")
    assert await channel.tables(channel.eve) == [("freecell", 1)]
