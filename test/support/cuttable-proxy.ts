/**
 * A proxy between a client and a server on this machine whose connections can be cut, as networks do it.
 * @module
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  /** The server's address, through the proxy. */
  readonly url: string;
  /** Breaks every connection that is open; new ones are let through. */
  cut(): void;
  close(): Promise<void>;
}

export async function startCuttableProxy(target: string): Promise<CuttableProxy> {
  const { hostname, port, pathname } = new URL(target);
  const open = new Set<Socket>();

  function keep(socket: Socket, other: Socket): void {
    open.add(socket);
    socket.pipe(other);
    // A connection that is cut is an error on one side or the other, and meant to be.
    socket.on('error', () => {});
    socket.once('close', () => {
      open.delete(socket);
      other.destroy();
    });
  }

  const server = createServer((inbound) => {
    const outbound = connect({ host: hostname, port: Number(port) });
    keep(inbound, outbound);
    keep(outbound, inbound);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function cut(): void {
    for (const socket of open) socket.resetAndDestroy();
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    cut,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cut();
      return closed;
    },
  };
}
