"""Cards, boards and pictures call people what those around them call them, as far as each allows it."""

from __future__ import annotations

from typing import cast

import pytest

from bot import admission
from bot.commands.stats import NOBODY
from bot.jobs import daily_post
from bot.messages.messenger import Messenger
from bot.messages.refused import Refused
from bot.messages.spans import Owner, Person, RichText, text
from bot.platforms.display_names import LONGEST, MOST, DisplayNames
from bot.records import calendar
from bot.services import Services
from render.deck.ink import drawable
from tests.bot.chat import Chat, Clock, labels
from tests.daily.conftest import DAY, MOVES, WON, hand_in, name_of, play
from tests.daily.test_jobs import Posts
from tests.daily.test_stats import mentions


@pytest.fixture
def called(services: Services) -> dict[str, str]:
    """What the platform calls people."""
    platform = Posts(None, {"test:ada": "Ada Lovelace", "test:bob": "Bob 🎴", "test:eve": "Eve"})  # type: ignore[arg-type]
    services.platforms["test"] = cast(Messenger, platform)
    return platform.called


def text_parts(reply: object) -> tuple[object, ...]:
    """The parts of what a reply says."""
    whole = text(getattr(reply, "message", ""))
    assert isinstance(whole, RichText)
    return whole.parts


async def shares(chat: Chat) -> tuple[object, str]:
    """Whose card it is in words and in the picture: what stands before the title of the day."""
    card = await chat.say("daily share")
    title = f"Patience {card.text.partition('Patience ')[2].splitlines()[0]}"
    return text_parts(card)[0], card.alt.partition(title)[0]


async def test_a_card_names_its_player(ada: Chat, called: dict[str, str]) -> None:
    """As readers know them; by the alias where that is wanted, or all there is; not at all of who hides."""
    await play(ada, 12)
    await hand_in(ada)
    alias = name_of(ada.user)
    assert await shares(ada) == (Owner(ada.user), "Ada Lovelace: ")

    await ada.say("settings names alias")
    elsewhere = ada.elsewhere(place="test:club/other")
    first, drawn = await shares(elsewhere)
    assert str(first).startswith(f"{alias} · Patience ") and drawn == f"{alias}: "
    await ada.say("settings names own")
    called.clear()
    first, drawn = await shares(ada.elsewhere(place="test:club/third"))
    assert str(first).startswith(f"{alias} · Patience ") and drawn == f"{alias}: "

    await ada.say("daily hide")
    first, drawn = await shares(ada.elsewhere(place="test:club/fourth"))
    assert str(first).startswith("Patience ") and drawn == ""


async def test_a_name_that_cannot_be_drawn_is_in_the_text_only(ada: Chat, called: dict[str, str]) -> None:
    """The alias beside it would tell everybody who bears it."""
    called[ada.user] = "Ада"
    await play(ada, 12)
    await hand_in(ada)

    assert await shares(ada) == (Owner(ada.user), "")


async def test_the_card_of_any_game_names_its_player(ada: Chat, called: dict[str, str]) -> None:
    """Not that of the day alone; the button below the board and the word are the same."""
    await ada.say(f"start kings {WON}")
    for at in range(0, len(MOVES), 50):
        await ada.say(f"move {', '.join(MOVES[at : at + 50])}")
    card = await ada.tap("Share")

    assert text_parts(card)[0] == Owner(ada.user)
    assert card.alt.startswith(f"Ada Lovelace: The Kings, deal {int(WON):,}")


async def test_boards_and_their_pictures_call_people_by_their_own_names(
    ada: Chat, bob: Chat, called: dict[str, str], clock: Clock
) -> None:
    """Of server and channel, and on the next day's post; everyone's board has aliases."""
    for chat, moves in ((ada, 40), (bob, 12)):
        await play(chat, moves)
        await hand_in(chat)
    for line in ("daily leaderboard", "daily leaderboard channel"):
        board = await bob.say(line)
        assert Person(ada.user, name_of(ada.user), known=True) in text_parts(board)
        assert "1. Ada Lovelace: " in board.alt and "2. Bob: " in board.alt
    world = await bob.say("daily leaderboard global")
    assert Person(ada.user, name_of(ada.user), known=False) in text_parts(world)
    assert f"1. {name_of(ada.user)}: " in world.alt and "Ada" not in world.alt and "Bob" not in world.alt

    await ada.say("settings names alias")
    board = await bob.say("daily leaderboard")
    assert Person(ada.user, name_of(ada.user), known=False) in text_parts(board)
    assert f"1. {name_of(ada.user)}: " in board.alt and "2. Bob: " in board.alt
    clock.now += DAY
    post = await daily_post.post(ada.services, "test:club")
    assert Person(ada.user, name_of(ada.user), known=False) in text_parts(post)
    assert Person(bob.user, name_of(bob.user), known=True) in text_parts(post)
    assert f"1. {name_of(ada.user)}: " in post.alt and "2. Bob: " in post.alt


async def test_statistics_are_headed_by_the_own_name(ada: Chat, bob: Chat, called: dict[str, str]) -> None:
    """One's own, and those of a friend by mention or by the name on the board."""
    for chat in (ada, bob):
        await play(chat, 12)
        await hand_in(chat)
    assert (await ada.say("stats")).alt.startswith("The games of Ada Lovelace. ")
    for request in (bob.request(f"stats {name_of(ada.user)}"), mentions(bob, ada.user, ada.user)):
        assert (await bob.sends(request)).alt.startswith("The games of Ada Lovelace. ")


async def test_who_goes_by_an_alias_is_not_found_out_by_a_mention(
    ada: Chat, bob: Chat, called: dict[str, str]
) -> None:
    """Numbers that stand on the board, too, would tell which alias it is."""
    await play(ada, 12)
    await hand_in(ada)
    await ada.say("settings names alias")

    assert (await bob.sends(mentions(bob, ada.user, ada.user))).text == NOBODY
    named = await bob.say(f"stats {name_of(ada.user)}")
    assert named.alt.startswith(f"The games of {name_of(ada.user)}. ")
    assert (await ada.sends(mentions(ada, ada.user, ada.user))).alt.startswith("The games of")


# sharing once ----------------------------------------------------------------------------------------


async def test_the_same_card_is_not_posted_twice(ada: Chat, clock: Clock) -> None:
    """Nor by another way; elsewhere it may, and so it may where it is wanted once more, or days later."""
    won = (await play(ada)).last
    assert not (await ada.say("daily share")).private
    for reply in (await ada.tap("Share", under=won), await ada.say("share"), await ada.say("daily share")):
        assert (reply.text, reply.private) == ("You have shared this card here already.", True)
        assert reply.picture is None
    assert (await ada.elsewhere(place="test:club/other").say("daily share")).picture
    again = await ada.tap("Share it again", under=reply)
    assert again.picture and not again.private
    assert not (await ada.say("daily share")).picture

    day = ada.services.daily.today
    clock.now += 2 * DAY + 1
    shared = await ada.say(f"daily share {day}")
    assert shared.picture
    deal = await ada.tap("Play this deal", under=shared)
    assert deal.board and f"daily {day}" in deal.text


async def test_each_game_has_a_card_of_its_own(ada: Chat) -> None:
    """Another game's is posted though one was; the button of the sentence knows which one was meant."""
    for _ in range(2):
        await ada.say(f"start kings {WON}")
        for at in range(0, len(MOVES), 50):
            await ada.say(f"move {', '.join(MOVES[at : at + 50])}")
        assert (await ada.tap("Share")).picture
        reply = await ada.tap("Share")
        assert reply.text == "You have shared this card here already."
    await ada.say("start wheel 7")
    again = await ada.tap("Share it again", under=reply)
    assert "The Kings" in again.text and again.picture


async def test_a_card_that_was_refused_was_not_shared(ada: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    """A channel that takes no more pictures now takes it later; the same request may come again."""

    async def full(_request: object, _services: object) -> None:
        raise Refused("Many pictures have come to this channel.")

    await play(ada)
    with monkeypatch.context() as crowded:
        crowded.setattr(admission, "admit_board", full)
        assert (await ada.say("daily share")).picture is None
    request = ada.request("daily share")
    assert [bool((await ada.sends(request)).picture) for _ in range(2)] == [True, True]


async def test_in_private_a_card_may_be_repeated(ada: Chat) -> None:
    """Nobody else is there whom it would bother."""
    await play(ada)
    alone = ada.alone()
    for _ in range(2):
        assert (await alone.say("daily share")).picture


async def test_below_an_old_deal_share_shares_that_game(ada: Chat, clock: Clock) -> None:
    """Practice of a day that has been has its own card; today's try is another."""
    await play(ada)
    day = ada.services.daily.today
    clock.now += 2 * DAY
    await ada.say(f"daily play {day}")
    for at in range(0, len(MOVES), 50):
        await ada.say(f"move {', '.join(MOVES[at : at + 50])}")
    assert "Share" in labels(ada.last)
    card = await ada.tap("Share")

    assert f"The Kings, daily {day}" in card.text


async def test_yesterday_s_try_shares_yesterday_s_card(ada: Chat, clock: Clock) -> None:
    """Handed in on the morning after, while today's is still to be played."""
    await play(ada, 12)
    day = ada.services.daily.today
    clock.now += DAY
    question = await ada.say("daily finish")
    done = await ada.tap("Yes, hand it in", under=question)
    card = await ada.tap("Share", under=done)

    assert f"Patience {calendar.number(day)}: The Kings" in card.text


async def test_what_was_shared_is_handed_out_and_forgotten(ada: Chat) -> None:
    """With all else that is held of somebody."""
    await play(ada)
    await ada.say("daily share")
    people, now = ada.services.storage.people, ada.services.sessions.clock()
    file = (await ada.say("data export")).file
    assert file and f"daily {ada.services.daily.today} test:club/games" in file[1].decode()
    await ada.tap("Yes, delete everything", under=await ada.say("data delete"))
    assert await people.shares(ada.user, now) == {}


# names -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ada", "Ada"),
        ("José Ñandú", "Jose Nandu"),
        ("Søren Łukasz Groß", "Soren Lukasz Gross"),
        ("Ada 🎴♥", "Ada"),
        ("𝓐𝓭𝓪 𝕂𝕚𝕟𝕘", "Ada King"),
        ("Ægir", "AEgir"),
        ("Иван", ""),
        ("Ada Иван", ""),
        ("田中", ""),
        ("🎴", ""),
        ("", ""),
    ],
)
def test_names_are_drawn_in_letters_there_are(name: str, drawn: str) -> None:
    """Without accents and emojis; none with a letter that the font lacks, rather than with empty boxes."""
    assert drawable(name) == drawn


def test_names_are_known_for_an_hour() -> None:
    """By place, where people bear several; of more people than there is room for the last ones."""
    clock = Clock()
    names = DisplayNames(clock)
    assert names.due("discord:1", "7") and names.of("discord:1", "7") == ""
    names.learn("Ada", "discord:1", "7")
    names.learn("Lady A.", "discord:1", "8")
    assert (names.of("discord:1", "7"), names.of("discord:1", "8")) == ("Ada", "Lady A.")
    assert not names.due("discord:1", "7")
    clock.now += 3600
    assert names.due("discord:1", "7")
    for number in range(MOST):
        names.learn("Bob", f"discord:{number + 2}")
    assert names.of("discord:1", "7") == "" and names.of("discord:2") == "Bob"


def test_a_name_changes_nothing_around_it() -> None:
    """What turns the direction of writing, ends lines or cannot be seen is left out; long ones end."""
    names = DisplayNames()
    names.learn("\u202eadA\u2066 \x1b[2J\n of\u200b  Hearts ", "test:ada")
    assert names.of("test:ada") == "adA \ufffd[2J of Hearts"
    names.learn("A" * 200, "test:ada")
    assert len(names.of("test:ada")) == LONGEST
