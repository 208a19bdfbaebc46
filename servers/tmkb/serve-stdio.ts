/**
 * `serveStdio(reader, writer)`, the function of S1.126: one client over a pair of streams, until the
 * reader ends.
 * @module
 */
import type { Readable, Writable } from 'node:stream';
import { serveStdio as serveStreams } from 'lectern/stdio';
import { createTmkbServer, type TmkbOptions } from './server.ts';

export async function serveStdio(
  reader: Readable,
  writer: Writable,
  options: TmkbOptions = {},
): Promise<void> {
  await serveStreams(createTmkbServer(options), { input: reader, output: writer }).closed;
}
