"""What an animated picture shows, as those see it who open its file."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

from PIL import Image


def shown(picture: bytes) -> tuple[int, timedelta]:
    """How many pictures a file has, and how long they are shown in all."""
    image: Any = Image.open(io.BytesIO(picture))
    milliseconds = 0
    for at in range(image.n_frames):
        image.seek(at)
        image.load()
        milliseconds += image.info["duration"]
    return int(image.n_frames), timedelta(milliseconds=milliseconds)
