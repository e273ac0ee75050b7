"""A day in Discord, with the real client before its stand-in: three people, one deal, and the day after."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from PIL import Image

from bot.commands.stats import NOBODY
from bot.jobs import runner
from bot.platforms.discord import platform as discord_platform
from bot.platforms.discord.client import Client
from bot.platforms.discord.markup import escaped as displayed_as
from bot.platforms.discord.platform import DiscordPlatform
from bot.platforms.display_names import DisplayNames
from bot.services import Services
from bot.storage import leaderboards
from tests.bot.chat import Clock
from tests.daily.conftest import DAY, MOVES, name_of
from tests.discord.conftest import playing, standin
from tests.discord.markdown import displayed
from tests.standins.discord.people import Answer, Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Guild

__all__ = ["standin"]
MANAGE_GUILD = 1 << 5


@pytest.fixture
async def people(standin: StandIn, services: Services) -> AsyncIterator[list[Person]]:
    """Three in the same channel."""
    client = Client(services, hurry=timedelta(seconds=30))
    services.platforms["discord"] = client.platform
    async with playing(standin, client):
        ada = standin.person("ada")
        yield [ada, standin.person("bob", ada.channel), standin.person("eve", ada.channel)]


async def tries(person: Person, moves: int) -> Answer:
    """So many moves of the game that wins, in the ranked try."""
    answer = await person.slash("daily", what="play")
    for at in range(0, moves, 40):
        answer = await person.slash("move", moves=", ".join(MOVES[at : min(at + 40, moves)]))
    return answer


async def hands_in(person: Person) -> None:
    question = await person.slash("daily", what="finish")
    await person.press(question.message, "Yes, hand it in")


async def test_a_day_in_discord(people: list[Person], clock: Clock) -> None:
    """The board with its podium, the share card, the streak on the next day."""
    ada, bob, eve = people
    won = await tries(ada, len(MOVES))
    assert "Your try is handed in: place 1 of 1 on your server so far." in won.text
    for person, moves in ((bob, 40), (eve, 80)):
        await tries(person, moves)
        await hands_in(person)

    board = await bob.slash("daily", what="leaderboard", scope="channel", period="today")
    assert (
        f"1. <@{ada.user['id']}> ({name_of(ada.id)}): won in {len(MOVES)} moves" in displayed(board.text)[0]
    )
    assert "3. you: " in displayed(board.text)[0] and "You: place 3 of 3." in board.text
    drawn = str(board.message.picture.description)
    assert board.message.private and "1. ada: won" in drawn and "2. eve: " in drawn
    everyone = await bob.press(board.message, "Everyone")
    assert name_of(ada.id) in everyone.text and "<@" not in everyone.text
    assert name_of(ada.id) in str(everyone.message.picture.description)
    assert "ada" not in str(everyone.message.picture.description)

    card = await ada.slash("patience daily", what="share")
    assert not card.message.private and "🏆 won in" in card.text
    assert card.text.startswith(f"<@{ada.user['id']}> · Patience ") and name_of(ada.id) not in card.text
    assert str(card.message.picture.description).startswith("ada: Patience ")
    assert Image.open(io.BytesIO(card.message.picture.blob)).size == (1100, 580)
    clock.now += DAY
    assert "Your streak: 1 day in a row" in (await ada.slash("daily", what="streak")).text
    assert "<t:" in (await ada.slash("daily")).text


async def test_a_stranger_learns_nobodys_name(people: list[Person], standin: StandIn) -> None:
    """Statistics of others are for members of a server that has the bot, whatever id is picked or typed."""
    ada, bob, _ = people
    await tries(ada, len(MOVES))
    played, name = ada.user["id"], name_of(ada.id)
    found = await bob.slash("patience stats", user=played)
    assert "The games of ada." in str(found.message.picture.description)
    assert "1 played, 1 won" in found.text

    # In a direct message, a group, a server where only somebody installed the bot, and one of a stranger's.
    places = [standin.channel(kind=1), standin.channel(kind=3), standin.channel(standin.elsewhere)]
    strange = Guild("900000000000000016")
    strangers = [standin.person("mal", place) for place in (*places, standin.channel(strange))]
    ada.to(places[2])
    answers = [await mal.slash("patience stats", user=played) for mal in strangers]
    # Text is looked up by nobody, in the server itself neither.
    for typed in (f"<@{played}>", f"@(discord:{played})"):
        answers += [await one.slash("patience stats", name=typed) for one in (strangers[0], bob)]
    answers.append(await strangers[0].slash("patience stats", user=strangers[1].user["id"]))
    await ada.slash("patience daily", what="hide")
    answers.append(await bob.slash("patience stats", user=played))
    assert {answer.text for answer in answers} == {displayed_as(NOBODY)}
    assert not any(name in str(answer.message) for answer in answers)


async def test_cards_and_pictures_call_people_as_their_server_does(
    people: list[Person], services: Services, standin: StandIn
) -> None:
    """By a nickname, from their own event or from Discord; by the alias, if wanted or all there is."""
    ada, bob, eve = people
    ada.calls_oneself("Ada 🎴 Lovelace")
    for person, moves in ((ada, len(MOVES)), (bob, 40), (eve, 80)):
        await tries(person, moves)
        if moves < len(MOVES):
            await hands_in(person)
    card = await ada.press((await ada.slash("daily")).message, "Share")
    assert str(card.message.picture.description).startswith("Ada Lovelace: Patience ")

    platform = services.platforms["discord"]
    assert isinstance(platform, DiscordPlatform)
    platform.names = DisplayNames()  # as after a restart: only who asks was heard since
    await eve.slash("patience settings", setting="names", value="alias")
    standin.members.discard((standin.guild.id, bob.user["id"]))  # who has left the server since
    board = await eve.slash("daily", what="leaderboard")
    drawn, text = str(board.message.picture.description), displayed(board.text)[0]
    assert "1. Ada Lovelace: won" in drawn
    assert f"2. {name_of(eve.id)}: " in drawn and f"3. {name_of(bob.id)}: " in drawn
    assert "2. you: " in text
    board = await ada.slash("daily", what="leaderboard")
    assert f"2. {name_of(eve.id)}: " in displayed(board.text)[0] and eve.user["id"] not in board.text
    card = await eve.slash("daily", what="share")
    assert card.text.startswith(f"{name_of(eve.id)} · Patience ")
    assert str(card.message.picture.description).startswith(f"{name_of(eve.id)}: Patience ")
    standin.expect("member")
    assert (await ada.slash("patience stats", user=eve.user["id"])).text == displayed_as(NOBODY)


async def test_a_card_in_direct_messages_has_the_name_used_there(
    people: list[Person], standin: StandIn
) -> None:
    """Where there is no server to look names up in: whoever does something says who they are."""
    ada, _, _ = people
    await tries(ada, len(MOVES))
    ada.user["global_name"] = "Ada Lovelace"
    card = await ada.to(standin.channel(kind=1)).slash("daily", what="share")
    assert str(card.message.picture.description).startswith("Ada Lovelace: Patience ")


async def test_a_name_is_not_waited_for_long(
    people: list[Person], services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where Discord takes its time, or cannot be reached, the alias stands in the picture."""
    ada, bob, _ = people
    await tries(ada, len(MOVES))
    platform = services.platforms["discord"]
    assert isinstance(platform, DiscordPlatform)
    for problem in (None, OSError()):
        platform.names = DisplayNames()

        async def member(*_given: object, problem: Exception | None = problem) -> None:
            if problem:
                raise problem
            await asyncio.Event().wait()

        monkeypatch.setattr(discord_platform, "SOON", timedelta(0))
        monkeypatch.setattr(platform.client.http, "get_member", member)
        board = await bob.slash("daily", what="leaderboard")
        assert f"1. {name_of(ada.id)}: won" in str(board.message.picture.description)


async def test_a_card_is_not_posted_twice(people: list[Person]) -> None:
    """Sharing and then pressing Share: the second is a sentence, with a way to have it all the same."""
    ada, _, _ = people
    won = await tries(ada, len(MOVES))
    assert not (await ada.slash("patience daily", what="share")).message.private
    for source in (won.message, (await ada.slash("daily")).message):
        answer = await ada.press(source, "Share")
        assert answer.message.private and answer.message.attachments == []
        assert answer.text == "You have shared this card here already."
    again = await ada.press(answer.message, "Share it again")
    assert not again.message.private and "🏆 won in" in again.text


async def test_a_name_completes_beside_somebody_who_was_picked(people: list[Person]) -> None:
    """Both options are filled in; neither is in the other's way."""
    ada, bob, _ = people
    await tries(ada, len(MOVES))
    name = name_of(ada.id)
    assert await bob.complete("patience stats", "name", name[:3], user=ada.user["id"]) == {name: name}


async def test_nobody_wins_by_doing_nothing_in_discord(people: list[Person], services: Services) -> None:
    """Three new accounts press Hand in at no moves; then two of them play, and the board shows both."""
    services.daily.leaderboards.days_first = leaderboards.DAYS_FIRST
    for person in people:
        started = await person.slash("daily", what="play")
        refused = await person.press(started.message, "Hand in")
        assert refused.message.private
        assert refused.text.startswith("There is nothing to hand in yet: a try counts from its first move")
    ada, bob, eve = people
    nobody = await eve.slash("daily", what="leaderboard")
    assert "Nobody is on this board yet." in nobody.text and nobody.message.attachments == []

    for person, moves in ((ada, 40), (bob, 12)):
        await tries(person, moves)
        await hands_in(person)
    board = await eve.slash("daily", what="leaderboard")
    text = displayed(board.text)[0]
    assert f"1. <@{ada.user['id']}>" in text and f"2. <@{bob.user['id']}>" in text
    everyone = await eve.press(board.message, "Everyone")
    assert "who has had a card come home on 3 days; there is nobody on it yet" in displayed(everyone.text)[0]


async def test_own_data_in_discord(people: list[Person]) -> None:
    """A file for the asker's eyes, and forgetting in two taps."""
    ada, bob, _ = people
    for person, moves in ((ada, len(MOVES)), (bob, 3)):
        await tries(person, moves)
    await hands_in(bob)
    file = await ada.slash("patience data", what="export")
    (attachment,) = file.message.attachments
    held = json.loads(attachment.blob)
    assert file.message.private and [result["won"] for result in held["daily_results"]] == [True]

    question = await ada.slash("patience data", what="delete")
    done = await ada.press(question.message, "Yes, delete everything")
    assert "Everything is deleted." in done.text
    assert "You: place 1 of 1." in (await bob.slash("daily", what="leaderboard")).text


async def test_the_daily_post_in_discord(
    people: list[Person], standin: StandIn, services: Services, clock: Clock
) -> None:
    """Set by who manages the server, posted at its hour with yesterday's podium; anyone plays from it."""
    ada, bob, _ = people
    ada.permissions = MANAGE_GUILD
    answer = await ada.slash("patience-admin", setting="daily-post", value="here 9")
    assert "at 9:00 UTC" in displayed(answer.text)[0]
    await tries(bob, len(MOVES))
    clock.now += DAY
    while standin.posted.empty():  # the job waits for a connection that is ready, and comes again
        await runner.tick(services)
        await asyncio.sleep(0)

    post = await standin.posted.get()
    assert "Yesterday's podium" in post.content and f"<@{bob.user['id']}>" in post.content
    assert str(post.picture.description).startswith("Yesterday's podium")
    started = await ada.press(post, "Play today's deal")
    assert started.message.attachments and "This is your ranked try" in started.text


async def test_the_options_complete(people: list[Person]) -> None:
    """Whoever types the command is offered what it takes."""
    offered = await people[0].complete("daily", "what", "lea")
    assert list(offered.values()) == ["leaderboard"]


async def test_a_ranked_board_is_seen_by_its_player_alone(people: list[Person]) -> None:
    """In a channel it is shown privately, and taps change it where it stands."""
    ada, _, _ = people
    started = await ada.slash("daily", what="play")
    moved = await ada.choose(started.message, MOVES[0])
    back = await ada.press(moved.message, "Undo")

    assert [answer.message.private for answer in (started, moved, back)] == [True] * 3
    assert started.message.id == moved.message.id == back.message.id
    assert "1 undo" in back.message.content


async def test_a_ranked_board_in_direct_messages_is_an_ordinary_one(
    people: list[Person], standin: StandIn
) -> None:
    """Nobody else is there, so that it stays for later."""
    alone = standin.person("ida", standin.channel(kind=1))
    assert not (await alone.slash("daily", what="play")).message.private
