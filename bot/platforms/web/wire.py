"""The words between the page and the server: what the page may send, and a reply as the page reads it."""

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
PICTURES = 200  # kept for browsers that have not fetched theirs yet; some 30 KB each

ShortText = Annotated[str, Field(max_length=100)]
LongText = Annotated[str, Field(max_length=LINE)]
PAGE = re.compile(r"[A-Za-z0-9-]{8,64}")
NO_PAGE = "no-page-named"
PageName = Annotated[str, Field(pattern=f"^{PAGE.pattern}$")]
Message = Annotated[str, Field(pattern=r"^[0-9]{1,20}$")]
Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{8,64}$")]


class Said(BaseModel):
    """A typed line, with the newest board that was on the page."""

    model_config = ConfigDict(strict=True, extra="forbid")
    line: LongText
    table: ShortText | None = None
    revision: Annotated[int, Field(ge=0, le=2**53)] | None = None
    request_id: Id
    page: PageName = NO_PAGE  # the browser's window


class Pressed(BaseModel):
    """A button, a menu's option or a clicked move, with the board it belongs to."""

    model_config = ConfigDict(strict=True, extra="forbid")
    command: ShortText
    arguments: Annotated[dict[ShortText, LongText], Field(max_length=10)] = Field(default_factory=dict)
    table: ShortText | None = None
    revision: Annotated[int, Field(ge=0, le=2**53)] | None = None
    request_id: Id
    page: PageName = NO_PAGE
    message: Message | None = None  # the one it stands in


class ServedPictures:
    """The newest pictures under names made from their content, so that a browser may keep them for ever."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    def keep(self, png: bytes) -> str:
        name = blake2b(png, digest_size=16).hexdigest()
        self._kept[name] = png
        self._kept.move_to_end(name)
        if len(self._kept) > PICTURES:
            self._kept.popitem(last=False)
        return f"/picture/{name}.png"

    def get(self, name: str) -> bytes | None:
        return self._kept.get(name)


def told(reply: Reply, pictures: ServedPictures) -> dict[str, Any]:
    """A reply as JSON, without the hit areas of its board."""
    return {
        "text": written(reply.words, MARKUP),
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
    """Without the likely moves: here they are made in the picture."""
    return [_button(button) for button in buttons if not button.quick]


def _size(png: bytes) -> list[int]:
    """Pixels across and down, as the head of the file says."""
    return list(struct.unpack(">II", png[16:24]))


def _button(button: Button) -> dict[str, Any]:
    return {**asdict(button), "arguments": dict(button.arguments), "ask": _asks(button)}


def _menu(menu: Menu) -> dict[str, Any]:
    """Games have a picture and their figures beside their names."""
    options = [asdict(option) for option in menu.options]
    if menu.argument == "game":
        options = [{**option, **_of_game(option["value"])} for option in options]
    return {**asdict(menu), "arguments": dict(menu.arguments), "options": options}


def _of_game(slug: str) -> dict[str, str]:
    """What one chooses a game by: how it looks as dealt, and its figures."""
    game = GAMES[slug]
    figures = f"{shelf.packs(game)} · {game.minutes} minutes · difficulty {game.difficulty} of {shelf.STARS}"
    return {"picture": f"/game/{slug}.png", "figures": figures}


def _asks(button: Button) -> str:
    """The beginning of the line to be typed where a button lacks what its command needs."""
    command = COMMANDS.get(button.command)
    lacking = [o for o in command.options if o.required and o.name not in button.arguments] if command else []
    return " ".join((button.command, *button.arguments.values(), "")) if lacking else ""
