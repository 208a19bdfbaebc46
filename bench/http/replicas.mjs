/**
 * Three replicas on one Redis beside one, and beside one process with its sessions in memory:
 * `node bench/http/replicas.mjs [requests per second]`. All get the same requests at the same rate, each in a session that
 * another replica opened, so that what differs is the CPU they need and how long a response takes.
 * @module
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMicrosOf } from '../process-figures.mjs';
import { median } from '../summary.mjs';
import { addition } from '../workloads.mjs';
import { createClients } from './clients.mjs';
import { openConnection } from './connection.mjs';
import { contenders, serverFolder } from './contenders.mjs';
import { eraOf } from './eras.mjs';
import { startServer } from './server-process.mjs';

const rate = Number(process.argv[2] ?? 3000);
const sliceMs = 2000;
const rounds = 5;
const sessions = 48;
const redisPort = 21_379;
const arrangements = [
  { title: 'one process, memory', name: 'lectern', replicas: 1 },
  { title: 'one replica, Redis', name: 'lectern-redis', replicas: 1 },
  { title: 'three replicas, Redis', name: 'lectern-redis', replicas: 3 },
];

const redis = spawn('redis-server', ['--port', redisPort, '--bind', '127.0.0.1', '--save', ''], {
  stdio: 'ignore',
});
process.once('exit', () => redis.kill('SIGKILL'));

async function reachable(port) {
  const socket = connect({ port, host: '127.0.0.1' });
  const [event] = await Promise.race([
    once(socket, 'connect').then(() => ['connect']),
    once(socket, 'error').catch(() => ['error']),
  ]).catch(() => ['error']);
  socket.destroy();
  return event === 'connect';
}

async function start({ title, name, replicas }) {
  const server = { validates: true, ...contenders.find((each) => each.name === name) };
  const env = { REDIS_URL: `redis://127.0.0.1:${redisPort}` };
  const file = new URL(`${name}.mjs`, serverFolder);
  const children = await Promise.all(Array.from({ length: replicas }, () => startServer(file, env)));
  const target = { server, era: eraOf('session', server), port: children[0].port };
  const clients = await createClients(target, { question: addition }, sessions);
  const connected = await Promise.all(
    clients.map(async (client, slot) => ({
      ...client,
      connection: await openConnection(children[(slot + 1) % replicas].port),
    })),
  );
  return { title, children, connected, slices: [] };
}

/** At a fixed rate: a request that finds all connections busy waits, and that time counts. */
function load({ connected }, milliseconds) {
  const idle = [...connected];
  const due = [];
  const latencies = [];
  const begun = performance.now();
  let asked = 0;
  return new Promise((resolve, reject) => {
    function send() {
      while (due.length > 0 && idle.length > 0) {
        const client = idle.shift();
        const at = due.shift();
        client.connection.send(
          client.counted.next().bytes,
          ({ status, body, head }) => {
            if (status !== 200 || body.length !== client.answerBytes) return reject(new Error(head));
            latencies.push(performance.now() - at);
            idle.push(client);
            send();
          },
          reject,
        );
      }
    }
    const timer = setInterval(() => {
      const passed = Math.min(performance.now() - begun, milliseconds);
      for (; asked < (passed * rate) / 1000; asked++) due.push(begun + (asked * 1000) / rate);
      send();
      if (passed < milliseconds || due.length > 0 || idle.length < connected.length) return;
      clearInterval(timer);
      resolve(latencies.sort((one, other) => one - other));
    }, 1);
  });
}

async function slice(arrangement, milliseconds) {
  const pids = arrangement.children.map(({ pid }) => pid);
  const cpu = () => pids.reduce((sum, pid) => sum + cpuMicrosOf(pid), 0);
  const [before, redisBefore] = [cpu(), cpuMicrosOf(redis.pid)];
  const latencies = await load(arrangement, milliseconds);
  const { length } = latencies;
  return {
    p50: latencies[Math.floor(length * 0.5)],
    p99: latencies[Math.floor(length * 0.99)],
    cpu: (cpu() - before) / length,
    redis: (cpuMicrosOf(redis.pid) - redisBefore) / length,
  };
}

while (!(await reachable(redisPort))) await pause(20);
const all = [];
for (const arrangement of arrangements) all.push(await start(arrangement));
for (const each of all) await slice(each, sliceMs);
for (let round = 0; round < rounds; round++)
  for (const each of round % 2 === 0 ? all : all.toReversed()) each.slices.push(await slice(each, sliceMs));
console.log(`${rate} calls per second in ${sessions} sessions, medians of ${rounds} rounds`);
for (const { title, slices } of all) {
  const of = (figure, digits) => median(slices.map((each) => each[figure])).toFixed(digits);
  console.log(
    `${title}: p50 ${of('p50', 2)} ms, p99 ${of('p99', 2)} ms, ${of('cpu', 1)} us of CPU per call, Redis ${of('redis', 1)} us`,
  );
}
process.exit();
