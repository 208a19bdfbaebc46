import { describe, expect, it } from 'vitest';
import { documentIndexOf, putInto } from '../../../../../test/support/document-index-of.ts';
import type { DocumentIndex } from '../document-index.ts';
import { TimeSlicer } from '../time-slicer.ts';
import { type Found, Search } from './search.ts';

const ANIMALS = {
  'zebra.md': '# Zebra\n\nA zebra grazes on the plains with the wildebeest.\n',
  'lion.md': '# Lion\n\nThe lion sleeps on the plains and hunts the zebra at night.\n',
  'heron.md': '# Heron\n\nA heron waits in the reeds.\n',
};
const QUESTIONS = ['zebra on the plains', 'lion hunts at night', 'heron reeds', 'zebras and lions'];

/** Pauses after every step, and lets the test do something then. */
class InterruptedSlices extends TimeSlicer {
  readonly #onPause: () => void;

  constructor(onPause: () => void) {
    super();
    this.#onPause = onPause;
  }

  override async runWhile<T>(
    steps: Iterator<void, T>,
    holds: () => boolean,
  ): Promise<{ readonly value: T } | undefined> {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return { value: step.value };
      await Promise.resolve();
      this.#onPause();
      if (!holds()) return undefined;
    }
  }
}

function ask(search: Search, question: string): Promise<Found> {
  return search.find(
    question,
    () => true,
    10,
    async () => undefined,
  );
}

/** Without the numbers of units, which depend on the history of an index. */
function visible({ hits, ...rest }: Found): unknown {
  return [
    rest,
    hits.map(({ document, sections, ...hit }) => [
      hit,
      document.id,
      sections.map(({ unit: _, ...section }) => section),
    ]),
  ];
}

async function expectFresh(documentIndex: DocumentIndex, found: Found, question: string): Promise<void> {
  expect(visible(found)).toEqual(visible(await ask(new Search(documentIndex), question)));
}

describe('a search in slices', () => {
  it.each([1, 2, 40])('finds the same as a new search after %i changes meanwhile', async (changes) => {
    for (const question of QUESTIONS) {
      const documentIndex = documentIndexOf(ANIMALS);
      let left = changes;
      const slices = new InterruptedSlices(() => {
        if (left-- <= 0) return;
        if (left % 3 === 0) documentIndex.remove('zebra');
        else
          putInto(documentIndex, `new-${left % 5}.md`, `# Plains ${left}\n\nA lion, a zebra, the night.\n`);
      });
      await expectFresh(documentIndex, await ask(new Search(documentIndex, slices), question), question);
    }
  });

  it('returns the right result for each of several concurrent queries', async () => {
    const documentIndex = documentIndexOf(ANIMALS);
    const search = new Search(documentIndex, new InterruptedSlices(() => {}));
    const found = await Promise.all(QUESTIONS.map((question) => ask(search, question)));
    for (const [i, question] of QUESTIONS.entries())
      await expectFresh(documentIndex, found[i] as Found, question);
  });

  it('answers the next query after one that failed', async () => {
    const search = new Search(documentIndexOf(ANIMALS));
    const failing = search.find(
      'zebra',
      () => {
        throw new Error('no filter');
      },
      10,
      async () => undefined,
    );
    await expect(failing).rejects.toThrow('no filter');
    expect((await ask(search, 'zebra')).hits[0]?.document.id).toBe('zebra');
  });
});
