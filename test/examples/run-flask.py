"""Runs the Flask examples of the patterns: `python run-flask.py <examples.json>`. Each example gets an application with
Flask-Login, Flask-SQLAlchemy on SQLite and the helpers that it names, and is asked the requests of its case. Prints a
report as JSON."""
import json
import re
import sys
import textwrap
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from flask_cases import CASES  # noqa: E402
from flask_cases.world import World  # noqa: E402


def is_body(code):
    """Whether the code is the inside of a view: it returns, or uses a request, at its outermost level."""
    lines = [line for line in code.splitlines() if re.match(r"\S", line)]
    outside = [line for line in lines if not re.match(r"def |class |@|#|[\])}]|app\.|[A-Z_]+ =", line)]
    if any(re.match(r"(async )?def |@", line) for line in lines) and not any(line.startswith("return") for line in lines):
        return any("current_user}" in line for line in outside)
    return any(re.match(r"return|if |try:|with |g\.|db\.|for |\w+ = |\w+, ", line) for line in outside)


def load(world, code, case):
    if not is_body(code):
        exec(compile(code, "<example>", "exec"), world.scope)
        case.get("mount", lambda _: None)(world)
        return
    function = "def run_example():\n" + textwrap.indent(code, "    ")
    exec(compile(function, "<example>", "exec"), world.scope)

    @world.app.route(case.get("route", "/run"), methods=["GET", "POST", "PUT", "DELETE"])
    @world.scope["login_required"]
    def run_view(**values):
        world.scope.update(values)
        world.scope.update(case.get("each", lambda _: {})(world))
        returned = world.scope["run_example"]()
        return ("", 200) if returned is None else returned


def run_step(world, step, problems):
    if callable(step):
        try:
            step(world)
        except Exception:
            problems.append(traceback.format_exc(limit=-4))
        return
    response = world.ask(step)
    text = response.get_data().decode(errors="replace")
    what = f"{step['user']} {step['request']}: {response.status_code} {text[:200]}"
    if response.status_code != step["gives"]:
        problems.append(f"{what}; expected {step['gives']} {world.errors[-1:]}")
    if step.get("has") is not None and step["has"] not in text:
        problems.append(f"{what}; expected {step['has']!r}")
    if step.get("has_not") is not None and step["has_not"] in text:
        problems.append(f"{what}; has {step['has_not']!r}")


def harass(world, case):
    """The same routes with bodies that nobody sends by accident, and without anybody. An exception that leaves the
    application would end the run."""
    steps = [step for step in [*case["normal"], *case["hostile"]] if not callable(step)]
    for step in steps:
        for body in (None, {}, [], {"id": {"not": ""}}, "plain"):
            world.ask({**step, "body": body})
        world.ask({**step, "user": "nobody"})


def run_secure(code, case, problems):
    with World(case) as world:
        load(world, code, case)
        for step in [*case["normal"], *case["hostile"], *case.get("after", [])]:
            run_step(world, step, problems)
    with World(case) as world:
        load(world, code, case)
        harass(world, case)
    if not case["normal"] or not case["hostile"]:
        problems.append("the case lacks a normal or a hostile step")


def run_vulnerable(code, case, problems):
    shown = 0
    changed = {**case, **(case.get("vulnerable") or {})}
    with World(changed) as world:
        load(world, code, changed)
        for step in case["hostile"]:
            if callable(step):
                try:
                    step(world)
                except AssertionError:
                    shown += 1
                except Exception:
                    problems.append("hostile step fails for another reason: " + traceback.format_exc(limit=-3))
            elif "flaw" in step:
                response = world.ask(step)
                if response.status_code == step["flaw"]:
                    shown += 1
                else:
                    text = response.get_data().decode(errors="replace")[:200]
                    problems.append(f"{step['request']}: {response.status_code} {text} {world.errors[-1:]}; flaw {step['flaw']}")
    if shown == 0:
        problems.append("shows no flaw")


def main():
    report = []
    for example in json.loads(Path(sys.argv[1]).read_text()):
        name, kind, code = example["id"], example["kind"], example["code"]
        problems = []
        case = CASES.get(name)
        if case is None:
            problems.append("no case")
        elif kind == "vulnerable" and case.get("vulnerable") is False:
            continue
        else:
            try:
                (run_secure if kind == "secure" else run_vulnerable)(code, case, problems)
            except Exception:
                problems.append("does not load: " + traceback.format_exc(limit=-5))
        report.append({"id": name, "kind": kind, "problems": problems})
    print(json.dumps(report))


main()
