"""The aliases of players on boards: derived from their ids with a key, so that no alias leads to an id."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field

from bot.messages.spans import Person

FIRST = (
    "Amber Azure Bold Brave Bright Brisk Calm Clever Coral Cosy Crimson Dapper Daring Eager Emerald Fair "
    "Fleet Gallant Gentle Gilded Golden Happy Honest Humble Ivory Jolly Keen Kind Lively Loyal Lucky "
    "Merry Mild Misty Noble Olive Pearl Plucky Polite Proud Quick Quiet Rosy Royal Ruby Rustic Sage "
    "Scarlet Serene Sharp Silver Sly Smiling Snowy Spry Steady Sunny Swift Tidy Velvet Violet Warm Wise "
    "Witty"
).split()
SECOND = (
    "Ace Badger Bishop Canary Castle Clover Cobbler Crane Curlew Dancer Drummer Duchess Falcon Fiddler "
    "Finch Fox Gardener Hare Harper Heron Jester Joker Juggler King Kite Knave Knight Lark Lion Magpie "
    "Marten Miller Minstrel Otter Owl Page Painter Pilgrim Piper Plover Poet Queen Raven Robin Rook "
    "Sailor Scholar Siskin Smith Spade Sparrow Squire Stork Swallow Swan Tailor Thrush Tinker Trumpeter "
    "Unicorn Wanderer Weaver Wren Yeoman"
).split()


@dataclass(frozen=True)
class Aliases:
    """The aliases of one installation, derived with its key."""

    key: str = field(repr=False)

    def of(self, user: str) -> str:
        """A player's alias: "Amber Knave 12"; it never changes."""
        digest = hmac.new(self.key.encode(), f"name|{user}".encode(), hashlib.sha256).digest()
        return f"{FIRST[digest[0] % len(FIRST)]} {SECOND[digest[1] % len(SECOND)]} {digest[2] % 100}"

    def person(self, user: str, *, known: bool) -> Person:
        """The player as a span; `known`: readers may see who it is where their platform shows people."""
        return Person(user, self.of(user), known)
