"""Runs the whole suite once more for somebody who has added something: each addition in a copy of
the project.

python3 .ci/extended.py [NAME …]    such as nim, gomoku or together; without a name, each by itself,
and then together

With a stage, the tests of exactly what is shipped leave themselves out: pictures of the list of
stages, free keys.

The additions: what CONTRIBUTING.md has as examples, and the files in tests/more_games/ and
tests/more_stages/.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from run import PYTHON, TESTS  # noqa: E402  (it is in the folder above)


def additions() -> dict[str, dict[str, str]]:
    """The files of each addition, by its name."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    examples = re.findall(
        r"^Save this as `(\S+)`:\n\n```python\n(.*?)```$", page, re.DOTALL | re.MULTILINE
    )
    found = {Path(path).stem.removeprefix("section_"): {path: code} for path, code in examples}
    for kind in ("games", "stages"):
        for file in sorted((ROOT / "tests" / f"more_{kind}").glob("*.py")):
            code = file.read_text(encoding="utf-8")
            found[file.stem.removeprefix("section_")] = {
                f"connect_four_ai/{kind}/{file.name}": code
            }
    return found


def main(names: list[str]) -> int:
    runs = additions()
    runs["together"] = {path: code for files in runs.values() for path, code in files.items()}
    unknown = [name for name in names if name not in runs]
    if unknown:
        print(f"{', '.join(unknown)}: choose from {', '.join(runs)}", file=sys.stderr)
        return 2
    runs = {name: runs[name] for name in names or runs}
    failed = [name for name, files in runs.items() if not passes(name, files)]
    print("\nFailed with:" if failed else "\nThe suite holds with each of them.", ", ".join(failed))
    return 1 if failed else 0


def passes(name: str, files: dict[str, str]) -> bool:
    """Whether the suite passes in a copy of the project that has these files, too."""
    print(f"\n> {name}: {', '.join(files)}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
        )
        for path in filter(None, listed.stdout.split("\0")):
            (copy / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, copy / path)
        for path, code in files.items():
            (copy / path).write_text(code, encoding="utf-8")
        return subprocess.run([PYTHON, "-m", *TESTS, "-q"], cwd=copy).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
