"""Cards by their names, in everything that somebody gets who prefers that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random

import pytest

from bot.commands.move import command as move
from bot.dispatch import complete
from bot.messages.reply import Reply
from bot.messages.spans import PlayingCard, written
from engine import GAMES, Table, capitalized, full_name, pretty
from tests.bot.chat import Chat, button, buttons, labels
from tests.wins import won

MOVES = 6  # of each game
TYPED = "7H 5"  # the rules' example of what is typed, letter by letter
A_SIGN = re.compile(r"[♠♥♦♣→]|\b(?:10|[2-9AJQK])[SHDC]\b| \| ")


def words_of(reply: object) -> Iterator[str]:
    """Every text in a reply that a person may read, labels, notes and descriptions included."""
    if isinstance(reply, str):
        yield reply
    elif isinstance(reply, PlayingCard):
        yield written(reply)
    elif isinstance(reply, tuple):
        for one in reply:
            yield from words_of(one)
    elif is_dataclass(reply):
        hidden = {"arguments", "value", "style", "command", "argument", "board", "file", "picture"}
        for one in fields(reply):
            if one.name not in hidden:
                yield from words_of(getattr(reply, one.name))


def signs(*replies: Reply) -> list[str]:
    """The texts in which a card or an arrow stands as a sign, and icons of suits."""
    icons = [one.label for reply in replies for one in buttons(reply) if one.icon]
    icons += [one.label for reply in replies for menu in reply.menus for one in menu.options if one.icon]
    found = [text for reply in replies for text in words_of(reply) if A_SIGN.search(text)]
    return icons + [text for text in found if text != TYPED]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.heavy
async def test_no_card_is_a_sign_in_a_whole_game(chat: Chat, game: str) -> None:
    """Boards, buttons, menus, refusals, completions, what is taken back, rules; and all by their names."""
    await chat.say("settings words on")
    await chat.say("settings text on")
    dice, replies = Random(game), [await chat.say(f"start {game} 5")]
    for _ in range(MOVES):
        played = await chat.services.sessions.newest(chat.board.table)
        assert played
        if played.view.result:
            break
        codes = [pile.code for pile in played.view.piles]
        replies.append(await chat.say(f"{dice.choice(codes)} {dice.choice(codes)}"))
        replies.append(await chat.say(dice.choice(played.view.choices).text))
        found = await complete(chat.request("move"), chat.services, move.options[0].name, "")
        assert [option.label for option in found if A_SIGN.search(option.label)] == []
    replies += [await chat.say(line) for line in ("text", "text full", "undo", "redo", "board", "rules")]
    while "Next" in labels(replies[-1]):
        replies.append(await chat.tap("Next", under=replies[-1]))

    assert signs(*replies) == []
    named = re.compile(r"\b(ace|[a-z]{3,5}) of (spades|hearts|diamonds|clubs)")
    assert any(named.search(reply.alt) for reply in replies)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.heavy
async def test_boards_have_lines_for_braille(chat: Chat, game: str) -> None:
    """At most 40 characters each, none blank, and each line that goes on is indented."""
    await chat.say("settings words on")
    await chat.say("settings text on")
    table = Table(game, 3)
    shown = await chat.say(f"start {game} 3")
    for _ in range(MOVES):
        lines = shown.monospace.split("\n")
        assert max(map(len, lines)) <= 40
        assert all(re.match(r"(  )?\S", line) for line in lines)
        assert len(shown.alt) <= 1024
        if not table.legal_moves:
            break
        typed = table.view().choices[0].text
        table.push(typed)
        shown = await chat.say(typed)


async def test_a_refusal_names_cards(chat: Chat) -> None:
    """Who has not chosen words has signs."""
    await chat.say("start kings 7")
    view = Table("kings", 7).view()
    pile = next(one for one in view.piles if one.kind == "tableau" and one.top)
    assert pile.top
    plain = (await chat.say(f"{pile.code} f1")).text
    await chat.say("settings words on")

    assert pretty(pile.top) in plain
    assert (await chat.say(f"{pile.code} f1")).text == plain.replace(pretty(pile.top), full_name(pile.top))


async def test_a_card_is_typed_as_it_is_named(chat: Chat) -> None:
    """With or without the little words, in capitals or not, and after a comma."""
    await chat.say("settings words on")
    await chat.say("start kings 7")
    choice = next(one for one in Table("kings", 7).view().choices if one.card)
    name = full_name(choice.card)

    for before, card in (("", name), ("", f"{name.title()} to"), ("move the ", name)):
        played = await chat.say(f"{before}{card} {choice.target}")
        assert played.text.startswith(f"{capitalized(name)} goes from {choice.source} to {choice.target}")
        await chat.say("undo")


async def test_others_see_a_board_as_its_player_prefers(chat: Chat) -> None:
    """Bob steps through Ada's game by names, and his own board has signs."""
    await chat.say("settings words on")
    board = await chat.win(won("belle-lucie"))
    bob = chat.elsewhere(user="test:bob")
    shown = await bob.sends(bob.taps(button(board, "Replay"), board))
    forward = await bob.sends(bob.taps(button(shown, "Forward"), shown))

    assert signs(shown, forward) == []
    assert " of spades" in forward.alt
    assert "♠" in (await bob.say("start kings 7")).alt


async def test_what_happened_comes_before_all_that_stands(chat: Chat) -> None:
    """In message, description and, once a game, of which suits are red."""
    await chat.say("settings words on")
    dealt = await chat.say("start canfield-or-klondike 3")
    choice = Table("canfield-or-klondike", 3).view().choices[0]
    played = await chat.say(choice.text)

    assert "hearts and diamonds count as red" in dealt.text
    assert str(played.status).startswith("1 move, ")
    assert str(played.status).endswith(" of 52 cards home, Canfield or Klondike, deal 3")
    assert "count as red" not in played.text
    assert played.alt.startswith(played.text.split("\n")[0])


async def test_data_has_the_setting_until_it_is_deleted(chat: Chat) -> None:
    """It is exported, and forgotten with the rest."""
    await chat.say("settings words on")
    exported = (await chat.say("data export")).file
    assert exported
    assert b'"words": "on"' in exported[1]
    await chat.tap("Yes, delete everything", await chat.say("data delete"))

    assert "♠" in (await chat.say("start kings 7")).alt
