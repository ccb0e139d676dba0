"""The pages of the window, by the names that the keys use. One is imported when it is opened: most
never are."""

from importlib import import_module

from connect_four_ai.lab.pages.page import Page

PAGES = {
    "lesson": "lesson_page.LessonPage",
    "compare": "compare.Compare",
    "step": "step.StepByStep",
    "stage": "stage_page.StagePage",
    "costs": "stage_page.CostsPage",
    "gallery": "gallery_page.Gallery",
    "own": "own_page.OwnPage",
    "switches": "switches_page.SwitchesPage",
    "check": "check_page.CheckPage",
    "exercises": "exercise_page.ExercisePage",
    "coach": "coach_page.CoachPage",
    "review": "review_page.ReviewPage",
    "arena": "arena_page.ArenaPage",
    "learn": "learning_page.LearningPage",
    "editor": "editor_page.EditorPage",
}


def page_of(name: str) -> type[Page]:
    """Which page a name in PAGES means."""
    module, _, kind = PAGES[name].partition(".")
    page: type[Page] = getattr(import_module(f"{__package__}.{module}"), kind)
    return page
