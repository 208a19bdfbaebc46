/**
 * `lectern serve` with variables of its own, from the start to the end of its input.
 * @module
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type Variables = Readonly<Record<string, string>>;

export function serveToTheEnd(
  args: readonly string[],
  variables: Variables,
  input = '',
): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ['packages/lectern/dist/cli.mjs', 'serve', ...args], {
    cwd: ROOT,
    input,
    encoding: 'utf8',
    env: { ...process.env, ...variables },
    // One that serves over HTTP where it should not would go on for ever.
    timeout: 30_000,
  });
}

/** Nothing is served, and stderr has exactly these lines, or lines with these parts. */
export function expectRefusal(
  args: readonly string[],
  variables: Variables,
  lines: readonly (string | RegExp)[],
): void {
  const { stdout, stderr, status } = serveToTheEnd(args, variables);
  expect(stderr.trimEnd().split('\n')).toEqual([
    'lectern serve: invalid content or settings:',
    ...lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))),
  ]);
  expect(stdout).toBe('');
  expect(status).toBe(1);
}
