"""A page for pictures that show no table: felt in a gold frame, words and bars."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

from render import theme
from render.deck.ink import lettered, word
from render.deck.pips import stamp
from render.theme import Colour

FINE = 2  # drawn this much larger: the words are smooth by themselves, and nothing else is small
COLOURS = 128
SUITS = "SHCD"


class Poster:
    """Everything in pixels of the finished picture."""

    def __init__(self, width: int = theme.WIDTH, height: int = 580) -> None:
        self.width, self.height = width, height
        self._image = Image.new("RGB", (width * FINE, height * FINE), theme.FELT)
        self._draw = ImageDraw.Draw(self._image)
        self.box((12, 12, width - 12, height - 12), theme.GOLD, 18)
        self.box((15, 15, width - 15, height - 15), theme.FELT_DARK, 15)
        for suit, x, y in zip(
            SUITS, (30, width - 56, 30, width - 56), (30, 30, height - 56, height - 56), strict=True
        ):
            self.suit(suit, x, y, 26, theme.GOLD_DARK)

    def box(self, edges: tuple[float, float, float, float], fill: Colour, radius: float = 0) -> None:
        """A filled rectangle: left, top, right, bottom."""
        left, top, right, bottom = (round(edge * FINE) for edge in edges)
        if right > left and bottom > top:
            self._draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius * FINE, fill)

    def words(
        self,
        text: str,
        at: tuple[float, float],
        cap: float,
        fill: Colour = theme.PAPER,
        anchor: str = "middle",
        room: float | None = None,
        *,
        personal: bool = False,
    ) -> None:
        """A line whose capitals are `cap` high, on this base line; made narrower where its room is short.

        What is `personal` is not remembered once it is drawn.
        """
        mask = (lettered if personal else word)(text, cap, 0.025, scale=FINE)
        across = mask.width / FINE
        if room is not None and across > room:
            mask = mask.resize((max(1, round(room * FINE)), mask.height), Image.Resampling.BOX)
            across = room
        left = at[0] - {"left": 0.0, "middle": across / 2, "right": across}[anchor]
        self._image.paste(fill, (round(left * FINE), round((at[1] - cap) * FINE)), mask)

    def suit(self, suit: str, x: float, y: float, size: float, fill: Colour) -> None:
        """A suit's sign, this high, its upper left corner there."""
        self._image.paste(fill, (round(x * FINE), round(y * FINE)), stamp(suit, size, scale=FINE))

    def picture(self, image: Image.Image, edges: tuple[float, float, float, float]) -> None:
        """Another picture, fitted into a rectangle."""
        left, top, right, bottom = (round(edge * FINE) for edge in edges)
        self._image.paste(image.resize((right - left, bottom - top), Image.Resampling.LANCZOS), (left, top))

    def png(self) -> bytes:
        """The finished picture as a PNG file."""
        small = self._image.reduce(FINE).quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        file = io.BytesIO()
        small.save(file, "PNG")
        return file.getvalue()
