"""Plays games a little to learn how long their fans grow: python -m render.usual_play [GAME ...].

What it learns is kept in `render/plan/usual.json`. A frame is planned once for a whole game; its cards are as
large as these lengths allow.
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
from render.plan.frame_search import upright
from render.plan.picture_height import best_frame, dealt, worth
from render.plan.usual import Usual

DEALS, MOVES = 10, 110  # of each game
BOLD = 0.7  # how often the likeliest move is made, or else the likeliest of the others
PARTS = (0.96, 0.9, 0.8, 0.65, 0.5)  # of the positions, that may have no longer fan
HALF = 0.5  # of the positions, whose fans have their usual room
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
    return chosen(dealt(slug, variant), longest_fans(rehearsed(slug, variant)))


def chosen(view: View, longest: Mapping[str, Sequence[int]]) -> Usual:
    """The best for a game dealt so: larger cards, or room for more of the positions it comes to."""
    tried: list[tuple[float, Usual]] = []
    down = {view.by_code[spot.code].group for spot in view.layout if spot.fan == "down"}
    for part in PARTS:
        fans = {group: planned(most, part, tight=group in down) for group, most in longest.items()}
        found = best_frame(view, fans)
        tried.append((worth(found) * (1 + 2 * part) / 3, Usual(found.width, found.height, fans)))
    return max(tried, key=lambda pair: pair[0])[1]


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
