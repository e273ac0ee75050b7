"""Where a reply belongs is decided by one machine: tried on a platform of paper."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.core.exceptions import NotPosted, TryLater
from bot.core.reply import Reply
from bot.platforms import posting
from bot.platforms.base import Post
from bot.platforms.posting import STOPPING, PostingMachine
from tests.platforms.paper import COMMANDS, Desk, Heard, Paper, heard, parrot


@pytest.fixture
def paper() -> Paper:
    return Paper()


@pytest.fixture
def machine(paper: Paper) -> PostingMachine[Heard]:
    desk: Any = Desk()
    return PostingMachine(paper, desk, parrot, COMMANDS)


async def posted(machine: PostingMachine[Heard]) -> Post:
    """A first board, and where it stands."""
    await machine.respond(heard(say="one", revision="1"))
    found = Post.read(await machine.services.sessions.posted("t"), "paper:")
    assert found
    return found


async def test_a_tapped_board_is_changed_in_place(paper: Paper, machine: PostingMachine[Heard]) -> None:
    """A typed line is answered anew, and the old board says where the game goes on."""
    first = await posted(machine)
    await machine.respond(heard(first, say="two", revision="2"))
    await machine.respond(heard(say="three", revision="3"))
    await machine.drain()

    assert paper.done == ["post one", "edit two", "post three", f"retire {first.message}"]
    assert paper.messages[first.message] == "This game is continued below"


async def test_a_board_that_is_too_old_is_posted_anew(paper: Paper, machine: PostingMachine[Heard]) -> None:
    """Each platform says how long its messages can be changed."""
    paper.capabilities = replace(paper.capabilities, edit_window=timedelta(minutes=55))
    first = await posted(machine)
    await machine.respond(replace(heard(first, say="two", revision="2"), age=timedelta(minutes=54)))
    await machine.respond(replace(heard(first, say="three", revision="3"), age=timedelta(minutes=56)))

    assert paper.done == ["post one", "edit two", "post three"]


async def test_a_retired_board_points_below(paper: Paper, machine: PostingMachine[Heard]) -> None:
    """It kept its buttons and was tapped: it loses them, and the asker alone sees how the game stands."""
    first = await posted(machine)
    await machine.respond(heard(say="two", revision="2"))
    await machine.tidied()
    paper.done.clear()
    await machine.respond(heard(first, say="three", revision="2"))

    assert paper.done == [f"retire {first.message}", "whisper This game is continued below\nthree"]


async def test_boards_that_are_overtaken_are_left_out(paper: Paper, machine: PostingMachine[Heard]) -> None:
    """While one is being shown two more arrive: the older of them is acknowledged, the newest is seen."""
    first = await posted(machine)
    paper.held, paper.begun = asyncio.Event(), asyncio.Queue()
    taps = [
        asyncio.create_task(machine.respond(heard(first, say=say, revision=revision)))
        for say, revision in (("two", "2"), ("three", "3"), ("four", "4"))
    ]
    assert await paper.begun.get() == "edit two"
    paper.held.set()
    await asyncio.gather(*taps)

    assert paper.done == ["post one", "edit two", "wait three", "edit four"]


async def test_a_busy_platform_gets_its_pause(paper: Paper, machine: PostingMachine[Heard]) -> None:
    """What it puts off is sent again; what it puts off for too long is told, with a code."""
    paper.troubles.extend([TryLater(timedelta(0)), TryLater(timedelta(0))])
    await machine.respond(heard(say="one"))
    assert paper.done == ["post one"]

    paper.troubles.append(TryLater(timedelta(hours=1)))
    assert await machine.respond(heard(say="two")) is None
    assert paper.done[-1].startswith("whisper Something went wrong on our side")


async def test_retiring_is_never_waited_for(paper: Paper, machine: PostingMachine[Heard]) -> None:
    """The new board is seen though the old one cannot be changed yet; that is tried again, then let be."""
    first = await posted(machine)
    paper.troubles.extend([None, TryLater(timedelta(0)), PermissionError()])
    assert await machine.respond(heard(say="two", revision="2"))
    with capture_logs() as lines:
        await machine.drain()

    assert paper.done == ["post one", "post two"]
    assert paper.messages[first.message] == "one"
    assert [line["event"] for line in lines] == ["a board was not retired"]


async def test_a_typed_move_is_seen_in_the_board_that_stands(
    paper: Paper, machine: PostingMachine[Heard]
) -> None:
    """Only its player hears the sentence; who asks for the board, or keeps the trail, gets a new one."""
    paper.in_sight = True
    first = await posted(machine)
    await machine.respond(heard(say="two", revision="2"))
    assert paper.done == ["post one", "revise two", "whisper two"]
    assert paper.messages == {first.message: "two"}

    paper.done.clear()
    shown = heard(say="three", revision="2")
    await machine.respond(replace(shown, request=replace(shown.request, command="show")))
    await machine.respond(heard(say="four", revision="3", trail="yes"))
    await machine.tidied()
    old = [first.message, f"{int(first.message) + 1} but its picture"]
    assert sorted(paper.done) == ["post four", "post three", *(f"retire {one}" for one in old)]


async def test_a_board_that_could_not_be_changed_after_all_is_posted(
    paper: Paper, machine: PostingMachine[Heard], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The asker is told of the move soon, however long the board takes; and then sees it."""
    monkeypatch.setattr(posting, "SOON", timedelta(0))
    await posted(machine)
    slow = asyncio.Event()

    async def in_vain(*_: object) -> None:
        await slow.wait()

    monkeypatch.setattr(paper, "revise", in_vain)
    answering = asyncio.create_task(machine.respond(heard(say="two", revision="2")))
    while await paper.begun.get() != "whisper two":
        pass
    slow.set()
    await answering

    assert paper.done[:3] == ["post one", "whisper two", "post two"]


async def test_typed_moves_that_are_overtaken_are_told_and_not_shown(
    paper: Paper, machine: PostingMachine[Heard]
) -> None:
    """While the board is being changed two more moves are typed: the first of them is only told."""
    paper.in_sight = True
    await posted(machine)
    paper.held, paper.begun = asyncio.Event(), asyncio.Queue()
    lines = [
        asyncio.create_task(machine.respond(heard(say=say, revision=revision)))
        for say, revision in (("two", "2"), ("three", "3"), ("four", "4"))
    ]
    assert await paper.begun.get() == "revise two"
    paper.held.set()
    await asyncio.gather(*lines)

    assert [done for done in paper.done if done.startswith("revise")] == ["revise two", "revise four"]
    assert sorted(done for done in paper.done if done.startswith("whisper")) == [
        "whisper four", "whisper three", "whisper two"
    ]  # fmt: skip


async def test_one_persons_board_is_changed_in_place_and_never_retired(
    paper: Paper, machine: PostingMachine[Heard]
) -> None:
    """What was meant for everybody stands before one person's eyes: nobody else needs to find it."""
    first = await posted(machine)
    tapped = heard(first, say="two", revision="2")
    await machine.respond(replace(tapped, whispered=True))
    await machine.drain()

    assert paper.done[1:] == ["edit two"]
    assert Post.read(await machine.services.sessions.posted("t"), "paper:") == first


async def test_what_is_not_taken_is_told_otherwise(paper: Paper, machine: PostingMachine[Heard]) -> None:
    """The platform knows what to say instead; where even that fails nothing more is tried."""
    paper.troubles.append(NotPosted("no rights", Reply("Please allow me to.")))
    assert await machine.respond(heard(say="one")) is None
    assert paper.done == ["whisper Please allow me to."]

    paper.troubles.extend(
        [NotPosted("no rights", Reply("Please.")), NotPosted("no rights", Reply("Please."))]
    )
    assert await machine.respond(heard(say="one")) is None
    assert paper.done == ["whisper Please allow me to."]


async def test_private_answers_are_whispered(paper: Paper, machine: PostingMachine[Heard]) -> None:
    """A board for one person's eyes stays in its message when it is tapped there."""
    first = await posted(machine)
    await machine.respond(heard(first, say="rules", private="yes"))
    await machine.respond(replace(heard(first, say="two", revision="2", private="yes"), whispered=True))

    assert paper.done == ["post one", "whisper rules", "edit two"]


async def test_a_mistake_of_ours_is_a_sentence(paper: Paper, machine: PostingMachine[Heard]) -> None:
    """Told with the code under which the log has it, together with the request."""
    with capture_logs() as lines:
        await machine.respond(heard(fail="secret"))

    [line] = lines
    assert paper.done[0].endswith(f"this code: {line['code']}.")


async def test_who_is_slow_is_waited_for(paper: Paper, machine: PostingMachine[Heard]) -> None:
    """Where a platform wants it, the asker is told that the answer needs longer."""
    paper.capabilities = replace(paper.capabilities, hurry=timedelta(0))
    slow = asyncio.Event()

    async def later(request: Any, services: Any) -> Reply:
        await slow.wait()
        return await parrot(request, services)

    machine.answer = later
    answering = asyncio.create_task(machine.respond(heard(say="one")))
    assert await paper.begun.get() == "wait one"
    slow.set()
    await answering

    assert paper.done == ["wait one", "post one"]


async def test_a_stopping_machine_finishes_and_takes_nothing_new(
    paper: Paper, machine: PostingMachine[Heard]
) -> None:
    """What was begun is shown, what comes now is told to come again."""
    paper.held = asyncio.Event()
    begun = asyncio.create_task(machine.respond(heard(say="one")))
    await paper.begun.get()
    stopping = asyncio.create_task(machine.drain())
    await asyncio.sleep(0)
    late = asyncio.create_task(machine.respond(heard(say="two")))
    await paper.begun.get()
    paper.held.set()
    await asyncio.gather(begun, stopping, late)

    assert sorted(paper.done) == ["post one", f"whisper {STOPPING}"]


def test_posts_are_kept_as_they_always_were() -> None:
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
