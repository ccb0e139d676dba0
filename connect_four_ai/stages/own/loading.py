"""Makes a Brain of the class in a student's file, whether it is written as the sections' pages are or as the chapter's
listings."""

import ast
import linecache
import sys
from functools import lru_cache
from types import ModuleType

from connect_four_ai.app.language import say
from connect_four_ai.stages.brain import Brain, YellowsBrain
from connect_four_ai.stages.own.explain import FileFault, explained
from connect_four_ai.stages.own.listing import Listing
from connect_four_ai.stages.own.program import Program
from connect_four_ai.stages.own.student import Own


def brain_in(program: Program) -> type[Brain]:
    """Runs the program, once, and gives its class as a Brain. Raises FileFault."""
    # What looks up a line finds the text that ran, also if the file has been saved since, or there is none.
    path = str(program.path)
    linecache.cache[path] = len(program.text), None, program.text.splitlines(keepends=True), path
    return _brain_in(program)


@lru_cache(maxsize=32)
def _brain_in(program: Program) -> type[Brain]:
    kind = getattr(_run(program), program.name)
    if hasattr(kind, "auto_play"):
        bases = (Own, kind) if issubclass(kind, Brain) else (Own, kind, YellowsBrain)
        return type(kind.__name__, bases, {"kind": kind})
    if hasattr(kind, "autoPlay"):
        return type(kind.__name__, (Listing,), {"kind": kind})
    raise FileFault(program.path, program.brain.lineno, say("the class has no auto_play"), program.text)


def _run(program: Program) -> ModuleType:
    name, path = program.path.stem, str(program.path)
    module = ModuleType(name)
    module.__file__ = path
    folder = str(program.path.parent)
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        code = compile(ast.Module(list(program.kept), []), path, "exec", dont_inherit=True)
        exec(code, vars(module))
    except (Exception, SystemExit) as error:
        raise explained(error, program.path, program.text) from error
    return module
