"""A race: several people, one deal, side by side, each in time, with one end."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import cast

import pytest

from bot.messages.reply import Button, Reply
from bot.play import racing
from bot.presentation import race_page
from bot.records.race import End, Racer
from bot.services import Services, open_services
from bot.settings import Settings
from bot.storage import keys
from engine import search
from tests.bot.chat import Chat, Clock, labels
from tests.together.conftest import Channel, posted, timers
from tests.wins import won

WIN = won("freecell")
MINUTE = 60


async def called(host: Chat, *others: Chat, line: str = "") -> Reply:
    """A race that the host has called, and the others have joined."""
    race = await host.say(f"race {line or f'freecell {WIN.deal}'}")
    await posted(host.services, race)
    for other in others:
        race = await other.tap("Join", race)
    return race


async def started(host: Chat, *others: Chat, line: str = "") -> Reply:
    """The same, started, with everybody's board open."""
    race = await host.tap("Start", await called(host, *others, line=line))
    for one in (host, *others):
        assert (await one.tap("Open my board", race)).private
    return race


async def plays(chat: Chat, moves: int | None = None, first: int = 0) -> None:
    """So many moves of the game that wins."""
    some = WIN.moves[first:moves]
    for at in range(0, len(some), 40):
        await chat.say(f"move {', '.join(some[at : at + 40])}")


async def test_a_race_from_its_call_to_its_end(
    ada: Chat, bob: Chat, eve: Chat, channel: Channel, clock: Clock
) -> None:
    """Each has a private board of the same deal; who finishes first has won, and everybody hears it once."""
    race = await called(ada, bob, eve)
    assert not race.private and "In it: " in race.text
    race = await ada.tap("Start", race)
    assert labels(race) == ["Open my board", "Watch others"]
    for one in (ada, bob, eve):
        board = await one.tap("Open my board", race)
        assert board.private and f"deal {int(WIN.deal):,}" in board.text
    await plays(bob, 30)
    clock.now += 100
    await plays(ada)
    await timers(ada.services)
    assert channel.posts == []

    clock.now += 15 * MINUTE
    for _ in range(3):
        await timers(ada.services)
    [end] = channel.posts
    names = await ada.services.daily.schedule.names()
    assert f"{names.of('test:ada')} has won: finished in 1:40, {len(WIN.moves)} moves." in end.text
    assert f"2. {names.of('test:bob')}: " in end.text
    assert f"· {names.of('test:eve')}: no cards home, no moves" in end.text
    clock.now += 20
    await timers(ada.services)
    assert channel.changes[-1][1].text.endswith("It is over.")


async def test_every_misuse_is_answered_kindly(ada: Chat, bob: Chat, eve: Chat, clock: Clock) -> None:
    """In private, and the race stays as it was."""
    race = await called(ada, bob)
    for who, label, sentence in (
        (bob, "Join", "You are in already."),
        (bob, "Start", "Only the one who called this race can start it."),
        (eve, "Leave", "You are not in this race."),
    ):
        refusal = await who.tap(label, race)
        assert refusal.private and refusal.text.startswith(sentence)
    opens = replace(race, rows=(await ada.tap("Start", race)).rows)
    assert "only those who joined before" in (await eve.tap("Open my board", opens)).text
    assert "has started already" in (await ada.tap("Start", race)).text
    clock.now += 6 * MINUTE
    assert "within 5 minutes" in (await ada.tap("Open my board", opens)).text
    await timers(ada.services)
    assert "That race is over." in (await ada.tap("Join", race)).text
    await ada.services.storage.client.flushall()
    assert "I know nothing of that race any more" in (await ada.tap("Join", race)).text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("race freecell 31min", "A race gives everybody 1 to 30 minutes."),
        ("race freecell minutes:0", "A race gives everybody 1 to 30 minutes."),
        ("race freecel", "did you mean FreeCell"),
        ("race join", "Use the buttons below a race for that."),
        ("race open", "Use the buttons below a race for that."),
    ],
)
async def test_what_cannot_be_raced(ada: Chat, line: str, sentence: str) -> None:
    """A sentence says what can."""
    reply = await ada.say(line)
    assert reply.private and sentence in reply.text


async def test_a_race_needs_a_channel(ada: Chat) -> None:
    """At the table in the browser, in a terminal, in direct messages nobody could join."""
    assert "A race needs others" in (await ada.alone().say("race")).text


async def test_the_deal_is_not_revealed_before_the_end(
    ada: Chat, bob: Chat, channel: Channel, clock: Clock
) -> None:
    """Nobody can practise it meanwhile; it is one that can be won, and its number is told at the end."""
    race = await started(ada, bob, line="freecell 1min")
    stored = await ada.services.races.load(str(race.bulletin and race.bulletin.name))
    number = f"deal {int(stored.deal):,}"
    known = search.certified("freecell")
    assert known and int(stored.deal) in known.calm
    board = await ada.say("board")
    assert "race deal" in board.text
    assert number not in race.text + board.text
    assert "left out" in json.loads((await ada.say("data export")).file[1])["tables"][0]["record"]  # type: ignore[index]

    clock.now += 2 * MINUTE
    await timers(ada.services)
    assert number in channel.posts[0].text


async def test_a_board_lies_still_after_its_time_and_is_free_after_the_race(
    ada: Chat, bob: Chat, channel: Channel, clock: Clock
) -> None:
    """Nothing counts that is played too late; when all is over, it is a table like any other."""
    race = await ada.tap("Start", await called(ada, bob, line=f"freecell {WIN.deal} 1min"))
    await ada.tap("Open my board", race)
    await plays(ada, 20)
    assert "There are no hints in a race" in (await ada.say("hint")).text
    clock.now += MINUTE + 1
    late = await ada.say(f"move {WIN.moves[20]}")
    assert "This race is over for you" in late.text
    await bob.tap("Open my board", race)
    await timers(ada.services)
    assert channel.posts == []
    clock.now += 10
    await bob.gives_up()
    await timers(ada.services)

    [end] = channel.posts
    assert "2. " not in end.text and "gave up" in end.text
    assert "20 moves" in end.text
    assert "21 moves" in (await ada.say(f"move {WIN.moves[20]}")).text
    assert (await ada.say("hint")).text.startswith("Hint")


async def test_a_result_that_cannot_be_verified_does_not_count(
    ada: Chat, bob: Chat, channel: Channel, clock: Clock
) -> None:
    """A record of another deal, however good, puts its player out."""
    race = await started(ada, bob)
    await plays(bob, 30)
    session = await ada.session()
    other = await ada.elsewhere(place="test:club/other").say("start freecell 2")
    assert other.board
    stolen = await ada.services.sessions.load(other.board.table)
    assert stolen
    key = f"patience:{{test:ada}}:table:{session.table}"
    await ada.services.storage.client.hset(key, mapping={"record": stolen.record, "home": "52"})
    clock.now += 16 * MINUTE
    await timers(ada.services)

    names = await ada.services.daily.schedule.names()
    assert f"{names.of('test:bob')} has won" in channel.posts[0].text
    assert f"· {names.of('test:ada')}: gave up" in channel.posts[0].text
    assert race.bulletin


async def test_a_race_that_nobody_starts_is_called_off(
    ada: Chat, bob: Chat, channel: Channel, clock: Clock
) -> None:
    """Its message says so; nothing is announced, and nothing stays with those who were in it."""
    await called(ada, bob)
    clock.now += 16 * MINUTE
    await timers(ada.services)
    await timers(ada.services)

    assert channel.posts == []
    assert "called off" in channel.changes[-1][1].text
    assert not channel.changes[-1][1].rows
    assert await ada.services.races.results("test:ada") == {}


@pytest.mark.slow
async def test_ten_races_in_a_channel(ada: Chat, channel: Channel, clock: Clock) -> None:
    """There are no more at a time; together their messages change thirty times a minute at most."""
    races = []
    for number in range(10):
        host, guest = (ada.elsewhere(f"test:{name}{number}") for name in ("host", "guest"))
        races.append((host, await started(host, guest)))
    assert "Ten races are open in this channel already." in (await ada.say("race")).text
    await timers(ada.services)
    clock.now += 30
    channel.changes.clear()
    for number in range(12):
        for host, _ in races:
            await host.say(f"move {WIN.moves[number]}")
        for _ in range(5):
            clock.now += 1
            await timers(ada.services)
    assert 20 <= len(channel.changes) <= 40


async def test_a_message_changes_at_most_every_ten_seconds(
    ada: Chat, bob: Chat, channel: Channel, clock: Clock
) -> None:
    """Whatever happens meanwhile is in the next change."""
    await started(ada, bob)
    await timers(ada.services)
    clock.now += 11
    await timers(ada.services)
    channel.changes.clear()
    for move in WIN.moves[:25]:
        await ada.say(f"move {move}")
        clock.now += 1
        await timers(ada.services)
    assert 2 <= len(channel.changes) <= 3
    clock.now += 10
    await timers(ada.services)
    assert "25 moves" in channel.changes[-1][1].text


async def test_two_processes_announce_one_end(
    ada: Chat, bob: Chat, channel: Channel, clock: Clock, settings: Settings
) -> None:
    """Whoever takes the timer first; a third that comes later finds nothing to do."""
    await started(ada, bob)
    await plays(ada, 30)
    clock.now += 16 * MINUTE
    async with open_services(settings, clock) as other, open_services(settings, clock) as third:
        for process in (other, third):
            process.platforms.update(ada.services.platforms)
        for _ in range(3):
            for process in (ada.services, other, third):
                await timers(process)
            clock.now += 5
    assert len(channel.posts) == 1
    assert len([reply for _, reply in channel.changes if "It is over." in reply.text]) == 1


async def test_a_process_that_dies_amid_an_end_delays_it_by_seconds(
    ada: Chat, bob: Chat, channel: Channel, clock: Clock
) -> None:
    """It took the timer and did nothing: another has it within five seconds."""
    await started(ada, bob)
    await plays(ada, 30)
    clock.now += 16 * MINUTE
    queue, jobs = "test/timers", ada.services.storage.jobs
    assert await jobs.take(queue, clock(), clock() + 3, 10)
    await timers(ada.services)
    assert channel.posts == []
    clock.now += 5
    await timers(ada.services)
    assert len(channel.posts) == 1


async def test_a_rematch_by_one_tap(ada: Chat, bob: Chat, channel: Channel, clock: Clock) -> None:
    """Whoever taps first calls it, whoever taps later is in; there is one."""
    await started(ada, bob, line="freecell 1min")
    clock.now += 2 * MINUTE
    await timers(ada.services)
    end = channel.posts[0]
    rematch = await bob.tap("Rematch", end)
    assert rematch.bulletin and not rematch.private
    await posted(ada.services, rematch)
    assert "You are in the rematch" in (await ada.tap("Rematch", end)).text
    await timers(ada.services)
    names = await ada.services.daily.schedule.names()
    for name in (names.of("test:ada"), names.of("test:bob")):
        assert name in channel.changes[-1][1].text
    assert "1 minute for each" in rematch.text


async def test_wins_are_counted(ada: Chat, bob: Chat, channel: Channel, clock: Clock) -> None:
    """In one's statistics, and in the table of the channel, on which those who hide are not."""
    for _ in range(2):
        await started(ada, bob, line=f"freecell {WIN.deal} 1min")
        await plays(ada, 30)
        clock.now += 2 * MINUTE
        await timers(ada.services)
    names = await ada.services.daily.schedule.names()
    assert f"1. {names.of('test:ada')}: 2 wins" in (await bob.say("race wins")).text
    assert "Races: 2 races run, 2 won." in (await ada.say("stats")).text
    assert "Races: 2 races run, 0 won." in (await bob.say("stats")).text
    await ada.say("daily hide")
    assert "Nobody has won a race in this channel yet." in (await bob.say("race wins")).text


async def test_data_of_races_can_be_had_and_deleted(
    ada: Chat, bob: Chat, eve: Chat, channel: Channel, clock: Clock
) -> None:
    """Results, wins, and a race that is under way, which goes on without them."""
    await started(ada, bob, line=f"freecell {WIN.deal} 1min")
    await plays(ada, 30)
    clock.now += 2 * MINUTE
    await timers(ada.services)
    await started(ada, bob, eve, line=f"freecell {WIN.deal}")
    file = (await ada.say("data export")).file
    assert file
    ends = sorted(result["end"] for result in json.loads(file[1])["races"].values())
    assert ends == ["", str(End.TIME)]

    await ada.tap("Yes, delete everything", under=await ada.say("data delete"))
    stored = ada.services.storage.client
    for name in [name async for name in stored.scan_iter("patience:{races}:*")]:
        assert "test:ada" not in name
        kind = await stored.type(name)
        text = await (stored.hgetall(name) if kind == "hash" else stored.zrange(name, 0, -1))
        assert "test:ada" not in str(text)
    await plays(bob, 30)
    clock.now += 16 * MINUTE
    await timers(ada.services)
    assert len(channel.posts) == 2


async def test_what_came_of_races_expires_and_wins_are_forgotten_even_after_it(
    ada: Chat, bob: Chat, channel: Channel, clock: Clock
) -> None:
    """Two years after the last race, and after a channel's last win; whoever leaves then is on no table."""
    await started(ada, bob, line=f"freecell {WIN.deal} 1min")
    await plays(ada, 30)
    clock.now += 2 * MINUTE
    await timers(ada.services)
    stored = ada.services.storage.client
    wins, *results = keys.WINS("test:club/games"), keys.RACES("test:ada"), keys.RACES("test:bob")
    for name in (wins, *results):
        assert 0 < await stored.ttl(name) <= 730 * 24 * 60 * MINUTE, name
    assert await stored.zrange(wins, 0, -1) == ["test:ada"]

    await stored.delete(*results)  # as when they expire, while others still win in the channel
    await ada.tap("Yes, delete everything", under=await ada.say("data delete"))
    assert await stored.zrange(wins, 0, -1) == []


async def test_the_same_request_calls_one_race(services: Services, ada: Chat, channel: Channel) -> None:
    """A platform that delivers it twice gets the same answer."""
    request = ada.request("race freecell")
    one, two = await ada.sends(request), await ada.sends(request)
    assert one.bulletin == two.bulletin
    assert await services.storage.races.running("test:club/games") == 1


async def ended(host: Chat, clock: Clock, others: dict[str, int], line: str) -> Reply:
    """The message of the end of a race in which each, by name, has played so many moves."""
    people = {name: host.elsewhere(f"test:{name}") for name in others}
    race = await started(people["ada"], *(people[name] for name in others if name != "ada"), line=line)
    for name, moves in others.items():
        await plays(people[name], moves)
    clock.now += 16 * MINUTE
    await timers(host.services)
    assert race.bulletin
    return cast(Channel, host.services.platforms["test"]).posts[-1]


async def test_a_series_of_races(ada: Chat, bob: Chat, channel: Channel, clock: Clock) -> None:
    """Best of three: the next race by one tap with the score of those before."""
    end = await ended(ada, clock, {"ada": 80, "bob": 20}, f"freecell {WIN.deal} best of 3")
    assert "Best of 3: " in end.text and labels(end) == ["Next race", "Compare", "Play this deal"]
    following = await bob.tap("Next race", end)
    await ada.tap("Next race", end)
    assert following.bulletin
    race = await ada.services.races.load(following.bulletin.name)
    assert (race.score, race.best_of) == ((("test:ada", 1),), 3)
    assert not racing.decided(race)
    again = replace(race, started=1, over=2, racers=(Racer("test:ada", 1, 30, 40, 50, "time"),))
    assert racing.score(again) == [("test:ada", 2)] and racing.decided(again)
    for typed in ("best of 4", "series:2"):
        assert "best of 3, 5, 7 or 9" in (await ada.say(f"race freecell {typed}")).text


async def test_how_others_played_is_compared(
    ada: Chat, bob: Chat, eve: Chat, channel: Channel, clock: Clock
) -> None:
    """After the race, and not before: moves, where ways parted, and each one's replay, for all to see."""
    early = await called(ada, bob)
    assert early.bulletin
    tap = Button("Compare", "race", {"what": "compare", "race": early.bulletin.name})
    assert "when the race is over" in (await ada.sends(ada.taps(tap, early))).text
    end = await ended(eve, clock, {"ada": 60, "bob": 20}, f"freecell {WIN.deal}")
    page = await eve.tap("Compare", end)
    assert page.private and "parted after 20 moves" in page.text
    assert page.text.startswith(f"How FreeCell, deal {WIN.deal} was played:")
    [one, other] = [label for label in labels(page) if label.startswith("Replay of")]
    steps = await eve.tap(one, page)
    assert steps.board and steps.board.past == 0 and "before the first of 60 moves" in steps.text
    eve.last = steps
    assert "Move 1 of 60" in (await eve.tap("Forward", steps)).text
    assert other != one


async def test_the_message_of_a_race_whose_last_player_is_out(
    ada: Chat, bob: Chat, channel: Channel, clock: Clock
) -> None:
    """It can be shown in the moment before its result is counted."""
    race = await started(ada, bob)
    assert race.bulletin
    for one in (ada, bob):
        await one.gives_up()
    standing = await ada.services.races.load(race.bulletin.name)
    assert not standing.over and all(racer.end for racer in standing.racers)
    assert "on its way" in (await race_page.bulletin(ada.services, standing)).text
