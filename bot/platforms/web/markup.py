"""Spans as the page in the browser shows them: as plain text, with times by the clock of this computer."""

from __future__ import annotations

from bot.messages.spans import CommandName, Emphasis, Markup, Moment

# What the bar and the menu of the page call a command that needs nothing more.
BUTTONS = {
    "undo": "Undo",
    "redo": "Redo",
    "hint": "Hint",
    "home": "Home",
    "rules": "Rules",
    "tables": "My tables",
    "resume": "My tables",
    "settings": "Settings",
    "stats": "Statistics",
    "share": "Share",
    "give-up": "Give up",
    "games": "All games",
    "start": "All games",
    "help": "Help",
}


class LocalMarkup(Markup):
    """Plain text; the page interprets no markup in it."""

    def command(self, span: CommandName) -> str:
        """The button of the page, or a command as it is typed, without /patience before it."""
        if span.name in BUTTONS and not span.rest and not span.listed:
            return BUTTONS[span.name]
        return f"/{span.name} {span.rest}".rstrip()

    def emphasis(self, span: Emphasis) -> str:
        """Alone in a paragraph it is shown as a heading."""
        return f"**{span.text}**"

    def moment(self, span: Moment) -> str:
        return f"{super().moment(span)}, at {span.at.astimezone():%H:%M}"


MARKUP = LocalMarkup()
