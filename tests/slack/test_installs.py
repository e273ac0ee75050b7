"""Many workspaces: installed by their people, each with its own token, forgotten when they leave."""

from __future__ import annotations

import re
from typing import Any

import pytest
from slack_sdk.oauth.installation_store import Bot

from bot.platforms.slack.installs import Installs, derived
from bot.services import Services
from tests.slack.conftest import Logged, Started
from tests.slack.test_http import KEY, free_port
from tests.slack.test_playing import board_of
from tests.standins.slack.installs import CLIENT, SECRET
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    # slack_sdk 3.47 sends the client's secret by a class that aiohttp 3.14 will give up in version 4.
    pytest.mark.filterwarnings("ignore:BasicAuth is deprecated:DeprecationWarning"),
]


class Site:
    """The bot's own address, as a browser sees it."""

    def __init__(self, slack: Slack, root: str) -> None:
        self.slack = slack
        self.root = root

    async def begin(self) -> tuple[str, str]:
        """The first page: the state in its link to Slack, and the cookie."""
        async with self.slack.http.get(f"{self.root}/slack/install") as page:
            state = re.search(r"state=([\w-]+)", await page.text())
            assert state is not None
            return state[1], page.headers["Set-Cookie"].split(";")[0]

    async def finish(self, code: str, state: str, cookie: str) -> tuple[int, str]:
        """Back from Slack."""
        address = f"{self.root}/slack/oauth_redirect"
        async with self.slack.http.get(
            address, params={"code": code, "state": state}, headers={"Cookie": cookie}
        ) as page:
            return page.status, await page.text()

    async def install(self, team: str) -> Person:
        """A workspace installs the bot; somebody in it."""
        workspace = self.slack.workspace(team)
        workspace.revoked = False
        state, cookie = await self.begin()
        status, page = await self.finish(self.slack.installs.agree(team), state, cookie)
        assert (status, "Thank you" in page) == (200, True)
        return Person(self.slack, workspace, f"U0{team[2:]}")


async def many(slack: Slack, start: Started, **more: Any) -> Site:
    """A bot that everybody can install."""
    port = free_port()
    root = f"http://127.0.0.1:{port}"
    slack.installs.redirect = f"{root}/slack/oauth_redirect"
    tokens = {"slack_client_id": CLIENT, "slack_client_secret": SECRET, "slack_signing_secret": slack.secret}
    await start(public_url=root, slack_port=port, secret_key=KEY, **tokens, **more)
    if "slack_app_token" not in more:
        slack.request_url = f"{root}/slack/events"
    return Site(slack, root)


async def uninstalls(person: Person, kind: str = "app_uninstalled", **more: Any) -> None:
    """Slack tells that the app is no longer there."""
    person.workspace.revoked = True
    await person._event({"type": kind, "user": "U0BOSS", **more})


@pytest.mark.parametrize("socket_mode", [False, True])
async def test_two_workspaces_play_with_two_tokens(slack: Slack, start: Started, socket_mode: bool) -> None:
    """Each is answered with its own token, and sees only its own tables."""
    site = await many(slack, start, **({"slack_app_token": slack.app_token} if socket_mode else {}))
    red, blue = await site.install("T0RED"), await site.install("T0BLUE")

    await board_of(red, "wheel 7")
    await board_of(blue, "kings 3")

    used = [
        (token, data["text"].split(",")[0])
        for method, token, data in slack.calls
        if method == "chat.postMessage" and data["channel"] != "U0BOSS"  # the welcome
    ]
    assert [token for token, _ in used] == [red.workspace.token, blue.workspace.token]
    await red.types("/patience tables")
    assert "Kings" not in (await red.sees_privately("The Wheel")).words


async def test_auth_test_is_called_once(slack: Slack, start: Started) -> None:
    """What a token stands for is remembered."""
    site = await many(slack, start)
    red = await site.install("T0RED")
    slack.calls.clear()

    board = await board_of(red)
    await red.presses(board, "Deal")
    await slack.until(lambda: "1 move" in board.text)

    assert len(slack.called("auth.test")) <= 1


async def test_tokens_are_encrypted_at_rest(slack: Slack, start: Started, services: Services) -> None:
    """Whoever reads Redis without the key of the environment has no token."""
    site = await many(slack, start)
    red = await site.install("T0RED")

    store = services.storage.client
    stored = [await store.get(key) async for key in store.scan_iter("patience:slack:install:*")]

    assert len(stored) == 1
    assert red.workspace.token not in stored[0]
    assert "T0RED" not in stored[0]


async def test_uninstalling_cleans_up(
    slack: Slack, start: Started, services: Services, logged: Logged
) -> None:
    """After app_uninstalled nothing is left of the token; nobody there is answered until it comes back."""
    site = await many(slack, start)
    red = await site.install("T0RED")
    board = await board_of(red)

    await uninstalls(red)
    store = services.storage.client
    await _gone(store)

    logged.expect("AuthorizeResult")
    await red.types("/patience board")
    await red.sees_privately("no longer installed")
    assert len(red.workspace.public()) == 1

    again = await site.install("T0RED")
    await again.types("/patience board")
    await slack.until(
        lambda: again.workspace.public()[-1].ts > board.ts and board not in again.workspace.public()
    )


async def test_a_revoked_token_is_forgotten(slack: Slack, start: Started, services: Services) -> None:
    """tokens_revoked of the bot deletes its token; of people it changes nothing: we keep none of theirs."""
    site = await many(slack, start)
    red = await site.install("T0RED")
    store = services.storage.client

    await uninstalls(red, "tokens_revoked", tokens={"oauth": ["U0BOSS"], "bot": []})
    red.workspace.revoked = False
    await board_of(red)
    assert [key async for key in store.scan_iter("patience:slack:install:*")]

    await uninstalls(red, "tokens_revoked", tokens={"oauth": [], "bot": [red.workspace.bot]})

    await _gone(store)


async def _gone(store: Any) -> None:
    """Wait for the installation's end; the event is acknowledged before it is worked on."""
    while [key async for key in store.scan_iter("patience:slack:install:*")]:
        pass


async def test_an_installation_cannot_be_forged(slack: Slack, start: Started, logged: Logged) -> None:
    """A state that we did not give out, one used twice, another browser, a code that Slack does not know."""
    site = await many(slack, start)
    code = slack.installs.agree("T0RED")
    state, cookie = await site.begin()

    assert (await site.finish(code, "forged", "slack-app-oauth-state=forged"))[0] == 401
    assert (await site.finish(code, state, "slack-app-oauth-state=other"))[0] == 400
    assert (await site.finish(code, state, cookie))[0] == 200
    assert (await site.finish(slack.installs.agree("T0RED"), state, cookie))[0] == 401
    logged.expect("invalid_code")
    state, cookie = await site.begin()
    assert (await site.finish("unknown", state, cookie))[0] == 401


def a_bot(team: str = "T0RED") -> Bot:
    """An installation."""
    return Bot(
        team_id=team,
        bot_token="xoxb-secret",
        bot_id="B0",
        bot_user_id="U0",
        bot_scopes="commands",
        installed_at=1.0,
    )


async def test_the_key_can_be_changed(services: Services, logged: Logged) -> None:
    """Written with the old key, read while both are given, not read without it."""
    await Installs(services, "old").async_save_bot(a_bot())

    both = await Installs(services, "new old").async_find_bot(enterprise_id=None, team_id="T0RED")
    assert both is not None
    assert (both.bot_token, both.bot_scopes) == ("xoxb-secret", ["commands"])

    logged.expect("cannot be read with this PATIENCE_SECRET_KEY")
    assert await Installs(services, "new").async_find_bot(enterprise_id=None, team_id="T0RED") is None


async def test_an_organisation_is_one_installation(services: Services) -> None:
    """Where an app is installed for a whole organisation, each of its workspaces finds that."""
    store = Installs(services, "key")
    bot = a_bot("T0RED")
    bot.enterprise_id, bot.is_enterprise_install = "E0ALL", True
    await store.async_save_bot(bot)

    found = await store.async_find_bot(enterprise_id="E0ALL", team_id="T0OTHER", is_enterprise_install=True)
    assert found is not None
    assert await store.async_find_bot(enterprise_id="E0ALL", team_id="T0OTHER") is None


async def test_keys_are_made_for_one_purpose() -> None:
    """Who learns the key of the pictures opens no tokens with it."""
    assert derived("secret", "slack pictures") != derived("secret", "slack installs")


async def test_who_installed_it_is_welcomed_once(slack: Slack, start: Started) -> None:
    """Where to type and whom to ask, among direct messages; not again when it is installed anew."""
    boss = Person(slack, slack.workspace("T0NEW"), "U0BOSS")
    site = await many(slack, start)
    for _ in range(2):
        await site.install("T0NEW")

    message = await boss.sees("Thank you for having me!")
    assert message.channel == boss.direct
    assert "/patience start" in message.words + message.text
    assert [tap["text"]["text"] for tap in message.taps] == ["Start a game"]
    assert boss.workspace.public() == [message]
