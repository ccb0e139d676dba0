"""`solve`, run as it is typed."""

from test_scores_command import answers, command, typed

LATE = "4344343443556"


def test_scores_in_json() -> None:
    done = typed("solve", "44455554221", LATE, "--json", "--no-book")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = answers(done)
    assert list(first) == ["position", "score", "best", "nodes", "microseconds"]
    assert (first["position"], first["score"], len(first["best"])) == ("44455554221", -15, 1)
    assert second["nodes"] > 0


def test_every_column() -> None:
    done = command("solve", "--all", "--json", "--no-book", stdin=f"44455554221\n{LATE}\n")
    first, second = answers(done)
    assert first["columns"] == {str(column): -15 for column in range(1, 8)}
    assert first["best"] == [1, 2, 3, 4, 5, 6, 7]
    assert second["score"] == max(second["columns"].values())
    assert second["best"] == [
        int(column) for column, score in second["columns"].items() if score == second["score"]
    ]


def test_the_table() -> None:
    done = command("solve", "44455554221", "--all", "--no-book")
    assert done.stdout.count("+15") == 8, "+ is good for Red, although Yellow is to move"
    assert "+15: Red wins with its next move" in done.stdout
    assert "−18: Yellow wins with the next move" in command("solve", "1212125", "--no-book").stdout
