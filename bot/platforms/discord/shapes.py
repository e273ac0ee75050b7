"""Validation of the parts of interactions that are read after the library has accepted them.

The library reads the rest at once, and raises one of MISREAD; but commands and taps are read in tasks of
their own, too late to reject the request.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Self

from discord import AppCommandOptionType, InteractionType
from pydantic import BaseModel, ConfigDict, Field, model_validator


class _DiscordPart(BaseModel):
    model_config = ConfigDict(strict=True)


class _DiscordUser(_DiscordPart):
    id: str
    username: str
    global_name: str | None = None


class _DiscordMember(_DiscordPart):
    user: _DiscordUser
    nick: str | None = None


class _GivenOption(_DiscordPart):
    name: str
    type: int
    value: str | int | float | None = None
    options: list[_GivenOption] = []
    focused: bool = False

    @model_validator(mode="after")
    def _text_is_text(self) -> Self:
        if self.type == AppCommandOptionType.string.value and not isinstance(self.value, str):
            raise ValueError("a text that is none")
        return self


class _SlashCommand(_DiscordPart):
    id: str
    name: str
    type: int
    options: list[_GivenOption] = []
    resolved: dict[str, dict[str, dict[str, Any]]] = {}


class _PressedComponent(_DiscordPart):
    custom_id: str
    component_type: int
    values: Annotated[list[str], Field(min_length=1)] = [""]


class _WindowLine(_DiscordPart):
    value: str


class _WindowLabel(_DiscordPart):
    component: _WindowLine


class _SentWindow(_DiscordPart):
    custom_id: str
    components: Annotated[list[_WindowLabel], Field(min_length=1)]


Snowflake = Annotated[str, Field(pattern="^[0-9]{1,20}$")]


class _WithNumber(_DiscordPart):
    id: Snowflake


class GuildJoined(_WithNumber):
    """A server that added the bot, and its system channel."""

    system_channel_id: Snowflake | None = None


class _InteractionHead(_WithNumber):
    token: Annotated[str, Field(min_length=1)]
    type: int


_SHAPES: Mapping[int, type[BaseModel]] = {
    InteractionType.application_command.value: _SlashCommand,
    InteractionType.autocomplete.value: _SlashCommand,
    InteractionType.component.value: _PressedComponent,
    InteractionType.modal_submit.value: _SentWindow,
}


def check(interaction: Mapping[str, Any]) -> None:
    """Raise one of MISREAD where a payload is not as Discord documents it."""
    _SHAPES[_InteractionHead.model_validate(interaction).type].model_validate(interaction["data"])
    if interaction.get("guild_id"):
        _DiscordMember.model_validate(interaction["member"])
    else:
        _DiscordUser.model_validate(interaction["user"])


def number(interaction: Mapping[str, Any]) -> str:
    """The id of an interaction; one of MISREAD where it has none."""
    return _WithNumber.model_validate(interaction).id
