/**
 * What 250 tools cost the type checker, against the same 250 schemas alone.
 * `node bench/type-check.mjs`
 * @module
 */
import { measure, writePrograms } from './types/programs.mjs';

const ROUNDS = 3;
const programs = writePrograms();
const seconds = { schemas: [], tools: [] };
let counts;
for (let round = 0; round < ROUNDS; round++) {
  const schemas = measure(programs.schemas);
  const tools = measure(programs.tools);
  seconds.schemas.push(schemas.seconds);
  seconds.tools.push(tools.seconds);
  counts = { schemas: schemas.instantiations, tools: tools.instantiations };
}
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const ratio = median(seconds.tools) / median(seconds.schemas);
console.log(`250 schemas: ${median(seconds.schemas).toFixed(2)} s, ${counts.schemas} instantiations`);
console.log(`250 tools:   ${median(seconds.tools).toFixed(2)} s, ${counts.tools} instantiations`);
console.log(
  `time ${ratio.toFixed(2)}x (budget 3x), instantiations ${(counts.tools / counts.schemas).toFixed(2)}x`,
);
