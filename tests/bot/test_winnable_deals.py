"""Deals that are known to be won by somebody: started, made ahead, and explained when the game is over."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.messages.refused import Busy
from bot.play.thinking import Thinking
from bot.play.winnable_deals import MADE_AHEAD, WinnableDeals
from bot.services import Services
from bot.storage.deals import ProvenDeal
from engine import GAMES, MAX_DEAL, Table, record, search
from tests.bot.chat import Chat

DIFFICULTY = re.compile(r"This deal can be won; (\d) of 5 for difficulty \((★+)(☆*)\): ([a-z ]+)\.")


def made(services: Services, share: float = 1.0) -> WinnableDeals:
    """The same with all the time of a core, and chance that can be foreseen."""
    deals = WinnableDeals(services.storage, services.thinking, share)
    deals.dice = Random(5)
    return deals


@pytest.mark.parametrize(
    "line", ["start kings winnable", "start winnable:yes kings", "start kings winnable:yes"]
)
async def test_a_deal_that_can_be_won_is_dealt(chat: Chat, line: str) -> None:
    """One of those the program brings along, with its stars; the same by its number tells them too."""
    reply = await chat.say(line)

    found = DIFFICULTY.search(reply.text)
    assert found
    assert len(found[2]) == int(found[1])
    assert len(found[2] + found[3]) == 5
    deal = (await chat.session()).deal
    known = search.certified("kings")
    assert known
    assert known.stars(int(deal)) == int(found[1])
    assert found[4] == search.STARS_IN_WORDS[int(found[1]) - 1]
    assert found[0] in (await chat.say(f"start kings {deal}")).text


async def test_other_deals_are_not_called_winnable(chat: Chat) -> None:
    """Neither that they can be won nor that they cannot."""
    assert "can be won" not in (await chat.say("start kings 999999999")).text
    known = search.certified("kings")
    assert known
    assert 999999999 not in known.deals


@pytest.mark.parametrize("line", ["start kings any", "start kings winnable:no"])
async def test_a_calm_deal_is_dealt_unless_any_is_wanted(chat: Chat, services: Services, line: str) -> None:
    """One of the easiest known, by default; any at all for who says so, or has it as a setting."""
    known, deals = search.certified("kings"), services.deals
    assert known
    numbers: list[int] = []

    class Chosen(Random):
        def choice(self, these: list[int]) -> int:  # type: ignore[override]
            numbers.extend(these)
            return these[0]

        def randint(self, low: int, high: int) -> int:
            return high

    deals.dice = Chosen()
    assert DIFFICULTY.search((await chat.say("start kings")).text)
    assert int((await chat.session()).deal) == numbers[0]
    assert numbers == known.calm

    for wish in (line, "settings deals any", "start kings"):
        await chat.say(wish)
        assert wish.startswith("settings") or (await chat.session()).deal == "999999999"
    await chat.say("start kings winnable")
    assert int((await chat.session()).deal) in known.deals


async def test_where_no_deal_is_known_any_is_dealt(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of a game that was added just now; one that is made ahead is taken first."""
    monkeypatch.setattr("engine.search.certified", lambda *_: None)
    assert 1 <= int(await services.deals.calm("spider", None)) <= MAX_DEAL
    await services.storage.deals.keep("spider", "77", ProvenDeal(1000, ""))
    assert await services.deals.calm("spider", None) == "77"


async def test_nonsense_is_answered(chat: Chat, services: Services) -> None:
    """What the option means is said; a game without a known deal says so."""
    request = replace(chat.request("start kings"), arguments={"game": "kings", "winnable": "perhaps"})
    assert "winnable is yes for a deal" in (await chat.sends(request)).text
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.search.certified", lambda *_: None)
        assert (
            "No deal of The Kings is known to be winnable yet."
            in (await chat.say("start kings winnable")).text
        )


async def test_deals_are_made_ahead_and_dealt(chat: Chat, services: Services) -> None:
    """What was found is stored with its proof: it is dealt, and the proof is its solution."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.play.winnable_deals.GAMES", {"margarethe": GAMES["margarethe"]})
        deals = made(services)
        await deals.make_ahead()
        assert await services.storage.deals.counts(["margarethe"]) == [1]
        patch.setattr("bot.play.winnable_deals.MADE_AHEAD", 1)
        await deals.make_ahead()
        assert await services.storage.deals.counts(["margarethe"]) == [1]  # enough

    deal = await services.storage.deals.any("margarethe")
    assert deal
    proof = await services.deals.proof("margarethe", None, deal)
    assert proof
    table = record.loads(proof.record)
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.result == "won"
    assert (table.game.slug, table.seed) == ("margarethe", deal)
    assert DIFFICULTY.search((await chat.say(f"start margarethe {deal}")).text)

    await services.storage.deals.keep("kings", "999999998", ProvenDeal(990, proof.record))
    assert "5 of 5" in (await chat.say("start kings 999999998")).text


async def test_a_winnable_deal_comes_from_the_certified_list(services: Services) -> None:
    """Where many more are certified, most come from there."""
    for deal in range(MADE_AHEAD):
        await services.storage.deals.keep("kings", str(900_000_000 + deal), ProvenDeal(1000, ""))
    deals = made(services)
    chosen = [int(await deals.choose("kings", None)) for _ in range(50)]

    assert sum(deal >= 900_000_000 for deal in chosen) > 25
    assert any(deal < 900_000_000 for deal in chosen)


async def test_nothing_is_made_ahead_while_somebody_waits_or_rests(services: Services) -> None:
    """A question of a player comes first, rest follows work, and with no share nothing is done at all."""
    deals = made(services, share=0.5)
    assert deals.may_work()
    assert not made(services, share=0.0).may_work()

    waiting = asyncio.ensure_future(services.thinking.hint(record.dumps(Table("margarethe", 3))))
    await asyncio.sleep(0)
    assert not deals.may_work()
    await asyncio.wait_for(asyncio.shield(waiting), 60)

    deals = made(services, share=1e-6)
    await deals.prove("margarethe", None, "1")
    assert not deals.may_work()


async def test_background_work_is_cancelled_at_shutdown(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it would take: whoever stops the program does not wait for it."""

    async def never(_self: Thinking, _text: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Thinking, "proof", never)
    deals = made(services)
    proving = asyncio.ensure_future(deals.prove("kings", None, "1"))
    await asyncio.sleep(0)
    deals.over.set()
    assert await asyncio.wait_for(proving, 60) is None


async def test_a_busy_helper_is_no_trouble(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where players ask more just now, it is another deal's turn another time."""

    async def busy(_self: Thinking, _text: str) -> None:
        raise Busy("later")

    monkeypatch.setattr(Thinking, "proof", busy)
    deals = made(services)
    await deals.make_ahead()
    assert sum(await services.storage.deals.counts([*GAMES])) == 0


async def test_a_solution_comes_from_the_proof(
    chat: Chat, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody searches again for what was found before."""
    proven = await made(services).prove("margarethe", None, "1")
    assert proven
    await services.storage.deals.keep("margarethe", "1", proven)
    monkeypatch.setattr(Thinking, "solution", None)
    monkeypatch.setattr("bot.play.thinking.WAITED_PER_REQUEST", timedelta(seconds=60))
    await chat.say("start margarethe 1")
    for move in record.loads(proven.record).moves:
        await chat.say(f"move {move}")
    reply = await chat.say("solution")

    assert "deal 1 is won in" in reply.text
    assert reply.file
