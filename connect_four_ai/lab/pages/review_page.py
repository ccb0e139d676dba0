"""R: the review of a game: a graph of its exact scores, and the moves that made the outcome worse,
for which the user seeks better ones."""

from collections.abc import Collection
from functools import partial
from math import isfinite
from typing import Any

from connect_four_ai.app.language import capitalised, listed, say, score_text
from connect_four_ai.games.connect_four import RED, YELLOW, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import guess_keys
from connect_four_ai.lab.canvas import EMPTY, Point, Rect, box, circle
from connect_four_ai.lab.exact_scores import waiting_note
from connect_four_ai.lab.pages.asking_page import WalkingPage
from connect_four_ai.lab.shades import lean
from connect_four_ai.lab.widgets.controls import Controls, button, pair
from connect_four_ai.lab.widgets.graph import display_line, display_sides
from connect_four_ai.lab.widgets.layout import TOUCH, here, lowest_row, main, side
from connect_four_ai.lab.widgets.tables import List
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.play.match import Match
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.catalogue import PERFECT
from connect_four_ai.study.coach.advice import Why, asked_of
from connect_four_ai.study.review import Blunder, Quiz, Review, Standings
from connect_four_ai.texts.endings import full, worth

TOP, FOOT = 88.0, 26.0
"""Top of the graph, and height of the strip below it that marks the slips."""
HEIGHT, LOW_HEIGHT = 260.0, 160.0
"""Height of the graph, in the wide layout and on a small screen."""
LEAST, SOONEST = 12.0, 21
"""Height of the bar of the latest win, and the score of the earliest."""
ROW, ROWS = 24.0, 11
"""Height of a slip's line in the wide layout, and the largest number of lines."""
INDENT = 108.0
"""Width of the number and the colour of a slip's disc."""
LEGEND = 22.0
"""Height of a line of the legend."""
CLOCK = 0.1
"""Seconds for each opinion of a stage that thinks by the clock."""


class ReviewPage(WalkingPage):
    moves = ""

    def __init__(self, game: Match, speed: float) -> None:
        self.moves = str(game.position)
        stage = game.brain.stage
        silent = game.now.two_players or stage.section == PERFECT or not stage.has_opinion
        self.brain = None if silent else game.brain.twin()
        if self.brain and self.brain.stage.timed:
            self.brain.seconds = CLOCK
        self.section = "" if silent else stage.section
        """The section of the stage whose opinions are shown; empty if there is none."""
        self.at = len(self.moves)
        self.quiz = Quiz()
        super().__init__(game, speed)

    # The job

    def subject(self) -> object:
        return self.moves

    def question(self) -> Review:
        if not self.moves:
            raise ValueError(say("Nothing has been played yet. Play a game, then press R again."))
        return Review(Position.from_moves(self.moves), self.brain)

    def receive(self, answer: Standings | None) -> None:
        self.quiz.standings = answer or {}

    def receive_partial(self, found: Standings) -> None:
        self.quiz.standings = found

    # Walking

    def go_to(self, count: int) -> None:
        self.quiz.ask(None)
        self.coaching.forget()
        super().go_to(count)

    def ask(self, blunder: Blunder) -> None:
        """Shows the position before a slip on the small board, and asks for a better move if
        looking ahead can find one."""
        self.go_to(len(blunder.position.moves))
        self.quiz.ask(blunder)
        if not self.quiz.is_open:
            _explain(self)

    def take(self, move: Any) -> None:
        """Takes a guess: a column in place of the one that was played."""
        blunder = self.quiz.asked
        if blunder is None or not self.quiz.is_open or move not in blunder.scores:
            return
        self.quiz.guess(move)
        if self.quiz.is_open:
            self.coaching.play(blunder.position, move, self.view)
            self.coaching.ask(Why(blunder.position, move))
        else:
            _explain(self)

    # Keys and mouse

    def controls(self) -> Controls:
        quiz, following = self.quiz, self.quiz.next_blunder(self.at)
        explain = partial(_explain, self)
        ask = partial(self.ask, following) if following else explain
        row = lowest_row(
            button("Enter", say("next mistake"), ask, following is not None, also=("tab",)),
            button("H", say("show it"), explain, quiz.is_open),
        )
        if not self.moves:
            return row
        walk = pair(("left", "right"), "← →", say("a disc back or forward"), self.walk)
        keys_here = Controls()
        if quiz.is_open:
            keys_here = guess_keys(self.view, self.game.position.legal_moves, self.take)
        bars = Controls.of_areas(
            (_bar(count, len(self.moves)), partial(self.go_to, count))
            for count in range(len(self.moves) + 1)
        )
        slips = self.list.areas(lambda number: self.ask(quiz.blunders[number]))
        keys = keys_here + row if self.view.pointing else row + keys_here
        return keys + walk + bars + slips

    @property
    def takes_moves(self) -> bool:
        return self.quiz.is_open

    def back(self) -> bool:
        asked = self.quiz.asked is not None
        if asked:
            self.go_to(self.at)
        return asked

    # Drawing

    def display_main(self, mouse: Point) -> float:
        main().title(say("Review"))
        about = say("How the game stood after each disc, if both had played perfectly from there.")
        top = 56 if here().is_wide else 48
        main().paragraph(self.failure or about, top, 15, theme.FADED, 2, bottom=TOP)
        if self.moves:
            solved = filter(self.quiz.is_solved, self.quiz.blunders)
            _display_graph(self, {len(blunder.position.moves) for blunder in solved})
            y = _legend_top()
            main().paragraph(legend(self.section), y, 15, theme.FADED, bottom=y + LEGEND)
            _display_slips(self, mouse)
        box = self.list.box
        return box.y + box.height - main().top

    def display_side(self, mouse: Point) -> None:
        y = here().below_board if _coach_tells(self.quiz) else here().beside
        self.coaching.display(side().paragraphs(said(self), y))

    @property
    def list(self) -> List:
        """The list of the slips."""
        count, pitch = len(self.quiz.blunders), ROW if here().is_wide else TOUCH
        box = main().box(_list_top(), pitch * (ROWS if here().is_wide else max(1, count)))
        return List(box, ROW, count, self.quiz.chosen)

    @property
    def has_news(self) -> bool:  # type: ignore[override]
        return not _coach_tells(self.quiz)


def _explain(page: ReviewPage) -> None:
    """Shows the coach's explanation of the slip, and the opponent's blind spot if the opponent
    played it."""
    page.quiz.show()
    if blunder := page.quiz.asked:
        after = blunder.position.play(blunder.column)
        moments = page.opened_on.history.game
        thoughts = (moment.thought for moment in moments if moment.position == after)
        opponent = asked_of(next(thoughts, None))
        page.coaching.play(blunder.position, blunder.column, page.view)
        page.coaching.ask(Why(blunder.position, blunder.column, opponent))


def _coach_tells(quiz: Quiz) -> bool:
    """Returns whether the coach's text is shown below the small board."""
    return quiz.asked is not None and (bool(quiz.guesses) or not quiz.is_open)


def legend(section: str) -> str:
    """Returns the legend of the graph; with the section of a stage, also of its line."""
    bars = say("The higher a bar, the sooner the win.")
    line = say("The line: {stage}’s score, on a scale of its own.", stage=section)
    return f"{bars} {line}" if section else bars


def said(page: ReviewPage) -> list[str]:
    """Returns the texts about the position on the small board."""
    quiz = page.quiz
    if quiz.asked is None:
        return _about_standing(page)
    if quiz.is_open and not quiz.guesses:
        move = capitalised(quiz.asked.position.move_name(quiz.asked.column))
        played = say("{move} was played, and made it worse. Find a better move.", move=move)
        return [played, say("Click a column, or press its number and Enter.")]
    if quiz.is_open:
        return [say("Not good enough. Try once more.")]
    if quiz.guesses and quiz.guesses[-1] in quiz.asked.good:
        return [say("Right.")]
    return [say("Good here: {columns}.", columns=listed(sorted(quiz.asked.good)))]


def _about_standing(page: ReviewPage) -> list[str]:
    """Returns the outcome of the position, and the stage's opinion."""
    standing, position = page.quiz.standings.get(page.at), page.game.position
    if standing is None or position.winner is not None:
        return []
    texts = [full(position, standing.score)]
    if standing.opinion is not None:
        score = score_text(standing.opinion)
        texts.append(say("{stage}’s score: {score}", stage=page.section, score=score))
    return texts


def about_blunder(blunder: Blunder, solved: bool) -> str:
    """Returns a slip's line in the list; once it is solved, with what the move was worth."""
    text = say("made it worse. Find a better move.")
    text = worth(blunder.position, blunder.scores, blunder.column) if solved else text
    move = capitalised(blunder.position.move_name(blunder.column))
    return say("{move}: {text}", move=move, text=text)


def _kept(page: ReviewPage) -> str:
    """Returns how many moves of each side kept the outcome."""
    red, yellow = (len(page.moves) + 1) // 2, len(page.moves) // 2
    worse = [blunder.position.player for blunder in page.quiz.blunders]
    return say(
        "Kept the outcome: Red with {red} of {reds:move|moves}, Yellow with {yellow} of {yellows}.",
        red=red - worse.count(RED),
        reds=red,
        yellow=yellow - worse.count(YELLOW),
        yellows=yellow,
    )


def _waiting(page: ReviewPage) -> str:
    note = ""
    if not page.quiz.standings:
        position = Position.from_moves(page.moves)
        note = waiting_note(find_stage(PERFECT), position, page.worker)
    return note or say("Working it out, from the end…")


def _display_slips(page: ReviewPage, mouse: Point) -> None:
    quiz, slips = page.quiz, page.list
    known = len(quiz.standings) > len(page.moves)
    text = page.failure or (_kept(page) if known else _waiting(page))
    main().paragraph(text, _list_top() - (26 if here().is_wide else 46), 15)
    texts = [about_blunder(blunder, quiz.is_solved(blunder)) for blunder in quiz.blunders]
    slips.display(texts, mouse, INDENT)
    for number, (left, top, _, height) in slips.lines():
        position, y = quiz.blunders[number].position, top + height / 2
        disc = say("Disc {number}", number=len(position.moves) + 1)
        theme.write(disc, left, y, 15, bold=True, within=74)
        circle(left + 90, y, 15, theme.disc_color(position.player), edge=theme.INK)


# The graph: bars up if Red wins and down if Yellow wins, high if it is soon


def graph() -> Box:
    return main().box(TOP, HEIGHT if here().is_wide else LOW_HEIGHT)


def _legend_top() -> float:
    return TOP + graph().height + FOOT + 10


def _list_top() -> float:
    return _legend_top() + (56 if here().is_wide else 92)


def _bar(count: int, discs: int) -> Rect:
    """Returns the rectangle of the bar after `count` discs, with the strip below it."""
    left, top, width, height = graph()
    step = width / (discs + 1)
    return left + step * count, top, step, height + FOOT


def _display_graph(page: ReviewPage, solved: Collection[int]) -> None:
    """Draws the graph. `solved`: the numbers of discs before the solved slips."""
    standings, discs, area = page.quiz.standings, len(page.moves), graph()
    display_sides(area)
    middle = area.y + area.height / 2
    for count, standing in standings.items():
        left, _, step, _ = _bar(count, discs)
        _display_score(standing.score, left + 1, max(1.0, step - 2))
    known = {n: s.opinion for n, s in sorted(standings.items()) if s.opinion is not None}
    most = max((abs(opinion) for opinion in known.values() if isfinite(opinion)), default=0)
    reach = area.height / 2 - 6
    middles = {n: left + step / 2 for n in standings for left, _, step, _ in [_bar(n, discs)]}
    display_line([(middles[n], middle - reach * lean(known[n], most)) for n in known])
    theme.write(say("Red wins"), area.x + 8, area.y + 12, 14, theme.FADED)
    theme.write(say("Yellow wins"), area.x + 8, area.y + area.height - 12, 14, theme.FADED)
    y = area.y + area.height + FOOT / 2 + 2
    for count, standing in standings.items():
        if standing.blunder:
            player, x = standing.blunder.position.player, middles[count]
            circle(x, y, 15, theme.disc_color(player), edge=theme.INK, weight=2)
            ink = theme.WHITE if player == RED else theme.INK
            theme.centred("" if count in solved else "?", x, y, 14, ink)
    left, top, step, _ = _bar(page.at, discs)
    box((left, top, step, area.height), EMPTY, edge=theme.INK, weight=2)


def _display_score(score: int, left: float, width: float) -> None:
    _, top, _, height = graph()
    middle = top + height / 2
    high = LEAST + (height / 2 - LEAST) * abs(score) / SOONEST
    if score == 0:
        box((left, middle - 3, width, 6), theme.FADED)
    elif score > 0:
        box((left, middle - high, width, high), theme.disc_color("R"))
    else:
        box((left, middle, width, high), theme.disc_color("Y"), edge=theme.FADED)
