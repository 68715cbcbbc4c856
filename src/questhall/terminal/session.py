"""One game at the terminal: any mixture of people and bots."""

import re
from pathlib import Path
from typing import Any, Callable, NamedTuple, Sequence

from questhall.bots import Bot, check, make, why
from questhall.bots.characters import find as find_character
from questhall.bots.lookback import costly
from questhall.bots.others import is_other
from questhall.bots.reasons import last_choice, open_book
from questhall.company import together
from questhall.drawing import Table, staged
from questhall.drawing.words import forbidden, listing
from questhall.kernel import WORDS, CannotUndo, Decision, Game, IllegalChoice, Match, QuesthallError, replay, text
from questhall.kernel import decision as decisions
from questhall.terminal.options import find
from questhall.terminal.screen import Screen
from questhall.terminal.telling import page_words

HELP = """\
A number or the option's own text answers. Other words show the options that contain them.
  ?       why can I not ...?              h  a hint from a master
  u       undo        r  do it again      o  the odds, where the game knows them
  t       the table and options again     l  the log of the game so far
  s FILE  save                            p  read the last page again
  q       quit
  i NAME  what something on the table is, does and will do next (i journal, i goblin)
  w       why the bots moved as they did (w edda: why that one did)
When the game is over:
  b       look back at the moves that cost most, each with the better one
"""

HINT_SIMULATIONS = 400


class Person(NamedTuple):
    """Somebody at the keyboard."""

    name: str


class Named(NamedTuple):
    """A bot that is somebody."""

    name: str
    bot: Bot


Player = Person | Named | Bot


class Quit(Exception):
    """The people have left."""


def seat_players(game: Game[Any, Any], words: Sequence[str], seed: str) -> list[Player]:
    """Who sits where: a level of play is a bot, `me` or a name with a capital letter is a person."""
    players: list[Player] = []
    for seat, word in enumerate(words):
        if word == "me" or (word[:1].isupper() and not is_other(word)):
            players.append(Person(f"Player {seat + 1}" if word == "me" else word))  # the log tells of everybody by name
        else:
            check(game, word)
            bot, somebody = make(game, word, f"{seed} {seat}"), find_character(game.name, word)
            if somebody is None:
                players.append(bot)
                continue
            twins = sum(isinstance(one, Named) and one.name.startswith(somebody.name) for one in players)
            players.append(Named(f"{somebody.name} ({twins + 1})" if twins else somebody.name, bot))
    return players


class Session:
    """A match, the players around it, and a place to write to and read from."""

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        tell: Callable[[str], None] = print,
        ask: Callable[[str], str] = input,
        seed: str = "terminal",
        width: int = 0,
        colours: bool = False,
    ) -> None:
        self.match = match
        self.game = match.game
        self.players = players
        self.ask = ask
        self.screen = Screen(tell, [self._name(seat) for seat in range(len(players))], width, colours)
        self.seed = seed
        self.told = 0  # how many lines of the log have been read out
        self.news = True  # whether something has happened since the table was shown
        self.page = ""  # the words of the page that was read last
        self.page_key = ""
        self.looking: int | None = None  # the seat whose eyes the screen was for last
        people = [seat for seat, player in enumerate(players) if isinstance(player, Person)]
        self.people = people
        self.onlooker = people[0] if len(people) == 1 else None

    def play(self) -> None:
        """To the end of the game, or until the people leave."""
        self.screen.say(self.game.title, "title")
        if self.people:
            self.screen.say("Type help for what you can type.")
        try:
            while not self.match.over:
                decision = self._whose_turn()
                player = self.players[decision.seat]
                if isinstance(player, Person):
                    self._person(decision, player)
                else:
                    self._bot(decision, player)
                    self._read_log(self.onlooker)
        except Quit:
            self.screen.tell("Good-bye.")
            return
        self._end()
        if self.people:
            self._afterwards()

    def _bot(self, decision: Decision, player: Named | Bot) -> None:
        """A bot moves; when it breaks, the game is kept."""
        try:
            bot = player.bot if isinstance(player, Named) else player
            self.match.choose(bot.choose(self.match, decision), decision.seat)
        except Exception as error:
            self._save(f"{self.game.name}.broken.json")
            name = self._name(decision.seat)
            raise QuesthallError(f"{name} broke: {type(error).__name__}: {error}") from error

    def _whose_turn(self) -> Decision:
        """Where several choose at once, the bots first: people have time."""
        decisions = self.match.decisions
        for decision in decisions:
            if not isinstance(self.players[decision.seat], Person):
                return decision
        return decisions[0]

    def _person(self, decision: Decision, person: Person) -> None:
        seat = decision.seat
        if len(self.people) > 1 and self.looking != seat:
            if self.game.hidden:
                self._read(f"{person.name}, it is your turn. Press Enter when nobody else looks: ")
                self.screen.tell("\n" * 40)
            self.told = 0 if self.game.hidden else self.told
        self._read_log(seat)
        self._turn_page(seat, decision)
        if self.looking != seat or self.news:
            self._show_table(seat)
        self.looking = seat
        self._show_question(decision)
        while True:
            line = self._read(f"{person.name}> " if len(self.people) > 1 else "> ").strip()
            if self._command(line, decision):
                return

    def _command(self, line: str, decision: Decision) -> bool:
        """Do what was typed; True when the position has changed and the question must be asked anew."""
        word, _, rest = line.partition(" ")
        acts: dict[str, Callable[[], bool]] = {
            "q": self._quit,
            "?": lambda: self._why_not(decision, rest),
            "u": lambda: self._undo(decision.seat),
            "r": self._redo,
            "h": lambda: self._hint(decision),
            "o": lambda: self._odds(decision),
            "t": lambda: self._show_again(decision),
            "l": lambda: self._whole_log(decision.seat),
            "p": lambda: self._say(self.page or "There was no page yet."),
            "s": lambda: self._save(rest),
            "i": lambda: self._look_at(decision, rest),
            "w": lambda: self._why_so(decision.seat, rest),
            "help": lambda: self._say(HELP),
            "": lambda: self._say("Type a number, or help."),
        }
        if word in acts and (not rest or word in "s?iw"):
            return acts[word]()
        return self._answer(line, decision)

    def _answer(self, line: str, decision: Decision) -> bool:
        view = self.match.view(decision.seat)
        labels = [self.game.table.words(view, decision, option) for option in decision.options]
        chosen, close = find(line, decision.options, labels)
        if chosen is None:
            if close:
                return self._say(listing(labels, close))
            try:
                self.match.choose(line, decision.seat)
            except IllegalChoice as refused:
                return self._say(f"Not possible: {refused}" + (f" ({refused.rule})" if refused.rule else ""))
            return True
        option = decision.options[chosen]
        if isinstance(option, tuple) and option[-1] == WORDS:
            return self._own_words(option, decision.seat)
        self.match.choose(option, decision.seat)
        return True

    def _own_words(self, option: tuple[str | int, ...], seat: int) -> bool:
        """An option that is finished by what somebody writes."""
        said = self._read("Your words, in one line: ").strip()
        try:
            self.match.choose(f"{text(option[:-1])} {said}", seat)
        except IllegalChoice as refused:
            return self._say(f"Not possible: {refused}")
        return True

    # looking

    def _show_table(self, seat: int | None) -> bool:
        self._read_log(seat)
        self.news = False
        view = self.match.view(seat)
        self._say("\n" + self.game.table.text(view).rstrip())
        if coming := self._coming(view):
            self.screen.say("\nWhat comes next:\n" + coming, "next")
        return False

    def _turn_page(self, seat: int | None, decision: Decision | None) -> None:
        """Read a page aloud: each once."""
        table = self.game.table
        page = table.page(self.match.view(seat), decision) if isinstance(table, Table) else None
        if page is not None and page.key != self.page_key:
            self.page, self.page_key = page_words(page), page.key
            self._say("\n" + self.page)

    def _show_again(self, decision: Decision) -> bool:
        self._show_table(decision.seat)
        self._show_question(decision)
        return False

    def _coming(self, view: Any) -> str:
        """What each thing on the table will do next, as its look tells; those that do the same in one line."""
        table = self.game.table
        if not isinstance(table, Table) or type(table).look is Table.look:
            return ""
        told: dict[str, list[str]] = {}
        for piece in staged(table.draw(view)).pieces:
            look = table.look(view, piece.id) if piece.label else None
            if look is not None and look.next and look.title not in told.get(look.next, []):
                told.setdefault(look.next, []).append(look.title)
        return "\n".join(f"  {', '.join(titles)}: {words[:1].lower()}{words[1:]}" for words, titles in told.items())

    def _show_question(self, decision: Decision) -> None:
        view, table = self.match.view(decision.seat), self.game.table
        question = table.ask(view, decision)
        if not re.match(rf"Player {decision.seat + 1}\b", question):  # some say themselves whom they ask
            question = self.screen.styled(f"{self._name(decision.seat)}:", "name") + f" {question}"
        self.screen.tell("")
        self.screen.say(question)
        labels = [table.words(view, decision, option) for option in decision.options]
        self.screen.options(listing(labels, range(len(labels))))

    def _read_log(self, seat: int | None) -> bool:
        """Read out what has happened since; True when there was something."""
        events = self.match.log(seat)
        new = events[self.told :]
        if new:
            self.news = True
            view, table, beats = self.match.view(seat), self.game.table, self.game.beats
            told = [(event, table.line(view, event)) for event in new]
            self.screen.happened(told, lambda event: beats.get(event.what, ""))
        self.told = len(events)
        return bool(new)

    def _whole_log(self, seat: int | None) -> bool:
        self.told = 0
        return self._say("" if self._read_log(seat) else "Nothing has happened yet.")

    def _look_at(self, decision: Decision, about: str) -> bool:
        """What a thing on the table says of itself, found by its name."""
        table, view = self.game.table, self.match.view(decision.seat)
        for piece in staged(table.draw(view)).pieces if about else ():
            if piece.label and about.lower() in f"{piece.id} {piece.label}".lower():
                look = table.look(view, piece.id)
                if look is None:
                    return self._say(piece.label)
                numbers = ", ".join(f"{name} {value}".strip() for name, value in look.numbers)
                head = ", ".join(filter(None, (look.title, look.kind, numbers)))
                return self._say("\n".join(filter(None, (head, *look.says, look.next))))
        return self._say(f"Nothing on the table is called {about!r}." if about else "Look at what? Type i and a name.")

    def _why_not(self, decision: Decision, about: str) -> bool:
        refusals = self.game.refusals(self.match.view(decision.seat), decision)
        found = [refusal for refusal in refusals if about.lower() in f"{refusal.option} {refusal.reason}".lower()]
        if not found:
            return self._say("Nothing that one would expect here is forbidden.")
        return self._say(forbidden(found), "refused")

    def _hint(self, decision: Decision) -> bool:
        view = self.match.view(decision.seat)
        bot = make(self.game, "master", f"{self.seed} hint {self.match.position}")
        estimates = bot.think(self.match, decision, simulations=HINT_SIMULATIONS)
        lines = [why(self.match, decision, estimates)]
        for estimate in estimates[:3]:
            if not estimate.visits:
                break  # nothing is known of what was not tried
            label = self.game.table.words(view, decision, estimate.option)
            lines.append(f"{label}: about {100 * estimate.value:.0f} % (tried {estimate.visits} times)")
        return self._say("\n".join(lines))

    def _why_so(self, asker: int, about: str) -> bool:
        """Why the bots chose as they did last: while the game goes on, only where they had no secret to go by."""
        bots = [seat for seat in range(len(self.players)) if not isinstance(self.players[seat], Person)]
        found = [seat for seat in bots if about.lower() in self._name(seat).lower()]
        if not found:
            return self._say(f"No bot is called {about!r}." if bots else "No bot sits here.")
        begun = self._beginning()
        if begun is None:
            return self._say("This game was begun elsewhere: nobody remembers.")
        match, answers = self.match, self.match.answers
        told = answers if match.over else answers[: match.position - len(match.trail)]
        return self._say(
            "\n".join(f"{self._name(seat)}: {self._reason(begun.copy(), told, asker, seat)}" for seat in found)
        )

    def _reason(self, begun: Match, told: Sequence[tuple[int, Any]], asker: int, bot: int) -> str:
        last = last_choice(begun, told, bot)
        if last is None:
            return "There was nothing to decide yet."
        match, answer = last
        decision = match.decision(bot)
        assert decision is not None
        if not self.match.over and not open_book(match, asker, bot):
            return "That would give away what you do not know: ask again when the game is over."
        master = make(self.game, "master", f"{self.seed} why {match.position}")  # asking changes no bot's luck
        estimates = master.think(match, decision, simulations=HINT_SIMULATIONS)
        return why(match, decision, estimates, decisions.find(decision, answer))

    def _beginning(self) -> Match | None:
        """The game as it was dealt; None where it cannot be known."""
        try:
            return replay(self.match.record(), self.game, 0)
        except QuesthallError:
            return None

    def _odds(self, decision: Decision) -> bool:
        view, table = self.match.view(decision.seat), self.game.table
        words = {text(option): table.words(view, decision, option) for option in decision.options}
        odds = {(item.what, words.get(item.option, "")): item.chance for item in self.game.odds(view, decision)}
        lines = [
            f"{100 * chance:5.1f} %  {what}" + (f" ({choice})" if choice else "")
            for (what, choice), chance in sorted(odds.items(), key=lambda one: -one[1])
        ]
        return self._say("\n".join(lines) or "The game knows no odds for this.")

    # taking back, keeping

    def _undo(self, seat: int) -> bool:
        """Back to the last choice of this person, over the bots' answers since."""
        back = 0
        try:
            while True:
                actor = self.match.answers[-1][0] if self.match.answers else seat
                self.match.undo()
                back += 1
                if actor == seat:
                    break
        except CannotUndo as error:
            for _ in range(back):
                self.match.redo()
            return self._say(str(error))
        self.told = min(self.told, len(self.match.log(seat)))
        self.looking = None
        return True

    def _redo(self) -> bool:
        try:
            self.match.redo()
        except CannotUndo as error:
            return self._say(str(error))
        self.looking = None
        return True

    def _save(self, name: str) -> bool:
        path = Path(name.strip() or f"{self.game.name}.save.json")
        try:
            path.write_text(self.match.save(), encoding="utf-8")
        except (OSError, QuesthallError) as error:
            return self._say(f"Not saved: {error}")
        return self._say(f"Saved in {path}. Go on with: questhall play --load {path}")

    # inside

    def _end(self) -> None:
        self._read_log(self.onlooker)
        self._say("\n" + self.game.table.text(self.match.view(self.onlooker)).rstrip())
        self._turn_page(self.onlooker, None)
        outcome = self.match.outcome
        assert outcome is not None
        winners = [self._name(seat) for seat in outcome.winners]
        alone = len(self.players) == 1
        if together(self.match):
            won = "You have won!" if alone else "You have won together!"
            won = "The game is over." if alone and outcome.payoffs[0] < 1 else won  # a share: the score says it
            result = won if winners else "You have lost."
        elif not winners:
            result = "Nobody has won."
        elif len(winners) == len(self.players):
            result = "A draw."
        else:
            result = " and ".join(winners) + (" have won." if len(winners) > 1 else " has won.")
        self.screen.say(f"\n{outcome.words or result}" + (f" ({outcome.reason})" if outcome.reason else ""), "title")
        if outcome.scores and len(outcome.scores) == len(self.players):
            scores = (f"{self._name(seat)} {score}" for seat, score in enumerate(outcome.scores))
            self.screen.tell("Scores: " + ", ".join(scores))

    def _afterwards(self) -> None:
        """When the game is over: why, and what would have been better."""
        try:
            while True:
                line = self._read("\nb looks back, w asks the bots why, Enter leaves: ").strip()
                word, _, rest = line.partition(" ")
                if word == "w":
                    self._why_so(self.people[0], rest)
                elif word == "b":
                    self._look_back()
                elif word == "l":
                    self._whole_log(self.onlooker)
                elif word == "s":
                    self._save(rest)
                elif word in ("", "q"):
                    return
        except Quit:
            return

    def _look_back(self) -> None:
        """The moves that cost most, each with the better one: one's own, or everybody's."""
        begun = self._beginning()
        if begun is None:
            self._say("This game was begun elsewhere: it cannot be looked back at.")
            return
        self._say("Every move is thought over again; that may take a while.")
        try:
            found = costly(begun, self.match.answers, self.onlooker)
        except KeyboardInterrupt:
            raise Quit from None
        for one in found:
            who = "" if self.onlooker is not None else f", {self._name(one.seat)}"
            self._say(f"Choice {one.step + 1}{who}, \u201c{one.told}\u201d: {one.words}")
        if not found:
            self._say("No move cost much.")

    def _name(self, seat: int) -> str:
        player = self.players[seat]
        return player.name if isinstance(player, (Person, Named)) else f"Bot {seat + 1}"

    def _say(self, words: str, style: str = "") -> bool:
        """Say something that changes nothing."""
        if words:
            self.screen.say(words, style)
        return False

    def _quit(self) -> bool:
        raise Quit

    def _read(self, prompt: str) -> str:
        try:
            return self.ask(prompt)
        except (EOFError, KeyboardInterrupt):
            self.screen.tell("")
            raise Quit from None
