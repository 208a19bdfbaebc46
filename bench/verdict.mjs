/** Holds the figures against the budgets. @module */
import { budgets, candidate } from './budgets.mjs';
import { eras } from './eras.mjs';
import { findRow } from './summary.mjs';

/** A budget that could not be measured (no raw loop in the run, no /proc) counts as not met. */
export function judge(rows) {
  return Object.keys(eras).flatMap((era) =>
    budgets.map((budget) => {
      const ratio = findRow(rows, budget.workload, era, candidate)?.ratios?.[budget.figure];
      return { ...budget, era, ratio, met: ratio !== undefined && ratio <= budget.atMost };
    }),
  );
}

export function verdictText(verdicts) {
  const lines = verdicts.map(({ workload, era, figure, atMost, ratio, met }) => {
    const found = ratio === undefined ? 'not measured' : `${ratio.toFixed(2)}x`;
    return `${met ? 'met   ' : 'MISSED'}  ${era} ${workload} ${figure}: ${found}, at most ${atMost}x`;
  });
  return `Budgets of ${candidate}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}
