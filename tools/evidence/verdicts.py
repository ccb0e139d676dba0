"""What the judge has said of the usual files, so that it need not look again."""

from collections.abc import Iterable
from pathlib import Path

from tools.evidence.files import File
from tools.evidence.judge import Judgement

KEPT = Path(__file__).parent / "verdicts.txt"
HEADER = "# What the judge said: file, right or wrong, why. Made by `evidence --judge`.\n"


def kept() -> dict[str, Judgement]:
    found = {}
    if KEPT.exists():
        for line in KEPT.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                digest, verdict, why = line.split(" ", 2)
                found[digest] = Judgement(verdict == "right", why)
    return found


def keep(judged: Iterable[tuple[File, Judgement]]) -> None:
    known = kept() | {file.digest: judgement for file, judgement in judged}
    lines = [
        f"{digest} {'right' if judgement.right else 'wrong'} {judgement.why}".replace("\n", " ")
        for digest, judgement in sorted(known.items())
    ]
    KEPT.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
