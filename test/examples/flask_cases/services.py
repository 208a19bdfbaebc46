"""Cases for GraphQL, impersonation, models and services, with the Flask examples."""
import json
import time
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace

import jwt
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from flask import abort, g, request, session
from graphql import GraphQLError, build_schema, graphql_sync
from sqlalchemy import create_engine, select
from werkzeug.security import generate_password_hash

from .authorization import ANN, BEN, USERS, same
from .data import pages
from .world import Person, Row, bad, ok

EC = ec.generate_private_key(ec.SECP256R1())
ED = ed25519.Ed25519PrivateKey.generate()


class ObjectType:
    """The part of Ariadne's ObjectType that examples use."""

    def __init__(self):
        self.resolvers = {}

    def field(self, name):
        return lambda resolver: self.resolvers.setdefault(name, resolver)

    def reference_resolver(self, resolver):
        self.resolvers["reference"] = resolver
        return resolver


def ariadne_sync(schema, data, context_value=None, middleware=()):
    """Ariadne's graphql_sync over graphql-core: whether it succeeded, and the response."""
    result = graphql_sync(schema, data.get("query"), context_value=context_value, middleware=list(middleware), root_value=ROOT)
    return result.errors is None, {"data": result.data, "errors": [e.message for e in result.errors or []]}


ROOT = SimpleNamespace(open="yes", secret="no", login=lambda *_a, **_k: False, hi="hi", all="all")


def person(number, **more):
    who = Person()
    who.__dict__.update(id=number, **more)
    return who


NOBODY = SimpleNamespace(is_authenticated=False)


def resolve(world, name, viewer, obj=None, **args):
    info = SimpleNamespace(context={"user": viewer})
    owner = world.scope["player"] if name in ("email", "birthday", "purchases") else world.scope["query"]
    return owner.resolvers[name](obj, info, **args)


def refused(run, error=GraphQLError):
    try:
        run()
    except error:
        return
    raise AssertionError("was not refused")


def private_fields(world):
    ann = SimpleNamespace(id=1, email="ann@example.org", birthday="x", purchases=[])
    for name in ("email", "birthday", "purchases"):
        for viewer in (person(2), NOBODY):
            refused(lambda name=name, viewer=viewer: resolve(world, name, viewer, ann))


SECRETS = build_schema("type Query { open: String secret: String }")


def rules(_world):
    return {"schema": SECRETS, "data": {"query": "{ open secret }"}, "graphql_sync": recorded(_world),
            "RULES": {"Query.open": lambda *_: True, "Query.secret": lambda user, _obj: user.id == 1}}


def recorded(world):
    def run(*args, **more):
        ok_, result = ariadne_sync(*args, **more)
        world.sent.append(result)
        return ok_, result

    return run


def secret_for(user, expected):
    def step(world):
        world.ask(ok(user, "POST /run", 200))
        same(world.sent[-1]["data"]["secret"], expected)

    return step


def budget(world):
    schema = build_schema("type Query { hi: String all: String login(code: String): Boolean redeem: Boolean }")
    return {"schema": schema, "graphql_sync": ariadne_sync, "query": ObjectType(), "limiter": SimpleNamespace(limit=lambda _rate: lambda view: view)}


ALIASES = "{ a: login(code: \"1\") b: login(code: \"2\") c: login(code: \"3\") }"


def operations(world):
    path = world.folder / "operations.json"
    path.write_text('{"hello": "{ hi }"}')
    return {**budget(world), "Path": lambda _name: path}


def leases(world):
    return {"query": ObjectType(), "lease": ObjectType(), "from_global_id": lambda text: tuple(text.split(":")), "models": SimpleNamespace(**{n: world.scope[n] for n in ("Lease", "Repair", "User") if n in world.scope}),
            "own_lease": lambda viewer, key: select(world.scope["Lease"]).where(world.scope["Lease"].id == key, world.scope["Lease"].tenant_id == viewer.id)}


LEASES = {"Lease": [{"id": 1, "tenant_id": 1}, {"id": 2, "tenant_id": 2}], "Repair": [{"id": 1, "reporter_id": 1}], "User": [BEN]}


def reference(world, viewer, number):
    return world.scope["lease"].resolvers["reference"](None, SimpleNamespace(context={"user": viewer}), {"id": str(number)})


# Impersonation

def visits(world):
    def who():
        return {"actor": g.actor.get_id(), "user": str(g.user.id)}

    def visit(number):
        world.scope["start_visit"](world.db.get_or_404(world.scope["User"], number), request.args.get("reason", ""))
        return "", 204

    def forge():
        session["act_as"] = {"id": 2, "until": float(request.args["until"])}
        return ""

    world.app.add_url_rule("/who", view_func=who)
    world.app.add_url_rule("/visit/<int:number>", view_func=visit, methods=["POST"])
    world.app.add_url_rule("/forge", view_func=forge, methods=["POST"])


STAFF = {"User": [{"id": 1, "email": "sue", "is_support": True, "is_staff": True}, {"id": 2, "email": "ann", "is_support": False, "is_staff": False}, {"id": 3, "email": "boss", "is_support": True, "is_staff": True}]}


def visit_ends(world):
    world.ask(ok("sue", f"POST /forge?until={time.time() - 1}", 200))
    same(world.ask(bad("sue", "GET /who", 403)).status_code, 403)
    world.ask(ok("ann", f"POST /forge?until={time.time() + 99}", 200))
    same(world.ask(bad("ann", "GET /who", 403)).status_code, 403)


def audits(world):
    db = world.db

    class AuditEntry(Row, db.Model):
        id = db.Column(db.Integer, primary_key=True)
        actor_id = db.Column(db.Integer)
        user_id = db.Column(db.Integer)
        action = db.Column(db.String)
        details = db.Column(db.JSON)

    return {"AuditEntry": AuditEntry}


def two_names(world):
    g.actor, g.user = SimpleNamespace(id=9), SimpleNamespace(id=1)
    world.scope["audit"]("read", page=1)
    last = world.all("AuditEntry")[-1]
    same((last.actor_id, last.user_id), (9, 1))


def one_name(world):
    g.actor, g.user = SimpleNamespace(id=9), SimpleNamespace(id=1)
    world.scope["audit"]("read")
    same(world.all("AuditEntry")[-1].user_id, 1)


def in_person(world):
    @world.app.before_request
    def load():
        from flask_login import current_user

        g.user = current_user
        if current_user.get_id() == "2":
            session["act_as"] = {"id": 1}

    return {}


def identified(world):
    g.user = world.db.session.get(world.scope["User"], 1)
    return {}


# Models

def call(name, **args):
    return SimpleNamespace(function=SimpleNamespace(name=name, arguments=json.dumps(args)))


def slips(world):
    return {}


def slip(world, *args):
    return world.scope["run_tool"](SimpleNamespace(id=1), *args)


def foreign_slip(world):
    import pydantic

    same(slip(world, call("get_payslip", employee_id=2, month="2026-01")), "not found")
    same(slip(world, call("eval")), "unknown tool")
    refused(lambda: slip(world, call("get_payslip", employee_id=1, month="2026-01", owner_id=2)), pydantic.ValidationError)


def settings_set(world):
    world.scope["query_tool"](SimpleNamespace(id=5), {})
    same([more for name, *more in world.sent if name == "set"][-1], ["5"])


class Engine:
    """Records what is set before a query runs."""

    def __init__(self, world):
        self.world = world

    def begin(self):
        return self

    connect = begin

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def execute(self, statement, values=None):
        self.world.sent.append(("set", values["user_id"]) if values else ("query", str(statement)))
        return SimpleNamespace(all=lambda: ["row"])


def misled(world):
    def chat(messages, _offered):
        turn = sum(1 for message in messages if hasattr(message, "tool_calls"))
        calls = [SimpleNamespace(name=("read", "send")[turn])] if turn < 2 else []
        return SimpleNamespace(content="done", tool_calls=calls)

    tool = lambda name, risky, outside: SimpleNamespace(risky=risky, reads_outside=outside, run=world.recorder(name, name))  # noqa: E731
    return {"MAX_TURNS": 5, "chat": chat, "refusal": lambda call_: "refused", "TOOLS": {"read": tool("read", False, True), "send": tool("send", True, False)}}


def talk(world):
    same(world.scope["run"](SimpleNamespace(id=1), SimpleNamespace(messages=[], tainted=False)), "done")


def not_sent(world):
    talk(world)
    assert not any(each[0] == "send" for each in world.sent)


def mails(world):
    queues = {name: SimpleNamespace(add=world.recorder(name)) for name in ("change", "cancel", "invoice", "other")}
    return {"EXTRACT_PROMPT": "", "complete": lambda _prompt, body, tools: body, "QUEUES": queues}


def mail(body, sender="ann@example.org"):
    return SimpleNamespace(id=1, body=body, verified_sender=sender)


def triaged(world):
    world.scope["triage"](mail('{"topic": "change", "booking": "ABC123"}'))
    same(world.sent[-1], ("change", 1, 1))


def not_triaged(world):
    import pydantic

    world.scope["triage"](mail('{"topic": "cancel", "booking": "ABC123"}', "eve@example.org"))
    same(world.sent[-1], ("cancel", 1, None))
    refused(lambda: world.scope["triage"](mail('{"topic": "pay everything"}')), pydantic.ValidationError)
    refused(lambda: world.scope["triage"](mail('{"topic": "other", "booking": "1 OR 1"}')), pydantic.ValidationError)


def chunks(world):
    db = world.db
    from sqlalchemy import types

    class Vector(types.TypeDecorator):
        """A vector column whose distance is the difference to a number."""

        impl = types.Integer
        cache_ok = True

        class comparator_factory(types.TypeDecorator.Comparator):  # noqa: N801
            def cosine_distance(self, other):
                return self.expr - other

    class Document(db.Model):
        id = db.Column(db.Integer, primary_key=True)
        tenant_id = db.Column(db.Integer)
        matter_id = db.Column(db.Integer)
        deleted_at = db.Column(db.DateTime)

    class Chunk(db.Model):
        id = db.Column(db.Integer, primary_key=True)
        document_id = db.Column(db.Integer)
        embedding = db.Column(Vector)

    class Membership(db.Model):
        id = db.Column(db.Integer, primary_key=True)
        user_id = db.Column(db.Integer)
        matter_id = db.Column(db.Integer)

    return {"Document": Document, "Chunk": Chunk, "Membership": Membership, "embed": lambda _text: 1}


def chunk_rows(world):
    s = world.scope
    return [s["Document"](id=1, tenant_id=1, matter_id=1), s["Document"](id=2, tenant_id=1, matter_id=2), s["Document"](id=3, tenant_id=2, matter_id=1),
            s["Document"](id=4, tenant_id=1, matter_id=1, deleted_at=datetime.now()), *(s["Chunk"](id=i, document_id=i, embedding=i) for i in (1, 2, 3, 4)), s["Membership"](user_id=1, matter_id=1)]


def retrieved(world):
    run = world.scope["retrieve"]
    found = run(SimpleNamespace(id=1, tenant_id=1), "rent?") if run.__code__.co_argcount == 3 else run("rent?")
    same([chunk.id for chunk in found], [1])


def hits(world):
    from flask_login import current_user

    hit = lambda number, text: SimpleNamespace(payload={"document_id": number, "text": text})  # noqa: E731
    return {"user": current_user, "question": "?", "hits": [hit(1, "open"), hit(2, "secret")], "ask_model": lambda _question, context: context}


PLAN = '{"measure": "kwh", "group_by": "month", "since": "2026-01-01"}'


def readings(world):
    return {"PLAN_PROMPT": "", "SCHEMA": "", "ask_model": lambda prompt, question=None: question or "SELECT 1 AS leaked"}


def planned(world):
    same([tuple(row) for row in world.scope["answer"](SimpleNamespace(tenant_id=1), PLAN)], [("2026-01", 5)])


def not_planned(world):
    import pydantic

    for question in ("SELECT * FROM users", PLAN.replace("kwh", "password"), PLAN.replace("}", ', "tenant_id": 2}')):
        refused(lambda question=question: world.scope["answer"](SimpleNamespace(tenant_id=1), question), pydantic.ValidationError)


def answers(world):
    pages(world, answer="{{ body }}")
    return {}


def asked(_world):
    body = request.get_json(silent=True)
    return {"answer": str((body if isinstance(body, dict) else {}).get("text", ""))}


def clean(world):
    text = "<img src=x onerror=alert(1)> ![x](https://evil/?q=s) [a](javascript:alert(1)) <script>alert(1)</script>"
    shown = world.ask(ok("ann", "POST /run", 200, body={"text": text})).get_data(as_text=True)
    assert not any(word in shown for word in ("<img", "<script", "javascript:", "onerror")), shown


def bank(world):
    return {"bank": SimpleNamespace(transfer=world.recorder("transfer", {"ok": True})), "may_pay": lambda _user, _params: True, "propose": world.recorder("propose", "proposed")}


PROPOSAL = {"is_expired": lambda self: self.age > 15}


def not_paid(world):
    before = len(world.sent)
    run = world.scope["pay_invoice"]
    if run.__code__.co_argcount == 2:
        run(SimpleNamespace(id=1), SimpleNamespace(model_dump=lambda mode: {"iban": "EVIL"}))
    else:
        run("EVIL", 1)
    same(len(world.sent), before)


def budgeted(world):
    from flask_login import current_user

    body = request.get_json(silent=True)
    values = body if isinstance(body, dict) else {}
    return {"user": current_user, "args": SimpleNamespace(supplier_id=values.get("supplier", 1), amount_cents=values.get("cents", 0), iban="EVIL")}


def limited(world):
    before = sum(1 for each in world.sent if each[0] == "transfer")
    for body in ({"supplier": 9, "cents": 1}, {"cents": -5}, {"cents": 50_001}, {"cents": 30_000}):
        world.ask(bad("ann", "POST /run", 200, body=body))
    same(sum(1 for each in world.sent if each[0] == "transfer"), before)


# Services

def gateway(claims, key=EC, audience="claims-service"):
    body = {"iss": "gateway", "aud": audience, "exp": datetime.now(UTC) + timedelta(minutes=5), **claims}
    return {"X-Gateway-Token": jwt.encode(body, key, algorithm="ES256")}


def who_route(world):
    world.app.add_url_rule("/who", view_func=lambda: {"id": g.user_id, "role": g.role})


def grades(world):
    def get(path, token):
        is_own = token == "for token-of-ann" and path == "/students/1/transcript"
        return ("", 200) if is_own or token == "service" else ("", 403)

    class Reply:
        def __init__(self, data):
            self.data = data

        def raise_for_status(self):
            pass

        def json(self):
            return {"access_token": f"for {self.data['subject_token']}"}

    post = lambda _url, auth, timeout, data: Reply(data)  # noqa: E731
    fetch = lambda url, timeout, headers: SimpleNamespace(status_code=get(url, headers["Authorization"].removeprefix("Bearer "))[1], json=dict)  # noqa: E731
    return {"requests": SimpleNamespace(post=post, get=fetch), "TOKEN_URL": "", "CLIENT": (), "GRADES": "", "grades_get": get, "service_token": lambda: "service"}


def require_scope(_name):
    def guard(view):
        from functools import wraps

        @wraps(view)
        def guarded(**values):
            g.claims = {"sub": request.headers.get("X-Sub")}
            return view(**values)

        return guarded

    return guard


def message(body, key=ED, producer=b"depot", headers=True):
    value = json.dumps(body).encode()
    signed = [("producer", producer), ("signature", key.sign(value))] if headers else None
    return SimpleNamespace(headers=lambda: signed, value=lambda: value)


def consumer(world):
    sender = SimpleNamespace(key=ED.public_key(), carrier_id="c1")
    return {"PRODUCERS": {b"depot": sender}, "reject": world.recorder("reject"), "InvalidSignature": InvalidSignature}


def delivered(world):
    world.scope["handle"](message({"type": "delivered", "shipment_id": "s1", "carrier_id": "c1"}))
    same(world.sent, [("release_payment", "s1", "c1")])


def not_delivered(world):
    before = sum(1 for each in world.sent if each[0] == "release_payment")
    other = ed25519.Ed25519PrivateKey.generate()
    for forged in (message({"type": "delivered", "shipment_id": "s2", "carrier_id": "c2"}, other), message({"type": "delivered", "shipment_id": "s2", "carrier_id": "c2"}),
                   message({"type": "delivered", "shipment_id": "s1", "carrier_id": "c1"}, producer=b"nobody"), message({"type": "delivered", "shipment_id": "s1", "carrier_id": "c1"}, headers=False)):
        world.scope["handle"](forged)
    same(sum(1 for each in world.sent if each[0] == "release_payment"), before)


def member_role(role, expected):
    def step(world):
        world.scope["on_member_changed"]({"member_id": "m1", "role": role})
        same(world.all("Member")[0].role, expected)

    return step


CASES = {
    "TMKB-GQL-001/authorize-on-the-type": {
        "given": lambda _: {"player": ObjectType(), "query": ObjectType()}, "vulnerable": False,
        "normal": [lambda w: same(resolve(w, "email", person(1), SimpleNamespace(id=1, email="ann")), "ann")], "hostile": [private_fields]},
    "TMKB-GQL-001/rule-for-every-field": {
        "users": USERS, "given": rules, "normal": [secret_for("ann", "no")], "hostile": [secret_for("ben", None)]},
    "TMKB-GQL-002/budget-per-request": {
        "given": budget, "rows": {"Branch": [{"id": 1}]}, "normal": [ok(None, "POST /graphql", 200, body={"query": "{ hi }"}, has="hi")],
        "hostile": [bad(None, "POST /graphql", 400, flaw=200, body={"query": ALIASES}, has="too expensive")]},
    "TMKB-GQL-002/trusted-documents": {
        "given": operations, "normal": [ok(None, "POST /graphql", 200, body={"id": "hello"}, has="hi")],
        "hostile": [bad(None, "POST /graphql", 400, flaw=200, body={"query": "{ all }"})]},
    "TMKB-GQL-003/loader-per-type": {
        "rows": LEASES, "given": leases, "normal": [lambda w: same(resolve(w, "node", person(1), id="Lease:1").id, 1)],
        "hostile": [lambda w: same(resolve(w, "node", person(1), id="Lease:2"), None), lambda w: same(resolve(w, "node", person(1), id="User:2"), None), lambda w: same(resolve(w, "node", NOBODY, id="Lease:1"), None)]},
    "TMKB-GQL-003/authorize-references": {
        "rows": LEASES, "given": leases, "normal": [lambda w: same(reference(w, person(1), 1).id, 1)],
        "hostile": [lambda w: same(reference(w, person(1), 2), None), lambda w: same(reference(w, NOBODY, 1), None)]},
    "TMKB-IMP-001/bounded-act-as": {
        "users": {"sue": {"id": 1}, "ann": {"id": 2}}, "rows": STAFF, "given": lambda w: {"audit": w.recorder("audit")}, "mount": visits, "vulnerable": False,
        "normal": [ok("sue", "GET /who", 200, has='"user":"1"'), ok("sue", "POST /visit/2?reason=ticket", 204), ok("sue", "GET /who", 200, has='"user":"2"')],
        "hostile": [visit_ends, bad("sue", "POST /visit/3?reason=x", 403), bad("ann", "POST /visit/2?reason=x", 403), bad("sue", "POST /visit/2?reason=%20", 403)]},
    "TMKB-IMP-001/two-names-in-the-log": {"given": audits, "normal": [one_name], "hostile": [two_names]},
    "TMKB-IMP-002/closed-unless-opened": {
        "users": {"ann": {"id": 1}, "sue": {"id": 2}}, "rows": {"User": [{"id": 1, "iban": "old"}, {"id": 2, "iban": "old"}]}, "given": in_person,
        "normal": [ok("ann", "POST /account/bank", 302, form={"iban": "new"})], "hostile": [bad("sue", "POST /account/bank", 403, flaw=302, form={"iban": "evil"})]},
    "TMKB-IMP-002/own-factor-for-sensitive-changes": {
        "users": {"ann": {"id": 1}}, "rows": {"User": [{"id": 1, "email": "ann", "password_hash": generate_password_hash("right")}]}, "each": identified,
        "normal": [ok("ann", "POST /run", 200, form={"current_password": "right", "email": "new"})], "hostile": [bad("ann", "POST /run", 403, flaw=200, form={"current_password": "wrong", "email": "evil"})]},
    "TMKB-LLM-001/user-bound-tools": {
        "rows": {"Payslip": [{"id": 1, "employee_id": 1, "month": "2026-01", "owner_id": 1}, {"id": 2, "employee_id": 2, "month": "2026-01", "owner_id": 2}]}, "given": slips, "vulnerable": False,
        "methods": {"Payslip": {"as_text": lambda self: "3000"}}, "normal": [lambda w: same(slip(w, call("get_payslip", employee_id=1, month="2026-01")), "3000")], "hostile": [foreign_slip]},
    "TMKB-LLM-001/row-level-security": {
        "given": lambda w: {"assistant_engine": Engine(w), "build_query": lambda _filters: "SELECT 1"}, "vulnerable": False,
        "normal": [lambda w: same(w.scope["query_tool"](SimpleNamespace(id=5), {}), ["row"])], "hostile": [settings_set]},
    "TMKB-LLM-002/drop-tools-when-tainted": {"given": misled, "normal": [talk], "hostile": [not_sent]},
    "TMKB-LLM-002/extract-without-tools": {
        "rows": {"Booking": [{"id": 1, "code": "ABC123", "email": "ann@example.org"}]}, "given": mails, "vulnerable": False, "normal": [triaged], "hostile": [not_triaged]},
    "TMKB-LLM-003/filter-in-the-query": {"given": chunks, "more": chunk_rows, "normal": [retrieved], "hostile": [retrieved]},
    "TMKB-LLM-003/recheck-before-prompting": {
        "users": USERS, "rows": {"Document": [{"id": 1, "tenant_id": 1, "owner_id": 1, "deleted_at": None}, {"id": 2, "tenant_id": 1, "owner_id": 9, "deleted_at": None}]}, "each": hits,
        "normal": [ok("ann", "GET /run", 200, has="open")], "hostile": [lambda w: same("secret" in w.ask(ok("ann", "GET /run", 200)).get_data(as_text=True), False), ok("ben", "GET /run", 200, has="No readable")]},
    "TMKB-LLM-004/structured-plan": {
        "rows": {"Reading": [{"id": 1, "tenant_id": 1, "month": "2026-01", "site": "a", "kwh": 5, "cost": 1, "day": date(2026, 1, 2)}, {"id": 2, "tenant_id": 2, "month": "2026-01", "site": "b", "kwh": 9, "cost": 1, "day": date(2026, 1, 2)}]},
        "given": readings, "normal": [planned], "hostile": [not_planned]},
    "TMKB-LLM-004/sanitise-rendered-output": {
        "users": USERS, "given": answers, "each": asked, "normal": [ok("ann", "POST /run", 200, body={"text": "**bold**"}, has="<strong>bold</strong>")], "hostile": [clean]},
    "TMKB-LLM-005/proposal-and-approval": {
        "users": USERS, "given": bank, "methods": {"Proposal": PROPOSAL},
        "rows": {"Proposal": [{"id": 1, "user_id": 1, "status": "open", "age": 1, "params": {"iban": "DE1"}}, {"id": 2, "user_id": 1, "status": "open", "age": 99, "params": {"iban": "DE1"}}]},
        "normal": [ok("ann", "POST /proposals/1/approve", 200)], "hostile": [not_paid, bad("ann", "POST /proposals/1/approve", 404), bad("ann", "POST /proposals/2/approve", 403), bad("ben", "POST /proposals/2/approve", 404)]},
    "TMKB-LLM-005/limits-outside-the-model": {
        "users": USERS, "given": bank, "each": budgeted,
        "rows": {"AgentBudget": [{"id": 1, "user_id": 1, "left_today_cents": 60_000}], "Supplier": [{"id": 1, "tenant_id": 1, "verified": True, "iban": "DE1"}]},
        "normal": [ok("ann", "POST /run", 200, body={"cents": 40_000})], "hostile": [limited]},
    "TMKB-SVC-001/signed-identity": {
        "given": lambda _: {"GATEWAY_PUBLIC_KEY": EC.public_key()}, "mount": who_route,
        "normal": [ok(None, "GET /who", 200, headers=gateway({"sub": "u1"}), has="customer")],
        "hostile": [bad(None, "GET /who", 401, flaw=200, headers={"X-User-Id": "admin", "X-User-Role": "admin"}), bad(None, "GET /who", 401, headers=gateway({"sub": "u1"}, ec.generate_private_key(ec.SECP256R1()))),
                    bad(None, "GET /who", 401, headers=gateway({"sub": "u1"}, audience="other")), bad(None, "GET /who", 401, headers=gateway({}))]},
    "TMKB-SVC-002/call-on-behalf-of-the-user": {
        "users": {"ann": {**ANN, "access_token": "token-of-ann"}}, "given": grades,
        "normal": [ok("ann", "GET /students/1/transcript", 200)], "hostile": [bad("ann", "GET /students/2/transcript", 403, flaw=200)]},
    "TMKB-SVC-002/authorize-the-subject": {
        "given": lambda _: {"require_scope": require_scope}, "rows": {"Person": [{"id": 1, "subject": "sub1", "active": True}, {"id": 2, "subject": "sub2", "active": True}], "Transcript": [{"id": 1, "owner_id": 1}]},
        "normal": [ok(None, "GET /students/1/transcript", 200, headers={"X-Sub": "sub1"})], "hostile": [bad(None, "GET /students/1/transcript", 404, flaw=200, headers={"X-Sub": "sub2"}), bad(None, "GET /students/1/transcript", 404)]},
    "TMKB-SVC-003/authenticate-producer": {
        "rows": {"Shipment": [{"id": "s1", "carrier_id": "c1", "status": "moving"}, {"id": "s2", "carrier_id": "c2", "status": "moving"}]}, "given": consumer, "normal": [delivered], "hostile": [not_delivered]},
    "TMKB-SVC-003/event-as-hint": {
        "rows": {"Member": [{"id": "m1", "tenant_id": 1, "role": "user"}]}, "given": lambda _: {"directory": SimpleNamespace(get_member=lambda *_: SimpleNamespace(active=True, role="editor"))},
        "normal": [member_role("editor", "editor")], "hostile": [member_role("admin", "editor")]},
}
