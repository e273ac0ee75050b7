"""Windows of another shape than the book's page: what may be put elsewhere, and what not."""

from __future__ import annotations

import pytest

from render.plan.window import window_format, window_frame
from tests.render.tables import dealt


@pytest.mark.parametrize(("game", "columns"), [("canfield-or-klondike", 7), ("napoleon-at-st-helena", 10)])
def test_a_row_of_columns_stays_one_row(game: str, columns: int) -> None:
    """In an upright phone, too: everybody looks for the columns of Klondike beside each other."""
    view = dealt(game)
    room, _unit = window_format(390, 700)
    frame = window_frame(view, room)
    columns_of = {pile.code for pile in view.piles if pile.kind == "tableau"}
    tops = [pile.base for pile in frame.piles if pile.code in columns_of]

    assert len(tops) == columns
    assert len({round(top.y) for top in tops}) == 1
    assert [top.x for top in tops] == sorted(top.x for top in tops)
