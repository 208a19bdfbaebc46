import { expect, it } from 'vitest';
import { articleText, findings } from '../test-articles.ts';
import { headingLevels } from './heading-levels.ts';

const of = (body: string): string[] => findings(headingLevels, articleText({ body }));
const levelOne = 'heading of level 1 is not allowed; the title is in the front matter';

it('wants no heading of level 1', () => {
  expect(of('Text.\n\n# A\n')).toEqual([`19 ${levelOne}`]);
  expect(of('A\n===\n')).toEqual([`17 ${levelOne}`]);
  expect(of('```bash\n# a comment\n```\n')).toEqual([]);
});

it('wants no level skipped', () => {
  expect(of('Text.\n\n## A\n### B\n#### C\n## D\n')).toEqual([]);
  expect(of('Text.\n\n### A\n')).toEqual(['19 heading of level 3 must not follow one of level 1']);
  expect(of('Text.\n\n## A\n\n#### B\n')).toEqual(['21 heading of level 4 must not follow one of level 2']);
});
