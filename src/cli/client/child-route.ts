/**
 * The way to a server that is started with a command and speaks stdio.
 * @module
 */
import { once } from 'node:events';
import { type ChildLink, spawnServer } from '../../testing/child-process.ts';
import type { Connect } from '../../testing/link.ts';
import { messagesIn } from './json-messages.ts';
import { LinkFailure, type Route, type WatchedLink } from './route.ts';
import { plainText } from './show/plain-text.ts';

/** How long a server may take to end before it is told to, and after that until it is made to. */
const GRACE_MS = 2000;
const SHOWN_LINES = 10;

interface Running {
  readonly child: ChildLink;
  readonly link: WatchedLink;
  /** What it wrote to stderr, and to stdout where that was no message. */
  written: string;
  ended: boolean;
}

/** `onLog` hears what the server writes beside its messages, as it comes. */
export function childRoute(command: string, args: readonly string[], onLog: (text: string) => void): Route {
  let running: Running | undefined;

  async function start(): Promise<Running> {
    const child = await spawnServer(command, args);
    const note = (text: string): void => {
      started.written += text;
      onLog(text);
    };
    const failed = child.exited.then(
      (how) => Promise.reject(endedEarly(command, how, started.written)),
      (error) => Promise.reject(notStarted(command, error)),
    );
    const link = { connect: latestOnly(child.connect, note), failed };
    const started: Running = { child, link, written: '', ended: false };
    child.process.stderr?.on('data', note);
    failed.catch(() => {
      started.ended = true;
    });
    return started;
  }

  return {
    async open() {
      if (running === undefined || running.ended) running = await start();
      return running.link;
    },
    log: () => running?.written ?? '',
    async close() {
      if (running !== undefined && !running.ended) await end(running.child);
      running = undefined;
    },
  };
}

/** A second attempt speaks to the same process, and the first no longer listens. */
function latestOnly(connect: Connect, note: (text: string) => void): Connect {
  let receive: (text: string) => void = () => {};
  const link = connect((line) => {
    const messages = messagesIn(line);
    if (messages === undefined) note(`${line}\n`);
    else for (const message of messages) receive(JSON.stringify(message));
  });
  return (onText) => {
    receive = onText;
    return link;
  };
}

/** Processes of its own may hold its streams open for longer than it lives. */
async function end({ process, exited }: ChildLink): Promise<void> {
  const gone = Promise.race([once(process, 'exit'), exited.catch(() => {})]);
  process.stdin?.end();
  const timers = [
    setTimeout(() => process.kill('SIGTERM'), GRACE_MS),
    setTimeout(() => process.kill('SIGKILL'), 2 * GRACE_MS),
  ];
  await gone;
  for (const timer of timers) clearTimeout(timer);
  process.stdout?.destroy();
  process.stderr?.destroy();
}

function endedEarly(command: string, how: number | string, written: string): LinkFailure {
  const end = typeof how === 'number' ? `ended with code ${how}` : `was ended by ${how}`;
  const lines = plainText(written).trimEnd().split('\n').slice(-SHOWN_LINES);
  const hint =
    written.trim() === '' ? 'It wrote nothing that says why.' : `The last it wrote:\n  ${lines.join('\n  ')}`;
  return new LinkFailure(`"${command}" ${end} before it answered.`, { hint, mayBeOlder: true });
}

function notStarted(command: string, error: NodeJS.ErrnoException): LinkFailure {
  if (error.code !== 'ENOENT')
    return new LinkFailure(`"${command}" cannot be started: ${error.message}.`, { mayBeOlder: false });
  const hint =
    process.platform === 'win32'
      ? `What npm installs is started with "-- cmd /c ${command} …" on Windows.`
      : 'Is it installed, and on the PATH?';
  return new LinkFailure(`there is no command "${command}".`, { hint, mayBeOlder: false });
}
