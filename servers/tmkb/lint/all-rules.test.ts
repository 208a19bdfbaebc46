import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALL_RULES } from './all-rules.ts';
import { findings, patternText } from './test-patterns.ts';

it('lets a pattern pass that keeps every rule', () => {
  expect(ALL_RULES.flatMap((rule) => findings(rule, patternText()))).toEqual([]);
});

it('holds every rule that there is', async () => {
  const names = readdirSync(new URL('./rules/', import.meta.url))
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.ts$/, ''));
  const modules = await Promise.all(names.map((name) => import(`./rules/${name}.ts`)));
  const rules = modules.flatMap((module: Record<string, unknown>) => Object.values(module));
  expect(new Set(ALL_RULES)).toEqual(new Set(rules));
});
