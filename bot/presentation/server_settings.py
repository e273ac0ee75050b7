"""The settings of a server: what each takes, how what is typed changes it, and how it is shown.

A setting is read from what somebody typed after its name; Refused says what it takes instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.admission import channels
from bot.messages.ids import PlaceId
from bot.messages.refused import Refused
from bot.messages.request import CHANNEL, ROLE
from bot.messages.spans import Channel, RichText, ServerRole, TextLike, joined, text
from bot.records.server_rules import Rules
from engine import GAMES, find, in_figures

LONGEST_PAUSE = timedelta(hours=1)
MOST_BOARDS = 60  # a minute
_ON, _OFF = ("on", "yes"), ("off", "no", "none")
# A channel: mentioned, by its id, or "here".
_CHANNEL = re.compile(rf"{CHANNEL.pattern}|(\d{{15,20}})|(here)", re.IGNORECASE)
_HOURS = re.compile(r"(\d{1,2})(?::00)?\s*(?:-|–|to)\s*(\d{1,2})(?::00)?")  # noqa: RUF001  a dash that is pasted


@dataclass(frozen=True)
class ServerSetting:
    """One setting of a server."""

    takes: str  # in the list of settings: what it is, and what may be typed
    read: Callable[[Rules, str, PlaceId], Rules]  # the rules, what was typed, and the channel where
    show: Callable[[Rules, str], TextLike]  # the rules and their server


def summary(server: str, rules: Rules) -> RichText:
    """All settings of a server, a line each."""
    lines = (text(f"{name}: ", setting.show(rules, server)) for name, setting in SETTINGS.items())
    return joined(("The settings of this server:", *lines))


def mentioned_channels(value: str, here: str) -> tuple[str, ...]:
    """The channels that are named in a typed value, by their ids; `here` is the one where it was typed."""
    matches = _CHANNEL.finditer(value)
    found = (PlaceId(match[1]).channel if match[1] else match[2] or here for match in matches)
    return tuple(dict.fromkeys(found))


def _channels(rules: Rules, value: str, here: PlaceId) -> Rules:
    if value.lower() in ("all", "everywhere"):
        return replace(rules, channels=())
    found = mentioned_channels(value, here.channel)
    if not found:
        raise Refused("Name the channels, like #games #daily; here means this one, all means every channel.")
    return replace(rules, channels=found)


def _roles(rules: Rules, value: str, here: PlaceId) -> Rules:
    if value.lower() in ("all", "everybody", *_OFF):
        return replace(rules, roles=())
    if here.platform == "slack":
        raise Refused("Slack has no roles that I could know of. Name channels, or block single people.")
    found = tuple(dict.fromkeys(ROLE.findall(value)))
    if not found:
        raise Refused("Mention the roles whose members may play, like @players; all means everybody.")
    return replace(rules, roles=found)


def _post(rules: Rules, value: str, here: PlaceId) -> Rules:
    if value.lower() in _OFF:
        return replace(rules, post="", hour="")
    found, rest = mentioned_channels(value, here.channel), _CHANNEL.sub(" ", value).split()
    hour = rest[0].removesuffix(":00") if rest else "0"
    if len(found) != 1 or len(rest) > 1 or not (hour.isdecimal() and len(hour) < 3 and int(hour) < 24):
        raise Refused("Name one channel and an hour in UTC from 0 to 23, like #daily 8; here 8; or off.")
    return replace(rules, post=found[0], hour=str(int(hour)))


def _show_post(rules: Rules, server: str) -> TextLike:
    if not rules.post:
        return "off"
    ends = rules.quiet_until(int(rules.hour))
    postponed = f"; that hour is quiet, so it comes at {ends}:00 UTC" if ends is not None else ""
    return text(channels(server, [rules.post]), f" at {int(rules.hour)}:00 UTC{postponed}")


def _quiet(rules: Rules, value: str, _here: PlaceId) -> Rules:
    if value.lower() in _OFF:
        return replace(rules, quiet="")
    typed = _HOURS.fullmatch(value)
    hours = [int(hour) for hour in typed.groups()] if typed else []
    if not hours or max(hours) > 24 or hours[0] % 24 == hours[1] % 24:
        raise Refused("Say from when to when nothing is posted unprompted, in hours of UTC: 22-8; or off.")
    return replace(rules, quiet=f"{hours[0] % 24}-{hours[1] % 24}")


def _games(rules: Rules, value: str, _here: PlaceId) -> Rules:
    words = value.split(maxsplit=1)
    if value.lower() in ("all", "all on"):
        return replace(rules, without=())
    if len(words) != 2 or words[0].lower() not in ("on", "off"):
        raise Refused("Say off or on and a game, like off wheel, on wheel; or all.")
    slug = find(words[1]).slug
    without = [game for game in rules.without if game != slug]
    if words[0].lower() == "off":
        without.append(slug)
    if len(without) == len(GAMES):
        raise Refused("One game must stay on, or there is nothing to play.")
    return replace(rules, without=tuple(without))


def _show_games(rules: Rules, _server: str) -> TextLike:
    off = ", ".join(GAMES[slug].title for slug in rules.without if slug in GAMES)
    return f"all but {off}" if off else "all"


def _threads(rules: Rules, value: str, _here: PlaceId) -> Rules:
    answer = _on_or_off(value, "Say on for a thread of its own for every game, off for games in the channel.")
    return replace(rules, threads=answer)


def _private(rules: Rules, value: str, _here: PlaceId) -> Rules:
    answer = _on_or_off(value, "Say on to show new games to their players alone, off to show them to all.")
    return replace(rules, private=answer)


def _on_or_off(value: str, otherwise: str) -> str:
    if value.lower() not in (*_ON, *_OFF):
        raise Refused(otherwise)
    return "on" if value.lower() in _ON else ""


def _own(rules: Rules, value: str, _here: PlaceId) -> Rules:
    takes = "Say off or on, list, or one of these with a code: remove, allow, pin, unpin."
    return replace(rules, own="" if _on_or_off(value, takes) else "off")


def _pause(rules: Rules, value: str, _here: PlaceId) -> Rules:
    most = int(LONGEST_PAUSE.total_seconds())
    takes = f"Say how many seconds, from 1 to {most}; or off."
    return replace(rules, pause=_number(value.lower().removesuffix("s").strip(), most, takes))


def _boards(rules: Rules, value: str, _here: PlaceId) -> Rules:
    takes = f"Say how many new boards a channel takes in a minute, from 1 to {MOST_BOARDS}; or off."
    return replace(rules, boards=_number(value.lower(), MOST_BOARDS, takes))


def _number(value: str, most: int, takes: str) -> str:
    """A number from 1 to `most`, "" for off."""
    if value in (*_OFF, "0"):
        return ""
    if not (value.isascii() and value.isdecimal() and len(value) < 6 and 1 <= int(value) <= most):
        raise Refused(takes)
    return str(int(value))


def _log(rules: Rules, value: str, here: PlaceId) -> Rules:
    if value.lower() in _OFF:
        return replace(rules, log="")
    found = mentioned_channels(value, here.channel)
    if len(found) != 1:
        raise Refused("Name the one channel that your moderators read, like #moderators; or off.")
    return replace(rules, log=found[0])


# In the order in which they are shown.
SETTINGS: Mapping[str, ServerSetting] = {
    "channels": ServerSetting(
        "where it may be played: #games #daily, here, or all",
        _channels,
        lambda rules, server: channels(server, rules.channels) if rules.channels else "all",
    ),
    "roles": ServerSetting(
        "who may play: @players, or all",
        _roles,
        lambda rules, _: joined(map(ServerRole, rules.roles), " or ") if rules.roles else "all",
    ),
    "private": ServerSetting(
        "new games are shown to their players alone unless they want them public: on or off",
        _private,
        lambda rules, _: rules.private or "off",
    ),
    "cool-down": ServerSetting(
        "seconds between two games that one person shows to all: 60, or off",
        _pause,
        lambda rules, _: in_figures(int(rules.pause), "second") if rules.pause else "off",
    ),
    "boards": ServerSetting(
        "how many new games a channel takes in a minute: 10, or off",
        _boards,
        lambda rules, _: f"{rules.boards} a minute in a channel" if rules.boards else "off",
    ),
    "daily-post": ServerSetting(
        "the day's game and yesterday's podium: #daily 8 (the hour in UTC), or off", _post, _show_post
    ),
    "quiet": ServerSetting(
        "hours in UTC in which nothing is posted unprompted: 22-8, or off",
        _quiet,
        lambda rules, _: f"{rules.quiet} UTC" if rules.quiet else "off",
    ),
    "games": ServerSetting("switch games off and on: off wheel, on wheel, or all", _games, _show_games),
    "threads": ServerSetting(
        "every game in a thread of its own: on or off", _threads, lambda rules, _: rules.threads or "off"
    ),
    "own": ServerSetting(
        "patiences of people's own: on, off, list; remove, allow, pin or unpin with a code",
        _own,
        lambda rules, _: rules.own or "on",
    ),
    "log": ServerSetting(
        "where moderators read who was blocked and what was removed: #moderators, or off",
        _log,
        lambda rules, server: Channel(f"{server}/{rules.log}") if rules.log else "off",
    ),
}
