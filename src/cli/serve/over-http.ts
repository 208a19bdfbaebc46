/**
 * Serves over HTTP until the process is asked to end.
 * @module
 */
import { isLoopback } from '../../base/loopback.ts';
import { createLogger } from '../../logging/logger.ts';
import { type Serving, serve } from '../../transports/node/serve.ts';
import { guardProcess } from '../../transports/process/process-guard.ts';
import { ContentError } from '../content-error.ts';
import { CliError } from '../errors.ts';
import { SERVER_NAMES } from '../servers.ts';
import {
  distinctNames,
  type OpenedTarget,
  type OpenOptions,
  openTarget,
  readTarget,
  type Target,
} from '../target.ts';
import type { ServeArguments } from './arguments.ts';
import { loggerFor } from './logger-for.ts';
import { hasPage, serveOptions } from './serve-options.ts';
import { stdioCommands } from './stdio-commands.ts';
import { summary } from './summary.ts';
import type { Offered } from './terminal-summary.ts';

export async function serveOverHttp(asked: ServeArguments): Promise<number> {
  const targets = (asked.what.length > 0 ? asked.what : SERVER_NAMES).map(readTarget);
  const names = distinctNames(targets);
  const isTerminal = process.stdout.isTTY === true;
  const logger = await loggerFor(asked, isTerminal);
  const options: OpenOptions = { ...asked, logger };
  const opened = await openAll(targets, options);
  const offered = isTerminal ? await offersOf(names, opened) : [];
  if (isTerminal) await showRequests(names, opened);
  let serving = await listen(asked, names, opened, targets);
  guardProcess(process, logger ?? createLogger(), {
    stop: (code) => void serving.close().finally(() => process.exit(code)),
    idle() {},
    exit: (code) => process.exit(code),
  });
  if (isTerminal) await greetPerson(asked, serving, offered, opened, targets);
  else process.stdout.write(summary(serving.urls, asked.host === undefined || isLoopback(asked.host)));
  if (asked.watch) {
    const { serveAnew } = await import('./serve-anew.ts');
    serveAnew(targets, async () => {
      const next = await openAll(targets, options);
      if (isTerminal) await showRequests(names, next);
      const { port } = serving;
      await serving.close();
      serving = await listen({ ...asked, port }, names, next, targets);
    });
  }
  return 0;
}

/** Whatever is wrong with any of them is told, not with the first alone. */
async function openAll(targets: readonly Target[], options: OpenOptions): Promise<OpenedTarget[]> {
  const opening = targets.map((target) => openTarget(target, options));
  const outcomes = await Promise.allSettled(opening);
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const unexpected = failures.find((reason) => !(reason instanceof ContentError));
  if (unexpected !== undefined) throw unexpected;
  if (failures.length > 0) throw new ContentError(failures.map(({ message }) => message).join(''));
  return outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

async function showRequests(names: readonly string[], opened: readonly OpenedTarget[]): Promise<void> {
  const { showRequestsOf } = await import('./request-lines.ts');
  opened.forEach(({ server }, i) => {
    showRequestsOf(server, names[i] as string);
  });
}

async function listen(
  asked: ServeArguments,
  names: readonly string[],
  opened: readonly OpenedTarget[],
  targets: readonly Target[],
): Promise<Serving> {
  const servers = Object.fromEntries(opened.map(({ server }, i) => [names[i] as string, server]));
  const commands = stdioCommands(names, targets);
  try {
    // The guard of the command also holds between two listeners of --watch.
    return await serve(servers, {
      ...(await serveOptions(asked, commands, process.env)),
      guardProcess: false,
    });
  } catch (error) {
    throw whyNot(error, asked.port);
  }
}

async function offersOf(names: readonly string[], opened: readonly OpenedTarget[]): Promise<Offered[]> {
  const { offeredBy } = await import('./terminal-summary.ts');
  return Promise.all(opened.map(({ server }, i) => offeredBy(names[i] as string, server)));
}

async function greetPerson(
  asked: ServeArguments,
  serving: Serving,
  offered: readonly Offered[],
  opened: readonly OpenedTarget[],
  targets: readonly Target[],
): Promise<void> {
  const [{ terminalSummary }, { showIndexing }, { countMarkdown }] = await Promise.all([
    import('./terminal-summary.ts'),
    import('./indexing-bar.ts'),
    import('./count-markdown.ts'),
  ]);
  process.stdout.write(
    terminalSummary(serving, offered, hasPage(asked, process.env), process.stdout.columns),
  );
  for (const [i, { library }] of opened.entries()) {
    const target = targets[i];
    if (library !== undefined && target?.kind === 'folder')
      await showIndexing(library, await countMarkdown(target.path), process.stdout);
  }
}

function whyNot(error: unknown, port: number): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new CliError(`port ${port} is in use; name another one after --http.`);
  if (code === 'EACCES')
    return new CliError(`port ${port} is not allowed; name one above 1023 after --http.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CliError(`this machine has no such address: ${message}`);
  return error;
}
