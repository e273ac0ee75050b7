"""The tables of docs/winnability.md, made from engine/search/winnability.tsv; and that file, from studies.

`python -m engine.tools.published STUDIES` takes the studies in a folder in, and makes the tables anew. Of the
deals it is written down in engine/tools/studied.txt what is known by now; one that hints or a player have won
is won. Of hints a study takes the place of what winnability.tsv held of that game with as much care.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from pathlib import Path
from statistics import mean
from xml.sax.saxutils import escape

from ..certified_deals import certified, name_of
from ..game import BOOK
from ..games import catalogue
from ..search import tsv
from ..search.difficulty import rank_correlation
from ..search.memory import unknown
from ..search.shares import FILE as DATA
from ..search.shares import Share, Tally, rows
from ..stars import ALL, STARS
from ..table import Table
from . import hint_games, leading, paired, policies, studied
from .links import link
from .studied import BY_OTHERS, StudiedGame, Verdict
from .study import written
from .variants import won_in_variants

PAGE = Path("docs/winnability.md")
PICTURE = Path("docs/pictures/winnability.svg")
WINS = Path("tests/golden/wins")  # games that players have won
WIDE, TOP, LINE, LABELS, SCALE = 720, 28, 15, 190, 5  # pixels of the picture; of one per cent the last
LIGHT, DARK = 20, 5  # points at most of an interval in these colours
COLOURS = ((DARK, "#1b5e20"), (LIGHT, "#4d8f50"), (100, "#c9c3b2"))  # of intervals at most so wide
FEWEST = 10  # deals that may stand for a summary of more
SECONDS = 10  # of a study whose deals are all decided, as far as anybody remembers
HINTED, HINTED_END = "<!-- hinted by `python -m engine.tools.published` -->", "<!-- hinted so far -->"
GUIDED, GUIDED_END = (
    "<!-- guided by `python -m engine.tools.published` -->",
    "<!-- guided so far -->",
)
LED, LED_END = "<!-- led by `python -m engine.tools.published` -->", "<!-- led so far -->"
PAIRED, PAIRED_END = "<!-- paired by `python -m engine.tools.published` -->", "<!-- paired so far -->"
COUNTED, COUNTED_END = "<!-- counted by `python -m engine.tools.published` -->", "<!-- counted so far -->"
BEGIN, END = "<!-- made by `python -m engine.tools.published` -->", "<!-- so far -->"
PLAYED, PLAYED_END = "<!-- played by `python -m engine.tools.published` -->", "<!-- played so far -->"
CORRELATED = "<!-- correlated by `python -m engine.tools.published` -->"
CORRELATED_END = "<!-- correlated so far -->"
COMPARED, COMPARED_END = "<!-- compared by `python -m engine.tools.published` -->", "<!-- compared so far -->"
HEAD = (
    "| game | what was asked | won | lost | open | between | asked of hints | won | open | between |\n"
    "|---|---|--:|--:|--:|---|---|--:|--:|---|\n"
)
HEAD_PLAYED = (
    "| game | deals | by chance | greedy | hints | of deals | care | deals by stars | careful players |\n"
    "|---|--:|--:|--:|--:|--:|---|---|--:|\n"
)
HEAD_COMPARED = (
    "| game | what was asked | won | lost | open | between | published | contains it |\n"
    "|---|---|--:|--:|--:|---|--:|---|\n"
)
# Per cent of the deals that can be won with all cards known: Blake and Gent, TriPeaks playsolitaire.io.
FIGURES: Mapping[str, float] = {
    "klondike": 90.480,
    "klondike/three": 81.945,
    "freecell": 99.998881,
    "freecell/three-cells": 99.3583,
    "freecell/two-cells": 79.544,
    "freecell/one-cell": 19.348,
    "freecell/bakers-game": 75.053,
    "spider/open-deal": 98.487,
    "tripeaks": 96.6,
    "golf": 45.109,
    "canfield": 67.562,
    "accordion": 99.99948,
    "beleaguered-castle": 68.170,
    "beleaguered-castle/streets-and-alleys": 51.187,
    "bakers-dozen/spanish-patience": 99.863,
    "gaps/one-deal": 85.815,
    "gaps/fixed-suits": 24.902,
    "easthaven": 82.844,
    "eight-off": 99.8805,
    "seahaven-towers": 89.332,
    "black-hole": 86.944,
    "black-hole/worm-hole": 99.8886,
    "simple-simon": 97.450,
}
FILE = re.compile(r"(?P<game>[\w-]+?)(-fair-(?P<care>\d+x\d+|random|greedy))?\.jsonl")


def save(data: Path, tallies: Iterable[Tally]) -> None:
    """Write the file, in order."""
    tsv.write(data, Tally._fields, sorted(tallies))


def summed(file: Path) -> Tally:
    """What a study wrote of the deals before the first that is missing.

    As if no deal had been tried with more moves than any that is left open.
    """
    named = FILE.fullmatch(file.name)
    assert named is not None, f"{file} is no file of a study"
    by_deal = written(file)
    missing = next(deal for deal in range(1, len(by_deal) + 2) if deal not in by_deal)
    rows = [by_deal[deal] for deal in range(1, missing)]
    nodes = min((row.bound for row in rows if row.result == "open"), default=max(row.bound for row in rows))
    results = [row.result if row.bound <= nodes else "open" for row in rows]
    counts = (results.count(result) for result in ("won", "lost", "open"))
    return Tally(named["game"], named["care"] or "", nodes, *counts)


def table(found: Sequence[Tally]) -> str:
    """The games of the book, and others that were studied, each with both questions."""
    searched = {row.game: row for row in found if not row.care}
    hinted = _hinted(found)
    return HEAD + "".join(
        f"| {link(slug)} | {_by_search(searched[slug])} | {_by_hints(slug, hinted.get(slug))} |\n"
        for slug, game in catalogue().items()
        if game.source == BOOK or slug in searched
    )


def counted(found: Sequence[Tally]) -> str:
    """In how many games intervals are narrow: of deals that can be won, and of those or of what hints win."""
    book = [slug for slug, game in catalogue().items() if game.source == BOOK]
    searched = {row.game: 100 * _width(row) for row in found if not row.care}
    hinted = {game: 100 * _width(row) for game, row in _hinted(found).items()}
    of_book = [searched.get(slug, 100) for slug in book]
    of_others = [wide for name, wide in searched.items() if name in catalogue() and name not in book]
    either = [min(searched.get(slug, 100), hinted.get(slug, 100)) for slug in book]

    def narrow(widths: Sequence[float], points: int) -> int:
        return sum(wide <= points for wide in widths)

    return (
        f"Of the {len(book)} games of the book {narrow(of_book, LIGHT)} have an interval of at most "
        f"{LIGHT} points, {narrow(of_book, DARK)} of at most {DARK}; of the {len(of_others)} favourites "
        f"that were studied {narrow(of_others, LIGHT)} and {narrow(of_others, DARK)}.\n"
        f"With the share of deals that hints win, where its interval is the narrower one, "
        f"it is {narrow(either, LIGHT)} of the {len(book)}.\n"
    )


def compared(found: Sequence[Tally]) -> str:
    """The games and variants that have a published figure, and whether ours, if there is one, contains it."""
    searched = {row.game: row for row in found if not row.care}
    lines = HEAD_COMPARED
    for name, figure in FIGURES.items():
        question, contains = "not yet | | | | ", ""
        if row := searched.get(name):
            question = _by_search(row)
            contains = "yes" if 100 * row.share.low <= figure <= 100 * row.share.high else "no"
        lines += f"| {link(name)} | {question} | {figure:.8g} % | {contains} |\n"
    return lines


def _hinted(found: Sequence[Tally]) -> dict[str, Tally]:
    """Of hints the study of each game that says most: hints may have been studied with several cares."""
    surest_last = sorted((row for row in found if "x" in row.care), key=_width, reverse=True)
    return {row.game: row for row in surest_last}


def players(found: Sequence[Tally]) -> str:
    """What players of three strengths win of each game, and how hard its certified deals are."""
    by_care = {(row.game, row.care): row for row in found}
    lines = HEAD_PLAYED
    for name in _names():
        chance, greedy = (by_care.get((name, player)) for player in ("random", "greedy"))
        hints = max((row for row in found if row.game == name and "x" in row.care), key=_care, default=None)
        if chance and greedy:
            missing = "not yet" if unknown(Table(name.partition("/")[0], 1).position) else "all in sight"
            hinted = f"{hints.won} | {hints.deals} | `{hints.care}`" if hints else f"| | {missing}"
            lines += (
                f"| {link(name)} | {chance.deals} | {chance.won} | {greedy.won} "
                f"| {hinted} | {_known_deals(name)} |\n"
            )
    return lines


def _names() -> list[str]:
    """Every game, and after it its variants."""
    return [
        name_of(slug, variant) for slug, game in catalogue().items() for variant in (None, *game.variants)
    ]


def _care(row: Tally) -> tuple[int, ...]:
    return tuple(map(int, row.care.split("x")))


def _known_deals(name: str) -> str:
    """How many certified deals of a game have each number of stars, and what share of players wins them."""
    known = certified(name)
    if known is None:
        return "none | "
    counted = Counter(map(known.stars, known.deals))
    each = " ".join(str(counted[stars]) for stars in range(1, STARS + 1))
    return f"{each} | {100 - mean(known.deals.values()) / ALL * 100:.0f} %"


def correlated(found: Sequence[Tally]) -> str:
    """How far stars, of games and of certified deals, agree with how often hints win a game's first deals."""
    won = {game: row.won / row.deals for game, row in _hinted(found).items()}
    known = {name: game for name in won if (game := certified(name))}
    if len(known) < FEWEST:
        return ""
    shares = [won[name] for name in known]
    deals = rank_correlation([-mean(game.deals.values()) for game in known.values()], shares)
    games = rank_correlation([-game.usual_stars for game in known.values()], shares)
    return (
        f"Over the {len(known)} games and variants of which hints were studied, the mean share of careful "
        "players who win a game's certified deals\n"
        "and the share of all its first deals that hints win are "
        f"correlated with {deals:.2f} (Spearman's, by rank).\n"
        f"A game's stars and that share are correlated with {games:.2f}.\n"
    )


def picture(found: Sequence[Tally]) -> str:
    """The intervals as bars on a scale of 100 %, the surest first, as SVG; dark where deals were decided."""
    drawn = sorted((row for row in found if not row.care and row.game in catalogue()), key=_width)
    height = TOP + LINE * len(drawn)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height + LINE}" font-size="11">',
        f'<rect width="{WIDE}" height="{height + LINE}" fill="#fffdf7"/>',
    ]
    for per_cent in range(0, 101, 20):
        x = LABELS + per_cent * SCALE
        parts.append(f'<line x1="{x}" y1="{TOP - 4}" x2="{x}" y2="{height}" stroke="#d8d2c4"/>')
        parts.append(f'<text x="{x}" y="{TOP - 8}" text-anchor="middle">{per_cent} %</text>')
    for n, row in enumerate(drawn):
        y, low, high = TOP + LINE * n, 100 * row.share.low, 100 * row.share.high
        colour = next(colour for width, colour in COLOURS if high - low <= width)
        title = escape(catalogue()[row.game].title)
        parts.append(f'<text x="{LABELS - 8}" y="{y + 11}" text-anchor="end">{title}</text>')
        parts.append(
            f'<rect x="{LABELS + low * SCALE:.1f}" y="{y + 3}" width="{max(2, (high - low) * SCALE):.1f}" '
            f'height="{LINE - 6}" rx="2" fill="{colour}"/>'
        )
    return "\n".join([*parts, "</svg>", ""])


def command(row: Tally) -> str:
    """What finds the same again, after `python -m engine`."""
    slug, _, variant = row.game.partition("/")
    limit = f"--seconds {row.seconds}" if row.seconds else f"--nodes {row.nodes}"
    return f"study {slug}{f' --variant {variant}' if variant else ''} --deals {row.deals} {limit}"


def _by_search(row: Tally) -> str:
    """The columns on deals won knowing all cards."""
    return f"`{command(row)}` | {row.won} | {row.lost} | {row.open} | {_between(row.share)}"


def _by_hints(slug: str, row: Tally | None) -> str:
    """The columns on deals won by hints, which do not see hidden cards."""
    if not unknown(Table(slug, 1).position):
        return "nothing is hidden | | |"
    if row is None:
        return "not yet | | |"
    ways, tried = row.care.split("x")
    care = f"--fair --ways {ways} --tried {tried}"
    command = f"`study {slug} {care} --deals {row.deals} --nodes {row.nodes}`"
    return f"{command} | {row.won} | {row.open} | {_between(row.share)}"


def _between(share: Share) -> str:
    return f"{100 * share.low:.1f} and {100 * share.high:.1f} %"


def page(text: str, found: Sequence[Tally]) -> str:
    """The page with its tables made anew."""
    made = (
        (COUNTED, COUNTED_END, counted(found)),
        (BEGIN, END, table(found)),
        (PLAYED, PLAYED_END, players(found)),
        (COMPARED, COMPARED_END, compared(found)),
        (CORRELATED, CORRELATED_END, correlated(found)),
        (HINTED, HINTED_END, hint_games.table(hint_games.rows())),
        (GUIDED, GUIDED_END, policies.table(policies.rows())),
        (LED, LED_END, leading.table(leading.rows())),
        (PAIRED, PAIRED_END, paired.table(paired.rows())),
    )
    for begin, end, lines in made:
        before, rest = text.split(begin)
        text = f"{before}{begin}\n\n{lines}\n{end}{rest.split(end)[1]}"
    return text


def tally(name: str, game: StudiedGame) -> Tally:
    """What is known of a game's first deals, whoever won them."""
    verdicts = game.first()
    results = [verdict.result for verdict in verdicts]
    left = [verdict for verdict in verdicts if verdict.result == "open"]
    nodes = min((verdict.nodes for verdict in left or verdicts), default=0)
    seconds = min((verdict.seconds for verdict in left), default=SECONDS)
    won, lost = results.count("won"), results.count("lost")
    return Tally(name, "", nodes, won, lost, len(left), seconds)


def merge_folder(folder: Path, known: dict[str, StudiedGame]) -> list[Tally]:
    """Learn from the studies of a folder: of games each deal, of those unknown here and of hints the sums."""
    summaries = []
    by_file = {name.replace("/", "-"): name for name in _names()}
    for file in sorted(folder.glob("*.jsonl")):
        name, rows = FILE.fullmatch(file.name), written(file)
        assert name is not None, f"{file} is no file of a study"
        if (name["care"] or name["game"] not in by_file) and 1 in rows:
            summaries.append(summed(file)._replace(game=by_file.get(name["game"], name["game"])))
        if name["game"] in by_file:
            game = known.setdefault(by_file[name["game"]], StudiedGame())
            for row in rows.values():
                if not name["care"]:
                    verdict = Verdict(row.result, min(row.tried, row.bound), ceil(row.seconds))
                    game.add(row.deal, verdict, row.line)
                elif row.result == "won":
                    game.add(row.deal, BY_OTHERS, row.line)
    return summaries


def _won_by_others(name: str, game: StudiedGame) -> None:
    """Learn of the deals that are certified, and of the line that is kept of a won game."""
    listed = certified(name)
    for deal in listed.deals if listed else ():
        game.add(deal, BY_OTHERS)
    file = WINS / f"{name.replace('/', '-')}.txt"
    number, line = file.read_text(encoding="utf-8").splitlines() if file.exists() else ("", "")
    if number.isdecimal():
        game.add(int(number), BY_OTHERS, line)


def narrower(known: Mapping[str, StudiedGame], stored: dict[tuple[str, str], Tally]) -> None:
    """Put what is known of a game where a summary stood that says less, or that was of fewer of these deals.

    A luckier beginning of the same deals is never preferred to all of them.
    """
    for name, game in known.items():
        if not game.searched:
            continue
        row, old = tally(name, game), stored.get((name, ""))
        if row.deals and (old is None or old.seconds or (row.deals >= FEWEST and _width(row) <= _width(old))):
            stored[name, ""] = row


def _width(row: Tally) -> float:
    return row.share.high - row.share.low


def main(arguments: Sequence[str] | None = None) -> None:
    """Take in the studies of some folders, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.published", description=__doc__)
    parser.add_argument("studies", nargs="*", type=Path, help="a folder that a study has written to")
    parser.add_argument("--variants", action="store_true", help="try what wins in a game's variants, too")
    options = parser.parse_args(arguments)
    folders: list[Path] = options.studies
    if strange := [folder for folder in folders if not folder.is_dir()]:
        parser.error(f"{strange[0]} is no folder; a study writes to study/ unless --into says another")
    known = studied.read()
    stored = {(row.game, row.care): row for row in rows(DATA)}
    for folder in folders:
        stored |= {(row.game, row.care): row for row in merge_folder(folder, known)}
    if options.variants:
        won_in_variants(known)
    for name, game in known.items():
        _won_by_others(name, game)
    studied.write(known)
    narrower(known, stored)
    save(DATA, stored.values())
    sys.stdout.write(compared(rows(DATA)) + correlated(rows(DATA)))
    PICTURE.write_text(picture(rows(DATA)), encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), rows(DATA)), encoding="utf-8")


if __name__ == "__main__":
    main()
