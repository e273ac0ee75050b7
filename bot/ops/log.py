"""Logs: one JSON object a line. What people write never gets in, so errors leave their words behind.

Libraries do not know of that promise: slack-bolt logs the whole body of a request with a bad signature,
discord.py the id of whoever waited too long for a completion. Of their lines only what is theirs is kept:
which logger, where in its code, the kind of an error, and the sentence without what was put into it.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from pathlib import PurePath
from traceback import extract_tb

import structlog
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.typing import EventDict, Processor, WrappedLogger

_A_TABLE = re.compile(r"[a-z0-9-]{1,40}")


def configure(level: str) -> None:
    """Our own lines and those of the libraries alike, to standard error."""
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Processor] = [
        merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        without_words,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_as_json([of_library, *shared]))
    logging.basicConfig(level=max(number, logging.INFO), handlers=[handler], force=True)
    logging.getLogger("bot").setLevel(number)


def _as_json(of_others: Sequence[Processor]) -> logging.Formatter:
    """Writes a line; `of_others` prepare the lines of libraries."""
    json: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.JSONRenderer(),
    ]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=of_others, processors=json, use_get_message=False, pass_foreign_args=True
    )


@contextmanager
def about(
    platform: str, command: str, request_id: str, table: str | None, known: Container[str]
) -> Iterator[None]:
    """Every line that is logged meanwhile says which request it belongs to; `known` are the commands.

    A command or a table that is none of ours is somebody's typing and stays out.
    """
    facts = {
        "platform": platform,
        "command": command if command in known else "unknown",
        "request": request_id.rpartition("/")[2],  # at the local table the player stands before it
        "table": table if table and _A_TABLE.fullmatch(table) else None,
    }
    with bound_contextvars(**{name: fact for name, fact in facts.items() if fact}):
        yield


def of_library(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """A library's line without what it was told: its template, else the place in its code, must do."""
    record: logging.LogRecord = line["_record"]
    place = f"{PurePath(record.pathname).name}:{record.lineno} {record.funcName}"
    template = str(record.msg) if line.pop("positional_args", None) else ""
    line.pop("stack_info", None)
    return {**line, "event": template or f"{record.name} at {place}", "logger": record.name, "where": place}


def without_words(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """An error becomes its kind and where it happened: its message may repeat what somebody wrote."""
    problem = line.pop("exc_info", None)
    if problem is True or isinstance(problem, tuple):
        problem = sys.exc_info()[1] if problem is True else problem[1]
    if isinstance(problem, BaseException):
        line["error"] = type(problem).__name__
        frames = extract_tb(problem.__traceback__)
        line["frames"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return line
