"""How the pages of docs/ become a site: `make site`; every warning is an error."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path, PurePosixPath
from typing import Any

DOCS = Path(__file__).parent
ROOT = DOCS.parent
sys.path.insert(0, str(ROOT))  # the reference is made from the docstrings of the engine beside it

project = "Patience"
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["conf.py"]
html_theme = "furo"
html_title = f"Patience {version}"
html_copy_source = False
html_show_copyright = False
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4  # "hosting.md#backups" leads where it leads in the repository
autodoc_member_order = "bysource"

# Pages of the repository that the site shows, too: docs/project/readme.md stands for README.md.
PROJECT_PAGES = {
    f"{path.stem.upper()}.md": f"project/{path.name}" for path in (DOCS / "project").glob("*.md")
}
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)#\s]+)(#[^)]*)?\)")

THUMBNAIL = re.compile(r'<a href="([^"]+)"><img src="([^"]+)" width="(\d+)" alt="([^"]+)"></a>')


def read_source(_app: Any, docname: str, source: list[str]) -> None:
    """Write a page's links to files of the repository such that they lead somewhere on the site.

    A link to a file that the site does not show becomes its text.
    """
    page = PurePosixPath("docs", docname)
    for name, shown in PROJECT_PAGES.items():
        if f"{docname}.md" == shown:
            page = PurePosixPath(name)
            source[0] = (ROOT / name).read_text(encoding="utf-8")

    def on_site(link: re.Match[str]) -> str:
        image, text, path, anchor = link[1], link[2], link[3], link[4] or ""
        target = (ROOT / page.parent / path).resolve()
        if target.is_relative_to(DOCS):
            return f"{image}[{text}](/{target.relative_to(DOCS).as_posix()}{anchor})"
        shown = PROJECT_PAGES.get(target.relative_to(ROOT).as_posix())
        return f"[{text}](/{shown}{anchor})" if shown else text

    # The list of games has its pictures as HTML, which alone can say in the repository how wide they are.
    source[0] = THUMBNAIL.sub(r"[![\4](\2){width=\3px}](\1)", source[0])
    source[0] = LINK.sub(on_site, source[0])


def setup(app: Any) -> None:
    """Sphinx calls this."""
    app.connect("source-read", read_source)
