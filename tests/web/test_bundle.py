"""One script of many modules: what it has, in which order, and what it refuses."""

from __future__ import annotations

import pytest

from bot.platforms.web.bundle import bundled

MODULES = {
    "main.js": """import { twice as double } from "./sums.js";
import { ONE } from "./one.js";
const one = 5;
log(double(ONE) + one);
""",
    "sums.js": """import { ONE } from "./one.js";
const one = ONE;
export const twice = (n) => n * 2 * one;
""",
    "one.js": "export const ONE = 1;\nexport class Unused {}\n",
    "other.js": "export async function never() {}\n",
}


def test_a_bundle_has_what_its_first_module_needs_in_order() -> None:
    """Each module once, after those it imports, in a scope of its own; no other is there."""
    text = bundled("main.js", MODULES)

    assert (
        text.index("one_js = ") < text.index("sums_js = ") < text.index("const { twice: double } = sums_js;")
    )
    assert text.count("class Unused") == 1 and "return { ONE, Unused };" in text
    assert "never" not in text and "import" not in text and "export" not in text


@pytest.mark.parametrize(
    "line", ['import * as all from "./one.js";', 'export { ONE } from "./one.js";', "export default 5;"]
)
def test_what_a_bundle_cannot_have_is_refused(line: str) -> None:
    """A module that imports or exports in another way, by its name and line."""
    with pytest.raises(ValueError, match=r"sums\.js"):
        bundled("main.js", MODULES | {"sums.js": MODULES["sums.js"] + line})


def test_modules_that_import_each_other_are_refused() -> None:
    """There is no order in which they could stand."""
    with pytest.raises(ValueError, match="cycle"):
        bundled("main.js", MODULES | {"one.js": 'import { twice } from "./sums.js";\n' + MODULES["one.js"]})
