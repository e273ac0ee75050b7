"""Buttons, menus and the window for typing, made from a reply.

All of them are answered from their custom_id alone, without state: a restarted bot answers old ones. Hence
the client reads interactions itself instead of having the library rebuild a message's view, and views and
windows are stopped before they are sent, so that the library stores none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Any

import discord
from discord import ui

from bot.commands import CommandOption
from bot.messages.custom_ids import CustomId
from bot.messages.reply import Board, Button, Menu, Reply, TextForm
from bot.messages.spans import as_letters
from bot.platforms.discord.addresses import Interaction
from bot.platforms.discord.emojis import SUITS
from engine import cut

STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "danger": discord.ButtonStyle.danger,
}
# Characters; the components' reference again.
BUTTON, OPTION, PLACEHOLDER, TITLE, LABEL = 80, 100, 150, 45, 45
WRITTEN, FIELDS = 4000, 3  # characters of a field, and fields of a window for a long text
MORE = "More of it, if it has no room above"
TYPED = 400  # more moves than anybody types in one go


def view_of(reply: Reply) -> ui.View | None:
    """Rows of buttons, then menus, each in one of the five rows; None without any."""
    view, places, row = ui.View(timeout=None), count(), 0
    for buttons in reply.rows:
        made = [_button(button, reply.board, next(places), row) for button in buttons]
        for item in filter(None, made):
            view.add_item(item)
        if any(made):
            row += 1
    for menu in reply.menus:
        if menu.options and (select := _menu(menu, reply.board, next(places), row)):
            view.add_item(select)
            row += 1
    view.stop()
    return view if view.children else None


def _button(button: Button, board: Board | None, place: int, row: int) -> ui.Button[ui.View] | None:
    """A button; None where its id would be too long."""
    custom_id = CustomId("b", place, button.command, button.arguments).drawn_for(board).packed_if_it_fits()
    if custom_id is None:
        return None
    return ui.Button(
        label=cut(as_letters(button.label), BUTTON),
        emoji=SUITS.icon(button.icon),
        style=STYLES[button.style],
        disabled=button.disabled,
        custom_id=custom_id,
        row=row,
    )


def _menu(menu: Menu, board: Board | None, place: int, row: int) -> ui.Select[ui.View] | None:
    """A menu; None where its id would be too long."""
    tap = CustomId("m", place, menu.command, menu.arguments, argument=menu.argument).drawn_for(board)
    custom_id = tap.packed_if_it_fits()
    if custom_id is None:
        return None
    options = [
        discord.SelectOption(
            label=cut(as_letters(option.label), OPTION),
            value=option.value,
            description=cut(as_letters(option.note), OPTION) or None,
            emoji=SUITS.icon(option.icon),
        )
        for option in menu.options
    ]
    placeholder = cut(as_letters(menu.placeholder), PLACEHOLDER)
    return ui.Select(placeholder=placeholder, options=options, custom_id=custom_id, row=row)


def label_of(interaction: Interaction) -> str:
    """The label of the pressed button."""
    data: Mapping[str, Any] = interaction.data or {}
    rows = interaction.message.components if interaction.message else ()
    parts = (part for row in rows if isinstance(row, discord.ActionRow) for part in row.children)
    buttons = (part for part in parts if isinstance(part, discord.Button))
    return next((part.label or "" for part in buttons if part.custom_id == data.get("custom_id")), "")


def window(custom_id: CustomId, title: str, option: CommandOption) -> ui.Modal:
    """A window with one line to type; the client reads the answer from the interaction itself."""
    window_id = replace(custom_id, kind="t", argument=option.name)
    modal = ui.Modal(title=cut(title, TITLE) or option.name, custom_id=window_id.packed(), timeout=None)
    line: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=option.name, max_length=TYPED)
    label = cut(option.name.capitalize(), LABEL)
    modal.add_item(ui.Label(text=label, description=cut(option.description, OPTION), component=line))
    modal.stop()
    return modal


def form_window(form: TextForm) -> ui.Modal:
    """A window with fields of many lines; ValueError where its id would be too long."""
    window_id = CustomId("t", 0, form.command, form.arguments, argument=form.argument)
    modal = ui.Modal(title=cut(form.title, TITLE), custom_id=window_id.packed(), timeout=None)
    for number, part in enumerate(form.parts(WRITTEN, FIELDS)):
        field: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=f"{form.argument}-{number}",
            style=discord.TextStyle.paragraph,
            default=part or None,
            max_length=WRITTEN,
            required=number == 0,
        )
        label, hint = (form.label, form.hint) if number == 0 else (MORE, "")
        modal.add_item(
            ui.Label(text=cut(label, LABEL), description=cut(hint, OPTION) or None, component=field)
        )
    modal.stop()
    return modal
