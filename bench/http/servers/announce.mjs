/** What every server under test tells its driver: the port, and on demand its own figures. @module */
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Some garbage is freed only after what refers to it was finalised, a turn later. */
const collections = 4;
const pauseMs = 30;

async function heapBytes() {
  for (let nth = 0; nth < collections; nth++) {
    globalThis.gc();
    await pause(pauseMs);
  }
  return process.memoryUsage().heapUsed;
}

function cpuMicros() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

const figures = { heapBytes, cpuMicros };

/**
 * @param {number} port that the server listens on
 * @param {string[]} [tokens] that clients take turns in sending
 */
export function announce(port, tokens) {
  process.on('message', async (figure) => process.send(await figures[figure]()));
  process.on('disconnect', () => process.exit());
  process.send({ port, tokens });
}

/** @param {import('node:http').RequestListener} listener */
export function listen(listener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1', () => announce(server.address().port));
}
