"""Logs: one JSON object a line. What people write never gets in, so errors leave their words behind."""

from __future__ import annotations

import logging
import sys
from traceback import extract_tb

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger


def configure(level: str) -> None:
    """Our own lines and those of the libraries alike, to standard error."""
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso"),
        without_words,
    ]
    structlog.configure(
        processors=[*shared[:1], *shared[2:], structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stderr)
    line: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.JSONRenderer(),
    ]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=line))
    logging.basicConfig(level=max(number, logging.INFO), handlers=[handler], force=True)
    logging.getLogger("bot").setLevel(number)


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
