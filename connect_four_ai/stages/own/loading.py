"""Makes a Brain of the class in a student's file, whether it is written as the sections' pages are
or as the chapter's listings."""

import ast
import sys
from functools import lru_cache
from types import ModuleType

from connect_four_ai.app.language import say
from connect_four_ai.stages.brain import Brain, YellowsBrain
from connect_four_ai.stages.own.explain import FileFault, explained
from connect_four_ai.stages.own.listing import Listing
from connect_four_ai.stages.own.program import Program
from connect_four_ai.stages.own.student import Own
from connect_four_ai.stages.text_module import module_of


@lru_cache(maxsize=32)
def brain_in(program: Program) -> type[Brain]:
    """Runs the program, once, and gives its class as a Brain. Raises FileFault."""
    kind = getattr(_run(program), program.name)
    if hasattr(kind, "auto_play"):
        bases = (Own, kind) if issubclass(kind, Brain) else (Own, kind, YellowsBrain)
        return type(kind.__name__, bases, {"kind": kind})
    if hasattr(kind, "autoPlay"):
        return type(kind.__name__, (Listing,), {"kind": kind})
    raise FileFault(program.path, program.brain.lineno, say("the class has no auto_play"))


def _run(program: Program) -> ModuleType:
    path = program.path
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        return module_of(program.text, str(path), path.stem, ast.Module(list(program.kept), []))
    except BaseException as error:  # whatever somebody has written
        raise explained(error, path) from error
