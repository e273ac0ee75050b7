"""A reply as a message of Discord: text, a picture with its alt text, rows of components.

This is a classic message rather than a Components V2 one. Its text appears in notifications, search and the
list of channels, a screen reader reads it before the picture, and an old board is retired by one small edit
without its picture. A V2 message has no text of its own, and each edit sends the picture again.
"""

from __future__ import annotations

import io
from typing import TypedDict

import discord
from discord import ui
from discord.utils import MISSING

from bot.messages.reply import Reply
from bot.messages.spans import written
from bot.platforms.discord.components import view_of
from bot.platforms.discord.markup import IN_LETTERS, MARKUP
from engine import cut

CONTENT, ALT = 2000, 1024  # characters, https://docs.discord.com/developers/resources/message


class NewMessage(TypedDict):
    """The arguments of a new message."""

    content: str
    files: list[discord.File]
    view: ui.View  # MISSING where there is none


class EditedMessage(TypedDict):
    """The arguments of an edit that replaces the whole message."""

    content: str
    attachments: list[discord.File]
    view: ui.View | None


def sending(reply: Reply) -> NewMessage:
    """The arguments of a new message."""
    return {"content": content(reply), "files": _files(reply), "view": view_of(reply) or MISSING}


def editing(reply: Reply) -> EditedMessage:
    """The arguments of an edit that replaces the whole message."""
    return {"content": content(reply), "attachments": _files(reply), "view": view_of(reply)}


def content(reply: Reply) -> str:
    """The text, and below it the text board if there is one, for which the text is cut."""
    if not reply.monospace:
        return _words(reply, CONTENT)
    board = reply.monospace.replace("`", "'")  # or it would end the code block
    block = f"```\n{cut(board, CONTENT - 8)}\n```"
    room = CONTENT - len(block) - 1
    return f"{_words(reply, room)}\n{block}" if room > 1 else block


def _words(reply: Reply, room: int) -> str:
    """The text with emojis if there is room for their names, else with letters."""
    words = written(reply.rich_text, MARKUP)
    return words if len(words) <= room else written(reply.rich_text, IN_LETTERS, room)


def _files(reply: Reply) -> list[discord.File]:
    files = [discord.File(io.BytesIO(reply.file[1]), reply.file[0])] if reply.file else []
    if reply.picture is None:
        return files
    # Each position has a file name of its own, or Discord's apps might show a cached picture.
    name = f"patience.{reply.picture_type}"
    if reply.board:
        past = "" if reply.board.past is None else f"-{reply.board.past}"
        name = f"{reply.board.table}-{reply.board.revision}{past}.png"
    alt = cut(reply.alt or reply.text, ALT)
    return [discord.File(io.BytesIO(reply.picture), name, description=alt), *files]
