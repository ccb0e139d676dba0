"""Questions about learning, in words: what is asked, and why the answer is right."""

from math import tanh

from connect_four_ai.app.language import say
from connect_four_ai.study.exercises.choose import Choose
from connect_four_ai.study.exercises.update import GAMES, StepSize, Target, Weight
from connect_four_ai.texts.formats import listed, number_text


def question(exercise: Choose) -> str:
    """What is asked."""
    if isinstance(exercise, Target):
        return say(
            "A position’s best move was worth {best}; the position after it should have been worth"
            " {later}. With λ = {trace}, what should the position itself have been worth?",
            best=number_text(exercise.best),
            later=number_text(exercise.later),
            trace=number_text(exercise.trace),
        )
    if isinstance(exercise, Weight):
        return say(
            "A weight has been corrected by {corrections}. How far does it move now, for an error"
            " of 1 and with step size α = {step}?",
            corrections=listed([f"{one:+g}".replace("-", "−") for one in exercise.corrections]),
            step=number_text(exercise.step),
        )
    assert isinstance(exercise, StepSize)
    return say(
        "A value is tanh of the sum of {weights} weights. Which is the largest step size α with"
        " which it learns, and not all values are soon 1 or −1 for good?",
        weights=exercise.weights,
    )


def reason(exercise: Choose) -> str:
    """Why the right answer is right."""
    answer = number_text(exercise.answer)
    if isinstance(exercise, Target):
        return say(
            "(1 − λ) × {best} + λ × {later} = {answer}.",
            best=_factor(exercise.best),
            later=_factor(exercise.later),
            answer=answer,
        )
    if isinstance(exercise, Weight):
        return say(
            "The corrections add up to {net}, their sizes to {size}: {step} × {net_size} ÷ {size} ="
            " {answer}. The more they contradict each other, the shorter the step.",
            net=number_text(sum(exercise.corrections)),
            net_size=number_text(abs(sum(exercise.corrections))),
            size=number_text(sum(map(abs, exercise.corrections))),
            step=number_text(exercise.step),
            answer=answer,
        )
    assert isinstance(exercise, StepSize)
    larger = min(size for size in exercise.choices if size > exercise.answer)
    total = exercise.weights * larger
    return say(
        "An error of 1 moves each weight by α. With α = {larger} they add up to {total}, and tanh"
        " of that is {value}: there the slope, 1 − value², is almost 0. After {games} games it was"
        " stuck; with α = {answer} it was not.",
        larger=number_text(larger),
        total=number_text(total),
        value=f"{tanh(total):.5f}",
        games=GAMES,
        answer=answer,
    )


def _factor(value: float) -> str:
    return f"({number_text(value)})" if value < 0 else number_text(value)
