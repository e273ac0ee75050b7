"""Every rule of our table of Discord's limits is tripped here, one spoilt payload each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.standins.discord import limits
from tests.standins.discord import samples as s

ENTRY = {"id": "0", "filename": "a.png", "description": "alt"}
LINE = s.window()["components"][0]
DEEP = s.command(
    options=[{"type": 2, "name": "g", "description": "d", "options": [s.command()["options"][0]]}]
)


def spoilt() -> Iterator[tuple[str, set[str]]]:
    """The rule, and what a payload that breaks it is found to break."""
    for name, data in MESSAGES:
        yield name, set(limits.message(data, s.files()))
    for name, data, files in ATTACHED:
        yield name, set(limits.message(data, files, stored=["123456"]))
    for name, data in WINDOWS:
        yield name, set(limits.window(data))
    yield "thread", set(limits.thread({"name": "x" * 101}))
    for name, choices in CHOICES:
        yield name, set(limits.choices({"choices": choices}))
    for name, commands in COMMANDS:
        yield name, set(limits.commands(commands))


def test_payloads_within_the_limits_pass() -> None:
    """The samples themselves break nothing, at their longest either."""
    longest = s.message(
        content="x" * 2000,
        components=[
            *[s.row(*[s.button(f"{r}{c}", "x" * 80) for c in range(5)]) for r in range(4)],
            s.row(s.menu(25)),
        ],
    )
    for good in (s.message(), longest, s.v2()):
        assert not list(limits.message(good, s.files()))
    assert not list(limits.message({"content": "x", "allowed_mentions": {"parse": []}}, {}))
    assert not list(limits.window(s.window()))
    assert not list(limits.choices({"choices": [{"name": "x" * 100, "value": "x" * 100}] * 25}))
    assert not list(limits.commands([s.command(), DEEP | {"name": "deep"}]))


def message(name: str, **changes: Any) -> tuple[str, dict[str, Any]]:
    return name, s.message(**changes)


def components(name: str, *parts: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return name, s.message(components=list(parts))


def options(name: str, *listed: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return components(name, s.row(s.menu() | {"options": list(listed)}))


MESSAGES = [
    message("content", content="x" * 2001),
    message("words", content=" "),
    message("mentions", allowed_mentions={"parse": ["users"]}),
    message("mentions", allowed_mentions=None),
    components("rows", *[s.row(s.button(str(n))) for n in range(6)]),
    components("row", s.row(*[s.button(str(n)) for n in range(6)])),
    components("row", s.row(s.button(), s.menu())),
    components("row", s.row()),
    components("custom_id", s.row(s.button("x" * 101))),
    components("custom_id", s.row(s.button(""))),
    components("unique", s.row(s.button(), s.button())),
    components("label", s.row(s.button(label="x" * 81))),
    components("label", s.row(s.button(label=" "))),
    components("style", s.row(s.button() | {"style": 5})),
    components("placeholder", s.row(s.menu() | {"placeholder": "x" * 151})),
    components("options", s.row(s.menu(26))),
    components("options", s.row(s.menu(0))),
    options("option", {"label": "x" * 101, "value": "1"}),
    options("option", {"label": "x", "value": "x" * 101}),
    options("option", {"label": "x", "value": ""}),
    options("option", {"label": "x", "value": "1", "description": "x" * 101}),
    options("values", {"label": "a", "value": "1"}, {"label": "b", "value": "1"}),
    ("v2-content", s.v2(content="words")),
    ("v2-content", s.v2(embeds=[{"title": "x"}])),
    ("v2-parts", s.v2(*[{"type": 10, "content": "x"}] * 39)),
    ("v2-text", s.v2({"type": 10, "content": "x" * 3996})),
    components("v2-only", {"type": 10, "content": "words"}),
]
ATTACHED = [
    ("files", s.message(attachments=[{"id": "123456"}] * 11), {}),
    ("entry", s.message(attachments=[]), s.files()),
    ("entry", s.message(), {}),
    ("kept", s.message(attachments=[{"id": "654321"}]), {}),
    ("alt", s.message(attachments=[ENTRY | {"description": None}]), s.files()),
    ("alt", s.message(attachments=[ENTRY | {"description": "x" * 1025}]), s.files()),
    ("size", s.message(), s.files("a.txt", bytes(limits.SIZE + 1))),
    ("png", s.message(), s.files(blob=s.png()[:40])),
    ("address", s.v2({"type": 12, "items": [{"media": {"url": "attachment://b.png"}}]}), s.files()),
]
WINDOWS = [
    ("title", s.window(title="")),
    ("title", s.window(title="x" * 46)),
    ("custom_id", s.window(custom_id="x" * 101)),
    ("parts", s.window(components=[])),
    (
        "parts",
        s.window(
            components=[LINE | {"component": LINE["component"] | {"custom_id": f"{n}"}} for n in range(6)]
        ),
    ),
    ("part", s.part(s.window(), label="x" * 46)),
    ("part", s.part(s.window(), description="x" * 101)),
    ("part", s.window(components=[s.row(s.button())])),
    ("input", s.part(s.window(), component={"type": 4, "custom_id": "x", "max_length": 4001})),
    ("unique", s.window(components=s.window()["components"] * 2)),
]
CHOICES = [
    ("choices", [{"name": "x", "value": "x"}] * 26),
    ("choice", [{"name": "x" * 101, "value": "x"}]),
    ("choice", [{"name": "x", "value": "x" * 101}]),
    ("choice", [{"name": "", "value": "x"}]),
]
COMMANDS = [
    ("commands", [s.command(), s.command()]),
    ("commands", [s.command(f"c{n}") for n in range(101)]),
    ("name", [s.command("Patience")]),
    ("name", [s.command("x" * 33)]),
    ("name", [s.command("two words")]),
    ("description", [s.command(description="")]),
    ("description", [s.command(description="x" * 101)]),
    ("arguments", [s.command(options=[s.option(f"o{n}") for n in range(26)])]),
    ("arguments", [s.command(options=[s.option(), s.option()])]),
    ("order", [s.command(options=[s.option(), s.option("deal", required=True)])]),
    ("depth", [s.command(options=[s.option(), s.command()["options"][0]])]),
    ("depth", [s.command(options=[{**DEEP, "type": 2}])]),
    (
        "text",
        [
            s.command(
                options=[
                    s.option(f"o{n}", choices=[{"name": "x" * 100, "value": "x" * 100}] * 25)
                    for n in range(2)
                ]
            )
        ],
    ),
]


@pytest.mark.parametrize(("name", "found"), list(spoilt()))
def test_a_spoilt_payload_is_found_out(name: str, found: set[str]) -> None:
    """Exactly the rule that was broken is named."""
    assert found == {name}


def test_every_rule_is_tripped() -> None:
    """A new rule needs a payload that breaks it."""
    assert {name for name, _ in spoilt()} == set(limits.RULES)
