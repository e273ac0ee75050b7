"""What is kept of a person: a file with all of it, and its deletion."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bot import personal
from bot.core.command import Command, CommandOption, offering
from bot.core.exceptions import Refused
from bot.core.reply import Button, Reply
from bot.core.request import Request

if TYPE_CHECKING:
    from bot.services import Services

MEANINGS = {
    "export": "a file with everything we hold of you",
    "delete": "forget everything, after asking once more",
}
EXPORT = Button("Give me the file", "data", {"what": "export"})
DELETE = Button("Delete my data", "data", {"what": "delete"}, "danger")
SURE = Button("Yes, delete everything", "data", {"what": "delete", "sure": "yes"}, "danger")


async def run(request: Request, services: Services) -> Reply:
    """Deleting takes two steps."""
    what = request.arguments.get("what", "").strip().lower()
    if what == "export":
        return await _export(request, services)
    if what == "delete":
        return await _delete(request, services)
    if what:
        raise Refused("Say export for a file with all we hold of you, or delete to have it forgotten.")
    text = "We keep your id, tables, results and settings; no names, no messages. PRIVACY.md tells all."
    return Reply(text, rows=((EXPORT, DELETE),), private=True)


async def _export(request: Request, services: Services) -> Reply:
    held = await personal.everything(services, request.user)
    file = ("patience-my-data.json", json.dumps(held, indent=1, ensure_ascii=False).encode())
    text = "This is all we hold of you. The seed of a daily deal is left out until its day is over."
    return Reply(text, file=file, private=True)


async def _delete(request: Request, services: Services) -> Reply:
    if request.arguments.get("sure") != "yes":
        text = "Delete your tables, results, streak, statistics and settings? They cannot be brought back."
        return Reply(text, rows=((SURE, EXPORT),), private=True)
    await personal.forget(services, request.user)
    return Reply("Everything is deleted. You are welcome to begin anew whenever you like.", private=True)


command = Command(
    "data",
    "Everything we hold of you: get it, or have it deleted",
    run,
    (CommandOption("what", "export or delete", complete=offering(MEANINGS)),),
    order=170,
)
