"""Tables of several: voted on, played in turns or freely, joined and left, looked at, handed over."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.jobs import runner
from bot.messages.reply import Reply
from bot.messages.request import mention
from bot.services import Services, open_services
from bot.settings import Settings
from engine import Table, record
from tests.bot.chat import Chat, Clock, labels
from tests.together.conftest import Channel, timers
from tests.wins import won

WIN = won("freecell")
DEAL = f"freecell {WIN.deal}"


async def together(host: Chat, *others: Chat, how: str = "vote") -> Reply:
    """A table of several that the others have joined."""
    board = await host.say(f"table start {DEAL} {how}")
    assert not board.private and board.board, board.text
    await host.services.sessions.set_posted(board.board.table, "test:club/games/1")
    for other in others:
        other.last = board
        board = await other.tap("Join")
    for one in (host, *others):
        one.last = board
    return board


async def propose(chat: Chat, move: str) -> Reply:
    return await chat.say(f"move {move}")


async def test_a_vote_of_three(ada: Chat, bob: Chat, eve: Chat) -> None:
    """A proposal is counted on the board and marked; with more than half for it, it is played."""
    first, second = WIN.moves[0], str(next(m for m in Table("freecell", WIN.deal).legal_moves))
    board = await together(ada, bob, eve)
    assert "Propose a move" in board.text and {"Join", "Leave", "Look on"} <= set(labels(board))
    other = second if second != first else "1 c1"
    one = await propose(ada, other)
    assert "1 of 3 players voted" in one.text and "the vote ends" in one.text
    assert one.picture != board.picture
    two = await propose(bob, first)
    assert "2 of 3 players voted" in two.text
    assert sum(label.endswith("(1)") for label in labels(two)) == 2
    assert not (await ada.session()).played
    done = await propose(eve, first)
    session = await ada.session()
    assert session.played == 1 and record.loads(session.record).moves == tuple(
        Table("freecell", WIN.deal).parse(move) for move in WIN.moves[:1]
    )
    assert "Voted: " in done.text and "with 2 of 3 votes" in done.text
    assert "Propose a move" in done.text


async def test_a_vote_can_be_changed(ada: Chat, bob: Chat, eve: Chat) -> None:
    """The last one counts; the tap of a proposal's button is a vote for it."""
    await together(ada, bob, eve)
    moves = [str(move) for move in Table("freecell", WIN.deal).legal_moves][:2]
    await propose(ada, moves[0])
    changed = await propose(ada, moves[1])
    [label] = [label for label in labels(changed) if label.endswith("(1)")]
    bob.last = changed
    done = await bob.tap(label)
    assert str(record.loads((await ada.session()).record).moves[0]) == moves[1]
    assert "with 2 of 3 votes" in done.text


async def test_nobody_votes_or_suggests_without_end(ada: Chat, bob: Chat, eve: Chat, clock: Clock) -> None:
    """After ten changes of mind one waits, is told so, and the last vote stands; the others vote on."""
    first, second = (str(move) for move in list(Table("freecell", WIN.deal).legal_moves)[:2])
    limited = replace(ada.services, settings=Settings(_env_file=None))
    for one in (ada, bob, eve):
        one.services = limited
    await together(ada, bob, eve)
    for number in range(10):
        await propose(ada, (first, second)[number % 2])
    refused = await propose(ada, first)
    assert refused.text.startswith("You have proposed many moves in a short time. Please wait 4 seconds;")
    votes = {vote.user: vote.text for vote in (await limited.shared.ballot(await ada.session())).votes}
    assert votes == {"test:ada": second}
    assert "2 of 3 players voted" in (await propose(bob, first)).text
    suggested = await ada.say(f"table suggest {first}")
    assert suggested.text.startswith("You have proposed many moves")
    clock.now += 4
    assert "with 2 of 3 votes" in (await propose(ada, first)).text


async def test_a_tie_goes_to_the_earliest(ada: Chat, bob: Chat) -> None:
    """All have voted: of two that are equal the one that was proposed first is played."""
    await together(ada, bob)
    moves = [str(move) for move in Table("freecell", WIN.deal).legal_moves][:2]
    await propose(bob, moves[1])
    await propose(ada, moves[0])
    assert str(record.loads((await ada.session()).record).moves[0]) == moves[1]


async def test_a_vote_ends_in_time(ada: Chat, bob: Chat, eve: Chat, channel: Channel, clock: Clock) -> None:
    """When its time is over the leading proposal is played, once, and the board in the channel shows it."""
    board = await together(ada, bob, eve, how="vote 10s")
    await propose(ada, WIN.moves[0])
    await timers(ada.services)
    assert not (await ada.session()).played
    clock.now += 11
    for _ in range(3):
        await timers(ada.services)
    assert (await ada.session()).played == 1
    shown = channel.changes[-1][1]
    assert shown.board and board.board and shown.board.table == board.board.table
    assert "with 1 of 3 votes" in shown.text


async def test_a_slow_game_posts_each_position_anew(
    ada: Chat, bob: Chat, eve: Chat, channel: Channel, clock: Clock
) -> None:
    """Old messages can hardly be edited: the new board is posted and the old one deleted."""
    await together(ada, bob, eve, how="vote 1h")
    await propose(ada, WIN.moves[0])
    clock.now += 3601
    for _ in range(3):
        await timers(ada.services)
    assert len(channel.posts) == 1 and not channel.changes
    assert channel.deleted == ["test:club/games/1"]
    assert await ada.services.sessions.posted((await ada.session()).table) == "test:club/games/2"


async def test_votes_outlive_the_process(
    ada: Chat, bob: Chat, eve: Chat, channel: Channel, clock: Clock, settings: Settings
) -> None:
    """What was voted before a restart is counted after it, and no vote is played twice."""
    await together(ada, bob, eve, how="vote 1h")
    await propose(ada, WIN.moves[0])
    async with open_services(settings, clock) as after:
        after.platforms.update(ada.services.platforms)
        after.sessions.watchers.remove(after.dead_ends.changed)
        clock.now += 3601
        # Another process took the timer and was killed: its lease ends, and this one takes it.
        await ada.services.storage.jobs.take("test/timers", clock(), clock() + 3, 10)
        clock.now += 3
        for services in (after, ada.services, after):
            await timers(services)
    session = await ada.session()
    assert (session.played, session.rounds) == (1, 2)


async def test_the_end_of_a_round_is_played_once(ada: Chat, bob: Chat, eve: Chat) -> None:
    """Two processes that end the same round save one move between them, and both know what came of it."""
    await together(ada, bob, eve)
    await propose(ada, WIN.moves[0])
    before = await ada.session()
    first = await ada.services.shared.play_round(before)
    again = await ada.services.shared.play_round(before)
    assert first.text and again.text is None
    assert (await ada.session()).played == 1


async def test_turns_go_round(ada: Chat, bob: Chat, clock: Clock, channel: Channel) -> None:
    """One move each; who waits too long is passed over; who is not to move is told so."""
    await together(ada, bob, how="turns 1min")
    early = await propose(bob, WIN.moves[0])
    assert early.private and "not your turn" in early.text
    await propose(ada, WIN.moves[0])
    assert (await ada.session()).turn == "test:bob"
    clock.now += 61
    await timers(ada.services)
    session = await ada.session()
    assert session.turn == "test:ada" and session.played == 1
    await timers(ada.services)
    assert "went by" in channel.changes[-1][1].text
    await propose(ada, WIN.moves[1])
    assert (await ada.session()).turn == "test:bob"


async def test_everybody_moves_freely(ada: Chat, bob: Chat, eve: Chat) -> None:
    """Members play and take back; who only looks on does not, and neither does a stranger."""
    board = await together(ada, bob, how="free")
    await propose(bob, WIN.moves[0])
    taken_back = await ada.say("undo")
    assert "Taken back" in taken_back.text
    taken_back = await bob.say(f"move {WIN.moves[0]}")
    eve.last = board
    await eve.tap("Look on")
    refused = await propose(eve, WIN.moves[0])
    assert refused.private and "You look on here" in refused.text
    stranger = ada.elsewhere("test:sam")
    stranger.last = board
    assert "Somebody else plays this table" in (await stranger.tap("Undo", taken_back)).text


async def test_nothing_of_another_table_is_touched(ada: Chat, bob: Chat) -> None:
    """Who plays alone in the same channel still does after a move of somebody at their shared table."""
    await together(ada, bob, how="free")
    alone = await ada.say("start kings 3")
    await propose(bob, WIN.moves[0])
    shown = await ada.say("board")
    assert shown.board and alone.board and shown.board.table == alone.board.table
    mine = await bob.say("start kings 5")
    assert mine.board and (await bob.say("board")).board == mine.board


async def test_a_game_of_several_is_in_nobodys_statistics(ada: Chat, bob: Chat) -> None:
    """It was played by no one alone."""
    await together(ada, bob, how="free")
    for at in range(0, len(WIN.moves), 40):
        await propose((ada, bob)[at // 40 % 2], ", ".join(WIN.moves[at : at + 40]))
    assert (await ada.session()).result == "won"
    assert not await ada.services.games.of("test:ada")


async def hands(ada: Chat, to: Chat) -> Reply:
    request = ada.request(f"table hand {mention(to.user)}")
    return await ada.sends(replace(request, members=frozenset({to.user})))


async def test_a_table_is_handed_over(ada: Chat, bob: Chat, eve: Chat) -> None:
    """The one it is offered to accepts by a tap; the moves stay, and who had it plays no more."""
    await ada.say(f"start {DEAL}")
    await ada.say(f"move {WIN.moves[0]}")
    offer = await hands(ada, bob)
    assert not offer.private and labels(offer) == ["Accept", "No, thank you"]
    refused = await eve.tap("Accept", offer)
    assert refused.private and "not offered to you" in refused.text
    taken = await bob.tap("Accept", offer)
    assert "now belongs to" in taken.text
    await bob.say(f"move {WIN.moves[1]}")
    session = await bob.session()
    assert (session.owner, session.played) == ("test:bob", 2)
    gone = await ada.say(f"move {WIN.moves[2]}")
    assert "You have no table here yet" in gone.text
    assert [one.table for one in await ada.services.sessions.tables("test:ada")] == []
    assert [one.table for one in await ada.services.sessions.tables("test:bob")] == [session.table]


async def test_a_handing_over_that_was_killed_is_finished(ada: Chat, bob: Chat) -> None:
    """Between the lock and the copy nothing can be played; the next tap completes it."""
    await ada.say(f"start {DEAL}")
    offer = await hands(ada, bob)
    stored = await ada.session()
    await ada.services.shared.change(
        replace(ada.request("table"), table=stored.table), None, lambda one: replace(one, handed="test:bob")
    )
    assert "being handed over" in (await ada.say(f"move {WIN.moves[0]}")).text
    await bob.tap("Accept", offer)
    assert (await bob.session()).owner == "test:bob"
    assert (await bob.say(f"move {WIN.moves[0]}")).board


async def test_an_offer_stands_for_a_day(ada: Chat, bob: Chat, clock: Clock) -> None:
    """Then it is over, and the table goes on as it was; one that is being handed over by then is finished."""
    await ada.say(f"start {DEAL}")
    offer = await hands(ada, bob)
    clock.now += 24 * 60 * 60 + 1
    late = await bob.tap("Accept", offer)
    assert late.private and "no longer" in late.text
    assert (await ada.say(f"move {WIN.moves[0]}")).board

    offer = await hands(ada, bob)
    await ada.services.shared.change(
        replace(ada.request("table"), table=(await ada.session()).table),
        None,
        lambda one: replace(one, handed="test:bob"),
    )
    clock.now += 24 * 60 * 60 + 1
    assert "now belongs to" in (await bob.tap("Accept", offer)).text


async def test_a_daily_try_stays_with_its_player(ada: Chat, bob: Chat) -> None:
    """It counts for one person."""
    await ada.say("daily play")
    assert "stays with the one who plays it" in (await hands(ada, bob)).text
    assert "stays with the one who plays it" in (await ada.say("table mode free")).text


async def test_a_suggestion_reaches_the_board(ada: Chat, bob: Chat, channel: Channel) -> None:
    """An onlooker's move is one line of the next board, until a move is played; it can be switched off."""
    board = await together(ada, how="free")
    bob.last = board
    await bob.tap("Look on")
    assert (await bob.say(f"table suggest {WIN.moves[0]}")).private
    await timers(ada.services)
    assert "suggests: " in channel.changes[-1][1].text
    assert "suggests" not in (await propose(ada, WIN.moves[0])).text
    assert "Suggestions are off" in (await ada.say("table suggestions off")).text
    assert "switched off" in (await bob.say(f"table suggest {WIN.moves[1]}")).text


async def test_export_and_delete_cover_tables_of_others(ada: Chat, bob: Chat, eve: Chat) -> None:
    """A member's export names the table; deleting one's data takes one and one's vote out of it."""
    await together(ada, bob, eve)
    await propose(bob, WIN.moves[0])
    file = (await bob.say("data export")).file
    assert file
    [entry] = json.loads(file[1])["tables_of_others"]
    assert entry == {
        "table": (await ada.session()).table,
        "role": "player",
        "vote": WIN.moves[0],
        "suggested": "",
        "offered": False,
    }
    sure = await bob.tap("Yes, delete everything", await bob.say("data delete"))
    assert "deleted" in sure.text
    session = await ada.session()
    assert session.role("test:bob") == "stranger"
    assert not (await ada.services.shared.ballot(session)).votes
    stored = [key async for key in ada.services.storage.client.scan_iter("*test:bob*")]
    assert not [key for key in stored if ":member" in key or ":current" in key]


async def test_a_member_who_left_is_not_counted(ada: Chat, bob: Chat, eve: Chat) -> None:
    """Their vote goes with them, and the others' majority is one of those who stay."""
    board = await together(ada, bob, eve)
    await propose(bob, WIN.moves[0])
    left = await bob.tap("Leave", board)
    assert "Propose a move" in left.text
    await propose(ada, WIN.moves[0])
    await propose(eve, WIN.moves[0])
    assert (await ada.session()).played == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("table", "Say what the table does"),
        ("table dance", "Say what the table does"),
        ("table start", "Say which game"),
        ("table start kings mode:often", "Say how it is played"),
        ("table start kings 5s", "10 seconds to a day"),
        ("table start kings 3d", "10 seconds to a day"),
        ("table join", "No table of several"),
        ("table hand nobody", "Say to whom"),
        ("table suggest", "Say which move"),
        ("table suggestions perhaps", "Say suggestions on"),
    ],
)
async def test_what_is_mistyped(ada: Chat, line: str, message: str) -> None:
    """Each has a sentence that says what to do instead."""
    reply = await ada.say(line)
    assert reply.private and message in reply.text, reply.text


async def test_a_proposal_that_is_illegal_is_refused(ada: Chat, bob: Chat) -> None:
    """With the rule that forbids it, in private; the vote is not changed."""
    await together(ada, bob)
    refused = await propose(ada, "1 f1")
    assert refused.private
    assert "single move" in (await propose(ada, ", ".join(WIN.moves[:2]))).text
    assert not (await ada.services.shared.ballot(await ada.session())).votes


def test_kinds_of_jobs_of_tables_are_run() -> None:
    """A vote's end and a board's change are timers, for somebody waits for them."""
    assert {"round", "table-message"} <= set(runner.KINDS)


async def test_tables_of_before_open_unchanged(ada: Chat, services: Services) -> None:
    """A stored session without the fields of tables of several is a table that its owner plays."""
    await ada.say("start kings 3")
    session = await ada.session()
    key = f"patience:{{test:ada}}:table:{session.table}"
    new = "members mode pace place rounds since first turn offered handed news suggestions suggested"
    assert await services.storage.client.hdel(key, *new.split()) == len(new.split())
    services.sessions.ready.pop(session.table)
    assert await ada.session() == session
    assert (await ada.say("undo")).private and (await ada.say("board")).board


async def test_a_table_somebody_looks_at_is_not_changed_in_their_hands(ada: Chat, bob: Chat) -> None:
    """Two people act at once: what one was given to look at stays, whatever the other plays."""
    await together(ada, bob, how="free")
    looking = await ada.services.sessions.newest((await ada.session()).table)
    assert looking
    await propose(bob, WIN.moves[0])
    assert looking.moves_played == looking.session.played == 0
    assert (await ada.session()).played == 1
