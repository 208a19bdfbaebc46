/**
 * Our client against every client scenario of the official suite.
 * @module
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeWith } from '../support/required.ts';
import { MISSING, NODE, PROGRAMS } from './installed.ts';
import { type Check, runSuite, type SuiteRun } from './suite.ts';
import { type Exception, faultsOf } from './verdict.ts';

const RELEASE = '0.2.0-alpha.12';
const DRIVER = fileURLToPath(new URL('../../build/conformance/client-driver.mjs', import.meta.url));

/** The extension of skills, which the client does not implement. */
const LEFT_OUT = /^sep-2640-/;

/** Every client scenario that the suite lists, with its revisions; those of extensions belong to none. */
function listScenarios(): [scenario: string, revisions: string[]][] {
  const list = execFileSync(NODE, [PROGRAMS[RELEASE], 'list', '--client'], { encoding: 'utf8' });
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

  for (const revision of new Set(SCENARIOS.flatMap(([, revisions]) => revisions))) {
    describe(revision, () => {
      let together: SuiteRun;
      beforeAll(async () => {
        together = await runClientSuite(revision);
      }, 300_000);

      const scenarios = SCENARIOS.filter(([, revisions]) => revisions.includes(revision));
      it.each(scenarios.map(([scenario]) => scenario))('%s', async (scenario) => {
        if (faultsIn(together, scenario).length === 0) return;
        // Clients that start at once can exceed a time limit on a busy machine; one on its own must not.
        const alone = await runClientSuite(revision, scenario);
        expect(alone.exitCode, alone.output).toBe(0);
        expect(faultsIn(alone, scenario), alone.output).toEqual([]);
      });
    });
  }
});

function faultsIn({ checks }: SuiteRun, scenario: string): readonly string[] {
  const own = checks.get(scenario);
  return faultsOf(scenario, own, [...EXCEPTIONS, ...recordsIn(scenario, own)]);
}

/** Notes of what was sent and received are no checks. */
function recordsIn(scenario: string, checks: readonly Check[] = []): Exception[] {
  return checks
    .filter(({ status }) => status === 'INFO')
    .map(({ id }) => ({ scenario, check: id, status: 'INFO', reason: 'a record of what was sent' }));
}

/** All scenarios of a revision, of which one process of the suite runs several at a time, or one of them. */
function runClientSuite(revision: string, scenario?: string): Promise<SuiteRun> {
  const isExtension = revision === 'extension';
  const which =
    scenario === undefined ? ['--suite', isExtension ? 'extensions' : 'all'] : ['--scenario', scenario];
  const version = isExtension ? [] : ['--spec-version', revision];
  const command = `${process.execPath} ${DRIVER}`;
  return runSuite(RELEASE, ['client', '--command', command, ...which, ...version]);
}
