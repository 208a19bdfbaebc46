/**
 * What 250 tools cost the type checker, compared with the same 250 schemas by themselves. Build first.
 * `node bench/type-check.mjs`
 * @module
 */
import { measure, writePrograms } from './types/programs.mjs';

const ROUNDS = 3;
const BUDGET = 2.5;
const programs = writePrograms();
const kinds = Object.keys(programs);
const measured = Object.fromEntries(kinds.map((kind) => [kind, []]));
// Round by round, so that another load on the machine slows all of them down.
for (let round = 0; round < ROUNDS; round++)
  for (const kind of kinds) measured[kind].push(measure(programs[kind]));
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const seconds = (kind) => median(measured[kind].map((each) => each.seconds));
for (const kind of kinds) {
  const ratio = seconds(kind) / seconds('schemas');
  const [{ instantiations }] = measured[kind];
  console.log(
    `250 ${kind.padEnd(7)} ${seconds(kind).toFixed(2)} s, ${ratio.toFixed(2)}x (budget ${BUDGET}x), ${instantiations} instantiations`,
  );
}
