"""`make fast`: the fast form compiled with mypyc, where there is a C compiler. Nothing ever needs it.

The files are compiled as they are, into engine/fast/compiled; `make clean` takes that away again.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="fast", packages=[],
    ext_modules=mypycify({files!r}, group_name="engine.fast.both", target_dir={folder!r}),
)
"""
NO_COMPILER = """There is no C compiler here ({name} was not found), and none is needed: all works without.
To have search run several times as fast, install one (Debian and Ubuntu: apt install gcc) and try again."""
NO_BUILD = """The fast form could not be compiled; everything works without. Perhaps the headers of Python
are missing (Debian and Ubuntu: apt install python3-dev). The compiler said:

{said}"""
FILES = "import engine.fast as f; print(*f.FILES)"
SEAL = "import engine.fast as f; f.PRINT.write_text(f.text_print(), encoding='ascii')"
ASK = "import engine.fast as f; print('compiled' if f.is_compiled() else 'as it is')"


def compiler() -> str:
    """The name of the C compiler that belongs to this Python."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]


def python(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What the Python that runs here does with these words in a checkout."""
    return subprocess.run([sys.executable, *words], cwd=root, capture_output=True, text=True, check=False)


def build(root: Path) -> str:
    """Compile the fast form of the checkout; what went wrong, "" if nothing did."""
    fast = root / "engine" / "fast"
    files = [f"engine/fast/{name}" for name in python(root, "-c", FILES).stdout.split()]
    with tempfile.TemporaryDirectory() as folder:
        made, setup = Path(folder, "made"), Path(folder, "setup.py")
        setup.write_text(SETUP.format(files=files, folder=folder), encoding="utf-8")
        options = ("--quiet", "build_ext", "--build-lib", str(made), "--build-temp", folder)
        done = python(root, str(setup), *options)
        if done.returncode:
            return (done.stderr or done.stdout).strip()[-2000:]
        shutil.rmtree(fast / "compiled", ignore_errors=True)
        shutil.copytree(made / "engine" / "fast", fast / "compiled")
    return python(root, "-c", SEAL).stderr


def main(root: Path = Path(__file__).parent.parent) -> int:
    """Build, and say how it went."""
    if not shutil.which(compiler()):
        print(NO_COMPILER.format(name=compiler()))
        return 1
    if said := build(root):
        print(NO_BUILD.format(said=said))
        return 1
    print(f"The fast form runs {python(root, '-c', ASK).stdout.strip()}; `make clean` takes it away again.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
