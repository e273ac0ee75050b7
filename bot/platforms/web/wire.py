"""The JSON between page and server: requests of windows, and replies to them."""

from __future__ import annotations

import json
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
from bot.play.own_games import CODE
from engine import GAMES, Game, in_figures, search, shelf

LINE = 2000  # characters, as much as a Discord message
PICTURES = 200  # stored for browsers that have not fetched them yet; some 30 KB each

ShortText = Annotated[str, Field(max_length=100)]
LongText = Annotated[str, Field(max_length=LINE)]
ArgumentText = Annotated[str, Field(max_length=max(o.longest for c in COMMANDS.values() for o in c.options))]
RequestId = Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{8,64}$")]


class WindowRequest(BaseModel):
    """A command with its arguments, or a typed line, at a table and revision; or which table is watched."""

    model_config = ConfigDict(strict=True, extra="forbid")
    by: RequestId
    table: ShortText | None = None
    rev: Annotated[int, Field(ge=0, le=2**53)] | None = None
    command: ShortText = ""
    arguments: Annotated[dict[ShortText, ArgumentText], Field(max_length=10)] = Field(default_factory=dict)
    line: LongText = ""
    watch: ShortText | None = None  # the table this window shows from now on


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
        return f"picture/{name}.png"

    def get(self, name: str) -> bytes | None:
        return self._pictures.get(name)


def packed(what: Any) -> str:
    """JSON as it is sent."""
    return json.dumps(what, separators=(",", ":"), ensure_ascii=False)


def as_json(reply: Reply, pictures: ServedPictures) -> dict[str, Any]:
    """A reply as JSON; of a board only which table and revision it is, as the page draws it."""
    return {
        "message": written(reply.message, MARKUP),
        "status": written(reply.status, MARKUP),
        "picture": pictures.keep(reply.picture) if reply.picture else "",
        "alt": reply.alt,
        "monospace": reply.monospace,
        "share": written(reply.share, MARKUP),
        "file": {"name": reply.file[0], "text": reply.file[1].decode()} if reply.file else None,
        "rows": [[_button(button) for button in row] for row in reply.rows],
        "menus": [_menu(menu) for menu in reply.menus],
        "board": {"table": reply.board.table, "revision": reply.board.revision} if reply.board else None,
        "form": asdict(reply.form) | {"arguments": dict(reply.form.arguments)} if reply.form else None,
        "past": reply.board.past if reply.board else None,
        "bulletin": reply.bulletin.name if reply.bulletin else None,
    }


def _button(button: Button) -> dict[str, Any]:
    return {**asdict(button), "arguments": dict(button.arguments), "ask": _prompt(button)}


def _prompt(button: Button) -> str:
    """The beginning of the line to type where a button lacks a required option; else ""."""
    command = COMMANDS.get(button.command)
    missing = [o for o in command.options if o.required and o.name not in button.arguments] if command else []
    return " ".join((button.command, *button.arguments.values(), "")) if missing else ""


def _menu(menu: Menu) -> dict[str, Any]:
    """A menu as JSON; games get a picture and their figures."""
    options = [asdict(option) for option in menu.options]
    if menu.argument == "game":
        options = [{**option, **_figures(option["value"])} for option in options]
    return {**asdict(menu), "arguments": dict(menu.arguments), "options": options}


def _figures(slug: str) -> dict[str, str]:
    """The picture and the figures of a game; of somebody's own the picture alone, by its code."""
    if slug not in GAMES:
        return {"picture": f"game/{slug}.png"} if CODE.fullmatch(slug) else {}
    game = GAMES[slug]
    difficulty = f"difficulty {shelf.stars(game)} of {search.STARS}"
    figures = f"{shelf.packs(game)} · {in_figures(game.minutes, 'minute')} · {difficulty}"
    return {"picture": f"game/{game.slug}.png", "figures": figures}


def easy_ones_first() -> list[Game]:
    """The games as they stand on the shelf."""
    return sorted(GAMES.values(), key=lambda game: (shelf.stars(game), game.minutes))


def games_as_json(games: Iterable[Game]) -> list[dict[str, Any]]:
    """Games with what one chooses by."""
    return [
        {
            "slug": game.slug, "title": game.title, "aliases": game.aliases, "about": game.about,
            "minutes": game.minutes, "difficulty": str(shelf.difficulty(game)), "stars": shelf.stars(game),
            "packs": shelf.packs(game),
            "one": game.packs == 1, "kind": shelf.kind(game.slug), "shelf": shelf.shelf_of(game),
            "signpost": shelf.signpost_to(game),
        }
        for game in games
    ]  # fmt: skip
