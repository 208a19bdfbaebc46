/** The command line of a benchmark. @module */
import { parseArgs } from 'node:util';

/**
 * @param {string[]} args
 * @param {{ thorough: object, quick: object }} paces how much is measured, `rounds` among it
 */
export function readOptions(args, { thorough, quick }) {
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
