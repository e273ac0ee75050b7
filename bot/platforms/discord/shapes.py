"""The form of what Discord sends, as far as it is read once the library has taken it for an interaction.

The library reads the rest at once, and raises one of MISREAD; but commands and taps are read in tasks of
their own, where nobody could still say that they were not understood.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from discord import InteractionType
from pydantic import BaseModel, ConfigDict, Field


class _Part(BaseModel):
    model_config = ConfigDict(strict=True)


class _User(_Part):
    id: str


class _Member(_Part):
    user: _User


class _Option(_Part):
    name: str
    type: int
    value: str | int | float | None = None
    options: list[_Option] = []
    focused: bool = False


class _Command(_Part):
    id: str
    name: str
    type: int
    options: list[_Option] = []
    resolved: dict[str, dict[str, dict[str, Any]]] = {}


class _Tap(_Part):
    custom_id: str
    component_type: int
    values: Annotated[list[str], Field(min_length=1)] = [""]


class _Typed(_Part):
    value: str


class _Label(_Part):
    component: _Typed


class _Window(_Part):
    custom_id: str
    components: Annotated[list[_Label], Field(min_length=1)]


Number = Annotated[str, Field(pattern="^[0-9]{1,20}$")]


class _Numbered(_Part):
    id: Number


class Guild(_Numbered):
    """A server that let the bot in, and where it greets newcomers."""

    system_channel_id: Number | None = None


class _Head(_Numbered):
    token: Annotated[str, Field(min_length=1)]
    type: int


_SHAPES: Mapping[int, type[BaseModel]] = {
    InteractionType.application_command.value: _Command,
    InteractionType.autocomplete.value: _Command,
    InteractionType.component.value: _Tap,
    InteractionType.modal_submit.value: _Window,
}


def check(interaction: Mapping[str, Any]) -> None:
    """Raises one of MISREAD where what was typed, tapped or chosen is not as Discord documents it."""
    _SHAPES[_Head.model_validate(interaction).type].model_validate(interaction["data"])
    if interaction.get("guild_id"):
        _Member.model_validate(interaction["member"])
    else:
        _User.model_validate(interaction["user"])


def number(interaction: Mapping[str, Any]) -> str:
    """Discord's own number of it; one of MISREAD where it has none."""
    return _Numbered.model_validate(interaction).id
