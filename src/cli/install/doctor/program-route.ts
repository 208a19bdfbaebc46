/**
 * The way to a server that is started as a client starts it, and what it prints where only messages belong.
 * @module
 */
import { once } from 'node:events';
import { type ChildLink, spawnServer } from '../../../testing/child-process.ts';
import { messagesIn } from '../../client/json-messages.ts';
import { LinkFailure, type Route } from '../../client/route.ts';
import type { ConfiguredProgram } from './configured.ts';
import { lastWords } from './last-words.ts';

export interface ProgramRoute extends Route {
  /** Lines on stdout that are no messages. */
  readonly strays: readonly string[];
}

const GRACE_MS = 2000;

export function programRoute({ command, args, environment, folder }: ConfiguredProgram): ProgramRoute {
  const strays: string[] = [];
  let child: ChildLink | undefined;
  return {
    strays,
    log: () => child?.stderr() ?? '',
    async open() {
      const started = await spawnServer(command, args, environment, folder);
      child = started;
      const failed = started.exited.then(
        (how) => Promise.reject(endedEarly(how, started.stderr())),
        (error) =>
          Promise.reject(new LinkFailure(`it cannot be started: ${error.message}.`, { mayBeOlder: false })),
      );
      failed.catch(() => {});
      return {
        failed,
        connect: (onText) =>
          started.connect((line) => {
            const messages = messagesIn(line);
            if (messages === undefined && line.trim() !== '') strays.push(line);
            for (const message of messages ?? []) onText(JSON.stringify(message));
          }),
      };
    },
    async close() {
      if (child !== undefined) await end(child);
    },
  };
}

async function end({ process: child, exited }: ChildLink): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = Promise.race([once(child, 'exit'), exited.catch(() => {})]);
  child.stdin?.end();
  const timers = [
    setTimeout(() => child.kill('SIGTERM'), GRACE_MS),
    setTimeout(() => child.kill('SIGKILL'), 2 * GRACE_MS),
  ];
  await gone;
  for (const timer of timers) clearTimeout(timer);
  // Processes of its own may hold them open for longer than it lives.
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function endedEarly(how: number | string, stderr: string): LinkFailure {
  const end = typeof how === 'number' ? `ended with code ${how}` : `was ended by ${how}`;
  return new LinkFailure(`it ${end} before it answered.`, { hint: lastWords(stderr), mayBeOlder: true });
}
