"""Cases for the authorization patterns, with the Flask examples."""
import hashlib
from datetime import UTC, datetime, timedelta
from functools import wraps
from types import SimpleNamespace

import jwt
import pydantic
from cryptography.hazmat.primitives.asymmetric import rsa
from flask import abort, g, request
from flask_login import current_user
from sqlalchemy import select

from .world import Row, bad, ok

NOW = datetime.now(UTC).replace(tzinfo=None)
LATER = NOW + timedelta(hours=1)
KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
ANN = {"id": 1, "tenant_id": 1, "email": "ann@example.org", "active": True}
BEN = {"id": 2, "tenant_id": 2, "email": "ben@example.org", "active": True}
USERS = {"ann": ANN, "ben": BEN}
PROJECTS = {"Project": [{"id": 1, "tenant_id": 1, "owner_id": 1}, {"id": 2, "tenant_id": 2, "owner_id": 2}]}


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


def same(left, right):
    assert left == right, f"{left!r} is not {right!r}"


def count(world, expected):
    same(len(world.sent), expected)


# Worker

def run_report(world, *args):
    before = len(world.sent)
    task = world.scope["render_report"]
    try:
        task(*args)
    except TypeError:
        task(args[0], "ann@example.org")
    return len(world.sent) - before


# Laboratory

LABS = {
    "users": {"ann": {"id": 1, "clinic_id": 1, "role": "physician"}, "lea": {"id": 3, "clinic_id": 1, "role": "lead"}},
    "rows": {"LabResult": [
        {"id": 1, "clinic_id": 1, "physician_id": 1, "signed_at": None},
        {"id": 2, "clinic_id": 1, "physician_id": 2, "signed_at": None},
        {"id": 3, "clinic_id": 1, "physician_id": 1, "signed_at": NOW}]},
}


def visible_results(world):
    result = world.scope["LabResult"]

    def visible_to(user):
        rows = select(result).where(result.clinic_id == user.clinic_id)
        return rows if user.role == "lead" else rows.where(result.physician_id == user.id)

    return {"visible_to": visible_to}


# Candidates

def own_job(_world):
    def own_job_or_404(job_id):
        return SimpleNamespace(id=job_id) if job_id == 1 else abort(404)

    return {"own_job_or_404": own_job_or_404, "op": SimpleNamespace(rename_table=print, execute=print)}


def migration(world):
    done = []
    world.scope["op"] = SimpleNamespace(rename_table=lambda *names: done.append(" ".join(names)), execute=done.append)
    world.scope["upgrade"]()
    assert "WHERE deleted_at IS NULL" in done[1] and done[0] == "candidates candidates_all"


def candidate_rows(world):
    db = world.db

    class Audit(Row, db.Model):
        id = db.Column(db.Integer, primary_key=True)
        actor_id = db.Column(db.Integer)
        action = db.Column(db.String)
        record_id = db.Column(db.Integer)

    return {"Audit": Audit}


CANDIDATES = {
    "users": {"ann": {"id": 1, "company_id": 1, "rights": ["candidates.restore"]}, "ben": {"id": 2, "company_id": 1}},
    "rows": {
        "Job": [{"id": 1, "company_id": 1}, {"id": 9, "company_id": 9}],
        "Candidate": [{"id": 1, "job_id": 1, "deleted_at": None}],
        "CandidateRow": [
            {"id": 2, "job_id": 1, "deleted_at": NOW, "erasure_requested": False},
            {"id": 3, "job_id": 9, "deleted_at": NOW, "erasure_requested": False},
            {"id": 4, "job_id": 1, "deleted_at": NOW, "erasure_requested": True}],
    },
}


# Tenants

def tenant_models(world):
    db, scope = world.db, world.scope

    class Shipment(Row, scope["TenantOwned"], db.Model):
        id = db.Column(db.Integer, primary_key=True)
        number = db.Column(db.String)

    db.create_all()
    scope["Shipment"] = Shipment
    g.tenant_id = 1
    db.session.add(Shipment(id=1, number="n1"))
    db.session.add(Shipment(id=2, number="n2", tenant_id=2))
    db.session.commit()

    @world.app.get("/own/<number>")
    @scope["login_required"]
    def own(number):
        return db.first_or_404(select(Shipment).where(Shipment.number == number)).to_dict()


# Handing over

CASES_OF_OFFICE = {
    "users": {"ann": {**ANN, "office_id": 1, "role": "clerk"}, "ben": {**BEN, "office_id": 1, "role": "clerk"}},
    "rows": {"Case": [{"id": 1, "title": "shed", "office_id": 1, "created_by_id": 2, "assignee_id": 1, "notes": ""}]},
}


def handover(world):
    case = world.scope["Case"]
    db = world.db

    class Handover(db.Model):
        id = db.Column(db.Integer, primary_key=True)
        case_id = db.Column(db.Integer)
        to_id = db.Column(db.Integer)
        by_id = db.Column(db.Integer)

    def may(user, action, found):
        return found.office_id == user.office_id and (action != "reassign" or user.role == "head")

    return {"Handover": Handover, "may": may, "Case": case}


def opened_case(world):
    body = {"title": "x", "assignee_id": 2, "created_by_id": 2, "office_id": 9}
    world.ask(bad("ann", "POST /cases", 201, body=body))
    last = world.all("Case")[-1]
    same((last.assignee_id, last.office_id), (1, 1))


# Statements

def statements(world):
    scope, pdf = world.scope, world.folder / "s.pdf"
    pdf.write_text("balance")

    def own_statement_or_404(statement_id):
        return SimpleNamespace(id=1) if current_user.id == 1 and statement_id == 1 else abort(404)

    def more():
        return [scope["Statement"](id=1, account_id=1, pdf_path=str(pdf))]

    return {"own_statement_or_404": own_statement_or_404, "more_rows": more}


# Rooms

def rooms(world):
    room = SimpleNamespace(rate=1, blocked=True)
    return {"room_of_own_hotel_or_404": lambda _id: room, "parse_rate": lambda body: body["rate"], "room": room}


def released(world):
    blueprint = world.scope["Blueprint"]("rooms", "example")
    room = SimpleNamespace(blocked=True)

    @blueprint.get("/rooms")
    def overview():
        return ""

    (world.folder / "templates").mkdir()
    (world.folder / "templates/release.html").write_text("sure?")
    return {"rooms": blueprint, "room_of_own_hotel_or_404": lambda _id: room, "room": room}


def not_released(world):
    world.ask(bad("ann", "HEAD /rooms/1/release", 200))
    assert world.scope["room"].blocked


# Grants

def grants(world):
    grant, db = world.scope["Grant"], world.db

    class Move(db.Model):
        id = db.Column(db.Integer, primary_key=True)
        grant_id = db.Column(db.Integer)
        source = db.Column(db.String)
        target = db.Column(db.String)
        actor_id = db.Column(db.Integer)
        amount = db.Column(db.Integer)

    return {"visible_to": lambda _user: select(grant), "Move": Move,
            "own_grant_or_404": lambda grant_id: db.get_or_404(grant, grant_id)}


def pays(world):
    world.scope["payment_run"](SimpleNamespace(id=9)) if world.scope["payment_run"].__code__.co_argcount else world.scope["payment_run"]()
    return [each[1] for each in world.sent]


def pays_approved(world):
    same(pays(world), ["DE1"])


# School

def school(world):
    db = world.db
    teaches = db.Table("teaches", db.Column("class_id", db.ForeignKey("school_class.id")), db.Column("user_id", db.ForeignKey("user.id")))

    class SchoolClass(Row, db.Model):
        __tablename__ = "school_class"
        id = db.Column(db.Integer, primary_key=True)
        teachers = db.relationship("User", secondary=teaches)

    class Report(Row, db.Model):
        id = db.Column(db.Integer, primary_key=True)
        class_id = db.Column(db.ForeignKey("school_class.id"))
        school_class = db.relationship(SchoolClass)

    return {"SchoolClass": SchoolClass, "Report": Report}


def school_rows(world):
    scope, db = world.scope, world.db
    ann, ben = db.session.get(scope["User"], 1), db.session.get(scope["User"], 2)
    first, second = scope["SchoolClass"](id=1, teachers=[ann]), scope["SchoolClass"](id=2, teachers=[ben])
    return [first, second, scope["Report"](id=1, school_class=first), scope["Report"](id=2, school_class=second)]


def student(_world):
    secret = [SimpleNamespace(to_dict=lambda: {"diagnosis": "secret"})]
    return {"student": SimpleNamespace(id=1, to_dict=lambda: {"name": "Kim"}, medical_file=secret), "class_ids": lambda _user: [1]}


# Gateway

def token(claims, key=KEY, algorithm="RS256"):
    body = {"aud": "fees", "iss": "https://id.example.org", "exp": datetime.now(UTC) + timedelta(minutes=5), **claims}
    return {"Authorization": "Bearer " + jwt.encode(body, key, algorithm=algorithm)}


# Shipments

SHIPMENTS = {
    "users": {"ann": {**ANN, "carrier_id": 1}, "ben": {**BEN, "carrier_id": 2}},
    "rows": {"Shipment": [
        {"id": 1, "carrier_id": 1, "owner_id": 1, "status": "booked"},
        {"id": 2, "carrier_id": 1, "owner_id": 1, "status": "booked"},
        {"id": 9, "carrier_id": 2, "owner_id": 2, "status": "booked"}]},
}


def batch(world):
    shipment = world.scope["Shipment"]

    def cancel(found):
        found.status = "cancelled"

    return {
        "find_shipment_for": lambda user, number: world.db.session.scalar(
            select(shipment).where(shipment.id == number, shipment.carrier_id == user.carrier_id)),
        "may": lambda user, action, found: action == "cancel" and found.owner_id == user.id,
        "ACTIONS": {"cancel": cancel},
    }


def foreign_stays(world):
    world.ask(bad("ann", "POST /run", 207, body={"operations": [{"id": 9, "action": "cancel"}]}))
    same([each.status for each in world.all("Shipment") if each.id == 9], ["booked"])


def statuses(world):
    same([each.status for each in world.all("Shipment")], ["cancelled", "booked", "booked"])


# Wards

def wards(world):
    db = world.db

    class Posting(db.Model):
        id = db.Column(db.Integer, primary_key=True)
        user_id = db.Column(db.ForeignKey("user.id"))
        ward_id = db.Column(db.Integer)
        role = db.Column(db.String)
        ended_at = db.Column(db.DateTime)
        user = db.relationship("User")

    def permission_required(_name):
        def guard(view):
            @wraps(view)
            def guarded(**values):
                return view(**values) if current_user.is_authenticated else abort(401)

            return guarded

        return guard

    def bearer_required(view):
        @wraps(view)
        def guarded(**values):
            try:
                g.claims = jwt.decode(bearer_of_request(), world.app.config["JWT_SECRET_KEY"], algorithms=["HS256"])
            except jwt.InvalidTokenError:
                abort(401)
            return view(**values)

        return guarded

    return {"Posting": Posting, "bearer_required": bearer_required,
            "patients_of": lambda _ward: [SimpleNamespace(chart=lambda: "chart")], "permission_required": permission_required}


def posted(world):
    posting = world.scope["Posting"]
    return [posting(user_id=1, ward_id=1, role="nurse", ended_at=None), posting(user_id=2, ward_id=1, role="nurse", ended_at=NOW)]


def bearer_of_request():
    return request.headers.get("Authorization", "").removeprefix("Bearer ")


def bearer(world, identity, **claims):
    made = {"sub": str(identity), "exp": datetime.now(UTC) + timedelta(minutes=1), **claims}
    return {"Authorization": "Bearer " + jwt.encode(made, world.app.config["JWT_SECRET_KEY"], "HS256")}


def nurse(user, expected):
    def step(world):
        claims = {"role": "nurse", "wards": [1]}
        response = world.ask(ok(None, "GET /wards/1/patients", 200, headers=bearer(world, user, **claims)))
        same(response.status_code, expected)

    return step


def guarded_view(world):
    @world.app.get("/me")
    def me():
        return ("", 200) if world.scope["account_of"](bearer_of_request(), "access") else ("", 401)


def suspended(world):
    user = world.db.session.get(world.scope["User"], 2)
    tokens = world.scope["tokens_for"](user)
    headers = {"Authorization": "Bearer " + tokens["access"]}
    same(world.ask(ok(None, "GET /me", 200, headers=headers)).status_code, 200)
    same(world.ask(ok(None, "GET /me", 401, headers={"Authorization": "Bearer " + tokens["refresh"]})).status_code, 401)
    same(world.ask(ok("ann", "POST /staff/2/suspend", 204)).status_code, 204)
    same(world.ask(ok(None, "GET /me", 401, headers=headers)).status_code, 401)


class TransferIn(pydantic.BaseModel):
    source_id: int
    target_id: int
    amount: pydantic.PositiveInt


def transfers(world):
    world.app.register_error_handler(pydantic.ValidationError, lambda _error: ("", 422))
    return {"TransferIn": TransferIn}


def payments(world):
    db = world.db

    class Payment(db.Model):
        id = db.Column(db.Integer, primary_key=True)
        card_id = db.Column(db.Integer)
        amount = db.Column(db.Integer)

    spent = lambda card: sum(p.amount for p in db.session.scalars(select(Payment).where(Payment.card_id == card.id)))  # noqa: E731
    return {"Payment": Payment, "spent_today": spent}


def asked_payment(_world):
    from flask import request

    body = request.get_json(silent=True) or {}
    return {"card_id": body.get("card", 1) if isinstance(body, dict) else 1, "amount": body.get("amount", 1) if isinstance(body, dict) else 1}


# Desks

def desks(world):
    db = world.db
    members = {(1, 1): "owner", (2, 1): "editor"}

    class Membership(db.Model):
        id = db.Column(db.Integer, primary_key=True)
        desk_id = db.Column(db.Integer)
        user_id = db.Column(db.Integer)
        role = db.Column(db.String)

    def membership_of(user_id, desk_id):
        role = members.get((user_id, desk_id))
        return SimpleNamespace(role=role) if role else None

    return {"Membership": Membership, "membership_of": membership_of, "GRANTABLE": {"owner": ("owner", "editor", "writer"), "editor": ("writer",)}}


DESK = {
    "users": {"olga": {"id": 1, "email": "olga@example.org", "email_verified": True},
              "eddy": {"id": 2, "email": "eddy@example.org", "email_verified": True},
              "mia": {"id": 3, "email": "Mia@example.org", "email_verified": True}},
    "rows": {"Invitation": [{"id": 1, "token": "good", "token_hash": digest("good"), "email": "mia@example.org", "desk_id": 1,
                             "role": "writer", "inviter_id": 2, "accepted_at": None, "expires_at": LATER}]},
    "given": desks,
}


# Digests

def digests(world):
    applicant = world.scope["Applicant"]
    return {"applicants_visible_to": lambda _user: select(applicant), "render_digest": lambda rows: len(list(rows))}


def mailed(world):
    world.scope["send_digests"]()
    return [each[1] for each in world.sent if each[0] == "send_mail"]


def mails_ann(world):
    assert "ann@example.org" in mailed(world)


def not_ben(world):
    assert "ben@example.org" not in mailed(world)


def paused(world):
    world.scope["remove_consultant"](1, 1)
    first, second = world.all("Digest")
    assert first.paused_at is not None and second.paused_at is None


def removed(world):
    world.scope["remove_consultant"](1, 1)
    same(len(world.all("Assignment")), 1)


# All routes are closed

def closed_routes(world):
    @world.app.get("/health")
    def health():
        return ""

    @world.app.get("/secret")
    @world.scope["login_required"]
    def secret():
        return ""


def static_free(world):
    closed_routes(world)


def checks_all(world):
    test = world.scope["test_anonymous_is_refused"]
    for rule in world.app.url_map.iter_rules():
        if rule.endpoint != "static":
            test(world.app.test_client(), rule)


def finds_open(world):
    test = world.scope["test_anonymous_is_refused"]
    app = __import__("flask").Flask("open")
    app.add_url_rule("/open", view_func=lambda: "", endpoint="open")
    try:
        test(app.test_client(), next(rule for rule in app.url_map.iter_rules() if rule.endpoint == "open"))
    except AssertionError:
        return
    raise RuntimeError("an open route was not noticed")


CASES = {
    "TMKB-AUTHZ-001/authorize-in-worker": {
        "rows": {"User": [ANN, BEN], **PROJECTS},
        "normal": [lambda w: same(run_report(w, 1, 1, 1), 1)],
        "hostile": [lambda w: same(run_report(w, 2, 1, 1), 0), lambda w: same(run_report(w, 2, 1, 2), 0)]},
    "TMKB-AUTHZ-001/check-before-enqueue": {
        "users": USERS, "rows": PROJECTS, "route": "/run/<int:project_id>",
        "given": lambda w: {"render_report": SimpleNamespace(delay=w.recorder("delay"))},
        "normal": [ok("ann", "POST /run/1", 202)], "hostile": [bad("ann", "POST /run/2", 404, flaw=202), bad("nobody", "POST /run/1", 401)]},
    "TMKB-AUTHZ-002/one-visible-query": {
        **LABS, "normal": [ok("ann", "GET /results", 200), ok("ann", "GET /results/1", 200), ok("lea", "GET /results/2", 200)],
        "hostile": [bad("ann", "GET /results/2", 404, flaw=200), bad("nobody", "GET /results", 401)]},
    "TMKB-AUTHZ-002/narrower-query-for-writing": {
        **LABS, "given": visible_results, "normal": [ok("ann", "DELETE /results/1", 204)],
        "hostile": [bad("lea", "DELETE /results/2", 404, flaw=204), bad("ann", "DELETE /results/3", 404)]},
    "TMKB-AUTHZ-003/view-without-deleted-rows": {
        **CANDIDATES, "given": own_job, "normal": [ok("ann", "GET /candidates/1", 200), migration],
        "vulnerable": {"rows": {"Candidate": [{"id": 1, "job_id": 1, "deleted_at": None}, {"id": 2, "job_id": 1, "deleted_at": NOW}]}},
        "hostile": [bad("ann", "GET /candidates/2", 404, flaw=200), bad("nobody", "GET /candidates/1", 401)]},
    "TMKB-AUTHZ-003/restore-is-a-right": {
        **CANDIDATES, "given": candidate_rows, "normal": [ok("ann", "POST /candidates/2/restore", 204)],
        "hostile": [bad("ben", "POST /candidates/2/restore", 403, flaw=204), bad("ann", "POST /candidates/3/restore", 404), bad("ann", "POST /candidates/4/restore", 404)]},
    "TMKB-AUTHZ-004/tenant-beneath-all-queries": {
        "users": USERS, "mount": tenant_models, "vulnerable": False,
        "normal": [ok("ann", "GET /own/n1", 200)], "hostile": [bad("ann", "GET /own/n2", 404), bad("ben", "GET /own/n1", 404)]},
    "TMKB-AUTHZ-004/row-level-security": {
        "users": USERS, "vulnerable": False,
        "given": lambda w: {"op": SimpleNamespace(execute=w.recorder("sql")), "event": SimpleNamespace(listens_for=lambda *_: lambda f: f)},
        "normal": [lambda w: (w.scope["upgrade"](), count(w, 3))],
        "hostile": [lambda w: settings(w)]},
    "TMKB-AUTHZ-005/one-relation-per-action": {
        **CASES_OF_OFFICE, "normal": [ok("ann", "PUT /cases/1/notes", 204, body={"notes": "seen"})],
        "hostile": [bad("ben", "PUT /cases/1/notes", 404, flaw=204, body={"notes": "x"})]},
    "TMKB-AUTHZ-005/owner-from-session": {
        "users": {"ann": {"id": 1}, "head": {"id": 3}}, "given": handover,
        "rows": {**CASES_OF_OFFICE["rows"], "User": [
            {**ANN, "office_id": 1, "role": "clerk"}, {**BEN, "office_id": 9, "role": "clerk"}, {"id": 3, "office_id": 1, "role": "head", "active": True}]},
        "normal": [ok("ann", "POST /cases", 201, body={"title": "shed"}), ok("head", "PUT /cases/1/assignee", 204, body={"assignee_id": 3})],
        "hostile": [opened_case, bad("ann", "PUT /cases/1/assignee", 404, body={"assignee_id": 1}), bad("head", "PUT /cases/1/assignee", 422, body={"assignee_id": 2})]},
    "TMKB-AUTHZ-006/schema-of-allowed-fields": {
        "users": {"ann": {"id": 1}}, "user_model": "Player", "methods": {"Player": {"public": lambda self: {"display_name": self.display_name}}},
        "rows": {"Player": [{"id": 1, "display_name": "Ann", "language": "en", "role": "player"}]},
        "normal": [ok("ann", "PATCH /me", 200, body={"display_name": "Anna"}, has="Anna")],
        "hostile": [bad("ann", "PATCH /me", 422, flaw=200, body={"role": "operator"}), bad("ann", "PATCH /me", 422, body={"display_name": ""}), bad("ann", "PATCH /me", 422, body=[1])]},
    "TMKB-AUTHZ-006/protected-fields-by-own-action": {
        "users": {"ann": {"id": 1}, "ben": {"id": 2}}, "user_model": "Player",
        "rows": {"Player": [{"id": 1, "role": "operator", "coins": 0}, {"id": 2, "role": "player", "coins": 0}]},
        "given": lambda w: {"own_or_moderated_or_404": lambda number: w.db.get_or_404(w.scope["Player"], number)},
        "normal": [ok("ann", "PUT /players/2/role", 204, body={"role": "moderator"})],
        "hostile": [bad("ben", "PUT /players/2/role", 403, body={"role": "moderator"}), bad("ann", "PUT /players/2/role", 422, body={"role": "operator"}),
                    bad("ben", "PATCH /players/2", 404, flaw=204, body={"coins": 9})]},
    "TMKB-AUTHZ-007/caller-in-the-lookup": {
        "users": USERS, "rows": {"Statement": [{"id": 5, "account_id": 5, "pdf_path": ""}], "Holder": [{"id": 1, "account_id": 1, "customer_id": 1}]},
        "given": statements, "more": lambda w: w.scope["more_rows"](),
        "normal": [ok("ann", "GET /statements/1", 200, has="balance")], "hostile": [bad("ben", "GET /statements/1", 404, flaw=200), bad("nobody", "GET /statements/1", 401)]},
    "TMKB-AUTHZ-007/resolve-before-the-handler": {
        "users": USERS, "rows": {"Statement": [{"id": 1}]}, "given": statements, "more": lambda w: [],
        "mount": lambda w: w.app.register_blueprint(w.scope["statements"]),
        "normal": [ok("ann", "POST /statements/1/mail", 202)], "hostile": [bad("ben", "POST /statements/1/mail", 404, flaw=202), bad("nobody", "POST /statements/1/mail", 401)]},
    "TMKB-AUTHZ-008/check-on-the-router": {
        "users": {"ann": {**ANN, "role": "manager"}, "ben": {**BEN, "role": "clerk"}}, "given": rooms,
        "normal": [ok("ann", "PUT /api/v2/rooms/1", 204, body={"rate": 5})],
        "hostile": [bad("ben", "PATCH /api/v2/rooms/1", 403, flaw=204, body={"rate": 5}), bad("ben", "PUT /api/v1/rooms/1", 403, flaw=204, body={"rate": 5}), bad("nobody", "PUT /api/v1/rooms/1", 401)]},
    "TMKB-AUTHZ-008/no-second-reading": {
        "users": USERS, "given": released, "mount": lambda w: w.app.register_blueprint(w.scope["rooms"]),
        "normal": [ok("ann", "GET /rooms/1/release", 200, has="sure?"), ok("ann", "POST /rooms/1/release", 302)],
        "hostile": [lambda w: (setattr(w.scope["room"], "blocked", True), not_released(w))]},
    "TMKB-AUTHZ-009/table-of-moves": {
        "users": {"ann": {"id": 1, "reviewer": False}, "rita": {"id": 5, "reviewer": True}}, "given": grants,
        "rows": {"Grant": [{"id": 1, "applicant_id": 1, "status": "draft", "amount": 5}, {"id": 2, "applicant_id": 5, "status": "submitted", "amount": 5}]},
        "normal": [ok("ann", "POST /grants/1/submit", 204), ok("rita", "POST /grants/1/approve", 204)],
        "hostile": [bad("rita", "POST /grants/2/approve", 403), bad("ann", "POST /grants/1/submit", 409), bad("ann", "POST /grants/1/pay", 404),
                    bad("rita", "PATCH /grants/2", 404, flaw=204, body={"status": "approved"})]},
    "TMKB-AUTHZ-009/record-each-move": {
        "given": grants,
        "rows": {"Grant": [{"id": 1, "applicant_id": 1, "status": "approved", "amount": 5, "iban": "DE1"}, {"id": 2, "applicant_id": 1, "status": "approved", "amount": 500, "iban": "DE2"},
                           {"id": 3, "applicant_id": 3, "status": "approved", "amount": 5, "iban": "DE3"}]},
        "more": lambda w: [w.scope["Move"](grant_id=1, target="approved", actor_id=9, amount=5), w.scope["Move"](grant_id=2, target="approved", actor_id=9, amount=5),
                           w.scope["Move"](grant_id=3, target="approved", actor_id=3, amount=5)],
        "normal": [pays_approved], "hostile": [pays_approved]},
    "TMKB-AUTHZ-010/child-through-parent": {
        "users": {"ann": {"id": 1}, "ben": {"id": 2}}, "rows": {"User": [ANN, BEN]}, "given": school, "more": school_rows,
        "normal": [ok("ann", "GET /classes/1/reports/1", 200)], "hostile": [bad("ann", "GET /classes/1/reports/2", 404, flaw=200), bad("nobody", "GET /classes/1/reports/1", 401)]},
    "TMKB-AUTHZ-010/listed-includes": {
        "users": USERS, "rows": {"Grade": [{"id": 1, "teacher_id": 1, "student_id": 1}], "Absence": [{"id": 1, "class_id": 1, "student_id": 1}]}, "given": student,
        "normal": [ok("ann", "GET /run?include=grades", 200, has="grades")],
        "hostile": [bad("ann", "GET /run?include=medical_file", 400, flaw=200), bad("ann", "GET /run?include=__class__", 400)]},
    "TMKB-AUTHZ-011/authorize-in-service": {
        "users": {"ann": {"id": 1, "office_id": 1, "rights": ["fee:waive"]}, "tom": {"id": 2, "office_id": 1}},
        "rows": {"Fee": [{"id": 1, "office_id": 1, "waived": False, "waived_by_id": 0}, {"id": 2, "office_id": 2, "waived": False, "waived_by_id": 0}]},
        "given": lambda _: {"is_supervisor": lambda user: "fee:waive" in user.rights},
        "normal": [ok("ann", "POST /back-office/fees/1/waive", 204)],
        "hostile": [bad("tom", "POST /api/mobile/fees/1/waive", 403, flaw=204), bad("ann", "POST /api/mobile/fees/2/waive", 404), bad("nobody", "POST /api/mobile/fees/1/waive", 401)]},
    "TMKB-AUTHZ-011/verify-behind-the-gateway": {
        "users": {"gateway": {"id": 1}}, "rows": {"User": [ANN, BEN]}, "given": lambda _: {"PUBLIC_KEY": KEY.public_key(), "ISSUER": "https://id.example.org"},
        "normal": [ok("gateway", "GET /run", 200, headers=token({"sub": "1"}))],
        "hostile": [bad("gateway", "GET /run", 401, flaw=200, headers=token({"sub": "2"}, "guessed-guessed-guessed-guessed-x", "HS256")),
                    bad("gateway", "GET /run", 401), bad("gateway", "GET /run", 401, headers=token({})), bad("gateway", "GET /run", 401, headers=token({"sub": "9"}))]},
    "TMKB-AUTHZ-012/condition-and-count": {
        **SHIPMENTS, "normal": [ok("ann", "POST /shipments/cancel", 204, body={"ids": [1]})],
        "hostile": [bad("ann", "POST /shipments/cancel", 404, flaw=204, body={"ids": [2, 9]}), bad("ann", "POST /shipments/cancel", 400, body={"ids": []})], "after": [statuses]},
    "TMKB-AUTHZ-012/decide-per-item": {
        **SHIPMENTS, "given": batch, "normal": [ok("ann", "POST /run", 207, body={"operations": [{"id": 1, "action": "cancel"}]}, has="200")],
        "hostile": [foreign_stays, bad("ann", "POST /run", 207, body={"operations": [{"id": 1, "action": "pay"}]}, has="404")]},
    "TMKB-AUTHZ-013/rights-from-database": {
        "rows": {"User": [ANN, BEN]}, "given": wards, "more": posted, "vulnerable": {"given": lambda w: {**wards(w), "user": SimpleNamespace(id=2, role="nurse", ward_ids=[1])}},
        "normal": [nurse(1, 200)], "hostile": [nurse(2, 403), bad(None, "GET /wards/1/patients", 401)]},
    "TMKB-AUTHZ-013/token-version": {
        "users": {"ann": {"id": 1}}, "rows": {"User": [{**ANN, "token_version": 1}, {**BEN, "token_version": 1}]}, "given": wards, "mount": guarded_view, "vulnerable": False,
        "normal": [ok("ann", "POST /staff/1/suspend", 204)], "hostile": [suspended, bad("nobody", "POST /staff/1/suspend", 401)]},
    "TMKB-AUTHZ-014/conditional-update": {
        "users": USERS, "given": transfers, "vulnerable": False,
        "rows": {"Account": [{"id": 1, "owner_id": 1, "frozen": False, "balance": 100}, {"id": 2, "owner_id": 2, "frozen": False, "balance": 0}]},
        "normal": [ok("ann", "POST /transfers", 201, body={"source_id": 1, "target_id": 2, "amount": 60})],
        "hostile": [bad("ann", "POST /transfers", 409, body={"source_id": 1, "target_id": 2, "amount": 60}), bad("ben", "POST /transfers", 409, body={"source_id": 1, "target_id": 2, "amount": 1}),
                    bad("ann", "POST /transfers", 409, body={"source_id": 1, "target_id": 7, "amount": 1}), bad("ann", "POST /transfers", 422, body={"source_id": 1, "target_id": 2, "amount": -1})]},
    "TMKB-AUTHZ-014/lock-before-check": {
        "users": USERS, "given": payments, "each": asked_payment, "vulnerable": False,
        "rows": {"Card": [{"id": 1, "holder_id": 1, "blocked": False, "daily_limit": 100}, {"id": 2, "holder_id": 2, "blocked": False, "daily_limit": 100}]},
        "normal": [ok("ann", "POST /run", 200, body={"amount": 60})], "hostile": [bad("ann", "POST /run", 409, body={"amount": 60}), bad("ann", "POST /run", 404, body={"card": 2, "amount": 1})]},
    "TMKB-AUTHZ-015/deny-by-default": {
        "users": {"ann": {"id": 1, "rights": ["item:grant"]}, "ben": {"id": 2}}, "given": lambda w: {"permission_required": lambda _n: lambda f: f},
        "mount": lambda w: w.app.add_url_rule("/new", endpoint="new", view_func=lambda: ""),
        "normal": [ok("ann", "POST /players/1/items", 204, body={"items": []})],
        "hostile": [bad("nobody", "POST /players/1/items", 401, flaw=204, body={"items": []}), bad("ben", "POST /players/1/items", 403, body={"items": []}), bad("ann", "GET /new", 403)]},
    "TMKB-AUTHZ-015/test-all-routes": {
        "mount": static_free, "vulnerable": False, "normal": [checks_all], "hostile": [finds_open]},
    "TMKB-AUTHZ-016/grant-within-own-rights": {
        **DESK, "normal": [ok("olga", "POST /desks/1/invitations", 201, body={"email": "x@example.org", "role": "editor"})],
        "hostile": [bad("eddy", "POST /desks/1/invitations", 403, flaw=201, body={"email": "x@example.org", "role": "owner"}), bad("mia", "POST /desks/1/invitations", 404, body={"email": "x@example.org", "role": "writer"})]},
    "TMKB-AUTHZ-016/bind-invitation": {
        **DESK, "route": "/run/<token>", "normal": [ok("mia", "POST /run/good", 204)],
        "hostile": [bad("eddy", "POST /run/good", 404, flaw=204), bad("mia", "POST /run/good", 404)]},
    "TMKB-AUTHZ-017/authorize-each-run": {
        "rows": {"User": [ANN, {**BEN, "active": False}], "Vacancy": [{"id": 1, "owner_id": 1}], "Applicant": [{"id": 1, "vacancy_id": 1}],
                 "Digest": [{"id": 1, "user_id": 1, "vacancy_id": 1, "paused_at": None, "email": "ann@example.org"}, {"id": 2, "user_id": 2, "vacancy_id": 1, "paused_at": None, "email": "ben@example.org"}]},
        "given": digests, "normal": [mails_ann], "hostile": [not_ben]},
    "TMKB-AUTHZ-017/end-with-the-right": {
        "rows": {"Assignment": [{"id": 1, "vacancy_id": 1, "user_id": 1}, {"id": 2, "vacancy_id": 1, "user_id": 2}],
                 "Digest": [{"id": 1, "vacancy_id": 1, "user_id": 1, "paused_at": None}, {"id": 2, "vacancy_id": 1, "user_id": 2, "paused_at": None}]},
        "normal": [removed], "hostile": [paused]},
}


def settings(world):
    values = []
    g.tenant_id = 7
    connection = SimpleNamespace(execute=lambda _statement, values_of: values.append(values_of["t"]))
    world.scope["set_tenant"](None, None, connection)
    g.tenant_id = None
    world.scope["set_tenant"](None, None, connection)
    same(values, ["7", ""])
