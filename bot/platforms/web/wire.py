"""The JSON between page and server: requests of windows, and replies to them."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable
from hashlib import blake2b
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from bot.commands import COMMANDS
from bot.messages.reply import Button, Menu, Option, Reply, TextForm
from bot.messages.spans import written
from bot.platforms.web.markup import MARKUP
from bot.platforms.web.shapes import PageButton, PageForm, PageGame, PageMenu, PageOption, PageReply
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


def packed(what: object) -> str:
    """JSON as it is sent."""
    return json.dumps(what, separators=(",", ":"), ensure_ascii=False)


def as_json(reply: Reply, pictures: ServedPictures) -> PageReply:
    """A reply as JSON; of a board only which table and revision it is, as the page draws it."""
    return {
        "message": written(reply.message, MARKUP),
        "status": written(reply.status, MARKUP),
        "picture": pictures.keep(reply.picture) if reply.picture else "",
        "alt": reply.alt,
        "monospace": reply.monospace,
        "share": written(reply.share, MARKUP),
        "file": {"name": reply.file[0], "text": reply.file[1].decode()} if reply.file else None,
        "rows": [
            [{**button_as_json(button), "ask": _prompt(button)} for button in row] for row in reply.rows
        ],
        "menus": [_menu(menu) for menu in reply.menus],
        "board": {"table": reply.board.table, "revision": reply.board.revision} if reply.board else None,
        "form": _form(reply.form) if reply.form else None,
        "past": reply.board.past if reply.board else None,
        "bulletin": reply.bulletin.name if reply.bulletin else None,
    }


def button_as_json(button: Button) -> PageButton:
    """A button as JSON."""
    return {
        "label": button.label,
        "command": button.command,
        "arguments": dict(button.arguments),
        "style": button.style,
        "disabled": button.disabled,
        "icon": button.icon,
        "quick": button.quick,
    }


def _prompt(button: Button) -> str:
    """The beginning of the line to type where a button lacks a required option; else ""."""
    command = COMMANDS.get(button.command)
    missing = [o for o in command.options if o.required and o.name not in button.arguments] if command else []
    return " ".join((button.command, *button.arguments.values(), "")) if missing else ""


def _menu(menu: Menu) -> PageMenu:
    options = [option_as_json(option) for option in menu.options]
    if menu.argument == "game":
        for option in options:
            _picture_game(option)
    return {
        "placeholder": menu.placeholder,
        "command": menu.command,
        "argument": menu.argument,
        "options": options,
        "arguments": dict(menu.arguments),
    }


def option_as_json(option: Option) -> PageOption:
    """A line of a menu as JSON."""
    return {"label": option.label, "value": option.value, "note": option.note, "icon": option.icon}


def _picture_game(option: PageOption) -> None:
    """Give a game its picture and its figures; one of somebody's own the picture alone, by its code."""
    slug = option["value"]
    if slug in GAMES:
        game = GAMES[slug]
        difficulty = f"difficulty {shelf.stars(game)} of {search.STARS}"
        option["picture"] = f"game/{game.slug}.png"
        option["figures"] = f"{shelf.packs(game)} · {in_figures(game.minutes, 'minute')} · {difficulty}"
    elif CODE.fullmatch(slug):
        option["picture"] = f"game/{slug}.png"


def _form(form: TextForm) -> PageForm:
    return {
        "title": form.title,
        "command": form.command,
        "argument": form.argument,
        "arguments": dict(form.arguments),
        "label": form.label,
        "hint": form.hint,
        "written": form.written,
    }


def easy_ones_first() -> list[Game]:
    """The games as they stand on the shelf."""
    return sorted(GAMES.values(), key=lambda game: (shelf.stars(game), game.minutes))


def games_as_json(games: Iterable[Game]) -> list[PageGame]:
    """Games with what one chooses by."""
    return [
        {
            "slug": game.slug,
            "title": game.title,
            "aliases": game.aliases,
            "about": game.about,
            "minutes": game.minutes,
            "difficulty": str(shelf.difficulty(game)),
            "stars": shelf.stars(game),
            "packs": shelf.packs(game),
            "one": game.packs == 1,
            "kind": shelf.kind(game.slug),
            "shelf": shelf.shelf_of(game),
            "signpost": shelf.signpost_to(game),
        }
        for game in games
    ]
