/**
 * The outcome of several runs as a table: scenarios down, selections across, checks that passed in between.
 * @module
 */
import { titleOf } from './selections.ts';
import type { Selection, SuiteRun } from './suite.ts';
import { faultsOf, INHERENT, passed } from './verdict.ts';

export interface Finished {
  readonly selection: Selection;
  readonly scenarios: readonly string[];
  readonly ran: SuiteRun;
}

export function tableOf(runs: readonly Finished[]): string {
  const names = [...new Set(runs.flatMap(({ scenarios }) => scenarios))];
  const rows = [
    ['Scenario', ...runs.map(({ selection }) => titleOf(selection))],
    ...names.map((name) => [name, ...runs.map((run) => cell(name, run))]),
    ['Scenarios without fault', ...runs.map(tally)],
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** One line for each fault of each run. */
export function faultLines(runs: readonly Finished[]): readonly string[] {
  return runs.flatMap((run) =>
    run.scenarios.flatMap((name) =>
      faults(name, run).map((fault) => `${titleOf(run.selection)}, ${name}: ${fault}`),
    ),
  );
}

function cell(name: string, run: Finished): string {
  if (!run.scenarios.includes(name)) return '';
  const count = passed(run.ran.checks.get(name) ?? []);
  const bad = faults(name, run).length;
  return bad === 0 ? String(count) : `${count}, faults: ${bad}`;
}

function tally(run: Finished): string {
  const good = run.scenarios.filter((name) => faults(name, run).length === 0);
  return `${good.length} of ${run.scenarios.length}`;
}

function faults(name: string, { ran }: Finished): readonly string[] {
  return faultsOf(name, ran.checks.get(name), INHERENT);
}
