"""How the page in the browser shows spans: as plain words, with times by the clock of this computer."""

from __future__ import annotations

from bot.core.spans import CommandName, Markup, Moment


class LocalMarkup(Markup):
    """The page shows words as they are: nothing in them is markup."""

    def command(self, span: CommandName) -> str:
        """Here nobody else listens: no word need say for whom a line is."""
        return f"/{span.name} {span.rest}".rstrip()

    def moment(self, span: Moment) -> str:
        return f"{super().moment(span)}, at {span.at.astimezone():%H:%M}"


MARKUP = LocalMarkup()
