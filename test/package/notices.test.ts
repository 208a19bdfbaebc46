/**
 * THIRD-PARTY-NOTICES.md names every package whose code the build bundles, as the source maps list them.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DIST = new URL('../../packages/lectern/dist/', import.meta.url);
const NOTICES = readFileSync(
  new URL('../../packages/lectern/THIRD-PARTY-NOTICES.md', import.meta.url),
  'utf8',
);
const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/;

function bundledPackages(): Set<string> {
  const maps = readdirSync(DIST).filter((name) => name.endsWith('.map'));
  const sources = maps.flatMap(
    (name): string[] => JSON.parse(readFileSync(new URL(name, DIST), 'utf8')).sources,
  );
  return new Set(sources.flatMap((source) => PACKAGE.exec(source)?.[1] ?? []));
}

it('names every bundled package in a heading', () => {
  const headings = [...NOTICES.matchAll(/^## (.+)$/gm)].flatMap(([, names = '']) => names.split(', '));
  const bundled = bundledPackages();
  expect(bundled.size).toBeGreaterThan(0);
  expect([...bundled].filter((name) => !headings.includes(name))).toEqual([]);
});

it('has the full text of the Apache License for the packages that use it', () => {
  const [, terms = ''] = NOTICES.split('\n## Apache License, Version 2.0\n');
  expect(terms).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
  for (let number = 1; number <= 9; number++) expect(terms).toMatch(new RegExp(`^ +${number}\\. `, 'm'));
  expect(terms).toContain('END OF TERMS AND CONDITIONS');
});
