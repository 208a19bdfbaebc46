import { describe, expect, it } from 'vitest';
import { searchOf } from '../../../../../test/support/search-of.ts';
import { type Evidence, floorFor, weighEvidence } from './relevance.ts';

const article = (title: string, ...body: readonly string[]): string =>
  ['---', `title: ${title}`, '---', ...body].join('\n');

const filler = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['harbour', 'violin', 'glacier', 'orchard', 'lantern', 'pepper', 'compass', 'marble'].map((subject) => [
      `${name}/${subject}.md`,
      article(
        subject,
        `The ${subject} and what belongs to it.`,
        '',
        `## Care of a ${subject}`,
        '',
        'Once a year.',
      ),
    ]),
  );

const SANDBOX = {
  ...filler('things'),
  'sandbox.md': article(
    'Sandbox',
    'A sandbox isolates programs from the machine.',
    '',
    '## Network',
    '',
    'Close each port of the sandbox, then open the few that a program needs. Do not let it get out, as we are told.',
  ),
};

const { answers, ids } = searchOf(SANDBOX);

const strange = (count: number): string =>
  Array.from({ length: count }, (_, i) => `strangeword${i}`).join(' ');

describe('an answer', () => {
  it.each(['sandbox', 'sandbox network', 'isolate programs from the machine', 'close the port of a sandbox'])(
    'is returned if all of a query matches: %s',
    async (question) => {
      expect((await answers(question))[0]).toBe('sandbox');
    },
  );

  it('is returned if a long query matches except for one word', async () => {
    const question = 'isolate programs in a sandbox and close its network port for strangeword';
    expect((await answers(question))[0]).toBe('sandbox');
  });

  it.each([1, 2, 5, 20, 100, 1000])('is not returned for a query of %d unknown words', async (count) => {
    expect(await ids(strange(count))).toEqual([]);
  });

  it.each([3, 5, 8, 12, 20, 31, 60])(
    'is not returned for one matching word among %d others',
    async (count) => {
      for (const question of [`${strange(count)} machine`, `machine ${strange(count)}`]) {
        expect(await answers(question)).toEqual([]);
        expect(await ids(question)).toEqual(['sandbox']);
      }
    },
  );

  it.each(['not told', 'what do I not get', 'let it out', 'get out of here, right now', 'no'])(
    'is never returned for light words only: %s',
    async (question) => {
      expect(await answers(question)).toEqual([]);
    },
  );

  it('is returned regardless of light words in the query', async () => {
    const wrapped = 'hello, I would like you to explain to a beginner how I can get and use a good sandbox';
    expect((await answers(wrapped))[0]).toBe('sandbox');
  });

  it('is not returned for a title of light words', async () => {
    const titled = searchOf({ ...SANDBOX, 'old.md': '# Get out\n\nA list of the doors of the theatre.\n' });
    expect(await titled.answers('get out of a tenancy contract that my landlord signed')).toEqual([]);
    expect(await titled.answers('what can I get out of growing pumpkins on a balcony')).toEqual([]);
  });
});

describe('weighEvidence', () => {
  const some: Evidence = { known: 0.5, unknown: 2, title: 0.5, strength: 0.5, concepts: 2 };

  it.each([
    ['known', 0.6],
    ['title', 0.6],
    ['strength', 0.6],
    ['concepts', 3],
  ] as const)('increases with %s', (name, value) => {
    expect(weighEvidence({ ...some, [name]: value })).toBeGreaterThan(weighEvidence(some));
  });

  it('decreases with unknown words, less with each further one', () => {
    const evidence = [0, 1, 2, 3].map((unknown) => weighEvidence({ ...some, unknown }));
    const losses = evidence.slice(1).map((each, i) => (evidence[i] as number) - each);
    expect(losses.every((loss) => loss > 0)).toBe(true);
    expect(losses).toEqual([...losses].sort((a, b) => b - a));
  });

  it('is zero without evidence', () => {
    expect(weighEvidence({ known: 0, unknown: 0, title: 0, strength: 0, concepts: 0 })).toBe(0);
  });
});

describe('floorFor', () => {
  it('lets few unrelated queries pass', () => {
    const foreign = Array.from({ length: 200 }, (_, i) => 10 + ((i * 37) % 200) / 10);
    const floor = floorFor(foreign);
    const passing = foreign.filter((evidence) => evidence >= floor).length;
    expect(passing).toBeGreaterThan(200 * 0.03);
    expect(passing).toBeLessThanOrEqual(200 * 0.1);
  });

  it('hardly changes with a single query', () => {
    const foreign = Array.from({ length: 120 }, (_, i) => 10 + i / 10);
    expect(Math.abs(floorFor([...foreign, 100]) - floorFor(foreign))).toBeLessThan(0.2);
  });

  it('does not depend on the order of its input and does not modify it', () => {
    const foreign = [9, 30, 12, 8, 25, 7];
    expect(floorFor(foreign)).toBe(floorFor([...foreign].reverse()));
    expect(foreign).toEqual([9, 30, 12, 8, 25, 7]);
  });

  it('requires some evidence even if unrelated queries find nothing', () => {
    expect(floorFor([0, 0, 0])).toBeGreaterThan(0);
    expect(floorFor([])).toBe(floorFor([0, 0, 0]));
  });
});
