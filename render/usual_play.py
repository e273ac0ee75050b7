"""Plays games a little to learn how long their fans grow: python -m render.usual_play [GAME ...].

What it learns is kept in `render/plan/usual.json`. A frame is planned once for a whole game; its cards are as
large as these lengths allow, and so large that they need not become smaller in any position that was met.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from random import Random

import engine
from engine import View, search
from render import theme
from render.plan import usual
from render.plan.fans import form, length
from render.plan.frame import Frame
from render.plan.frame_search import upright
from render.plan.picture_height import best_frame, dealt, usual_frame, worth
from render.plan.planner import Planner
from render.plan.usual import Usual

DEALS, MOVES = 10, 110  # of each game
DEALS_BY_CHANCE, MOVES_BY_CHANCE = 60, 400
BOLD = 0.7  # how often the likeliest move is made, or else the likeliest of the others
PARTS = (0.96, 0.9, 0.8, 0.65, 0.5)  # of the positions, that may have no longer fan
HALF = 0.5  # of the positions, whose fans have their usual room
STEP_PIXELS = 20  # between the heights in which cards are tried that never become smaller
SMALLER, WORTH = 24, 0.7  # by how many pixels they may be smaller for that, and how much less worth
# How much less of it a column takes whose cards lie as close as they may: with the largest index.
TIGHT = theme.tight_strip(theme.WIDTHS[-1]) / theme.strip(theme.WIDTHS[-1])


def rehearsed(slug: str, variant: str | None) -> Iterator[View]:
    """Positions of a game as they come about by likely moves, the same every time."""
    for seed in range(DEALS):
        table, chance = engine.Table(slug, seed=seed, variant=variant), Random(f"usual/{slug}/{seed}")
        yield (view := table.view())
        for _ in range(MOVES):
            if not view.choices:
                break
            # of like moves not always the first, or all would go onto one pile
            moves = search.likeliest(view, chance.sample(view.choices, len(view.choices)))
            while len(moves) > 1 and chance.random() > BOLD:
                moves = moves[1:]
            table.push(moves[0].text)
            if table.outcome():
                break
            yield (view := table.view())


def by_chance(slug: str, variant: str | None) -> Iterator[View]:
    """Positions of a game by any moves, to its end: fans grow longer than anybody would let them."""
    for seed in range(DEALS_BY_CHANCE):
        table, chance = engine.Table(slug, seed=seed, variant=variant), Random(f"chance/{slug}/{seed}")
        yield table.view()
        for _ in range(MOVES_BY_CHANCE):
            if not (legal := list(table.legal_moves)):
                break
            table.push(chance.choice(legal))
            if table.outcome():
                break
            yield table.view()


def longest_fans(views: Iterable[View]) -> dict[str, list[int]]:
    """By group the length of its longest fan in each of these positions, the shortest first."""
    longest: dict[str, list[int]] = {}
    for view in views:
        found: dict[str, int] = {}
        for spot in upright(view.layout):
            if spot.fan in ("down", "left", "right"):
                pile = view.by_code[spot.code]
                found[pile.group] = max(found.get(pile.group, 0), ceil(length(form(spot, pile))))
        for group, most in found.items():
            longest.setdefault(group, []).append(most)
    return {group: sorted(lengths) for group, lengths in longest.items()}


def learn(slug: str, variant: str | None) -> Usual:
    """What pictures of a game are planned with."""
    usual_views = [*rehearsed(slug, variant)]
    known = chosen(dealt(slug, variant), longest_fans(usual_views))
    return steady(dealt(slug, variant), known, [*usual_views, *by_chance(slug, variant)])


def chosen(view: View, longest: Mapping[str, Sequence[int]]) -> Usual:
    """The best for a game dealt so: larger cards, or room for more of the positions it comes to."""
    tried: list[tuple[float, Usual]] = []
    down = {view.by_code[spot.code].group for spot in view.layout if spot.fan == "down"}
    for part in PARTS:
        fans = {group: planned(most, part, tight=group in down) for group, most in longest.items()}
        found = best_frame(view, fans)
        tried.append((worth(found) * (1 + 2 * part) / 3, Usual(found.width, found.height, fans)))
    return max(tried, key=lambda pair: pair[0])[1]


def steady(view: View, known: Usual, positions: Iterable[View]) -> Usual:
    """The same with the best sizes in which no position needs smaller cards, or leaves some out.

    As it is where there are none, or none in which cards are seen nearly as well.
    """
    crowded = _longest_first(positions)
    found = usual_frame(view, known)
    if _holds(found, crowded):
        return known
    least, fanned = WORTH * worth(found), any(pile.planned.fan != "none" for pile in found.piles)
    heights = range(theme.LOWEST_OF_FANS if fanned else theme.LOWEST, theme.HEIGHTS[-1] + 1, STEP_PIXELS)
    held: list[tuple[float, Usual]] = []
    for card in reversed([one for one in theme.WIDTHS if known.card - SMALLER <= one <= known.card]):
        for height in heights:
            candidate = known._replace(card=card, height=height)
            found = usual_frame(view, candidate)
            if found.width == card and worth(found) >= least and _holds(found, crowded):
                held.append((worth(found), candidate))
                break
    return max(held, key=lambda pair: pair[0], default=(0.0, known))[1]


def _longest_first(positions: Iterable[View]) -> list[View]:
    """Of positions whose fans are as long, whichever pile they are on, one."""
    found: dict[tuple[int, ...], View] = {}
    for view in positions:
        lengths = (ceil(length(form(spot, view.by_code[spot.code]))) for spot in view.layout)
        found.setdefault(tuple(sorted(lengths, reverse=True)), view)
    return [found[lengths] for lengths in sorted(found, reverse=True)]


def _holds(frame: Frame, crowded: list[View]) -> bool:
    """Whether cards are as large as in a frame in all these positions, and all of them show.

    One that fails is tried first in the next frame.
    """
    for n, view in enumerate(crowded):
        planned_view = Planner(frame).place(view)
        if planned_view.frame.width != frame.width or not planned_view.whole:
            crowded.insert(0, crowded.pop(n))
            return False
    return True


def planned(lengths: Sequence[int], part: float, *, tight: bool) -> int:
    """How long a fan is planned that is longer in so few positions; `lengths` are those of all, in order.

    One that can lie closer is planned shorter, as long as half of the positions have their usual room.
    """
    usual_one, long_one = (lengths[ceil(some * len(lengths)) - 1] for some in (HALF, part))
    return max(usual_one, 1 + ceil((long_one - 1) * TIGHT)) if tight else long_one


def main(games: Iterable[str] = engine.GAMES) -> None:
    """Learn these games anew; what is known of others stays."""
    known = usual.read() if usual.FILE.exists() else {}
    for slug in games:
        for variant in (None, *engine.GAMES[slug].variants):
            known[usual.game_key(slug, variant)] = learn(slug, variant)
    usual.write(known)


if __name__ == "__main__":
    main(sys.argv[1:] or engine.GAMES)
