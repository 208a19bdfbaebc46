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
  sections: readonly (readonly [words: number, score: number])[],
  isAnswer = true,
): Made {
  const text = sections.map(([words], i) => `# ${id} ${i}\n\n${'word '.repeat(words).trim()}\n`).join('\n');
  const read = readDocument({ path: `${id}.md`, text, hash: '' });
  if (!read.ok) throw new Error(read.problem.reason);
  const { document } = read;
  const lines = text.split('\n');
  const ranked = document.sections.map((section, i) => {
    const content = lines.slice(section.startLine - 1, section.endLine).join('\n');
    const matches = [{ words: [`${id}${i}`], fields: ['body' as const] }];
    return { section, tokens: estimateTokens(content), unit: i, score: sections[i]?.[1] ?? 0, matches };
  });
  const best = ranked.filter((each) => each.score > 0).sort((a, b) => b.score - a.score);
  const matches = [{ words: [id], fields: ['title' as const] }];
  return { hit: { document, score: 1, isAnswer, sections: best, matches }, text };
}

function compose(made: readonly Made[], budget: number, start = 0): Promise<Answer> {
  const texts = new Map(made.map(({ hit, text }) => [hit.document, text]));
  const hits = made.map(({ hit }) => hit);
  return composeAnswer(hits, budget, start, async (document) => texts.get(document));
}

const ids = ({ passages }: Answer): string[] => passages.map(({ section }) => section.id);

describe('composeAnswer', () => {
  it('returns passages by document, best sections first, whole and unchanged', async () => {
    const made = [
      article('a', [
        [5, 1],
        [5, 7],
        [5, 9],
      ]),
      article('b', [
        [5, 0],
        [5, 10],
      ]),
    ];
    const answer = await compose(made, 3000);
    expect(ids(answer)).toEqual(['a#a-2', 'a#a-1', 'b#b-1']);
    expect(answer.passages[0]?.text).toBe('# a 2\n\nword word word word word');
    expect(answer).toMatchObject({ oversize: [], left: 0 });
  });

  it('lists for each passage the words that it contains', async () => {
    const { passages } = await compose(
      [
        article('a', [
          [5, 9],
          [5, 8],
        ]),
      ],
      3000,
    );
    expect(passages.map(({ matches }) => matches[0]?.words)).toEqual([['a0'], ['a1']]);
  });

  it('names a document without a passage where it ranks: weak, too long, or no answer', async () => {
    const made = [
      article('a', [[5, 10]]),
      article('weak', [[5, 1]]),
      article('long', [[900, 10]]),
      article('b', [
        [5, 9],
        [5, 8],
      ]),
      article('other', [[5, 9]], false),
      article('c', [[5, 9]]),
      article('last', [[5, 1]]),
    ];
    const { passages } = await compose(made, 600);
    expect(passages.map(({ before, section }) => [...before.map(({ id }) => id), section.id])).toEqual([
      ['a#a-0'],
      ['weak', 'long', 'b#b-0'],
      ['b#b-1'],
      ['other', 'c#c-0'],
    ]);
  });

  it('names no document before its own passage', async () => {
    const made = [
      article('a', [
        [900, 10],
        [5, 9],
      ]),
    ];
    const { passages, oversize } = await compose(made, 600);
    expect(oversize).toHaveLength(1);
    expect(passages.map(({ before }) => before)).toEqual([[]]);
  });

  it('never returns a heading without text', async () => {
    const made = [
      article('a', [
        [0, 9],
        [5, 3],
      ]),
    ];
    expect(ids(await compose(made, 3000))).toEqual(['a#a-1']);
  });

  it('compares each passage with the best one of all documents by its own score', async () => {
    const made = [
      article('a', [
        [5, 10],
        [5, 4.9],
      ]),
      article('b', [[5, 5]]),
      article('c', [[5, 4.9]]),
    ];
    expect(ids(await compose(made, 3000))).toEqual(['a#a-0', 'b#b-0']);
  });

  it('returns the best section of the best document, however low its score', async () => {
    const made = [
      article('a', [
        [5, 1],
        [5, 0.9],
      ]),
      article('b', [[5, 10]]),
    ];
    expect(ids(await compose(made, 3000))).toEqual(['a#a-0', 'b#b-0']);
  });

  it('returns the beginning of the best document if only its title matched', async () => {
    const { passages } = await compose(
      [
        article('a', [
          [5, 0],
          [5, 0],
        ]),
        article('b', [[5, 0]]),
      ],
      3000,
    );
    expect(passages.map(({ section }) => section.id)).toEqual(['a#a-0', 'b#b-0']);
    expect(passages[0]?.matches[0]).toEqual({ words: ['a'], fields: ['title'] });
  });

  it('returns nothing from documents that are not answers', async () => {
    const made = [article('a', [[5, 10]], false), article('b', [[5, 2]]), article('c', [[5, 9]], false)];
    expect(ids(await compose(made, 3000))).toEqual(['b#b-0']);
    expect(await compose([article('a', [[5, 10]], false)], 3000)).toMatchObject({ passages: [], left: 0 });
  });

  it('returns at most three sections per document', async () => {
    const made = [
      article(
        'a',
        Array.from({ length: 8 }, () => [5, 9] as const),
      ),
      article('b', [[5, 9]]),
    ];
    expect(ids(await compose(made, 3000))).toEqual(['a#a-0', 'a#a-1', 'a#a-2', 'b#b-0']);
  });

  it('stays within the budget and reports how much is left', async () => {
    const made = Array.from({ length: 10 }, (_, i) => article(`a${i}`, [[200, 10]]));
    const answer = await compose(made, 700);
    const tokens = answer.passages.reduce((sum, passage) => sum + passage.tokens, 0);
    expect(answer.passages.length).toBeGreaterThan(0);
    expect(tokens).toBeLessThanOrEqual(700);
    expect(answer.left).toBe(10 - answer.passages.length);
    expect(answer.next).toBe(answer.passages.length);
  });

  it('reports sections larger than the whole budget and continues with others', async () => {
    const made = [article('large', [[5000, 10]]), article('small', [[5, 9]])];
    const answer = await compose(made, 500);
    expect(ids(answer)).toEqual(['small#small-0']);
    expect(answer.oversize).toMatchObject([{ section: { id: 'large#large-0' } }]);
    expect(answer.oversize[0]?.tokens).toBeGreaterThan(500);
    expect(answer.left).toBe(0);
  });

  it('skips documents that no longer exist', async () => {
    const made = [article('gone', [[5, 10]]), article('there', [[5, 9]])];
    const answer = await composeAnswer(
      made.map(({ hit }) => hit),
      3000,
      0,
      async ({ id }) => (id === 'gone' ? undefined : made[1]?.text),
    );
    expect(ids(answer)).toEqual(['there#there-0']);
    expect(answer.left).toBe(0);
  });

  it('returns nothing for an empty result or a position after the end', async () => {
    expect(await compose([], 3000)).toEqual({ passages: [], oversize: [], left: 0, next: 0 });
    const behind = await compose([article('a', [[5, 1]])], 3000, 50);
    expect(behind).toMatchObject({ passages: [], oversize: [], left: 0 });
  });

  it('returns each section once when it continues from its position', async () => {
    const size = fc.integer({ min: 1, max: 600 });
    const score = fc.integer({ min: 80, max: 100 });
    const made = fc.array(fc.array(fc.tuple(size, score), { minLength: 1, maxLength: 3 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(made, fc.integer({ min: 100, max: 1500 }), async (shapes, budget) => {
        const articles = shapes.map((sections, i) => article(`a${i}`, sections));
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
