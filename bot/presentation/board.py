"""The reply that shows a table: text, picture, alt text, and the buttons and menus of the moment."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeVar

import structlog

import render
import render.text
from bot.messages.ids import Deal, UserId
from bot.messages.reply import Board, Button, Menu, Reply
from bot.messages.spans import Link, TextLike, beginning, in_words, joined, text, written
from bot.play.pictures import Drawn
from bot.play.played_table import PlayedTable
from bot.presentation import guide, menus, shared_page, status_words
from bot.presentation.menus import ButtonRow, Taps
from bot.records.preferences import BACK, BUTTONS, COLOURS, FELT, LOST, TEXT, TRAIL
from bot.records.session import MemberRole, Session
from bot.records.vote import Ballot
from bot.services import Services
from bot.storage import STORAGE_ERRORS
from engine import Kind, View, capitalized, cut, in_figures, search

log = structlog.get_logger()
Read = TypeVar("Read")

ANOTHER, SHARE = Button("Another game", "start"), Button("Share", "share")
HAND_IN = Button("Hand in", "daily", {"what": "finish"})
REPLAY = Button("Replay", "replay")
OPEN = Button("Open table", "open")
UNDRAWN = Drawn(None, "")  # for a platform that draws tables itself
LONGEST = 1500  # characters of the text of a move, so that a text board has room below it
NO_VOTES = Ballot()
ROWS, WIDE = 5, 5  # rows of buttons and menus in a message, buttons in a row


async def show(
    services: Services,
    played: PlayedTable,
    message: TextLike = "",
    *,
    taps: Taps | None = None,
    page: int = 1,
    marked: tuple[str, ...] = (),
    undone: bool = False,
) -> Reply:
    """The table as it stands; `message` replaces the last move's text, `taps` the menu of all moves.

    The picture marks the `marked` piles instead of the last move. With `undone` the alt text begins with the
    message, which says what was taken back. With `services.bare_boards` there are neither picture nor moves.
    """
    preferences = await _preferences(services, played)
    view, session, as_preferred = played.view, played.session, in_words if played.by_ear else text
    bare = services.bare_boards
    chosen, page_buttons = taps or (((), ()) if bare or view.result else menus.of_moves(view, page))
    duration = closing_note = ""
    if session.result:
        duration = await _or_default(services.games.won(session), "")
        closing_note = await _or_default(services.daily.closing_note(played), "")
    ballot, together = NO_VOTES, text()
    if session.members:
        ballot = await _or_default(services.shared.ballot(session), ballot)
        together = await shared_page.lines(services, played, ballot)
        marked = marked or shared_page.marked(played, ballot)
    marked = marked or (guide.marked(played) if session.guided else ())
    drawn = UNDRAWN if bare else await services.pictures.of(played, marked)
    if undone and drawn.alt:
        drawn = replace(drawn, alt=render.alt_text(view, written(as_preferred(message))))
    dead_end = _known_dead_end(services, played, preferences)
    lost = view.result == "lost" or dead_end is not None
    unwinnable = lost and services.dead_ends.from_the_start(played)
    message = joined(
        (
            beginning(message or view.caption, LONGEST),
            _ending(view, unwinnable=unwinnable),
            duration,
            closing_note,
            guide.instruction(played) if session.guided else "",
            together,
            drawn.apology,
        )
    )
    status = (
        status_words.status(view),
        *status_words.effort(session),
        *_dead_end_note(dead_end),
        *status_words.legend(view, COLOURS.of(preferences)),
    )
    opens = (OPEN,) if launches(services, session) and not bare else ()
    reply = Reply(
        message=as_preferred(message),
        status=_with_link(services, session, status_words.separator(view), status),
        rows=(
            rows(
                played,
                chosen,
                (opens, *page_buttons),
                preferences,
                back=taps is not None,
                unwinnable=unwinnable,
                ballot=ballot,
            )
            if view.result or not bare
            else ()
        ),
        menus=chosen,
        board=_board(services, session, preferences),
    )
    return reply if bare else _with_picture(reply, view, drawn, preferences)


async def show_past(services: Services, past: PlayedTable, message: TextLike, steps: ButtonRow) -> Reply:
    """A past position of a finished game, with nothing to play."""
    preferences = await _preferences(services, past)
    drawn = UNDRAWN if services.bare_boards else await services.pictures.of(past)
    reply = Reply(
        message=joined((beginning(message, LONGEST), drawn.apology)),
        status=status_words.status(past.view),
        rows=tuple(rows_of(steps)),
        board=replace(_board(services, past.session, preferences), past=past.moves_played),
    )
    return reply if services.bare_boards else _with_picture(reply, past.view, drawn, preferences)


def _board(services: Services, session: Session, preferences: Mapping[str, str]) -> Board:
    """The reply's reference to its table."""
    return Board(
        session.table,
        session.revision,
        session.owner,
        secret=is_secret(services, session),
        trail=TRAIL.of(preferences) == "on",
        won=session.result == "won",
    )


def web_address(services: Services, session: Session) -> str:
    """Where a table is found on the web; "" where none is hosted."""
    url = services.settings.table_url
    return f"{url.rstrip('/')}/?table={session.table}" if url else ""


def _with_link(services: Services, session: Session, separator: str, status: Sequence[str]) -> TextLike:
    """The status, and where the table is hosted, but not there, a link to it."""
    address = "" if services.bare_boards else web_address(services, session)
    words = separator.join(status)
    return text(words, separator, Link("open the table", address)) if address else words


def launches(services: Services, session: Session) -> bool:
    """Whether the platform of its player opens the hosted table itself, by a button."""
    platform = services.platforms.get(UserId(session.owner).platform)
    return platform is not None and platform.capabilities.launches


def is_secret(services: Services, session: Session) -> bool:
    """Whether only its player sees it, and whom they let look on: they wish so, or its deal is sealed."""
    return session.private or services.daily.reveals_sealed_deal(session)


def shows_by_link(services: Services, session: Session) -> bool:
    """Whether everybody who has its link sees a table on the web, without coming to it as an onlooker."""
    return session.onlookers != "off" and not is_secret(services, session)


def is_visible_to(services: Services, session: Session, user: str) -> bool:
    """Whether somebody who is at a table, or has its link, sees it on the web."""
    return session.role(user) is not MemberRole.STRANGER or shows_by_link(services, session)


def _with_picture(reply: Reply, view: View, drawn: Drawn, preferences: Mapping[str, str]) -> Reply:
    """The reply with picture, alt text and text board by the player's preferences.

    Where drawing failed, the text board takes the picture's place.
    """
    look = render.Look(COLOURS.of(preferences), FELT.of(preferences), BACK.of(preferences))
    picture = drawn.picture and render.dressed(drawn.picture, view, look)
    with_text = TEXT.of(preferences) == "on" if picture else bool(drawn.apology)
    monospace = render.text.board(view) if with_text else ""
    return replace(reply, picture=picture, alt=drawn.alt, monospace=monospace)


def rows(
    played: PlayedTable,
    visible_menus: Sequence[Menu],
    page_buttons: Sequence[ButtonRow],
    preferences: Mapping[str, str],
    *,
    back: bool = False,
    unwinnable: bool = False,
    ballot: Ballot = NO_VOTES,
) -> tuple[ButtonRow, ...]:
    """The buttons of the moment, with `page_buttons` of the menus shown; five rows together with it.

    The likeliest moves come first, as many as the player prefers and as there is room for. Where the deal is
    `unwinnable`, another one is offered.
    """
    view = played.view
    if view.result:
        return _rows_at_end(played, unwinnable=unwinnable)
    others: ButtonRow = (
        _undo(played),
        Button("Redo", "redo", disabled=not played.redo_stack),
        Button("Type a move", "move"),
        Button("As text", "text"),
        Button("Rules", "rules", {"game": view.game}),
    )
    if played.session.members:
        others = shared_page.last_row(played.session, others)
    actions = (*_actions(played, back), *(deals_that_can_be_won(played) if unwinnable else ()))
    below = [*rows_of((*actions, *chain.from_iterable(page_buttons))), others]
    if played.session.ranked:
        below.append((HAND_IN,))
    elif played.session.guided and guide.step(played):
        below.append((guide.LEAVE,))
    if _only_fills(view):
        return tuple(below)
    moves = menus.quick_buttons(view, BUTTONS.of(preferences), visible_menus if back else ())
    proposed = shared_page.proposals(played, ballot) if ballot.votes else ()
    texts = {button.arguments["moves"] for button in proposed}
    moves = (*proposed, *(button for button in moves if button.arguments["moves"] not in texts))
    return (*rows_of(moves)[: ROWS - len(visible_menus) - len(below)], *below)


def _rows_at_end(played: PlayedTable, *, unwinnable: bool) -> tuple[ButtonRow, ...]:
    """The buttons of a game that is over."""
    again = () if played.view.result == "won" else (_undo(played),)
    games = deals_that_can_be_won(played) if unwinnable else new_games(played)
    after = _daily(played) if played.session.daily else (*games, ANOTHER, SHARE)
    return tuple(rows_of((*again, *after, REPLAY)))


def rows_of(buttons: Sequence[Button]) -> list[ButtonRow]:
    """Buttons in as many rows as they need."""
    return [tuple(buttons[at : at + WIDE]) for at in range(0, len(buttons), WIDE)]


def new_games(played: PlayedTable) -> ButtonRow:
    """Buttons to start the same game again, with another deal or this one, as privately as before."""
    view, game = played.view, _same_game(played)
    same = (Button("Same deal", "start", {**game, "deal": view.deal}),) if Deal(view.deal).number else ()
    return (Button("New deal", "start", game, style="main"), *same)


def deals_that_can_be_won(played: PlayedTable) -> ButtonRow:
    """A button to start the same game with a deal that can be won, where one is known."""
    if search.certified(played.view.game, played.view.variant) is None:
        return new_games(played)[:1]
    game = {**_same_game(played), "winnable": "yes"}
    return (Button("A deal that can be won", "start", game, style="main"),)


def _same_game(played: PlayedTable) -> dict[str, str]:
    view, private = played.view, {"private": "yes"} if played.session.private else {}
    return private | {"game": view.game} | ({"variant": view.variant} if view.variant else {})


def _actions(played: PlayedTable, back: bool) -> ButtonRow:
    """Buttons to deal, fill and play home, as far as legal; with `back`, one to the menu of all moves."""
    view = played.view
    deals = [choice for choice in view.choices if choice.kind in ("deal", "redeal")]
    buttons = [Button(choice.kind.capitalize(), choice.kind, style="main") for choice in deals]
    left = sum(len(pile.cards) for pile in view.piles if pile.kind is Kind.STOCK)
    if [choice.kind for choice in view.choices] == ["deal"] and left > 1:
        buttons.append(Button("Deal until a card fits", "deal", {"how": "until"}))
    if _only_fills(view):
        buttons = [
            Button(cut(str(capitalized(f.words)), menus.LABEL), "move", {"moves": f.text}, style="main")
            for f in view.choices
        ]
    if played.can_go_home():
        buttons.append(Button("All home", "home"))
    if back:
        buttons.append(Button("All moves", "board"))
    return tuple(buttons)


def _only_fills(view: View) -> bool:
    """Whether an open place must be filled, in so few ways that each gets a button."""
    return 0 < len(view.choices) <= WIDE and all(choice.kind == "fill" for choice in view.choices)


def _undo(played: PlayedTable) -> Button:
    return Button("Undo", "undo", disabled=not played.may_undo())


def _daily(played: PlayedTable) -> ButtonRow:
    """Buttons after a daily deal: hand in, where the result can still change, else leaderboard and card."""
    session = played.session
    if session.ranked and played.view.result == "lost" and played.may_undo():
        return (Button("Hand it in", "daily", {"what": "finish"}, style="main"),)
    same = () if session.ranked else (Button("Same deal", "daily", {"what": "play", "day": session.daily}),)
    leaderboard, history = (
        Button(label, "daily", {"what": what})
        for label, what in (("Leaderboard", "leaderboard"), ("Other days", "history"))
    )
    compare = Button("Compare", "daily", {"what": "compare", "day": session.daily})
    return (*same, leaderboard, SHARE, history, compare)


def _ending(view: View, *, unwinnable: bool) -> str:
    if view.result == "won":
        return f"You have won in {in_figures(view.moves, 'move')}: {view.reason}. Well played!"
    if view.result == "lost" and unwinnable:
        return f"This game is lost: {view.reason}. This deal cannot be won by anybody: try another."
    if view.result == "lost":
        return f"This game is lost: {view.reason}. Take moves back, or try this deal again, or another."
    return ""


def lost_note(services: Services, played: PlayedTable, preferences: Mapping[str, str]) -> str:
    """A note that the game can no longer be won, where the player may know; else ""."""
    return "".join(_dead_end_note(_known_dead_end(services, played, preferences)))


def _known_dead_end(services: Services, played: PlayedTable, preferences: Mapping[str, str]) -> int | None:
    """After how many moves the game is lost, where the player may know: by a hint, or by preference."""
    since = services.dead_ends.since(played)
    if since is None or played.view.result:
        return None
    hint = played.current_hint()
    may_know = LOST.of(preferences) != "untold" or (hint is not None and hint.why == "lost")
    return since if may_know else None


def _dead_end_note(since: int | None) -> tuple[str, ...]:
    """A note that the game can no longer be won."""
    if since is None:
        return ()
    if not since:
        return ("this deal cannot be won: deal anew?",)
    return (f"since move {since} this can no longer be won: undo, or deal anew?",)


async def _preferences(services: Services, played: PlayedTable) -> Mapping[str, str]:
    """The preferences of the table's owner."""
    return await _or_default(services.sessions.preferences(played), {})


async def _or_default(read: Awaitable[Read], default: Read) -> Read:
    """A default where Redis fails: the board may show a move that was saved just before."""
    try:
        return await read
    except STORAGE_ERRORS as problem:
        log.warning("a board is shown without asides", error=type(problem).__name__)
        return default
