/**
 * Prints what took longest in a run of many files: the longest files, and the total of each folder. Before that, the
 * tests that failed once and passed when they were repeated: each is a fault that nobody has found yet.
 * @module
 */
import type { Reporter, TestModule } from 'vitest/node';

/** A run of fewer files was started by somebody who waits for just these. */
const MIN_FILES = 40;
const SHOWN_FILES = 15;

interface Measured {
  readonly path: string;
  readonly ms: number;
}

export default class Longest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < MIN_FILES) return;
    process.stdout.write(report(modules.map(measure), modules.flatMap(repeatedTests)));
  }
}

function repeatedTests(module: TestModule): string[] {
  const passed = [...module.children.allTests('passed')];
  const repeated = passed.filter((test) => test.diagnostic()?.flaky);
  return repeated.map((test) => `${module.relativeModuleId} > ${test.fullName}`);
}

function measure(module: TestModule): Measured {
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return { path: module.relativeModuleId, ms: prepareDuration + setupDuration + collectDuration + duration };
}

export function report(files: readonly Measured[], repeated: readonly string[] = []): string {
  const folders = new Map<string, number>();
  for (const { path, ms } of files) {
    const folder = folderOf(path);
    folders.set(folder, (folders.get(folder) ?? 0) + ms);
  }
  const totals = [...folders].map(([path, ms]) => ({ path, ms }));
  const flaky = repeated.map((test) => `  ${test}\n`);
  return [
    section('Passed only when repeated', flaky),
    section('Longest files', table(files).slice(0, SHOWN_FILES)),
    section('Total per folder', table(totals)),
  ].join('');
}

function section(title: string, lines: readonly string[]): string {
  return lines.length > 0 ? `\n${title}\n${lines.join('')}` : '';
}

/** `test/interop`, `packages/lectern/src/schema`, `servers/tmkb`. */
function folderOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, path.startsWith('packages/') ? 4 : 2).join('/');
}

function table(rows: readonly Measured[]): string[] {
  const sorted = rows.toSorted((one, other) => other.ms - one.ms);
  return sorted.map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${path}\n`);
}
