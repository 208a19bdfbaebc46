"""Cases for sharing, webhooks and workflows, with the Flask examples."""
import hashlib
import hmac
import json
import os
import random
import string
import time
from datetime import datetime, timedelta
from types import SimpleNamespace

from flask import abort, request
from flask_login import current_user

from .authorization import ANN, BEN, LATER, NOW, USERS, digest, same
from .data import pages
from .world import Person, Row, bad, ok

PAST = NOW - timedelta(hours=1)
os.environ["PAYMENT_HOOK_SECRET"] = "hook-secret"
PAID = json.dumps({"type": "payment.succeeded", "data": {"order_id": 1}})


def signature(body):
    return {"X-Signature": hmac.new(b"hook-secret", body.encode(), "sha256").hexdigest(), "Content-Type": "application/json"}


def reports(world):
    db = world.db
    pages(world, report="report {{ report.id }}")

    class Report(Row, db.Model):
        id = db.Column(db.Integer, primary_key=True)
        share_token = db.Column(db.String)

    class Share(Row, db.Model):
        id = db.Column(db.Integer, primary_key=True)
        report_id = db.Column(db.ForeignKey("report.id"))
        report = db.relationship(Report)
        digest = db.Column(db.String)
        expires_at = db.Column(db.DateTime)
        revoked_at = db.Column(db.DateTime)

    return {"Report": Report, "Share": Share, "digest": digest, "random": random, "string": string}


def link(world):
    return world.scope["create_link"](world.db.session.get(world.scope["Report"], 1))


def link_opens(world):
    response = world.ask(ok(None, f"GET {link(world)}", 200))
    same((response.status_code, response.headers["Referrer-Policy"]), (200, "no-referrer"))


def link_strong(world):
    path = link(world)
    assert len(path) > 40
    assert path[3:] not in str([row.to_dict() for row in world.all("Share")])


def live_links(world):
    pages(world, report="report {{ report }}")
    found = SimpleNamespace(id=1, report="r1")
    return {"live_link_or_404": lambda token: found if token == "good" else abort(404), "live_link_by_id_or_404": lambda number: found if number == 1 else abort(404)}


def drawings(world):
    db = world.db

    class Drawing(Row, db.Model):
        id = db.Column(db.Integer, primary_key=True)
        title = db.Column(db.String)
        plan = db.Column(db.String)

    class ShareLink(db.Model):
        id = db.Column(db.Integer, primary_key=True)
        token = db.Column(db.String)
        rights = db.Column(db.JSON)
        drawing_id = db.Column(db.ForeignKey("drawing.id"))
        drawing = db.relationship(Drawing)

    class Comment(Row, db.Model):
        id = db.Column(db.Integer, primary_key=True)
        drawing_id = db.Column(db.ForeignKey("drawing.id"))
        drawing = db.relationship(Drawing)
        share_link_id = db.Column(db.ForeignKey("share_link.id"))
        share_link = db.relationship(ShareLink)
        text = db.Column(db.String)

    def live_link_or_404(token):
        return db.first_or_404(db.select(ShareLink).filter_by(token=token))

    return {"Drawing": Drawing, "ShareLink": ShareLink, "Comment": Comment, "live_link_or_404": live_link_or_404}


def drawing_rows(world):
    drawing = world.scope["Drawing"](id=1, title="house", plan="ground floor")
    return [world.scope["ShareLink"](token="good", rights=["comment"], drawing=drawing), world.scope["ShareLink"](token="look", rights=["view"], drawing=drawing)]


def create_links(world):
    own = SimpleNamespace(id=1, project_id=7)
    return {"own_drawing_or_404": lambda number: own if number == 1 else abort(404), "create_link": lambda **more: "/s/x"}


def paid_once(world):
    same(world.sent, [("mark_paid", 1)])


def providers(world):
    payment = lambda status, order, amount: SimpleNamespace(status=status, metadata={"order_id": order}, amount=amount, currency="EUR")  # noqa: E731
    known = {"p1": payment("succeeded", 1, 100), "p2": payment("succeeded", 2, 1)}
    return {"provider": SimpleNamespace(get_payment=lambda number: known.get(number, payment("unknown", None, 0)))}


def event_body(_world):
    body = request.get_json(silent=True)
    return {"event": body if isinstance(body, dict) else {}}


def order_paid(number, payment, expected):
    def step(world):
        world.ask(ok("hook", "POST /run", 200, body={"data": {"payment_id": payment, "order_id": number}}))
        same([row.paid for row in world.all("Order") if row.id == number], [expected])

    return step


def gems(number):
    return json.dumps({"id": number, "player_id": 1, "gems": 10})


def store_headers(at=None):
    return {"X-Timestamp": str(int(time.time())) if at is None else at, "Content-Type": "application/json"}


def once(world):
    world.db.session.get(world.scope["Player"], 1).gems = 0
    world.db.session.commit()
    for _ in range(3):
        same(world.ask(ok(None, "POST /hooks/store", 200, body=gems("e2"), headers=store_headers())).status_code, 200)
    same(world.all("Player")[0].gems, 10)


def subscription(status, version, expected):
    def step(world):
        world.ask(ok("hook", "POST /run", 200, body={"subscription_id": "x1", "status": status, "version": version}))
        same(world.all("Subscription")[0].status, expected)

    return step


ADDRESSES = {"shop.example": "93.184.216.34", "inner.example": "10.0.0.5", "meta.example": "169.254.169.254", "loop.example": "127.0.0.1", "127.0.0.1": "127.0.0.1"}


def network(world):
    import httpx

    def handle(sent):
        world.sent.append((str(sent.url), sent.headers["Host"]))
        return httpx.Response(200)

    client = lambda **more: httpx.Client(transport=httpx.MockTransport(handle), timeout=more["timeout"])  # noqa: E731
    names = SimpleNamespace(AF_INET=2, getaddrinfo=lambda host, _port, _family: [(0, 0, 0, "", (ADDRESSES[host], 443))])
    return {"socket": names, "httpx": SimpleNamespace(URL=httpx.URL, Client=client)}


def posted(world):
    same(world.scope["post_to_customer"]("https://shop.example/hook", {}), 200)
    same(world.sent[-1], ("https://93.184.216.34/hook", "shop.example"))


def not_posted(world):
    before = len(world.sent)
    for url in ("https://inner.example/", "https://meta.example/", "https://loop.example/", "http://shop.example/", "https://shop.example:8443/", "https://127.0.0.1/"):
        try:
            world.scope["post_to_customer"](url, {})
        except world.scope["Refused"]:
            continue
        raise AssertionError(url)
    same(len(world.sent), before)


def proxied(world):
    class Client:
        def __init__(self, **options):
            world.sent.append(("client", options))

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def post(self, url, **_more):
            world.sent.append(("post", url))

    return {"httpx": SimpleNamespace(Client=Client), "EGRESS_PROXY": "http://proxy", "hook": SimpleNamespace(url="http://169.254.169.254/"), "payload": {}}


def through_proxy(world):
    world.ask(ok("ann", "POST /run", 200))
    name, options = world.sent[-2]
    assert options["proxy"] == "http://proxy" and options["trust_env"] is False


LICENCES = {"Application": [
    {"id": 1, "owner_id": 1, "status": "draft", "holder_name": "Ann", "identity_verified_at": NOW, "insurance_checked_at": NOW, "fee_paid_at": NOW},
    {"id": 2, "owner_id": 1, "status": "draft", "holder_name": "Ann", "identity_verified_at": NOW, "insurance_checked_at": NOW, "fee_paid_at": None},
    {"id": 3, "owner_id": 1, "status": "submitted", "holder_name": "Ann", "identity_verified_at": NOW, "insurance_checked_at": NOW, "fee_paid_at": NOW}]}


def verified_again(world):
    world.ask(ok("ann", "PATCH /licences/2", 204, body={"holder_name": "Eve"}))
    same([row.identity_verified_at for row in world.all("Application") if row.id == 2], [None])


def stripe(world):
    create = world.recorder("intent", SimpleNamespace(client_secret="x"))
    return {"stripe": SimpleNamespace(PaymentIntent=SimpleNamespace(create=create))}


def priced(world):
    same(world.sent[0][-1]["amount"], 5000)


def intent(number, amount, order=1):
    return SimpleNamespace(id=number, amount_received=amount, currency="eur", metadata={"order_id": str(order)})


def tickets(world):
    world.scope["on_payment_succeeded"](intent("pi1", 5000))
    same([each[0] for each in world.sent], ["send_tickets"])


def no_tickets(world):
    before = len(world.sent)
    world.scope["on_payment_succeeded"](intent("pi2", 50, 2))
    same(len(world.sent), before)


def credits(world):
    db = world.db

    class Credit(Row, db.Model):
        id = db.Column(db.Integer, primary_key=True)
        user_id = db.Column(db.Integer)
        amount = db.Column(db.Integer)

    return {"Credit": Credit, "hash_code": digest}


def votes(world):
    db = world.db
    for name in ("poll", "option", "user"):
        db.Table(name, db.Column("id", db.Integer, primary_key=True))
    return {}


def vote_route(world):
    world.db.create_all()

    @world.app.post("/vote")
    @world.scope["login_required"]
    def vote():
        world.scope["cast"](SimpleNamespace(id=1), SimpleNamespace(id=1))
        return "", 201


def passwords(world):
    return {"end_sessions": world.recorder("end_sessions")}


def set_password(self, password):
    self.password = password


TOKENS = {"User": [{**ANN, "password": "old"}, {**BEN, "password": "old"}],
          "RecoveryToken": [{"id": 1, "digest": digest("good"), "purpose": "reset", "expires_at": LATER, "user_id": 1}, {"id": 2, "digest": digest("verify"), "purpose": "verify", "expires_at": LATER, "user_id": 1},
                            {"id": 3, "digest": digest("old"), "purpose": "reset", "expires_at": PAST, "user_id": 1}],
          "ResetToken": [{"id": 1, "token": "good"}]}


def mail_to(_world):
    return {"user": current_user}


def own_address(world):
    world.ask(ok("ann", "POST /run", 200, headers={"Host": "evil.example"}))
    assert world.sent[-1][2].startswith("https://shop.example/reset#token="), world.sent[-1]


CASES = {
    "TMKB-SHARE-001/strong-expiring-token": {
        "given": reports, "more": lambda w: [w.scope["Report"](id=1, share_token="x"), w.scope["Share"](report_id=1, digest=digest("old"), expires_at=PAST)],
        "normal": [link_opens], "hostile": [link_strong, bad(None, "GET /s/old", 404), bad(None, "GET /s/guess", 404)]},
    "TMKB-SHARE-001/exchange-for-cookie": {
        "given": live_links, "vulnerable": False, "normal": [ok("guest", "GET /s/good", 303), ok("guest", "GET /shared/report", 200, has="report r1")],
        "hostile": [bad("stranger", "GET /shared/report", 404), bad("stranger", "GET /s/bad", 404)]},
    "TMKB-SHARE-002/link-as-principal": {
        "given": drawings, "more": drawing_rows, "vulnerable": False, "normal": [ok(None, "GET /share/good/drawing", 200, has="ground floor"), ok(None, "POST /share/good/comments", 201, body={"text": "nice"})],
        "hostile": [bad(None, "POST /share/look/comments", 403, body={"text": "x"}), bad(None, "GET /share/none/drawing", 404)]},
    "TMKB-SHARE-002/narrow-on-creation": {
        "users": {"ann": {**ANN, "rights": ["view", "comment", "share"]}, "ben": {**BEN, "rights": ["view"]}}, "route": "/run/<int:drawing_id>", "given": create_links,
        "normal": [ok("ann", "POST /run/1", 201, body={"rights": ["view"]})], "hostile": [bad("ben", "POST /run/1", 403, flaw=201, body={"rights": ["view"]}), bad("ann", "POST /run/1", 400, body={"rights": ["edit"]})]},
    "TMKB-HOOK-001/verify-signature-over-raw-body": {
        "normal": [ok(None, "POST /hooks/payments", 204, body=PAID, headers=signature(PAID)), paid_once],
        "hostile": [bad(None, "POST /hooks/payments", 401, flaw=204, body=PAID, headers={"Content-Type": "application/json"}), bad(None, "POST /hooks/payments", 401, body=PAID.replace("1", "2"), headers=signature(PAID)), bad(None, "POST /hooks/payments", 401)]},
    "TMKB-HOOK-001/ask-the-provider": {
        "users": {"hook": ANN}, "rows": {"Order": [{"id": 1, "total": 100, "currency": "EUR", "paid": False}, {"id": 2, "total": 100, "currency": "EUR", "paid": False}]}, "given": providers, "each": event_body,
        "normal": [order_paid(1, "p1", True)], "hostile": [order_paid(2, "forged", False), order_paid(2, "p2", False)]},
    "TMKB-HOOK-002/once-per-event-id": {
        "rows": {"Player": [{"id": 1, "gems": 0}], "ReceivedEvent": [{"id": "e0"}]}, "given": lambda _: {"signed": lambda body: b"forged" not in body},
        "normal": [ok(None, "POST /hooks/store", 200, body=gems("e1"), headers=store_headers())],
        "hostile": [once, bad(None, "POST /hooks/store", 401, body=gems("e3"), headers=store_headers("1000")), bad(None, "POST /hooks/store", 401, body=gems("e3"), headers={"Content-Type": "application/json"}), bad(None, "POST /hooks/store", 401, body=gems("forged"), headers=store_headers())]},
    "TMKB-HOOK-002/newest-state-wins": {
        "users": {"hook": ANN}, "rows": {"Subscription": [{"id": 1, "external_id": "x1", "version": 5, "status": "cancelled"}]}, "each": event_body,
        "normal": [subscription("paused", 6, "paused")], "hostile": [subscription("active", 4, "paused")]},
    "TMKB-HOOK-003/connect-to-checked-address": {"given": network, "vulnerable": False, "normal": [posted], "hostile": [not_posted]},
    "TMKB-HOOK-003/egress-proxy": {"users": USERS, "given": proxied, "vulnerable": False, "normal": [ok("ann", "POST /run", 200)], "hostile": [through_proxy]},
    "TMKB-FLOW-001/require-recorded-steps": {
        "users": USERS, "rows": LICENCES, "normal": [ok("ann", "POST /licences/1/submit", 204)],
        "hostile": [bad("ann", "POST /licences/2/submit", 409, flaw=204), bad("ben", "POST /licences/1/submit", 404), bad("ann", "POST /licences/1/submit", 409)]},
    "TMKB-FLOW-001/reset-later-steps": {
        "users": USERS, "rows": LICENCES, "normal": [ok("ann", "PATCH /licences/1", 204, body={"holder_name": "Eve"})], "hostile": [verified_again, bad("ann", "PATCH /licences/3", 404, flaw=204, body={"holder_name": "Eve"})]},
    "TMKB-FLOW-002/price-on-the-server": {
        "users": USERS, "given": stripe, "rows": {"Show": [{"id": 1, "on_sale": True, "price_cents": 2500, "currency": "eur"}, {"id": 2, "on_sale": False, "price_cents": 1, "currency": "eur"}]},
        "normal": [ok("ann", "POST /shows/1/checkout", 200, body={"quantity": 2}), priced],
        "hostile": [bad("ann", "POST /shows/1/checkout", 422, flaw=200, body={"quantity": -1, "total_cents": 1, "currency": "eur"}), bad("ann", "POST /shows/1/checkout", 422, body={"quantity": True}), bad("ann", "POST /shows/2/checkout", 404, body={"quantity": 1})]},
    "TMKB-FLOW-002/compare-paid-amount": {
        "rows": {"Order": [{"id": 1, "payment_intent_id": "pi1", "status": "open", "total_cents": 5000, "currency": "eur"}, {"id": 2, "payment_intent_id": "pi2", "status": "open", "total_cents": 5000, "currency": "eur"}]},
        "normal": [tickets], "hostile": [no_tickets]},
    "TMKB-FLOW-003/conditional-consume": {
        "users": USERS, "given": credits, "rows": {"Card": [{"id": 1, "code_hash": digest("gift"), "redeemed_at": None, "redeemed_by": 0, "value": 50}]}, "vulnerable": False,
        "normal": [ok("ann", "POST /cards/redeem", 204, body={"code": "gift"})], "hostile": [bad("ben", "POST /cards/redeem", 409, body={"code": "gift"}), bad("ann", "POST /cards/redeem", 409, body={"code": "guess"}), lambda w: same(len(w.all("Credit")), 1)]},
    "TMKB-FLOW-003/unique-constraint": {"users": USERS, "given": votes, "mount": vote_route, "vulnerable": False, "normal": [ok("ann", "POST /vote", 201)], "hostile": [bad("ann", "POST /vote", 409)]},
    "TMKB-FLOW-004/bind-and-consume-token": {
        "rows": TOKENS, "given": passwords, "methods": {"User": {"set_password": set_password}}, "normal": [ok(None, "POST /password/reset", 204, body={"token": "good", "password": "n3w"})],
        "hostile": [bad(None, "POST /password/reset", 400, flaw=204, body={"token": "good", "password": "again", "email": "ben@example.org"}), bad(None, "POST /password/reset", 400, body={"token": "verify", "password": "x"}), bad(None, "POST /password/reset", 400, body={"token": "old", "password": "x"})]},
    "TMKB-FLOW-004/link-from-configuration": {
        "users": USERS, "rows": {"RecoveryToken": [{"id": 1, "user_id": 1, "purpose": "reset", "digest": "x", "expires_at": LATER}], "ResetToken": [{"id": 1, "token": "x"}]}, "each": mail_to,
        "normal": [ok("ann", "POST /run", 200), lambda w: same(len(w.all("RecoveryToken")), 1)], "hostile": [own_address]},
}
