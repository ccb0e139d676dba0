"""The class's mistakes as a page of HTML, which names no pupil: for each group of equal mistakes
the smallest position where it differs from its section, both searches there, a short example and an
exercise."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from connect_four_ai.app.language import language, say, score_text
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.svg import board_svg, labelled_tree
from connect_four_ai.graphics.tree_layout import lay_out
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.study.checking.groups import Checked, Group, groups
from connect_four_ai.study.checking.parting import Tree
from connect_four_ai.study.checking.verdict import Difference
from connect_four_ai.texts import check_words as words

MOST_BELOW = 7
"""Maximum number of branches drawn of each node below the one where two searches part."""
AROUND = 4
"""Lines of code shown before and after those at fault."""
STYLE = """
body { font: 17px/1.5 system-ui, sans-serif; margin: 1.5em auto; max-width: 68em; padding: 0 1em;
  color: #1d1d1f } h1 { font-size: 1.6em } h2 { font-size: 1.25em; margin: 0 0 .3em }
section { border-top: 1px solid #d3d1ca; padding: 1.2em 0; break-inside: avoid }
.trees { display: flex; flex-wrap: wrap; gap: 1.5em; align-items: flex-start }
figure { margin: 0 } figcaption { color: #5c5c61 } svg { max-width: 100%; height: auto }
.board svg { width: 14em } pre { background: #f6f5f1; padding: .6em .8em; overflow: auto;
  font: 14px/1.45 ui-monospace, monospace; border-radius: 6px } mark { background: #ffe9a6 }
code { background: #f6f5f1; padding: .1em .3em } .faded { color: #5c5c61 }
"""


@dataclass(frozen=True)
class MistakesPage:
    """A job: makes the page, in the language of its process."""

    checked: tuple[Checked, ...]

    def run(self, report: Listener = ignore_progress) -> str:
        heading = escape(say("The class’s mistakes"))
        parts = "\n".join(map(_section, groups(self.checked)))
        return (
            f'<!doctype html>\n<html lang="{language()}"><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{heading}</title><style>{STYLE}</style>\n"
            f'<h1>{heading} <span class="faded">{_count(self.checked)}</span></h1>\n{parts}\n'
            "</html>\n"
        )


def _count(programs: tuple[Checked, ...]) -> str:
    return escape(say("{count:program|programs}", count=len(programs)))


def _section(group: Group) -> str:
    """Returns the part of the page about a group."""
    head = f"{group.report.section} · {words.title(group.report)}".removeprefix(" · ")
    parts = [f"<h2>{escape(head)}</h2>", f'<p class="faded">{_count(group.members)}</p>']
    if group.difference:
        parts.append(f'<div class="trees">{"".join(_figures(group, group.difference))}</div>')
    if not group.report.right:
        parts.append(_code(group.example))
    if address := group.exercise or group.address:
        said = say("Exercise:") if group.exercise else say("Look there:")
        parts.append(f"<p>{escape(said)} <code>{escape(address)}</code></p>")
    return f"<section>{''.join(parts)}</section>"


def _figures(group: Group, difference: Difference) -> Iterator[str]:
    """Yields the position, and both searches at the node where they part."""
    position = Position.from_moves(difference.question.moves)
    caption = f"{words.where_text(difference)} {words.difference_text(difference)}"
    yield _figure(board_svg(position), caption, "board")
    path, *nodes = group.trees
    for name, tree in zip((say("this program"), group.report.section), nodes, strict=True):
        if tree:
            moves = " ".join(map(str, path))
            caption = say("{name}, after {moves}:", name=name, moves=moves) if path else name
            yield _figure(_tree(tree), caption)


def _figure(picture: str, caption: str, kind: str = "") -> str:
    return f'<figure class="{kind}">{picture}<figcaption>{escape(caption)}</figcaption></figure>'


def _tree(tree: Tree) -> str:
    """Returns the picture of a node and of those below it."""

    def below(one: Tree) -> tuple[Tree, ...]:
        columns = sorted(tree.children)[:MOST_BELOW] if one is tree else ()
        return tuple(tree.children[column] for column in columns)

    def label(one: Tree) -> tuple[str, str, str]:
        is_root = one is tree and not one.move  # auto_play returns a column, and no score
        return str(one.move or ""), "" if is_root else score_text(one.value), ""

    return labelled_tree(lay_out(tree, below), label)


def _code(example: Checked) -> str:
    """Returns the lines at fault in a program; empty if none is known."""
    lines = example.text.splitlines()
    marked = {*example.report.lines} & {*range(1, len(lines) + 1)}
    if not marked:
        return ""
    shown = {near for line in marked for near in range(line - AROUND, line + AROUND + 1)}
    rows = []
    for number, line in enumerate(lines, 1):
        if number in shown:
            text = f"{number:4}  {escape(line)}"
            rows.append(f"<mark>{text}</mark>" if number in marked else text)
        elif rows and rows[-1] != "…":
            rows.append("…")
    said = "" if example.report.fault else words.lines_text(example.report)
    return f"<p>{escape(said or say('A short example:'))}</p><pre>{chr(10).join(rows)}</pre>"
