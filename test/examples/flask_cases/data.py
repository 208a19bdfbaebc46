"""Cases for API keys, caches, files, search and exports, with the Flask examples."""
import csv
import io
import tarfile
import uuid
import zipfile
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace

from flask import abort, request
from PIL import Image
from sqlalchemy import select
from werkzeug.utils import secure_filename

from .authorization import ANN, BEN, LATER, NOW, USERS, digest, same
from .world import Row, bad, ok

PAST = NOW - timedelta(hours=1)


def picture():
    out = io.BytesIO()
    Image.new("RGB", (4, 4)).save(out, "PNG")
    return out.getvalue()


def key_made(world):
    response = world.ask(ok("ann", "POST /api-keys", 201))
    same(response.status_code, 201)
    key = response.get_json()["key"]
    assert world.scope["find_key"](key) is not None
    return key


def key_hidden(world):
    key = key_made(world)
    assert key not in str([row.to_dict() for row in world.all("ApiKey")])
    assert world.scope["find_key"]("guess") is None


def keys(world):
    world.app.logger.handlers[0].lines.clear()
    return {"find_key": lambda key: SimpleNamespace(id=7) if key == "right-key" else None}


def no_key_in_log(world):
    world.ask(ok("ann", "GET /run", 200, headers={"X-Api-Key": "right-key"}))
    assert world.errors and "right-key" not in str(world.errors)


def memory_redis(_world=None):
    kept = {}
    return SimpleNamespace(get=kept.get, setex=lambda key, _seconds, value: kept.__setitem__(key, value),
                           set=lambda key, value, timeout=None: kept.__setitem__(key, value))


def pages(world, **texts):
    (world.folder / "templates").mkdir(exist_ok=True)
    for name, text in texts.items():
        (world.folder / f"templates/{name}.html").write_text(text)


def notices(world):
    pages(world, dashboard="{{ user.email }} {{ notices }}")
    load = world.recorder("load", ["closed"])
    return {"load_notices": load, "cache": SimpleNamespace(memoize=lambda timeout: lru_cache, cached=lambda timeout: lambda view: view)}


def shipments(world):
    shipment = world.scope["Shipment"]
    return {"redis": memory_redis(), "visible_shipments": lambda user, _status: select(shipment).where(shipment.owner_id == user.id)}


def not_of_others(world):
    world.ask(ok("ann", "GET /shipments", 200))
    text = world.ask(ok("ben", "GET /shipments", 200)).get_data(as_text=True)
    assert '"owner_id": "1"' not in text and '"owner_id": "2"' in text, text


class Record(dict):
    owner_id = 1


def authorized_hit(world):
    world.ask(ok("ann", "GET /shipments/1", 200))
    same(world.ask(bad("ben", "GET /shipments/1", 404)).status_code, 404)


def roles(world):
    db = world.db
    held = db.Table("held", db.Column("user_id", db.ForeignKey("user.id")), db.Column("role_id", db.ForeignKey("role.id")))

    class Role(db.Model):
        id = db.Column(db.Integer, primary_key=True)

    class User(Row, db.Model):
        id = db.Column(db.Integer, primary_key=True)
        rights_version = db.Column(db.Integer)
        roles = db.relationship(Role, secondary=held)

    def load_permissions(user_id):
        return ["read"] if db.session.get(User, user_id).roles else []

    return {"Role": Role, "User": User, "redis": memory_redis(), "load_permissions": load_permissions, "lru_cache": lru_cache}


def rights(world):
    user = world.db.session.get(world.scope["User"], 1)
    assert "read" in world.scope["permissions_of"](user)


def rights_end(world):
    user = world.db.session.get(world.scope["User"], 1)
    world.scope["permissions_of"](user)
    world.scope["remove_role"](user, user.roles[0])
    assert "read" not in world.scope["permissions_of"](user)


# Files

def store(world):
    (world.folder / "store/1").mkdir(parents=True)
    (world.folder / "store/1x").mkdir()
    (world.folder / "store/1/june.txt").write_text("june")
    (world.folder / "store/1x/other.txt").write_text("other")
    (world.folder / "store/key1").write_text("by id")
    (world.folder / ".env").write_text("SECRET")
    (world.folder / "store/1/link.txt").symlink_to(world.folder / ".env")
    return {"STORE": world.folder / "store", "AVATARS": world.folder / "store", "secure_filename": secure_filename}


def homework(world):
    @world.app.post("/homework")
    def hand_in():
        name, kind = world.scope["store"](request.files["file"])
        return {"name": name, "kind": kind}, 201

    @world.app.get("/homework/<name>/<path:kind>")
    def read(name, kind):
        return world.scope["serve"](name, kind)


def upload(world, content, name, path="/homework"):
    return world.clients["ann"].post(path, data={"file": (io.BytesIO(content), name), "avatar": (io.BytesIO(content), name)}, headers={"X-Test-User": "ann"})


def stored(world):
    response = upload(world, picture(), "../../evil.html")
    same(response.status_code, 201)
    made = response.get_json()
    same(made["kind"], "image/png")
    served = world.clients["ann"].get(f"/homework/{made['name']}/{made['kind']}")
    assert served.headers["Content-Disposition"].startswith("attachment")
    same(served.headers["X-Content-Type-Options"], "nosniff")


def avatar(content, expected):
    def step(world):
        same(upload(world, content, "a.png", "/run").status_code, expected)
        if expected == 200:
            assert (world.folder / "store/1.webp").exists()

    return step


def zip_of(entries):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    out.seek(0)
    return out


def unpack(world, entries):
    dest = world.folder / "unpacked" / uuid.uuid4().hex
    dest.mkdir(parents=True)
    world.scope["unpack"](zip_of(entries), dest)
    return dest


def unpacked(world):
    assert (unpack(world, [("a/", ""), ("a/b.txt", "hello")]) / "a/b.txt").read_text() == "hello"


def zip_refused(world):
    from werkzeug.exceptions import HTTPException

    many = [(f"f{i}", "x") for i in range(1001)]
    for entries in ([("../evil.txt", "x")], [("/etc/evil", "x")], [("big", b"0" * 51_000_000)], many):
        try:
            unpack(world, entries)
        except HTTPException as refusal:
            assert refusal.code in (413, 422)
        else:
            raise AssertionError("unpacked")


def tar_upload(world):
    dest = world.folder / "dest"
    dest.mkdir(exist_ok=True)
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        entry = tarfile.TarInfo(request.args.get("name", "a.txt"))
        if request.args.get("link"):
            entry.type, entry.linkname = tarfile.SYMTYPE, "/etc"
        else:
            entry.size = 5
        archive.addfile(entry, io.BytesIO(b"hello"))
    out.seek(0)
    return {"upload": SimpleNamespace(stream=out), "dest": dest}


def nothing_outside(world):
    world.ask(bad("ann", "POST /run?name=../evil.txt", 500))
    assert not (world.folder / "evil.txt").exists()


def claims(world):
    db = world.db

    class Claim(db.Model):
        id = db.Column(db.Integer, primary_key=True)
        tenant_id = db.Column(db.Integer)
        owner_id = db.Column(db.Integer)

    class Attachment(db.Model):
        id = db.Column(db.Uuid, primary_key=True)
        key = db.Column(db.String)
        claim_id = db.Column(db.ForeignKey("claim.id"))
        claim = db.relationship(Claim)

    s3 = SimpleNamespace(generate_presigned_url=lambda *_a, **more: f"https://s3/{more['Params']['Key']}")
    return {"Claim": Claim, "Attachment": Attachment, "s3": s3, "BUCKET": "claims"}


FIRST = uuid.UUID(int=1)


def uploads(world):
    db = world.db

    class Attachment(db.Model):
        id = db.Column(db.Integer, primary_key=True)
        claim_id = db.Column(db.Integer)
        key = db.Column(db.String)
        name = db.Column(db.String)

    return {"Attachment": Attachment, "s3": SimpleNamespace(upload_fileobj=world.recorder("upload")), "BUCKET": "claims",
            "claim": SimpleNamespace(id=77), "upload": SimpleNamespace(filename="photo.png")}


def random_key(world):
    world.ask(ok("ann", "POST /run", 200))
    sent = world.sent[-1]
    assert "photo" not in str(sent[3]) and "claims/" not in str(sent[3]) and "ACL" not in str(sent)


# Exports and search

PEOPLE = {
    "users": {"mia": {"id": 1, "role": "manager", "store_ids": [1], "rights": ["staff:export"]}, "pam": {"id": 2, "role": "payroll", "store_ids": [1, 2], "rights": ["staff:export"]},
              "ted": {"id": 3, "role": "trainee", "store_ids": [1]}},
    "rows": {"Employee": [{"id": 1, "name": "=1+1", "shift": "early", "salary": 3000, "store_id": 1}, {"id": 2, "name": "Bob", "shift": "late", "salary": 4000, "store_id": 2}]},
}


def staff(world):
    db, employee = world.db, world.scope["Employee"]

    class AuditEntry(Row, db.Model):
        id = db.Column(db.Integer, primary_key=True)
        actor_id = db.Column(db.Integer)
        action = db.Column(db.String)
        rows = db.Column(db.Integer)

    (world.folder / "static").mkdir()
    to_csv = lambda people, fields=("name",): "\n".join(str(getattr(p, f)) for p in people for f in fields)  # noqa: E731
    return {"AuditEntry": AuditEntry, "to_csv": to_csv, "cell": lambda value: f"'{value}" if str(value).startswith("=") else value,
            "visible_staff": lambda user: select(employee).where(employee.store_id.in_(user.store_ids)),
            "FIELDS": {"manager": ["name", "shift"], "payroll": ["name", "shift", "salary"]}}


def no_formula(world):
    text = world.ask(ok("pam", "GET /staff.csv", 200)).get_data(as_text=True)
    assert not any(cell.startswith("=") for row in csv.reader(io.StringIO(text)) for cell in row), text


def guests(world):
    people = [SimpleNamespace(name="=1+1", company="x\n@SUM(A1)", seats=2), SimpleNamespace(name="\uff1dcmd", company=None, seats=-2)]
    event = SimpleNamespace(guests=people)
    return {"own_event_or_404": lambda number: event if number == 1 else abort(404), "event": event}


def neutral(world):
    text = world.ask(ok("ann", "GET /events/1/guests.csv", 200)).get_data(as_text=True)
    assert not any(cell[:1] in "=@\uff1d" for row in csv.reader(io.StringIO(text)) for cell in row if cell and not cell[0].isdigit()), text


def workbook(world):
    data = world.ask(ok("ann", "GET /run", 200)).get_data()
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        return book.read("xl/worksheets/sheet1.xml").decode()


def text_cells(world):
    assert "<f>" not in workbook(world)


def sealed(world):
    case = world.scope["Case"]
    visible = lambda user: select(case).where(case.office_id == user.office_id, case.sealed.is_(False))  # noqa: E731
    return {"visible": visible, "to_list": lambda rows: [row.to_dict() for row in rows], "can_read": lambda user, found: not found.sealed}


OFFICE = {
    "users": {"ann": {**ANN, "office_id": 1}, "ben": {**BEN, "office_id": 2}},
    "rows": {"Case": [{"id": 1, "office_id": 1, "category": "noise", "title": "Noise", "sealed": False, "handler_id": 9, "opened_at": NOW},
                      {"id": 2, "office_id": 1, "category": "tax", "title": "Taxes", "sealed": True, "handler_id": 9, "opened_at": NOW}]},
}


def without(user, path, word):
    def step(world):
        assert word not in world.ask(ok(user, f"GET {path}", 200)).get_data(as_text=True)

    return step


def filtered(world):
    world.ask(ok("ann", "GET /search?q=firm_id:2", 200))
    query = world.sent[-1][-1]["query"]
    same(query.get("bool", {}).get("filter"), [{"term": {"firm_id": 1}}, {"terms": {"reader_ids": ["u1", "g7"]}}])


def documents(world):
    document = world.scope["Document"]
    hits = [{"_id": "1", "_source": {"title": "Mine"}}, {"_id": "2", "_source": {"title": "Secret"}}]
    return {"words": "x", "search_index": lambda *_: hits, "snippet": lambda hit: "", "readable_documents": lambda user: select(document).where(document.owner_id == user.id)}


CASES = {
    "TMKB-KEY-001/store-digest-only": {
        "users": USERS, "rows": {"ApiKey": [{"id": 1, "owner_id": 1, "last4": "abcd", "digest": "x", "revoked_at": None, "key": "x"}]}, "vulnerable": {"given": lambda _: {"uuid": uuid}},
        "normal": [lambda w: key_made(w) and None], "hostile": [key_hidden, bad("nobody", "POST /api-keys", 401)]},
    "TMKB-KEY-001/keep-out-of-logs": {
        "users": USERS, "given": keys, "vulnerable": {"given": lambda w: (w.app.logger.setLevel(10), keys(w))[1]},
        "normal": [ok("ann", "GET /run", 200, headers={"X-Api-Key": "right-key"})],
        "hostile": [lambda w: (w.app.logger.setLevel(10), no_key_in_log(w)), bad("ann", "GET /run", 401, headers={"X-Api-Key": "wrong"}), bad("ann", "GET /run", 401)]},
    "TMKB-KEY-002/scoped-expiring-keys": {
        "keys": {"Membership": ["user_id", "tenant_id"]}, "given": lambda _: {"list_shipments": lambda member: "shipments"},
        "rows": {"ApiKey": [{"id": 1, "digest": digest("one"), "revoked_at": None, "expires_at": LATER, "user_id": 1, "tenant_id": 1, "scopes": ["shipments:read"], "user": "u"},
                            {"id": 2, "digest": digest("old"), "revoked_at": None, "expires_at": PAST, "user_id": 1, "tenant_id": 1, "scopes": ["shipments:read"], "user": "u"},
                            {"id": 3, "digest": digest("other"), "revoked_at": None, "expires_at": LATER, "user_id": 1, "tenant_id": 1, "scopes": ["x"], "user": "u"},
                            {"id": 4, "digest": digest("left"), "revoked_at": None, "expires_at": LATER, "user_id": 2, "tenant_id": 1, "scopes": ["shipments:read"], "user": "u"}],
                 "Membership": [{"user_id": 1, "tenant_id": 1, "active": True, "scopes": ["shipments:read"]}, {"user_id": 2, "tenant_id": 1, "active": False, "scopes": ["shipments:read"]}]},
        "normal": [ok(None, "GET /api/shipments", 200, headers={"X-Api-Key": "one"})],
        "hostile": [bad(None, "GET /api/shipments", 401, flaw=200, headers={"X-Api-Key": "old"}), bad(None, "GET /api/shipments", 403, flaw=200, headers={"X-Api-Key": "other"}),
                    bad(None, "GET /api/shipments", 401, headers={"X-Api-Key": "left"}), bad(None, "GET /api/shipments", 401)]},
    "TMKB-KEY-002/narrow-at-creation": {
        "users": USERS, "rows": {"ApiKey": [{"id": 1, "user_id": 1, "tenant_id": 1, "scopes": ["a"], "expires_at": LATER, "digest": "x"}]},
        "given": lambda _: {"membership": SimpleNamespace(tenant_id=1, scopes=["read", "keys:manage"])},
        "normal": [ok("ann", "POST /run", 201, body={"scopes": ["read"], "days": 5})],
        "hostile": [bad("ann", "POST /run", 422, flaw=201, body={"scopes": ["write"]}), bad("ann", "POST /run", 422, body={"scopes": ["keys:manage"]}), bad("ann", "POST /run", 422, body={"scopes": []})]},
    "TMKB-CACHE-001/no-store-by-default": {
        "users": USERS, "rows": {"Appointment": [{"id": 1, "patient_id": 1}, {"id": 2, "patient_id": 2}]},
        "normal": [ok("ann", "GET /api/appointments", 200, has='"1"')],
        "hostile": [lambda w: same(w.ask(ok("ann", "GET /api/appointments", 200)).headers["Cache-Control"], "private, no-store"), bad("nobody", "GET /api/appointments", 401)]},
    "TMKB-CACHE-001/cache-the-common-part": {
        "users": {"ann": {**ANN, "clinic_id": 1}, "ben": {**BEN, "clinic_id": 1}}, "given": notices, "vulnerable": False,
        "normal": [ok("ann", "GET /dashboard", 200, has="ann@example.org")], "hostile": [bad("ben", "GET /dashboard", 200, has="ben@example.org", has_not="ann@")]},
    "TMKB-CACHE-002/scope-in-every-key": {
        "users": USERS, "rows": {"Shipment": [{"id": 1, "owner_id": 1}, {"id": 2, "owner_id": 2}]}, "given": shipments,
        "normal": [ok("ann", "GET /shipments", 200, has='"owner_id": "1"')], "hostile": [not_of_others]},
    "TMKB-CACHE-002/authorize-on-hit": {
        "users": USERS, "given": lambda _: {"cache": memory_redis(), "load_shipment": lambda number: Record(id=number) if number == 1 else None},
        "normal": [ok("ann", "GET /shipments/1", 200)], "hostile": [authorized_hit, bad("ann", "GET /shipments/2", 404)]},
    "TMKB-CACHE-003/versioned-rights-key": {
        "given": roles, "more": lambda w: [w.scope["User"](id=1, rights_version=1, roles=[w.scope["Role"](id=1)])], "vulnerable": False,
        "normal": [rights], "hostile": [rights_end]},
    "TMKB-CACHE-003/fresh-check-for-dangerous-actions": {
        "users": USERS, "rows": {"Teaching": [{"id": 1, "user_id": 1, "class_id": 1, "may_publish": True}]}, "given": lambda _: {"cached_permissions": lambda _id: {"publish:1"}},
        "normal": [ok("ann", "POST /classes/1/marks/publish", 204)], "hostile": [bad("ben", "POST /classes/1/marks/publish", 403, flaw=204)]},
    "TMKB-FILE-001/own-name-own-type": {
        "users": USERS, "given": store, "mount": homework, "vulnerable": False, "normal": [stored],
        "hostile": [lambda w: same(upload(w, b"<html><script>alert(1)</script>", "a.png").status_code, 415)]},
    "TMKB-FILE-001/redraw-pictures": {
        "users": USERS, "given": store, "normal": [avatar(picture(), 200)], "hostile": [avatar(b"<html>", 415), avatar(b"\x89PNG\r\n\x1a\nbroken", 415)]},
    "TMKB-FILE-002/resolve-and-compare": {
        "users": USERS, "given": store, "normal": [ok("ann", "GET /manifests?name=june.txt", 200, has="june"), ok("ann", "DELETE /manifests?name=june.txt", 204)],
        "hostile": [bad("ann", "GET /manifests?name=....//1x/other.txt", 404, flaw=200), bad("ann", "GET /manifests?name=../1x/other.txt", 404), bad("ann", "GET /manifests?name=link.txt", 404),
                    bad("ann", "GET /manifests?name=/etc/passwd", 404), bad("ann", "GET /manifests", 400), bad("ben", "GET /manifests?name=june.txt", 404)]},
    "TMKB-FILE-002/id-instead-of-name": {
        "users": USERS, "given": store, "route": "/run/<int:manifest_id>", "rows": {"Manifest": [{"id": 1, "tenant_id": 1, "key": "key1", "name": "june.txt"}]},
        "normal": [ok("ann", "GET /run/1", 200, has="by id")], "hostile": [bad("ben", "GET /run/1?name=1/june.txt", 404, flaw=200)]},
    "TMKB-FILE-003/authorize-by-record": {
        "users": USERS, "given": claims, "more": lambda w: [w.scope["Attachment"](id=FIRST, key="k1", claim=w.scope["Claim"](tenant_id=1, owner_id=1))], "vulnerable": False,
        "normal": [ok("ann", f"GET /attachments/{FIRST}", 302)], "hostile": [bad("ben", f"GET /attachments/{FIRST}", 404), bad("nobody", f"GET /attachments/{FIRST}", 401)]},
    "TMKB-FILE-003/private-bucket-random-keys": {
        "users": USERS, "given": uploads, "normal": [ok("ann", "POST /run", 200)], "hostile": [random_key]},
    "TMKB-FILE-004/unpack-with-limits": {"vulnerable": False, "normal": [unpacked], "hostile": [zip_refused]},
    "TMKB-FILE-004/tar-filter": {
        "users": USERS, "each": tar_upload, "normal": [ok("ann", "POST /run", 200)],
        "hostile": [bad("ann", "POST /run?link=1", 422, flaw=200), nothing_outside]},
    "TMKB-EXPORT-001/one-authorized-source": {
        **PEOPLE, "given": staff, "normal": [ok("pam", "GET /staff.csv", 200, has="4000"), ok("mia", "GET /staff.csv", 200, has="early", has_not="3000")],
        "hostile": [bad("ted", "GET /staff.csv", 403, flaw=200), bad("mia", "GET /staff.csv", 200, has_not="Bob"), no_formula]},
    "TMKB-EXPORT-001/export-as-own-right": {
        **PEOPLE, "given": staff, "normal": [ok("mia", "POST /staff/export", 200, has="early", has_not="3000")],
        "hostile": [bad("ted", "POST /staff/export", 403, flaw=200), lambda w: same(len(w.all("AuditEntry")), 1)]},
    "TMKB-EXPORT-002/neutralise-cells": {
        "users": USERS, "given": guests, "normal": [ok("ann", "GET /events/1/guests.csv", 200, has="2")], "hostile": [neutral, bad("ann", "GET /events/2/guests.csv", 404)]},
    "TMKB-EXPORT-002/typed-workbook": {
        "users": USERS, "given": guests, "vulnerable": False, "normal": [ok("ann", "GET /run", 200)], "hostile": [text_cells]},
    "TMKB-SEARCH-001/filter-by-readers": {
        "users": {"ann": {**ANN, "firm_id": 1, "groups": [SimpleNamespace(id=7)]}}, "given": lambda w: {"es": SimpleNamespace(search=w.recorder("search", {"hits": {"hits": [{"_id": "d1", "_source": {}}]}}))},
        "normal": [ok("ann", "GET /search?q=lease", 200, has="d1")], "hostile": [filtered]},
    "TMKB-SEARCH-001/reload-hits": {
        "users": USERS, "rows": {"Document": [{"id": 1, "title": "Mine", "owner_id": 1}, {"id": 2, "title": "Secret", "owner_id": 2}]}, "given": documents,
        "normal": [ok("ann", "GET /run", 200, has="Mine")], "hostile": [without("ann", "/run", "Secret")]},
    "TMKB-SEARCH-002/aggregate-the-visible": {
        **OFFICE, "normal": [ok("ann", "GET /cases/facets", 200, has="noise"), ok("ann", "GET /cases/suggest?q=no", 200, has="Noise")],
        "hostile": [without("ann", "/cases/facets", "tax"), without("ann", "/cases/suggest?q=ta", "Taxes")]},
    "TMKB-SEARCH-002/no-oracle": {
        **OFFICE, "given": sealed, "normal": [ok("ann", "GET /cases?sort=opened", 200, has="Noise"), ok("ann", "GET /cases/1", 200)],
        "hostile": [bad("ann", "GET /cases?sort=handler_id", 400, flaw=200), bad("ann", "GET /cases/2", 404, flaw=403)]},
}
