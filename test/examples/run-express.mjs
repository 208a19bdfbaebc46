/**
 * Runs the Express examples of the patterns: `node run-express.mjs <express|express4> <examples.json>`. Each example gets
 * an application, rows and the helpers that it names, and is asked the requests of its case. Prints a report as JSON.
 * @module
 */
import { AssertionError } from 'node:assert';
import { readFileSync } from 'node:fs';
import { cases } from './express/cases.mjs';
import { standardScope } from './express/scope.mjs';
import { memoryDb } from './memory-db.mjs';

const [, , version, list] = process.argv;
const express = (await import(version)).default;
const AsyncFunction = (async () => {}).constructor;
const WAIT = 10_000;

/** What the process would have died of. */
let fatal = [];
process.on('unhandledRejection', (error) => fatal.push(`unhandled rejection: ${error?.stack ?? error}`));
process.on('uncaughtException', (error) => fatal.push(`uncaught exception: ${error?.stack ?? error}`));

const report = [];
for (const { id, code, kind } of JSON.parse(readFileSync(list, 'utf8'))) {
  const problems = [];
  fatal = [];
  const example = cases[id];
  if (example === undefined) problems.push('no case');
  else if (kind === 'vulnerable' && example.vulnerable === false) continue;
  else {
    try {
      await (kind === 'secure' ? runSecure : runVulnerable)(id, code, example, problems);
    } catch (error) {
      problems.push(`does not load: ${error.stack}`);
    }
  }
  await new Promise((done) => setTimeout(done, 5));
  if (kind === 'secure') problems.push(...fatal);
  report.push({ id, kind, problems });
}
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exit(0);

async function runSecure(_id, code, example, problems) {
  await withServer(code, example, async (world) => {
    for (const step of [...(example.normal ?? []), ...(example.hostile ?? [])])
      await runStep(world, step, problems);
    for (const step of example.after ?? []) await runStep(world, step, problems);
  });
  await withServer(code, example, (world) => harass(world, example, problems));
  if ((example.hostile ?? []).length === 0) problems.push('the case has no hostile step');
  if ((example.normal ?? []).length === 0) problems.push('the case has no normal step');
}

/** At least one hostile step has to succeed with the code that the pattern calls vulnerable. */
async function runVulnerable(_id, code, example, problems) {
  const shown = [];
  await withServer(code, { ...example, ...example.vulnerable }, async (world) => {
    for (const step of example.hostile ?? []) {
      if (typeof step === 'function') {
        const error = await step(world).then(
          () => undefined,
          (reason) => reason,
        );
        if (error instanceof AssertionError) shown.push(step);
        else if (error !== undefined) problems.push(`hostile step fails for another reason: ${error.stack}`);
      } else if (step.flaw !== undefined) {
        const { status, text } = await world.ask(step);
        if (step.flaw === status) shown.push(step);
        else problems.push(`${step.as} ${step.request}: ${status} ${text}; the flaw gives ${step.flaw}`);
      }
    }
  });
  if (shown.length === 0) problems.push('shows no flaw');
}

async function runStep(world, step, problems) {
  if (typeof step === 'function') {
    try {
      await step(world);
    } catch (error) {
      problems.push(`${step}: ${error.stack}`);
    }
    return;
  }
  const { status, text } = await world.ask(step);
  const what = `${step.as} ${step.request}: ${status} ${text.slice(0, 200)}`;
  if (status !== step.gives) problems.push(`${what}; expected ${step.gives}`);
  if (step.has !== undefined && !text.includes(step.has)) problems.push(`${what}; expected "${step.has}"`);
  if (step.hasNot !== undefined && text.includes(step.hasNot)) problems.push(`${what}; has "${step.hasNot}"`);
}

/** The same routes with bodies that nobody sends by accident, without anybody, and with a database that is down. */
async function harass(world, example, problems) {
  const routes = [...(example.normal ?? []), ...(example.hostile ?? [])].filter(
    (step) => typeof step !== 'function',
  );
  const bodies = [undefined, {}, [], { id: { not: '' } }, { constructor: 1, __proto__: null }, 'plain'];
  const ask = async (step, what) => {
    const { status } = await world.ask(step);
    if (status === 0) problems.push(`${step.request} with ${what}: no response`);
  };
  for (const step of routes) for (const body of bodies) await ask({ ...step, body }, JSON.stringify(body));
  for (const step of routes) await ask({ ...step, as: 'nobody' }, 'nobody logged in');
  world.db.state.isDown = true;
  for (const step of routes) await ask(step, 'the database down');
}

async function withServer(code, example, use) {
  const app = express();
  const db = memoryDb(example.rows ?? {}, { unique: example.unique, raw: example.raw });
  const sent = [];
  const sessions = {};
  const scope = await standardScope({ express, version, app, db, sent });
  app.set('env', 'test');
  app.use((req, _res, next) => {
    const name = req.get('x-test-user');
    if (Object.hasOwn(example.users ?? {}, name ?? '')) {
      req.user = structuredClone(example.users[name]);
      req.session = sessions[name] ??= structuredClone(example.sessions?.[name] ?? {});
    }
    req.session ??= {};
    next();
  });
  if (example.isRaw !== true) app.use(express.json());
  const world = { app, db, sent, scope, sessions };
  if (isBody(code)) {
    app.all(example.route ?? '/run', scope.requireLogin, (req, res, next) => {
      const own = { ...scope, req, res, ...(example.given?.({ ...world, req, res }) ?? {}) };
      evaluate(code, own)
        .then(
          (value) =>
            res.headersSent || /res\.(?:download|render)/.test(code) || res.json({ returned: value ?? null }),
        )
        .catch(next);
    });
  } else {
    const own = { ...scope, ...(example.given?.(world) ?? {}) };
    world.made = await evaluate(`${code}\nreturn { ${declaredIn(code).join(', ')} };`, own);
    await example.mount?.({ ...world, ...own });
  }
  const server = await new Promise((done) => {
    const listening = app.listen(0, '127.0.0.1', () => done(listening));
  });
  world.ask = (step) => ask(server.address().port, step);
  try {
    await use(world);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await example.clean?.(world);
  }
}

async function ask(port, { as, request, body, headers = {} }) {
  const [method, path] = request.split(' ');
  const isText = typeof body === 'string' || Buffer.isBuffer(body) || body instanceof FormData;
  const type = isText ? {} : { 'content-type': 'application/json' };
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT),
      headers: { ...(body === undefined ? {} : type), 'x-test-user': as ?? '', ...headers },
      ...(body === undefined || method === 'GET' || method === 'HEAD'
        ? {}
        : { body: isText ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error), headers: new Headers() };
  }
}

/** Whether the code is the inside of a handler: at its outermost level it uses a request, awaits or returns. */
function isBody(code) {
  const lines = code.split('\n').filter((line) => /^\S/.test(line));
  if (lines.some((line) => /^\w+\.(?:use|get|post|put|patch|delete|param)\(/.test(line))) return false;
  return lines.some(
    (line) =>
      /^await /.test(line) || (/\b(?:await |return |req\.|res\.)/.test(line) && !/=>|function/.test(line)),
  );
}

function declaredIn(code) {
  const names = [...code.matchAll(/^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)/gm)].map(
    ([, name]) => name,
  );
  return [...new Set(names)];
}

/** Imports become lookups in the scope, which holds the libraries by the names that examples use. */
function evaluate(code, scope) {
  const plain = code.replace(/^import .*\n/gm, '').replace(/^export /gm, '');
  const own = new Set(declaredIn(plain));
  const names = Object.keys(scope).filter((name) => !own.has(name));
  return new AsyncFunction(...names, plain)(...names.map((name) => scope[name]));
}
