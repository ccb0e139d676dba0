"""Makes solver.wasm from solver/search.py: the same functions that numba compiles for this
computer, for web pages. Needs wasm-ld (Debian: lld).

    python -m tools.web.make_solver

numba compiles to LLVM's assembly language. Only little of it depends on this computer: the target
line, the wrappers for Python, and the linkage of symbols.
"""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

FILE = Path(__file__).parent / "solver.wasm"
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext"
LINK = ("wasm-ld", "--no-entry", "--import-memory", "--gc-sections", "--strip-all")
STACK = ("-z", "stack-size=65536")


def main() -> None:
    os.environ["NUMBA_CPU_NAME"] = "generic"  # else it would use this processor's own instructions
    from connect_four_ai.solver import compiled

    # functions from numba's cache have no LLVM text
    compiled.cache_folder = lambda: None  # type: ignore[assignment]
    from connect_four_ai.solver import search

    functions: dict[str, Any] = {"solve": search.solve, "keeps": search.keeps}
    with TemporaryDirectory() as folder:
        objects = []
        for name, function in functions.items():
            file = Path(folder) / f"{name}.o"
            file.write_bytes(_object(_for_web(name, function)))
            objects.append(str(file))
        exports = [f"--export={name}" for name in (*functions, "__heap_base")]
        subprocess.run([*LINK, *STACK, *exports, *objects, "-o", str(FILE)], check=True)
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")


def _for_web(name: str, function: Any) -> str:
    """Returns the function's LLVM text, and a function with its plain name that calls it.

    numba's function returns a status and writes its result through its first argument; an array is
    seven arguments, of which only the number of items and the address are used.
    """
    (signature,) = function.signatures
    about = function.overloads[signature].fndesc
    text: str = function.inspect_llvm(signature)
    for wrapper in (about.llvm_cpython_wrapper_name, about.llvm_cfunc_wrapper_name):
        text = re.sub(
            rf"^define [^\n]*@{re.escape(wrapper)}\(.*?^}}\n", "", text, flags=re.M | re.S
        )
        text = re.sub(
            rf'^define [^\n]*@"{re.escape(wrapper)}"\(.*?^}}\n', "", text, flags=re.M | re.S
        )
    text = re.sub(r"^target .*\n", "", text, flags=re.M)
    text = re.sub(r"^(@.* = )common ", r"\1internal ", text, flags=re.M)
    text = re.sub(r"\blinkonce_odr\b", "internal", text)
    given = ", ".join(f"i64 %a{number}" for number in range(len(signature) - 1))
    values = f"{given}, ptr null, ptr null, i64 %items, i64 8, ptr %table, i64 %items, i64 8"
    return (
        text
        + f"""
define i64 @{name}({given}, ptr %table, i64 %items) {{
  %found = alloca i64
  %fault = alloca ptr
  %status = call i32 @"{about.mangled_name}"(ptr %found, ptr %fault, {values})
  %score = load i64, ptr %found
  ret i64 %score
}}
"""
    )


def _object(text: str) -> bytes:
    """Compiles the text to an object that wasm-ld takes."""
    import llvmlite.binding as llvm  # type: ignore[import-untyped]

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target: Callable[..., Any] = llvm.Target.from_triple(TRIPLE).create_target_machine
    machine = target(opt=3, features=FEATURES)
    module = llvm.parse_assembly(f'target triple = "{TRIPLE}"\n{text}')
    module.data_layout = str(machine.target_data)
    module.verify()
    found: bytes = machine.emit_object(module)
    return found


if __name__ == "__main__":
    main()
