/**
 * `lectern serve --http` as a process of its own.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface LecternProcess {
  readonly origin: string;
  end(): Promise<void>;
}

export async function serveByCommand(...args: readonly string[]): Promise<LecternProcess> {
  const child = spawn(process.execPath, ['packages/lectern/dist/cli.mjs', 'serve', ...args, '--http', '0'], {
    cwd: ROOT,
  });
  const url = /http:\/\/[\w.:[\]]+/.exec(await textUntil(child, 'Ctrl-C'))?.[0] ?? '';
  return {
    origin: url,
    async end() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function textUntil(child: ChildProcess, end: string): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (text.includes(end)) return text;
  }
  throw new Error(`lectern ended early: ${text}`);
}
