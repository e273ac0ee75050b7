"""What Slack takes as blocks and views; stricter than Slack where that finds our mistakes earlier.

Stricter: no unknown key, unique action_ids in the whole message, unique values in a menu.
From https://docs.slack.dev/reference/block-kit and the checks of slack_sdk 3.47.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

Thing = Any
Problems = Iterator[str]
Check = Callable[[Thing, str], Problems]

FILE_ID = r"F[A-Z0-9]{8,}"


def words(longest: int, shortest: int = 1) -> Check:
    """A text of so many characters."""

    def check(thing: Thing, path: str) -> Problems:
        if not isinstance(thing, str) or not shortest <= len(thing) <= longest:
            yield f"{path}: not a text of {shortest} to {longest} characters"

    return check


def one_of(*allowed: Thing) -> Check:
    def check(thing: Thing, path: str) -> Problems:
        if thing not in allowed:
            yield f"{path}: not one of {allowed}"

    return check


def a(kind: type) -> Check:
    def check(thing: Thing, path: str) -> Problems:
        if not isinstance(thing, kind):
            yield f"{path}: no {kind.__name__}"

    return check


def like(pattern: str) -> Check:
    def check(thing: Thing, path: str) -> Problems:
        if not isinstance(thing, str) or not re.fullmatch(pattern, thing):
            yield f"{path}: not like {pattern}"

    return check


def listed(most: int, each: Check, fewest: int = 1) -> Check:
    """A list of so many things, each of them checked."""

    def check(thing: Thing, path: str) -> Problems:
        if not isinstance(thing, list) or not fewest <= len(thing) <= most:
            yield f"{path}: not a list of {fewest} to {most}"
            return
        for at, one in enumerate(thing):
            yield from each(one, f"{path}/{at}")

    return check


def shape(needed: dict[str, Check], allowed: dict[str, Check] | None = None) -> Check:
    """An object with the keys needed and perhaps those allowed, and no other."""
    checks = {**(allowed or {}), **needed}

    def check(thing: Thing, path: str) -> Problems:
        if not isinstance(thing, dict):
            yield f"{path}: not an object"
            return
        yield from (f"{path}: no {key}" for key in needed.keys() - thing.keys())
        for key, value in thing.items():
            yield from (
                checks[key](value, f"{path}/{key}") if key in checks else (f"{path}: unknown key {key}",)
            )

    return check


def by_type(shapes: dict[str, Check]) -> Check:
    """An object whose type says what it must look like."""

    def check(thing: Thing, path: str) -> Problems:
        kind = thing.get("type") if isinstance(thing, dict) else None
        rest = {key: value for key, value in thing.items() if key != "type"} if kind else thing
        yield from shapes[kind](rest, path) if kind in shapes else (f"{path}: unknown type {kind}",)

    return check


def plain(longest: int) -> Check:
    return by_type({"plain_text": shape({"text": words(longest)}, {"emoji": one_of(True, False)})})


def any_text(longest: int) -> Check:
    both = {"text": words(longest)}
    return by_type(
        {
            "plain_text": shape(both, {"emoji": one_of(True, False)}),
            "mrkdwn": shape(both, {"verbatim": one_of(True, False)}),
        }
    )


ID = words(255)
OPTION = shape({"text": plain(75), "value": words(150)}, {"description": plain(75)})


def menu_options(thing: Thing, path: str) -> Problems:
    yield from listed(100, OPTION)(thing, path)
    values = Counter(option.get("value") for option in thing if isinstance(option, dict))
    yield from (f"{path}: the value {value} twice" for value, times in values.items() if times > 1)


TAPPED = by_type(
    {
        "button": shape(
            {"action_id": ID, "text": plain(75)},
            {"value": words(2000), "style": one_of("primary", "danger"), "url": words(3000)},
        ),
        "static_select": shape({"action_id": ID, "options": menu_options}, {"placeholder": plain(150)}),
    }
)
LINE = by_type(
    {
        "plain_text_input": shape(
            {"action_id": ID},
            {
                "max_length": one_of(*range(1, 3001)),
                "multiline": one_of(True, False),
                "initial_value": words(3000),
            },
        )
    }
)
SOURCES = {"image_url": words(3000), "slack_file": shape({"id": like(FILE_ID)})}


def image(thing: Thing, path: str) -> Problems:
    yield from shape({"alt_text": words(2000)}, {**SOURCES, "title": plain(2000), "block_id": ID})(
        thing, path
    )
    if len(SOURCES.keys() & thing.keys()) != 1:
        yield f"{path}: not exactly one of image_url and slack_file"


def block(needed: dict[str, Check], allowed: dict[str, Check] | None = None) -> Check:
    return shape(needed, {"block_id": ID, **(allowed or {})})


STYLED = {"style": shape({}, dict.fromkeys(("bold", "italic", "strike", "code"), one_of(True, False)))}
IN_RICH_TEXT = by_type(
    {
        "text": shape({"text": words(3000)}, STYLED),
        "link": shape({"url": words(3000)}, {"text": words(3000), **STYLED}),
        "emoji": shape({"name": like(r"[a-z0-9_'+-]{1,100}")}, STYLED),
        "channel": shape({"channel_id": like(r"[CDG][A-Z0-9]+")}, STYLED),
        "date": shape({"timestamp": a(int), "format": words(100)}, {"fallback": words(100), **STYLED}),
    }
)
RICH_TEXT = by_type(
    {
        "rich_text_section": shape({"elements": listed(1000, IN_RICH_TEXT)}),
        "rich_text_preformatted": shape({"elements": listed(1000, IN_RICH_TEXT)}),
    }
)
BLOCKS: dict[str, Check] = {
    "section": block({"text": any_text(3000)}, {"accessory": TAPPED}),
    "header": block({"text": plain(150)}),
    "divider": block({}),
    "context": block({"elements": listed(10, any_text(3000))}),
    "actions": block({"elements": listed(25, TAPPED)}),
    "image": image,
    "rich_text": block({"elements": listed(100, RICH_TEXT)}),
}
INPUT = block({"label": plain(2000), "element": LINE}, {"hint": plain(2000), "optional": one_of(True, False)})


def message_blocks(blocks: Thing) -> list[str]:
    """What is wrong with the blocks of a message."""
    return [*listed(50, by_type(BLOCKS))(blocks, "/blocks"), *_twice(blocks)]


def view(thing: Thing) -> list[str]:
    """What is wrong with a window or a home."""
    blocks = listed(100, by_type({**BLOCKS, "input": INPUT}))
    both = {"blocks": blocks}
    more = {"private_metadata": words(3000, 0), "callback_id": ID}
    window = shape({**both, "title": plain(24)}, {**more, "submit": plain(24), "close": plain(24)})
    problems = [*by_type({"modal": window, "home": shape(both, more)})(thing, "/view")]
    return [*problems, *_twice(thing.get("blocks", []))]


def _twice(blocks: Thing) -> list[str]:
    """Ids that stand twice in a message."""
    parts = [part for part in blocks if isinstance(part, dict)] if isinstance(blocks, list) else []
    taps = [
        tap
        for part in parts
        for tap in (*part.get("elements", ()), part.get("accessory"))
        if isinstance(tap, dict)
    ]
    ids = Counter([part["block_id"] for part in parts if "block_id" in part])
    ids += Counter([tap["action_id"] for tap in taps if "action_id" in tap])
    return [f"the id {one} twice" for one, times in ids.items() if times > 1]


def pictures(blocks: Thing) -> list[dict[str, Any]]:
    return [part for part in blocks or () if isinstance(part, dict) and part.get("type") == "image"]
