/**
 * CPU time of the server per `tools/call`, as a multiple of the least that Node needs for a POST. One round is a short
 * slice of each server, one after the other, so that what else happens on the machine hits all of them alike.
 * @module
 */
import { parseArgs } from 'node:util';
import { openConnection } from './connection.mjs';
import { headerOf, messageOf } from './response.mjs';
import { startServer } from './server-process.mjs';

const usage = `node bench/http/cost.mjs [options] [server file ...]
  Servers are bare-echo and lectern-echo of bench/http/servers, and those given: the same on another build.
  --rounds <n>   how often each is measured (default 60)
  --auth         also with a token in each request: unread, known to oauth(), and new to it
  --assert       ends with 1 when lectern-echo costs more than it may
`;

const connections = 32;
const warmUpRequests = 20_000;
const sliceRequests = 1000;
const text = 'The quick brown fox jumps over the lazy dog';

/** `atMost`: times the CPU of the bare server. */
const modes = [
  { name: 'session', revision: '2025-06-18', opens: true, atMost: 1.3 },
  { name: 'stateless, 2025-06-18', revision: '2025-06-18', opens: false, atMost: 1.25 },
  { name: 'stateless, 2026-07-28', revision: '2026-07-28', opens: false, atMost: 1.25 },
];

const isModern = ({ revision }) => revision === '2026-07-28';

function post(port, { revision }, message, headers = []) {
  const body = JSON.stringify(message);
  const lines = [
    'POST /mcp HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Accept: application/json, text/event-stream',
    'Content-Type: application/json',
    `MCP-Protocol-Version: ${revision}`,
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function callOf(port, mode, session, authorization) {
  const params = { name: 'echo', arguments: { text } };
  const headers = session === undefined ? [] : [`Mcp-Session-Id: ${session}`];
  if (isModern(mode)) {
    params._meta = {
      'io.modelcontextprotocol/protocolVersion': mode.revision,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'cost', version: '1' },
    };
    headers.push('Mcp-Method: tools/call', 'Mcp-Name: echo');
  }
  return post(port, mode, { jsonrpc: '2.0', id: 7, method: 'tools/call', params }, [
    ...headers,
    ...authorization,
  ]);
}

async function openSession(port, connection, mode, authorization) {
  const params = {
    protocolVersion: mode.revision,
    capabilities: {},
    clientInfo: { name: 'cost', version: '1' },
  };
  const opening = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  const response = await connection.exchange(post(port, mode, opening, authorization));
  const session = headerOf(response, 'mcp-session-id');
  const ready = { jsonrpc: '2.0', method: 'notifications/initialized' };
  await connection.exchange(post(port, mode, ready, [`Mcp-Session-Id: ${session}`, ...authorization]));
  return session;
}

/** The nth client sends every nth token, so that all of them take turns. */
async function openClient({ port, tokens }, mode, nth) {
  const connection = await openConnection(port);
  const own = tokens?.filter((_, i) => i % connections === nth % tokens.length) ?? [];
  const headers = tokens === undefined ? [[]] : own.map((token) => [`Authorization: Bearer ${token}`]);
  const session = mode.opens ? await openSession(port, connection, mode, headers[0]) : undefined;
  const requests = headers.map((authorization) => callOf(port, mode, session, authorization));
  const response = await connection.exchange(requests[0]);
  const echoed = response.status === 200 && messageOf(response).result?.content?.[0]?.text;
  if (echoed !== text) throw new Error(`A wrong response: ${response.head}\n${response.body}`);
  connection.close();
  let sent = 0;
  return { next: () => requests[sent++ % requests.length], size: response.body.length };
}

/** On new connections, because servers hang up on one that was idle for seconds. */
async function connected({ child, clients }, use) {
  const open = await Promise.all(
    clients.map(async (client) => ({ ...client, connection: await openConnection(child.port) })),
  );
  try {
    await use(open);
  } finally {
    for (const { connection } of open) connection.close();
  }
}

/** Every client asks again as soon as it is answered, until there were that many requests. */
function load(clients, requests) {
  let left = requests;
  const askUntilDone = ({ connection, next, size }) =>
    new Promise((resolve, reject) => {
      function ask() {
        if (left-- <= 0) return resolve();
        connection.send(next(), receive, reject);
      }
      function receive({ status, body, head }) {
        if (status === 200 && body.length === size) ask();
        else reject(new Error(head));
      }
      ask();
    });
  return Promise.all(clients.map(askUntilDone));
}

async function startContestant(file, mode) {
  const child = await startServer(file);
  const clients = await Promise.all(
    Array.from({ length: connections }, (_, nth) => openClient(child, mode, nth)),
  );
  const contestant = { child, clients, slices: [] };
  await connected(contestant, (open) => load(open, warmUpRequests));
  return contestant;
}

function runSlice(contestant) {
  const { child, slices } = contestant;
  return connected(contestant, async (open) => {
    await load(open, sliceRequests / 10);
    const before = await child.cpuMicros();
    await load(open, sliceRequests);
    slices.push(((await child.cpuMicros()) - before) / sliceRequests);
  });
}

async function measure(files, mode, rounds) {
  const contestants = [];
  for (const file of files) contestants.push(await startContestant(file, mode));
  try {
    for (let round = 0; round < rounds; round++)
      for (const contestant of contestants) await runSlice(contestant);
  } finally {
    for (const { child } of contestants) await child.stop();
  }
  return contestants.map(({ slices }) => slices);
}

/** The lower quartile: other programs on the machine make a slice dearer, never cheaper. */
function leastDisturbed(slices) {
  return slices.toSorted((one, other) => one - other)[Math.floor(slices.length / 4)];
}

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    auth: { type: 'boolean', default: false },
    assert: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (values.help) {
  process.stdout.write(usage);
  process.exit();
}
const names = [
  'bare-echo',
  'lectern-echo',
  ...(values.auth ? ['unread-token-echo', 'known-token-echo', 'new-token-echo'] : []),
];
const own = names.map((name) => new URL(`servers/${name}.mjs`, import.meta.url));
const files = [...own.map(({ pathname }) => pathname), ...positionals];
for (const mode of modes) {
  const measured = await measure(files, mode, Number(values.rounds));
  const [bare, ...others] = measured.map(leastDisturbed);
  console.log(`${mode.name}: bare ${bare.toFixed(1)} us per call, lectern at most ${mode.atMost} times that`);
  for (const [index, micros] of others.entries()) {
    console.log(
      `  ${files[index + 1]}: ${micros.toFixed(1)} us, ${(micros / bare).toFixed(2)}, ${(micros - others[0]).toFixed(1)} us more than lectern-echo`,
    );
    if (values.assert && index === 0 && micros / bare > mode.atMost) process.exitCode = 1;
  }
}
