"""The suits as emojis of the application's own: uploaded once, shown in words, buttons and menus."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PIL import Image
from pydantic import SecretStr

from bot.errors import CannotStart
from bot.messages.reply import Reply
from bot.messages.spans import AS_LETTER, PlayingCard, text
from bot.platforms.discord import messages
from bot.platforms.discord.client import Client
from bot.platforms.discord.emojis import SUITS
from bot.platforms.discord.setting_up import set_up_emojis
from bot.services import Services, open_services
from bot.settings import Settings
from engine import SUIT_WORDS
from render import emoji
from tests.discord.conftest import playing
from tests.standins.discord.emojis import Emoji
from tests.standins.discord.server import StandIn
from tests.standins.discord.world import Message
from tests.standins.waiting import HANGS


@pytest.fixture
def settings(standin: StandIn, tmp_path: Path) -> Settings:
    """Of a bot whose Discord is the stand-in."""
    return Settings(
        _env_file=None,
        data_dir=tmp_path,
        discord_token=standin.secret,
        discord_api_base=standin.base,
        discord_gateway_url=standin.gateway_url,
        requests_at_once=10**6,
    )


@pytest.fixture(autouse=True)
def unknown() -> Iterator[None]:
    """A process knows the emojis of its application; the next test's has none."""
    yield
    SUITS.numbers = {}


@pytest.fixture
async def services(settings: Settings) -> AsyncIterator[Services]:
    async with open_services(settings) as services:
        yield services


async def board(standin: StandIn, services: Services, line: str = "1") -> Message:
    """A board as it is posted by a bot that was just started."""
    async with playing(standin, Client(services, hurry=timedelta(seconds=HANGS))):
        ada = standin.person("ada")
        return (await (await ada.slash("patience start", game="kings", deal=line)).settled()).message


@pytest.mark.slow
async def test_they_are_uploaded_once_and_shown_everywhere(
    standin: StandIn, settings: Settings, services: Services
) -> None:
    """The second time there is nothing to do; a bot started anew shows them."""
    before = await board(standin, services)
    assert "<:" not in before.content
    assert f"♦{AS_LETTER}" in before.content
    assert all("emoji" not in button for button in before.buttons.values())

    assert (await set_up_emojis(settings)).startswith("4 of the 4 suits uploaded")
    assert (await set_up_emojis(settings)).startswith("0 of the 4 suits uploaded")
    assert [one.name for one in standin.emojis.stored.values()] == [*SUIT_WORDS.values()]
    assert [one.picture for one in standin.emojis.stored.values()] == [
        emoji.suit(suit) for suit in SUIT_WORDS
    ]

    after = await board(standin, services)
    numbers = {one.name: one.id for one in standin.emojis.stored.values()}
    assert f"2<:diamonds:{numbers['diamonds']}>" in after.content
    first = next(button for label, button in after.buttons.items() if "♠" in label)
    assert (str(first["emoji"]["id"]), first["emoji"]["name"]) == (numbers["spades"], "spades")
    line = after.menus[0]["options"][0]
    assert str(line["emoji"]["id"]) in numbers.values()
    assert f"{AS_LETTER} from" in line["label"]


async def test_what_was_drawn_anew_is_uploaded_anew(
    standin: StandIn, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old ones go. Those whose numbers were lost are taken as they are: old messages show them."""
    await set_up_emojis(settings)
    first = set(standin.emojis.stored)
    async with open_services(settings) as services:
        await services.storage.client.flushall()
    assert (await set_up_emojis(settings)).startswith("0 of")
    assert set(standin.emojis.stored) == first

    drawn = emoji.suit("H")
    monkeypatch.setattr(emoji, "suit", lambda _: drawn)
    assert (await set_up_emojis(settings)).startswith("4 of")
    assert not first & set(standin.emojis.stored)


async def test_failures_are_explained_in_a_sentence(standin: StandIn, settings: Settings) -> None:
    """No room, or a wrong token."""
    for number in range(1999):
        standin.emojis.stored[str(number)] = Emoji(str(number), f"other{number}", b"")
    with pytest.raises(CannotStart, match="has 2,000 emojis already; please delete four"):
        await set_up_emojis(settings)
    standin.expect("emojis")
    assert len(standin.emojis.stored) == 2000

    wrong = settings.model_copy(update={"discord_token": SecretStr("wrong")})
    with pytest.raises(CannotStart, match="does not know this DISCORD_TOKEN"):
        await set_up_emojis(wrong)
    standin.expect("token")


def test_a_long_message_has_letters_instead() -> None:
    """The names of emojis take room: nothing of the words is left out for their sake."""
    SUITS.numbers = dict.fromkeys(SUIT_WORDS, 10**18)
    cards = [text(PlayingCard("10H"), " goes home; ") for _ in range(60)]

    short = messages.content(Reply(text(*cards[:20])))
    assert short.count("<:hearts:1000000000000000000>") == 20
    long = messages.content(Reply(text(*cards), status="The end"))
    assert long.count(f"10♥{AS_LETTER} goes home") == 60
    assert long.endswith("The end")


@pytest.mark.parametrize("suit", SUIT_WORDS)
def test_each_can_be_seen_on_light_and_on_dark(suit: str) -> None:
    """Small enough for Discord and Slack; on both grounds there is a strong edge somewhere."""
    drawn = emoji.suit(suit)
    assert len(drawn) < 64 << 10
    with Image.open(io.BytesIO(drawn)) as picture:
        assert picture.size == (128, 128)
        assert picture.convert("RGBA").getpixel((0, 0)) == (255, 254, 249, 0)
        for ground in ((49, 51, 56), (255, 255, 255)):
            canvas = Image.new("RGBA", picture.size, (*ground, 255))
            canvas.alpha_composite(picture.convert("RGBA"))
            greys = canvas.convert("L").tobytes()
            assert max(abs(grey - sum(ground) // 3) for grey in (min(greys), max(greys))) > 100
