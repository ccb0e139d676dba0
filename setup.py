"""What pyproject.toml cannot say: the course, whose home is sketches/, goes into the wheel, because
the lessons are made from it."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCourse(build_py):
    def run(self) -> None:
        super().run()
        for page in Path("sketches").glob("README*.md"):
            target = Path(self.build_lib, "connect_four_ai", "course", page.name)
            self.mkpath(str(target.parent))
            self.copy_file(str(page), str(target))


setup(cmdclass={"build_py": BuildWithCourse})
