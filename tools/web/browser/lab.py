"""The lab in a web page: all sections on one board, with its pages."""

import re

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.pages.pages import PAGES
from connect_four_ai.lab.sketch import show
from connect_four_ai.lab.window import Window
from connect_four_ai.play.match import Match
from connect_four_ai.play.record import open_journal
from connect_four_ai.play.sketch import read_constants
from connect_four_ai.study.exercises.practice import PATHS
from connect_four_ai.study.lessons import SECTIONS

STAGE = "9.1.2"
DEPTH = 3
POSITION = ""  # columns 1–7 already played, Red first
LESSON = ""  # a section whose lesson is opened
PAGE = ""  # a page that is opened
EXERCISE = ""  # an exercise that is opened: its section, kind and number

brain, position, fault = read_constants(STAGE, POSITION, DEPTH)
game = Match(brain, Position(), position)
game.journal = open_journal(game.start)
window = Window(game, scale=1)
section, kind, number = (*EXERCISE.split(":"), "", "")[:3]
if LESSON in SECTIONS:
    lesson = LessonPage(game, window.speed)
    lesson.begin(LESSON)
    window.pages.open(lesson)
elif LESSON:
    fault = say(
        "There is no lesson {name}; the lessons are {known}.",
        name=LESSON,
        known=", ".join(SECTIONS),
    )
elif kind in PATHS.get(section, ()) and re.fullmatch("[0-9]{1,9}", number):
    exercises = ExercisePage(game, window.speed)
    exercises.turn_to(section)
    exercises.begin(kind, int(number))
    window.pages.open(exercises)
elif EXERCISE:
    fault = say(
        "There is no exercise {name}; one is written as {example}.",
        name=EXERCISE,
        example="9.1.5:predict:7",
    )
elif PAGE in PAGES:
    window.toggle_page(PAGE)
elif PAGE:
    fault = say(
        "There is no page {name}; the pages are {known}.", name=PAGE, known=", ".join(PAGES)
    )
if fault:
    window.tell(fault)
show(window)
