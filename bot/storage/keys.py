"""Every key in Redis: its type, its owner, and when it expires. No other file names one.

Keys that are changed together have the same hash tag (the part in braces), by which a Redis Cluster puts them
on one server: the keys of a person, of a table, of the daily challenge.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

IDLE = "idle"  # as long as PATIENCE_IDLE_DAYS says, from the last use on
FOR_EVER = "for ever"
NOT_STORED = "not stored"  # of a publish/subscribe channel between processes


@dataclass(frozen=True)
class Key:
    """A kind of key; call it with its parts in order for the name of one."""

    pattern: str  # "patience:{<user>}:table:<table>"
    type: str  # string, hash, set or sorted set
    owner: str  # person, server, table, platform or program: with whom it is deleted
    ttl: timedelta | str  # until it expires after the last write; IDLE; FOR_EVER
    holds: str

    def __call__(self, *parts: str) -> str:
        name, *literals = _PART.split(self.pattern)
        for part, literal in zip(parts, literals, strict=True):
            # Without braces, which would change the hash tag; and never empty.
            name += (part.replace("{", "%7B").replace("}", "%7D") or "-") + literal
        return name

    def fits(self, name: str) -> bool:
        """Whether a name in Redis is of this kind."""
        return self._match(name) is not None

    def parts(self, name: str) -> tuple[str, ...]:
        """The parts a name of this kind was made of, as far as they have no braces."""
        found = self._match(name)
        assert found, f"{name} is no {self.pattern}"
        return tuple(part.strip("{}") for part in found.groups())

    def _match(self, name: str) -> re.Match[str] | None:
        expression = ""
        for part in re.split(r"(\{?<\w+>\}?)", self.pattern):
            if part.startswith("{<"):
                expression += r"(\{[^{}]+\})"
            else:
                expression += r"([^{}]+)" if part.startswith("<") else re.escape(part)
        return re.fullmatch(expression, name)


def lifetime(key: Key) -> timedelta:
    """The time to live of a kind that has a fixed one."""
    assert isinstance(key.ttl, timedelta)
    return key.ttl


def seconds(span: timedelta) -> int:
    """A span of time in whole seconds, as scripts take it."""
    return int(span.total_seconds())


_PART = re.compile(r"<\w+>")


MINUTES, DAYS = timedelta(minutes=1), timedelta(days=1)

# the program's own
VERSION = Key("patience:version", "string", "program", FOR_EVER, "in which form everything is kept")
MIGRATING = Key("patience:migrating", "string", "program", MINUTES, "somebody brings it to a newer form")
NOTE = Key("patience:note:<name>", "string", "program", FOR_EVER, "what an edge finds again after a restart")

PLAYED = Key("patience:played", "sorted set", "program", IDLE, "games that are played, by when last")
DEALS = Key("patience:deals:<game>", "hash", "program", FOR_EVER, "deals of a game proven winnable")

# a person's
TABLE = Key(
    "patience:{<user>}:table:<table>", "hash", "person", IDLE, "a table: its record and what is counted"
)
TABLES = Key(
    "patience:{<user>}:tables", "sorted set", "person", IDLE, "their tables, by when they were touched"
)
CURRENT = Key("patience:{<user>}:current", "hash", "person", IDLE, "the table played at each place")
DONE = Key("patience:{<user>}:done", "sorted set", "person", 15 * MINUTES, "requests done at tables, by when")
MEMBER = Key(
    "patience:{<user>}:member", "sorted set", "person", IDLE, "other people's tables they are at, by when"
)
SETTINGS = Key("patience:{<user>}:settings", "hash", "person", FOR_EVER, "personal settings")
GAMES = Key("patience:{<user>}:games", "hash", "person", 730 * DAYS, "finished games, for statistics")
SHARED = Key("patience:{<user>}:shared", "hash", "person", 2 * DAYS, "cards they shared lately, and where")
OWN_GAMES = Key("patience:{<user>}:own-games", "hash", "person", FOR_EVER, "patiences they have described")
OWN_TEXT = Key(
    "patience:{<version>}:own-text", "hash", "person", FOR_EVER, "the text of a described patience, by author"
)
OWN_DRAFT = Key("patience:{<user>}:own-draft", "hash", "person", DAYS, "a text that is not right yet")
REQUESTS = Key("patience:{<user>}:requests", "hash", "person", DAYS, "how much they may ask just now")
COMPLETIONS = Key("patience:{<user>}:completions", "hash", "person", DAYS, "the same of completions")
WEB_REQUESTS = Key(
    "patience:{<user>}:web-requests", "hash", "person", DAYS, "how much their browsers may ask just now"
)
WEB_SESSIONS = Key(
    "patience:{<user>}:web", "hash", "person", 90 * DAYS, "the browsers they are signed in with"
)
PROPOSALS = Key(
    "patience:{<user>}:proposals",
    "hash",
    "person",
    DAYS,
    "how much they may propose at tables of several just now",
)
BOARDS = Key("patience:{<user>}:boards", "hash", "person", DAYS, "how many boards they may show all just now")

# a table's, whoever has it
OWNER = Key("patience:{<table>}:owner", "string", "table", IDLE, "whose table it is")
POSTED = Key("patience:{<table>}:posted", "string", "table", IDLE, "the message that shows it")

MESSAGES = Key("patience:{<table>}:messages", "set", "table", IDLE, "messages of Slack that show it")
TRAIL = Key("patience:{<table>}:trail", "set", "table", IDLE, "pictures of it that stay in Slack")
VOTES = Key("patience:{<table>}:votes", "hash", "table", IDLE, "the votes of its present round")
LIVE = Key("patience:{<table>}:live", "channel", "table", NOT_STORED, "that it was changed just now")

# a server's: a guild of Discord, a workspace of Slack
KNOWN = Key("patience:servers:known", "set", "server", FOR_EVER, "servers that have settings")
LEFT = Key("patience:servers:left", "sorted set", "server", FOR_EVER, "servers that sent us away, by when")
RULES = Key("patience:{<server>}:rules", "hash", "server", FOR_EVER, "its settings")
LISTED_GAMES = Key(
    "patience:{<server>}:listed-games", "hash", "server", FOR_EVER, "patiences described and shared there"
)
WELCOMED = Key("patience:{<server>}:welcomed", "string", "server", 365 * DAYS, "the welcome was said")
CHANNEL_BOARDS = Key(
    "patience:{<place>}:channel-boards", "hash", "server", DAYS, "how many boards a channel takes just now"
)
COOL_DOWN = Key(
    "patience:{<member>}:cool-down", "hash", "person", DAYS, "when they may show a board in a server again"
)
SHARED_AT = Key("patience:{<place>}:shared-table", "string", "server", IDLE, "the table of several it shows")
WATCHED_AT = Key(
    "patience:{<place>}:watched", "sorted set", "server", IDLE, "tables that others there may look on at"
)
DAILY_POST = Key("patience:{<server>}:posted:<day>", "string", "server", 2 * DAYS, "the day's post is made")

LOBBY = Key("patience:{<place>}:lobby", "hash", "server", 5 * MINUTES, "who plays in a channel's Activity")

# the table on the web
ATTEMPT = Key("patience:web:attempt:<state>", "string", "platform", 10 * MINUTES, "a sign-in under way")

# the daily challenge
SECRET = Key("patience:{daily}:secret", "string", "program", FOR_EVER, "what the daily deals are made from")
CYCLES = Key("patience:{daily}:cycles", "hash", "program", FOR_EVER, "which games belong to which days")
ATTEMPTS = Key("patience:{daily}:attempts", "hash", "program", FOR_EVER, "which of its deals a day has")
PROOFS = Key("patience:{daily}:proofs", "hash", "program", FOR_EVER, "how daily deals are won, by day")
SWEPT = Key("patience:{daily}:swept", "string", "program", 60 * MINUTES, "tries were looked through")
TRIES = Key("patience:{daily}:tries:<day>", "hash", "person", 60 * DAYS, "the open tries of a day, by player")
PLAYER = Key("patience:{daily}:player:<user>", "hash", "person", FOR_EVER, "a player's results, by day")
RECORDS = Key("patience:{daily}:records:<day>", "hash", "person", 400 * DAYS, "what proves a day's results")
BOARD = Key("patience:{daily}:board:<scope>:<period>", "sorted set", "person", FOR_EVER, "a leaderboard")
HIDDEN = Key("patience:{daily}:hidden", "set", "person", FOR_EVER, "players whom no board shows")
NAMES_KEY = Key(
    "patience:{daily}:names-key", "string", "program", FOR_EVER, "what names on boards are made with"
)
GONE = Key("patience:{daily}:gone:<day>:<mark>", "string", "person", 2 * DAYS, "data were deleted that day")

# of whatever must be on replicas before it is acknowledged, whoever's it is
REPLICATED = Key(
    "patience:{<slot>}:replicated", "string", "program", MINUTES, "a change there was replicated"
)

# races
RACE = Key("patience:{races}:race:<race>", "hash", "person", 7 * DAYS, "a race, and who is in it")
RUNNING = Key("patience:{races}:running:<place>", "sorted set", "server", 7 * DAYS, "a channel's open races")
RACES = Key("patience:{races}:of:<user>", "hash", "person", 730 * DAYS, "what came of a player's races")
WINS = Key("patience:{races}:wins:<place>", "sorted set", "person", 730 * DAYS, "who won races in a channel")
CHANNELS = Key(
    "patience:{races}:channels", "sorted set", "program", FOR_EVER, "channels with winners, by the last win"
)

# what is to be done, and when
DUE = Key("patience:{jobs}:due:<queue>", "sorted set", "program", FOR_EVER, "what is to be done, by when")
LEASES = Key("patience:{jobs}:leases:<queue>", "hash", "program", FOR_EVER, "who is at it, by a number")
FENCE = Key("patience:{jobs}:fence", "string", "program", FOR_EVER, "the last such number")

# Discord's
ANSWERED = Key(
    "patience:discord:answered:<interaction>", "string", "platform", 10 * MINUTES, "a process answers it"
)

LAUNCH = Key(
    "patience:discord:launch:<instance>:<user>",
    "string",
    "platform",
    60 * MINUTES,
    "from which table's board somebody opened an Activity",
)
IDENTIFY = Key(
    "patience:discord:identify:<line>", "string", "platform", MINUTES, "a shard is being connected"
)

# Slack's
SEEN = Key(
    "patience:slack:seen:<request>", "string", "platform", 60 * MINUTES, "a request is being done, or was"
)
THREAD = Key("patience:slack:thread:<message>", "string", "platform", IDLE, "the table a message shows")
INSTALL = Key("patience:slack:install:<workspace>", "string", "platform", FOR_EVER, "its token, encrypted")
STATE = Key("patience:slack:state:<state>", "string", "platform", 10 * MINUTES, "an installation under way")
UPLOADS = Key(
    "patience:slack:uploads", "sorted set", "platform", FOR_EVER, "pictures uploaded to it, by when they go"
)
PICTURE = Key("patience:slack:picture:<name>", "string", "platform", 30 * DAYS, "a picture Slack fetches")

KEYS = tuple(key for key in list(globals().values()) if isinstance(key, Key))
