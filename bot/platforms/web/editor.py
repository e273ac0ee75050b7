"""The editor of people's own patiences: what is right with a text, its picture, and what may come next."""

from __future__ import annotations

from base64 import b64decode

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot import admission
from bot.commands.own import LONGEST
from bot.errors import NotServed
from bot.messages.request import Request
from bot.platforms.web.channel import RELOAD
from bot.platforms.web.guard import WORDS, visitor
from bot.platforms.web.platform import TablePlatform
from bot.platforms.web.visitor import Visitor
from bot.presentation import problem_replies
from engine import InvalidDeclaration, completions, sentence

GAMES = 1  # random ones for the picture beside the text; it is tried properly before it is saved


class WrittenText(BaseModel):
    """A text as it stands in the editor."""

    model_config = ConfigDict(strict=True, extra="forbid")
    text: str = Field(max_length=LONGEST)


class Editor:
    """The handlers of the editor's requests."""

    def __init__(self, platform: TablePlatform) -> None:
        self.services = platform.services
        self.platform = platform

    def routes(self, root: str) -> list[web.RouteDef]:
        return [
            web.post(f"{root}/api/own/check", self.check),
            web.post(f"{root}/api/own/complete", self.complete),
        ]

    async def check(self, request: web.Request) -> web.Response:
        """The picture of a text that can be played, else the line and what is wrong with it."""
        text = await _text(request)
        who = await visitor(request)
        await self._admit(who)
        try:
            async with self.services.queue.slot(who.user):
                trial = await self.services.own.try_out(text, GAMES)
        except InvalidDeclaration as wrong:
            return web.json_response({"line": wrong.line, "error": sentence(str(wrong))})
        except Exception as problem:  # noqa: BLE001  the table of errors has a sentence for each
            raise NotServed(503, problem_replies.reply(problem).text) from None
        picture = self.platform.pictures.keep(b64decode(trial.found["picture"]))
        return web.json_response({"title": trial.title, "picture": picture, "alt": trial.found["alt"]})

    async def complete(self, request: web.Request) -> web.Response:
        """The words that may go on from the last one of a text."""
        before = await _text(request)
        await self._admit(await visitor(request))
        return web.json_response({"options": completions(before)})

    async def _admit(self, who: Visitor) -> None:
        """NotServed where the person asks too often."""
        request = Request(who.user, who.place, "own")
        if not await admission.admits_completion(request, self.services):
            raise NotServed(429, admission.TOO_OFTEN)


async def _text(request: web.Request) -> str:
    if request.content_type != "application/json":
        raise NotServed(415, WORDS[415])
    try:
        return WrittenText.model_validate_json(await request.read()).text
    except ValidationError:
        raise NotServed(400, RELOAD) from None
