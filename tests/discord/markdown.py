"""Discord's markup as a reader's client takes it: enough of it to see whether anything but text comes out.

Made after Discord's help pages and the rules of its web client: at each place the first rule that fits wins,
and a backslash before a sign that is no letter, digit or space shows that sign.
"""

from __future__ import annotations

import re

ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")
LINE_RULES = {
    "heading": r"#{1,3} ",
    "small print": r"-# ",
    "list": r" *(?:[-*+]|\d+\.) ",
    "quote": r" *>(?:>>)? ",
}
RULES = {
    "code block": r"```.+?```",
    "code": r"(`+)(?!`).+?(?<!`)\1(?!`)",
    "link": r"\[[^\]]*(?:\\\][^\]]*)*\]\(\s*<?[^\s)]+>?[^)]*\)",
    "address": r"<?(?:https?|steam|discord)://[^\s<]+",
    "mail": r"<(?:mailto:|tel:|sms:)?[^\s<>@]*@?[^\s<>]*\.[^\s<>]+>",
    "mention": r"<(?:@[!&]?\d+|#\d+|id:\w+)>|@everyone|@here",
    "command": r"</[^:>]+:\d+>",
    "time": r"<t:-?\d+(?::[tTdDfFRsS])?>",
    "custom emoji": r"<a?:\w+:\d+>",
    "emoji": r":[^\s:]+?(?:::skin-tone-\d)?:",
    "bold": r"\*\*.+?\*\*",
    "underline": r"__.+?__",
    "italics": r"\*[^\s*].*?\*|\b_.+?_\b|_[^_]+_",
    "strike": r"~~.+?~~",
    "spoiler": r"\|\|.+?\|\|",
}


def displayed(raw: str) -> tuple[str, set[str]]:
    """The text that is seen, and the kinds of markup it was taken to have; what has markup is left raw."""
    text, kinds, at, beginning = "", set[str](), 0, True
    while at < len(raw):
        if found := ESCAPE.match(raw, at):
            text, at, beginning = text + found[1], found.end(), False
            continue
        rules = {**LINE_RULES, **RULES} if beginning else RULES
        kinds |= {kind for kind, rule in rules.items() if re.compile(rule, re.DOTALL).match(raw, at)}
        beginning = raw[at] == "\n" or (beginning and raw[at] == " ")
        text, at = text + raw[at], at + 1
    return text, kinds
