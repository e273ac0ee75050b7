"""How the page in the browser shows spans: as plain words, with times by the clock of this computer."""

from __future__ import annotations

from bot.messages.spans import CommandName, Emphasis, Markup, Moment


class LocalMarkup(Markup):
    """The page shows words as they are: nothing in them is markup."""

    def command(self, span: CommandName) -> str:
        """Here nobody else listens: no word need say for whom a line is."""
        return f"/{span.name} {span.rest}".rstrip()

    def emphasis(self, span: Emphasis) -> str:
        """What stands alone in a paragraph is a heading there."""
        return f"**{span.text}**"

    def moment(self, span: Moment) -> str:
        return f"{super().moment(span)}, at {span.at.astimezone():%H:%M}"


MARKUP = LocalMarkup()
