"""A person's own settings: shown, and changed by buttons or by a typed line."""

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

# Called after a setting was changed; returns a sentence where it is not available here.
ON_CHANGE: Mapping[str, Callable[[Services, UserId], Awaitable[str]]] = {
    REMINDERS.name: reminders.plan,
}


async def run(request: Request, services: Services) -> Reply:
    """Show all settings; with a name its values as buttons; with a value store it."""
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
        raise Refused(f"Of {name} you may say {', or '.join(map(_described, preference.values.items()))}.")
    await people.prefer(request.user, name, value)
    if name in ON_CHANGE and (problem := await ON_CHANGE[name](services, request.user)):
        raise Refused(problem)
    return _one(preference, value, before="Kept. ")


def _all(preferences: Mapping[str, str]) -> Reply:
    """All settings, and a menu to choose one to change."""
    standing = [(preference, preference.of(preferences)) for preference in PREFERENCES.values()]
    lines = [
        text(Emphasis(one.name), f" · {one.about}: {_described((value, one.values[value]))}.")
        for one, value in standing
    ]
    options = tuple(option(f"{one.name}: {value}", one.name, one.about) for one, value in standing)
    menu = Menu("Choose a setting to change", "settings", "setting", options)
    message = joined(("Your settings, the same wherever you play:", *lines))
    return Reply(message, menus=(menu,), private=True)


def _one(preference: Preference, now: str, before: str = "") -> Reply:
    """One setting, with a button for each other value."""
    message: RichText = text(before, f"{preference.about}: {_described((now, preference.values[now]))}.")
    others = [value for value in preference.values if value != now]
    taps = tuple(
        Button(value.capitalize(), "settings", {"setting": preference.name, "value": value})
        for value in others
    )
    lines = [f"{capitalized(_described((value, preference.values[value])))}." for value in others]
    return Reply(joined((message, *lines)), rows=((*taps, Button("All settings", "settings")),), private=True)


def _described(value: tuple[str, str]) -> str:
    """A value with its meaning: "on (text with every picture)"."""
    return f"{value[0]} ({value[1]})"


async def _values(request: Request, _services: Services, typed: str) -> list[Option]:
    """Complete the values of the setting that was named before."""
    preference = PREFERENCES.get(request.arguments.get("setting", "").strip().lower())
    found = preference.values.items() if preference else ()
    return [option(f"{value}: {what}", value) for value, what in found if typed.strip().lower() in value]


def _read(typed: str) -> dict[str, str]:
    setting, _, value = typed.partition(" ")
    return {name: part for name, part in (("setting", setting), ("value", value.strip())) if part}


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
