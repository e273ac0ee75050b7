"""Starts a stand-in by hand: python -m tests.standins discord, or slack.

It prints the settings with which a bot in another terminal finds it. What is typed here is what Ada types in
her channel ("start game=wheel deal=7", "[All home]" for the button of that name on the newest message); what
the bot posts, changes and deletes is printed as it comes. It ends with the end of the lines (Ctrl+D).
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from tests.standins.discord.server import StandIn
from tests.standins.slack.people import Person
from tests.standins.slack.server import Slack

Seen = dict[str, str]  # the messages by name, as everybody who may sees them


async def discord() -> None:
    async with StandIn() as standin:
        print(f"DISCORD_TOKEN={standin.secret}")
        print(f"PATIENCE_DISCORD_API_BASE={standin.base}")
        print(f"PATIENCE_DISCORD_GATEWAY_URL={standin.gateway_url}", flush=True)
        ada = standin.person("ada")

        def snapshot() -> Seen:
            messages = {one.id: one for one in standin.messages.values()}
            return {
                name: f"{one.content} {_labels(one.buttons)}"
                for name, one in messages.items()
                if not one.deleted
            }

        async def act(line: str) -> None:
            if line.startswith("["):
                newest = max(standin.messages.values(), key=lambda one: int(one.id))
                await (await ada.press(newest, line.strip("[]"))).settled()
            else:
                name, *options = line.split()
                given = {option: value for option, _, value in (word.partition("=") for word in options)}
                await (await ada.slash(f"patience {name}", **given)).settled()

        await _session(snapshot, act)


async def slack() -> None:
    async with Slack() as standin:
        workspace = standin.workspace()
        print(f"SLACK_BOT_TOKEN={workspace.token}")
        print(f"SLACK_APP_TOKEN={standin.app_token}")
        print(f"PATIENCE_SLACK_API_BASE={standin.root}/api/", flush=True)
        ada = Person(standin, workspace, "U0ADA")

        def snapshot() -> Seen:
            return {one.ts: f"{one.text} {_labels(_buttons(one.taps))}" for one in workspace.messages}

        async def act(line: str) -> None:
            if line.startswith("["):
                await ada.presses(workspace.messages[-1], line.strip("[]"))
            else:
                await ada.types(f"/patience {line}")

        await _session(snapshot, act)


async def _session(snapshot: Callable[[], Seen], act: Callable[[str], Awaitable[None]]) -> None:
    """Does what is typed; meanwhile what changes is printed."""
    printing = asyncio.create_task(_print(snapshot))
    while line := await asyncio.to_thread(sys.stdin.readline):
        if line.strip():
            try:
                await act(line.strip())
            except Exception as problem:  # noqa: BLE001  a wrong word ends no session
                print(f"! {type(problem).__name__}: {problem}", flush=True)
    await asyncio.sleep(1)  # for what was done last to be seen
    printing.cancel()


async def _print(snapshot: Callable[[], Seen]) -> None:
    before: Seen = {}
    while True:
        now = snapshot()
        for name in before.keys() | now.keys():
            if name not in now:
                print(f"- {name}")
            elif now[name] != before.get(name):
                print(f"{'~' if name in before else '+'} {name}: {now[name]}", flush=True)
        before = now
        await asyncio.sleep(0.1)


def _labels(labels: Iterable[str]) -> str:
    return " ".join(f"[{label}]" for label in labels)


def _buttons(taps: Iterable[dict[str, Any]]) -> Iterable[str]:
    return (tap["text"]["text"] for tap in taps if tap["type"] == "button")


if __name__ == "__main__":
    chosen = {"discord": discord, "slack": slack}.get(" ".join(sys.argv[1:]))
    if chosen is None:
        sys.exit(__doc__)
    asyncio.run(chosen())
