"""The four suits as emojis of the application's own.

In words Discord shows ♠ and ♣ as pictures of its own, dark grey on its dark grey. An application may bring
emojis, which are shown everywhere, in buttons and menus as well. Where nobody has set them up, a sign that
asks for plain letters follows each suit.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Protocol

import discord

from bot.messages.spans import as_letters
from engine import SUIT_WORDS, SYMBOLS
from render import emoji


class Notes(Protocol):
    """A store of the emojis' ids."""

    async def note(self, name: str) -> str | None: ...
    async def set_note(self, name: str, text: str) -> None: ...


class SuitEmojis:
    """The application's emojis of suits, by the letters of the suits."""

    def __init__(self) -> None:
        self.numbers: Mapping[str, int] = {}

    def written(self, suit: str) -> str:
        """A suit in the text of a message."""
        if suit in self.numbers:
            return f"<:{SUIT_WORDS[suit]}:{self.numbers[suit]}>"
        return as_letters(SYMBOLS[suit])

    def icon(self, suit: str) -> discord.PartialEmoji | None:
        """The emoji of a suit for a button or a menu; None without one."""
        number = self.numbers.get(suit)
        return discord.PartialEmoji(name=SUIT_WORDS[suit], id=number) if number else None

    async def learn(self, notes: Notes, application: int | None) -> None:
        """Load the emojis that were set up for this application."""
        self.numbers = (await _stored(notes, application)).get("numbers", {})


SUITS = SuitEmojis()


async def upload(client: discord.Client, notes: Notes) -> int:
    """Upload missing and redrawn emojis; gives how many."""
    pictures = {suit: emoji.suit(suit) for suit in SUIT_WORDS}
    drawn = hashlib.sha256(b"".join(pictures.values())).hexdigest()
    outdated = (await _stored(notes, client.application_id)).get("drawn", drawn) != drawn
    there = {found.name: found for found in await client.fetch_application_emojis()}
    numbers, sent = {}, 0
    for suit, name in SUIT_WORDS.items():
        found = there.get(name)
        if found and outdated:
            await found.delete()
        if found is None or outdated:
            found, sent = await client.create_application_emoji(name=name, image=pictures[suit]), sent + 1
        numbers[suit] = found.id
    stored = json.dumps({"drawn": drawn, "numbers": numbers})
    await notes.set_note(_name(client.application_id), stored)
    return sent


async def _stored(notes: Notes, application: int | None) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(await notes.note(_name(application)) or "{}")
    return found


def _name(application: int | None) -> str:
    return f"discord:{application}:suits"
