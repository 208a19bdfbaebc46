import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentIndexOf, putInto } from '../../../../../test/support/document-index-of.ts';
import { DocumentIndex } from '../document-index.ts';
import { readDocument } from '../read-document.ts';
import { Search } from '../search/search.ts';
import { base64Bytes, encodeBase64, memoryBytes } from './bytes.ts';
import { mergeSegments } from './merge-segments.ts';
import { Postings } from './postings.ts';
import { Segment } from './segment.ts';
import type { HeldSegment } from './segment-index.ts';

const WORDS = [
  'zebra zebras lion lions tiger sandbox sandboxes agent agents loop looping budget running 文字 𐐀𐐁 naïve é',
  'constructor __proto__ a1 AGENTS.md multi-agent',
]
  .join(' ')
  .split(' ');
const PATHS = Array.from({ length: 12 }, (_, i) => `${['a', 'b', 'c'][i % 3]}/doc-${i}.md`);

type Step =
  | { readonly kind: 'put'; readonly path: string; readonly text: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'merge' }
  | { readonly kind: 'compact' };

const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((list) => list.join(' '));
const text = fc
  .tuple(words, words, fc.array(fc.tuple(words, words), { maxLength: 4 }))
  .map(([tags, intro, sections]) =>
    [
      '---',
      `tags: [${tags.replaceAll(' ', ', ')}]`,
      '---',
      intro,
      ...sections.flatMap(([heading, body], i) => ['', `${'#'.repeat((i % 3) + 1)} ${heading}`, '', body]),
    ].join('\n'),
  );
const path = fc.constantFrom(...PATHS);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), path, text }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), path }) },
  fc.constant({ kind: 'merge' as const }),
  fc.constant({ kind: 'compact' as const }),
);

const idOf = (of: string): string => of.replace(/\.md$/, '');

function finish<Result>(steps: Generator<void, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** All segments as one, through bytes as they are stored. */
function mergeAll({ index }: DocumentIndex): void {
  const inputs = [...index.segments];
  if (inputs.length === 0) return;
  const { table } = index;
  const snapshots = inputs.map(({ segment, span }) => ({
    segment,
    alive: table.alive.slice(span.firstDocument, span.firstDocument + span.documentCount),
  }));
  const living = inputs.flatMap(({ documents }) => documents.filter((each) => index.isAlive(each)));
  const bytes = finish(mergeSegments(snapshots));
  index.replaceSegments(inputs, new Segment(base64Bytes(encodeBase64(bytes))), living);
}

/** What a search can see of an index, by ids instead of numbers. */
function seen({ index, words: list }: DocumentIndex): unknown {
  const { table } = index;
  const terms = [
    ...new Set([...WORDS.map((word) => word.toLowerCase()), 'agents', 'lion', 'run', 'sandbox']),
  ];
  const postings = terms.map((term) => {
    const { units, packed, length, documentCount, sectionCount } = index.postings(term, new Postings());
    const found = Array.from({ length }, (_, i) => {
      const number = table.documentOf[units[i] as number] as number;
      const unit = (units[i] as number) - (table.firstUnits[number] as number);
      const lengths = [
        table.bodyLengths[units[i] as number],
        ...table.sideLengths.subarray((units[i] as number) * 2, (units[i] as number) * 2 + 2),
        ...table.documentLengths.subarray(number * 6, number * 6 + 6),
      ];
      return [table.documents[number]?.id, unit, packed[i], ...lengths].join();
    });
    return [term, documentCount, sectionCount, found.sort()];
  });
  return [
    postings,
    [index.documentCount, index.sectionCount, index.trailTotal, ...index.totals],
    list
      .near('sandbax', 2)
      .map(({ term }) => term)
      .filter((term) => index.postings(term, new Postings()).length > 0),
  ];
}

const QUESTIONS = ['zebra', 'lion loop', 'running agents', 'sandbox budget', '文字', 'multi-agent', 'naive'];

/** Without what tells where in the index it was found. */
async function found(documentIndex: DocumentIndex): Promise<unknown> {
  const search = new Search(documentIndex);
  search.calibrate();
  const answers = await Promise.all(
    QUESTIONS.map((question) =>
      search.find(
        question,
        () => true,
        20,
        async ({ id }) => documentIndex.get(id)?.hash,
      ),
    ),
  );
  return [
    search.floor,
    answers.map(({ hits, ...rest }) => [
      rest,
      hits.map(({ document, sections, ...hit }) => [
        hit,
        JSON.stringify(document),
        sections.map(({ unit: _, ...section }) => section),
      ]),
    ]),
  ];
}

describe('an index after any history', () => {
  it('has the same numbers, scores and documents as a new one', async () => {
    // A collection of as many documents in Portuguese as in English, of which the English one came first or second.
    const head = '---\ntags: []\n---\n';
    const evenLanguages: Step[] = [
      { kind: 'put', path: 'c/doc-2.md', text: head },
      { kind: 'put', path: 'a/doc-0.md', text: `${head}\n\n# \n\nmulti-agent` },
      { kind: 'put', path: 'c/doc-2.md', text: `${head}\n\n# multi-agent\n\n\n\n## é é\n\n\n\n### é é\n\n` },
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const documentIndex = new DocumentIndex();
        const texts = new Map<string, string>();
        for (const each of steps) {
          if (each.kind === 'put') {
            putInto(documentIndex, each.path, each.text);
            texts.set(each.path, each.text);
          } else if (each.kind === 'remove') {
            expect(documentIndex.remove(idOf(each.path))).toBe(texts.delete(each.path));
          } else if (each.kind === 'merge') mergeAll(documentIndex);
          else finish(documentIndex.index.compact());
        }
        const fresh = documentIndexOf(Object.fromEntries(texts));
        expect(seen(documentIndex)).toEqual(seen(fresh));
        expect(await found(documentIndex)).toEqual(await found(fresh));
      }),
      { numRuns: 25, examples: [[evenLanguages]] },
    );
  });

  it('stays correct while it is merged and changed concurrently', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 8, maxLength: 40 }), fc.array(step), (before, meanwhile) => {
        const documentIndex = new DocumentIndex();
        const texts = new Map<string, string>();
        const apply = (each: Step): void => {
          if (each.kind === 'put') {
            putInto(documentIndex, each.path, each.text);
            texts.set(each.path, each.text);
          } else if (each.kind === 'remove') {
            documentIndex.remove(idOf(each.path));
            texts.delete(each.path);
          }
        };
        for (const each of before) apply(each);
        const merging = documentIndex.index.compact();
        for (const each of meanwhile) {
          merging.next();
          apply(each);
        }
        finish(merging as Generator<void, void>);
        expect(seen(documentIndex)).toEqual(seen(documentIndexOf(Object.fromEntries(texts))));
      }),
      { numRuns: 25 },
    );
  });
});

describe('a segment', () => {
  it('is refused if bytes are missing or the version differs', () => {
    const documentIndex = new DocumentIndex();
    const read = readDocument({ path: 'a.md', text: '# A\n\nZebra.\n', hash: '' });
    if (!read.ok) throw new Error(read.problem.reason);
    for (const _ of documentIndex.put(read.document, '# A\n\nZebra.\n', ''));
    const [{ segment }] = documentIndex.index.segments as readonly [HeldSegment];
    const { source } = segment;
    const bytes = source.read(0, source.size).slice();
    for (const length of [0, 3, 10, bytes.length - 1])
      expect(() => new Segment(memoryBytes(bytes.subarray(0, length)))).toThrow('not whole');
    bytes[4] = 99;
    expect(() => new Segment(memoryBytes(bytes))).toThrow('another version');
  });
});
