/**
 * The code examples of the threat patterns, run: each secure one serves the usual request, refuses the hostile one and
 * survives requests that nobody sends by accident; each vulnerable one that runs by itself shows its flaw.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWith } from '../support/required.ts';
import { examplesOf } from './read-examples.ts';

interface Outcome {
  readonly id: string;
  readonly kind: string;
  readonly problems: readonly string[];
}

const here = 'test/examples';
/** Vulnerable examples that need a program around them to show their flaw. */
const MOST_VULNERABLE_SKIPPED = 40;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-examples-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(framework: string, program: string, args: readonly string[]): Promise<void> {
  const examples = await examplesOf(framework);
  const list = join(folder, `${framework}.json`);
  await writeFile(list, JSON.stringify(examples));
  const { stdout } = await promisify(execFile)(program, [...args, list], { maxBuffer: 2 ** 26 });
  const outcomes: Outcome[] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]');
  expect(outcomes.filter(({ problems }) => problems.length > 0)).toEqual([]);
  const of = (kind: string) => outcomes.filter((each) => each.kind === kind).map(({ id }) => id);
  expect(of('secure')).toEqual(examples.filter(({ kind }) => kind === 'secure').map(({ id }) => id));
  expect(examples.length - outcomes.length).toBeLessThanOrEqual(MOST_VULNERABLE_SKIPPED);
}

describeWith(existsSync(join(here, 'node_modules/express4')), 'Express examples', () => {
  it.each(['express', 'express4'])('run on %s', { timeout: 300_000 }, async (version) => {
    await run('express', process.execPath, [join(here, 'run-express.mjs'), version]);
  });
});

describeWith(existsSync(join(here, 'python')), 'Flask examples', () => {
  it('run', { timeout: 300_000 }, async () => {
    await run('flask', join(here, 'python.sh'), [join(here, 'run-flask.py')]);
  });
});
