"""Block Kit blocks made from a reply: text, picture, status, buttons and menus.

Taps are answered from their action_id alone, without state: a restarted bot answers old boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, TypedDict

from bot.commands import CommandOption
from bot.messages.custom_ids import CustomId
from bot.messages.reply import Board, Button, Menu, Option, Reply, TextForm
from bot.messages.spans import TextLike, as_letters, written
from bot.platforms.slack.markup import SlackMarkup, is_plain, parts, plainly, rich
from engine import cut

Block = dict[str, Any]  # in the shapes that Slack documents: each kind has its own

# Characters and pieces, https://docs.slack.dev/reference/block-kit
SECTION, LABEL, OPTION, PLACEHOLDER, TITLE, ALT = 3000, 75, 75, 150, 24, 2000
FALLBACK = 3000  # of the text for notifications and screen readers; Slack itself cuts it at 40,000
PIECES = 15  # sections of text, so that the picture, buttons and menus always have room among 50 blocks
WRITTEN, FIELDS = 3000, 3  # characters of a field, and fields of a window for a long text
MORE = "More of it, if it has no room above"
TYPED = 400  # more moves than anybody types in one go
STYLES = {"main": "primary", "danger": "danger"}
MARKUP = SlackMarkup()
WINDOW = "typed"  # callback_id of the window for typing, and block_id of its line


class SlackMessage(TypedDict):
    """A message as Slack takes it."""

    text: str  # for notifications and screen readers
    blocks: list[Block]


def of(
    reply: Reply,
    picture: Block | None = None,
    places: Iterator[int] | None = None,
    markup: SlackMarkup = MARKUP,
) -> list[Block]:
    """The blocks of a message; `picture` shows the picture, `places` number the elements."""
    blocks = [section(piece, markup) for piece in parts(reply.message, SECTION)[:PIECES]]
    blocks += [picture] if picture else []
    blocks += [code(str(piece)) for piece in parts(reply.monospace, SECTION)[:PIECES]]
    if status := plainly(reply.status_line, markup):
        blocks.append({"type": "context", "elements": [plain(status, SECTION)]})
    return [*blocks, *_taps(reply, places or count(), markup)]


def fallback(reply: Reply, markup: SlackMarkup = MARKUP) -> str:
    """The plain text of a message, for notifications and screen readers."""
    return written(reply.rich_text, markup, FALLBACK)


def _taps(reply: Reply, places: Iterator[int], markup: SlackMarkup) -> Iterator[Block]:
    """Rows of buttons, then menus. Slack has no disabled buttons, so those are left out."""
    for row in reply.rows:
        made = [button(tap, next(places), reply.board, markup) for tap in row if not tap.disabled]
        if buttons := [*filter(None, made)]:
            yield {"type": "actions", "elements": buttons}
    for menu in reply.menus:
        if menu.options and (select := _menu(menu, next(places), reply.board, markup)):
            yield {"type": "actions", "elements": [select]}


def image(alt: str, **source: Any) -> Block:
    """A block with a picture and its alt text."""
    return {"type": "image", **source, "alt_text": cut(alt, ALT)}


def section(content: TextLike, markup: SlackMarkup = MARKUP) -> Block:
    """A block of text, plain if possible, else rich; nothing in it is read as markup."""
    if is_plain(content, markup):
        return {"type": "section", "text": plain(plainly(content, markup), SECTION)}
    words = {"type": "rich_text_section", "elements": rich(content, markup)}
    return {"type": "rich_text", "elements": [words]}


def plain(text: str, longest: int) -> Block:
    """A text object without markup."""
    return {"type": "plain_text", "text": cut(text, longest), "emoji": False}


def pictured(label: str, icon: str, longest: int, markup: SlackMarkup) -> Block:
    """A label after the emoji of its suit, where the workspace has one."""
    name = markup.suits.get(icon)
    if name is None:
        return plain(as_letters(label), longest)
    return {**plain(f":{name}: {as_letters(label)}", longest), "emoji": True}


def button(tap: Button, place: int, board: Board | None = None, markup: SlackMarkup = MARKUP) -> Block | None:
    """A button, with its custom id as action_id; None where that would be too long."""
    custom_id = CustomId("b", place, tap.command, tap.arguments).drawn_for(board).packed_if_it_fits()
    if custom_id is None:
        return None
    style = {"style": STYLES[tap.style]} if tap.style in STYLES else {}
    return {
        "type": "button",
        "action_id": custom_id,
        "text": pictured(tap.label, tap.icon, LABEL, markup),
        **style,
    }


def _menu(menu: Menu, place: int, board: Board | None, markup: SlackMarkup) -> Block | None:
    """A menu; None where its id would be too long."""
    tap = CustomId("m", place, menu.command, menu.arguments, argument=menu.argument).drawn_for(board)
    custom_id = tap.packed_if_it_fits()
    if custom_id is None:
        return None
    return {
        "type": "static_select",
        "action_id": custom_id,
        "placeholder": plain(as_letters(menu.placeholder), PLACEHOLDER),
        "options": [_option(option, markup) for option in menu.options],
    }


def _option(option: Option, markup: SlackMarkup) -> Block:
    """A line of a menu; a label that is too long is repeated in the description, with more room."""
    note = option.note or (option.label if len(option.label) > OPTION else "")
    below = {"description": plain(as_letters(note), OPTION)} if note else {}
    return {"text": pictured(option.label, option.icon, OPTION, markup), "value": option.value, **below}


def code(words: str) -> Block:
    """A text board in monospace."""
    lines = {"type": "rich_text_preformatted", "elements": [{"type": "text", "text": words}]}
    return {"type": "rich_text", "elements": [lines]}


def window(title: str, option: CommandOption, metadata: str) -> Block:
    """A window with one line to type; `metadata` comes back with the input."""
    return {
        "type": "modal",
        "callback_id": WINDOW,
        "private_metadata": metadata,
        "title": plain(title, TITLE),
        "submit": plain("Go", TITLE),
        "close": plain("Not now", TITLE),
        "blocks": [
            {
                "type": "input",
                "block_id": WINDOW,
                "label": plain(option.name.capitalize(), SECTION),
                "hint": plain(option.description, SECTION),
                "element": {"type": "plain_text_input", "action_id": WINDOW, "max_length": TYPED},
            }
        ],
    }


def form_window(form: TextForm, metadata: str) -> Block:
    """A window with fields of many lines, which are read as those of the window for typing."""
    fields = []
    for number, part in enumerate(form.parts(WRITTEN, FIELDS)):
        element = {"type": "plain_text_input", "action_id": WINDOW, "multiline": True, "max_length": WRITTEN}
        fields.append(
            {
                "type": "input",
                "block_id": f"{WINDOW}-{number}",
                "label": plain(MORE if number else form.label, SECTION),
                "element": {**element, "initial_value": part} if part else element,
                **({"optional": True} if number else {"hint": plain(form.hint, SECTION)}),
            }
        )
    return {
        "type": "modal",
        "callback_id": WINDOW,
        "private_metadata": metadata,
        "title": plain(form.title, TITLE),
        "submit": plain("Try it", TITLE),
        "close": plain("Not now", TITLE),
        "blocks": fields,
    }
