/** What is found and in which order. How much speaks for a pattern is tuned elsewhere and not told here. @module */
import { describe, expect, it } from 'vitest';
import { createSynonyms, NO_SYNONYMS } from '../../../packages/lectern/src/knowledge/search/synonyms.ts';
import { samplePattern } from '../../../test/support/sample-patterns.ts';
import { builtInBook } from '../content.ts';
import type { ThreatPattern } from '../pattern.ts';
import { type Evidence, hasStakes, isAboveFloor, PatternIndex } from './pattern-index.ts';
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

  it('gives the triggers that the context names as reasons', () => {
    const [found] = indexOf(LAUNCH).find('Before the rocket launch we ignite the booster stage');
    expect(found?.matched).toEqual(expect.arrayContaining(['rocket launch', 'ignite the booster stage']));
  });

  it('gives words of the context as reasons where it names no trigger', () => {
    const context = 'we send satellites of customers to an orbit';
    const [found] = indexOf(LAUNCH).find(context);
    expect(found?.pattern.id).toBe('TMKB-SPACE-001');
    expect(found?.matched.length).toBeGreaterThan(0);
    for (const reason of found?.matched ?? []) expect(context).toContain(reason);
  });

  it('takes words of a situation for chance where nobody is spoken of', () => {
    expect(idsOf(indexOf(LAUNCH), 'sending a satellite into its orbit')).toEqual([]);
  });

  it('gives three reasons at most', () => {
    const keywords = ['rocket launch', 'ignition', 'booster', 'payload', 'countdown'];
    const pattern = { ...LAUNCH, triggers: { keywords } };
    const [found] = indexOf(pattern).find(keywords.join(', '));
    expect(found?.matched).toHaveLength(3);
  });

  it('says what is more severe first where as much speaks for both, then by id', () => {
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

  it('is sorted by evidence, the best first', () => {
    const found = builtInBook().find('multi-tenant export of invoices in a background job');
    const evidence = found.map((each) => each.evidence);
    expect(found.length).toBeGreaterThan(0);
    expect(evidence).toEqual([...evidence].sort((a, b) => b - a));
  });

  it('says first, of two for which as much speaks, the one that the author of a third relates to it', () => {
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

  it('says patterns of another stack later, and says them still', () => {
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

  it('takes synonyms for the words that they stand for', () => {
    const synonyms = createSynonyms({ same: [['spaceship', 'rocket']], also: {} });
    const index = new PatternIndex([...OTHERS, LAUNCH], synonyms);
    expect(idsOf(index, 'spaceship launch with ignition')).toContain('TMKB-SPACE-001');
    expect(index.find('spaceship launch with ignition')[0]?.matched).toContain('rocket launch');
  });

  it('guesses at typing errors where nothing is found as it was written', () => {
    expect(idsOf(indexOf(LAUNCH), 'rokcet lanuch ignitoin')).toEqual(['TMKB-SPACE-001']);
  });

  it.each(['sort an array of numbers', 'hello world', 'the', '', '   ', '!?', 'lorem ipsum dolor sit amet'])(
    'says nothing on %j',
    (context) => {
      expect(idsOf(builtInBook(), context)).toEqual([]);
    },
  );

  it('finds nothing in nothing', () => {
    expect(new PatternIndex([], NO_SYNONYMS).find('rocket launch')).toEqual([]);
  });
});

describe('floor', () => {
  const SHARES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
  const AMOUNTS = [0, 0.5, 1, 2, 4, 8, 16, 32];
  const EACH: readonly Evidence[] = SHARES.flatMap((covered) =>
    AMOUNTS.flatMap((evidence) =>
      [true, false].map((hasStakes) => ({ covered, evidence, hasStakes, isNamed: false })),
    ),
  );

  describe('isAboveFloor', () => {
    it('never says no where there is more of anything than where it said yes', () => {
      const enough = EACH.filter(isAboveFloor);
      expect(enough.length).toBeGreaterThan(0);
      for (const each of enough) {
        expect(isAboveFloor({ ...each, covered: Math.min(1, each.covered + 0.1) })).toBe(true);
        expect(isAboveFloor({ ...each, evidence: each.evidence * 2 })).toBe(true);
        expect(isAboveFloor({ ...each, hasStakes: true })).toBe(true);
        expect(isAboveFloor({ ...each, isNamed: true })).toBe(true);
      }
    });

    it('is content with less where somebody is spoken of', () => {
      const onlyWithStakes = EACH.filter(
        (each) => isAboveFloor(each) && !isAboveFloor({ ...each, hasStakes: false }),
      );
      expect(onlyWithStakes.length).toBeGreaterThan(0);
    });

    it('wants strong evidence where nobody is, however much of the description is covered', () => {
      expect(isAboveFloor({ covered: 1, evidence: 1, hasStakes: false, isNamed: false })).toBe(false);
      expect(isAboveFloor({ covered: 1, evidence: 1, hasStakes: true, isNamed: false })).toBe(true);
      expect(isAboveFloor({ covered: 1, evidence: 32, hasStakes: false, isNamed: false })).toBe(true);
    });

    it('is content with a trigger where there is little else, and not where there is much else', () => {
      expect(isAboveFloor({ covered: 0.9, evidence: 1, hasStakes: false, isNamed: true })).toBe(true);
      expect(isAboveFloor({ covered: 0.3, evidence: 1, hasStakes: false, isNamed: true })).toBe(false);
    });

    it('does not take somebody alone for a threat', () => {
      expect(isAboveFloor({ covered: 0, evidence: 0, hasStakes: true, isNamed: false })).toBe(false);
      expect(isAboveFloor({ covered: 0.1, evidence: 0.5, hasStakes: true, isNamed: false })).toBe(false);
    });
  });

  describe('of the patterns of the server', () => {
    it.each([
      'sort an array of numbers',
      'reverse a string',
      'unit tests',
      'unit tests for a parser of Roman numerals',
      'bubble sort',
      'tic-tac-toe with two players in the terminal',
      'CSS grid layout with a sticky header',
      'a custom order of colours',
    ])('none is found for %j', (context) => {
      expect(builtInBook().find(context)).toEqual([]);
    });

    it.each([
      ['csv export', 'search-and-export'],
      ['soft delete', 'authorization'],
      ['webhook', 'webhooks'],
      ['password reset', 'workflows'],
      ['impersonation', 'impersonation'],
      ['graphql', 'graphql'],
      ['background job', 'authorization'],
      ['file upload', 'files'],
    ])('the right one is found for %j alone', (context, category) => {
      expect(builtInBook().find(context)[0]?.pattern.category).toBe(category);
    });

    it.each([
      ['csv export', 'TMKB-EXPORT-001'],
      ['soft delete', 'TMKB-AUTHZ-003'],
      ['webhook', 'TMKB-HOOK-001'],
      ['password reset', 'TMKB-FLOW-004'],
      ['impersonation', 'TMKB-IMP-001'],
    ])('%j finds %s', (context, id) => {
      expect(
        builtInBook()
          .find(context)
          .map(({ pattern }) => pattern.id),
      ).toContain(id);
    });
  });
});

describe('stakes', () => {
  describe('a description has stakes', () => {
    it.each([
      'a user edits a note',
      'each customer has a cart',
      'POST /api/notes',
      'a webhook from our payment provider',
      'Django view with a form',
      'the chatbot answers questions',
      'rows of a tenant in Postgres',
    ])('where it tells of people, ways in, or what such systems are made with: %s', (context) => {
      expect(hasStakes(context)).toBe(true);
    });

    it.each(['users', 'customers', 'companies', 'agencies', 'APIs', 'invoices', 'databases', 'patients'])(
      'in the plural: %s',
      (word) => {
        expect(hasStakes(word)).toBe(true);
      },
    );

    it.each(['USER', 'User,', 'user_id', 'userId', 'user-facing', '“user”', 'the user’s', 'request.user'])(
      'however it is written: %s',
      (word) => {
        expect(hasStakes(word)).toBe(true);
      },
    );
  });

  describe('a description has none', () => {
    it.each([
      '',
      'sort an array of numbers',
      'dark mode for a static page',
      'two players take turns on a board',
      'a token of the grammar',
      'parse the lines of a text file',
    ])('where it tells of nobody: %j', (context) => {
      expect(hasStakes(context)).toBe(false);
    });

    it.each(['custom', 'customs', 'customise the colours', 'log', 'logging', 'pay', 'memory', 'userland'])(
      'in a word that only begins like one: %s',
      (context) => {
        expect(hasStakes(context)).toBe(false);
      },
    );
  });
});
