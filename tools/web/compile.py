"""Compiles the modules of the standard library that the page imports, inside their archive.
compile.mjs runs this in Pyodide on Node."""

import importlib.util
import marshal
import sys
import zipfile

LIBRARY, APP = "/tmp/library.zip", "/tmp/app.zip"
FOLDER = f"{zipfile.__file__.partition('.zip')[0]}.zip/"
"""The path prefix of imported modules of the library."""
HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""The head of an unchecked .pyc file, which is not compared with its source (PEP 552)."""

with zipfile.ZipFile(APP) as app:
    app.extractall("/app")
sys.path.insert(0, "/app")
__import__("page")
imported = {str(getattr(module, "__file__", "")) for module in list(sys.modules.values())}
with zipfile.ZipFile(LIBRARY) as archive:
    files = {name: archive.read(name) for name in archive.namelist()}
with zipfile.ZipFile(LIBRARY, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for name, content in files.items():
        if FOLDER + name in imported:
            code = compile(content, FOLDER + name, "exec", dont_inherit=True, optimize=2)
            archive.writestr(f"{name}c", HEAD + marshal.dumps(code))
        else:
            archive.writestr(name, content)
