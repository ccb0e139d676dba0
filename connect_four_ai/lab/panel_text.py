"""The panel's text: whose turn it is, and what matters most now. Nothing is drawn here."""

from dataclasses import dataclass
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import capitalised, say
from connect_four_ai.games.game import opponent
from connect_four_ai.jobs.worker import Failure
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.coaching import Coaching
from connect_four_ai.lab.exact_scores import ExactScores, waiting_note
from connect_four_ai.play.actions import BEGINNER, unfinished_note
from connect_four_ai.play.match import Match
from connect_four_ai.stages import Stage, stages_of
from connect_four_ai.texts.endings import full, said_of
from connect_four_ai.texts.formats import cost_text, nodes_text, scores_line
from connect_four_ai.texts.why import no_result, why


@dataclass(frozen=True)
class PanelText:
    game: Match
    view: View[Any]
    exact: ExactScores
    coaching: Coaching

    @property
    def over(self) -> bool:
        """Whether the last disc has come to rest."""
        return self.game.game_over and self.view.rest > 0

    @property
    def explains(self) -> bool:
        """Whether the coach explains why a move is bad, or the only good one."""
        seen = self.view.answers and not self.game.thinker.failure
        return bool(self.coaching.texts) and seen

    @property
    def begins(self) -> bool:
        """Whether the board is empty and the opponent is the beginners', as at the first start."""
        return self.game.brain.stage.section == BEGINNER and not str(self.game.position)

    @property
    def next_stage(self) -> Stage | None:
        """The section after the opponent's, if the human has won."""
        stages = [stage for stage in stages_of(self.game.position) if stage.computer]
        if not self._human_has_won or self.game.brain.stage not in stages[:-1]:
            return None
        return stages[stages.index(self.game.brain.stage) + 1]

    @property
    def _human_has_won(self) -> bool:
        """Whether the human has won against the computer."""
        game, winner = self.game, self.game.position.winner
        if winner not in game.position.players or game.now.two_players:
            return False
        return game.thinker.brain_of(str(winner)) is None

    def texts(self) -> tuple[str, list[str]]:
        """Returns a headline and the details, the most important one first."""
        game = self.game
        if failure := game.thinker.failure:
            return self._failure(failure)
        if game.thinker.worker.thinking:
            return say("{name} is thinking…", name=game.now.mover), self._progress()
        details = self._details()
        if not game.history.can_step(-1) and (note := unfinished_note(game)):
            details.insert(0, note)
        if self.over:
            if self._human_has_won and not details:
                details = [say("Well played! Now a stronger opponent?")]
            return say("Game over"), details
        if game.game_over:
            mover = opponent(game.position, game.position.player)
            headline = say("{name} moves", name=game.position.player_name(mover))
        elif not game.human_to_move:
            headline = say("{name} moves", name=game.now.mover)
        elif game.now.two_players:
            headline = say("{name}’s turn", name=game.now.mover)
        else:
            headline = say("Your turn, {name}", name=game.now.mover)
        return headline, details

    def _failure(self, failure: Failure) -> tuple[str, list[str]]:
        """Returns why there is no move, and how to go on."""
        game, name = self.game, self.game.now.mover
        if not failure.of_stage:
            click = say("Click the board: it thinks again.")
            again = say("H asks again.") if game.human_to_move else click
            return say("{name} has no move", name=name), [failure.reason, again]
        where = say("Error in {name}’s program", name=name)
        advice = say("Choose another one, or undo.")
        if path := game.brain.stage.path:
            where = say("Error in {file}", file=path.name)
            advice = say("Save {file}: it thinks again.", file=path.name)
        return where, [failure.reason, advice]

    def _progress(self) -> list[str]:
        """Returns how long the stage has been thinking, and how many nodes it has visited."""
        stage, worker = self.game.thinker.stage, self.game.thinker.worker
        seconds, nodes = f"{worker.seconds:.1f}", nodes_text(worker.nodes)
        visited = say("{seconds} s, {nodes} visited", seconds=seconds, nodes=nodes)
        note = waiting_note(stage, self.game.position, worker) if stage else ""
        return [visited, *filter(None, [note])]

    def _details(self) -> list[str]:
        """Returns the details: the progress of a search, what the column at the cursor leads to,
        what the last moves were worth, or else the last thought."""
        if not self.view.answers:
            return [say("F3 shows the answers.")]
        exact, special = self.exact, [*filter(None, [self.exact.note or self._pointed_at()])]
        if self.coaching.texts and self.game.thinker.hint:
            special = [*self._coached(self.game.thinker.hint), *special]
        if exact.dangers and exact.position.winner is None:
            marks = say("Round: an odd row. Square: an even row. Ringed: it can be filled now.")
            score = exact.outcome
            ending = [] if score is None else [full(exact.position, score)]
            return [*special, marks, *ending]
        if special:
            return [*special, *exact.judgements]
        thought = self._last_thought()
        return [*exact.judgements, *thought[:1]] if exact.judgements else thought

    def _pointed_at(self) -> str:
        """Returns a sentence with the exact score of the move at the cursor."""
        column, scores, position = self.view.cursor, self.exact.scores, self.exact.position
        if not self.view.pointing or column not in scores or position.winner is not None:
            return ""
        return said_of(position, column, full(position, scores[column]))

    def _last_thought(self) -> list[str]:
        thought, hint = self.game.thinker.shown, self.game.thinker.hint
        if self.game.thinker.explained is not None:
            about = [self.game.thinker.subject]
            return [*about, why(thought), scores_line(thought)] if thought else about
        if thought is None:
            return [say("9.1.2 plays at random: beat it.")] if self.begins else []
        reason = why(thought, bool(hint))
        if hint:
            reason = say("{stage} thinks: {text}", stage=hint.stage.name, text=reason)
        scores = "" if hint else scores_line(thought)
        lines = [reason, no_result(thought), scores, capitalised(cost_text(thought))]
        return [*filter(None, lines)]

    def _coached(self, hint: Thought) -> list[str]:
        """Returns the stage's move and the coach's text, which knows the exact scores and says so
        if they speak against the stage's move."""
        move = hint.position.move_name(hint.move)
        would = say("{stage} would play {move}.", stage=hint.stage.name, move=move)
        said, about = self.coaching.why, ""
        if said and said.position != hint.position:
            name = said.position.player_name(said.position.player)
            about = say("About {name}’s last move:", name=name)
        elif said and said.column == hint.move:
            about = say("The exact scores are against it.")
        texts = "\n".join(self.coaching.texts).split("\n")
        return [would, *filter(None, (no_result(hint), about)), *texts]
