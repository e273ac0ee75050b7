"""The reply that shows a table: words, picture, alt text, and what may be tapped at this moment."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import TypeVar

import structlog

import render
from bot.messages.ids import Deal
from bot.messages.reply import Board, Button, Menu, Reply
from bot.messages.spans import Sayable, beginning, joined, written
from bot.play.pictures import Drawn
from bot.play.played_table import PlayedTable
from bot.presentation import guide, menus, quick_buttons, status_words
from bot.presentation.menus import ButtonRow, Taps
from bot.records.preferences import BUTTONS, COLOURS, FELT, LOST, TEXT, TRAIL
from bot.records.session import Session
from bot.services import Services
from bot.storage import STORAGE_ERRORS
from engine import Kind, View, begun, cut, in_figures, search

log = structlog.get_logger()
Read = TypeVar("Read")

ANOTHER, SHARE = Button("Another game", "start"), Button("Share", "share")
HAND_IN = Button("Hand in", "daily", {"what": "finish"})
REPLAY = Button("Replay", "replay")
LONGEST = 1500  # characters of what came of a move: a board as text has room below it
ROWS, WIDE = 5, 5  # rows of buttons and menus in a message, buttons in a row


async def show(
    services: Services,
    played: PlayedTable,
    said: Sayable = "",
    *,
    taps: Taps | None = None,
    page: int = 1,
    marked: tuple[str, ...] = (),
    undone: bool = False,
) -> Reply:
    """The table as it stands; `said` replaces the last move's words, `taps` the menu of all moves.

    On the picture the `marked` piles are what one looks at, instead of what moved last.
    Whoever hears the picture hears first that moves are `undone`.
    """
    view = played.view
    chosen, turns = taps or (menus.of_moves(view, page) if view.result is None else ((), ()))
    kept, tried = await _likes(services, played), await _tried(services, played)
    drawn = await services.pictures.of(played, marked or guide.marked(played))
    if undone and drawn.alt:
        drawn = replace(drawn, alt=render.alt_text(view, written(said)))
    first, never = beginning(said or view.caption, LONGEST), _cannot_be_won(services, played, kept)
    reply = Reply(
        said=joined((first, _ending(view, never=never), tried, guide.told(played), drawn.apology)),
        status=" · ".join((status_words.status(view), *_below(services, played, kept))),
        rows=rows(played, chosen, turns, kept, back=taps is not None, never=never),
        menus=chosen,
        board=_board(services, played.session, kept),
    )
    return _with_picture(reply, drawn, kept)


def _below(services: Services, played: PlayedTable, kept: Mapping[str, str]) -> tuple[str, ...]:
    """What stands below a board besides how its game stands."""
    colours = status_words.legend(played.view.game, COLOURS.of(kept))
    return (*status_words.effort(played.session), *_dead_end(services, played, kept), *colours)


async def glance(services: Services, past: PlayedTable, said: Sayable, steps: ButtonRow) -> Reply:
    """A position of a game that has ended, with nothing to play on it."""
    kept, drawn = await _likes(services, past), await services.pictures.of(past)
    reply = Reply(
        said=joined((beginning(said, LONGEST), drawn.apology)),
        status=status_words.status(past.view),
        rows=(steps,),
        board=replace(_board(services, past.session, kept), past=past.moves_played),
    )
    return _with_picture(reply, drawn, kept)


def _board(services: Services, session: Session, kept: Mapping[str, str]) -> Board:
    """Which table it is; who may see it is the same for all its positions."""
    return Board(
        session.table,
        session.revision,
        session.owner,
        secret=is_secret(services, session),
        trail=TRAIL.of(kept) == "on",
        won=session.result == "won",
    )


def is_secret(services: Services, session: Session) -> bool:
    """Whether only its player may see it: so they wish, or others have yet to play its deal."""
    return session.private or services.daily.tells_of_a_sealed_deal(session)


def _with_picture(reply: Reply, drawn: Drawn, kept: Mapping[str, str]) -> Reply:
    """The reply with its table for eyes and ears, as the player likes it."""
    picture = drawn.picture and render.dressed(drawn.picture, COLOURS.of(kept), FELT.of(kept))
    text = drawn.text if drawn.picture is None or TEXT.of(kept) == "on" else ""
    return replace(reply, picture=picture, alt=drawn.alt, monospace=text)


def rows(
    played: PlayedTable,
    shown: Sequence[Menu],
    turns: Sequence[ButtonRow],
    kept: Mapping[str, str],
    *,
    back: bool = False,
    never: bool = False,
) -> tuple[ButtonRow, ...]:
    """The buttons that fit the moment, with `turns` for the pages of the menu `shown`, in five rows with it.

    Above them stand the likeliest moves, as many as the player's settings say and as there is room for.
    Of a deal that can `never` be won, another is offered.
    """
    view = played.view
    if view.result:
        return _after(played, never=never)
    others = (
        _undo(played),
        Button("Redo", "redo", disabled=not played.ahead),
        Button("Type a move", "move"),
        Button("As text", "text"),
        Button("Rules", "rules", {"game": view.game}),
    )
    aside = (HAND_IN,) if played.session.ranked else (guide.LEAVE,) if guide.step(played) else ()
    moment = (*_moment(played, back), *(deals_that_can_be_won(played) if never else ()))
    below = [*_rows_of((*moment, *chain.from_iterable(turns))), others, *filter(None, (aside,))]
    moves = () if _only_fills(view) else quick_buttons.buttons(view, BUTTONS.of(kept), shown if back else ())
    return (*_rows_of(moves)[: ROWS - len(shown) - len(below)], *below)


def _after(played: PlayedTable, *, never: bool) -> tuple[ButtonRow, ...]:
    """What there is to do when a game is over."""
    again = () if played.view.result == "won" else (_undo(played),)
    games = deals_that_can_be_won(played) if never else new_games(played)
    after = _daily(played) if played.session.daily else (*games, ANOTHER, SHARE)
    return tuple(_rows_of((*again, *after, REPLAY)))


def _rows_of(buttons: ButtonRow) -> list[ButtonRow]:
    return [buttons[at : at + WIDE] for at in range(0, len(buttons), WIDE)]


def new_games(played: PlayedTable) -> ButtonRow:
    """Start the same game again, with another deal or with this one, as privately as before."""
    view, game = played.view, _same_game(played)
    same = (Button("Same deal", "start", {**game, "deal": view.deal}),) if Deal(view.deal).number else ()
    return (Button("New deal", "start", game, style="main"), *same)


def deals_that_can_be_won(played: PlayedTable) -> ButtonRow:
    """Start the same game again with a deal that is known to be won by somebody, where one is known."""
    if search.certified(played.view.game, played.view.variant) is None:
        return new_games(played)[:1]
    game = {**_same_game(played), "winnable": "yes"}
    return (Button("A deal that can be won", "start", game, style="main"),)


def _same_game(played: PlayedTable) -> dict[str, str]:
    view, private = played.view, {"private": "yes"} if played.session.private else {}
    return private | {"game": view.game} | ({"variant": view.variant} if view.variant else {})


def _moment(played: PlayedTable, back: bool) -> ButtonRow:
    """Dealing, filling and going home, as far as they are legal now; the way back from a menu of halves."""
    view = played.view
    deals = [choice for choice in view.choices if choice.kind in ("deal", "redeal")]
    buttons = [Button(choice.kind.capitalize(), choice.kind, style="main") for choice in deals]
    left = sum(len(pile.cards) for pile in view.piles if pile.kind is Kind.STOCK)
    if [choice.kind for choice in view.choices] == ["deal"] and left > 1:
        buttons.append(Button("Deal until a card fits", "deal", {"how": "until"}))
    if _only_fills(view):
        buttons = [
            Button(cut(str(begun(f.words)), quick_buttons.LABEL), "move", {"moves": f.text}, style="main")
            for f in view.choices
        ]
    if played.can_go_home():
        buttons.append(Button("All home", "home"))
    if back:
        buttons.append(Button("All moves", "board"))
    return tuple(buttons)


def _only_fills(view: View) -> bool:
    """Whether an open place must be filled, in so few ways that each is a button that says all of it."""
    return 0 < len(view.choices) <= WIDE and all(choice.kind == "fill" for choice in view.choices)


def _undo(played: PlayedTable) -> Button:
    return Button("Undo", "undo", disabled=not played.may_undo())


def _daily(played: PlayedTable) -> ButtonRow:
    """After a day's deal: hand in what can still change, else the board and the share card."""
    session = played.session
    if session.ranked and played.view.result == "lost" and played.may_undo():
        return (Button("Hand it in", "daily", {"what": "finish"}, style="main"),)
    same = () if session.ranked else (Button("Same deal", "daily", {"what": "play", "day": session.daily}),)
    leaderboard, history = (
        Button(label, "daily", {"what": what})
        for label, what in (("Leaderboard", "leaderboard"), ("Other days", "history"))
    )
    return (*same, leaderboard, SHARE, history)


def _ending(view: View, *, never: bool) -> str:
    if view.result == "won":
        return f"You have won in {in_figures(view.moves, 'move')}: {view.reason}. Well played!"
    if view.result == "lost" and never:
        return f"This game is lost: {view.reason}. This deal cannot be won by anybody: try another."
    if view.result == "lost":
        return f"This game is lost: {view.reason}. Take moves back, or try this deal again, or another."
    return ""


def _dead_end(services: Services, played: PlayedTable, kept: Mapping[str, str]) -> tuple[str, ...]:
    """That nobody can win it any more, for those who like to know, and what may be done."""
    since = services.dead_ends.since(played)
    if since is None or not _knows_of_a_dead_end(services, played, kept):
        return ()
    if not since:
        return ("this deal cannot be won: deal anew?",)
    return (f"since move {since} this can no longer be won: undo, or deal anew?",)


def _knows_of_a_dead_end(services: Services, played: PlayedTable, kept: Mapping[str, str]) -> bool:
    """Whether the player is told that nobody can win it any more: by a hint, or who likes to know."""
    if services.dead_ends.since(played) is None or played.view.result:
        return False
    hint = played.hint_known()
    return LOST.of(kept) != "untold" or (hint is not None and hint.move is None)


def _cannot_be_won(services: Services, played: PlayedTable, kept: Mapping[str, str]) -> bool:
    """Whether the player knows, or at the end may know, that the deal itself could never be won."""
    lost = played.view.result == "lost" or _knows_of_a_dead_end(services, played, kept)
    return lost and services.dead_ends.from_the_start(played)


async def _likes(services: Services, played: PlayedTable) -> Mapping[str, str]:
    """The player's settings."""
    return await _or_without(services.sessions.likes(played), {})


async def _tried(services: Services, played: PlayedTable) -> Sayable:
    """What is told of a game that is won, and of a daily try."""
    won = await _or_without(services.games.won(played.session), "")
    return joined((won, await _or_without(services.daily.told(played), "")))


async def _or_without(read: Awaitable[Read], nothing: Read) -> Read:
    """A board is worth showing without asides: it may show a move saved just before Redis went away."""
    try:
        return await read
    except STORAGE_ERRORS as problem:
        log.warning("a board is shown without asides", error=type(problem).__name__)
        return nothing
