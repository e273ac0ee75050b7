"""Where a reply belongs is decided by one machine: tried on a platform of paper."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.errors import RetryAfter
from bot.messages.refused import NotPosted
from bot.messages.reply import Reply
from bot.platforms.posting import placing
from bot.platforms.posting.machine import STOPPING, PostingMachine
from bot.records.post import Post
from tests.platforms.paper import COMMANDS, Desk, Input, Paper, parrot, tap_or_line


@pytest.fixture
def paper() -> Paper:
    return Paper()


@pytest.fixture
def machine(paper: Paper) -> PostingMachine[Input]:
    desk: Any = Desk()
    return PostingMachine(paper, desk, parrot, COMMANDS)


async def posted(machine: PostingMachine[Input]) -> Post:
    """A first board, and where it stands."""
    await machine.respond(tap_or_line(say="one", revision="1"))
    found = Post.read(await machine.services.sessions.posted("t"), "paper:")
    assert found
    return found


async def test_a_tapped_board_is_changed_in_place(paper: Paper, machine: PostingMachine[Input]) -> None:
    """A typed line is answered anew, and then the old board goes: a table has one message."""
    first = await posted(machine)
    await machine.respond(tap_or_line(first, say="two", revision="2"))
    await machine.respond(tap_or_line(say="three", revision="3"))
    await machine.drain()

    assert paper.done == ["post one", "edit two", "post three", f"remove {first.message}"]
    assert list(paper.messages.values()) == ["three"]


async def test_a_board_that_may_not_be_deleted_links_to_the_new_one(
    paper: Paper, machine: PostingMachine[Input]
) -> None:
    """It is no board any more, and is as quiet as it can be."""
    paper.deletes = False
    first = await posted(machine)
    await machine.respond(tap_or_line(say="two", revision="2"))
    await machine.drain()

    assert paper.done == ["post one", "post two", f"retire {first.message}"]
    assert paper.messages[first.message] == "This game is continued below"


async def test_a_board_goes_only_once_another_is_there(paper: Paper, machine: PostingMachine[Input]) -> None:
    """The new one is not taken: the old one stays, and is where the game stands."""
    first = await posted(machine)
    paper.troubles.append(PermissionError())
    assert await machine.respond(tap_or_line(say="two", revision="2")) is None
    await machine.drain()

    assert paper.messages == {first.message: "one"}
    assert await machine.services.sessions.posted("t") == first.ref


async def test_a_won_board_is_a_trophy(paper: Paper, machine: PostingMachine[Input]) -> None:
    """The board before goes with the move that wins; who looks at the table once more leaves it alone."""
    first = await posted(machine)
    await machine.respond(tap_or_line(say="won", revision="2", won="yes"))
    trophy = tap_or_line(say="once more", revision="2", won="yes")
    await machine.respond(replace(trophy, request=replace(trophy.request, command="show")))
    await machine.drain()

    assert paper.done == ["post one", "post won", f"remove {first.message}", "post once more"]
    assert list(paper.messages.values()) == ["won", "once more"]


async def test_a_replay_has_a_message_of_its_own(paper: Paper, machine: PostingMachine[Input]) -> None:
    """It is stepped through there, by whoever taps it; the board and what is known of it stay as they are."""
    first = await posted(machine)
    await machine.respond(tap_or_line(first, say="the deal", revision="1", past="0", apart="yes"))
    replay = Post("paper", "desk", "here", list(paper.messages)[-1])
    await machine.respond(tap_or_line(replay, say="move one", revision="1", past="1"))
    await machine.drain()

    assert paper.messages == {first.message: "one", replay.message: "move one"}
    assert await machine.services.sessions.posted("t") == first.ref


async def test_a_replay_that_is_too_old_goes_on_below(paper: Paper, machine: PostingMachine[Input]) -> None:
    """In a new message; the old one goes, though its table stands elsewhere."""
    first = await posted(machine)
    await machine.respond(tap_or_line(first, say="the deal", revision="1", past="0", apart="yes"))
    replay = Post("paper", "desk", "here", list(paper.messages)[-1])
    paper.capabilities = replace(paper.capabilities, edit_window=timedelta(minutes=55))
    late = tap_or_line(replay, say="move one", revision="1", past="1")
    await machine.respond(replace(late, age=timedelta(minutes=56)))
    await machine.drain()

    assert list(paper.messages.values()) == ["one", "move one"]


async def test_giving_up_is_shown_on_the_board_itself(paper: Paper, machine: PostingMachine[Input]) -> None:
    """Its player alone is told, in the place of the question; there is no new message for all."""
    paper.seen = True
    first = await posted(machine)
    yes = tap_or_line(say="given up", revision="1", gone=first.ref)
    await machine.respond(replace(yes, request=replace(yes.request, interactive=True)))
    await machine.drain()

    assert paper.done == ["post one", "revise given up", "whisper given up"]
    assert paper.messages == {first.message: "given up"}


async def test_a_given_up_board_that_cannot_be_changed_is_left(
    paper: Paper, machine: PostingMachine[Input]
) -> None:
    """Its player is told; only where nobody else reads it comes anew."""
    first = await posted(machine)
    yes = tap_or_line(say="given up", revision="1", gone=first.ref)
    await machine.respond(yes)
    assert paper.done == ["post one", "whisper given up"]

    await machine.respond(replace(yes, request=replace(yes.request, direct=True)))
    await machine.drain()
    assert paper.done[2:] == ["post given up", f"remove {first.message}"]


async def test_a_tap_that_is_overtaken_is_seen_in_the_newest_board(
    paper: Paper, machine: PostingMachine[Input], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a tap is thought about its board is posted anew: what came of it is not shown in what goes."""
    paper.seen = True
    first = await posted(machine)
    thinking, go = asyncio.Event(), asyncio.Event()

    async def slowly(request: Any, services: Any) -> Reply:
        if request.arguments["say"] == "three":
            thinking.set()
            await go.wait()
        return await parrot(request, services)

    machine.answer = slowly
    tap = asyncio.create_task(machine.respond(tap_or_line(first, say="three", revision="3")))
    await thinking.wait()
    overtaken = tap_or_line(say="two", revision="2")
    await machine.respond(replace(overtaken, request=replace(overtaken.request, command="show")))
    go.set()
    await tap
    await machine.drain()

    assert list(paper.messages.values()) == ["three"]
    assert first.message not in paper.messages


async def test_two_processes_leave_one_board(paper: Paper, machine: PostingMachine[Input]) -> None:
    """Both post it anew at the same time: what the other one posted goes with what stood before."""
    desk: Any = machine.services
    other = PostingMachine(paper, desk, parrot, COMMANDS)
    await posted(machine)
    paper.held, paper.calls = asyncio.Event(), asyncio.Queue()
    both = [
        asyncio.create_task(one.respond(tap_or_line(say=say, revision=revision)))
        for one, say, revision in ((machine, "two", "2"), (other, "three", "3"))
    ]
    assert {await paper.calls.get(), await paper.calls.get()} == {"post two", "post three"}
    paper.held.set()
    await asyncio.gather(*both)
    await machine.drain()
    await other.drain()

    assert len(paper.messages) == 1


async def test_a_post_that_failed_to_store_is_stored_before_the_old_board_goes(
    paper: Paper, machine: PostingMachine[Input], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis was away as the new board was posted: where nothing would lead to it, the old one stays."""
    first = await posted(machine)
    sessions: Any = machine.services.sessions
    keep = sessions.set_posted

    async def away(*_: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(sessions, "set_posted", away)
    with capture_logs():
        await machine.respond(tap_or_line(say="two", revision="2"))
        await machine.until_retired()
    assert list(paper.messages.values()) == ["one", "two"]

    monkeypatch.setattr(sessions, "set_posted", keep)
    await machine.respond(tap_or_line(say="three", revision="3"))
    await machine.until_retired()
    assert first.message not in paper.messages


async def test_a_board_that_is_too_old_is_posted_anew(paper: Paper, machine: PostingMachine[Input]) -> None:
    """Each platform says how long its messages can be changed."""
    paper.capabilities = replace(paper.capabilities, edit_window=timedelta(minutes=55))
    first = await posted(machine)
    await machine.respond(replace(tap_or_line(first, say="two", revision="2"), age=timedelta(minutes=54)))
    await machine.respond(replace(tap_or_line(first, say="three", revision="3"), age=timedelta(minutes=56)))

    assert paper.done == ["post one", "edit two", "post three"]


async def test_a_retired_board_points_below(paper: Paper, machine: PostingMachine[Input]) -> None:
    """It was left with its buttons, and is tapped: it goes, and the asker alone sees how the game stands."""
    first = await posted(machine)
    await machine.respond(tap_or_line(say="two", revision="2"))
    await machine.until_retired()
    messages = "whisper This game is continued below\nthree"
    for deletes, gone in ((True, "remove"), (False, "retire")):
        paper.deletes = deletes
        paper.done.clear()
        await machine.respond(tap_or_line(first, say="three", revision="2"))
        assert paper.done == [f"{gone} {first.message}", messages]


async def test_boards_that_are_overtaken_are_left_out(paper: Paper, machine: PostingMachine[Input]) -> None:
    """While one is being shown two more arrive: the older of them is acknowledged, the newest is seen."""
    first = await posted(machine)
    paper.held, paper.calls = asyncio.Event(), asyncio.Queue()
    taps = [
        asyncio.create_task(machine.respond(tap_or_line(first, say=say, revision=revision)))
        for say, revision in (("two", "2"), ("three", "3"), ("four", "4"))
    ]
    assert await paper.calls.get() == "edit two"
    paper.held.set()
    await asyncio.gather(*taps)

    assert paper.done == ["post one", "edit two", "wait three", "edit four"]


async def test_a_busy_platform_gets_its_pause(paper: Paper, machine: PostingMachine[Input]) -> None:
    """What it puts off is sent again; what it puts off for too long is told, with a code."""
    paper.troubles.extend([RetryAfter(timedelta(0)), RetryAfter(timedelta(0))])
    await machine.respond(tap_or_line(say="one"))
    assert paper.done == ["post one"]

    paper.troubles.append(RetryAfter(timedelta(hours=1)))
    assert await machine.respond(tap_or_line(say="two")) is None
    assert paper.done[-1].startswith("whisper Something went wrong on our side")


async def test_retiring_is_never_waited_for(paper: Paper, machine: PostingMachine[Input]) -> None:
    """The new board is seen though the old one cannot be changed yet; that is tried again, then let be."""
    first = await posted(machine)
    paper.troubles.extend([None, RetryAfter(timedelta(0)), PermissionError()])
    assert await machine.respond(tap_or_line(say="two", revision="2"))
    with capture_logs() as lines:
        await machine.drain()

    assert paper.done == ["post one", "post two"]
    assert paper.messages[first.message] == "one"
    assert [line["event"] for line in lines] == ["a board was not retired"]


async def test_a_typed_move_is_seen_in_the_board_that_stands(
    paper: Paper, machine: PostingMachine[Input]
) -> None:
    """Only its player hears the sentence; who asks for the board, or keeps the trail, gets a new one."""
    paper.seen = True
    first = await posted(machine)
    await machine.respond(tap_or_line(say="two", revision="2"))
    assert paper.done == ["post one", "revise two", "whisper two"]
    assert paper.messages == {first.message: "two"}

    paper.done.clear()
    board = tap_or_line(say="three", revision="2")
    await machine.respond(replace(board, request=replace(board.request, command="show")))
    await machine.respond(tap_or_line(say="four", revision="3", trail="yes"))
    await machine.until_retired()
    second = str(int(first.message) + 1)
    gone = [f"remove {first.message}", f"retire {second} but its picture"]
    assert sorted(paper.done) == ["post four", "post three", *gone]


async def test_a_board_that_could_not_be_changed_after_all_is_posted(
    paper: Paper, machine: PostingMachine[Input], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The asker is told of the move soon, however long the board takes; and then sees it."""
    monkeypatch.setattr(placing, "SOON", timedelta(0))
    paper.seen = True
    await posted(machine)
    slow = asyncio.Event()

    async def in_vain(*_: object) -> None:
        await slow.wait()

    monkeypatch.setattr(paper, "revise", in_vain)
    answering = asyncio.create_task(machine.respond(tap_or_line(say="two", revision="2")))
    while await paper.calls.get() != "whisper two":
        pass
    slow.set()
    await answering

    assert paper.done[:3] == ["post one", "whisper two", "post two"]


async def test_overtaken_typed_moves_are_answered_without_a_board(
    paper: Paper, machine: PostingMachine[Input]
) -> None:
    """While the board is being changed two more moves are typed: the first of them is only told."""
    paper.seen = True
    await posted(machine)
    paper.held, paper.calls = asyncio.Event(), asyncio.Queue()
    lines = [
        asyncio.create_task(machine.respond(tap_or_line(say=say, revision=revision)))
        for say, revision in (("two", "2"), ("three", "3"), ("four", "4"))
    ]
    assert await paper.calls.get() == "revise two"
    paper.held.set()
    await asyncio.gather(*lines)

    assert [done for done in paper.done if done.startswith("revise")] == ["revise two", "revise four"]
    assert sorted(done for done in paper.done if done.startswith("whisper")) == [
        "whisper four",
        "whisper three",
        "whisper two",
    ]


async def test_one_persons_board_is_changed_in_place_and_never_retired(
    paper: Paper, machine: PostingMachine[Input]
) -> None:
    """What was meant for everybody stands before one person's eyes: nobody else needs to find it."""
    first = await posted(machine)
    tapped = tap_or_line(first, say="two", revision="2")
    await machine.respond(replace(tapped, whispered=True))
    await machine.drain()

    assert paper.done[1:] == ["edit two"]
    assert Post.read(await machine.services.sessions.posted("t"), "paper:") == first


async def test_a_refused_post_has_a_fallback(paper: Paper, machine: PostingMachine[Input]) -> None:
    """The platform knows what to say instead; where even that fails nothing more is tried."""
    paper.troubles.append(NotPosted("no rights", Reply("Please allow me to.")))
    assert await machine.respond(tap_or_line(say="one")) is None
    assert paper.done == ["whisper Please allow me to."]

    paper.troubles.extend(
        [NotPosted("no rights", Reply("Please.")), NotPosted("no rights", Reply("Please."))]
    )
    assert await machine.respond(tap_or_line(say="one")) is None
    assert paper.done == ["whisper Please allow me to."]


async def test_private_answers_are_whispered(paper: Paper, machine: PostingMachine[Input]) -> None:
    """A board for one person's eyes stays in its message when it is tapped there, and is not painted over."""
    first = await posted(machine)
    await machine.respond(tap_or_line(first, say="rules", private="yes"))
    arguments: dict[str, str]
    for arguments in ({"revision": "2"}, {}, {"revision": "2", "apart": "yes"}):
        tapped = tap_or_line(first, **{"say": "two", "private": "yes"} | arguments)
        await machine.respond(replace(tapped, whispered=True))

    assert paper.done == ["post one", "whisper rules", "edit two", "whisper two", "whisper two"]


async def test_pages_take_each_others_place(paper: Paper, machine: PostingMachine[Input]) -> None:
    """A private message without a board makes room for the answer to a tap, but for a refusal."""
    page = Post("paper", "desk", "here", "17")
    arguments: dict[str, str]
    for arguments in ({}, {"apart": "yes"}):
        turned = tap_or_line(None, **{"say": "page two", "private": "yes"} | arguments)
        await machine.respond(replace(turned, source=page, whispered=True))

    assert paper.done == ["edit page two", "whisper page two"]


async def test_a_mistake_of_ours_is_a_sentence(paper: Paper, machine: PostingMachine[Input]) -> None:
    """Told with the code under which the log has it, together with the request."""
    with capture_logs() as lines:
        await machine.respond(tap_or_line(fail="secret"))

    [line] = lines
    assert paper.done[0].endswith(f"this code: {line['code']}.")


async def test_who_is_slow_is_waited_for(paper: Paper, machine: PostingMachine[Input]) -> None:
    """Where a platform wants it, the asker is told that the answer needs longer."""
    paper.capabilities = replace(paper.capabilities, hurry=timedelta(0))
    slow = asyncio.Event()

    async def answer_slowly(request: Any, services: Any) -> Reply:
        await slow.wait()
        return await parrot(request, services)

    machine.answer = answer_slowly
    answering = asyncio.create_task(machine.respond(tap_or_line(say="one")))
    assert await paper.calls.get() == "wait one"
    slow.set()
    await answering

    assert paper.done == ["wait one", "post one"]


async def test_a_stopping_machine_finishes_and_takes_nothing_new(
    paper: Paper, machine: PostingMachine[Input]
) -> None:
    """What was begun is shown, what comes now is told to come again."""
    paper.held = asyncio.Event()
    answering = asyncio.create_task(machine.respond(tap_or_line(say="one")))
    await paper.calls.get()
    stopping = asyncio.create_task(machine.drain())
    await asyncio.sleep(0)
    late = asyncio.create_task(machine.respond(tap_or_line(say="two")))
    await paper.calls.get()
    paper.held.set()
    await asyncio.gather(answering, stopping, late)

    assert sorted(paper.done) == ["post one", f"whisper {STOPPING}"]


def test_the_stored_form_of_posts_is_unchanged() -> None:
    """What Redis holds from before is read, and what is out of reach is not."""
    discord = Post.read("discord:7/99/1001", "discord:")
    slack = Post.read("slack:T1/C1/1700000000.000100/F1", "slack:")

    assert discord == Post("discord", "7", "99", "1001")
    assert slack == Post("slack", "T1", "C1", "1700000000.000100", "F1")
    assert [post.ref for post in (discord, slack) if post] == [
        "discord:7/99/1001",
        "slack:T1/C1/1700000000.000100/F1",
    ]
    assert Post.read("slack:T1/C1/1700000000.000100/", "slack:") == replace(slack, picture="")
    assert [Post.read(ref, "discord:") for ref in (None, "", "slack:T1/C1/1/", "discord:broken")] == [
        None
    ] * 4
    assert Post("x", "", "", "1700000000.000200").is_after(Post("x", "", "", "1700000000.000100"))
    assert Post("x", "", "", "1000").is_after(Post("x", "", "", "999"))
