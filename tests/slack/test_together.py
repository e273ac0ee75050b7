"""What people do together in a workspace: the daily, its board, settings, threads; and their own data."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest

from bot.messages.ids import PlaceId
from bot.messages.reply import Reply
from bot.platforms.slack.typed_text import mentioned
from bot.services import Services
from engine import in_figures, record
from tests.daily.conftest import until_home
from tests.slack.conftest import Logged, Started
from tests.slack.test_installs import many
from tests.slack.test_one_message import gives_up
from tests.slack.test_playing import board_of
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.filterwarnings("ignore:BasicAuth is deprecated:DeprecationWarning"),
]


async def hands_in(person: Person, services: Services, text: str = "This is your ranked try") -> None:
    """Plays the daily until a card comes home."""
    await person.types("/patience daily play")
    await person.sees_privately(text)
    tables = await services.sessions.tables(f"slack:{person.workspace.id}/{person.id}")
    moves = until_home(record.loads(next(table.record for table in tables if table.ranked)))
    await person.types(f"/patience m {', '.join(moves)}")
    await person.sees_privately(f" · {in_figures(len(moves), 'move')} · ")
    await person.types("/patience daily finish")
    await person.presses(await person.sees_privately("Hand in your try"), "Yes, hand it in")
    await person.sees_privately("Your try is handed in")


async def test_the_daily_is_played_and_stands_on_the_board(
    ada: Person, bob: Person, services: Services
) -> None:
    """Two people's tries count in one workspace; each sees their own place."""
    await hands_in(ada, services)
    await hands_in(bob, services)

    await ada.types("/patience daily leaderboard")

    board = await ada.slack.until(
        lambda: next((m for m in ada.workspace.messages if " of 2." in m.text), None)
    )
    assert "you" in board.text


async def test_nobody_wins_by_doing_nothing(ada: Person, bob: Person, services: Services) -> None:
    """A sentence says that there is nothing to hand in yet; one's first try stands on the board."""
    for person in (ada, bob):
        await person.types("/patience daily play")
        await person.presses(await person.sees_privately("This is your ranked try"), "Hand in")
        await person.sees_privately("There is nothing to hand in yet: a try counts from its first move")
    await bob.types("/patience daily leaderboard")
    await bob.sees_privately("Nobody is on this board yet.")

    await hands_in(ada, services, "Your ranked try goes on")
    await bob.types("/patience daily leaderboard")
    await bob.sees_privately("\n1. ")


async def test_boards_and_cards_call_people_as_the_workspace_does(
    ada: Person, bob: Person, services: Services
) -> None:
    """In words and pictures, and without a mention, of which they would hear."""
    ada.workspace.names = {ada.id: "Ada *Lovelace*", bob.id: "Bob"}
    for person in (ada, bob):
        await hands_in(person, services)
    await bob.types("/patience daily leaderboard week")
    await bob.sees_privately("Ada *Lovelace* (")
    await bob.types("/patience daily leaderboard")
    board = await bob.sees_privately("Patience ")
    assert "Ada *Lovelace* (" in board.text
    drawn = board.parts("image")[0]["alt_text"]
    assert "Ada *Lovelace*: " in drawn and "Bob: " in drawn
    assert "<@" not in board.text
    await bob.presses(board, "Everyone")
    world = await bob.sees_privately("This board shows who has had a card come home on 3 days")
    assert "Lovelace" not in f"{world.text} {world.blocks}"

    await ada.types("/patience daily share")
    card = await ada.sees("Ada *Lovelace* · Patience ")
    assert card.parts("image")[0]["alt_text"].startswith("Ada *Lovelace*: Patience ")
    await ada.types("/patience daily")
    await ada.presses(await ada.sees_privately("Your try: "), "Share")
    refusal = await ada.sees_privately("You have shared this card here already.")
    cards = [message for message in ada.workspace.public() if "· Patience " in message.text]
    assert cards == [card]
    await ada.presses(refusal, "Share it again")
    await ada.slack.until(lambda: ada.workspace.public()[-1] is not card)
    assert "Ada *Lovelace* · Patience " in ada.workspace.public()[-1].text


async def test_the_next_deal_comes_in_the_reader_s_own_time(ada: Person) -> None:
    """The day's sheet says when in a way that Slack shows to each in their own time."""
    await ada.types("/patience daily")

    sheet = await ada.slack.until(lambda: ada.workspace.messages[-1:])
    assert "in " in sheet[0].words and ", at 00:00 UTC" in sheet[0].words
    assert re.search(r"'type': 'date', 'timestamp': \d+, 'format': '\{time\}'", repr(sheet[0].blocks))


async def test_moderators_remove_the_boards_of_one_person(ada: Person, bob: Person) -> None:
    """His message and his upload are deleted, hers stand; who is blocked is told so; roles are refused."""
    ada.workspace.admins.add(ada.id)
    hers, his = await board_of(ada), await board_of(bob)
    assert len(ada.workspace.files) == 2

    await ada.types(f"/patience admin block <@{bob.id}>")
    await ada.sees_privately("may no longer play on this server")
    await ada.types(f"/patience admin remove <@{bob.id}>")
    await ada.sees_privately("1 board of")

    assert ada.workspace.public() == [hers] and his not in ada.workspace.public()
    await ada.slack.until(lambda: len(ada.workspace.files) == 1)
    await bob.types("/patience m deal")
    await bob.sees_privately("not to play with you here")
    await ada.types("/patience admin roles all")
    await ada.types("/patience admin roles @players")
    await ada.sees_privately("Slack has no roles")
    assert ada.slack.refusals == []


async def test_only_admins_change_settings(ada: Person, bob: Person) -> None:
    """Slack is asked who looks after the workspace; a channel is named as Slack escapes it."""
    ada.workspace.admins.add(ada.id)
    await bob.types("/patience admin channels here")
    await bob.sees_privately("Only those who may manage")

    await ada.types(f"/patience admin channels <#{ada.channel}|table>")
    await ada.sees_privately("channels:")
    ada.workspace.channel("C0OTHER", bob.id, ada.workspace.bot)
    await bob.types("/patience start wheel 7", channel="C0OTHER")

    await bob.sees_privately("I play in")


async def test_a_thread_counts_as_its_channel(ada: Person) -> None:
    """Where only some channels are for playing, so are the threads in them."""
    ada.workspace.admins.add(ada.id)
    await ada.types("/patience admin channels here")
    await ada.sees_privately("Done")
    board = await board_of(ada)

    await ada.mentions("m deal", thread=board.ts)

    assert (await ada.sees("1 move")).thread == board.ts


async def test_every_game_in_a_thread_of_its_own(ada: Person) -> None:
    """Where the workspace wants threads, a message names the game, and the board hangs below it."""
    ada.workspace.admins.add(ada.id)
    await ada.types("/patience admin threads on")
    await ada.sees_privately("threads: on")

    board = await board_of(ada)

    heading = next(message for message in ada.workspace.public() if message.ts == board.thread)
    assert "The Wheel" in heading.text
    await ada.presses(board, "Deal")
    await ada.slack.until(lambda: "1 move" in board.text)
    await ada.mentions("m deal", thread=heading.ts)
    assert (await ada.sees("2 moves")).thread == heading.ts


async def test_one_s_data_comes_as_a_file(ada: Person) -> None:
    """It goes to the direct messages, and to nobody else."""
    await board_of(ada)

    await ada.types("/patience data export")

    message = await ada.sees_privately("among your direct messages")
    assert message.channel == ada.channel
    file = ada.workspace.public()[-1]
    assert file.channel == ada.direct
    assert json.loads(file.text.partition(":")[2])


async def test_one_s_data_comes_from_the_home_as_well(ada: Person) -> None:
    """The file goes to the direct messages there, too."""
    await ada.opens_home()
    await ada.sees_home("Your tables")
    await ada.presses_at_home("Data")
    await ada.sees_home("We keep your id")

    await ada.presses_at_home("Give me the file")

    await ada.sees_home("among your direct messages")
    assert json.loads(ada.workspace.public()[-1].text.partition(":")[2])


async def test_a_chart_comes_to_the_home_in_words(ada: Person) -> None:
    """Statistics asked for there are read there."""
    await loses(ada)
    await ada.opens_home()
    await ada.sees_home("Your tables")

    await ada.presses_at_home("Stats")

    await ada.sees_home("All games: 1 played")


async def test_settings_without_the_scope_to_ask(ada: Person, logged: Logged) -> None:
    """Where Slack does not say who looks after the workspace, the missing scope is named."""
    ada.workspace.scopes.remove("users:read")
    logged.expect("missing_scope")

    await ada.types("/patience admin")

    await ada.sees_privately("“users:read”")


async def test_one_s_data_is_deleted(ada: Person) -> None:
    """In two steps, by a button before one's own eyes."""
    await board_of(ada)
    await ada.types("/patience data delete")
    await ada.presses(await ada.sees_privately("cannot be brought back"), "Yes, delete everything")
    await ada.sees_privately("Everything is deleted")

    await ada.types("/patience tables")
    await ada.sees_privately("You have no table")


async def loses(person: Person) -> None:
    """A game that was begun and given up."""
    await person.presses(board := await board_of(person), "Deal")
    await person.slack.until(lambda: "1 move" in board.text)
    await gives_up(person)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked for old pictures all the time."""
    monkeypatch.setattr("bot.platforms.slack.leftovers.EVERY", timedelta(seconds=0.05))


@pytest.mark.usefixtures("often")
async def test_a_private_picture_makes_room_for_the_next(ada: Person) -> None:
    """Statistics have a chart, for these eyes alone; of such pictures only the newest is kept."""
    await loses(ada)
    await ada.slack.until(lambda: not ada.workspace.files)
    await ada.types("/patience stats")
    first = await ada.sees_privately("All games: 1 played")
    assert first.parts("image")[0]["alt_text"]

    await ada.types("/patience stats")

    await ada.slack.until(lambda: ada.workspace.private(ada.id)[-1] is not first)
    await ada.slack.until(lambda: first.parts("image")[0]["slack_file"]["id"] in ada.workspace.deleted)
    await ada.slack.until(lambda: len(ada.workspace.files) == 1)


async def test_a_private_picture_where_the_bot_is_no_member(ada: Person) -> None:
    """Then the chart comes in words, by the way back."""
    await loses(ada)
    ada.workspace.channel(ada.channel).members.remove(ada.workspace.bot)

    await ada.types("/patience stats")

    message = await ada.sees_privately("All games: 1 played")
    assert message.parts("image") == []


async def test_another_player_is_found_by_mention(ada: Person, bob: Person) -> None:
    """Slack sends a mention with its id; the statistics asked for are that person's."""
    await loses(ada)

    await bob.types(f"/patience stats <@{ada.id}|ada>")

    await bob.sees_privately("All games: 1 played")


async def test_a_mention_that_slack_did_not_write_finds_nobody(ada: Person, bob: Person) -> None:
    """Somebody else's sign of it, or our own, typed as text; and an id of another workspace."""
    await loses(ada)

    for typed in (f"&lt;@{ada.id}&gt;", f"@(slack:{ada.workspace.id}/{ada.id})"):
        await bob.types(f"/patience stats {typed}")
        message = await bob.sees_privately("I have no games of anybody by that name")
        ada.workspace.messages.remove(message)
    assert mentioned(f"<@{ada.id}|ada>", "T0OTHER") == {f"slack:T0OTHER/{ada.id}"}


async def test_pages_take_each_other_s_place(ada: Person) -> None:
    """An answer to a tap in a private message stands where that stood: question after question."""
    await ada.types("/patience data")
    page = await ada.sees_privately("We keep your id")

    await ada.presses(page, "Delete my data")
    await ada.sees_privately("cannot be brought back")
    await ada.presses(page, "Yes, delete everything")

    await ada.sees_privately("Everything is deleted")
    assert ada.workspace.private(ada.id) == [page]


async def test_the_day_s_post(slack: Slack, ada: Person, services: Services) -> None:
    """The bot posts in its own name where the workspace wants the daily."""
    await services.platforms["slack"].publish(PlaceId("slack:T0CARDS/C0TABLE"), Reply("Today: The Wheel."))

    assert ada.workspace.public()[-1].text == "Today: The Wheel."


async def test_the_day_s_post_in_many_workspaces(slack: Slack, start: Started, services: Services) -> None:
    """Each with its own token; none where the bot is gone."""
    site = await many(slack, start)
    red = await site.install("T0RED")

    await services.platforms["slack"].publish(PlaceId("slack:T0RED/C0TABLE"), Reply("Today: The Wheel."))
    assert red.workspace.public()[-1].text == "Today: The Wheel."
    with pytest.raises(LookupError):
        await services.platforms["slack"].publish(PlaceId("slack:T0GONE/C0TABLE"), Reply("Today: The Wheel."))


async def test_a_ranked_board_is_seen_by_its_player_alone(ada: Person) -> None:
    """In a channel nobody else sees it; in the direct messages it is an ordinary one."""
    await ada.types("/patience daily play")
    await ada.sees_privately("This is your ranked try")
    assert ada.workspace.public() == []

    await ada.types("/patience daily play", channel=ada.direct)
    await ada.slack.until(lambda: any("Your ranked try goes on" in m.text for m in ada.workspace.public()))


async def test_forgetting_leaves_no_thread_behind(ada: Person, services: Services) -> None:
    """What is said below an old board leads nowhere once its player's data are deleted."""
    await ada.types("/patience start kings 7")
    board = await ada.sees("The Kings, deal 7")
    client = services.storage.client
    await ada.types("/patience tables")  # answered once all is done about what came before
    await ada.sees_privately("1. The Kings, deal 7")
    assert [key async for key in client.scan_iter("patience:slack:thread:*")]
    await ada.types("/patience data delete")
    await ada.presses(await ada.sees_privately("They cannot be brought back"), "Yes, delete everything")
    await ada.sees_privately("Everything is deleted.")

    assert [key async for key in client.scan_iter("patience:slack:thread:*")] == []
    assert [key async for key in client.scan_iter("*:messages")] == []
    await ada.mentions("board", thread=board.ts)
    await ada.slack.until(lambda: any("You have no table here yet" in m.text for m in ada.workspace.messages))
