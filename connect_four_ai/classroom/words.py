"""The texts of the class's pages, in each language."""

from connect_four_ai.app.language import in_each_language, say


def page_texts() -> dict[str, dict[str, str]]:
    """Returns every text of the pages by its name, in each language. What a page fills in stays in
    braces."""
    return in_each_language(lambda: _pupils() | _everybody() | _teachers() | _choices())


def _pupils() -> dict[str, str]:
    return {
        "join": say("Join the class"),
        "code": say("Code"),
        "nickname": say("Your nickname"),
        "your number": say("Your number"),
        "come in": say("Join"),
        "no code": say("This is not the code of the class."),
        "no name": say("A nickname has 1 to 24 characters."),
        "no taken": say(
            "The class has this name already. If it is yours, type your number; your teacher knows"
            " it. Otherwise choose another name."
        ),
        "no often": say("Too many wrong tries. Wait a minute."),
        "no full": say("The class is full."),
        "number": say("your number: {number}"),
        "away": say("No connection. {count} kept here; go on working."),
        "sending": say("Sending…"),
        "question": say("Question"),
        "hand in": say("Hand in my program"),
        "no program": say("You have no program yet: “My program” begins one."),
        "handed in": say("{name} is handed in."),
        "not yet": say("Your teacher has not opened {section} yet."),
        "pause": say("Look up, please."),
        "your answer": say("Your answer"),
        "answer": say("Answer"),
        "answered": say("Your answer: {answer}. You may still change it."),
        "closed": say("The answers are closed."),
        "look inside": say("Look inside (T)"),
        "back to app": say("Back"),
    }


def _everybody() -> dict[str, str]:
    return {
        "class": say("Class"),
        "no key": say("This page needs its key: open the address that the terminal shows."),
        "open": say("Open this address:"),
        "before": say("before"),
        "now": say("now"),
        "right is": say("Right: {answer}"),
        "answers of": say("{count} of {here} have answered"),
        "tournament": say("Tournament"),
        "games": say("{played} of {total} games are played"),
    }


def _teachers() -> dict[str, str]:
    return {
        "away teacher": say("No connection: is the class still running?"),
        "marks": say("Marks"),
        "pupils here": say("{here} of {all} pupils are here"),
        "projector": say("Open the projector’s page"),
        "scene join": say("show: how to join"),
        "scene round": say("show: question"),
        "scene arena": say("show: tournament"),
        "pause all": say("Pause"),
        "large": say("Large type (F3)"),
        "tab ask": say("Ask"),
        "tab where": say("Who is where"),
        "tab programs": say("Programs"),
        "tab tournament": say("Tournament"),
        "tab marks": say("Marks and choices"),
        "ask all": say("Ask everybody"),
        "nothing asked": say("Nothing is asked now."),
        "close answers": say("Close the answers"),
        "open answers": say("Open the answers"),
        "reveal": say("Reveal"),
        "ask again": say("Ask again"),
        "put away": say("Put away"),
        "state open": say("open"),
        "state closed": say("closed"),
        "state revealed": say("revealed"),
        "who answered": say("Who answered what (the projector never shows it)"),
        "wrong answers": say("Wrong answers:"),
        "stuck": say("Without an answer for five minutes: {names}"),
        "pupil": say("Pupil"),
        "number head": say("Number"),
        "sees": say("Sees"),
        "wrong count": say("Wrong answers"),
        "where help": say(
            "Click what somebody sees to look at it, or a step to ask everybody the same, without"
            " a name."
        ),
        "not here": say("not here"),
        "lesson of": say("lesson {section}"),
    }


def _choices() -> dict[str, str]:
    return {
        "kind": say("What to ask"),
        "kind where": say("Where will it play?"),
        "kind score": say("Which score has a column?"),
        "kind branch": say("Which branch is skipped?"),
        "kind lesson": say("A question of a lesson"),
        "kind look": say("Nothing: everybody looks here"),
        "section": say("Section"),
        "step": say("Step"),
        "position": say("Position (columns, or any notation)"),
        "address": say("Position, or an address such as lesson=9.1.5"),
        "depth": say("Depth"),
        "column": say("Column"),
        "any column": say("the first that skips something"),
        "exercise for all": say("Give everybody the exercise"),
        "discuss": say("Show everybody the position"),
        "find exercise": say("Find a position and an exercise"),
        "mistakes page": say("The class’s mistakes on one page"),
        "being checked": say("{count} being checked"),
        "no programs": say("Nothing has been handed in yet."),
        "start tournament": say("Start the tournament"),
        "stop tournament": say("Stop the tournament"),
        "tournament help": say("Every program that is handed in plays against five sections."),
        "points lesson": say("points for a step of a lesson"),
        "points exercise": say("points for an exercise"),
        "points question": say("points for a question"),
        "points program": say("points for a program"),
        "save marks": say("Save the list of marks"),
        "sections": say("Sections that may be opened"),
        "sections help": say("The app leads back from the others."),
        "programs section": say("Section of programs that name none"),
        "forget": say("Forget everything"),
        "forget help": say("Deletes names, answers, programs and games, and begins a new class."),
        "forget sure": say("Really delete everything that this class has done?"),
    }
