"""A language model plays, through any chat-completion endpoint.

    python examples/chat_agent.py GAME --url URL --model NAME [--bots normal] [--seed 1]

URL is the full address of an endpoint that takes {"model", "messages"} and answers with "choices", as most do; a key,
if it wants one, stands in the environment variable CHAT_KEY. The model reads `match.text(seat)` and answers with
the number of an option. An answer that cannot be read is asked again twice, then the first option is taken, and the end
says how often that happened. Nothing here is called by the tests of Questhall.
"""

import argparse
import json
import os
import re
import urllib.request

from questhall import QuesthallError
from questhall.agents.local import LocalChair, LocalTable

SYSTEM = (
    "You play a board game and want to win. You are shown the table, a question and numbered options. "
    "Think briefly, then end your answer with one line: CHOICE: the number."
)


def complete(url: str, model: str, messages: list[dict[str, str]]) -> str:
    headers = {"Content-Type": "application/json"}
    if os.environ.get("CHAT_KEY"):
        headers["Authorization"] = f"Bearer {os.environ['CHAT_KEY']}"
    body = json.dumps({"model": model, "messages": messages}).encode()
    with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=300) as answer:
        return str(json.load(answer)["choices"][0]["message"]["content"])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--url", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--bots", default="normal")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    try:
        play(given)
    except (QuesthallError, OSError) as error:  # no such game; an endpoint that does not answer
        parser.error(str(error))


def play(given: argparse.Namespace) -> None:
    table = LocalTable(given.game, given.seats, 1, given.bots, {}, given.seed)
    chair, unread = LocalChair(table, 0), 0
    while not chair.over():
        messages = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": chair.look()}]
        decision = table.match.decision(0)
        assert decision is not None
        for _ in range(3):
            said = complete(given.url, given.model, messages)
            found = re.findall(r"CHOICE:\s*(\d+)", said)
            if found and 1 <= int(found[-1]) <= len(decision.options):
                break
            messages += [
                {"role": "assistant", "content": said},
                {"role": "user", "content": f"Answer with CHOICE: 1 to {len(decision.options)}."},
            ]
        else:
            found, unread = ["1"], unread + 1
        table.match.choose(decision.options[int(found[-1]) - 1], 0)
        table.go_on()
    print(chair.look())
    print(f"Answers that could not be read: {unread}")


if __name__ == "__main__":
    main()
