/**
 * `serve()` with the option `workers`: the primary starts processes that run the same program, and each of them serves.
 * @module
 */
import { DEFAULT_PORT } from '../../../base/defaults.ts';
import type { Engine } from '../../../protocol/engine.ts';
import { namedEngines } from '../../http/router.ts';
import { DRAIN_MS, SERVE_LIMITS, type ServeOptions, type Serving } from '../serve.ts';
import { startWorkers } from './primary.ts';
import { serveAsWorker, workerNumber } from './worker.ts';

export async function serveWithWorkers(
  servers: Engine | Readonly<Record<string, Engine>>,
  options: ServeOptions,
): Promise<Serving> {
  if (workerNumber() !== undefined) return serveAsWorker(servers, options);
  const [[, engine]] = namedEngines(servers);
  return startWorkers({ ...primaryOptions(options), logger: engine.logger });
}

export function primaryOptions(options: ServeOptions): Omit<Parameters<typeof startWorkers>[0], 'logger'> {
  const { workers = 1, host = '127.0.0.1', port = DEFAULT_PORT, sessions = {} } = options;
  return {
    workers,
    host,
    port,
    sessions: 'load' in sessions ? {} : sessions,
    maxKeptBytes: options.maxKeptBytes ?? (SERVE_LIMITS.http.maxKeptBytes as number),
    lameDuckMs: options.lameDuckMs ?? 0,
    drainMs: options.drainMs ?? DRAIN_MS,
    handlesSignals: options.guardProcess !== false,
  };
}
