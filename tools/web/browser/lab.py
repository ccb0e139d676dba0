"""The lab in a web page: all sections on one board, with its pages."""

from connect_four_ai.actions.saved_games import keep_journal
from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.pages.pages import PAGES
from connect_four_ai.lab.sketch import show
from connect_four_ai.lab.window import Window
from connect_four_ai.play.sketch_constants import understood
from connect_four_ai.study.lessons import SECTIONS

STAGE = "9.1.2"
DEPTH = 3
POSITION = ""  # columns 1–7 already played, Red first
LESSON = ""  # a section whose lesson is opened
PAGE = ""  # a page that is opened

brain, position, fault = understood(STAGE, POSITION, DEPTH)
game = GameBoard(brain, Position(), position)
keep_journal(game)
game.message = fault or game.message
window = Window(game, scale=1)
if LESSON in SECTIONS:
    lesson = LessonPage(game, window.speed)
    lesson.begin(LESSON)
    window.open(lesson)
elif LESSON:
    fault = say(
        "There is no lesson {name}; the lessons are {known}.",
        name=LESSON,
        known=", ".join(SECTIONS),
    )
elif PAGE in PAGES:
    window.toggle_page(PAGE)
elif PAGE:
    fault = say(
        "There is no page {name}; the pages are {known}.", name=PAGE, known=", ".join(PAGES)
    )
game.message = fault or game.message
show(window)
