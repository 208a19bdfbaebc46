/**
 * Finds titles for a question: parses it, scores all titles, and says why each of the best is there.
 * @module
 */
import {
  type Concept,
  type Correction,
  correctConcepts,
  createSynonyms,
  type FieldIndex,
  isKnown,
  NO_SYNONYMS,
  readQuery,
  type Synonyms,
  termOf,
} from 'lectern/knowledge';
import type { SearchFilters } from '../backend/answers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { facet } from '../catalogue/facets.ts';
import { bestNumbers } from './best-numbers.ts';
import { explainTitles } from './explain-titles.ts';
import { filterFor, type TitleFilter } from './filter.ts';
import { comparedFacets, isOnTheRightSide, likeLabel, likenessTo } from './likeness.ts';
import { parseQuery } from './parse-query.ts';
import type { ParsedQuery, WantedFacet } from './parsed-query.ts';
import { PLOT_SYNONYMS } from './plot-synonyms.ts';
import { ScoreSheet } from './score-sheet.ts';
import type { TitleIndex } from './title-index.ts';

const SHORT = 4;

export interface Hit {
  readonly number: number;
  readonly score: number;
  readonly reasons: readonly string[];
}

export interface Hits {
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly understood: readonly string[];
  readonly corrections: readonly Correction[];
}

/** What one thing is worth that a title must have and does not have. */
const MISSING_FACTOR = 0.2;
const YEARS_WEIGHT = 3;
const RUNTIME_WEIGHT = 2;
const NAMED_WEIGHT = 30;

/** Titles with less than this share of the best score are left out. */
const NEAR_THE_BEST = 0.4;

/** Where a question is text alone, so much of its meaning has to be there: most of a few words, some of many. */
const LEAST_COVERED = { ofFew: 0.6, ofMany: 0.2 };
const FEW = 2;
const MANY = 6;

/** The share of all titles above which a synonym is left out, where they are more than so many. */
const COMMON_SYNONYM = 0.01;
const NOT_MANY = 1000;

/** How much a well-known title is preferred to another that fits as well. */
const POPULARITY_INFLUENCE = 0.03;

/** How much more it is worth to be made mainly in a country, rather than with others in it. */
const MAINLY = 0.5;

/** Of themes, beside the words of a question. */
const LIKE_TEXT_WEIGHT = 0.8;

let plotSynonyms: Synonyms | undefined;

/** Read when the first question comes. */
function synonyms(): Synonyms {
  plotSynonyms ??= createSynonyms(PLOT_SYNONYMS);
  return plotSynonyms;
}

export class TitleSearch {
  readonly #catalogue: Catalogue;
  readonly #index: TitleIndex;
  readonly #sheet: ScoreSheet;
  /** By title: how much it is preferred because it is well known. */
  readonly #known: Float32Array;

  constructor(catalogue: Catalogue, index: TitleIndex) {
    this.#catalogue = catalogue;
    this.#index = index;
    this.#sheet = new ScoreSheet(catalogue.size);
    this.#known = catalogue.popularity.map((popularity) => 1 + POPULARITY_INFLUENCE * Math.log1p(popularity));
  }

  search(question: string, filters: SearchFilters, most: number): Hits {
    return this.fulfil(parseQuery(question, this.#catalogue), filterFor(filters, this.#catalogue), most);
  }

  fulfil(parsed: ParsedQuery, isWanted: TitleFilter | undefined, most: number): Hits {
    const { concepts, corrections } = this.#concepts(parsed.text);
    const sheet = this.#sheet;
    sheet.clear();
    const covered = this.#addText(concepts, 1);
    this.#addQuery(parsed);
    for (const number of parsed.like) this.#addLikeness(number);
    const isOpen = concepts.length > 0 && isBare(parsed) && covered < leastCovered(concepts.length);
    const scores = this.#finish(parsed, isWanted);
    const best = isOpen ? [] : bestNumbers(scores, most);
    const floor = (scores[best[0] ?? 0] ?? 0) * NEAR_THE_BEST;
    const kept = best.filter((number) => (scores[number] as number) >= floor);
    const reasons = explainTitles(kept, { parsed, concepts }, this.#catalogue, this.#index.fields);
    const top = scores[kept[0] ?? 0] ?? 1;
    return {
      hits: kept.map((number) => ({
        number,
        score: Number(((scores[number] as number) / top).toFixed(2)),
        reasons: reasons.get(number) ?? [],
      })),
      total: isOpen ? 0 : countAbove(scores, floor),
      understood: this.#understood(parsed),
      corrections,
    };
  }

  #concepts(text: string): { concepts: readonly Concept[]; corrections: readonly Correction[] } {
    const { vocabulary, fields } = this.#index;
    const written = readQuery(text, synonyms()).map((concept) =>
      correctSwap(withoutCommonSynonyms(concept, fields), fields),
    );
    return correctConcepts(written, vocabulary, fields);
  }

  /** How much of the meaning of these words the title that has most of it has. */
  #addText(concepts: readonly Concept[], weight: number): number {
    if (concepts.length === 0) return 0;
    const { board } = this.#index;
    board.score(concepts);
    let most = 0;
    for (const number of board.touched) {
      const share = board.mass === 0 ? 0 : (board.covered[number] as number) / board.mass;
      if (share > most) most = share;
      this.#sheet.add(number, (board.scores[number] as number) * weight * (0.4 + 0.6 * share));
    }
    return most;
  }

  #addQuery({ facets, years, runtime, named, like, comparisons }: ParsedQuery): void {
    const { years: yearOf, runtimes } = this.#catalogue;
    for (const wanted of [...facets, ...comparedFacets(comparisons)]) this.#addFacet(wanted);
    if (years !== undefined)
      this.#sheet.addWhere((number) => {
        const year = yearOf[number] as number;
        return year >= years.from && year <= years.to;
      }, YEARS_WEIGHT);
    if (runtime !== undefined)
      this.#sheet.addWhere((number) => {
        const minutes = runtimes[number] as number;
        return minutes > 0 && minutes >= runtime.least && minutes <= runtime.most;
      }, RUNTIME_WEIGHT);
    if (comparisons.length > 0)
      this.#sheet.addWhere((number) => isOnTheRightSide(number, like, comparisons, this.#catalogue), 0.5);
    for (const [number, surely] of named) this.#sheet.add(number, NAMED_WEIGHT * surely);
  }

  #addFacet({ keys, weight, strict }: WantedFacet): void {
    const lists = keys.map((key) => this.#catalogue.facets.of(key));
    this.#sheet.addLists(lists, weight, strict);
    for (const code of countriesIn(keys)) this.#preferMadeMainlyIn(code, weight * MAINLY);
  }

  /** A French film is hardly one to which somebody from France gave some money. */
  #preferMadeMainlyIn(code: string, weight: number): void {
    for (const number of this.#catalogue.facets.of(facet('country', code)))
      if (this.#catalogue.at(number).countries[0] === code) this.#sheet.add(number, weight);
  }

  #addLikeness(number: number): void {
    const { facets, text } = likenessTo(this.#catalogue.at(number), this.#catalogue);
    for (const parsed of facets) this.#addFacet(parsed);
    const concepts = readQuery(text, NO_SYNONYMS).filter((concept) => isKnown(concept, this.#index.fields));
    this.#addText(concepts, LIKE_TEXT_WEIGHT);
  }

  /** Lowers what lacks something, prefers what is better known, and leaves out what is not wanted. */
  #finish(parsed: ParsedQuery, isWanted: TitleFilter | undefined): Float32Array {
    const { scores } = this.#sheet;
    const like = new Set(parsed.like);
    for (let number = 0; number < scores.length; number++) {
      const score = scores[number] as number;
      if (score === 0) continue;
      if (like.has(number) || (isWanted !== undefined && !isWanted(number))) {
        scores[number] = 0;
        continue;
      }
      const missing = this.#sheet.missing(number);
      scores[number] =
        score * (this.#known[number] as number) * (missing === 0 ? 1 : MISSING_FACTOR ** missing);
    }
    return scores;
  }

  #understood({ facets, years, runtime, like, comparisons, named }: ParsedQuery): string[] {
    const names = [...named].filter(([, surely]) => surely === 1);
    return [
      ...(like.length > 0 ? [likeLabel(like, comparisons, this.#catalogue)] : []),
      ...(names.length > 0 ? ['the name of a title'] : []),
      ...facets.filter(({ strict, weight }) => strict || weight >= 1.5).map(({ label }) => label),
      ...(years === undefined ? [] : [years.label]),
      ...(runtime === undefined ? [] : [runtime.label]),
    ];
  }
}

/** Of very many titles, another word for something that many of them have tells little, and takes long. */
function withoutCommonSynonyms(concept: Concept, index: FieldIndex): Concept {
  const most = Math.max(index.size * COMMON_SYNONYM, NOT_MANY);
  return {
    ...concept,
    alternatives: concept.alternatives.filter(
      ({ terms, weight }) => weight === 1 || terms.every((term) => index.documentFrequency(term) <= most),
    ),
  };
}

function leastCovered(concepts: number): number {
  const share = Math.min(1, Math.max(0, (concepts - FEW) / (MANY - FEW)));
  return LEAST_COVERED.ofFew + (LEAST_COVERED.ofMany - LEAST_COVERED.ofFew) * share;
}

function countriesIn(keys: readonly string[]): string[] {
  const start = facet('country', '');
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
}

/** Nothing but text was understood. */
function isBare({ facets, years, runtime, like, named }: ParsedQuery): boolean {
  const telling = facets.filter(({ strict, weight }) => strict || weight >= 1.5);
  return (
    telling.length === 0 &&
    years === undefined &&
    runtime === undefined &&
    like.length === 0 &&
    named.size === 0
  );
}

function countAbove(scores: Float32Array, floor: number): number {
  let count = 0;
  for (const score of scores) if (score > 0 && score >= floor) count += 1;
  return count;
}

/**
 * Short words with two letters swapped. Other errors in short words have too many neighbours to be guessed at.
 * `prak` is `park`, where nobody has written the one and somebody the other.
 */
export function correctSwap(concept: Concept, index: FieldIndex): Concept {
  const [word = ''] = concept.words;
  if (word.length !== SHORT || isKnown(concept, index)) return concept;
  for (let i = 0; i < SHORT - 1; i++) {
    const swapped = word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2);
    const term = termOf(swapped);
    if (term !== undefined && index.has(term))
      return { ...concept, words: [word], alternatives: [{ terms: [term], weight: 0.8 }] };
  }
  return concept;
}
