"""Works out a question, wherever that happens."""

import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from connect_four_ai.app.faults import StageError, describe
from connect_four_ai.app.language import set_language
from connect_four_ai.jobs.messages import Answer, Failure, Progress, Question

SECONDS_BETWEEN_REPORTS = 0.1


class WithdrawnError(BaseException):
    """This answer is no longer wanted. Not an Exception, so that no stage takes it for an error of
    its own."""


def work_out(
    question: Question,
    is_wanted: Callable[[Question], bool],
    send: Callable[[Progress], None],
    limited: AbstractContextManager[None],
) -> Answer | Failure:
    """The answer, or what went wrong: for instance, that the question was withdrawn. `limited`:
    inside this, the job runs."""
    reported = time.perf_counter()
    number = question.number

    def report(nodes: int, found: Mapping[Any, Any]) -> None:
        nonlocal reported
        if not is_wanted(question):
            raise WithdrawnError
        if time.perf_counter() - reported > SECONDS_BETWEEN_REPORTS:
            reported = time.perf_counter()
            send(Progress(number, nodes, dict(found)))

    set_language(question.language)
    send(Progress(number, 0, {}))
    try:
        with limited:
            return Answer(number, question.job.run(report))
    except WithdrawnError:
        return Failure(number, "withdrawn", "")
    except StageError as error:  # whose message says all of it
        return Failure(number, str(error), "", error=error)
    except Exception as error:  # an error in a stage is shown; it never ends the process
        return Failure(number, describe(error), traceback.format_exc())
