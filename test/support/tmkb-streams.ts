/**
 * The tmkb server on a pair of streams, by the function of S1.126: `serveStdio(reader, writer)`.
 * @module
 */
import { PassThrough } from 'node:stream';
import { vi } from 'vitest';
import { serveStdio } from '../../servers/tmkb/serve-stdio.ts';
import type { TmkbOptions } from '../../servers/tmkb/server.ts';
import { parseResponse, type Response } from '../../servers/tmkb/testutil.ts';
import { quietLogger } from './quiet.ts';
import { collect } from './stdio-fakes.ts';
import { mustBeValid } from './wire-check.ts';

export interface TmkbStreams {
  readonly reader: PassThrough;
  /** Each is what was written at once. */
  readonly writes: readonly string[];
  readonly closed: Promise<void>;
  /** All answers so far, held against the official schema. */
  heard(): Response[];
  /** Waits until there are that many. */
  hear(count: number): Promise<Response[]>;
  /** Ends the input and waits for the end. */
  end(): Promise<Response[]>;
}

export function serveTmkb(options: TmkbOptions = {}): TmkbStreams {
  const reader = new PassThrough();
  const { output, writes, lines } = collect();
  const closed = serveStdio(reader, output, { logger: quietLogger, ...options });
  const heard = (): Response[] =>
    lines().map((line) => {
      mustBeValid('2025-11-25', JSON.parse(line));
      return parseResponse(line);
    });
  return {
    reader,
    writes,
    closed,
    heard,
    hear: (count) =>
      vi.waitFor(
        () => {
          const all = heard();
          if (all.length < count) throw new Error(`Heard ${all.length} of ${count} answers`);
          return all;
        },
        { timeout: 20_000, interval: 5 },
      ),
    async end() {
      reader.end();
      await closed;
      return heard();
    },
  };
}
