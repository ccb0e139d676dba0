"""Checks the web page with axe-core (https://github.com/dequelabs/axe-core), which knows the WCAG:
the main states, on screens of four sizes, in both languages. Says what it finds.

    python3 -m tools.web.axe
"""

import sys
import tarfile
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from tools.web.chromium import chromium
from tools.web.site import kept_site, npm, served

VERSION = "4.10.3"
SCREENS = [(390, 844), (844, 390), (1024, 768), (1280, 800)]
STATES = (
    "position=4453&stage=9.1.7",
    "position=4453&stage=9.1.7&depth=2&page=step",
    "lesson=9.1.5",
    "exercise=9.1.5:predict:7",
    "exercise=9.1.5:find:7",
    "position=4453&page=editor",
    "position=4453&page=compare",
    "position=4453&page=stage",
    "page=gallery",
    "page=own",
)
SKETCH = "sketch=9_1_5_blocking"
WAIT = 60.0
"""Maximum seconds until a state stands."""
READY = "return document.getElementById('sketch').dataset.frames > 3"
SAID = "return ['news', 'console'].map((id) => document.getElementById(id).textContent).join(' ')"
RUN = "const done = arguments[0]; axe.run(document).then((found) => done(found.violations));"


def axe_core() -> str:
    """Returns the script of axe-core, from npm."""
    with TemporaryDirectory() as folder:
        npm(folder, "pack", f"axe-core@{VERSION}")
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as archive:
            script = archive.extractfile("package/axe.min.js")
            assert script
            return script.read().decode()


def findings(driver: Any, address: str, script: str) -> list[str]:
    """Returns what axe finds at an address, a line each."""
    driver.get("about:blank")
    driver.get(address)
    end = time.monotonic() + WAIT
    while not driver.execute_script(READY):
        if time.monotonic() > end:
            return [f"it does not start: {driver.execute_script(SAID)}"]
        time.sleep(0.2)
    driver.execute_script(script)
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:90]}"
        for one in driver.execute_async_script(RUN)
        for node in one["nodes"]
    ]


def main() -> int:
    count = failed = 0
    script = axe_core()
    with served(kept_site()) as (server, address), chromium() as driver:
        Thread(target=server.serve_forever, daemon=True).start()
        driver.set_script_timeout(WAIT)
        for width, height in SCREENS:
            size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            for language in ("en", "zh-Hant"):
                for state in (*STATES, SKETCH):
                    fragment = f"#language={language}&{state}"
                    found = findings(driver, address + fragment, script)
                    count, failed = count + 1, failed + bool(found)
                    for line in found:
                        print(f"{width} × {height} {fragment}: {line}", flush=True)
        server.shutdown()
    print(f"{count} states, {failed} with findings")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
