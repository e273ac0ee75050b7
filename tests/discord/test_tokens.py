"""The tokens by which answers are changed: as long as they are worth something, and no longer."""

from __future__ import annotations

import gc
import weakref
from typing import Any, cast

from bot.platforms.discord.tokens import LASTS, ResponseTokens


class Interaction:
    """Stands for the library's, with all that hangs on one."""


def test_an_expired_token_holds_its_interaction_no_longer() -> None:
    """With the next answer it is let go, whatever else is remembered; the others stay."""
    now = [0.0]
    tokens = ResponseTokens(lambda: now[0])
    first, second, third = Interaction(), Interaction(), Interaction()
    gone = weakref.ref(first)
    tokens.keep(1, cast(Any, first))
    now[0] = LASTS.total_seconds() / 2
    tokens.keep(2, cast(Any, second))
    del first
    now[0] = LASTS.total_seconds()
    tokens.keep(3, cast(Any, third))
    gc.collect()
    assert gone() is None
    assert tokens.to("1") is None
    for name, interaction in (("2", second), ("3", third)):
        token = tokens.to(name)
        assert token and token.interaction is cast(Any, interaction)
