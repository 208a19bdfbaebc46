/**
 * Types stay cheap: what one tool adds to the checker's work is bounded. The count is the compiler's own and
 * does not depend on the machine; `node bench/type-check.mjs` measures the time.
 * @module
 */
import { expect, it } from 'vitest';
// @ts-expect-error a plain script
import { measure, writePrograms } from '../../bench/types/programs.mjs';

const TOOLS = 250;
const MOST_INSTANTIATIONS_PER_TOOL = 1200;

it('250 zod tools cost the checker a bounded number of instantiations each', { timeout: 240_000 }, () => {
  const programs = writePrograms();
  const added = measure(programs.tools).instantiations - measure(programs.schemas).instantiations;
  expect(added / TOOLS).toBeLessThan(MOST_INSTANTIATIONS_PER_TOOL);
});
