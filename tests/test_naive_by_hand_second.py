"""Positions worked out by hand, The Empress of India to The Zodiac: what each game does in its own way."""

from __future__ import annotations

from tests import naive
from tests.naive.positions import after, pack_of, table


def test_red_and_black_go_to_their_own_places() -> None:
    """The Empress of India: dealt until both divisions are full, what is over goes to the talons."""
    reds = [card for card in naive.pack("empress-of-india") if card[-1] in "HD" and card[:-1] not in "KJ"]
    blacks = [card for card in naive.pack("empress-of-india") if card[-1] in "SC" and card[:-1] not in "QA"]
    piles = naive.lay_out("empress-of-india", pack_of("empress-of-india", " ".join(reds[:26] + blacks[:25])))[
        "piles"
    ]

    assert [piles[f"a{number}"][0] for number in range(1, 25)] == reds[:24]
    assert [piles[f"n{number}"][0] for number in range(1, 25)] == blacks[:24]
    assert (piles["t1"], piles["t2"], piles["s"][0], len(piles["s"])) == (reds[24:26], [], blacks[24], 126)


def test_cards_are_paired_for_good_and_played_together() -> None:
    """The Empress of India: two single cards, or a pair that never takes a third card, at the same time."""
    state = table("empress-of-india", {}, a3="QH", a4="9D", n7="2C", n8="9S", t1="5H", s="4S 3C 2H")

    pairings = ["a3 n7", "a3 n8", "a4 n7", "a4 n8", "n7 a3", "n8 a3", "n7 a4", "n8 a4"]
    assert naive.legal(state) == [*pairings, "play a3 n7", "deal"]
    piles = after(state, "play a3 n7")
    assert (piles["f9"], piles["f1"]) == (["KH", "QH"], ["AC", "2C"])
    state = naive.apply(state, "n7 a3")
    assert state["piles"]["a3"] == ["QH", "2C"]
    assert not any("a3" in text for text in naive.legal(state) if text != "play a3")
    assert after(state, "play a3")["f9"] == ["KH", "QH"]


def test_foundations_leave_a_court_card_out() -> None:
    """The Empress of India: black ones go from ten to knave and king, red ones from queen to ten."""
    black = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C"
    state = table("empress-of-india", {}, f1=black, f9="KH QH", a1="10H", a2="9H", a3="9H", n1="JC", n2="KC")
    piles = after(state, "play a1 n1", "play a3 n2")

    assert (piles["f1"][-3:], piles["f9"]) == (["10C", "JC", "KC"], ["KH", "QH", "10H", "9H"])


def test_an_empty_place_calls_for_its_colour() -> None:
    """The Empress of India: from the talon of the colour, else the pack is turned until that colour comes."""
    army = {f"a{number}": "9D" for number in range(1, 25)}
    navy = {f"n{number}": "9S" for number in range(1, 25)}
    state = table("empress-of-india", {}, s="4S 3C 2H 5C", **{**army, **navy})
    piles = after(state, "a3 n7")

    assert (piles["a3"], piles["t2"], piles["s"]) == (["2H"], ["4S", "3C"], ["5C"])
    piles = after({**state, "piles": piles}, "n9 a5")
    assert (piles["n9"], piles["t2"]) == (["3C"], ["4S"])


def test_ramparts_build_as_they_count_and_as_they_are_played() -> None:
    """The Besieged City: by one, or to fourteen or fifteen; a Reserve card only at the ends of its lines."""
    ramparts = {"p1": "QS", "p2": "8D", "p3": "AC", "p4": "2S", "p5": "KC", "p6": "7D", "p7": "7D"}
    rest = {f"p{number}": "4H" for number in range(8, 15)}
    state = table("besieged-city", {}, r1="3S", r11="7D", s="9S", **ramparts, **rest)

    building = [
        "1 4",
        "2 6",
        "2 7",
        "3 5",
        "4 1",
        "5 3",
        "6 2",
        "6 7",
        "7 2",
        "7 6",
        "r1 1",
        "r1 4",
        "r11 2",
        "r11 7",
    ]
    assert naive.legal(state) == ["3 f1", "3 f2", "3 f3", "3 f4", *building, "deal"]


def test_an_empty_rampart_is_filled_from_its_line() -> None:
    """The Besieged City: nothing else is legal until then; talon, turned card, pack mend the Reserve."""
    ramparts = {f"p{number}": "9D" for number in range(1, 15)}
    state = table(
        "besieged-city",
        {},
        r4="2H",
        r6="5S",
        r5="6S",
        r2="KD",
        t="8C",
        h="JC",
        s="QC",
        **{**ramparts, "p9": "AS"},
    )

    state = naive.apply(state, "9 f3")
    assert naive.legal(state) == ["r4 9", "r5 9", "r6 9"]
    state = naive.apply(state, "r4 9")
    assert (state["piles"]["9"], state["piles"]["r4"], state["piles"]["t"]) == (["2H"], ["8C"], [])
    state["piles"] |= {"9": []}
    state = naive.apply(state, "r5 9")
    assert (state["piles"]["r5"], state["piles"]["h"], state["piles"]["s"]) == (["JC"], [], ["QC"])
    assert after({**state, "piles": {**state["piles"], "9": []}}, "r6 9")["r6"] == ["QC"]


def test_the_turned_card_is_still_from_the_pack() -> None:
    """The Besieged City: it goes to a foundation, never to a Rampart; the next one sends it to the talon."""
    ramparts = {f"p{number}": "9D" for number in range(1, 15)}
    state = table("besieged-city", {}, h="KS", t="KS", s="8D", f2="AS", **ramparts)

    assert [text for text in naive.legal(state) if text != "deal" and text[0] in "ht"] == ["h f2"]
    piles = after(state, "deal")
    assert (piles["h"], piles["t"]) == (["8D"], ["KS", "KS"])
    assert not any(text[0] == "h" for text in naive.legal({**state, "piles": piles}))


def test_the_last_reserve_cards_change_places() -> None:
    """The Besieged City: only when pack, turned card and talon are gone; also to an empty place."""
    ramparts = {f"p{number}": "9D" for number in range(1, 15)}
    state = table("besieged-city", {}, r1="2H", r2="5S", **ramparts)

    texts = [text for text in naive.legal(state) if text.count("r") == 2]
    assert texts == ["r1 r2", *(f"{src} r{number}" for src in ("r1", "r2") for number in range(3, 13))]
    piles = after(state, "r1 r2", "r1 r12")
    assert (piles["r1"], piles["r2"], piles["r12"]) == ([], ["2H"], ["5S"])
    assert not any(text.count("r") == 2 for text in naive.legal({**state, "piles": {**piles, "t": ["2C"]}}))


def test_a_bouquet_card_is_always_at_hand() -> None:
    """The Flower-Garden: fans go down in any suit, from fans and Bouquet; an empty fan takes any card."""
    fans = {"p1": "9S 5D", "p2": "6C", "p3": "6H", "p4": "KC", "p5": "KC"}
    state = table("flower-garden", {}, b4="5S", b9="AH", **fans)

    fills = ["1 6", "b4 6", "b9 6"]
    assert set(naive.moves(state)) == {"1 2", "1 3", "b4 2", "b4 3", "b9 f1", *fills}


def test_a_card_in_the_wrong_hemisphere_is_dead() -> None:
    """The Hemispheres: red marries down and black up within a Race; two cards astray change places."""
    north = {"p1": "9H", "p2": "8H", "p3": "7S", "p4": "10H", "p5": "2H", "p6": "2S"}
    south = {"p7": "4C", "p8": "5C", "p9": "9D", "p10": "6C", "p11": "KC", "p12": "QC"}
    state = table("hemispheres", {}, t="7H", s="QH", **north, **south)

    plays = ["5 f1", "5 f3", "12 f6", "12 f8"]
    assert naive.legal(state) == [*plays, "2 1", "8 7", "11 12", "t 2", "3 9", "6 9", "deal"]
    piles = after(state, "3 9")
    assert (piles["3"], piles["9"]) == (["9D"], ["7S"])


def test_gaps_of_the_hemispheres_wait() -> None:
    """The Hemispheres: one `fill` for all; without a pack the talon fills them, at last the cards astray."""
    circle = {f"p{number}": "9H" if number < 7 else "4C" for number in range(1, 13)}
    state = table("hemispheres", {}, t="QH JS", s="10S 10D", **{**circle, "p5": "", "p9": ""})
    assert naive.legal(state) == ["fill"]
    piles = after(state, "fill")
    assert (piles["5"], piles["9"]) == (["10S"], ["10D"])

    state["piles"] |= {"s": []}
    assert naive.legal(state) == ["t 5", "t 9"]
    state["piles"] |= {"t": [], "3": ["KS"], "f1": [f"{rank}H" for rank in naive.RANKS[:12]], "b1": ["KH"]}
    assert naive.legal(state) == ["b1 f1", "3 9"]


def test_two_blocking_kings_are_a_case_for_grace() -> None:
    """Napoleon's Square: each with a lower card of the suit beneath; the upper one of a packet is slipped."""
    packets = {f"p{number}": "2S 3S 4S 5S" for number in range(1, 13)}
    stock = " ".join(["9C"] * 56)
    blocked = {"p2": "4D KD 7C 8C", "p5": "3C KC 5D KD", "p7": "KC 3C 3C 3C"}
    state = table("napoleons-square", {}, s=stock, **{**packets, **blocked})

    assert [text for text in naive.legal(state) if "grace" in text] == ["grace 2", "grace 5"]
    piles = after(state, "grace 5")
    assert piles["5"] == ["KD", "3C", "KC", "5D"]
    assert not any("grace" in text for text in naive.legal({**state, "piles": piles}))
    assert not any("grace" in text for text in naive.legal(naive.apply(state, "deal")))


def test_the_square_is_filled_from_pack_or_talon() -> None:
    """Napoleon's Square: when the player likes; in its single version at once, and nothing else is legal."""
    packets = {f"p{number}": "9S" for number in range(3, 13)}
    state = table("napoleons-square", {}, p1="AS", p2="8S", t="7C", s="4C", **packets)

    state = naive.apply(state, "1 f1")
    building = [f"2 {number}" for number in range(3, 13)]
    assert naive.legal(state) == [*building, "s 1", "t 1", "deal"]
    assert naive.legal({**state, "variant": "single"}) == ["s 1", "t 1"]
    single = naive.deal("napoleons-square", 1, "single")
    assert ([len(single["piles"][str(number)]) for number in range(1, 13)], len(single["piles"]["s"])) == (
        [1] * 12,
        92,
    )


def test_the_people_are_dealt_first() -> None:
    """The Constitution: from the lowest row upwards; queens lie aside, kings and Sovereign round about."""
    piles = naive.lay_out("constitution", pack_of("constitution", "9S 8S 7S 6S 5S 4S 3S 2S JH"))["piles"]

    assert (piles["25"], piles["32"], piles["17"], piles["q"]) == (["9S"], ["2S"], ["JH"], ["QD"])
    assert piles["x"] == ["QS", "QS", "QH", "QH", "QD", "QC", "QC"]


def test_a_gap_rises_through_the_constitution() -> None:
    """The Constitution: any top of the row below fills it, row by row, and the talon fills the People."""
    rows = {f"p{number}": "9D" for number in range(1, 33)}
    state = table("constitution", {}, t="5C 6C", s="7C", **{**rows, "p3": "2S", "p12": "8C", "p20": "8S"})

    texts = naive.legal(state)
    assert texts[:2] == ["3 f3", "3 f7"]
    assert [text for text in texts if text.startswith("12 ")] == [
        "12 1",
        "12 2",
        *(f"12 {n}" for n in range(4, 9)),
    ]
    assert "20 9" in texts
    assert not any(text.startswith("20 ") and int(text.split()[1]) <= 8 for text in texts)
    state = naive.apply(state, "3 f7")
    assert naive.legal(state) == [f"{number} 3" for number in range(9, 17)]
    state = naive.apply(state, "12 3")
    assert naive.legal(state) == [f"{number} 12" for number in range(17, 25)]
    piles = after(naive.apply(state, "20 12"), "27 20")
    assert (piles["3"], piles["12"], piles["20"], piles["27"]) == (["8C"], ["8S"], ["9D"], ["6C"])


def test_the_zodiac_waits_for_the_last_card() -> None:
    """The Zodiac: Equator and talon marry upon it; foundations begin when pack and talon are out."""
    ring = {f"p{number}": "9D" for number in range(1, 25)}
    state = table("zodiac", {}, e1="8C", e2="KH", t="4H", s="5H", **{**ring, "p7": "7C", "p9": "AS"})
    others = [f"t e{number}" for number in range(3, 9)]

    assert naive.legal(state) == ["e1 7", *others, "deal"]
    assert naive.moves(state) == ["e1 7", "t e3", "deal"]
    state = naive.apply(state, "t e3")
    assert naive.moves(state) == ["e1 7", "s e4", "deal"]
    state = naive.apply(state, "deal")
    assert naive.moves(state) == ["e1 7", "t e4", "redeal"]
    assert after(state, "redeal")["s"] == ["5H"]
    assert naive.moves(naive.apply(state, "t e4")) == ["9 f1", "e2 f5"]
