"""Our own table of Discord's limits, stricter than its OpenAPI file, and where we like stricter than Discord.

Each check yields the names of rules that a payload breaks; RULES says what they mean. A test trips each.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from PIL import Image

Json = Mapping[str, Any]
Files = Mapping[str, tuple[str, bytes]]  # "files[0]": name and bytes

V2 = 1 << 15  # the flag of a Components V2 message
ROW, BUTTON, SELECT, INPUT, SECTION, TEXT, GALLERY, CONTAINER, LABEL = 1, 2, 3, 4, 9, 10, 12, 17, 18
SIZE = 10 << 20  # bytes of one attachment

RULES = {
    # messages
    "content": "at most 2,000 characters",
    "words": "every classic message says something in words (ours: a screen reader sees no picture)",
    "mentions": "no message of ours may ping anybody (ours)",
    "rows": "at most 5 rows",
    "row": "a row holds 1 to 5 buttons or one menu",
    "custom_id": "1 to 100 characters",
    "unique": "no two alike custom_ids in a message or window",
    "label": "a button says something, in at most 80 characters",
    "style": "a button's style is one of 1 to 4",
    "placeholder": "at most 150 characters",
    "options": "a menu has 1 to 25 options",
    "option": "label and value 1 to 100 characters, description 1 to 100 where there is one",
    "values": "no two alike values in a menu",
    "v2-content": "a V2 message has no content and no embeds",
    "v2-parts": "at most 40 components in a V2 message",
    "v2-text": "at most 4,000 characters of text in a V2 message",
    "v2-only": "text displays, galleries, sections and containers only in a V2 message",
    "thread": "a thread's name has 1 to 100 characters",
    # attachments
    "files": "at most 10 attachments",
    "entry": "every file sent has an entry in attachments, and every new entry its file",
    "kept": "an entry without a file names an attachment that the message has",
    "alt": "every picture has an alt text of 1 to 1,024 characters (ours: Discord takes none as well)",
    "size": "at most 10 MiB a file",
    "png": "what is called .png is a PNG that decodes (ours)",
    "address": "attachment:// names a file that is listed",
    # windows
    "title": "1 to 45 characters",
    "parts": "1 to 5 parts in a window",
    "part": "each part of a window is a label with 1 to 45 characters and a component, description 1 to 100",
    "input": "a text input takes at most 4,000 characters",
    # completion
    "choices": "at most 25 choices",
    "choice": "name and value 1 to 100 characters",
    # commands
    "commands": "at most 100 commands, no two of one name",
    "name": "1 to 32 lower case characters, figures, - and _",
    "description": "1 to 100 characters",
    "arguments": "at most 25 options, no two of one name",
    "order": "required options come before the others",
    "depth": "a command holds groups, a group subcommands, a subcommand plain options",
    "text": "at most 8,000 characters of names, descriptions and values in one command",
}

_NAME = re.compile(r"[-_'\w]{1,32}")


def between(low: int, text: object, high: int) -> bool:
    """Whether this is text of a length that is allowed."""
    return isinstance(text, str) and low <= len(text) <= high


def message(data: Json, files: Files, stored: Sequence[str] = (), edit: bool = False) -> Iterator[str]:
    """Broken rules of a message; `kept` are ids of attachments it has, an edit may leave parts out."""
    components = data.get("components") or []
    v2 = bool((data.get("flags") or 0) & V2)
    content = data.get("content") or ""
    if len(content) > 2000:
        yield "content"
    if not v2 and not content.strip() and not (edit and "content" not in data):
        yield "words"
    if (data.get("allowed_mentions") or {}).get("parse") != []:
        yield "mentions"
    if v2 and (content or data.get("embeds")):
        yield "v2-content"
    yield from _rows(components, v2)
    yield from _attachments(data, files, stored)


def _rows(components: Sequence[Json], v2: bool) -> Iterator[str]:
    parts = list(walk(components))
    if v2:
        if len(parts) > 40:
            yield "v2-parts"
        if sum(len(part.get("content", "")) for part in parts if part["type"] == TEXT) > 4000:
            yield "v2-text"
    else:
        if len(components) > 5:
            yield "rows"
        if any(part["type"] not in {ROW, BUTTON, SELECT} for part in parts):
            yield "v2-only"
    for part in parts:
        yield from _part(part)
    yield from _unique(parts)


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Every component, however deep."""
    for part in components:
        yield part
        yield from walk(part.get("components", ()))
        yield from walk(part[key] for key in ("component", "accessory") if key in part)


def _unique(parts: Iterable[Json]) -> Iterator[str]:
    if any(n > 1 for n in Counter(part["custom_id"] for part in parts if "custom_id" in part).values()):
        yield "unique"


def _part(part: Json) -> Iterator[str]:
    if "custom_id" in part and not between(1, part["custom_id"], 100):
        yield "custom_id"
    if part["type"] == ROW:
        held = [child["type"] for child in part["components"]]
        if not (held == [SELECT] or (1 <= len(held) <= 5 and set(held) == {BUTTON})):
            yield "row"
    elif part["type"] == BUTTON:
        if not between(1, part.get("label"), 80) or not part["label"].strip():
            yield "label"
        if part.get("style") not in {1, 2, 3, 4}:
            yield "style"
    elif part["type"] == SELECT:
        yield from _menu(part)


def _menu(menu: Json) -> Iterator[str]:
    options = menu.get("options", [])
    if len(menu.get("placeholder") or "") > 150:
        yield "placeholder"
    if not 1 <= len(options) <= 25:
        yield "options"
    for option in options:
        texts = [option.get("label"), option.get("value"), option.get("description") or "none"]
        if not all(between(1, text, 100) for text in texts):
            yield "option"
    if len({option.get("value") for option in options}) != len(options):
        yield "values"


def _attachments(data: Json, files: Files, stored: Sequence[str]) -> Iterator[str]:
    entries = data.get("attachments") or []
    if len(entries) > 10 or len(files) > 10:
        yield "files"
    new = {f"files[{entry['id']}]": entry for entry in entries if str(entry["id"]) not in stored}
    if set(files) - set(new):
        yield "entry"
    if set(new) - set(files):
        yield "kept" if any(len(str(new[name]["id"])) > 2 for name in set(new) - set(files)) else "entry"
    for name in set(new) & set(files):
        yield from _file(new[name], *files[name])
    listed = {entry.get("filename") for entry in entries}
    urls = re.findall(r"attachment://([^\"'\\]+)", repr([data.get("components"), data.get("embeds")]))
    if any(url not in listed for url in urls):
        yield "address"


def _file(entry: Json, name: str, blob: bytes) -> Iterator[str]:
    if len(blob) > SIZE:
        yield "size"
    if name.endswith(".png"):
        if not between(1, entry.get("description"), 1024):
            yield "alt"
        try:
            with Image.open(io.BytesIO(blob), formats=["PNG"]) as picture:
                picture.load()
        except (OSError, SyntaxError):
            yield "png"


def window(data: Json) -> Iterator[str]:
    """Broken rules of a modal."""
    if not between(1, data.get("title"), 45):
        yield "title"
    if not between(1, data.get("custom_id"), 100):
        yield "custom_id"
    parts = data.get("components", [])
    if not 1 <= len(parts) <= 5:
        yield "parts"
    for part in parts:
        described = part.get("description") or "none"
        if part["type"] != LABEL or not between(1, part.get("label"), 45) or not between(1, described, 100):
            yield "part"
        inner = part.get("component", {})
        if inner.get("type") == INPUT and not 1 <= (inner.get("max_length") or 4000) <= 4000:
            yield "input"
    yield from (rule for part in walk(parts) for rule in _part(part) if part["type"] != LABEL)
    yield from _unique(list(walk(parts)))


def choices(data: Json) -> Iterator[str]:
    """Broken rules of a completion."""
    if len(data["choices"]) > 25:
        yield "choices"
    for choice in data["choices"]:
        if not (between(1, choice["name"], 100) and between(1, choice["value"], 100)):
            yield "choice"


def thread(data: Json) -> Iterator[str]:
    """Broken rules of a new thread."""
    if not between(1, data.get("name"), 100):
        yield "thread"


PLAIN = {3, 6, 11}  # options for a text, for somebody who is picked, for a file


def commands(payload: Sequence[Json]) -> Iterator[str]:
    """Broken rules of all commands of an application."""
    if len(payload) > 100 or len({command["name"] for command in payload}) != len(payload):
        yield "commands"
    for command in payload:
        if sum(map(len, _texts(command))) > 8000:
            yield "text"
        yield from _command(command, {1, 2, *PLAIN})


def _texts(command: Json) -> Iterator[str]:
    yield command["name"]
    yield command.get("description", "")
    yield from (choice["name"] + str(choice["value"]) for choice in command.get("choices", ()))
    for option in command.get("options", ()):
        yield from _texts(option)


def _command(command: Json, allowed: set[int]) -> Iterator[str]:
    if not _NAME.fullmatch(command["name"]) or command["name"] != command["name"].lower():
        yield "name"
    if not between(1, command.get("description"), 100):
        yield "description"
    options = command.get("options", [])
    if len(options) > 25 or len({option["name"] for option in options}) != len(options):
        yield "arguments"
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield "order"
    kinds = {option["type"] for option in options}
    if not kinds <= allowed or (kinds & {1, 2} and kinds & PLAIN):
        yield "depth"
    for option in options:
        yield from _command(option, {2: {1}, 1: PLAIN}.get(option["type"], set()))
