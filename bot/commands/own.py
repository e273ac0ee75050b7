"""Patiences of one's own: described in words, tried, saved, shared; others play them by one tap."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from bot import admission
from bot.commands import rules, start
from bot.commands.command import Command, CommandOption, offering
from bot.daily.verification import channel_of
from bot.messages.refused import Refused
from bot.messages.reply import Button, Menu, Option, Reply, TextForm
from bot.messages.request import Request
from bot.messages.spans import Code, CommandName, Emphasis, RichText, Typed, joined, text
from bot.play.own_games import CODE, server_of
from bot.presentation import naming
from bot.presentation.choosing import page_buttons, paged, requested_page
from bot.presentation.menus import MOST, option
from bot.records.own_game import ListedGame, OwnGame
from bot.storage import STORAGE_ERRORS
from engine import GAMES, InvalidDeclaration, copied, in_figures, sentence

if TYPE_CHECKING:
    from bot.services import Services

OwnStep = Callable[[Request, "Services"], Awaitable[Reply]]
TRIED = 20  # random games before a patience is accepted
LONGEST = 8 * 1024  # characters of a text; the reader counts its bytes
IN_A_MESSAGE = 1200  # characters of a text that is shown with others; a longer one is a file
QUOTED = 80  # characters of the line that is wrong
SKETCH = """class MyPatience(Game):
    "Aces up from one row of ten."

    title = "My Patience"
    stock, talon = Stock(), Waste()
    aces = Foundation(4, path=up(ACE).in_suit)
    places = Tableau(10, build=unbuilt, refill=Refill(talon, stock))
    deal = Round(talon)
    layout = (
        row(aces, at=(0, 0)),
        row(places, at=(0, 1)),
        row(stock, at=(8, 0)),
        row(talon, at=(9, 0)),
    )

    def lay(self, t):
        "A row of ten."
        t.deal(*self.places)
"""
HOW = (
    "Write it in the window, or send it as a code block or a file of text: ",
    CommandName("own", "new"),
    " and the text after it. docs/your-own.md explains it from the beginning; ",
    CommandName("own", "copy kings"),
    " begins with a game that is here.",
)
NONE_YET = (
    "You have no patience of your own yet. ",
    CommandName("own", "new"),
    " begins one, ",
    CommandName("own", "copy kings"),
    " begins with a game that is here.",
)
SHARE_WHERE = "Nobody else reads this place, so here is what you can send to others:"
IN_THE_GALLERY = "It stands among the patiences of this table now. This is for others elsewhere:"
PRACTICE = "It counts in your statistics, and not in the daily challenge or on the boards."


async def run(request: Request, services: Services) -> Reply:
    """Do what is asked with a patience of one's own; without a word, list them."""
    what = request.arguments.get("what", "").strip().lower() or (
        "new" if request.arguments.get("text") else "list"
    )
    if what not in STEPS:
        raise Refused(f"Say one of these: {', '.join(MEANINGS)}.")
    if what != "delete":
        await services.own.admit(request)
    return await STEPS[what](request, services)


# writing ---------------------------------------------------------------------------------------------


async def _new(request: Request, services: Services) -> Reply:
    if request.arguments.get("text"):
        return await _accepted(request, services, "")
    return _window("A patience of your own", {"what": "new"}, SKETCH)


async def _copy(request: Request, services: Services) -> Reply:
    if request.arguments.get("text"):
        return await _accepted(request, services, "")
    game = await services.own.find(request, _wanted(request, "copy kings"))
    words = await asyncio.to_thread(copied, game)
    return _window(f"A copy of {game.title}", {"what": "new"}, words)


async def _edit(request: Request, services: Services) -> Reply:
    if request.arguments.get("draft"):
        draft = await services.storage.own_games.draft(request.user)
        if draft is None:
            raise Refused("There is no text of yours that waits to be mended any more.")
        name, words = draft
    else:
        own = await services.own.own(request.user, _wanted(request, "edit and the name of one of yours"))
        name, words = own.name, own.text
    if request.arguments.get("text"):
        return await _accepted(request, services, name)
    arguments = {"what": "edit", "game": name} if name else {"what": "new"}
    return _window(f"Edit {name}" if name else "A patience of your own", arguments, words)


def _window(title: str, arguments: Mapping[str, str], words: str) -> Reply:
    """A window to write in; where none can be opened, how else it is done."""
    form = TextForm(
        title, "own", "text", arguments, "Its text", "Read, never run. It is tried before it is saved.", words
    )
    return Reply(text(*HOW), monospace=words if len(words) <= IN_A_MESSAGE else "", form=form, private=True)


async def _accepted(request: Request, services: Services, name: str) -> Reply:
    """Try a text and save it; what is wrong with it is named, and the text waits to be mended."""
    written = request.arguments["text"].replace("\r\n", "\n").strip("\n") + "\n"
    try:
        trial = await services.own.try_out(written, TRIED)
    except InvalidDeclaration as wrong:
        await services.storage.own_games.keep_draft(request.user, name, written)
        return Reply(wrong_line(written, wrong), rows=((MEND,),), private=True)
    own = await services.own.save(request.user, written, name)
    await services.storage.own_games.drop_draft(request.user)
    played = f"{in_figures(trial.games, 'random game')} with {in_figures(trial.moves, 'move')} went well."
    return await _page_of(request, services, own, text("Saved as ", Code(own.name), f": {played}"))


def wrong_line(written: str, wrong: InvalidDeclaration) -> RichText:
    """What is wrong with a text, with the line it is in."""
    lines = written.split("\n")
    line = lines[wrong.line - 1].strip()[:QUOTED] if 0 < wrong.line <= len(lines) else ""
    reason = text("That cannot be played yet: ", Typed(sentence(str(wrong))))
    return joined((reason, text("The line is: ", Typed(line)) if line else ""))


# reading ---------------------------------------------------------------------------------------------


async def _show(request: Request, services: Services) -> Reply:
    wanted = _wanted(request, "show and the name of one of yours")
    if CODE.fullmatch(wanted):  # a version, whoever wrote it: its rules, and how to play it
        page = await rules.run(replace(request, arguments={"game": wanted}), services)
        return replace(page, rows=((_play(wanted), _text_button(wanted), _copy_button(wanted)), *page.rows))
    return await _page_of(request, services, await services.own.own(request.user, wanted))


async def _page_of(
    request: Request, services: Services, own: OwnGame, message: RichText | None = None
) -> Reply:
    """One of one's own: the picture, its rules, and what can be done with it."""
    page = await rules.run(replace(request, arguments={"game": own.version}), services)
    code = text("Its code is ", Code(own.version), ". ", PRACTICE)
    mine = {"game": own.name}
    buttons = (
        _play(own.version),
        Button("Share it", "own", {"what": "share", **mine}),
        Button("Edit", "own", {"what": "edit", **mine}),
        Button("Its text", "own", {"what": "text", **mine}),
        Button("Delete", "own", {"what": "delete", **mine}, "danger"),
    )
    return replace(page, message=joined((message or "", code, page.message)), rows=(buttons, *page.rows))


async def _text(request: Request, services: Services) -> Reply:
    wanted = _wanted(request, "text and a name")
    if CODE.fullmatch(wanted):
        title, name, words = "", wanted, copied(await services.own.find(request, wanted))
    else:
        own = await services.own.own(request.user, wanted)
        title, name, words = own.title, own.name, own.text
    if len(words) <= IN_A_MESSAGE:
        return Reply(text("This is ", Typed(title or name), ":"), monospace=words, private=True)
    file = (f"{name}.txt", words.encode())
    return Reply(text("The text of ", Typed(title or name), " as a file."), file=file, private=True)


async def _list(request: Request, services: Services) -> Reply:
    mine = await services.storage.own_games.of(request.user)
    listed = await services.own.listed(request)
    lines: list[RichText] = []
    if mine:
        lines.append(text(Emphasis("Yours")))
        lines += [
            text(Typed(own.title), " (", Code(own.name), "): ", Typed(own.about)) for own in mine.values()
        ]
    else:
        lines.append(text(*NONE_YET))
    if listed:
        lines.append(text(Emphasis("Shared here")))
        lines += [*await _entries(services, listed)]
    pages = paged(lines)
    page = requested_page(request, len(pages))
    rows = (*page_buttons("own", page, len(pages), what="list"), (WRITE,))
    return Reply(pages[page - 1], rows=rows, menus=_menus(mine.values(), listed), private=True)


async def _entries(services: Services, listed: Iterable[ListedGame]) -> list[RichText]:
    """The lines of a server's list: title, author, what it is."""
    some = [*listed]
    authors = await naming.persons(services, [game.author for game in some], around=True)
    lines = []
    for game, author in zip(some, authors, strict=True):
        end = ", a house game): " if game.pinned else "): "
        lines.append(
            text(Typed(game.title), " by ", author, " (", Code(game.version), end, Typed(game.about))
        )
    return lines


def _menus(mine: Iterable[OwnGame], listed: Iterable[ListedGame]) -> tuple[Menu, ...]:
    """Menus to look at one's own, and to play what is shared here."""
    yours = tuple(option(own.title, own.name, own.about) for own in mine)[:MOST]
    shared = tuple(option(game.title, game.version, game.about) for game in listed)[:MOST]
    menus = (
        Menu("Look at one of yours", "own", "game", yours, {"what": "show"}),
        Menu("Play one that is shared here", "start", "game", shared),
    )
    return tuple(menu for menu in menus if menu.options)


# sharing, playing, deleting ----------------------------------------------------------------------------


async def _share(request: Request, services: Services) -> Reply:
    own = await services.own.own(request.user, _wanted(request, "share and the name of one of yours"))
    if channel_of(request).direct or request.direct:
        gallery = request.place.direct and server_of(request.place)  # of a table that has no channels
        if gallery:
            await services.own.share(request, own)
        return Reply(
            text(
                IN_THE_GALLERY if gallery else SHARE_WHERE,
                text("\n", Typed(own.title), ": ", CommandName("start", own.version)),
            ),
            monospace=own.text if len(own.text) <= IN_A_MESSAGE else "",
            file=None if len(own.text) <= IN_A_MESSAGE else (f"{own.name}.txt", own.text.encode()),
            rows=((_play(own.version),),),
            private=True,
        )
    await admission.admit_board(request, services)
    listed = await services.own.share(request, own)
    [author] = await naming.persons(services, [request.user], around=True)
    game = await services.own.game(own.version)
    dealt = await services.pictures.dealt(game.slug)
    message = joined(
        (
            text("A patience by ", author, ": ", Typed(own.title)),
            text(Typed(own.about)),
            text("Its code: ", Code(listed.version)),
        )
    )
    return Reply(
        message,
        picture=dealt.picture,
        alt=f"{own.title} as it is dealt. {dealt.alt}",
        monospace=own.text if len(own.text) <= IN_A_MESSAGE else "",
        rows=(
            (
                _play(own.version),
                Button("Its rules", "rules", {"game": own.version}),
                _text_button(own.version),
                _copy_button(own.version),
            ),
        ),
    )


async def _start(request: Request, services: Services) -> Reply:
    wanted = _wanted(request, "play and the name of one of yours")
    code = wanted if CODE.fullmatch(wanted) else (await services.own.own(request.user, wanted)).version
    return await start.run(replace(request, command="start", arguments={"game": code}), services)


async def _delete(request: Request, services: Services) -> Reply:
    own = await services.own.own(request.user, _wanted(request, "delete and the name of one of yours"))
    if request.arguments.get("sure") != "yes":
        sure = Button("Yes, delete it", "own", {"what": "delete", "game": own.name, "sure": "yes"}, "danger")
        question = "? Nobody can begin it by its code any more; games in progress go on."
        return Reply(text("Delete ", Typed(own.title), question), rows=((sure,),), private=True)
    await services.storage.own_games.drop(request.user, [own])
    return Reply(text(Typed(own.title), " is deleted."), private=True)


def _wanted(request: Request, example: str) -> str:
    """The name that is given; Refused without one."""
    if name := request.arguments.get("game", "").strip():
        return name
    raise Refused("Which one? Say ", CommandName("own", example), ".")


def _play(code: str) -> Button:
    return Button("Play it", "start", {"game": code}, "main")


def _text_button(code: str) -> Button:
    return Button("Its text", "own", {"what": "text", "game": code})


def _copy_button(code: str) -> Button:
    return Button("Make it mine", "own", {"what": "copy", "game": code})


WRITE = Button("Write one", "own", {"what": "new"})
MEND = Button("Mend it", "own", {"what": "edit", "draft": "yes"}, "main")
STEPS: Mapping[str, OwnStep] = {
    "new": _new,
    "copy": _copy,
    "edit": _edit,
    "show": _show,
    "text": _text,
    "play": _start,
    "share": _share,
    "list": _list,
    "delete": _delete,
}
MEANINGS = {
    "new": "write one",
    "copy": "begin with a game that is here",
    "edit": "change one of yours, which makes it another game",
    "show": "its picture and rules",
    "text": "what it says",
    "play": "deal it",
    "share": "show it to everybody here",
    "list": "yours, and those shared here",
    "delete": "have one forgotten",
}


def _read(typed: str) -> dict[str, str]:
    """Parse "copy kings", "new"; a code block after it is found by who reads the line."""
    what, _, name = typed.strip().partition(" ")
    return {"what": what, **({"game": name.strip()} if name.strip() else {})} if what else {}


async def _names(request: Request, services: Services, typed: str) -> list[Option]:
    """One's own by name; for a copy also what is shared here, and ours."""
    wanted = typed.strip().lower()
    mine = (await services.storage.own_games.of(request.user)).values()
    found = [
        option(own.title, own.name, own.about) for own in mine if wanted in f"{own.name} {own.title}".lower()
    ]
    if request.arguments.get("what", "copy").strip().lower() in ("copy", "show", "text", "play"):
        try:
            listed = await services.own.listed(request)
        except STORAGE_ERRORS:
            listed = []
        found += [
            option(game.title, game.version, game.about) for game in listed if wanted in game.title.lower()
        ]
    if request.arguments.get("what", "").strip().lower() == "copy":
        found += [
            option(game.title, slug, game.about)
            for slug, game in GAMES.items()
            if wanted in game.title.lower()
        ]
    return found


command = Command(
    "own",
    "Patiences of your own: describe one, try it, play it, share it",
    run,
    (
        CommandOption(
            "what", "new, copy, edit, show, text, play, share, list or delete", complete=offering(MEANINGS)
        ),
        CommandOption("game", "Which one: of yours by its name; for a copy any game", complete=_names),
        CommandOption("text", "The text as a file, for new and edit", block=True, longest=LONGEST),
    ),
    read=_read,
    alone="instead",
    order=157,
)
