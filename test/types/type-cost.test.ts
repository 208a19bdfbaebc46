/**
 * Types stay cheap: what one tool adds to the checker's work is bounded. The count is the compiler's own and
 * does not depend on the machine; `node bench/type-check.mjs` measures the time.
 * @module
 */
import { expect, it } from 'vitest';
// @ts-expect-error a plain script
import { measure, writePrograms } from '../../bench/types/programs.mjs';

const TOOLS = 250;

it.each([
  ['tools', 1200],
  // A chain remembers the output schemas of all tools before.
  ['chained', 2400],
] as const)(
  '250 zod %s cost the type checker fewer than %d instantiations each',
  { timeout: 240_000 },
  (kind, most) => {
    const programs = writePrograms();
    const added = measure(programs[kind]).instantiations - measure(programs.schemas).instantiations;
    expect(added / TOOLS).toBeLessThan(most);
  },
);
