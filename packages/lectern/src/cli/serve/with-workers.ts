/**
 * `--workers`: the command runs in several processes. The primary has the port, the log file and the signals; each
 * worker opens the servers and serves them.
 * @module
 */
import { ContentError } from '../../content/finding.ts';
import { findSubject } from '../../content/subject.ts';
import { createLogger } from '../../logging/logger.ts';
import { startWorkers, WorkerFailed, type Workers } from '../../transports/node/workers/primary.ts';
import { primaryOptions } from '../../transports/node/workers/serve-with-workers.ts';
import { primaryChannel, workerNumber } from '../../transports/node/workers/worker.ts';
import { guardProcess } from '../../transports/process/process-guard.ts';
import { type LocalAddress, readLocalAddress } from '../address.ts';
import { UsageError } from '../errors.ts';
import { recogniseServable } from '../server-packages.ts';
import { loggerFor, type ServeArguments } from './arguments.ts';
import { logFileOf } from './command.ts';
import { fileLogger, type LogFile, tee } from './log-file.ts';
import { serveOptions, serveOverHttp, whyNot } from './over-http.ts';
import { summary } from './summary.ts';

/** Serves until the process is stopped. Returns the exit code if starting fails. */
export async function serveWithWorkers(asked: ServeArguments): Promise<number> {
  const number = workerNumber();
  return number === undefined ? supervise(asked) : serveOverHttp(asked, throughPrimary(asked, number));
}

async function supervise(asked: ServeArguments): Promise<number> {
  const options = await serveOptions(asked, {}, process.env);
  if (options.store !== undefined && options.stateSecret === undefined)
    throw new UsageError(
      '--workers with --redis requires a secret.',
      'Give --state-secret-file, or set LECTERN_STATE_SECRET.',
    );
  const logFile = await logFileOf(asked);
  const own = (await loggerFor(asked, process.stdout.isTTY)) ?? createLogger();
  const logger = logFile === undefined ? own : tee(own, logFile.loggerFor('lectern'));
  let workers: Workers;
  try {
    workers = await startWorkers({ ...primaryOptions(options), logger, writeLog: logFile?.write });
  } catch (error) {
    if (error instanceof WorkerFailed) return error.exitCode;
    throw whyNot(error, asked.port);
  }
  guardProcess(process, logger, {
    stop: (code) => void workers.close().finally(() => process.exit(code)),
    idle() {},
    exit: (code) => process.exit(code),
  });
  process.stdout.write(summary(workers.urls, asked));
  if (asked.watch) await restartOnChange(asked.what.map(readLocalAddress), workers);
  return 0;
}

/** Folders of articles are excluded, because each worker always watches them. */
async function restartOnChange(addresses: readonly LocalAddress[], workers: Workers): Promise<void> {
  const { reloadOnChange } = await import('./reload-on-change.ts');
  const content: LocalAddress[] = [];
  for (const address of addresses) {
    if (address.kind === 'server') continue;
    if ((await recogniseServable(await findSubject(address.path))) !== undefined) content.push(address);
  }
  reloadOnChange(content, async () => {
    if (!(await workers.restart())) throw new ContentError('see above.\n');
  });
}

/** One process writes the file, because several could not rotate it. */
function throughPrimary(
  { logFile, logFileLevel, logLevel }: ServeArguments,
  worker: number,
): LogFile | undefined {
  if (logFile === undefined) return undefined;
  const primary = primaryChannel();
  const write = (line: string): void => primary.tell('log', line);
  return {
    loggerFor: (server) => fileLogger(logFileLevel ?? logLevel ?? 'info', write, { worker, server }),
    write,
    reopen() {},
    close() {},
  };
}
