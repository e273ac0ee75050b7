"""Ids, places and deals are read in one place."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.messages.custom_ids import CustomId
from bot.messages.ids import Deal, PlaceId, UserId
from bot.messages.request import Request

PEOPLE = {
    "discord:42": ("discord", "42"),
    "slack:T1/U2": ("slack", "T1/U2"),
    "local:a-b_c": ("local", "a-b_c"),
}
PLACES = {
    "discord:7/99": ("discord", "discord:7", "99", False),
    "discord:@me/5": ("discord", "discord:@me", "5", True),
    "slack:T/C/17.1": ("slack", "slack:T", "C/17.1", False),
    "local:table": ("local", "local:table", "", True),
    "": ("", "", "", True),
}


@pytest.mark.parametrize("text", PEOPLE)
def test_a_person_is_on_a_platform(text: str) -> None:
    """Its name, and the platform's own id."""
    user = UserId(text)

    assert (user.platform, user.own) == PEOPLE[text]
    assert user == text


@pytest.mark.parametrize("text", PLACES)
def test_a_place_is_a_channel_of_a_server(text: str) -> None:
    """Or a direct message, which belongs to none."""
    place = PlaceId(text)

    assert (place.platform, place.server, place.channel, place.direct) == PLACES[text]
    assert place.server == ":".join(filter(None, (place.platform, place.own_server)))


def test_a_deal_has_a_number_or_a_day() -> None:
    """Only numbers can be requested."""
    assert (Deal("1234").number, Deal("1234").label) == (1234, "deal 1,234")
    assert (Deal("daily 2026-11-21").number, Deal("daily 2026-11-21").label) == (None, "daily 2026-11-21")
    assert Deal("٣").number is None


def test_a_request_made_of_plain_texts_knows_them() -> None:
    """Whoever makes one may write plain texts."""
    request = Request("discord:42", "discord:7/99", "help")  # type: ignore[arg-type]

    assert (request.user.platform, request.place.channel, request.parent.server) == ("discord", "99", "")


@given(st.dictionaries(st.text(max_size=3), st.text(max_size=5), max_size=2))
@example({"moves": "3=f2"})
@example({"moves": "%3D|="})
@example({"moves": "+", "private": "yes"})
def test_custom_ids_round_trip(arguments: dict[str, str]) -> None:
    """Whatever was typed, the signs that part an id included: the tap means what stood on the button."""
    button = CustomId("b", 3, "move", arguments, "abcdefghij", 12, "moves")

    assert CustomId.unpacked(button.packed()) == button


def test_a_button_of_before_names_the_game_it_was_drawn_for() -> None:
    """What klondike was until its rules' second revision is the book's game; today's has ids of its own."""
    before = CustomId.unpacked("b0|start||||game=klondike|deal=7")
    now = CustomId("b", 0, "start", {"game": "klondike", "deal": "7"})

    assert before is not None
    assert before.arguments == {"game": "canfield-or-klondike", "deal": "7"}
    assert CustomId.unpacked(now.packed()) == now
    assert CustomId.unpacked("b0|start||||game=kings|private=yes") == CustomId(
        "b", 0, "start", {"game": "kings", "private": "yes"}
    )
    assert CustomId.unpacked("b0|start||||game=kings") == CustomId("b", 0, "start", {"game": "kings"})
