/** The command line of the benchmark. @module */
import { parseArgs } from 'node:util';

export const usage = `node bench/run.mjs [options]
  --rounds <n>       how often every server is measured (default 5)
  --quick            two rounds of short phases, for a first look
  --only <a,b>       only these servers: raw, lectern, tmcp, sdk-v1, sdk-v2
  --json <file>      writes all figures there
  --assert           ends with 1 when a budget of bench/budgets.mjs is not met
`;

/** A phase lasts so long because CPU time is counted in ticks of 10 ms. */
const thorough = { rounds: 5, warmUpMs: 800, phaseMs: 1500, spawns: 5 };
const quick = { rounds: 2, warmUpMs: 300, phaseMs: 500, spawns: 3 };

export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      json: { type: 'string' },
      assert: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const pace = values.quick ? quick : thorough;
  const rounds = values.rounds === undefined ? pace.rounds : Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1.');
  return {
    ...pace,
    rounds,
    only: values.only?.split(','),
    json: values.json,
    assert: values.assert,
    help: values.help,
  };
}
