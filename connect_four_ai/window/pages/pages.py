"""The pages of the window, by the names that the keys use."""

from connect_four_ai.window.pages.arena_page import ArenaPage
from connect_four_ai.window.pages.check_page import CheckPage
from connect_four_ai.window.pages.compare import Compare
from connect_four_ai.window.pages.editor_page import EditorPage
from connect_four_ai.window.pages.exercise_page import ExercisePage
from connect_four_ai.window.pages.gallery_page import Gallery
from connect_four_ai.window.pages.own_page import OwnPage
from connect_four_ai.window.pages.page import Page
from connect_four_ai.window.pages.review_page import ReviewPage
from connect_four_ai.window.pages.stage_page import StagePage
from connect_four_ai.window.pages.step import StepByStep
from connect_four_ai.window.pages.switches_page import SwitchesPage

PAGES: dict[str, type[Page]] = {
    "compare": Compare,
    "step": StepByStep,
    "stage": StagePage,
    "gallery": Gallery,
    "own": OwnPage,
    "switches": SwitchesPage,
    "check": CheckPage,
    "exercises": ExercisePage,
    "review": ReviewPage,
    "arena": ArenaPage,
    "editor": EditorPage,
}
