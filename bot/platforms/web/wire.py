"""The JSON between page and server: requests of the page, and replies."""

from __future__ import annotations

import re
import struct
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import asdict
from hashlib import blake2b
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from bot.commands import COMMANDS
from bot.messages.reply import Button, Menu, Reply
from bot.messages.spans import written
from bot.platforms.web.markup import MARKUP
from engine import GAMES, shelf

LINE = 2000  # characters, as much as a Discord message
PICTURES = 200  # kept for browsers that have not fetched them yet; some 30 KB each

ShortText = Annotated[str, Field(max_length=100)]
LongText = Annotated[str, Field(max_length=LINE)]
PAGE = re.compile(r"[A-Za-z0-9-]{8,64}")
NO_PAGE = "no-page-named"
PageName = Annotated[str, Field(pattern=f"^{PAGE.pattern}$")]
Message = Annotated[str, Field(pattern=r"^[0-9]{1,20}$")]
Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{8,64}$")]


class TypedLine(BaseModel):
    """A typed line, with the newest board on the page."""

    model_config = ConfigDict(strict=True, extra="forbid")
    line: LongText
    table: ShortText | None = None
    revision: Annotated[int, Field(ge=0, le=2**53)] | None = None
    request_id: Id
    page: PageName = NO_PAGE  # the browser window


class Pressed(BaseModel):
    """A button, a menu's option or a clicked move, with the board it belongs to."""

    model_config = ConfigDict(strict=True, extra="forbid")
    command: ShortText
    arguments: Annotated[dict[ShortText, LongText], Field(max_length=10)] = Field(default_factory=dict)
    table: ShortText | None = None
    revision: Annotated[int, Field(ge=0, le=2**53)] | None = None
    request_id: Id
    page: PageName = NO_PAGE
    message: Message | None = None  # the message it is in


class ServedPictures:
    """The newest pictures by a hash of their content, so that browsers may cache them for ever."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[str, bytes] = OrderedDict()

    def keep(self, png: bytes) -> str:
        name = blake2b(png, digest_size=16).hexdigest()
        self._pictures[name] = png
        self._pictures.move_to_end(name)
        if len(self._pictures) > PICTURES:
            self._pictures.popitem(last=False)
        return f"/picture/{name}.png"

    def get(self, name: str) -> bytes | None:
        return self._pictures.get(name)


def as_json(reply: Reply, pictures: ServedPictures) -> dict[str, Any]:
    """A reply as JSON, without the hit areas of its board."""
    return {
        "text": written(reply.rich_text, MARKUP),
        "picture": pictures.keep(reply.picture) if reply.picture else "",
        "size": _size(reply.picture) if reply.picture else [],
        "alt": reply.alt,
        "monospace": reply.monospace,
        "share": written(reply.share, MARKUP),
        "file": {"name": reply.file[0], "text": reply.file[1].decode()} if reply.file else None,
        "rows": [*filter(None, map(_row, reply.rows))],
        "menus": [_menu(menu) for menu in reply.menus],
        "board": {"table": reply.board.table, "revision": reply.board.revision} if reply.board else None,
    }


def _row(buttons: Iterable[Button]) -> list[dict[str, Any]]:
    """A row without quick buttons: here moves are made on the picture."""
    return [_button(button) for button in buttons if not button.quick]


def _size(png: bytes) -> list[int]:
    """Width and height in pixels, from the header of the PNG."""
    return list(struct.unpack(">II", png[16:24]))


def _button(button: Button) -> dict[str, Any]:
    return {**asdict(button), "arguments": dict(button.arguments), "ask": _prompt(button)}


def _menu(menu: Menu) -> dict[str, Any]:
    """A menu as JSON; games get a picture and their figures."""
    options = [asdict(option) for option in menu.options]
    if menu.argument == "game":
        options = [{**option, **_of_game(option["value"])} for option in options]
    return {**asdict(menu), "arguments": dict(menu.arguments), "options": options}


def _of_game(slug: str) -> dict[str, str]:
    """The thumbnail and figures of a game."""
    game = GAMES[slug]
    figures = f"{shelf.packs(game)} · {game.minutes} minutes · difficulty {game.difficulty} of {shelf.STARS}"
    return {"picture": f"/game/{slug}.png", "figures": figures}


def _prompt(button: Button) -> str:
    """The beginning of the line to type where a button lacks a required option; else ""."""
    command = COMMANDS.get(button.command)
    missing = [o for o in command.options if o.required and o.name not in button.arguments] if command else []
    return " ".join((button.command, *button.arguments.values(), "")) if missing else ""
