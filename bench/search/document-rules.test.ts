import { describe, expect, it } from 'vitest';
import type { Category } from '../../servers/three-good-sources/registry.ts';
import { samplePattern } from '../../test/support/sample-patterns.ts';
import { stringLikeness, substringTriggers } from './document-rules.ts';

describe('substringTriggers', () => {
  const find = substringTriggers([
    samplePattern({ id: 'TMKB-TEST-001', triggers: { keywords: ['Rocket', 'launch pad'] } }),
    samplePattern({ id: 'TMKB-TEST-002', severity: 'critical', triggers: { actions: ['start a rocket'] } }),
    samplePattern({ id: 'TMKB-TEST-003', triggers: { keywords: ['art'] } }),
    samplePattern({ id: 'TMKB-TEST-004' }),
  ]);

  it('finds a trigger that is a substring of the context, even of a word', () => {
    expect(find('a cartoon')).toEqual(['TMKB-TEST-003']);
    expect(find('nothing of the kind')).toEqual([]);
  });

  it('ranks by keywords that are whole words of the context, ignoring case', () => {
    expect(find('we START a ROCKET from the launch pad')).toEqual([
      'TMKB-TEST-001',
      'TMKB-TEST-002',
      'TMKB-TEST-003',
    ]);
  });

  it('ranks by severity, then by id, for equal keywords', () => {
    expect(find('we start a rocket.')).toEqual(['TMKB-TEST-002', 'TMKB-TEST-001', 'TMKB-TEST-003']);
  });
});

describe('stringLikeness', () => {
  const category = (name: string, ...query_patterns: string[]): Category => ({
    name,
    description: '',
    query_patterns,
    sources: [],
  });
  const find = stringLikeness({
    categories: {
      'rust-learning': category('Learning Rust', 'how do I learn Rust', 'borrow checker errors'),
      kubernetes: category('Kubernetes', 'pod keeps restarting'),
    },
  });

  it('finds the category whose slug, name or query pattern is closest to the query', () => {
    expect(find('Borrow checker error?')).toBe('rust-learning');
    expect(find('The pod keeps restarting!')).toBe('kubernetes');
    expect(find('learning rust')).toBe('rust-learning');
  });

  it('adds the share of the slug’s parts that the query contains', () => {
    const question = 'a much longer question about kubernetes and all that stands around it';
    expect(find(question)).toBe('kubernetes');
    const renamed = stringLikeness({
      categories: { clusters: category('Kubernetes', 'pod keeps restarting') },
    });
    expect(renamed(question)).toBeUndefined();
  });

  it('finds nothing below its threshold', () => {
    expect(find('sourdough bread')).toBeUndefined();
    expect(stringLikeness({ categories: {} })('rust')).toBeUndefined();
  });
});
