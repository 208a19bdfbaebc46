import { describe, expect, it } from 'vitest';
import { samplePattern } from '../../test/support/sample-patterns.ts';
import { categoriesOf, type ListInput, listPatterns } from './list-patterns.ts';
import { PatternBook } from './pattern-book.ts';

const BOOK = new PatternBook([
  samplePattern({
    id: 'TMKB-B-001',
    category: 'webhooks',
    severity: 'high',
    stride: ['spoofing'],
    provenance: { public_references: [{ cwe: 'CWE-345' }] },
  }),
  samplePattern({
    id: 'TMKB-A-002',
    severity: 'low',
    provenance: { public_references: [{ owasp: 'API1:2023' }, { cwe: 'CWE-639' }] },
  }),
  samplePattern({ id: 'TMKB-A-001', severity: 'high', stride: ['tampering', 'spoofing'] }),
]);

const idsFor = (filter: ListInput): string[] =>
  [...listPatterns(BOOK, filter).matchAll(/^TMKB-\S+/gm)].map(([id]) => id);

describe('listPatterns', () => {
  it('returns one line per pattern, sorted by id, after a line with the number', () => {
    expect(listPatterns(BOOK, {}).split('\n')).toEqual([
      '3 of 3 patterns. Read one with tmkb_get.',
      'TMKB-A-001 [high, rockets] Rocket without a key',
      'TMKB-A-002 [low, rockets] Rocket without a key',
      'TMKB-B-001 [high, webhooks] Rocket without a key',
    ]);
  });

  it.each<[ListInput, string[]]>([
    [{ category: 'rockets' }, ['TMKB-A-001', 'TMKB-A-002']],
    [{ category: ' Rockets ' }, ['TMKB-A-001', 'TMKB-A-002']],
    [{ severity: 'high' }, ['TMKB-A-001', 'TMKB-B-001']],
    [{ reference: 'CWE-639' }, ['TMKB-A-002']],
    [{ reference: 'cwe-345' }, ['TMKB-B-001']],
    [{ reference: 'api1:2023' }, ['TMKB-A-002']],
    [{ stride: 'spoofing' }, ['TMKB-A-001', 'TMKB-B-001']],
    [{ severity: 'high', category: 'webhooks', stride: 'spoofing' }, ['TMKB-B-001']],
    [{ severity: 'low', category: 'webhooks' }, []],
    [{ reference: 'CWE-63' }, []],
  ])('filters by %j', (filter, ids) => {
    expect(idsFor(filter)).toEqual(ids);
  });

  it('lists valid values if nothing matches', () => {
    expect(listPatterns(BOOK, { category: 'rocket' })).toBe(
      'No pattern fits. Categories: rockets, webhooks. Leave filters out to see all 3.',
    );
  });
});

describe('categoriesOf', () => {
  it('returns each category once in alphabetical order', () => {
    expect(categoriesOf(BOOK)).toEqual(['rockets', 'webhooks']);
    expect(categoriesOf(new PatternBook([]))).toEqual([]);
  });
});
