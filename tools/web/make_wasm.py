"""Makes compiled.wasm from the solver's search and stage Q's page: the same functions that numba
compiles for this computer, for web pages. Needs wasm-ld (Debian: lld).

    python -m tools.web.make_wasm

numba compiles to LLVM's assembly language. Only little of it depends on this computer: the target
line, the wrappers for Python, and the linkage of symbols. The result is a library that Python in
the page loads, as elsewhere a shared object; its arrays are Python's own.
"""

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

FILE = Path(__file__).parent / "compiled.wasm"
TRIPLE = "wasm32-unknown-emscripten"
FEATURES = "+bulk-memory,+sign-ext,+simd128"
LINK = ("wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--gc-sections", "--strip-all")


def main() -> None:
    os.environ["NUMBA_CPU_NAME"] = "generic"  # else it would use this processor's own instructions
    from connect_four_ai.solver import compiled

    # functions from numba's cache have no LLVM text
    compiled.cache_folder = lambda: None  # type: ignore[assignment]
    from connect_four_ai.solver.search import keeps, solve
    from connect_four_ai.stages import section_q
    from connect_four_ai.stages.learned.weights import fast

    functions = (solve, keeps, fast(section_q.value), fast(section_q.learn))
    with TemporaryDirectory() as folder:
        objects = []
        for name, function in zip(compiled.IN_LIBRARY, functions, strict=True):
            file = Path(folder) / f"{name}.o"
            file.write_bytes(_object(_for_web(name, function)))
            objects.append(str(file))
        exports = [f"--export={name}" for name in compiled.IN_LIBRARY]
        subprocess.run([*LINK, *exports, *objects, "-o", str(FILE)], check=True)
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")


def _for_web(name: str, function: Any) -> str:
    """Returns the function's LLVM text, and a function with its plain name that calls it.

    numba's function returns a status and writes its result through its first argument.
    """
    (signature,) = function.signatures
    about = function.overloads[signature].fndesc
    text: str = function.inspect_llvm(signature)
    for wrapper in (about.llvm_cpython_wrapper_name, about.llvm_cfunc_wrapper_name):
        text = re.sub(
            rf'^define [^\n]*@"?{re.escape(wrapper)}"?\(.*?^}}\n', "", text, flags=re.M | re.S
        )
    text = re.sub(r"^target .*\n", "", text, flags=re.M)
    text = re.sub(r"^(@.* = )common ", r"\1internal ", text, flags=re.M)
    text = re.sub(r"\blinkonce_odr\b", "internal", text)
    numbers = count()
    pairs = [pair for kind in signature for pair in _arguments(kind, numbers)]
    taken, given = zip(*pairs, strict=True)
    result = "double" if str(about.restype) == "float64" else "i64"
    return (
        text
        + f"""
define {result} @{name}({", ".join(filter(None, taken))}) {{
  %found = alloca {result}
  %fault = alloca ptr
  %status = call i32 @"{about.mangled_name}"(ptr %found, ptr %fault, {", ".join(given)})
  %result = load {result}, ptr %found
  ret {result} %result
}}
"""
    )


def _arguments(kind: Any, numbers: Iterator[int]) -> Iterator[tuple[str, str]]:
    """Yields for an argument of this type those that the library's function takes ("" for none),
    with those that numba's takes. A tuple is one argument for each of its values; an array is its
    address and its shape, and numba's other facts about it are not used."""
    from numba import types

    if hasattr(kind, "types"):
        for each in kind.types:
            yield from _arguments(each, numbers)
    elif isinstance(kind, types.Array):
        address, *shape = (f"{of} %a{next(numbers)}" for of in ("ptr", *["i64"] * kind.ndim))
        yield from (("", part) for part in ("ptr null", "ptr null", "i64 0", "i64 0"))
        yield from ((part, part) for part in (address, *shape))
        yield from [("", "i64 0")] * kind.ndim
    else:
        plain = f"{'double' if kind == types.float64 else 'i64'} %a{next(numbers)}"
        yield plain, plain


def _object(text: str) -> bytes:
    """Compiles the text to an object that wasm-ld takes."""
    import llvmlite.binding as llvm  # type: ignore[import-untyped]

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target: Callable[..., Any] = llvm.Target.from_triple(TRIPLE).create_target_machine
    machine = target(opt=3, reloc="pic", features=FEATURES)
    module = llvm.parse_assembly(f'target triple = "{TRIPLE}"\n{text}')
    module.data_layout = str(machine.target_data)
    module.verify()
    found: bytes = machine.emit_object(module)
    return found


if __name__ == "__main__":
    main()
