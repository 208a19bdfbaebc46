/** Reads HTTP/1.1 answers from bytes, only as much as a benchmark on one machine needs. @module */

const lineEnd = '\r\n';
const headEnd = '\r\n\r\n';

/**
 * @typedef {{ status: number, head: string, body: Buffer }} Response
 */

/** @returns {{ status: number, head: string, bodyStart: number } | undefined} nothing if it is not complete */
export function readHead(bytes) {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return undefined;
  const head = bytes.latin1Slice(0, end);
  return { status: Number(head.slice(9, 12)), head, bodyStart: end + headEnd.length };
}

/** The payload of all chunks, joined; trailers are not expected. */
function readChunks(bytes, start) {
  const payloads = [];
  let at = start;
  for (;;) {
    const sizeEnd = bytes.indexOf(lineEnd, at);
    if (sizeEnd === -1) return undefined;
    const size = Number.parseInt(bytes.latin1Slice(at, sizeEnd), 16);
    const payload = sizeEnd + lineEnd.length;
    at = payload + size + lineEnd.length;
    if (at > bytes.length) return undefined;
    if (size === 0) return { body: Buffer.concat(payloads), end: at };
    payloads.push(bytes.subarray(payload, payload + size));
  }
}

function readCounted(bytes, start, length) {
  const end = start + length;
  return end > bytes.length ? undefined : { body: bytes.subarray(start, end), end };
}

/** @returns {Response | undefined} nothing if it is not complete */
export function readResponse(bytes) {
  const opened = readHead(bytes);
  if (!opened) return undefined;
  const { status, head, bodyStart } = opened;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const read =
    length === undefined ? readChunks(bytes, bodyStart) : readCounted(bytes, bodyStart, Number(length));
  if (!read) return undefined;
  if (read.end !== bytes.length) throw new Error(`More was said than asked for, after ${head}`);
  return { status, head, body: read.body };
}

/** @param {{ head: string }} response */
export function headerOf({ head }, name) {
  return new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'i').exec(head)?.[1];
}

/** The JSON-RPC message of an answer: its body, or the data of the only event in it. @param {Response} response */
export function messageOf(response) {
  const text = response.body.toString('utf8');
  if (!headerOf(response, 'content-type')?.startsWith('text/event-stream')) return JSON.parse(text);
  const [data, ...more] = text.split('\n').filter((line) => line.startsWith('data:'));
  if (more.length > 0) throw new Error(`More than one event in an answer: ${text.slice(0, 500)}`);
  return JSON.parse(data.slice('data:'.length));
}
