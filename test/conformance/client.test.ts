/**
 * Our client against the client scenarios of the official suite that need no authorization.
 * @module
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeWith } from '../support/required.ts';
import { MISSING, NODE, PROGRAMS } from './installed.ts';
import type { Check } from './suite.ts';
import { type Exception, faultsOf } from './verdict.ts';

const DRIVER = fileURLToPath(new URL('../../build/conformance/client-driver.mjs', import.meta.url));

const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  initialize: ['2025-06-18', '2025-11-25'],
  tools_call: ['2025-06-18', '2025-11-25', '2026-07-28'],
  'elicitation-sep1034-client-defaults': ['2025-11-25'],
  'sse-retry': ['2025-11-25'],
  'request-metadata': ['2026-07-28'],
  'sep-2322-client-request-state': ['2026-07-28'],
  'http-standard-headers': ['2026-07-28'],
  'http-custom-headers': ['2026-07-28'],
  'http-invalid-tool-headers': ['2026-07-28'],
  'json-schema-ref-no-deref': ['2026-07-28'],
  'json-schema-2020-12-preservation': ['2025-11-25', '2026-07-28'],
};

const EXCEPTIONS: readonly Exception[] = [
  {
    scenario: 'http-standard-headers',
    check: 'sep-2243-client-includes-standard-headers',
    status: 'SKIPPED',
    reason: 'initialize and its notification do not exist in 2026-07-28',
  },
];

describeWith(MISSING === undefined, 'the client scenarios of the official suite', () => {
  for (const [scenario, revisions] of Object.entries(SCENARIOS)) {
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
    '--spec-version',
    revision,
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
    const [run = ''] = await readdir(folder);
    const checks = JSON.parse(await readFile(join(folder, run, 'checks.json'), 'utf8'));
    return { checks, output };
  } finally {
    await rm(folder, { recursive: true });
  }
}
