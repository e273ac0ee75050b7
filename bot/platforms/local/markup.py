"""How the page in the browser shows spans: as plain words, with times by the clock of this computer."""

from __future__ import annotations

from bot.core.spans import Markup, Moment


class LocalMarkup(Markup):
    """The page shows words as they are: nothing in them is markup."""

    def moment(self, span: Moment) -> str:
        return f"{super().moment(span)}, at {span.at.astimezone():%H:%M}"


MARKUP = LocalMarkup()
