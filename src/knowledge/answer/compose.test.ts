import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../read-document.ts';
import type { Hit } from '../search/search.ts';
import { estimateTokens } from '../text/token-estimate.ts';
import { type Answer, composeAnswer } from './compose.ts';

interface Made {
  readonly hit: Hit;
  readonly text: string;
}

/** An article whose sections have these many words each, and these scores. */
function article(
  id: string,
  score: number,
  sections: readonly (readonly [words: number, score: number])[],
): Made {
  const text = sections.map(([words], i) => `# ${id} ${i}\n\n${'word '.repeat(words).trim()}\n`).join('\n');
  const read = readDocument({ path: `${id}.md`, text, hash: '' });
  if (!read.ok) throw new Error(read.problem.reason);
  const { document } = read;
  const lines = text.split('\n');
  const ranked = document.sections.map((section, i) => {
    const content = lines.slice(section.startLine - 1, section.endLine).join('\n');
    return { section, tokens: estimateTokens(content), unit: i, score: sections[i]?.[1] ?? 0 };
  });
  const best = [...ranked].sort((a, b) => b.score - a.score);
  return { hit: { document, score, sections: best, matches: [] }, text };
}

function compose(made: readonly Made[], budget: number, start = 0): Promise<Answer> {
  const texts = new Map(made.map(({ hit, text }) => [hit.document, text]));
  const hits = made.map(({ hit }) => hit);
  return composeAnswer(hits, budget, start, async (document) => texts.get(document));
}

const ids = ({ passages }: Answer): string[] => passages.map(({ section }) => section.id);

describe('composeAnswer', () => {
  it('puts the best sections first, of whatever document, whole and as they are written', async () => {
    const made = [
      article('a', 10, [
        [5, 0],
        [5, 9],
        [5, 7],
      ]),
      article('b', 9.9, [
        [5, 0],
        [5, 8],
      ]),
    ];
    const answer = await compose(made, 3000);
    expect(ids(answer).slice(0, 3)).toEqual(['a#a-1', 'b#b-1', 'a#a-2']);
    expect(answer.passages[0]?.text).toBe('# a 1\n\nword word word word word');
    expect(answer).toMatchObject({ oversize: [], left: 0 });
  });

  it('prefers the section that answers to the opening that is found by the description', async () => {
    const made = [
      article('a', 10, [
        [5, 9],
        [5, 8],
      ]),
    ];
    expect(ids(await compose(made, 3000))).toEqual(['a#a-1', 'a#a-0']);
  });

  it('never gives a heading alone', async () => {
    const made = [
      article('a', 10, [
        [0, 9],
        [5, 3],
      ]),
    ];
    expect(ids(await compose(made, 3000))).toEqual(['a#a-1']);
  });

  it('lets a section count for the document that it stands in', async () => {
    const made = [article('weak', 1, [[5, 5.1]]), article('strong', 9, [[5, 5]])];
    expect(ids(await compose(made, 3000))[0]).toBe('strong#strong-0');
  });

  it('leaves out what is far weaker than the best', async () => {
    const made = [article('a', 10, [[5, 10]]), article('b', 0.1, [[5, 0.1]])];
    expect(ids(await compose(made, 3000))).toEqual(['a#a-0']);
  });

  it('stays within the budget, and says what is left', async () => {
    const made = Array.from({ length: 10 }, (_, i) => article(`a${i}`, 10, [[200, 10]]));
    const answer = await compose(made, 700);
    const tokens = answer.passages.reduce((sum, passage) => sum + passage.tokens, 0);
    expect(answer.passages.length).toBeGreaterThan(0);
    expect(tokens).toBeLessThanOrEqual(700);
    expect(answer.left).toBe(10 - answer.passages.length);
    expect(answer.next).toBe(answer.passages.length);
  });

  it('tells of sections that are larger than the whole budget, and goes on with the others', async () => {
    const made = [article('large', 10, [[5000, 10]]), article('small', 10, [[5, 9]])];
    const answer = await compose(made, 500);
    expect(ids(answer)).toEqual(['small#small-0']);
    expect(answer.oversize).toMatchObject([{ section: { id: 'large#large-0' } }]);
    expect(answer.oversize[0]?.tokens).toBeGreaterThan(500);
    expect(answer.left).toBe(0);
  });

  it('passes over what is gone', async () => {
    const made = [article('gone', 10, [[5, 10]]), article('there', 10, [[5, 9]])];
    const answer = await composeAnswer(
      made.map(({ hit }) => hit),
      3000,
      0,
      async ({ id }) => (id === 'gone' ? undefined : made[1]?.text),
    );
    expect(ids(answer)).toEqual(['there#there-0']);
    expect(answer.left).toBe(0);
  });

  it('has nothing to say about nothing, and behind the end', async () => {
    expect(await compose([], 3000)).toEqual({ passages: [], oversize: [], left: 0, next: 0 });
    const behind = await compose([article('a', 1, [[5, 1]])], 3000, 50);
    expect(behind).toMatchObject({ passages: [], oversize: [], left: 0 });
  });

  it('reaches each section once, by going on where it stopped', async () => {
    const size = fc.integer({ min: 1, max: 600 });
    const score = fc.integer({ min: 80, max: 100 });
    const made = fc.array(fc.tuple(score, fc.array(fc.tuple(size, score), { minLength: 1, maxLength: 3 })), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(made, fc.integer({ min: 100, max: 1500 }), async (shapes, budget) => {
        const articles = shapes.map(([own, sections], i) => article(`a${i}`, own, sections));
        const reached: string[] = [];
        let pages = 0;
        for (let start = 0, left = 1; left > 0; pages++) {
          const answer = await compose(articles, budget, start);
          reached.push(...ids(answer), ...answer.oversize.map(({ section }) => section.id));
          expect(answer.next).toBeGreaterThan(shapes.length === 0 ? -1 : start);
          ({ left, next: start } = answer);
        }
        const all = articles.flatMap(({ hit }) => hit.sections.map(({ section }) => section.id));
        expect([...reached].sort()).toEqual([...all].sort());
        expect(pages).toBeLessThanOrEqual(all.length + 1);
      }),
    );
  });
});
