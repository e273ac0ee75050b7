"""Spans as the page in the browser shows them: as plain text, with times by the clock of this computer."""

from __future__ import annotations

from bot.messages.spans import CommandName, Emphasis, Markup, Moment


class LocalMarkup(Markup):
    """Plain text; the page interprets no markup in it."""

    def command(self, span: CommandName) -> str:
        """A command without /patience before it."""
        return f"/{span.name} {span.rest}".rstrip()

    def emphasis(self, span: Emphasis) -> str:
        """Alone in a paragraph it is shown as a heading."""
        return f"**{span.text}**"

    def moment(self, span: Moment) -> str:
        return f"{super().moment(span)}, at {span.at.astimezone():%H:%M}"


MARKUP = LocalMarkup()
