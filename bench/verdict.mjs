/** Holds the figures against the budgets. @module */
import { findRow } from './summary.mjs';

const candidate = 'lectern';

/**
 * A budget is a ratio to the yardstick, or an amount of `unit` if it names one. What could not be measured
 * (no yardstick in the run, no /proc) counts as not met.
 */
export function judge(rows, budgets) {
  return budgets.map((budget) => {
    const row = findRow(rows, budget.workload, budget.era, candidate);
    const found = (budget.unit ? row?.medians : row?.ratios)?.[budget.figure];
    return { ...budget, found, met: found !== undefined && found <= budget.atMost };
  });
}

export function verdictText(verdicts) {
  const lines = verdicts.map(({ workload, era, figure, atMost, unit, found, met }) => {
    const amount = (value) => (unit ? `${value} ${unit}` : `${value}x`);
    const seen = found === undefined ? 'not measured' : amount(found.toFixed(2));
    return `${met ? 'met   ' : 'MISSED'}  ${era} ${workload} ${figure}: ${seen}, at most ${amount(atMost)}`;
  });
  return `Budgets of ${candidate}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}
