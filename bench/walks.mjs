/**
 * `npm run walks`: how many source files a request passes through, from the coverage that V8 collects in the built
 * program. A file counts if one of its functions ran, from the start of the process to its end.
 * @module
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'packages/lectern/dist');
const command = join(dist, 'cli.mjs');
const revision = '2025-06-18';

/** `atMost`: the target of the plan. */
const walks = [
  { name: 'stdio tools/call', atMost: 65, walk: () => overStdio([own, 'stdio'], callEcho) },
  { name: 'HTTP tools/call, stateless', atMost: 62, walk: () => overHttp(callStateless) },
  { name: 'HTTP tools/call, session with SSE', atMost: 65, walk: () => overHttp(callInSession) },
  {
    name: 'schema to error message',
    atMost: 50,
    walk: () => start([own, 'engine']).ended,
  },
  { name: 'folder to ranked result', atMost: 140, walk: () => overStdio(serveDocs(), searchFolder) },
  { name: 'install cursor ./docs', atMost: 15, walk: installCursor },
  { name: 'changed file to resources/updated', atMost: 100, walk: () => overStdio(serveDocs(), changeFile) },
  {
    name: 'semantic_search',
    atMost: 140,
    walk: () => overStdio([command, 'serve', 'media-gateway', '--stdio'], searchTitles),
  },
];

const own = fileURLToPath(import.meta.url);
const scratch = mkdtempSync(join(tmpdir(), 'lectern-walks-'));
const docs = join(scratch, 'docs');

/** The server of the first four walks, in a process of its own. */
async function serveEcho(transport) {
  const { createServer } = await import(join(dist, 'index.mjs'));
  const server = createServer({ name: 'echo', version: '1.0.0', policy: { gate: 'open' } });
  const input = z.strictObject({ text: z.string() });
  server.tool('echo', { description: 'Repeats a text', input }, ({ text }, { progress }) => {
    progress(1, 1);
    return text;
  });
  if (transport === 'engine') {
    // No transport, so that what remains is the schema and the message about it.
    const session = server.connect({ send() {} });
    const params = { name: 'echo', arguments: { txet: 1 } };
    const { result } = JSON.parse(
      await session.receive(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })),
    );
    expect(result.isError, true, result);
  } else if (transport === 'stdio') (await import(join(dist, 'stdio.mjs'))).serveStdio(server);
  else console.log((await (await import(join(dist, 'node.mjs'))).serve(server, { port: 0 })).url);
}

function start(args, cwd = root) {
  const env = {
    ...process.env,
    NODE_V8_COVERAGE: join(scratch, 'coverage'),
    HOME: join(scratch, 'home'),
    LECTERN_CACHE: 'off',
  };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.\n${complaint}`);
  });
  return { child, ended };
}

async function overStdio(args, talk) {
  const { child, ended } = start(args);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const until = async (isWanted) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) await ended.then(() => Promise.reject(new Error(`${args.join(' ')} ended too early`)));
      const message = JSON.parse(value);
      if (isWanted(message)) return message;
    }
  };
  const request = async (id, method, params) => {
    send({ id, method, params });
    return until((message) => message.id === id && message.method === undefined);
  };
  await request(1, 'initialize', initializeParams);
  send({ method: 'notifications/initialized' });
  await talk({ request, until });
  child.stdin.end();
  await ended;
}

const initializeParams = {
  protocolVersion: revision,
  capabilities: {},
  clientInfo: { name: 'walks', version: '1' },
};

async function callEcho({ request }) {
  const { result } = await request(2, 'tools/call', { name: 'echo', arguments: { text: 'hi' } });
  expect(result.isError ?? false, false, result);
}

async function overHttp(talk) {
  const { child, ended } = start([own, 'http']);
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  await talk(async (message, headers = {}) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': revision,
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    }),
  );
  child.kill('SIGTERM');
  await ended;
}

async function callStateless(post) {
  const meta = 'io.modelcontextprotocol/';
  const _meta = {
    [`${meta}protocolVersion`]: '2026-07-28',
    [`${meta}clientCapabilities`]: {},
    [`${meta}clientInfo`]: { name: 'walks', version: '1' },
  };
  const params = { name: 'echo', arguments: { text: 'hi' }, _meta };
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'echo',
  };
  const { result } = await (await post({ id: 1, method: 'tools/call', params }, headers)).json();
  expect(result?.content[0].text, 'hi', result);
}

async function callInSession(post) {
  const opened = await post({ id: 1, method: 'initialize', params: initializeParams });
  const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') };
  await opened.text();
  await (await post({ method: 'notifications/initialized' }, session)).text();
  const params = { name: 'echo', arguments: { text: 'hi' }, _meta: { progressToken: 1 } };
  const response = await post({ id: 2, method: 'tools/call', params }, session);
  expect(response.headers.get('content-type'), 'text/event-stream', await response.text());
}

function serveDocs() {
  mkdirSync(docs, { recursive: true });
  for (const [name, text] of [
    ['queues', 'A queue holds work until a worker is free. Retries wait longer each time.'],
    ['caches', 'A cache answers from memory. An entry expires after its time to live.'],
  ])
    writeFileSync(join(docs, `${name}.md`), `# ${name}\n\n${text}\n`);
  return [command, 'serve', docs, '--stdio'];
}

async function searchFolder({ request }) {
  const { result } = await request(2, 'tools/call', {
    name: 'search_articles',
    arguments: { query: 'how long does a cache entry live' },
  });
  expect(result.content[0].text.includes('caches'), true, result);
}

async function changeFile({ request, until }) {
  const { result } = await request(2, 'resources/list', {});
  const { uri } = result.resources.find((resource) => resource.uri.includes('queues'));
  await request(3, 'resources/subscribe', { uri });
  writeFileSync(join(docs, 'queues.md'), '# queues\n\nWork waits here, in order.\n');
  await until(({ method }) => method === 'notifications/resources/updated');
}

async function searchTitles({ request }) {
  const { result } = await request(2, 'tools/call', {
    name: 'semantic_search',
    arguments: { query: 'a heist in a dream', limit: 1 },
  });
  expect(result.isError ?? false, false, result);
}

async function installCursor() {
  serveDocs();
  await start([command, 'install', 'cursor', './docs', '--yes'], scratch).ended;
}

function expect(value, wanted, shown) {
  if (value !== wanted) throw new Error(`Expected ${wanted}, got ${value}: ${JSON.stringify(shown)}`);
}

/** The production files of which a function ran, by path below the repository. */
function filesRun(folder) {
  const files = new Set();
  const maps = new Map();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    for (const { url, functions } of result) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : '';
      if (!/\/dist\/.*[.]mjs$/.test(path) || !path.startsWith(root)) continue;
      if (!maps.has(path)) maps.set(path, readMap(path));
      const map = maps.get(path);
      for (const { ranges } of functions.slice(1))
        if (ranges[0].count > 0) files.add(map(ranges[0].startOffset));
    }
  }
  files.delete(undefined);
  return [...files].filter((path) => /^(?:packages|servers)\/.*[.]ts$/.test(path)).sort();
}

/** From an offset in a built file to the path of its source. */
function readMap(path) {
  const code = readFileSync(path, 'utf8');
  let map;
  try {
    map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  } catch {
    return () => undefined;
  }
  const lines = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) lines.push(at + 1);
  return (offset) => {
    const line = lines.findLastIndex((begin) => begin <= offset);
    const { originalSource } = map.findEntry(line, offset - lines[line]);
    return originalSource === undefined ? undefined : relative(root, resolve(dirname(path), originalSource));
  };
}

if (['engine', 'stdio', 'http'].includes(process.argv[2])) await serveEcho(process.argv[2]);
else {
  const shows = process.argv.includes('--files');
  console.log('files   target   walk');
  try {
    for (const { name, atMost, walk } of walks) {
      const coverage = join(scratch, 'coverage');
      rmSync(coverage, { recursive: true, force: true });
      await walk();
      const files = filesRun(coverage);
      console.log(`${String(files.length).padStart(5)}${String(atMost).padStart(9)}   ${name}`);
      if (shows) for (const file of files) console.log(`                 ${file}`);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
