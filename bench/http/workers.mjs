/**
 * Two workers beside one process: `node bench/http/workers.mjs [seconds]`. The load has to share the cores with the
 * servers, so its client is as cheap as can be: it repeats one request, many at a time on each connection, and counts
 * the bytes that come back, which are the same in number for each response.
 * @module
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { cpuMicrosOf } from '../process-figures.mjs';
import { median } from '../summary.mjs';
import { addition } from '../workloads.mjs';
import { createClients, withConnections } from './clients.mjs';
import { contenders, serverFolder } from './contenders.mjs';
import { eraNames, eraOf } from './eras.mjs';
import { startServer } from './server-process.mjs';

const connections = 16;
const pipelined = 48;
const slices = 5;
const sliceMs = Number(process.argv[2] ?? 20) * (1000 / slices / eraNames.length / 2);
const server = { validates: true, ...contenders.find(({ name }) => name === 'lectern') };

/** Of the process and of its workers. */
function cpuOf(pid) {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/);
  return [pid, ...workers.filter((each) => each !== '')].reduce((sum, each) => sum + cpuMicrosOf(each), 0);
}

/** Responses within so many milliseconds, to one client; `size` is that of a response with its head. */
async function repeat(port, bytes, size, until) {
  const block = Buffer.concat(Array(pipelined).fill(bytes));
  let received = 0;
  let awaited = pipelined * size;
  function callback(length) {
    received += length;
    if (received < awaited) return;
    if (received > awaited || performance.now() > until) return socket.destroy();
    awaited += pipelined * size;
    socket.write(block);
  }
  // One buffer for all that comes: nobody looks at it.
  const onread = { buffer: Buffer.alloc(pipelined * size), callback };
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
  await once(socket, 'connect');
  socket.write(block);
  await once(socket, 'close');
  if (received !== awaited) throw new Error(`${received} bytes for ${awaited}: not every response was right`);
  return received / size;
}

async function contestant(workers, eraName) {
  const child = await startServer(new URL(`${server.name}.mjs`, serverFolder), { WORKERS: String(workers) });
  const target = { server, era: eraOf(eraName, server), port: child.port };
  const clients = await createClients(target, { question: addition }, connections);
  // One response that was read in full says how long all of them are.
  const requests = await withConnections(target, clients, (connected) =>
    Promise.all(
      connected.map(async ({ connection, counted }) => {
        const { bytes } = counted.next();
        const repeated = Buffer.from(bytes);
        const { head, body } = await connection.exchange(bytes);
        return { repeated, size: head.length + 4 + body.length };
      }),
    ),
  );
  async function runSlice(milliseconds) {
    const [before, own] = [cpuOf(child.pid), process.cpuUsage()];
    const start = performance.now();
    const load = requests.map(({ repeated, size }) =>
      repeat(child.port, repeated, size, start + milliseconds),
    );
    const count = (await Promise.all(load)).reduce((sum, each) => sum + each, 0);
    const seconds = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(own);
    return {
      requestsPerSecond: count / seconds,
      serverMicros: (cpuOf(child.pid) - before) / count,
      clientMicros: (user + system) / count,
    };
  }
  await runSlice(sliceMs);
  return { workers, runSlice, stop: () => child.stop() };
}

for (const eraName of eraNames) {
  const both = [await contestant(0, eraName), await contestant(2, eraName)];
  const figures = new Map(both.map((each) => [each, []]));
  for (let slice = 0; slice < slices; slice++)
    for (const each of slice % 2 === 0 ? both : both.toReversed())
      figures.get(each).push(await each.runSlice(sliceMs));
  const of = (each, name) => median(figures.get(each).map((slice) => slice[name]));
  const [one, two] = both;
  for (const each of both)
    console.log(
      `${eraName}, ${each.workers || 1} ${each.workers ? 'workers' : 'process'}: ${Math.round(of(each, 'requestsPerSecond'))} requests/s, ` +
        `${of(each, 'serverMicros').toFixed(1)} us of CPU per request, client ${of(each, 'clientMicros').toFixed(1)} us`,
    );
  const ratio = of(two, 'requestsPerSecond') / of(one, 'requestsPerSecond');
  console.log(`${eraName}: ${ratio.toFixed(2)} times the requests of one process`);
  for (const each of both) await each.stop();
}
