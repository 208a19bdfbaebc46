/**
 * Our client against every client scenario of the official suite.
 * @module
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeWith } from '../support/required.ts';
import { MISSING, NODE, PROGRAMS } from './installed.ts';
import type { Check } from './suite.ts';
import { type Exception, faultsOf } from './verdict.ts';

const DRIVER = fileURLToPath(new URL('../../build/conformance/client-driver.mjs', import.meta.url));

/** The extension of skills, which the client does not implement. */
const LEFT_OUT = /^sep-2640-/;

/** Every client scenario that the suite lists, with its revisions; those of extensions belong to none. */
function listScenarios(): [scenario: string, revisions: string[]][] {
  const list = execFileSync(NODE, [PROGRAMS['0.2.0-alpha.12'], 'list', '--client'], { encoding: 'utf8' });
  return [...list.matchAll(/^ {2}- (\S+) \[(.+)\]$/gm)]
    .map(([, name = '', revisions = '']): [string, string[]] => [name, revisions.split(',')])
    .filter(([name]) => !LEFT_OUT.test(name));
}

const SCENARIOS = MISSING === undefined ? listScenarios() : [];

const EXCEPTIONS: readonly Exception[] = [
  {
    scenario: 'http-standard-headers',
    check: 'sep-2243-client-includes-standard-headers',
    status: 'SKIPPED',
    reason: 'initialize and its notification do not exist in 2026-07-28',
  },
];

describeWith(MISSING === undefined, 'the client scenarios of the official suite', () => {
  it('are all found', () => {
    const about = SCENARIOS.filter(([name]) => name.startsWith('auth/'));
    expect(SCENARIOS.length).toBeGreaterThanOrEqual(44);
    expect(about.length).toBeGreaterThanOrEqual(33);
  });

  for (const [scenario, revisions] of SCENARIOS) {
    describe(scenario, () => {
      it.each(revisions)('passes in %s', async (revision) => {
        const { checks, output } = await runScenario(scenario, revision);
        const exceptions = [...EXCEPTIONS, ...recordsIn(scenario, checks)];
        expect(faultsOf(scenario, checks, exceptions), output).toEqual([]);
      });
    });
  }
});

/** Notes of what was sent and received are no checks. */
function recordsIn(scenario: string, checks: readonly Check[] = []): Exception[] {
  return checks
    .filter(({ status }) => status === 'INFO')
    .map(({ id }) => ({ scenario, check: id, status: 'INFO', reason: 'a record of what was sent' }));
}

async function runScenario(
  scenario: string,
  revision: string,
): Promise<{ checks: readonly Check[] | undefined; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  const command = `${process.execPath} ${DRIVER}`;
  const args = [
    'client',
    '--command',
    command,
    '--scenario',
    scenario,
    ...(revision === 'extension' ? [] : ['--spec-version', revision]),
    '-o',
    folder,
  ];
  try {
    const { exitCode, output } = await new Promise<{ exitCode: number; output: string }>((resolve) => {
      execFile(NODE, [PROGRAMS['0.2.0-alpha.12'], ...args], (error, stdout, stderr) =>
        resolve({ exitCode: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });
    expect(exitCode, output).toBe(0);
    // One folder, named by the scenario, which may contain a slash, and by when it ran.
    const parent = join(folder, dirname(scenario));
    const [run = ''] = await readdir(parent);
    const checks = JSON.parse(await readFile(join(parent, run, 'checks.json'), 'utf8'));
    return { checks, output };
  } finally {
    await rm(folder, { recursive: true });
  }
}
