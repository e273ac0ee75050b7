"""A game as an animated picture: the deal, then its moves with their captions, and its end, which is held.

A long game is thinned to so many pictures as one likes to watch: then one shows several moves. The file stays
below the size that chats take at every length of a game.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import NamedTuple

from PIL import Image

from engine import View, cut, in_figures
from render import theme
from render.deck.ink import nearest, ramp, word
from render.looks import Look, dressed
from render.tableau import draw

FORMS = ("gif", "webp")
MOST_BYTES = 8 * 1024 * 1024  # what Discord takes from everybody, less than Slack does
DEAL, END, MOVE = timedelta(seconds=2), timedelta(seconds=4), timedelta(seconds=0.8)
SHORTEST = timedelta(seconds=0.3)  # that one picture is shown
TICK = timedelta(milliseconds=10)  # times are whole numbers of these in a GIF
LONGEST = timedelta(seconds=60)  # of a whole game
MOST_PICTURES, FEWEST_PICTURES = 150, 4  # of a game; the file of fewer is as large as it is
FITTING = 0.9  # of what would fit if all pictures were alike
CAPTION, CAP, SIDE = 44, 15, 20  # pixels: height of the line of words, of its capitals, room beside it
CAPTION_SIGNS = 120
WEBP_QUALITY, WEBP_METHOD = 70, 2

ViewsAfter = Callable[[Sequence[int]], Iterator[View]]
Telling = Callable[[float], None]  # given the part that is done, 0 to 1; what it raises ends the work


class _Scene(NamedTuple):
    """One picture: the table after so many moves."""

    view: View
    caption: str


def animated(
    moves: int,
    views_after: ViewsAfter,
    form: str = "gif",
    *,
    look: Look = Look(),  # noqa: B008  it never changes
    most_bytes: int = MOST_BYTES,
    progress: Telling | None = None,
) -> bytes:
    """A game of so many moves as an animated GIF or WebP file of at most `most_bytes`.

    `views_after` gives what its player saw after each of some numbers of moves. ValueError for another form.
    """
    if form not in FORMS:
        raise ValueError(f"an animated picture is a {' or a '.join(FORMS)}")
    most, report = MOST_PICTURES, progress or (lambda _part: None)
    while True:
        wanted = numbers(moves, most)
        scenes = list(_scenes(wanted, views_after(wanted), moves))
        made = _file(_drawn(scenes, look, report), scenes, form, report)
        if len(made) <= most_bytes or len(scenes) < FEWEST_PICTURES:
            return made
        # So many as will fit, and at least a few less.
        fitting = int(len(scenes) * most_bytes / len(made) * FITTING)
        most = max(FEWEST_PICTURES - 1, min(len(scenes) - 2, fitting))


def numbers(moves: int, most: int) -> list[int]:
    """After how many moves there is a picture: the deal, the end, and evenly between, at most so many.

    >>> numbers(3, 10), numbers(100, 5)
    ([0, 1, 2, 3], [0, 25, 50, 75, 100])
    """
    if moves < most:
        return list(range(moves + 1))
    return sorted({round(n * moves / (most - 1)) for n in range(most)})


def durations(pictures: int) -> list[timedelta]:
    """How long each is shown: the deal and the end longer, all together at most LONGEST."""
    between = max(0, pictures - 2)
    each = min(MOVE, (LONGEST - DEAL - END) / max(1, between)) // TICK * TICK
    return [DEAL, *[max(SHORTEST, each)] * between, END][:pictures]


def _scenes(wanted: Sequence[int], views: Iterator[View], last: int) -> Iterator[_Scene]:
    """What is shown of a game, with captions; letters have no signs of suits, so cards are named."""
    before = 0
    for number, view in zip(wanted, views, strict=True):
        which = f"Move {number}" if number == before + 1 else f"Moves {before + 1} to {number}"
        result = f" The game is {view.result}." if view.result else ""
        caption = f"{which} of {last}: {view.in_words().caption}{result}"
        if not number:
            caption = f"The deal, before the first of {in_figures(last, 'move')}."
        yield _Scene(view, cut(caption, CAPTION_SIGNS))
        before = number


def _drawn(scenes: Sequence[_Scene], look: Look, progress: Telling) -> Iterator[Image.Image]:
    """The pictures, all as high as the highest."""
    name, drawn = f"replay {id(scenes)}", []
    for at, scene in enumerate(scenes):
        drawn.append(dressed(draw(scene.view, name), scene.view, look))
        progress(0.5 * at / len(scenes))
    height = max(Image.open(io.BytesIO(png)).height for png in drawn) + CAPTION
    for png, scene in zip(drawn, scenes, strict=True):
        table = Image.open(io.BytesIO(png))
        page = Image.new("P", (theme.WIDTH, height), nearest()[theme.FELT])
        page.putpalette(table.getpalette() or [])
        page.paste(table, (0, 0))
        page.paste(nearest()[theme.FELT_DARK], (0, height - CAPTION, theme.WIDTH, height))
        page.paste(_line(scene.caption), (SIDE, height - CAPTION + (CAPTION - 2 * CAP) // 2))
        yield page


def _line(caption: str) -> Image.Image:
    """A line of words on dark felt, made narrower where it is too long."""
    mask = word(caption, CAP, 0.025, scale=1)
    room = theme.WIDTH - 2 * SIDE
    if mask.width > room:
        mask = mask.resize((room, mask.height), Image.Resampling.BOX)
    return Image.frombytes("P", mask.size, mask.tobytes().translate(ramp(theme.FELT_DARK, theme.PAPER)))


def _file(pictures: Iterator[Image.Image], scenes: Sequence[_Scene], form: str, progress: Telling) -> bytes:
    """The animated file; the last picture is held, and then it begins anew."""
    milliseconds = [round(span / timedelta(milliseconds=1)) for span in durations(len(scenes))]
    file = io.BytesIO()

    def ready() -> Iterator[Image.Image]:
        for at, picture in enumerate(pictures):
            progress(0.5 + 0.5 * at / len(scenes))
            yield picture if form == "gif" else picture.convert("RGB")

    following = ready()
    first = next(following)
    # What did not change is transparent: a third of the size.
    gif = {"disposal": 1, "optimize": True}
    how = gif if form == "gif" else {"quality": WEBP_QUALITY, "method": WEBP_METHOD}
    first.save(file, form, save_all=True, append_images=following, duration=milliseconds, loop=0, **how)
    return file.getvalue()
