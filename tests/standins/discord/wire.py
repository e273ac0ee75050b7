"""How requests and answers look on the wire."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import BodyPartReader, web

from tests.standins.discord.refusals import refuse
from tests.standins.discord.world import Interaction


def js(data: Any, status: int = 200, **headers: str) -> web.Response:
    """JSON as Discord sends it: discord.py reads only this very content type."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json", **headers})


async def body_of(request: web.Request) -> tuple[Any, dict[str, tuple[str, bytes]]]:
    """The JSON of a request and its files, from either form."""
    if request.method in {"GET", "DELETE"}:
        return None, {}
    try:
        if not request.content_type.startswith("multipart/"):
            return await request.json(), {}
        body: Any = None
        files: dict[str, tuple[str, bytes]] = {}
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            assert part.name
            if part.name == "payload_json":
                body = json.loads(await part.text())
            else:
                files[part.name] = (part.filename or "", bytes(await part.read()))
        return body, files
    except ValueError:
        raise refuse("body") from None


def callback_response(interaction: Interaction) -> dict[str, Any]:
    """What a first answer is told of the message it made or changed."""
    payload: dict[str, Any] = {"interaction": {"id": interaction.id, "type": interaction.type}}
    message = interaction.original
    if message and interaction.answered in {4, 5, 7}:
        payload["interaction"] |= {
            "response_message_id": message.id,
            "response_message_ephemeral": message.private,
        }
        payload["resource"] = {"type": interaction.answered, "message": message.payload()}
    if interaction.instance:
        payload["interaction"]["activity_instance_id"] = interaction.instance
        payload["resource"] = {"type": 12, "activity_instance": {"id": interaction.instance}}
    return payload
