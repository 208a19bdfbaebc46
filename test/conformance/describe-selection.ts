/**
 * One run of the suite as tests: one for each scenario, so that a failure has its name.
 * @module
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { MISSING } from './installed.ts';
import { titleOf } from './selections.ts';
import { runServerSuite, type Selection, type SuiteRun, scenariosOf } from './suite.ts';
import { type Exception, faultsOf, INHERENT } from './verdict.ts';

export interface Running {
  readonly url: string;
  stop(): Promise<void>;
}

export interface Selected {
  readonly selection: Selection;
  readonly scenarios: readonly string[];
}

/** Called while tests are collected; without the suite there is nothing to collect. */
export function selected(selections: readonly Selection[]): Promise<readonly Selected[]> {
  if (MISSING !== undefined) return Promise.resolve([]);
  return Promise.all(
    selections.map(async (selection) => ({ selection, scenarios: await scenariosOf(selection) })),
  );
}

/** Each run has a server of its own: what one scenario changes, another one would notice. */
export function describeSelected(
  { selection, scenarios }: Selected,
  start: () => Promise<Running>,
  exceptions: readonly Exception[] = [],
): void {
  describe(titleOf(selection), () => {
    let ran: SuiteRun;
    beforeAll(async () => {
      const server = await start();
      try {
        ran = await runServerSuite(selection, server.url);
      } finally {
        await server.stop();
      }
    }, 300_000);

    if (exceptions.length === 0) {
      it('passes by its own count', () => {
        expect(ran.exitCode, ran.output).toBe(0);
      });
    }

    it.each(scenarios)('%s', (scenario) => {
      const faults = faultsOf(scenario, ran.checks.get(scenario), [...INHERENT, ...exceptions]);
      expect(faults, ran.checks.has(scenario) ? scenario : ran.output).toEqual([]);
    });
  });
}
