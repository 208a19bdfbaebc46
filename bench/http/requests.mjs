/** The bytes of HTTP requests. @module */
import { firstId, writeId } from '../counted-id.mjs';
import { requestText } from '../eras.mjs';

/**
 * Who is asked, and how.
 * @typedef {{ server: object, era: object, port: number }} Target
 */

const endpoint = '/mcp';
const acceptedTypes = 'application/json, text/event-stream';

function bytesOf(lines, body = '') {
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function postOf({ server, era, port }, request, session, body) {
  return bytesOf(
    [
      `POST ${endpoint} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Accept: ${server.accept ?? acceptedTypes}`,
      'Content-Type: application/json',
      ...era.headersOf(request, session),
      `Content-Length: ${Buffer.byteLength(body)}`,
    ],
    body,
  );
}

/** @param {Target} target */
export function requestBytes(target, id, request, session) {
  return postOf(target, request, session, requestText(target.era, id, request));
}

/** The notification that ends a handshake. @param {Target} target */
export function initializedBytes(target, session) {
  return postOf(target, {}, session, target.era.afterOpening.trimEnd());
}

/** Asks for the stream of a session. @param {Target} target */
export function streamBytes({ era, port }, session) {
  return bytesOf([
    `GET ${endpoint} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Accept: text/event-stream',
    ...era.headersOf({}, session),
  ]);
}

/** As many as no client sends in a run, so that no two clients use the same id. */
const idsPerClient = 1_000_000;

/**
 * One request, prepared; `next()` gives its bytes with a fresh id.
 * @param {Target} target
 * @param {number} slot the number of the client
 */
export function createCountedRequest(target, slot, request, session) {
  const bytes = requestBytes(target, firstId, request, session);
  const idOffset = bytes.indexOf(`"id":${firstId}`) + '"id":'.length;
  let nextId = firstId + slot * idsPerClient;
  return {
    next() {
      const id = nextId++;
      writeId(bytes, idOffset, id);
      return { bytes, id };
    },
  };
}
