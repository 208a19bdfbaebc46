/**
 * Runs a release of the official conformance suite and reads every check that it wrote down.
 * @module
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { NODE, PROGRAMS, type Release } from './installed.ts';

export interface Selection {
  readonly release: Release;
  readonly revision: string;
  /** Every scenario of the revision, pending ones included, or the frozen set that it requires. */
  readonly set: 'all' | 'required';
}

export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly description?: string;
  readonly errorMessage?: string;
}

export interface SuiteRun {
  readonly exitCode: number;
  readonly output: string;
  readonly checks: ReadonlyMap<string, readonly Check[]>;
}

/** Every scenario of a release, as "name [revision,revision]"; asked once. */
const lists = new Map<Release, Promise<{ output: string }>>();

/** What the release itself says that it has; scenarios of extensions belong to no revision. */
export async function scenariosOf({ release, revision, set }: Selection): Promise<readonly string[]> {
  if (set === 'required') {
    const { output } = await run(release, ['list', '--server', '--requirements', revision]);
    const [server = ''] = output.split('Client scenarios');
    return [...server.matchAll(/^ {2}- (\S+)$/gm)].map(([, name]) => name as string);
  }
  const list = lists.get(release) ?? run(release, ['list', '--server']);
  lists.set(release, list);
  const named = (await list).output.matchAll(/^ {2}- (\S+) \[(.+)\]$/gm);
  return [...named]
    .filter(([, , revisions]) => revisions?.split(',').includes(revision))
    .map(([, name]) => name as string);
}

/** The server at a URL against a selection of scenarios. */
export function runServerSuite({ release, revision, set }: Selection, url: string): Promise<SuiteRun> {
  const which = set === 'all' ? ['--suite', 'all', '--spec-version', revision] : ['--requirements', revision];
  return runSuite(release, ['server', '--url', url, ...which]);
}

/** All scenarios that the arguments select, by one process of the suite. */
export async function runSuite(release: Release, args: readonly string[]): Promise<SuiteRun> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    const ran = await run(release, [...args, '-o', folder]);
    return { ...ran, checks: await readChecks(folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * One folder for each scenario: its name, which may contain a slash, and when it ran. A scenario that threw leaves its
 * folder empty.
 */
async function readChecks(folder: string): Promise<ReadonlyMap<string, readonly Check[]>> {
  const checks = new Map<string, readonly Check[]>();
  for (const file of await readdir(folder, { recursive: true })) {
    if (basename(file) !== 'checks.json') continue;
    const scenario = /^(?:server-)?(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(dirname(file))?.[1];
    if (scenario === undefined) throw new Error(`The suite wrote an unexpected folder: ${file}`);
    checks.set(scenario, JSON.parse(await readFile(join(folder, file), 'utf8')));
  }
  return checks;
}

function run(release: Release, args: readonly string[]): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve, reject) => {
    execFile(NODE, [PROGRAMS[release], ...args], { maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) => {
      // Scenarios that fail are told by the exit code; anything else is a suite that did not run.
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ exitCode: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}
