/** Words that people use around what they build: none of them hides a trigger, and no aspect hides another. @module */
import { describe, expect, it } from 'vitest';
import { checkRows } from '../../../test/support/check-rows.ts';
import { builtInBook } from '../content.ts';

const PHRASINGS: readonly [name: string, phrase: (keyword: string) => string][] = [
  ['bare', (keyword) => keyword],
  ['Implement', (keyword) => `Implement ${keyword}`],
  ['Design', (keyword) => `Design a ${keyword}`],
  ['Fix', (keyword) => `Fix ${keyword}`],
  ['feature', (keyword) => `add ${keyword} feature to our app`],
  ['write', (keyword) => `Please write ${keyword}`],
  ['Develop', (keyword) => `Develop ${keyword}`],
  ['Build', (keyword) => `Build the ${keyword} module`],
  ['Refactor', (keyword) => `Refactor ${keyword}`],
  ['Help', (keyword) => `Help me create ${keyword}`],
  ['set up', (keyword) => `Can you set up ${keyword} in our project?`],
  ['improve', (keyword) => `I need to improve the ${keyword} code`],
];

const find = (context: string): string[] =>
  builtInBook()
    .find(context)
    .slice(0, 3)
    .map(({ pattern }) => pattern.id);

describe('every keyword of every pattern', () => {
  const keywords = builtInBook()
    .list()
    .flatMap(({ id, triggers }) => (triggers?.keywords ?? []).map((keyword) => ({ id, keyword })));

  it('is one of at least 904', () => {
    expect(keywords.length).toBeGreaterThanOrEqual(904);
  });

  it.each(PHRASINGS)('finds its pattern among the first three: %s', (_name, phrase) => {
    const missed = keywords.filter(({ id, keyword }) => !find(phrase(keyword)).includes(id));
    expect(missed).toEqual([]);
  });
});

describe('words that only describe the work', () => {
  it.each([
    'Implement a new feature',
    'Fix the bug in our app',
    'Design and develop the system',
    'Refactor the module',
    'Please help me write code',
  ])('find nothing: %s', (context) => {
    expect(find(context)).toEqual([]);
  });
});

describe('names with inner capitals', () => {
  it('are whole words', () => {
    checkRows(
      [
        'GitHub OAuth sign-in',
        'FastAPI service with SQLAlchemy',
        'NestJS guard for GraphQL',
        'JavaScript cookie of a user',
      ],
      (context) => {
        const matched = builtInBook()
          .find(context)
          .flatMap((found) => found.matched);
        const parts = [
          'git',
          'hub',
          'o',
          'auth',
          'fast',
          'alchemy',
          'nest',
          'js',
          'graph',
          'ql',
          'java',
          'script',
        ];
        expect(matched.filter((word) => parts.includes(word))).toEqual([]);
      },
    );
  });

  it.each([
    'DuckDB',
    'TensorFlow',
    'OpenCart',
    'JobScheduler3D',
    'WordPress theme colours',
    'SvelteKit layout',
  ])('are not found by a part: %s', (context) => {
    expect(find(context)).toEqual([]);
  });

  it('are found by all parts together', () => {
    expect(find('resetToken')).toContain('TMKB-FLOW-004');
    expect(find('PasswordReset')).toContain('TMKB-FLOW-004');
  });
});

describe('several aspects', () => {
  it('find a pattern each', () => {
    checkRows(
      [
        [
          'Users upload a logo, download their data as CSV, and get a reset link by mail',
          'FILE-001 EXPORT-00 FLOW-004',
        ],
        ['Multi-tenant dashboard with Redis cache and full-text search', 'AUTHZ-004 CACHE-002 SEARCH-001'],
        ['password reset; soft delete; csv export', 'FLOW-004 AUTHZ-003 EXPORT-00'],
        ['Invite colleagues by e-mail, then change their role; roles live in the JWT', 'AUTHZ-016 AUTHZ-013'],
      ],
      (context, wanted) => {
        const found = find(context);
        const missed = wanted.split(' ').filter((id) => !found.some((each) => each.startsWith(`TMKB-${id}`)));
        expect(missed).toEqual([]);
      },
    );
  });

  it('are marked, so that a result can contain more than three', () => {
    const context = 'password reset, csv export, soft delete, api keys and a stripe webhook';
    const aspects = builtInBook()
      .find(context)
      .filter(({ isOfAspect }) => isOfAspect);
    expect(aspects.length).toBe(5);
  });
});
