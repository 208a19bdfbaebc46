import { describe, expect, it } from 'vitest';
import { checkRows } from '../../test/support/check-rows.ts';
import { type Draft, sampleRegistry } from './provenance/content.testing.ts';
import { readRegistry } from './read-registry.ts';
import { SOURCE_TYPES } from './registry.ts';

const KEY = `ed25519:${'ab'.repeat(32)}`;
const OTHER_KEY = `ed25519:${'cd'.repeat(32)}`;

function draft(): Draft {
  return { ...sampleRegistry(), curator: { name: 'Ada', pubkey: KEY } };
}

/** Sets a member deep inside, or takes it away, whatever the types say. */
function changed(path: string, value: unknown): unknown {
  const registry: unknown = structuredClone(draft());
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at = registry as Record<string, unknown>;
  for (const step of steps) at = at[step] as Record<string, unknown>;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return registry;
}

function problemsOf(registry: unknown): readonly { path: string; line: number; reason: string }[] {
  const reading = readRegistry(JSON.stringify(registry, null, 2));
  return reading.ok ? [] : reading.problems;
}

const source = 'categories.baking.sources.1';
const sourcePath = 'categories.baking.sources[1]';
const endorsement = { pubkey: OTHER_KEY, url: 'https://example.org', since: '2026-01-01' };

describe('readRegistry', () => {
  it('reads a registry', () => {
    const registry = draft();
    expect(readRegistry(JSON.stringify(registry))).toEqual({ ok: true, registry });
  });

  it('reads everything optional', () => {
    const facts = { level: 'advanced', cost: 'free', license: 'MIT', publisher: 'Us' };
    const full = changed(source, {
      ...draft().categories.baking?.sources[1],
      ...facts,
      checked: { method: 'live', on: '2026-01-31' },
    }) as Draft;
    full.endorsements = [{ ...endorsement, name: 'Bob' }];
    full.categories.chess = { ...(full.categories.chess as Draft['categories'][string]), keywords: ['elo'] };
    expect(problemsOf(full)).toEqual([]);
    expect(problemsOf(changed(`${source}.checked`, { method: 'none' }))).toEqual([]);
    expect(problemsOf(changed('categories', {})), 'a registry that was only begun').toEqual([]);
    for (const url of [
      'https://peer.example/3gs',
      'http://127.0.0.1:3333',
      'http://[::1]:80/',
      'http://localhost',
    ])
      expect(problemsOf({ ...full, endorsements: [{ ...endorsement, url }] })).toEqual([]);
    for (const type of SOURCE_TYPES) expect(problemsOf(changed(`${source}.type`, type))).toEqual([]);
  });

  it('refuses invalid values with their location', () => {
    checkRows<[string, unknown, string]>(
      [
        ['version', '1.0', 'version'],
        ['version', undefined, 'version'],
        ['updated', '2026-02-30', 'updated'],
        ['updated', '1 March 2026', 'updated'],
        ['curator', undefined, 'curator'],
        ['curator.name', ' ', 'curator.name'],
        ['curator.pubkey', 'curator', 'curator.pubkey'],
        ['curator.pubkey', KEY.toUpperCase(), 'curator.pubkey'],
        ['curator.pubkey', KEY.slice(0, -1), 'curator.pubkey'],
        ['curator.pubkey', 'pk:not a key', 'curator.pubkey'],
        ['curator.mail', 'a@b.org', 'curator.mail'],
        ['endorsements', undefined, 'endorsements'],
        ['endorsements', [{ ...endorsement, pubkey: 'x' }], 'endorsements[0].pubkey'],
        ['endorsements', [{ ...endorsement, url: 'http://example.org' }], 'endorsements[0].url'],
        ['endorsements', [endorsement, endorsement], 'endorsements[1].pubkey'],
        ['categories', [], 'categories'],
        [
          'categories.Bad_Slug',
          draft().categories.baking && { ...draft().categories.baking, name: 'X' },
          'categories',
        ],
        ['categories.baking.name', '', 'categories.baking.name'],
        ['categories.baking.name', 'chess ', 'categories.chess.name'],
        ['categories.baking.description', 7, 'categories.baking.description'],
        ['categories.baking.keywords', [''], 'categories.baking.keywords[0]'],
        ['categories.baking.query_patterns', ['a', 'b'], 'categories.baking.query_patterns'],
        ['categories.baking.sources', [], 'categories.baking.sources'],
        [
          'categories.baking.sources',
          draft().categories.baking?.sources.slice(1, 2),
          'categories.baking.sources',
        ],
        ['categories.baking.colour', 'red', 'categories.baking.colour'],
        [`${source}.rank`, 4, `${sourcePath}.rank`],
        [`${source}.rank`, 3, `${sourcePath}.rank`],
        [`${source}.name`, undefined, `${sourcePath}.name`],
        [`${source}.url`, 'http://example.org', `${sourcePath}.url`],
        [`${source}.url`, 'https://', `${sourcePath}.url`],
        [`${source}.url`, 'https://good.org@example.org/', `${sourcePath}.url`],
        [`${source}.url`, 'https://example.org/a b', `${sourcePath}.url`],
        [`${source}.url`, 'https://example.org/book', `${sourcePath}.url`],
        [`${source}.url`, 'https://EXAMPLE.org:443/book/', `${sourcePath}.url`],
        [`${source}.type`, 'blog', `${sourcePath}.type`],
        [`${source}.why`, '', `${sourcePath}.why`],
        [`${source}.level`, 3, `${sourcePath}.level`],
        [`${source}.cost`, '', `${sourcePath}.cost`],
        [`${source}.license`, null, `${sourcePath}.license`],
        [`${source}.publisher`, [], `${sourcePath}.publisher`],
        [`${source}.rating`, 5, `${sourcePath}.rating`],
        [`${source}.checked`, { method: 'guess' }, `${sourcePath}.checked.method`],
        [`${source}.checked`, { method: 'live' }, `${sourcePath}.checked.on`],
        [`${source}.checked`, { method: 'live', on: 'today' }, `${sourcePath}.checked.on`],
        [`${source}.checked`, { method: 'none', on: '2026-01-31' }, `${sourcePath}.checked.method`],
        ['extra', 1, 'extra'],
      ],
      (path, value, where) => {
        const problems = problemsOf(changed(path, value));
        expect(problems.map((problem) => problem.path)).toContain(where);
        for (const { reason } of problems) expect(reason).toMatch(/^[A-Z].*[.?]$/i);
      },
    );
  });

  it('reports the line', () => {
    const text = JSON.stringify(changed(`${source}.url`, 'ftp://example.org'), null, 2);
    const line = text.split('\n').findIndex((content) => content.includes('ftp://')) + 1;
    const reason = expect.stringContaining('got "ftp://example.org"');
    expect(readRegistry(text)).toEqual({
      ok: false,
      problems: [{ path: `${sourcePath}.url`, line, reason }],
    });
  });

  it('reports the line of an unknown member', () => {
    const text = JSON.stringify(changed('curator.mail', 'a@b.org'), null, 2);
    const line = text.split('\n').findIndex((content) => content.includes('a@b.org')) + 1;
    expect(readRegistry(text)).toMatchObject({ ok: false, problems: [{ path: 'curator.mail', line }] });
  });

  it('reports ranks in the wrong order, and duplicate URLs', () => {
    expect(problemsOf(changed(`${source}.rank`, 1))).toEqual([
      expect.objectContaining({
        reason: `Field "${sourcePath}.rank": got 1; expected 2, since sources are listed in the order of their ranks.`,
      }),
    ]);
    expect(problemsOf(changed(`${source}.url`, 'https://example.org/book/'))).toEqual([
      expect.objectContaining({
        reason: `Field "${sourcePath}.url" says the same as "categories.baking.sources[0].url".`,
      }),
    ]);
  });

  it('reports every violation of all kinds at once', () => {
    const registry = draft() as unknown as Record<string, Record<string, unknown>>;
    const { baking, chess } = draft().categories;
    registry.categories = {
      baking: { ...baking, name: 'CHESS', sources: baking?.sources.toReversed() },
      chess: {
        ...chess,
        sources: chess?.sources.map((each) => ({ ...each, url: 'https://example.org', why: 1 })),
      },
    };
    registry.curator = { name: '' };
    expect(
      problemsOf(registry)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(
      [
        'categories.baking.sources[0].rank',
        'categories.baking.sources[2].rank',
        'categories.chess.name',
        'categories.chess.sources[0].why',
        'categories.chess.sources[1].url',
        'categories.chess.sources[1].why',
        'categories.chess.sources[2].url',
        'categories.chess.sources[2].why',
        'curator.name',
        'curator.pubkey',
      ].sort(),
    );
  });

  it('does not throw for any text', () => {
    const deep = `{"categories":${'{"a":'.repeat(150)}1${'}'.repeat(150)}}`;
    for (const text of ['', '[]', 'null', '"x"', '{', '['.repeat(1e5), deep])
      expect(readRegistry(text)).toMatchObject({ ok: false });
  });
});
