/** What is found and in which order. How much speaks for a pattern is tuned elsewhere and not told here. @module */
import { describe, expect, it } from 'vitest';
import { createSynonyms, NO_SYNONYMS } from '../../../packages/lectern/src/knowledge/search/synonyms.ts';
import { samplePattern } from '../../../test/support/sample-patterns.ts';
import { builtInBook } from '../content.ts';
import type { ThreatPattern } from '../pattern.ts';
import { PatternIndex } from './pattern-index.ts';
import type { Stack } from './stacks.ts';

const NOUNS = ['violin', 'meadow', 'lantern', 'harbour', 'pebble', 'glacier', 'orchard', 'saddle'];
const VERBS = ['paint', 'whistle', 'weave', 'polish', 'juggle'];

/** So many other patterns that a word of one's own is rare. */
const OTHERS: readonly ThreatPattern[] = NOUNS.flatMap((noun, n) =>
  VERBS.map((verb, v) =>
    samplePattern({
      id: `TMKB-OTHER-${n}${v}0`,
      name: `${verb} the ${noun}`,
      category: 'others',
      description: `About a ${noun} that somebody would ${verb}.`,
      agent_summary: { threat: `Strangers ${verb} the ${noun}.`, check: 'Who?', fix: 'Ask.' },
      triggers: { keywords: [`${verb} ${noun}`] },
    }),
  ),
);

const LAUNCH = samplePattern({
  id: 'TMKB-SPACE-001',
  name: 'Launch without countdown',
  triggers: {
    keywords: ['rocket launch', 'ignition'],
    actions: ['ignite the booster stage'],
    situations: ['we send satellites of customers into orbit'],
  },
});

function indexOf(...patterns: ThreatPattern[]): PatternIndex {
  return new PatternIndex([...OTHERS, ...patterns], NO_SYNONYMS);
}
const idsOf = (index: { find: PatternIndex['find'] }, context: string): string[] =>
  index.find(context).map(({ pattern }) => pattern.id);

describe('PatternIndex', () => {
  it('finds by keywords, actions, situations and the name', () => {
    const index = indexOf(LAUNCH);
    for (const context of [
      'a rocket launch with ignition',
      'the rocket ignites its booster stage',
      'sending the satellite of a customer into its orbit',
      'launch without a countdown',
    ])
      expect(idsOf(index, context)[0], context).toBe('TMKB-SPACE-001');
  });

  it('returns the triggers that the context contains as reasons', () => {
    const [found] = indexOf(LAUNCH).find('Before the rocket launch we ignite the booster stage');
    expect(found?.matched).toEqual(expect.arrayContaining(['rocket launch', 'ignite the booster stage']));
  });

  it('returns words of the context as reasons if it contains no trigger', () => {
    const context = 'we send satellites of customers to an orbit';
    const [found] = indexOf(LAUNCH).find(context);
    expect(found?.pattern.id).toBe('TMKB-SPACE-001');
    expect(found?.matched.length).toBeGreaterThan(0);
    for (const reason of found?.matched ?? []) expect(context).toContain(reason);
  });

  it('ignores words of a situation if no people are mentioned', () => {
    expect(idsOf(indexOf(LAUNCH), 'sending a satellite into its orbit')).toEqual([]);
  });

  it('returns at most three reasons', () => {
    const keywords = ['rocket launch', 'ignition', 'booster', 'payload', 'countdown'];
    const pattern = { ...LAUNCH, triggers: { keywords } };
    const [found] = indexOf(pattern).find(keywords.join(', '));
    expect(found?.matched).toHaveLength(3);
  });

  it('sorts equal matches by severity, then by id', () => {
    const twins = (['low', 'critical', 'medium', 'high', 'critical'] as const).map((severity, i) => ({
      ...LAUNCH,
      id: `TMKB-SPACE-00${i + 1}`,
      severity,
    }));
    expect(idsOf(indexOf(...twins), 'rocket launch and ignition of the booster stage')).toEqual([
      'TMKB-SPACE-002',
      'TMKB-SPACE-005',
      'TMKB-SPACE-004',
      'TMKB-SPACE-003',
      'TMKB-SPACE-001',
    ]);
  });

  it('sorts by evidence, the best first', () => {
    const found = builtInBook().find('multi-tenant export of invoices in a background job');
    const evidence = found.map((each) => each.evidence);
    expect(found.length).toBeGreaterThan(0);
    expect(evidence).toEqual([...evidence].sort((a, b) => b - a));
  });

  it('sorts first, of two equal matches, the one that a third pattern relates to', () => {
    const twin = (id: string): ThreatPattern => ({ ...LAUNCH, id, category: id });
    const third = { ...twin('TMKB-SPACE-001'), related_patterns: [{ id: 'TMKB-SPACE-003' }] };
    const twins = [twin('TMKB-SPACE-002'), twin('TMKB-SPACE-003')];
    const context = 'a rocket launch with ignition';
    const orderOf = (index: PatternIndex) => idsOf(index, context).filter((id) => id !== third.id);
    expect(orderOf(indexOf({ ...third, related_patterns: [] }, ...twins))).toEqual([
      'TMKB-SPACE-002',
      'TMKB-SPACE-003',
    ]);
    expect(orderOf(indexOf(third, ...twins))).toEqual(['TMKB-SPACE-003', 'TMKB-SPACE-002']);
  });

  it('sorts patterns of another stack later without omitting them', () => {
    const ofDjango = { ...LAUNCH, id: 'TMKB-SPACE-001', language: 'python', framework: 'django' };
    const ofAll = { ...LAUNCH, id: 'TMKB-SPACE-002' };
    const index = indexOf(ofDjango, ofAll);
    const ids = (wanted: Stack): string[] =>
      index.find('a rocket launch with ignition', wanted).map(({ pattern }) => pattern.id);
    const [django, all] = [ofDjango.id, ofAll.id];
    expect(ids({}), 'as much speaks for both').toEqual([django, all]);
    expect(ids({ language: 'python', framework: 'django' })).toEqual([django, all]);
    expect(ids({ language: 'ruby', framework: 'rails' })).toEqual([all, django]);
  });

  it('treats synonyms as the words that they stand for', () => {
    const synonyms = createSynonyms({ same: [['spaceship', 'rocket']], also: {} });
    const index = new PatternIndex([...OTHERS, LAUNCH], synonyms);
    expect(idsOf(index, 'spaceship launch with ignition')).toContain('TMKB-SPACE-001');
    expect(index.find('spaceship launch with ignition')[0]?.matched).toContain('rocket launch');
  });

  it('corrects typing errors if nothing is found otherwise', () => {
    expect(idsOf(indexOf(LAUNCH), 'rokcet lanuch ignitoin')).toEqual(['TMKB-SPACE-001']);
  });

  it.each(['sort an array of numbers', 'hello world', 'the', '', '   ', '!?', 'lorem ipsum dolor sit amet'])(
    'finds nothing for %j',
    (context) => {
      expect(idsOf(builtInBook(), context)).toEqual([]);
    },
  );

  it('finds nothing without patterns', () => {
    expect(new PatternIndex([], NO_SYNONYMS).find('rocket launch')).toEqual([]);
  });
});

it('leaves a pattern out of descriptions of the opposite', () => {
  const found = (context: string): string[] =>
    builtInBook()
      .find(context)
      .map(({ pattern }) => pattern.id);
  expect(found('export suppliers to an excel sheet')).toContain('TMKB-EXPORT-001');
  expect(found('import suppliers from an excel sheet')).toEqual([]);
  expect(found('bulk import of contacts from csv')[0]).toBe('TMKB-AUTHZ-012');
});

it('finds nothing for a stack with which nothing is built yet', () => {
  expect(builtInBook().find('FastAPI service with SQLAlchemy')).toEqual([]);
  expect(builtInBook().find('NestJS project, Postgres and Redis')).toEqual([]);
  expect(builtInBook().find('Flask app, users upload files')).not.toEqual([]);
});
