"""Each command does what its page says."""

from __future__ import annotations

import io
from random import Random

import pytest
from PIL import Image

from bot.messages.reply import Button, Reply
from bot.services import Services
from engine import GAMES, Table, shelf
from tests.bot.chat import Chat, Clock, labels


def lines(reply: Reply) -> list[str]:
    return reply.text.splitlines()


def table_in(reply: Reply) -> str:
    """The picture in words, without what happened last; the order of piles may tell that, too."""
    return " | ".join(sorted(reply.alt.partition(" | ")[2].split(" | ")))


async def test_a_board_has_picture_alt_words_status_and_taps(chat: Chat) -> None:
    """A started game shows a PNG, its alt text, the dealing in words, a line of status, and what to tap."""
    reply = await chat.say("start kings 7")

    assert reply.picture is not None
    assert Image.open(io.BytesIO(reply.picture)).size == (1100, 780)
    assert 0 < len(reply.alt) <= 1024
    assert lines(reply)[0] == str(Table("kings", 7).view().caption)
    assert lines(reply)[-1] == "The Kings, deal 7 · no moves · 20 of 104 cards home"
    likely = ["7♣ → f1", "8♣ → 3", "7♣ → 1", "7♣ → 7", "8♠ → 3"]
    assert labels(reply) == [*likely, "All home", "Type a move", "As text", "Rules"]
    assert [option.value for option in reply.menus[0].options] == list(
        map(str, Table("kings", 7).legal_moves)
    )
    assert reply.board is not None
    assert reply.board.owner == chat.user
    assert not reply.private


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.heavy
async def test_every_game_starts_by_its_title(chat: Chat, game: str) -> None:
    """A title starts a game as well as its short name does."""
    reply = await chat.say(f"start {GAMES[game].title}, 12")

    assert f"{GAMES[game].title}, deal 12 ·" in reply.text


async def test_a_deal_lost_from_the_start_is_reported_on_start(chat: Chat) -> None:
    """Fortress, deal 42, has no legal move: the first message tells how it ended, and offers none."""
    reply = await chat.say("start fortress 42")

    assert reply.picture is not None
    assert "This game is lost: no legal move is left." in reply.text
    assert reply.menus == ()


async def test_a_verb_typed_alone_is_a_whole_move(chat: Chat) -> None:
    """The Clock's fill needs no second half: it is done without a question."""
    await chat.say("start clock 3")
    await chat.say("move 5 f2")
    reply = await chat.say("move fill")

    assert "from the pack" in reply.text
    assert "2 moves" in reply.text


async def test_start_without_a_game_offers_all(chat: Chat) -> None:
    """Without a game there is a menu of them, for the asker alone; choosing from it starts one."""
    question = await chat.say("start")
    offered = [option.value for menu in question.menus for option in menu.options]
    assert offered == [*GAMES, *shelf.SIGNPOSTS.values()]
    assert question.private

    reply = await chat.choose(
        question.menus[0], next(o for o in question.menus[0].options if o.value == "kings"), under=question
    )
    assert "The Kings, deal " in reply.text
    assert not reply.private


async def test_start_without_a_number_deals_any(chat: Chat, services: Services) -> None:
    """Chance names the deal; its number can be typed, and deals the same cards."""
    services.deals.dice = Random(5)
    chosen = [table_in(await chat.say("start wheel")) for _ in range(3)]
    number = (await chat.session()).deal

    assert len(set(chosen)) == 3
    assert table_in(await chat.say(f"start wheel {number}")) == chosen[-1]


@pytest.mark.parametrize("typed", ["1,234", "1.234", "#1234", "01234"])
async def test_deal_numbers_may_be_written_in_many_ways(chat: Chat, typed: str) -> None:
    """Marks between the thousands do not matter."""
    assert "deal 1,234 ·" in (await chat.say(f"start kings {typed}")).text


async def test_a_variant_is_dealt_and_named(chat: Chat) -> None:
    """The german Herring-Bone deals other cards, and the status line says which variant it is."""
    plain = await chat.say("start herring-bone 5")
    german = await chat.say("start herring-bone 5 german")

    assert "The Herring-Bone (german), deal 5" in german.text
    assert german.alt != plain.alt


async def test_starting_another_table_leaves_the_first_open_and_names_it(chat: Chat) -> None:
    """The old table is named, and resume brings it back as it was."""
    await chat.say("start two-rings 5")
    before = await chat.say("deal")
    assert (
        "Two Rings, deal 5, is kept for you (1 move, 16 of 104 cards home)"
        in (await chat.say("start kings 7")).text
    )

    after = await chat.say("resume 2")
    assert (after.board, after.alt, after.picture) == (before.board, before.alt, before.picture)


async def test_several_moves_stop_where_one_is_illegal(chat: Chat) -> None:
    """What is legal is played, then it says where it stopped and why; each move is its own undo."""
    await chat.say("start kings 7")
    reply = await chat.say("move 3 f1, 1 f1, 2 f3, 1 3")

    assert "7♣ goes from 3 to f1." in reply.text
    assert "8♣ goes from 1 to f1. Stopped before “2 f3”: the aces ascend" in reply.text
    assert "· 2 moves ·" in reply.text
    assert "· 1 move ·" in (await chat.say("undo")).text


async def test_a_comma_may_stand_within_one_move(chat: Chat) -> None:
    """A line is one move where all of it together makes one."""
    await chat.say("start kings 7")

    assert "· 1 move ·" in (await chat.say("move 3, f1")).text


async def test_an_ambiguous_move_becomes_a_menu(chat: Chat) -> None:
    """The candidates are offered; one tap plays the one that was meant, another shows all moves again."""
    await chat.say("start herring-bone 1")
    question = await chat.say("move 8H f")
    assert lines(question)[0].startswith("'8H f' may mean t f1 or t f5")
    assert [option.value for option in question.menus[0].options] == ["t f1", "t f5"]
    assert "All moves" in labels(question)

    reply = await chat.choose(question.menus[0], question.menus[0].options[0])
    assert "· 1 move ·" in reply.text


async def test_a_source_alone_offers_its_destinations(chat: Chat) -> None:
    """Typing only where from offers the places to go."""
    await chat.say("start kings 7")
    reply = await chat.say("3")

    assert [option.value for option in reply.menus[0].options] == ["3 f1", "3 1", "3 7"]
    assert "All moves" in labels(reply)
    assert len((await chat.tap("All moves")).menus[0].options) == 5


async def test_board_shows_the_table_again(chat: Chat) -> None:
    """The same picture, words and revision; nothing changes."""
    await chat.say("start kings 7")
    moved = await chat.say("move 3 f1")
    reply = await chat.say("board")

    assert (reply.text, reply.picture, reply.board) == (moved.text, moved.picture, moved.board)


async def test_undo_and_redo(chat: Chat) -> None:
    """Undo takes back one move, as often as one likes; redo plays it again, until another move is made."""
    start = await chat.say("start two-rings 5")
    one = await chat.say("deal")
    two = await chat.say("deal")
    back = await chat.tap("Undo")
    assert table_in(back) == table_in(one)
    assert lines(back)[0] == f"Taken back: {lines(two)[0]}"
    assert table_in(await chat.tap("Undo")) == table_in(start)
    assert "Undo" not in labels(chat.last)

    assert table_in(await chat.tap("Redo")) == table_in(one)
    again = await chat.tap("Redo")
    assert lines(again)[0] == f"Played again: {lines(two)[0]}"
    assert "Redo" not in labels(again)
    await chat.tap("Undo")
    assert "Redo" not in labels(await chat.say("deal"))


async def test_home_is_one_move_for_undo(chat: Chat) -> None:
    """Home plays all that fits, again and again; one undo takes all of it back, one redo plays it again."""
    start = await chat.say("start kings 7")
    home = await chat.tap("All home")
    assert "· no moves ·" not in home.text
    assert not [choice for choice in home.menus[0].options if " f" in choice.value]
    assert int(home.text.split(" · ")[1].split()[0]) > 1

    assert table_in(await chat.tap("Undo")) == table_in(start)
    again = await chat.tap("Redo")
    assert (table_in(again), lines(again)[1:]) == (table_in(home), lines(home)[1:])
    await chat.tap("Undo")
    assert "· 1 move ·" in (await chat.say("move 3 f1")).text
    assert table_in(await chat.tap("Undo")) == table_in(start)


async def test_deal_and_redeal(chat: Chat) -> None:
    """Deal turns cards until the pack is out; then redeal takes the talon up, and one redeal less is left."""
    await chat.say("start two-rings 4")
    while "Redeal" not in labels(chat.last):
        await chat.say(
            f"move {chat.last.menus[0].options[0].value}" if "Deal" not in labels(chat.last) else "deal"
        )
    assert "1 redeal left" in chat.last.text

    assert "no redeals left" in (await chat.tap("Redeal")).text
    assert "Deal" in labels(chat.last)


async def test_used_up_redeals_are_not_offered(chat: Chat) -> None:
    """When the pack is out again the talon stays: no button, and the sentence says why."""
    await chat.say("start two-rings 4")
    for _ in range(200):
        verb = next((one for one in ("Redeal", "Deal") if one in labels(chat.last)), None)
        menus = chat.last.menus
        if verb is None and not menus:
            break
        await chat.say(verb.lower() if verb else f"move {menus[0].options[0].value}")
        if "no redeals left" in chat.last.text and "Deal" not in labels(chat.last):
            break

    assert "no redeals left" in chat.last.text
    assert not {"Deal", "Redeal"} & set(labels(chat.last))
    assert "redeal" in (await chat.say("redeal")).text


async def test_an_open_place_offers_pack_and_talon(chat: Chat) -> None:
    """Where a place must be filled at once, each way is a button."""
    await chat.say("start two-rings 5")
    await chat.say("deal")
    reply = await chat.say("move 3 f11")

    fills = [one for one in labels(reply) if "bracelet 3" in one]
    assert len(fills) == 2
    assert "Deal" not in labels(reply)
    assert "bracelet 3" not in labels(await chat.tap(fills[0]))


async def test_tables_lists_and_resume_plays_on(chat: Chat, clock: Clock) -> None:
    """Tables are numbered, the last touched first, with how they stand and when they were played."""
    first = await chat.say("start kings 7")
    clock.now += 2 * 24 * 60 * 60
    await chat.say("start wheel 3")
    listed = await chat.say("tables")
    assert [line.rpartition(" (")[0] for line in lines(listed)] == [
        "1. The Wheel, deal 3: no moves, 8 of 104 cards home, played today",
        "2. The Kings, deal 7: no moves, 20 of 104 cards home, played 2 days ago",
    ]
    assert listed.private

    menu = listed.menus[0]
    back = await chat.choose(menu, next(o for o in menu.options if "Kings" in o.label), under=listed)
    assert back.board == first.board
    assert "The Kings, deal 7" in (await chat.say("board")).text


async def test_each_place_has_its_own_table(chat: Chat) -> None:
    """The same person plays one table here and another there."""
    there = chat.elsewhere(place="test:server/thread")
    await chat.say("start kings 7")
    await there.say("start wheel 3")

    assert "The Kings, deal 7" in (await chat.say("board")).text
    assert "The Wheel, deal 3" in (await there.say("board")).text


async def test_giving_up_takes_two_taps(chat: Chat) -> None:
    """The first asks, before one's own eyes and without a picture; the second forgets the table.

    Then this deal is offered once more, and another.
    """
    await chat.say("start kings 7")
    question = await chat.say("give-up")
    assert (question.private, question.picture, question.board) == (True, None, None)
    assert labels(question) == ["Yes, give it up", "Play on"]
    assert (await chat.tap("Play on", under=question)).text == "The Kings, deal 7, goes on as it was."

    gone = await chat.tap("Yes, give it up", under=await chat.say("give up"))
    assert not gone.private and gone.board and gone.board.gone
    assert "You have given up The Kings, deal 7." in gone.text
    assert labels(gone) == ["New deal", "Same deal"]
    assert "no table" in (await chat.say("board")).text
    assert "The Kings, deal 7 · no moves" in (await chat.tap("Same deal", under=gone)).text


async def test_another_table_may_be_given_up_by_its_number(chat: Chat) -> None:
    """The table that is played stays."""
    await chat.say("start kings 7")
    await chat.say("start wheel 3")
    question = await chat.say("give-up 2")
    assert "Give up The Kings, deal 7?" in question.text
    await chat.tap("Yes, give it up", under=question)

    assert len(lines(await chat.say("tables"))) == 1
    assert "The Wheel" in (await chat.say("board")).text


async def test_giving_up_is_confirmed_again_after_more_moves(chat: Chat) -> None:
    """The question was about the game as it stood then; other tables have nothing to do with it."""
    await chat.say("start two-rings 5")
    question = await chat.say("give-up")
    await chat.say("deal")
    again = await chat.tap("Yes, give it up", under=question)
    assert again.text.startswith("You have played on since you were asked. Give up Two Rings, deal 5?")

    await chat.say("start kings 7")
    assert "You have given up Two Rings" in (await chat.tap("Yes, give it up", under=again)).text
    assert "The Kings, deal 7" in (await chat.say("board")).text
    assert "no longer there" in (await chat.tap("Yes, give it up", under=again)).text


async def test_a_question_of_an_earlier_version_is_still_answered(chat: Chat) -> None:
    """It was a board, whose buttons were for that position."""
    board = await chat.say("start two-rings 5")
    yes = Button("Yes, give it up", "give-up", {"sure": "yes"})
    await chat.say("deal")
    assert "no longer the newest" in (await chat.sends(chat.taps(yes, board))).text

    assert "You have given up" in (await chat.sends(chat.taps(yes, chat.last))).text
