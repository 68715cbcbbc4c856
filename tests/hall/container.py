"""The container file, step by step: `python -m tests.hall.container`; part of `make soak`.

No image is built: its base comes from a registry that a test should not need. What stands in for it is the Debian of this
machine, under a layer of its own (an overlay in a mount namespace, which is gone afterwards). In it every RUN is done as
it is written; then the entry point runs as the file's user, without a network and on a root that nobody can write to, with
the volume alone for data. The health check says when it is well, and a table is still there after a second start.
"""

import json
import os
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = ("unshare", "chroot", "mount", "ip", "git", "tar", "/usr/bin/python3", "/usr/bin/pip")

FUNCTIONS = """
set -eu
box=$1
clean="env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin LANG=C.UTF-8 PIP_BREAK_SYSTEM_PACKAGES=1"
inside="$clean chroot $box/root"
within="$clean HOME=/nonexistent chroot --userspec=USER $box/root"
"""
BASE = """
mount -t tmpfs box $box
mkdir $box/up $box/work $box/root $box/data
mount -t overlay box -o lowerdir=/,upperdir=$box/up,workdir=$box/work $box/root
mount -t proc proc $box/root/proc
mount --rbind /dev $box/root/dev
mount -t tmpfs tmp $box/root/tmp && chmod 1777 $box/root/tmp
ln -sf /usr/bin/python3 $box/root/usr/local/bin/python
"""
RUN = """
ip link set lo up
chown --reference=$box/rootVOLUME $box/data
mount --bind $box/data $box/rootVOLUME
mount -o remount,ro $box/root
if $within touch /home/USER/written 2>/dev/null || $within touch /usr/written 2>/dev/null; then
    echo "the root can be written to"; exit 1
fi
serve() {
    $within ENTRY > $box/said 2>&1 & hall=$!
    for _ in $(seq 1200); do
        if $within sh -c HEALTH 2>/dev/null; then return; fi
        kill -0 $hall; sleep 0.1
    done
    cat $box/said; exit 1
}
serve
table=$($within python -c PLAY)
test "$($inside stat -c %U /proc/$hall)" = USER
kill -TERM $hall; wait $hall || true
serve
$within python -c PLAY $table
kill -KILL $hall; wait $hall || true
if $within sh -c HEALTH 2>/dev/null; then echo "well, though nobody is there"; exit 1; fi
ls $box/data
"""
PLAY = """
import json, sys, urllib.request as u
def ask(path, body=None, **headers):
    body = body and json.dumps(body).encode()
    return json.load(u.urlopen(u.Request("http://127.0.0.1:8765" + path, body, headers)))
if len(sys.argv) == 1:
    seats = [{"who": "me"}, {"who": "friend"}]
    made = ask("/api/tables", {"game": "tic-tac-toe", "seats": seats}, **{"X-Questhall": "drill"})
    seat, table = {"Authorization": "Bearer " + made["seats"][0]["token"]}, made["table"]
    body = {"at": ask("/api/tables/" + table, **seat)["ask"]["at"], "key": "k", "choice": "4"}
    assert ask(f"/api/tables/{table}/answer", body, **seat)["result"] == "accepted"
    print(table)
else:
    assert ask("/api/tables/" + sys.argv[1])["n"] == 1
"""


def instructions(text: str) -> list[tuple[str, str]]:
    """The steps of a container file, each with what it says."""
    lines = text.replace("\\\n", " ").splitlines()
    steps = [line.split(maxsplit=1) for line in lines if line.strip() and not line.startswith("#")]
    return [(step[0], step[1]) for step in steps]


def scripts(text: str, archive: Path) -> tuple[str, str]:
    """What the file says as two shell scripts: how the image is made, and how it is run."""
    done, said = [], {}
    for step, words in instructions(text):
        if step == "RUN":
            done.append(f"$inside sh -ec {shlex.quote(words)}")
        elif step == "COPY":
            assert words.split() == [".", "/src"], words
            done.append(f"mkdir $box/root/src && tar -xf {shlex.quote(str(archive))} -C $box/root/src")
        else:
            assert step in ("FROM", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT"), f"{step} is not known"
            said[step] = words
    run = RUN.replace("ENTRY", shlex.join(json.loads(said["ENTRYPOINT"]))).replace("VOLUME", said["VOLUME"])
    run = run.replace("HEALTH", shlex.quote(said["HEALTHCHECK"].removeprefix("CMD "))).replace(
        "PLAY", shlex.quote(PLAY)
    )
    made = "\n".join([FUNCTIONS, BASE, *done])
    return made.replace("USER", said["USER"]), (FUNCTIONS + run).replace("USER", said["USER"])


def container_works() -> str:
    """Everything that the container file says, done on this machine's Debian in place of its base image."""
    if missing := [tool for tool in NEEDED if shutil.which(tool) is None]:
        pytest.skip(f"{', '.join(missing)} is not there")
    if os.geteuid():
        pytest.skip("it takes root to lay a layer over this machine's files")
    text = (ROOT / "docs" / "hosting" / "Containerfile").read_text()
    with tempfile.TemporaryDirectory() as folder:
        box, archive, run = (Path(folder) / name for name in ("box", "src.tar", "run.sh"))
        box.mkdir()
        subprocess.run(["git", "archive", "-o", str(archive), "HEAD"], cwd=ROOT, check=True)
        make, then = scripts(text, archive)
        run.write_text(then)
        whole = f"{make}\nunshare --net sh {run} $box"  # pip needs a network, what it has installed does not
        command = ["unshare", "--mount", "--pid", "--fork", "sh", "-c", whole, "sh", str(box)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=3000, cwd="/")
    assert done.returncode == 0 and "hall.sqlite" in done.stdout, f"{done.stdout[-2000:]}\n{done.stderr[-3000:]}"
    steps = instructions(text)
    return f"all {len(steps)} steps done as they are written, on this machine's Debian in place of {steps[0][1]}"


if __name__ == "__main__":
    print(container_works())
