/**
 * A client that sends one message and is gone before the answer comes.
 * @module
 */
import { connect } from 'node:net';

/** Settles when the connection is cut, so many milliseconds after the message was sent. */
export function leaveEarly(port: number, message: object, milliseconds: number): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message });
  const head = ['POST /mcp HTTP/1.1', 'host: 127.0.0.1', 'content-type: application/json'];
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${[...head, `content-length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`);
      setTimeout(() => {
        socket.resetAndDestroy();
        resolve();
      }, milliseconds);
    }).on('error', reject);
  });
}
