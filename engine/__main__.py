"""A playground in the terminal; --help lists its commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from typing import Any, cast

from . import GAMES, Game, PatienceError, Table, certified_deals, find
from .errors import InvalidDeclaration
from .games import add_folder
from .reader import read_game
from .reader.trial import tried
from .search.hints import CARE, Care
from .search.shares import Share
from .search.winnability import MEGABYTES, NODES
from .sentences import in_figures, sentence
from .text.page import rules
from .tools.certify import TRIED, WANTED, certify, played
from .tools.perft import perft
from .tools.playthrough import transcript
from .tools.study import UNBOUNDED, Question, in_repository, study
from .tools.won_line import DEALS, won_line

Commands = Any  # argparse keeps the type of its subcommands to itself
Run = Callable[[argparse.Namespace], None]
WINS = Path("tests/golden/wins")
HELP = "moves are typed like 3 f2; also: undo, moves, quit"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; wrong names and moves are answered with a sentence."""
    options = _parser().parse_args(arguments)
    also = getattr(options, "also", None)
    if also:
        add_folder(also)
    try:
        options.run(options)
    except PatienceError as wrong:
        print(sentence(str(wrong)), file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"python -m {__package__}", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    _command(commands, "list", _list, "all games", game=False)
    _command_of_any_game(commands, "show", _show, "the opening tableau of a deal")
    _command_of_any_game(commands, "play", _play, "play in the terminal")
    _command_of_any_game(commands, "rules", _rules, "the rules of a game")
    check = _command(commands, "check", _check, "whether a patience of your own can be played", game=False)
    check.add_argument("file", type=Path, help="the file that describes it")
    _command(commands, "perft", _perft, "count the ways to play so many moves").add_argument(
        "--depth", type=int, default=3
    )
    study = _command(commands, "study", _study, "measure how many deals can be won", seed=False)
    study.add_argument("--deals", type=int, default=100, help="from the first one so many")
    study.add_argument("--first", type=int, default=1)
    study.add_argument("--jobs", type=int, default=1, help="processes that search at the same time")
    study.add_argument("--cluster", help="the address of a Dask scheduler whose workers search instead")
    study.add_argument("--fair", action="store_true", help="play by hints, which do not see hidden cards")
    study.add_argument(
        "--player", choices=("random", "greedy"), help="play by chance; greedy: home if possible"
    )
    study.add_argument("--ways", type=int, default=CARE.ways, help="ways in which a hint lays those out")
    study.add_argument("--tried", type=int, default=CARE.tried, help="moves a hint tries in each of these")
    study.add_argument("--nodes", type=int, help="moves to try before a deal is left open")
    study.add_argument("--seconds", type=float, default=inf, help="of the CPU, before a deal is left open")
    study.add_argument("--megabytes", type=int, default=MEGABYTES, help="what one search may take")
    study.add_argument("--into", type=Path, default=Path("study"), help="the folder that keeps the results")
    study.add_argument("--anew", action="store_true", help="ask also what the repository knows already")
    _add_writing_commands(commands)
    return parser


def _add_writing_commands(commands: Commands) -> None:
    """The commands that write a file of a game."""
    golden = _command(commands, "golden", _golden, "write the golden playthrough of a game")
    golden.add_argument("--into", type=Path, default=Path("tests/golden/playthroughs"))
    win = _command(commands, "win", _win, "search for a deal that can be won, and write down how", seed=False)
    win.add_argument("--deals", type=int, default=DEALS, help="from the first one so many")
    win.add_argument("--nodes", type=int, default=NODES, help="moves to try in each deal")
    win.add_argument("--into", type=Path, default=WINS)
    about = "keep a list of deals that can be won"
    sure = _command(commands, "certify", _certify, about, seed=False, also=False)
    sure.add_argument("--wanted", type=int, default=WANTED, help="so many deals")
    sure.add_argument("--deals", type=int, default=TRIED, help="to look at, from the first one")
    sure.add_argument("--nodes", type=int, default=NODES, help="moves to try in each deal")


def _command(
    commands: Commands,
    name: str,
    run: Run,
    summary: str,
    *,
    game: bool = True,
    seed: bool = True,
    also: bool = True,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=summary, description=summary)
    parser.set_defaults(run=run)
    if game:
        parser.add_argument("game", help="a name, like kings")
        parser.add_argument("--variant", default=None)
    if game and seed:
        parser.add_argument("--seed", default="1", help="the deal's number")
    if game and also:
        parser.add_argument("--also", type=Path, help="a folder with other games")
    return cast(argparse.ArgumentParser, parser)


def _command_of_any_game(commands: Commands, name: str, run: Run, summary: str) -> None:
    """A command for a game that is named, or described in a file."""
    parser = _command(commands, name, run, summary, game=False)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("game", nargs="?", help="a name, like kings")
    which.add_argument("--from", dest="file", type=Path, help="a file that describes a patience of your own")
    parser.add_argument("--variant", default=None)
    parser.add_argument("--seed", default="1", help="the deal's number")
    parser.add_argument("--also", type=Path, help="a folder with other games")


def _game(options: argparse.Namespace) -> Game:
    """The game that is named, or that a file describes."""
    file: Path | None = getattr(options, "file", None)
    return read_game(_text(file)) if file else find(options.game)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise InvalidDeclaration(f"the file {file} cannot be read: {problem}") from None


def _name(options: argparse.Namespace) -> str:
    """What files of a game or a variant are called: kings, herring-bone-german."""
    return "-".join(filter(None, [find(options.game).slug, options.variant]))


def _table(options: argparse.Namespace) -> Table:
    return Table(_game(options), options.seed, variant=options.variant)


def _list(_: argparse.Namespace) -> None:
    for slug, game in GAMES.items():
        print(f"{slug:<14} {game.title:<18} {game.about}")


def _show(options: argparse.Namespace) -> None:
    _print(_table(options))


def _print(table: Table) -> None:
    for pile in table.view().piles:
        if pile.kind == "stock":
            print(f"{pile.code:>4}  {len(pile.cards)} cards" if pile.cards else f"{pile.code:>4}  -")
        else:
            print(f"{pile.code:>4}  {' '.join(card or '??' for card in pile.cards) or '-'}")
    print(table.view().caption)


def _play(options: argparse.Namespace) -> None:
    table = _table(options)
    _print(table)
    print(HELP)
    for line in sys.stdin:
        if line.strip() == "quit":
            return
        try:
            if line.strip() == "undo":
                print(f"Taken back: {table.pop()}")
            elif line.strip() == "moves":
                print("\n".join(str(choice.words) for choice in table.view().choices))
            else:
                table.push(line.strip())
                _print(table)
        except PatienceError as refused:
            print(sentence(f"no: {refused}"))
        if outcome := table.outcome():
            print(f"{outcome.result.capitalize()}: {outcome.reason}.")
            return


def _check(options: argparse.Namespace) -> None:
    try:
        trial = tried(_text(options.file))
    except TimeoutError as busy:
        raise PatienceError(f"{busy}; please try again") from None
    print(f"{trial.title} can be played: {trial.games} random games, {in_figures(trial.moves, 'move')}.")


def _rules(options: argparse.Namespace) -> None:
    game = _game(options)
    print(rules(game, certified_deals.example(game.slug)), end="")


def _perft(options: argparse.Namespace) -> None:
    for depth in range(1, options.depth + 1):
        print(depth, perft(_table(options), depth))


def _study(options: argparse.Namespace) -> None:
    game = find(options.game)
    also = str(options.also) if options.also else ""
    nodes = options.nodes or (NODES if options.seconds == inf else UNBOUNDED)
    fair = Care(options.ways, options.tried, seen=nodes) if options.fair else options.player
    question = Question(game.slug, options.variant, nodes, options.megabytes, also, fair, options.seconds)
    anew = options.anew or fair or also
    known = {} if anew else in_repository(game.slug, options.variant)
    care = f"{fair.ways}x{fair.tried}" if isinstance(fair, Care) else fair
    file = options.into / f"{_name(options)}{f'-fair-{care}' if care else ''}.jsonl"
    deals = range(options.first, options.first + options.deals)
    found = study(question, deals, file, options.cluster or options.jobs, _progress, known)
    print(f"{game.title}: {found}")


def _progress(so_far: Share, left: int) -> None:
    """On a terminal one line that grows, elsewhere a line a deal."""
    line = f"{in_figures(left, 'deal')} to come; {so_far}"
    if sys.stderr.isatty():
        print(f"\r{so_far.bar(left)} {line}", end="" if left else "\n", file=sys.stderr, flush=True)
    else:
        print(line, file=sys.stderr, flush=True)


def _golden(options: argparse.Namespace) -> None:
    table = _table(options)
    name = f"{_name(options)}-{options.seed}"
    options.into.mkdir(parents=True, exist_ok=True)
    (options.into / f"{name}.txt").write_text(transcript(table), encoding="utf-8")
    print(f"{options.into / name}.txt")


def _win(options: argparse.Namespace) -> None:
    slug = find(options.game).slug
    file = options.into / f"{_name(options)}.txt"
    if file.exists():
        print(f"{file} is there already")
        return
    line = won_line(slug, options.variant, options.deals, options.nodes)
    if line is None:
        print(f"None of {options.deals} deals was won: try more --deals or --nodes, or win one yourself.")
        return
    options.into.mkdir(parents=True, exist_ok=True)
    file.write_text(line, encoding="utf-8")
    print(file)


def _certify(options: argparse.Namespace) -> None:
    slug = find(options.game).slug
    won = WINS / f"{_name(options)}.txt"
    hard = certify(slug, options.variant, wanted=options.wanted, deals=options.deals, nodes=options.nodes)
    hard |= played(slug, options.variant, won)
    if hard:
        certified_deals.keep(certified_deals.written(slug, options.variant, hard))
    print(f"{slug}: {in_figures(len(hard), 'deal')} that can be won")


if __name__ == "__main__":
    sys.exit(main())
