/**
 * Serves over HTTP until the process is asked to end.
 * @module
 */
import { createLogger } from '../logging/logger.ts';
import type { Server } from '../server.ts';
import { type Serving, serve } from '../transports/node/serve.ts';
import { guardProcess } from '../transports/process/process-guard.ts';
import { ContentError } from './content-error.ts';
import { summary } from './summary.ts';
import { createTarget, distinctNames, type Target } from './target.ts';

export async function serveOverHttp(targets: readonly Target[], port: number): Promise<number> {
  const names = distinctNames(targets);
  const created = await createAll(targets);
  const servers = Object.fromEntries(created.map((server, i) => [names[i] as string, server]));
  let serving: Serving;
  try {
    serving = await serve(servers, { port });
  } catch (error) {
    process.stderr.write(`lectern serve: ${whyNot(error, port)}\n`);
    return 1;
  }
  guardProcess(process, createLogger(), {
    stop: (code) => void serving.close().finally(() => process.exit(code)),
    idle() {},
    exit: (code) => process.exit(code),
  });
  process.stdout.write(summary(serving.urls));
  return 0;
}

/** Whatever is wrong with any of them is told, not with the first alone. */
async function createAll(targets: readonly Target[]): Promise<Server[]> {
  const outcomes = await Promise.allSettled(targets.map(createTarget));
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const unexpected = failures.find((reason) => !(reason instanceof ContentError));
  if (unexpected !== undefined) throw unexpected;
  if (failures.length > 0) throw new ContentError(failures.map(({ message }) => message).join(''));
  return outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

function whyNot(error: unknown, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${port} is in use; name another one after --http.`;
  if (code === 'EACCES') return `port ${port} is not allowed; name one above 1023 after --http.`;
  return message;
}
