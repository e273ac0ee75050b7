"""The table described for those who hear it, and which suits are red where that counts."""

from __future__ import annotations

import re

import pytest

import render.aloud
from bot.presentation.choosing import PAGE
from engine import GAMES, Table, capitalized, full_name, shelf
from tests.bot.chat import Chat, labels

LEGEND = "♥♦ count as red, ♠♣ as black"


@pytest.mark.parametrize("game", GAMES)
def test_every_card_in_sight_is_named_and_no_other(game: str) -> None:
    """As dealt and after a move: of piles that lie open each card, of others the top one; each pile once."""
    table = Table(game, 3)
    for _ in range(2):
        view = table.view()
        described = "\n".join(render.aloud.whole(view)[1:]).split("\n")
        lines = dict(
            line.split(": ", 1) for line in described if ": " in line and not line.startswith("empty: ")
        )
        for pile in view.piles:
            seen = [card for card in pile.cards if card]
            if pile.kind == "stock":
                seen = []
            elif pile.kind in ("foundation", "waste"):
                seen = [pile.top] if pile.top else []
            cards_named = re.sub(r"; next.*", "", lines.get(pile.code, ""))
            assert re.findall(r"\w+ of (?:spades|hearts|diamonds|clubs)", cards_named) == [
                *map(full_name, seen)
            ]
            assert (pile.code in lines) == bool(pile.cards)
        for choice in view.choices[:1]:
            table.push(choice.text)


async def test_hidden_cards_are_counted(chat: Chat) -> None:
    """Of a packet one hears how many cards lie face down, then those that lie open."""
    await chat.say("start nivernaise 7")
    described = (await chat.say("text full")).text.split("\n")
    packets = [pile for pile in Table("nivernaise", 7).view().piles if pile.group == "line"]

    assert len(packets) == 6
    assert set(described) >= {f"{pile.code}: 3 hidden; {full_name(pile.top or '')}" for pile in packets}


async def test_text_full_begins_with_the_change(chat: Chat) -> None:
    """The move, then its two piles, then the others; a setting it is not."""
    await chat.say("start kings 7")
    move = Table("kings", 7).view().choices[0]
    await chat.say(move.text)
    text = (await chat.say("text full")).text
    parts = text.split("\n\n")
    first, second = move.text.split()

    assert "The Kings, deal 7 · 1 move" in parts[0]
    assert f"{capitalized(full_name(move.card))} goes" in parts[0]
    changed = parts[1].split("\n")
    assert changed[0] == "Changed just now"
    assert {line.split(":")[0] for line in changed[1:]} == {first, second}
    assert (await chat.say("board")).monospace == ""
    assert "full for all in words" in (await chat.say("text loud")).text


async def test_long_boards_have_pages(chat: Chat) -> None:
    """Each is short enough for a message, and together they have every pile."""
    await chat.say("start nation 1")
    pages = [await chat.say("text full")]
    while "Next" in labels(pages[-1]):
        pages.append(await chat.tap("Next", under=pages[-1]))
    view = Table("nation", 1).view()

    assert len(pages) > 1
    assert all(len(page.text) <= PAGE for page in pages)
    together = "\n".join(page.text for page in pages).split("\n")
    assert {line.split(":")[0] for line in together} >= {pile.code for pile in view.piles if pile.cards}


@pytest.mark.parametrize("game", [slug for slug, game in GAMES.items() if shelf.two_colours(game)])
async def test_board_marks_red_suits(chat: Chat, game: str) -> None:
    """Where red and black count and four colours were chosen; in these two colours one sees it."""
    assert LEGEND not in (await chat.say(f"start {game} 3")).text
    await chat.say("settings colours four")
    assert (await chat.say("board")).text.endswith(LEGEND)
    await chat.say("settings colours two")
    assert LEGEND not in (await chat.say("board")).text


async def test_the_shelf_names_the_number_of_packs(chat: Chat) -> None:
    """Beside stars and minutes."""
    assert "The Nation (nation) ★☆☆☆☆ 10 min, two packs: " in (await chat.say("games nation")).text


async def test_other_boards_do_not(chat: Chat) -> None:
    """In The Kings suits are ignored, and nothing is said of them."""
    assert LEGEND not in (await chat.say("start kings 3")).text
    baker = await chat.say("start freecell bakers-game 3")  # built in suit, unlike the game it varies
    assert "bakers-game" in baker.text
    assert LEGEND not in baker.text
