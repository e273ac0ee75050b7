"""Buttons, menus and the window for typing, made from a reply.

All of them are answered from their custom_id alone, and nothing is remembered: a bot started anew answers
old ones. Hence every item is a DynamicItem (never mixed with ordinary ones: a mixed view that ends makes
discord.py 2.7.1 forget the class for the whole bot), and views and windows are stopped before they are sent:
of those the library keeps none.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.commands import CommandOption
from bot.core.custom_ids import CustomId
from bot.core.reply import Board, Button, Menu, Reply
from bot.platforms.discord.places import Interaction
from engine.sentences import cut

if TYPE_CHECKING:
    from re import Match

STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "danger": discord.ButtonStyle.danger,
}
# Characters; the components' reference again.
BUTTON, OPTION, PLACEHOLDER, TITLE, LABEL = 80, 100, 150, 45, 45
TYPED = 400  # more moves than anybody types in one go


class Tap(ui.DynamicItem[ui.Button[ui.View]], template=r"b\d+\|.*"):
    """A button of a reply."""

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], __: Match[str], /) -> Tap:
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        await interaction.client.pressed(interaction, self.custom_id, self.item.label or "")


class Pick(ui.DynamicItem[ui.Select[ui.View]], template=r"m\d+\|.*"):
    """A menu of a reply."""

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: ui.Item[Any], __: Match[str], /) -> Pick:
        assert isinstance(item, ui.Select)
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        await interaction.client.chosen(interaction, self.custom_id, self.item.values[0])


def view_of(reply: Reply) -> ui.View | None:
    """Everything that can be tapped: rows of buttons, then menus, each in one of the five rows."""
    view = ui.View(timeout=None)
    places = count()
    menus = [menu for menu in reply.menus if menu.options]
    for row, buttons in enumerate(reply.rows):
        for button in buttons:
            view.add_item(Tap(_button(button, reply.board, next(places)), row=row))
    for row, menu in enumerate(menus, start=len(reply.rows)):
        view.add_item(Pick(_menu(menu, reply.board, next(places)), row=row))
    view.stop()
    return view if view.children else None


def _button(button: Button, board: Board | None, place: int) -> ui.Button[ui.View]:
    meant = CustomId("b", place, button.command, button.arguments).drawn_for(board)
    return ui.Button(
        label=cut(button.label, BUTTON),
        style=STYLES[button.style],
        disabled=button.disabled,
        custom_id=meant.packed(),
    )


def _menu(menu: Menu, board: Board | None, place: int) -> ui.Select[ui.View]:
    meant = CustomId("m", place, menu.command, menu.arguments, argument=menu.argument).drawn_for(board)
    options = [
        discord.SelectOption(
            label=cut(option.label, OPTION),
            value=option.value,
            description=cut(option.note, OPTION) or None,
        )
        for option in menu.options
    ]
    placeholder = cut(menu.placeholder, PLACEHOLDER)
    return ui.Select(placeholder=placeholder, options=options, custom_id=meant.packed())


def window(meant: CustomId, title: str, option: CommandOption) -> ui.Modal:
    """A window with one line to type; the client reads the answer from the interaction itself."""
    asked = replace(meant, kind="t", argument=option.name)
    modal = ui.Modal(title=cut(title, TITLE) or option.name, custom_id=asked.packed(), timeout=None)
    line: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=option.name, max_length=TYPED)
    label = cut(option.name.capitalize(), LABEL)
    modal.add_item(ui.Label(text=label, description=cut(option.description, OPTION), component=line))
    modal.stop()
    return modal
