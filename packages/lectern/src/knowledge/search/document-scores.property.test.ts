import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentIndexOf } from '../../../../../test/support/document-index-of.ts';
import type { DocumentIndex } from '../document-index.ts';
import { rarityAmong } from '../index/field-index.ts';
import { textOfLines } from '../markdown/lines.ts';
import type { StoredDocument } from '../segment/stored-document.ts';
import { termOf } from '../text/terms.ts';
import { tokenise } from '../text/tokenise.ts';
import { finish } from '../time-slicer.ts';
import { DocumentScores, TermPostings } from './document-scores.ts';
import { EVEN_WEIGHTS, type Weights } from './occurrence-weigher.ts';
import type { Alternative, Concept } from './query.ts';

const WORDS = ['zebra', 'lion', 'okapi', 'heron', 'otter', 'lynx', 'raven'];

const words = (max: number) =>
  fc.array(fc.constantFrom(...WORDS), { maxLength: max }).map((list) => list.join(' '));
const text = fc
  .record({
    title: words(3),
    tags: words(2),
    description: words(4),
    questions: words(3),
    intro: words(12),
    sections: fc.array(fc.tuple(words(3), words(15)), { maxLength: 3 }),
  })
  .map(({ title, tags, description, questions, intro, sections }) =>
    [
      '---',
      `title: "The ${title}"`,
      `tags: [${tags.split(' ').filter(Boolean).join(', ')}]`,
      `description: "About ${description}"`,
      `questions: ["${questions}?"]`,
      '---',
      intro,
      ...sections.flatMap(([heading, body], i) => ['', `${'#'.repeat(i + 2)} On ${heading}`, '', body]),
    ].join('\n'),
  );
const term = fc.constantFrom(...WORDS, 'unknown').map((word) => termOf(word) as string);
const alternatives = fc
  .tuple(
    fc.array(term, { minLength: 1, maxLength: 2 }),
    fc.array(fc.tuple(fc.array(term, { minLength: 1, maxLength: 2 }), fc.constantFrom(0.6, 0.75, 1)), {
      maxLength: 2,
    }),
  )
  .map(([own, others]): Alternative[] => [
    { terms: own, weight: 1 },
    ...others.map(([terms, weight]) => ({ terms, weight })),
  ]);
const concept = fc.record({
  words: fc.constant(['x']),
  alternatives,
  isLight: fc.boolean(),
  count: fc.constant(1),
});
const weight = fc.constantFrom(0, 0.5, 1, 3);
const weights = fc.oneof(
  fc.constant(EVEN_WEIGHTS),
  fc.record({
    title: weight,
    headings: weight,
    tags: weight,
    description: weight,
    questions: weight,
    body: weight,
  }),
);

/** The terms of each field, read from the text itself. */
interface Fields {
  readonly title: readonly string[];
  readonly tags: readonly string[];
  readonly description: readonly string[];
  readonly questions: readonly string[];
  readonly sections: readonly {
    readonly body: readonly string[];
    readonly heading: readonly string[];
    readonly trail: readonly string[];
  }[];
}

function termsIn(of: string): string[] {
  const terms: string[] = [];
  tokenise(of, (token) => {
    const found = termOf(token);
    if (found !== undefined) terms.push(found);
  });
  return terms;
}

function fieldsOf(document: StoredDocument): Fields {
  const { title, slug, tags, description, questions, sections, hash } = document;
  return {
    title: [...termsIn(title), ...termsIn(slug)],
    tags: termsIn(tags.join(' ')),
    description: termsIn(description),
    questions: termsIn(questions.join(' ')),
    sections: sections.map(({ startLine, endLine, headings }) => ({
      body: termsIn(textOfLines(hash, startLine, endLine)),
      heading: termsIn(headings.at(-1) ?? ''),
      trail: termsIn(headings.slice(0, -1).join(' ')),
    })),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const count = (terms: readonly string[], wanted: string): number =>
  terms.filter((each) => each === wanted).length;

/** The same formulas over plain lists, document by document. */
class Naive {
  readonly all: readonly Fields[];
  readonly #weights: Weights;
  readonly #sections: readonly Fields['sections'][number][];

  constructor(all: readonly Fields[], weighing: Weights) {
    this.all = all;
    this.#weights = weighing;
    this.#sections = all.flatMap(({ sections }) => sections);
  }

  /** An occurrence counts for less in a field that is longer than usual. */
  #normalised(found: number, length: number, average: number, influence: number): number {
    return found / (1 - influence + (influence * length) / Math.max(average, 1));
  }

  #mean(lengthOf: (fields: Fields) => number): number {
    return sum(this.all.map(lengthOf)) / Math.max(this.all.length, 1);
  }

  #side(of: Fields, name: 'title' | 'tags' | 'description' | 'questions', wanted: string): number {
    const average = this.#mean((fields) => fields[name].length);
    return this.#normalised(count(of[name], wanted), of[name].length, average, 0.3);
  }

  #naming(of: Fields, wanted: string): number {
    return sum(
      (['tags', 'description', 'questions'] as const).map(
        (name) => this.#weights[name] * this.#side(of, name, wanted),
      ),
    );
  }

  documentStrength(of: Fields, wanted: string): number {
    const body = of.sections.flatMap((section) => section.body);
    const headings = of.sections.flatMap((section) => section.heading);
    const lengthOf = (name: 'body' | 'heading') => (fields: Fields) =>
      sum(fields.sections.map((section) => section[name].length));
    const found =
      this.#weights.body *
        this.#normalised(count(body, wanted), body.length, this.#mean(lengthOf('body')), 0.7) +
      this.#weights.headings *
        this.#normalised(count(headings, wanted), headings.length, this.#mean(lengthOf('heading')), 0.3) +
      3 * this.#naming(of, wanted) +
      this.#weights.title * this.#side(of, 'title', wanted);
    return found / (1.4 + found);
  }

  sectionStrength({ body, heading, trail }: Fields['sections'][number], wanted: string): number {
    const sections = Math.max(this.#sections.length, 1);
    const bodies = sum(this.#sections.map((each) => each.body.length)) / sections;
    const sides = sum(this.#sections.map((each) => each.heading.length + each.trail.length)) / sections;
    const above = count(heading, wanted) + count(trail, wanted);
    const found =
      this.#weights.body * this.#normalised(count(body, wanted), body.length, bodies, 0.6) +
      this.#weights.headings * this.#normalised(above, heading.length + trail.length, sides, 0.4);
    return found / (1.4 + found);
  }

  isIn(of: Fields, wanted: string): boolean {
    const head = [...of.title, ...of.tags, ...of.description, ...of.questions];
    return head.includes(wanted) || of.sections.some((section) => this.isInSection(section, wanted));
  }

  isInSection({ body, heading, trail }: Fields['sections'][number], wanted: string): boolean {
    return [...body, ...heading, ...trail].includes(wanted);
  }

  rarity(terms: readonly string[]): number {
    const frequency = (wanted: string) => this.all.filter((of) => this.isIn(of, wanted)).length;
    return Math.max(...terms.map((wanted) => rarityAmong(this.all.length, frequency(wanted))));
  }

  sectionRarity(terms: readonly string[]): number {
    const frequency = (wanted: string) =>
      this.#sections.filter((section) => this.isInSection(section, wanted)).length;
    return Math.max(...terms.map((wanted) => rarityAmong(this.#sections.length, frequency(wanted))));
  }

  /** Alternatives of which the collection knows every term. */
  known({ alternatives: all }: Concept): readonly Alternative[] {
    return all.filter(({ terms }) => terms.every((wanted) => this.all.some((of) => this.isIn(of, wanted))));
  }
}

interface Expected {
  readonly score: number;
  readonly titleMass: number;
  readonly namedMass: number;
  readonly sections: readonly number[];
}

function expected(naive: Naive, of: Fields, concepts: readonly Concept[]): Expected {
  const results = concepts.map((each) => {
    const known = naive.known(each);
    const massOf = ({ terms, weight: own }: Alternative): number => naive.rarity(terms) * own;
    const strengthOf = ({ terms }: Alternative): number =>
      sum(terms.map((wanted) => naive.documentStrength(of, wanted))) / terms.length;
    const inDocument = known.filter(
      (all) => all.terms.every((wanted) => naive.isIn(of, wanted)) && strengthOf(all) > 0,
    );
    const isNamed = ({ terms }: Alternative): boolean =>
      terms.every((wanted) => of.title.includes(wanted) || of.tags.includes(wanted));
    const best = (numbers: readonly number[]): number => Math.max(0, ...numbers);
    const share = each.isLight ? 0.6 : 1;
    const own = best(known.filter((all) => all.weight === 1).map(massOf));
    const most = own || best(known.map(massOf)) || rarityAmong(naive.all.length, 0);
    return {
      score: share * best(inDocument.map((all) => massOf(all) * strengthOf(all))),
      titleMass:
        share *
        best(
          inDocument
            .filter(({ terms }) => terms.some((wanted) => of.title.includes(wanted)))
            .map((all) => massOf(all)),
        ),
      namedMass: each.isLight ? 0 : Math.min(most, best(inDocument.filter(isNamed).map(massOf))),
      sections: of.sections.map(
        (section) =>
          share *
          best(
            known
              .filter(({ terms }) => terms.every((wanted) => naive.isInSection(section, wanted)))
              .map(
                ({ terms, weight: own }) =>
                  (naive.sectionRarity(terms) *
                    own *
                    sum(terms.map((wanted) => naive.sectionStrength(section, wanted)))) /
                  terms.length,
              ),
          ),
      ),
    };
  });
  return {
    score: sum(results.map(({ score }) => score)),
    titleMass: sum(results.map(({ titleMass }) => titleMass)),
    namedMass: sum(results.map(({ namedMass }) => namedMass)),
    sections: of.sections.map((_, i) => sum(results.map(({ sections }) => sections[i] as number))),
  };
}

function scored(
  scores: DocumentScores,
  { index }: DocumentIndex,
  { number, sections }: StoredDocument,
): Expected {
  const { board, closeBoard } = scores;
  const first = (index.table.firstUnits[number] as number) + 1;
  return {
    score: board.scores[number] as number,
    titleMass: board.titleMass[number] as number,
    namedMass: board.namedMass[number] as number,
    sections: sections.map((_, i) => closeBoard.unitScores[first + i] as number),
  };
}

function expectClose(actual: Expected, wanted: Expected): void {
  expect(actual.score).toBeCloseTo(wanted.score, 4);
  expect(actual.titleMass).toBeCloseTo(wanted.titleMass, 4);
  expect(actual.namedMass).toBeCloseTo(wanted.namedMass, 4);
  expect(actual.sections).toHaveLength(wanted.sections.length);
  actual.sections.forEach((score, i) => {
    expect(score).toBeCloseTo(wanted.sections[i] as number, 4);
  });
}

describe('DocumentScores', () => {
  it('scores each document and section by the formulas, query after query', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        fc.array(fc.tuple(weights, fc.array(concept, { maxLength: 4 })), { minLength: 1, maxLength: 4 }),
        (texts, questions) => {
          const documentIndex = documentIndexOf(
            Object.fromEntries(texts.map((each, i) => [`n${i}.md`, each])),
          );
          const documents = [...documentIndex.documents()];
          const all = documents.map(fieldsOf);
          const postings = new TermPostings(documentIndex.index);
          const scores = new DocumentScores(postings);
          for (const [weighing, concepts] of questions) {
            postings.begin();
            scores.weights = weighing;
            finish(scores.score(concepts));
            finish(scores.scoreClosely(documents.map(({ number }) => number).sort((a, b) => a - b)));
            const naive = new Naive(all, weighing);
            documents.forEach((document, i) => {
              expectClose(
                scored(scores, documentIndex, document),
                expected(naive, all[i] as Fields, concepts),
              );
            });
            const { board, closeBoard } = scores;
            expect(new Set(closeBoard.documents)).toEqual(new Set(board.documents));
            for (const list of [board.documents, closeBoard.documents, closeBoard.units])
              expect(new Set(list).size).toBe(list.length);
            expect(scores.knownMass).toBeLessThanOrEqual(scores.mass + 1e-6);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('report the mass that is known only by a correction', () => {
    const index = documentIndexOf({ 'a.md': '# Zebra\n\nA lion.\n', 'b.md': '# Okapi\n' });
    const scores = new DocumentScores(new TermPostings(index.index));
    const conceptOf = (word: string, weight: number): Concept => ({
      words: [word],
      alternatives: [{ terms: [termOf(word) as string], weight }],
      isLight: false,
      count: 1,
    });
    finish(scores.score([conceptOf('zebra', 1), conceptOf('lion', 0.8)]));
    expect(scores.guessedMass).toBeCloseTo(scores.knownMass * (0.8 / 1.8));
    finish(scores.score([conceptOf('zebra', 1)]));
    expect(scores.guessedMass).toBe(0);
  });
});
