"""Discord over HTTP: the same bot without a gateway; what Discord has not signed is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from structlog.testing import capture_logs

from bot.errors import CannotStart
from bot.health import health_server
from bot.jobs import runner
from bot.ops.log import without_words
from bot.platforms import discord
from bot.platforms.discord.client import NOT_UNDERSTOOD
from bot.platforms.discord.interactions import CLOCK_SKEW, HttpClient, HttpPlatform
from bot.records.server_rules import Rules
from bot.services import Services, open_services
from bot.settings import Settings
from tests.spoiling import spoilt
from tests.standins.discord.people import Person
from tests.standins.discord.server import StandIn
from tests.standins.discord.webhook import Webhook
from tests.standins.discord.world import ALL, APPLICATION, PERMISSIONS, Interaction
from tests.standins.waiting import HANGS

PING, INTERACTIONS, EVENTS = {"type": 1}, "/discord/interactions", "/discord/events"


@pytest.fixture
async def webhook(standin: StandIn) -> AsyncIterator[Webhook]:
    async with Webhook() as webhook:
        standin.webhook = webhook
        yield webhook


@pytest.fixture
async def whole(standin: StandIn, webhook: Webhook, tmp_path: Path) -> AsyncIterator[Services]:
    """Everything a command may use, as it is set for HTTP."""
    settings = Settings(
        _env_file=None,
        redis_url=None,
        data_dir=tmp_path,
        discord_token=standin.secret,
        discord_http=True,
        discord_public_key=webhook.public_key,
        health_port=0,
        requests_at_once=1000,
    )
    async with open_services(settings) as services:
        yield services


@pytest.fixture
async def client(whole: Services, webhook: Webhook) -> AsyncIterator[HttpClient]:
    """The bot on its web server, not let in by Discord yet."""
    client = HttpClient(whole, hurry=timedelta(seconds=HANGS))
    whole.platforms["discord"] = client.platform
    async with health_server(whole.settings, whole) as port:
        webhook.root = f"http://127.0.0.1:{port}"
        yield client


@pytest.fixture
async def ada(standin: StandIn, client: HttpClient) -> AsyncIterator[Person]:
    """Somebody, and the bot plays."""
    stop = asyncio.Event()
    client.platform.token = standin.secret
    running = asyncio.create_task(client.platform.run(stop))
    async with asyncio.timeout(HANGS):
        while await client.platform.trouble():
            assert not running.done(), running
            await asyncio.sleep(0)
    yield standin.person("ada")
    stop.set()
    await running
    assert not standin.gateway.sockets


async def test_everything_works_without_a_gateway(ada: Person, standin: StandIn) -> None:
    """Command, menu, button, window and completion, each acknowledged; nothing is connected."""
    board = (await ada.slash("patience start", game="kings", deal="1")).message
    await ada.choose(board, "4 f2")
    assert "1 move " in board.content
    window = await ada.press(board, "Type a move")
    await (await ada.submit(window, "7 f5")).settled()
    assert "2 moves" in board.content
    await ada.press(board, "Undo")
    assert "1 move " in board.content
    assert await ada.complete("move", "moves", "")
    assert standin.webhook
    assert standin.webhook.answers == {202: 6}


async def test_it_is_played_wherever_people_installed_it(ada: Person, standin: StandIn) -> None:
    """In a server it is no member of, in a thread it has never seen, in direct messages and groups."""
    places = [standin.channel(standin.elsewhere), standin.channel(kind=1), standin.channel(kind=3)]
    for place in [*places, standin.channel(standin.guild, kind=11)]:
        answer = await ada.to(place).slash("patience start", game="kings", deal="1")
        assert "The Kings, deal 1" in answer.text and answer.message.attachments


@pytest.mark.parametrize(
    "how",
    [
        {"headers": {"X-Signature-Ed25519": "00" * 64}},
        {"headers": {"X-Signature-Ed25519": "no figures"}},
        {"headers": {"X-Signature-Ed25519": ""}},
        {"headers": {"X-Signature-Timestamp": "1"}},
        {"headers": {"X-Signature-Timestamp": ""}},
        {"old": 301},
        {"old": -360},  # a busy machine may take a minute before it looks
    ],
)
@pytest.mark.parametrize("path", [INTERACTIONS, EVENTS])
async def test_what_discord_has_not_signed_is_refused(
    ada: Person, webhook: Webhook, path: str, how: dict[str, Any]
) -> None:
    """A wrong signature or none, a time that was not signed, one that is five minutes off: 401."""
    assert (await webhook.post(path, PING, **how))[0] == 401


async def test_another_key_is_refused(ada: Person, webhook: Webhook) -> None:
    """Discord tries that now and then, and takes an address away that lets it through."""
    webhook.secret = Ed25519PrivateKey.generate()
    assert (await webhook.post(INTERACTIONS, PING))[0] == 401


async def test_pings_are_answered(client: HttpClient, webhook: Webhook) -> None:
    """Each in its own way, even before anything else works; what is no request at all is none."""
    assert await webhook.post(INTERACTIONS, PING) == (200, b'{"type": 1}')
    assert await webhook.post(EVENTS, {"type": 0}) == (204, b"")
    nonsense: tuple[object, ...] = ([], {"type": 2}, {"type": 2, "id": 7})
    for one in nonsense:
        assert (await webhook.post(INTERACTIONS, one))[0] == 400


async def test_who_cannot_play_sends_others_away(client: HttpClient, webhook: Webhook) -> None:
    """Until Discord has let us in, and when it is stopped, the next process shall have it."""
    assert (await webhook.post(INTERACTIONS, {"type": 2, "id": "1"}))[0] == 503
    assert "has not let us in" in await client.platform.trouble()


async def test_an_interaction_that_is_not_understood_is_no_more_than_that(
    ada: Person, webhook: Webhook
) -> None:
    """400, and the next one is answered."""
    assert (await webhook.post(INTERACTIONS, {"type": 2, "id": "1"}))[0] == 400
    assert "The Kings" in (await ada.slash("patience start", game="kings")).text


@pytest.fixture
async def sent(ada: Person, webhook: Webhook) -> list[dict[str, Any]]:
    """What Discord sends of a button, a window, a command with somebody picked, and a completion."""
    found: list[dict[str, Any]] = []
    happened = webhook.happened

    async def recorded(event: str, data: dict[str, Any]) -> None:
        found.append(data)
        await happened(event, data)

    board = (await ada.slash("patience start", game="kings", deal="1")).message
    webhook.happened = recorded  # type: ignore[method-assign]
    window = await ada.press(board, "Type a move")
    await (await ada.submit(window, "nonsense")).settled()
    await ada.slash("patience stats", user=ada.user["id"])
    await ada.complete("move", "moves", "")
    for data in found:  # one component of the message is enough
        if message := data.get("message"):
            row = message["components"][0]
            message["components"] = [{**row, "components": row["components"][:1]}]
    return found


@pytest.mark.slow
async def test_what_is_signed_and_spoilt_is_never_an_error(
    sent: list[dict[str, Any]], webhook: Webhook, standin: StandIn, caplog: pytest.LogCaptureFixture
) -> None:
    """In each place and each way: it is done as far as it can be read, or 400 says kindly that it cannot.

    Each 400 is a line in the log, with nothing of what was sent.
    """
    errors, refused = [], 0
    with capture_logs() as logged:
        for data in sent:
            for where, changed in spoilt(data):
                if isinstance(changed, dict):
                    renamed(standin, data, changed)
                status, body = await webhook.post(INTERACTIONS, changed)
                refused += status == 400
                if status not in (200, 202, 400) or (status == 400 and b"nothing was done" not in body):
                    errors.append((where, status))
    assert errors == []
    lines = [line for line in logged if line["event"] == NOT_UNDERSTOOD]
    assert len(lines) == refused > 300
    assert "spoilt" not in str([without_words(None, "", dict(line)) for line in lines])
    assert "never retrieved" not in caplog.text
    standin.refused.clear()  # to whom it is answered was spoilt as well


def renamed(standin: StandIn, before: dict[str, Any], changed: dict[str, Any]) -> None:
    """It is an interaction of its own, not one that was answered before."""
    known, clock = standin.interactions[before["token"]], standin.clock
    fresh = Interaction(
        clock.snowflake(),
        f"token-{clock.snowflake()}",
        known.type,
        clock.now(),
        known.channel,
        known.user,
        known.source,
    )
    standin.interactions[fresh.token] = fresh
    for name, value in (("id", fresh.id), ("token", fresh.token)):
        if changed.get(name) == before[name]:
            changed[name] = value


@pytest.mark.parametrize("path", [INTERACTIONS, EVENTS])
async def test_nonsense_that_is_signed_is_refused(ada: Person, webhook: Webhook, path: str) -> None:
    """More brackets than a reader can hold, and what is no JSON."""
    for body in (b"[" * 100_000, b"{", b"\xff", b'{"type": 2, "id": "1', b"null", b"1e999"):
        assert (await webhook.post(path, body))[0] == 400


async def test_spoilt_events_are_never_an_error(ada: Person, webhook: Webhook) -> None:
    """Of servers that let us in: taken or refused, in each place and each way."""
    guild = {"id": "900000000000000077", "name": "Cards", "system_channel_id": None}
    data = {"integration_type": 0, "scopes": ["bot"], "guild": guild, "user": {"id": "1"}}
    event = {"type": "APPLICATION_AUTHORIZED", "timestamp": "2026-11-22T09:00:00.000000", "data": data}
    envelope = {"version": 1, "application_id": APPLICATION, "type": 1, "event": event}
    statuses = [(await webhook.post(EVENTS, changed))[0] for _, changed in spoilt(envelope)]
    assert set(statuses) == {204, 400}
    assert (await webhook.post(EVENTS, envelope))[0] == 204


async def test_an_interaction_that_comes_again_is_not_done_again(
    ada: Person, webhook: Webhook, standin: StandIn
) -> None:
    """Whoever recorded it may send it for five minutes: it is acknowledged, and that is all."""
    board = (await ada.slash("patience start", game="kings", deal="1")).message
    sent: list[Any] = []
    happened = webhook.happened

    async def recorded(event: str, data: dict[str, Any]) -> None:
        sent.append(data)
        await happened(event, data)

    webhook.happened = recorded  # type: ignore[method-assign]
    await ada.choose(board, "4 f2")
    calls = len(standin.requests)
    assert (await webhook.post(INTERACTIONS, sent[0]))[0] == 202

    assert len(standin.requests) == calls
    assert "1 move " in board.content


async def test_what_was_answered_is_known_longer_than_it_may_be_sent_again(
    ada: Person, whole: Services
) -> None:
    """For more than the five minutes a signature holds, and not for ever: each tap would stay in Redis."""
    await ada.slash("patience start", game="kings", deal="1")
    client = whole.storage.client
    lives = [await client.ttl(key) async for key in client.scan_iter("patience:discord:answered:*")]

    assert len(lives) == 1
    assert CLOCK_SKEW.total_seconds() + 60 < lives[0] <= 600


@pytest.mark.parametrize("label", ["Undo", "Type a move"])
async def test_what_another_process_answered_is_left_alone(ada: Person, standin: StandIn, label: str) -> None:
    """40060: Discord has its answer; there is no second one, nor an excuse, and the next tap works."""
    board = (await ada.slash("patience start", game="kings", deal="1")).message
    await ada.choose(board, "4 f2")
    calls = len(standin.requests)
    standin.fail("POST", "/callback", 400, {"code": 40060, "message": "already acknowledged"}, times=2)
    button = board.buttons[label]
    await ada.start(3, {"custom_id": button["custom_id"], "component_type": 2}, board)
    standin.faults.clear()

    assert [one.path for one in standin.requests[calls:]] == []
    board = (await (await ada.slash("patience board")).settled()).message
    assert "The Kings, deal 1" in board.content


async def test_an_event_reports_joining(ada: Person, webhook: Webhook, whole: Services) -> None:
    """A server that lets the bot in again is forgiven; who takes back their own leave changes nothing."""
    server, left = "discord:900000000000000077", whole.storage.client
    await whole.servers.left(server, 0)
    guild = {"id": "900000000000000077", "name": "Cards", "features": [], "roles": [], "emojis": []}
    user = {"id": "1", "username": "ada", "discriminator": "0", "avatar": None}

    def logged(name: str, **data: Any) -> dict[str, Any]:
        event = {"type": name, "timestamp": "2026-11-22T09:00:00.000000", "data": {"user": user, **data}}
        return {"version": 1, "application_id": APPLICATION, "type": 1, "event": event}

    for event in (logged("APPLICATION_DEAUTHORIZED"), logged("APPLICATION_AUTHORIZED", integration_type=1)):
        assert await webhook.post(EVENTS, event) == (204, b"")
        assert await left.zscore("patience:servers:left", server) is not None
    came = logged("APPLICATION_AUTHORIZED", integration_type=0, scopes=["bot"], guild=guild)
    assert await webhook.post(EVENTS, came) == (204, b"")
    assert await left.zscore("patience:servers:left", server) is None


@pytest.mark.parametrize("where", ["its greeting channel", "a closed one", "none"])
async def test_a_server_is_welcomed_by_an_event(
    ada: Person, webhook: Webhook, standin: StandIn, where: str
) -> None:
    """Once, where Discord greets newcomers; silence where there is no such place, or none for the bot."""
    channel = standin.channel(standin.guild)
    greets = None if where == "none" else channel.id
    guild = {"id": "900000000000000077", "name": "Cards", "system_channel_id": greets}
    data = {"integration_type": 0, "scopes": ["bot"], "guild": guild, "user": {"id": "1", "username": "ada"}}
    event = {"type": "APPLICATION_AUTHORIZED", "timestamp": "2026-11-22T09:00:00.000000", "data": data}
    if where == "a closed one":
        channel.allowed = ALL & ~PERMISSIONS["send_messages"]

    for _ in range(2):
        envelope = {"version": 1, "application_id": APPLICATION, "type": 1, "event": event}
        assert await webhook.post(EVENTS, envelope) == (204, b"")

    there = [one for one in standin.messages.values() if one.channel.id == channel.id]
    assert ["Thank you for having me!" in one.content for one in there] == [True] * (where[:3] == "its")
    assert all(list(one.buttons) == ["Start a game"] for one in there)
    tried = [one for one in standin.requests if one.method == "POST" and one.path.endswith("/messages")]
    assert len(tried) == (where != "none")
    standin.expect(*["permission"] * (where == "a closed one"))


async def test_removal_from_a_server_is_noticed(ada: Person, whole: Services, standin: StandIn) -> None:
    """No event says so: once a day the bot looks up where it still is, of servers with stored data."""
    here, gone, back = f"discord:{standin.guild.id}", "discord:900000000000000077", "slack:T1"
    for server in (here, gone, back):
        await whole.servers.change(server, Rules(threads="on"))
    await whole.servers.left(here, 0)
    await runner.tick(whole)

    assert [await whole.servers.was_left(server) for server in (here, gone, back)] == [False, True, False]
    day = whole.sessions.clock() + timedelta(days=1).total_seconds()
    assert await whole.storage.jobs.between("discord", day - 60, day) == 1


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"discord_public_key": "beef"}, "DISCORD_PUBLIC_KEY"),
        ({"discord_public_key": None}, "DISCORD_PUBLIC_KEY"),
        ({"health_port": None}, "PATIENCE_HEALTH_PORT"),
    ],
)
def test_what_is_missing_is_a_sentence(whole: Services, given: dict[str, Any], named: str) -> None:
    """Before anything is begun."""
    settings = whole.settings.model_copy(update=given)
    object.__setattr__(whole, "settings", settings)
    with pytest.raises(CannotStart, match=named):
        discord.make_platform(settings, whole)


def test_the_setting_chooses(whole: Services) -> None:
    """Over HTTP where it says so, else by the gateway."""
    assert isinstance(discord.make_platform(whole.settings, whole), HttpPlatform)
    gateway = whole.settings.model_copy(update={"discord_http": False})
    assert not isinstance(discord.make_platform(gateway, whole), HttpPlatform)
