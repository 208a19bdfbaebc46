/** A keep-alive connection on a bare socket: one request at a time, cheap enough to load a server. @module */
import { once } from 'node:events';
import { connect } from 'node:net';
import { headerOf, readHead, readResponse } from './response.mjs';

const nothing = Buffer.alloc(0);

async function openSocket(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** Reads with `read` until it gives something, and hands that to whoever waits. */
function createInbox(socket, read) {
  let waiting;
  let unread = nothing;
  function settle(outcome) {
    const { receive, fail } = waiting;
    waiting = undefined;
    unread = nothing;
    if (outcome instanceof Error) fail(outcome);
    else receive(outcome);
  }
  socket.on('data', (chunk) => {
    if (waiting === undefined) return;
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    try {
      const found = read(unread);
      if (found !== undefined) settle(found);
    } catch (error) {
      if (waiting === undefined) throw error;
      settle(error);
    }
  });
  socket.on('error', () => {}); // The close that follows tells whoever waits.
  socket.on('close', () => {
    if (waiting) settle(new Error(`The server hung up in an answer: ${unread.latin1Slice(0, 500)}`));
  });
  return (receive, fail) => {
    waiting = { receive, fail };
  };
}

export async function openConnection(port) {
  const socket = await openSocket(port);
  const wait = createInbox(socket, readResponse);
  /** By callback because under load a promise for each request would be half the work. */
  function send(bytes, receive, fail) {
    wait(receive, fail);
    socket.write(bytes);
  }
  return {
    send,
    exchange: (bytes) => new Promise((resolve, reject) => send(bytes, resolve, reject)),
    close: () => socket.destroy(),
  };
}

/** Opens a stream of events and leaves it open; what comes on it is not read. */
export async function openStream(port, bytes) {
  const socket = await openSocket(port);
  const wait = createInbox(socket, readHead);
  const answered = new Promise((resolve, reject) => wait(resolve, reject));
  socket.write(bytes);
  const response = await answered;
  const type = headerOf(response, 'content-type');
  if (response.status !== 200 || !type?.startsWith('text/event-stream')) {
    throw new Error(`No stream was opened: ${response.head}`);
  }
  return { close: () => socket.destroy() };
}
