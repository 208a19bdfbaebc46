"""An application for one example: what every Flask application has, and the rows and helpers that the case names."""
import csv
import hashlib
import hmac
import io
import ipaddress
import json
import os
import re
import secrets
import shutil
import socket
import tarfile
import tempfile
import time
from collections import defaultdict
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Literal
from uuid import uuid4
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import flask
import flask_login
import httpx
import jwt
import markdown
import nh3
import pydantic
import pytest
import sqlalchemy
import xlsxwriter
from flask_sqlalchemy import SQLAlchemy
from graphql import GraphQLError
from markupsafe import Markup
from PIL import Image, ImageOps
from sqlalchemy import delete, event, exists, func, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, mapped_column, with_loader_criteria
from werkzeug.security import check_password_hash, generate_password_hash


class Refused(Exception):
    """What an example raises for an address or a file that it refuses."""


class Person(flask_login.UserMixin):
    """A user with the questions that examples ask of one."""

    rights = ()

    def has_right(self, name):
        return name in (self.rights or ())

    has_permission = can = has_right

    def may(self, right, _record):
        return self.has_right(right)

    def to_dict(self):
        return {column.name: str(getattr(self, column.name)) for column in self.__table__.columns}


class Row:
    """Every row can show itself."""

    def to_dict(self):
        return {column.name: str(getattr(self, column.name)) for column in self.__table__.columns}

    summary = detail = as_dict = chart = public = to_dict


def type_of(name, values):
    known = [value for value in values if value is not None]
    if not known:
        return sqlalchemy.DateTime() if name.endswith("_at") else sqlalchemy.String()
    first = known[0]
    for kind, column in ((bool, sqlalchemy.Boolean), (int, sqlalchemy.Integer), (str, sqlalchemy.String),
                         (datetime, sqlalchemy.DateTime), (date, sqlalchemy.Date), (bytes, sqlalchemy.LargeBinary)):
        if isinstance(first, kind):
            return column()
    return sqlalchemy.Uuid() if type(first).__name__ == "UUID" else sqlalchemy.JSON()


LIBRARIES = {
    name: value
    for name, value in {**flask.__dict__, **flask_login.__dict__}.items()
    if not name.startswith("_") and name not in ("app", "helpers", "globals", "main")
}
LIBRARIES |= {name: getattr(pydantic, name) for name in ("BaseModel", "ConfigDict", "Field", "PositiveInt", "ValidationError")}


class World:
    def __init__(self, case):
        self.case = case
        self.sent = []
        self.errors = []
        self.folder = Path(tempfile.mkdtemp(prefix="lectern-flask-"))
        self.app = flask.Flask("example", root_path=str(self.folder))
        self.app.config.update(SECRET_KEY="x" * 32, JWT_SECRET_KEY="x" * 32, SQLALCHEMY_DATABASE_URI="sqlite://",
                               PUBLIC_URL="https://shop.example")
        self.app.logger.handlers = [Recorder(self.errors)]
        self.app.logger.propagate = False
        self.db = SQLAlchemy(self.app)
        self.clients = defaultdict(self.app.test_client)
        self.users = {}
        manager = flask_login.LoginManager(self.app)
        manager.request_loader(self.user_of)
        self.scope = {
            **LIBRARIES, "__name__": "example", "app": self.app, "db": self.db,
            "csv": csv, "hashlib": hashlib, "hmac": hmac, "io": io, "ipaddress": ipaddress, "json": json, "os": os, "re": re,
            "secrets": secrets, "socket": socket, "tarfile": tarfile, "time": time, "UTC": UTC, "date": date,
            "datetime": datetime, "timedelta": timedelta, "Decimal": Decimal, "Path": Path, "Annotated": Annotated,
            "Literal": Literal, "uuid4": uuid4, "ZipFile": ZipFile, "ZIP_STORED": ZIP_STORED, "ZIP_DEFLATED": ZIP_DEFLATED,
            "httpx": httpx, "jwt": jwt, "markdown": markdown, "nh3": nh3, "pytest": pytest, "xlsxwriter": xlsxwriter,
            "GraphQLError": GraphQLError, "Markup": Markup, "Image": Image, "ImageOps": ImageOps, "delete": delete,
            "event": event, "exists": exists, "func": func, "or_": or_, "select": select, "text": text, "update": update,
            "IntegrityError": IntegrityError, "Mapped": Mapped, "mapped_column": mapped_column,
            "with_loader_criteria": with_loader_criteria, "check_password_hash": check_password_hash,
            "generate_password_hash": generate_password_hash, "sha256": hashlib.sha256, "Refused": Refused,
            "celery": SimpleNamespace(task=self.task), "can_read": lambda user, record: record.owner_id == user.id,
        }
        for name in ("send_pdf", "send_mail", "send_statement", "send_invitation", "issue_licence", "send_tickets",
                     "release_payment", "publish", "mark_paid", "add_items", "pay"):
            self.scope[name] = self.recorder(name)

    def __enter__(self):
        self.context = self.app.app_context()
        self.context.push()
        for name, rows in self.case.get("rows", {}).items():
            self.scope[name] = self.model(name, rows)
        self.scope.update(self.case.get("given", lambda _: {})(self))
        self.db.create_all()
        for name, rows in self.case.get("rows", {}).items():
            for row in rows:
                self.db.session.add(self.scope[name](**row))
        for row in self.case.get("more", lambda _: [])(self):
            self.db.session.add(row)
        self.db.session.commit()
        return self

    def __exit__(self, *_):
        self.db.session.remove()
        self.context.pop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def model(self, name, rows):
        """A model with the columns of the rows; `keys` of the case names primary keys, `unique` further constraints."""
        names = list(dict.fromkeys(column for row in rows for column in row))
        keys = self.case.get("keys", {}).get(name, ["id"])
        columns = {
            column: sqlalchemy.Column(type_of(column, [row.get(column) for row in rows]), primary_key=column in keys)
            for column in dict.fromkeys([*keys, *names])
        }
        if keys == ["id"] and not any("id" in row for row in rows):
            columns["id"] = sqlalchemy.Column(sqlalchemy.Integer, primary_key=True)
        extra = self.case.get("methods", {}).get(name, {})
        base = (Person, self.db.Model) if name in ("User", "Player") else (Row, self.db.Model)
        table = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
        return type(name, base, {"__tablename__": table, **columns, **extra})

    def user_of(self, request):
        name = request.headers.get("X-Test-User", "")
        attributes = self.case.get("users", {}).get(name)
        if attributes is None:
            return None
        model = self.scope.get(self.case.get("user_model", "User"))
        if model is not None and hasattr(model, "__table__"):
            return self.db.session.get(model, attributes["id"])
        person = Person()
        person.__dict__.update(attributes)
        return person

    def recorder(self, name, result=None):
        def record(*args, **more):
            self.sent.append((name, *args, more) if more else (name, *args))
            return result(*args, **more) if callable(result) else result

        return record

    def task(self, function):
        function.delay = self.recorder("delay")
        return function

    def ask(self, step):
        method, path = step["request"].split(" ", 1)
        body, headers = step.get("body"), {"X-Test-User": step.get("user") or "", **(step.get("headers") or {})}
        more = {} if body is None else {"data": body} if isinstance(body, (str, bytes)) else {"json": body}
        if step.get("form") is not None and body is None:
            more = {"data": step["form"]}
        # A request brings its own application context; within another one it would share that one's g.
        self.db.session.remove()
        self.context.pop()
        try:
            return self.clients[step.get("user")].open(path, method=method, headers=headers, **more)
        finally:
            self.context = self.app.app_context()
            self.context.push()

    def all(self, name):
        self.db.session.expire_all()
        return self.db.session.scalars(select(self.scope[name])).all()


class Recorder:
    level = 0

    def __init__(self, lines):
        self.lines = lines

    def handle(self, record):
        self.lines.append(record.getMessage() + (f" {record.exc_info[1]!r}" if record.exc_info else ""))


def ok(user, request, gives, **more):
    """A request that is served."""
    return {"user": user, "request": request, "gives": gives, **more}


bad = ok
