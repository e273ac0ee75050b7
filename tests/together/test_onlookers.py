"""Looking on, where the owner allows, at what one could not see anyway: private tables, race seats, tries."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.messages.reply import Reply
from bot.play import sharing
from bot.records.session import Member, MemberRole
from engine import Table, record
from tests.bot.chat import Chat, Clock, buttons, labels
from tests.together.conftest import Channel, posted, timers
from tests.wins import won

WIN = won("freecell")
MINUTE, DAY = 60, 86400
SEE = "Whom do you want to watch?"


async def private_table(host: Chat, *, opened: bool = True) -> Reply:
    """A private table of FreeCell, three moves in; open to onlookers."""
    await host.say(f"start freecell {WIN.deal} private")
    await host.say(f"move {', '.join(WIN.moves[:3])}")
    if opened:
        reply = await host.say("table onlookers on")
        assert reply.private and "Others may look on at this table now" in reply.text
    return host.last


async def comes(onlooker: Chat) -> Reply:
    """The only table here that is open to onlookers."""
    board = await onlooker.say("table watch")
    assert board.private and board.board, board.text
    return board


async def test_a_private_table_is_watched_where_its_owner_allows(ada: Chat, bob: Chat, eve: Chat) -> None:
    """Nobody before, nobody after; meanwhile in private, what its player sees, and nothing can be played."""
    await private_table(ada, opened=False)
    table = (await ada.session()).table
    by_name = bob.request("board")
    assert "no longer there" in (await bob.sends(replace(by_name, table=table))).text
    assert "Nobody here has opened a table" in (await bob.say("table watch")).text
    await ada.say("table onlookers on")
    seen = await comes(bob)
    names = await ada.services.daily.schedule.names()
    assert seen.text.startswith(f"The table of {names.of('test:ada')}.") and "Looking on: " in seen.text
    assert labels(seen) == ["Look again", "Leave"]
    own = await ada.say("board")
    assert own.picture == seen.picture and "Looking on: " in own.text
    assert "You look on here" in (await bob.sends(replace(bob.request("undo"), table=table))).text

    await ada.say(f"move {WIN.moves[3]}")
    again = await bob.tap("Look again", seen)
    assert again.private and "4 moves" in again.text
    closed = await ada.say("table onlookers off")
    assert "Nobody can come to look on" in closed.text
    assert "no longer there" in (await bob.tap("Look again", again)).text
    assert "no longer there" in (await eve.sends(eve.request(f"replay {table}"))).text
    assert (await ada.session()).watching == ()


async def test_who_comes_does_not_outdate_the_players_board(ada: Chat, bob: Chat, eve: Chat) -> None:
    """Taps on what was shown before still play, of the one position; after a move they no longer do."""
    board = await private_table(ada, opened=False)
    await ada.say("table onlookers on")
    for one in (bob, eve):
        await comes(one)
    await bob.say("table leave")
    undone = await ada.tap("Undo", board)
    assert "Taken back" in undone.text and "Looking on: " in undone.text
    assert "no longer the newest" in (await ada.tap("Undo", board)).text
    await ada.say("table onlookers off")
    assert "Taken back" in (await ada.tap("Undo", undone)).text


async def test_a_watched_game_counts_as_its_players(ada: Chat, bob: Chat) -> None:
    """In the statistics, with its time and rank, as if nobody had looked on."""
    await private_table(ada)
    await comes(bob)
    for at in range(3, len(WIN.moves), 40):
        await ada.say(f"move {', '.join(WIN.moves[at : at + 40])}")
    assert "your first won game of FreeCell" in ada.last.text
    [game] = await ada.services.games.of("test:ada")
    assert game.won and not await ada.services.games.of("test:bob")
    seen = await bob.sends(replace(bob.request("board"), table=(await ada.session()).table))
    assert "This game is won" in seen.text and "You have won" not in seen.text
    replay = await bob.say(f"replay {(await ada.session()).table}")
    assert replay.private and replay.board and replay.board.past == 0


async def test_typed_moves_of_an_onlooker_go_to_their_own_table(ada: Chat, bob: Chat) -> None:
    """Who looks on plays on at the same place what they played there."""
    mine = await bob.say("start kings 3")
    await private_table(ada)
    await comes(bob)
    shown = await bob.say("board")
    assert shown.board and mine.board and shown.board.table == mine.board.table


async def test_a_suggestion_is_one_line_of_the_next_board(ada: Chat, bob: Chat, eve: Chat) -> None:
    """Also of a private one, which is not changed unprompted: then with the board after the player's move."""
    await private_table(ada)
    seen = await comes(bob)
    await comes(eve)
    [menu] = seen.menus
    assert menu.placeholder == "Suggest a move" and len(menu.options) > 3
    reply = await bob.choose(menu, menu.options[0], seen)
    assert reply.private and "Suggested" in reply.text
    assert "suggests: " in (await ada.say("board")).text
    await eve.say(f"table suggest {WIN.moves[3]}")
    one = await ada.say(f"move {WIN.moves[3]}")
    assert one.text.count("suggest") == 1 and " had suggested: " in one.text
    assert "suggest" not in (await ada.say(f"move {WIN.moves[4]}")).text
    await ada.say("table suggestions off")
    assert not (await bob.tap("Look again", seen)).menus
    assert "switched off" in (await bob.say("table suggest 1 2")).text


async def test_suggestions_are_for_onlookers_and_legal(ada: Chat, bob: Chat, eve: Chat) -> None:
    """A stranger learns nothing, an illegal move is refused with its reason, the player plays themselves."""
    await private_table(ada)
    table = (await ada.session()).table
    await comes(bob)
    refused = await bob.say("table suggest 1 f1")
    assert refused.private and "Suggested" not in refused.text
    assert not (await ada.session()).suggested
    strange = replace(eve.request("table suggest 3 f2"), table=table)
    assert "no longer there" in (await eve.sends(strange)).text
    assert (
        "just play the move"
        in (await ada.sends(replace(ada.request("table suggest 3 f2"), table=table))).text
    )


async def test_a_table_takes_so_many_onlookers(ada: Chat, bob: Chat) -> None:
    """The fifty-first is told kindly that there are fifty; one who is there already sees on."""
    await private_table(ada)
    await comes(bob)
    many = [Member(f"test:n{n}", MemberRole.ONLOOKER) for n in range(sharing.MOST_ONLOOKERS - 1)]
    request = replace(ada.request("table"), table=(await ada.session()).table)
    await ada.services.shared.change(
        request, None, lambda session: session.with_members((*session.members, *many))
    )
    late = await ada.elsewhere("test:late").say("table watch")
    assert late.private and late.text == "50 people look on at this table already."
    assert (await bob.say("table watch")).board


async def race_of(host: Chat, *others: Chat) -> Reply:
    """A started race, in which everybody has opened their board."""
    race = await host.say(f"race freecell {WIN.deal} 10min")
    await posted(host.services, race)
    for other in others:
        race = await other.tap("Join", race)
    race = await host.tap("Start", race)
    for one in (host, *others):
        await one.tap("Open my board", race)
    return race


async def test_a_seat_in_a_race_is_watched_by_who_does_not_race(
    ada: Chat, bob: Chat, eve: Chat, channel: Channel, clock: Clock
) -> None:
    """A racer sees it when they are at their own end, anybody else at once; nobody suggests there."""
    race = await race_of(ada, bob)
    await ada.say(f"move {', '.join(WIN.moves[:5])}")
    nobody = await eve.tap("Watch others", race)
    assert nobody.private and "table onlookers on" in nobody.text
    reply = await ada.say("table onlookers on")
    assert "nothing is suggested" in reply.text
    chosen = await eve.tap("Watch others", race)
    assert chosen.text.startswith(SEE) and labels(chosen) == ["Watch 1"]
    seen = await eve.tap("Watch 1", chosen)
    assert seen.private and "5 moves" in seen.text and not seen.menus
    refused = await eve.sends(replace(eve.request("table suggest 3 f2"), table=(await ada.session()).table))
    assert "everybody plays alone" in refused.text

    early = await bob.tap("Watch 1", await bob.tap("Watch others", race))
    assert early.private and not early.board and "When you have finished, you may look on." in early.text
    await bob.gives_up()
    late = await bob.tap("Watch 1", await bob.tap("Watch others", race))
    assert late.board and "5 moves" in late.text
    clock.now += 11 * MINUTE
    await timers(ada.services)
    assert channel.posts


async def test_a_ranked_try_is_watched_by_who_has_finished_their_own(ada: Chat, bob: Chat, eve: Chat) -> None:
    """While the deal is sealed: by nobody who has not, whatever they name; the try counts as before."""
    await ada.say("daily play")
    await ada.say("table onlookers on")
    table = (await ada.session()).table
    early = await eve.say("table watch")
    assert early.private and not early.board and "When you have finished" in early.text
    await bob.say("daily play")
    started = record.loads((await bob.session()).record)  # whatever game the day has
    await bob.say(f"move {started.legal_moves[0]}")
    assert (await bob.session()).played == 1
    assert "When you have finished" in (await bob.say("table watch")).text
    page = await bob.say("daily finish")
    await bob.tap("Yes, hand it in", page)
    seen = await comes(bob)
    assert seen.board and seen.board.table == table and not seen.menus
    sealed = await eve.sends(replace(eve.request("board"), table=table))
    assert not sealed.board


async def test_a_yesterdays_try_is_watched_by_who_cannot_play_it(ada: Chat, bob: Chat, clock: Clock) -> None:
    """Its day is over, and only who began it then may still finish it."""
    await ada.say("daily play")
    await ada.say("table onlookers on")
    clock.now += timedelta(days=1).total_seconds()
    assert ada.services.daily.reveals_sealed_deal(await ada.session())
    assert (await comes(bob)).board


async def test_who_may_be_watched_is_listed(ada: Chat, bob: Chat, eve: Chat) -> None:
    """The tables that were opened here, and the one of several, the newest first; ended ones are not."""
    await private_table(ada)
    await private_table(bob)
    listed = await eve.say("table watch")
    assert listed.text.startswith(SEE) and labels(listed) == ["Watch 1", "Watch 2"]
    assert (await eve.tap("Watch 2", listed)).board == replace(ada.board, revision=ada.board.revision + 2)
    assert labels(await bob.say("table others")) == ["Watch 1"]
    await bob.gives_up()
    assert (await comes(eve)).board
    elsewhere = eve.elsewhere(place="test:club/other")
    assert "Nobody here has opened" in (await elsewhere.say("table watch")).text


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("table onlookers perhaps", "Say onlookers on, or onlookers off."),
        ("table onlookers on", "You have no table here yet"),
        ("table watch", "Nobody here has opened a table to onlookers."),
    ],
)
async def test_what_is_mistyped(ada: Chat, line: str, message: str) -> None:
    """Each has a sentence that says what to do instead."""
    reply = await ada.say(line)
    assert reply.private and message in reply.text


async def test_nobody_comes_to_a_direct_message(ada: Chat) -> None:
    """There is nobody to open the table to; where it is hosted, they come by its link."""
    alone = ada.alone()
    await alone.say("start kings 3")
    assert "Nobody else comes to this place" in (await alone.say("table onlookers on")).text
    alone.services = replace(
        alone.services, settings=alone.services.settings.model_copy(update={"table_url": "https://t.example"})
    )
    reply = await alone.say("table onlookers on")
    assert f"https://t.example/?table={(await alone.session()).table}" in reply.text


async def test_an_onlookers_data(ada: Chat, bob: Chat) -> None:
    """Their export says at which tables they look on; deleting it takes them out."""
    await private_table(ada)
    await comes(bob)
    file = (await bob.say("data export")).file
    assert file and json.loads(file[1])["tables_of_others"][0]["role"] == "onlooker"
    await bob.tap("Yes, delete everything", await bob.say("data delete"))
    assert (await ada.session()).watching == ()


async def test_hidden_cards_are_hidden_from_onlookers(ada: Chat, bob: Chat) -> None:
    """What is sent to them names none of the cards that the player does not see."""
    await ada.say("start klondike 3 private")
    await ada.say("table onlookers on")
    seen = await comes(bob)
    shown = {card for pile in Table("klondike", "3").view().piles for card in pile.cards if card}
    text = seen.text + seen.alt + "".join(option.label for menu in seen.menus for option in menu.options)
    hidden = {str(card) for pile in Table("klondike", "3").piles.values() for card in pile} - shown
    assert len(hidden) > 20 and not [card for card in hidden if card in text]
    assert not [button for button in buttons(seen) if button.command in ("undo", "move", "hint")]
