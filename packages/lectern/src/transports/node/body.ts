/**
 * Reads the body of a request as text, and no more of it than is allowed.
 * @module
 */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { BodyFault, BodyWanted } from '../http/types.ts';

export type Body = { readonly text: string } | { readonly fault: BodyFault };

/** So many chunks are joined at a time: each costs a hundred bytes, and a client may send its body in single ones. */
const RUN = 1024;

const REPLACEMENT = '\ufffd';

/** A client that goes away while it sends gets no response, so `done` is not called then. */
export function readBody(
  request: IncomingMessage,
  announced: string | undefined,
  wanted: BodyWanted,
  done: (body: Body) => void,
): void {
  const { maxBytes } = wanted;
  const announcedBytes = announced === undefined ? Number.NaN : Number(announced);
  if (announcedBytes > maxBytes) {
    done({ fault: 'too-large' });
    return;
  }
  let runs: Buffer[] | undefined;
  let chunks: Buffer[] | undefined;
  let first: Buffer | undefined;
  let size = 0;

  function stop(fault: BodyFault): void {
    request.off('data', take).off('end', finish);
    runs = chunks = first = undefined;
    // Node discards the rest; reading it lets the client see the response instead of a broken connection.
    request.resume();
    done({ fault });
  }

  function take(chunk: Buffer): void {
    size += chunk.length;
    // A body that is complete with its first chunk waits for nothing, and most are.
    const isWhole = first === undefined && announcedBytes === size;
    // An aborted request is an error of its stream, but only where somebody listens.
    if (first === undefined && !isWhole) request.on('error', () => wanted.release());
    if (size > maxBytes) stop('too-large');
    else if (!isWhole && wanted.claim(chunk.length) === false) stop('no-room');
    else if (first === undefined) first = chunk;
    else if (chunks === undefined) chunks = [first, chunk];
    else if (chunks.push(chunk) === RUN) {
      runs ??= [];
      runs.push(Buffer.concat(chunks));
      chunks = [];
    }
  }

  function finish(): void {
    const bytes = chunks === undefined ? first : Buffer.concat([...(runs ?? []), ...chunks], size);
    // The request, and with it this function, lives as long as its response, which may be a stream.
    runs = chunks = first = undefined;
    const text = bytes === undefined ? '' : bytes.toString();
    // Only what was decoded with replacement characters can have been malformed, so most bodies are read once.
    if (bytes !== undefined && text.includes(REPLACEMENT) && !isUtf8(bytes)) done({ fault: 'not-utf8' });
    else done({ text });
  }

  request.on('data', take).on('end', finish);
}
