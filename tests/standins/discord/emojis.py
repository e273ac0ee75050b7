"""Emojis of the application's own: uploaded, listed, deleted, and refused where a limit is broken."""

from __future__ import annotations

import base64
import binascii
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aiohttp import web
from PIL import Image, UnidentifiedImageError

from tests.standins.discord import limits
from tests.standins.discord.refusals import refuse
from tests.standins.discord.wire import body_of, js
from tests.standins.discord.world import APPLICATION, BOT

if TYPE_CHECKING:
    from tests.standins.discord.server import StandIn

# https://docs.discord.com/developers/resources/emoji
MOST, BYTES = 2000, 256 << 10
_NAME = re.compile(r"\w{2,32}")
_DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,(.*)", re.DOTALL)


@dataclass
class Emoji:
    """One emoji with its picture."""

    id: str
    name: str
    picture: bytes

    def payload(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
            "user": BOT,
        }


class Emojis:
    """All of the application."""

    def __init__(self, standin: StandIn) -> None:
        self.standin = standin
        self.stored: dict[str, Emoji] = {}

    def routes(self) -> Iterable[web.RouteDef]:
        path = f"/api/v10/applications/{APPLICATION}/emojis"
        yield web.get(path, self.all)
        yield web.post(path, self.create)
        yield web.delete(f"{path}/{{emoji}}", self.delete)

    async def all(self, _: web.Request) -> web.Response:
        return js({"items": [emoji.payload() for emoji in self.stored.values()]})

    async def create(self, request: web.Request) -> web.Response:
        body, _ = await body_of(request)
        name, picture = body.get("name"), _picture(body.get("image"))
        if len(self.stored) >= MOST:
            raise refuse("emojis")
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise refuse("form", "name: 2 to 32 letters, figures and _")
        if name in {emoji.name for emoji in self.stored.values()}:
            raise refuse("form", "name: APPLICATION_EMOJI_NAME_ALREADY_TAKEN")
        emoji = Emoji(self.standin.clock.snowflake(), name, picture)
        self.stored[emoji.id] = emoji
        return js(emoji.payload(), 201)

    async def delete(self, request: web.Request) -> web.Response:
        if self.stored.pop(request.match_info["emoji"], None) is None:
            raise refuse("emoji")
        return web.Response(status=204)

    def check(self, components: Iterable[limits.Json]) -> None:
        """Refuses a button or a menu with an emoji that there is not."""
        parts = list(limits.walk(components))
        lines = [option for part in parts for option in part.get("options", ())]
        used = [part.get("emoji") for part in (*parts, *lines)]
        if any(emoji and emoji.get("id") and str(emoji["id"]) not in self.stored for emoji in used):
            raise refuse("no-emoji")


def _picture(image: object) -> bytes:
    """The bytes of a picture sent as text; refused where it is none, or too large."""
    found = _DATA.fullmatch(image) if isinstance(image, str) else None
    try:
        picture = base64.b64decode(found[1], validate=True) if found else b""
        with Image.open(io.BytesIO(picture)) as opened:
            opened.load()
    except (binascii.Error, UnidentifiedImageError, OSError) as problem:
        raise refuse("form", "image: no picture as data:image/…;base64,…") from problem
    if len(picture) > BYTES:
        raise refuse("emoji-size")
    return picture
