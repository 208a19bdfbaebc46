/**
 * A TCP proxy between replicas and Redis that breaks what it carries: cuts connections, swallows replies before it cuts,
 * or delays them.
 * @module
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FaultProxy {
  readonly port: number;
  /** Breaks every open connection. */
  cut(): void;
  /** Loses replies for some milliseconds, then cuts: what was done is not known to whoever asked. */
  swallow(ms: number): void;
  /** Holds replies back by this time from now on; 0: no more. */
  delay(ms: number): void;
  close(): void;
}

export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const open = new Set<Socket>();
  let isSwallowing = false;
  let delayMs = 0;

  const server = createServer((inbound) => {
    const outbound = connect(target, '127.0.0.1');
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
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    swallow(ms) {
      isSwallowing = true;
      setTimeout(() => {
        cut();
        isSwallowing = false;
      }, ms);
    },
    delay(ms) {
      delayMs = ms;
    },
    close() {
      server.close();
      cut();
    },
  };
}
