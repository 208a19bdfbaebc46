/**
 * A TCP proxy between replicas and Redis that breaks what it carries: cuts connections, swallows replies before it cuts,
 * or delays them. A program of its own, because replicas would take a busy test for a Redis that is away.
 * @module
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the test asks for: to break every open connection, at once or after losing replies, or to hold replies back. */
export type Fault =
  | { readonly kind: 'cut' }
  | { readonly kind: 'swallow'; readonly ms: number }
  | { readonly kind: 'delay'; readonly ms: number };

const open = new Set<Socket>();
let isSwallowing = false;
let delayMs = 0;

function carry(inbound: Socket): void {
  const outbound = connect(Number(process.argv[2]), '127.0.0.1');
  for (const socket of [inbound, outbound]) {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      inbound.destroy();
      outbound.destroy();
    });
  }
  let before = Promise.resolve();
  inbound.on('data', (data) => outbound.write(data));
  outbound.on('data', (data) => {
    if (isSwallowing) return;
    // In order, also when the delay ends.
    const due = Date.now() + delayMs;
    before = before
      .then(() => (due > Date.now() ? sleep(due - Date.now()) : undefined))
      .then(() => void (inbound.writable && inbound.write(data)));
  });
}

function cut(): void {
  for (const socket of open) socket.resetAndDestroy();
}

process.on('message', async (fault: Fault) => {
  if (fault.kind === 'delay') delayMs = fault.ms;
  isSwallowing = fault.kind === 'swallow';
  if (fault.kind === 'swallow') await sleep(fault.ms);
  if (fault.kind !== 'delay') cut();
  isSwallowing = false;
});
process.on('disconnect', () => process.exit());
const server = createServer(carry).listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
