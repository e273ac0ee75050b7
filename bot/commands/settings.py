"""A person's own settings: how they stand, and each of them changed by a tap or by a line."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from bot.commands.command import Command, CommandOption, offering
from bot.jobs import reminders
from bot.messages.ids import UserId
from bot.messages.refused import Refused
from bot.messages.reply import Button, Menu, Option, Reply
from bot.messages.request import Request
from bot.messages.spans import Emphasis, RichText, joined, text
from bot.presentation.menus import option
from bot.records.preferences import PREFERENCES, REMINDERS, Preference
from engine import capitalized

if TYPE_CHECKING:
    from bot.services import Services

# What has to be done about a setting as soon as it is changed; gives a sentence where it cannot be had here.
HEEDED_AT_ONCE: Mapping[str, Callable[[Services, UserId], Awaitable[str]]] = {
    REMINDERS.name: reminders.plan,
}


async def run(request: Request, services: Services) -> Reply:
    """All of them; with a name its values as buttons; with a value it is kept."""
    people = services.storage.people
    name, value = (request.arguments.get(of, "").strip().lower() for of in ("setting", "value"))
    if not name:
        return _all(await people.preferences(request.user))
    if name not in PREFERENCES:
        raise Refused(f"There is no setting of that name. These are: {', '.join(PREFERENCES)}.")
    preference = PREFERENCES[name]
    if not value:
        return _one(preference, preference.of(await people.preferences(request.user)))
    if value not in preference.values:
        raise Refused(f"Of {name} you may say {', or '.join(map(_meant, preference.values.items()))}.")
    await people.prefer(request.user, name, value)
    if name in HEEDED_AT_ONCE and (instead := await HEEDED_AT_ONCE[name](services, request.user)):
        raise Refused(instead)
    return _one(preference, value, before="Kept. ")


def _all(kept: Mapping[str, str]) -> Reply:
    """How everything stands, and a menu to choose what shall be changed."""
    standing = [(preference, preference.of(kept)) for preference in PREFERENCES.values()]
    lines = [
        text(Emphasis(one.name), f" · {one.about}: {_meant((value, one.values[value]))}.")
        for one, value in standing
    ]
    options = tuple(option(f"{one.name}: {value}", one.name, one.about) for one, value in standing)
    menu = Menu("Choose a setting to change", "settings", "setting", options)
    said = joined(("Your settings, the same wherever you play:", *lines))
    return Reply(said, menus=(menu,), private=True)


def _one(preference: Preference, now: str, before: str = "") -> Reply:
    """One setting as it stands, with a button for each other value."""
    said: RichText = text(before, f"{preference.about}: {_meant((now, preference.values[now]))}.")
    others = [value for value in preference.values if value != now]
    taps = tuple(
        Button(value.capitalize(), "settings", {"setting": preference.name, "value": value})
        for value in others
    )
    lines = [f"{capitalized(_meant((value, preference.values[value])))}." for value in others]
    return Reply(joined((said, *lines)), rows=((*taps, Button("All settings", "settings")),), private=True)


def _meant(value: tuple[str, str]) -> str:
    """A value with what it brings: "on (text with every picture)"."""
    return f"{value[0]} ({value[1]})"


async def _values(request: Request, _services: Services, typed: str) -> list[Option]:
    """The values of the setting that was named before."""
    preference = PREFERENCES.get(request.arguments.get("setting", "").strip().lower())
    found = preference.values.items() if preference else ()
    return [option(f"{value}: {what}", value) for value, what in found if typed.strip().lower() in value]


def _read(typed: str) -> dict[str, str]:
    setting, _, value = typed.partition(" ")
    return {name: said for name, said in (("setting", setting), ("value", value.strip())) if said}


command = Command(
    "settings",
    "Your own settings: what there is, and how you like it",
    run,
    (
        CommandOption(
            "setting",
            "Which one; leave it out to see them all",
            complete=offering({name: preference.about for name, preference in PREFERENCES.items()}),
        ),
        CommandOption("value", "What it shall be; leave it out to choose by a tap", complete=_values),
    ),
    read=_read,
    order=165,
)
