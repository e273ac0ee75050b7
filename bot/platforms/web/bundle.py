"""One script of many modules: on a phone each file that a page waits for costs it a share of a round trip."""

from __future__ import annotations

import re
from collections.abc import Mapping
from graphlib import TopologicalSorter

_IMPORT = re.compile(r'^import \{ (?P<names>[^}]+) \} from "\./(?P<module>\w+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|class|function|async function) (?P<name>\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def bundled(entry: str, modules: Mapping[str, str]) -> str:
    """A module that needs no other: its text after all that it imports, each in a scope of its own.

    Modules import by names in braces and export what they declare; ValueError where one does otherwise,
    or where two import each other.
    """
    imported = {name: [found["module"] for found in _IMPORT.finditer(text)] for name, text in modules.items()}
    order = [*TopologicalSorter(imported).static_order()]
    needed = {entry}
    for name in reversed(order):
        if name in needed:
            needed.update(imported[name])
    before = [_scoped(name, modules[name]) for name in order if name in needed - {entry}]
    return "\n".join([*before, _text(entry, modules[entry])])


def _scoped(name: str, module: str) -> str:
    """A module as a constant that has what it exports."""
    exported = ", ".join(found["name"] for found in _EXPORT.finditer(module))
    return f"const {_scope(name)} = (() => {{\n{_text(name, module)}\nreturn {{ {exported} }};\n}})();"


def _text(name: str, module: str) -> str:
    """A module that takes what it imports from the constants of others."""

    def taken(found: re.Match[str]) -> str:
        return f"const {{ {found['names'].replace(' as ', ': ')} }} = {_scope(found['module'])};"

    text = _EXPORT.sub("", _IMPORT.sub(taken, module))
    if other := _OTHER.search(text):
        raise ValueError(f"{name} has a line that cannot be bundled: {other[0]}")
    return text


def _scope(module: str) -> str:
    return f"{module.removesuffix('.js')}_js"
