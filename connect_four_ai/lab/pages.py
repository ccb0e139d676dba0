"""The pages of the window, by the keys that open them."""

from connect_four_ai.lab.compare import Compare
from connect_four_ai.lab.gallery_page import Gallery
from connect_four_ai.lab.page import Page
from connect_four_ai.lab.stage_page import StagePage
from connect_four_ai.lab.step import StepByStep

PAGES: dict[str, type[Page]] = {page.key: page for page in (Compare, StepByStep, StagePage, Gallery)}
