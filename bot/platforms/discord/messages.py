"""A reply as Discord's message: words, a picture with its alt text, rows of components.

This is a classic message rather than a Components V2 one. Its words are what notifications, search and the
list of channels show, a screen reader says them before the picture, and an old board is retired by one small
edit that leaves its picture standing. A V2 message has no words of its own, and each edit sends its picture.
"""

from __future__ import annotations

import io
from typing import Any

import discord
from discord.utils import MISSING

from bot.messages.reply import Reply
from bot.messages.spans import written
from bot.platforms.discord.components import view_of
from bot.platforms.discord.markup import IN_LETTERS, MARKUP
from engine import cut

CONTENT, ALT = 2000, 1024  # characters, https://docs.discord.com/developers/resources/message


def sending(reply: Reply) -> dict[str, Any]:
    """The arguments of a new message."""
    return {"content": content(reply), "files": _files(reply), "view": view_of(reply) or MISSING}


def editing(reply: Reply) -> dict[str, Any]:
    """The arguments of an edit that leaves nothing of the old message standing."""
    return {"content": content(reply), "attachments": _files(reply), "view": view_of(reply)}


def content(reply: Reply) -> str:
    """The words, and under them the board as text where there is one; the words give way to it."""
    if not reply.monospace:
        return _words(reply, CONTENT)
    board = reply.monospace.replace("`", "'")  # nothing in it ends the block
    block = f"```\n{cut(board, CONTENT - 8)}\n```"
    room = CONTENT - len(block) - 1
    return f"{_words(reply, room)}\n{block}" if room > 1 else block


def _words(reply: Reply, room: int) -> str:
    """With emojis where there is room for their names; else nothing is left out for their sake."""
    words = written(reply.words, MARKUP)
    return words if len(words) <= room else written(reply.words, IN_LETTERS, room)


def _files(reply: Reply) -> list[discord.File]:
    kept = [discord.File(io.BytesIO(reply.file[1]), reply.file[0])] if reply.file else []
    if reply.picture is None:
        return kept
    # Each position has a name of its own, lest somebody's Discord shows the picture it has already seen.
    name = "patience.png"
    if reply.board:
        past = "" if reply.board.past is None else f"-{reply.board.past}"
        name = f"{reply.board.table}-{reply.board.revision}{past}.png"
    alt = cut(reply.alt or reply.text, ALT)
    return [discord.File(io.BytesIO(reply.picture), name, description=alt), *kept]
