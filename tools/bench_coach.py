"""`bench coach`: what the coach says of mistakes, and whether it is true."""

import argparse
from contextlib import suppress
from statistics import median, quantiles

from connect_four_ai.commands.options import CommandError, Subparsers, add_command, whole
from connect_four_ai.commands.progress import progress

SUMMARY = "what the coach says of mistakes, judged by brute force"

ABOUT = """\
Takes mistakes from games of the stages, of random play and of Monte Carlo, and lets the coach
explain each. A check that shares nothing with it reads each English sentence as a program, plays it
against every reply on plain grids, and confirms scores with BitBully. Two mistakes that are mirror
images count once. Ctrl+C ends it, and prints what it has."""

EXAMPLES = (("bench coach", "2,000 mistakes; it takes half an hour"),)


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "coach", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument("--mistakes", type=whole(1, 100_000), default=2000, metavar="N")
    parser.add_argument(
        "--blind",
        type=whole(0, 100_000),
        default=300,
        metavar="N",
        help="of how many to ask what the stage lacked (300)",
    )
    parser.add_argument(
        "--aloud",
        type=whole(0, 1000),
        default=0,
        metavar="N",
        help="print so many texts of each kind in both languages, to be read aloud",
    )
    parser.add_argument("--seed", type=whole(0, 999_999), default=1, metavar="N")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the tables; the exit status is 1 if anything is false."""
    try:
        from tools.bench.coach import Results, measure
    except ImportError as error:
        raise CommandError(f"BitBully is not installed: pip install bitbully ({error})") from None
    results = Results()
    with suppress(KeyboardInterrupt), progress("") as tell:
        measure(
            results,
            arguments.seed,
            arguments.mistakes,
            arguments.blind,
            lambda done: tell(lambda: f"{done} of {arguments.mistakes}"),
            arguments.aloud,
        )
    for kind, texts in results.aloud.items():
        if texts:
            print(f"{kind}:", *texts, sep="\n", end="\n\n")
    for way in sorted({way for way, _ in results.kinds}):
        _print_row(way, {kind: n for (of, kind), n in results.kinds.items() if of == way}, "search")
    others = {k: n for (of, k), n in results.kinds.items() if of != "loses within 6 plies"}
    total = sum(n for (of, _), n in results.kinds.items() if of != "loses within 6 plies")
    search = sum(
        n for (of, k), n in results.kinds.items() if of != "loses within 6 plies" and k == "search"
    )
    if others:
        print(f"all others: {total}, explained {100 * (1 - search / total):.1f} %")
    for section in sorted({section for section, _ in results.lacks}):
        lacks = {lack: n for (of, lack), n in results.lacks.items() if of == section}
        _print_row(f"not seen by {section}", lacks, "unknown")
    asked = sum(results.lacks.values())
    unknown = sum(n for (_, lack), n in results.lacks.items() if lack == "unknown")
    if asked:
        alone = sum(n for (_, lack), n in results.lacks.items() if lack in ("chance", "horizon"))
        print(
            f"not seen, all: {asked}, explained {100 * (1 - unknown / asked):.1f} %:"
            f" {100 * (1 - (unknown + alone) / asked):.1f} % by an opponent that chooses well,"
            f" {100 * alone / asked:.1f} % by chance or the horizon alone"
        )
    seconds = results.seconds
    print(
        f"processor time: median {1000 * median(seconds):.0f} ms,"
        f" p99 {1000 * quantiles([*seconds, *seconds], n=100)[-1]:.0f} ms,"
        f" most {1000 * max(seconds):.0f} ms"
    )
    for name, lengths in (("words", results.words), ("Chinese characters", results.characters)):
        print(f"{name}: median {median(lengths):.0f}, most {max(lengths)}")
    print("exceptions:", ", ".join(f"{n} with {k}" for k, n in sorted(results.exceptions.items())))
    print(f"false: {len(results.false)}", *results.false, sep="\n")
    return bool(results.false)


def _print_row(name: str, counts: dict[str, int], unexplained: str) -> None:
    total = sum(counts.values())
    known = total - counts.get(unexplained, 0)
    kinds = ", ".join(f"{kind} {n}" for kind, n in sorted(counts.items(), key=lambda k: -k[1]))
    print(f"{name}: {total}, explained {100 * known / total:.1f} % ({kinds})")
