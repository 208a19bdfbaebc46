/**
 * A fake host that is served on streams of its own, for tests.
 * @module
 */
import { PassThrough } from 'node:stream';
import { type Mock, vi } from 'vitest';
import {
  type StdioOptions,
  type StdioServing,
  serveStdio,
} from '../../packages/lectern/src/transports/stdio/serve-stdio.ts';
import { collect, fakeEngine } from './stdio-fakes.ts';

type Served = ReturnType<typeof fakeEngine> &
  ReturnType<typeof collect> & {
    readonly logger: { readonly log: Mock };
    readonly input: PassThrough;
    readonly exit: Mock;
    readonly serving: StdioServing;
  };

export function serve(options: StdioOptions = {}): Served {
  const logger = { log: vi.fn() };
  const fake = fakeEngine(logger);
  const input = new PassThrough();
  const out = collect();
  const exit = vi.fn();
  const serving = serveStdio(fake.engine, { input, output: out.output, exit, ...options });
  return { ...fake, ...out, logger, input, exit, serving };
}
