/**
 * Finds titles for a question: parses it, scores all titles, and says why each of the best is there.
 * @module
 */
import { type Concept, type Correction, isKnown, NO_SYNONYMS, readQuery } from 'lectern/knowledge';
import type { SearchFilters } from '../backend/answers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { facet } from '../catalogue/facets.ts';
import { bestNumbers } from './best-numbers.ts';
import {
  type Condition,
  conditionsOf,
  excludedTitles,
  isBare,
  isTooLittle,
  tellsPlot,
} from './conditions.ts';
import { explainTitles } from './explain-titles.ts';
import { filterFor, type TitleFilter } from './filter.ts';
import {
  comparedFacets,
  eraLikeness,
  isOnTheRightSide,
  likeLabel,
  likenessTo,
  sharedLikeness,
} from './likeness.ts';
import { parseQuery } from './parse-query.ts';
import { type ParsedQuery, PLOT, type WantedFacet } from './parsed-query.ts';
import { plotSynonyms, readConcepts } from './read-concepts.ts';
import { ScoreSheet } from './score-sheet.ts';
import type { TitleIndex } from './title-index.ts';

export interface Hit {
  readonly number: number;
  /** How much of the question it meets, from 0 to 1: absolute, so that answers can be compared. */
  readonly score: number;
  /** What it is worth beside the others of the same answer. */
  readonly worth: number;
  readonly reasons: readonly string[];
  /** Conditions of the question that it does not meet; empty where it meets all. */
  readonly lacks: readonly string[];
}

export interface Hits {
  /** Titles that meet every condition first. */
  readonly hits: readonly Hit[];
  /** How many titles meet every condition, also beyond those given. */
  readonly total: number;
  readonly understood: readonly string[];
  readonly corrections: readonly Correction[];
}

/** What one thing is worth that a title must have and does not have. */
const MISSING_FACTOR = 0.2;
const YEARS_WEIGHT = 3;
const RUNTIME_WEIGHT = 2;
const NAMED_WEIGHT = 30;
const ERA_WEIGHT = 1;

/** What is far behind the best is not an answer any more. */
const NEAR_THE_BEST = 0.4;

/** How many titles are shown that come near and lack something. */
const MOST_NEARLY = 5;

/** Of a plot, so much: with less, a title is the nearest that there is, and hardly what was meant. */
const CLOSE = 0.55;
/** How many titles are named as the nearest where none is close. */
const MOST_NEAREST = 3;

/** How much a well-known title is preferred to another that fits as well. */
const POPULARITY_INFLUENCE = 0.03;

/** How much more it is worth to be made mainly in a country, rather than with others in it. */
const MAINLY = 0.5;

/** Weight of themes, beside the words of a question. */
const LIKE_TEXT_WEIGHT = 0.8;

export class TitleSearch {
  readonly #catalogue: Catalogue;
  readonly #index: TitleIndex;
  readonly #sheet: ScoreSheet;
  /** By title: the share of the question's text that it has. */
  readonly #coverage: Float32Array;
  /** By title: how much it is preferred because it is well known. */
  readonly #known: Float32Array;

  constructor(catalogue: Catalogue, index: TitleIndex) {
    this.#catalogue = catalogue;
    this.#index = index;
    this.#sheet = new ScoreSheet(catalogue.size);
    this.#coverage = new Float32Array(catalogue.size);
    this.#known = catalogue.popularity.map((popularity) => 1 + POPULARITY_INFLUENCE * Math.log1p(popularity));
  }

  search(question: string, filters: SearchFilters, most: number): Hits {
    return this.fulfil(parseQuery(question, this.#catalogue), filterFor(filters, this.#catalogue), most);
  }

  fulfil(parsed: ParsedQuery, isWanted: TitleFilter | undefined, most: number): Hits {
    const { concepts, corrections } = readConcepts(parsed.text, this.#index);
    const understood = this.#understood(parsed);
    this.#sheet.clear();
    const covered = this.#addText(concepts, 1);
    this.#addQuery(parsed);
    for (const number of parsed.like) this.#addLikeness(number, parsed);
    const scores = this.#finish(parsed, isWanted);
    const isPlot = tellsPlot(concepts, parsed);
    const isOnlyText = isBare(parsed, isPlot);
    if (isOnlyText && isTooLittle(covered, concepts, parsed))
      return { hits: [], total: 0, understood, corrections };

    const conditions = conditionsOf(parsed, concepts, this.#catalogue, this.#index.fields);
    if (isPlot && (conditions.length > 0 || covered < CLOSE)) conditions.push(this.#plotCondition());
    const isRanked = isPlot || parsed.like.length > 0 || parsed.named.size > 0;
    const isComplete = (number: number): boolean => conditions.every(({ met }) => met[number] === 1);
    const complete = bestNumbers(scores, most, isComplete);
    const best = scores[complete[0] ?? -1] ?? 0;
    const floor = isRanked ? best * NEAR_THE_BEST : 0;
    const kept = complete.filter((number) => (scores[number] as number) >= floor);
    const mostNearly = isOnlyText ? MOST_NEAREST : MOST_NEARLY;
    const nearly = this.#nearly(
      conditions,
      isRanked ? best : 0,
      isRanked,
      Math.min(mostNearly, most - kept.length),
    );
    return {
      hits: this.#hitsOf([...kept, ...nearly], { parsed, concepts, conditions }),
      total: complete.length === 0 ? 0 : countAbove(scores, floor, isComplete),
      understood,
      corrections,
    };
  }

  /** Beside other conditions, a plot is one: a title that meets them all and has little of it is not what was meant. */
  #plotCondition(): Condition {
    return { label: PLOT, met: Uint8Array.from(this.#coverage, (share) => (share >= CLOSE ? 1 : 0)) };
  }

  /** Titles that lack something and have most of it, or are otherwise like what was asked for. */
  #nearly(conditions: readonly Condition[], best: number, isRanked: boolean, most: number): number[] {
    if (most <= 0 || conditions.length === 0) return [];
    const { scores } = this.#sheet;
    const least = isRanked ? 0 : Math.max(1, Math.ceil(conditions.length / 2));
    const nearly = bestNumbers(scores, most, (number) => {
      const met = conditions.filter((condition) => condition.met[number] === 1).length;
      return met >= least && met < conditions.length;
    });
    const floor = Math.max(best, scores[nearly[0] ?? -1] ?? 0) * NEAR_THE_BEST;
    return nearly.filter((number) => (scores[number] as number) >= floor);
  }

  #hitsOf(
    numbers: readonly number[],
    asked: { parsed: ParsedQuery; concepts: readonly Concept[]; conditions: readonly Condition[] },
  ): Hit[] {
    const reasons = explainTitles(numbers, asked, this.#catalogue);
    return numbers.map((number) => ({
      number,
      score: this.#strength(number, asked),
      worth: this.#sheet.scores[number] as number,
      reasons: reasons.get(number) ?? [],
      lacks: asked.conditions.filter(({ met }) => met[number] === 0).map(({ label }) => label),
    }));
  }

  /** The share of conditions that it meets, of words that it has, and of what the titles that it is like have. */
  #strength(
    number: number,
    {
      parsed,
      concepts,
      conditions,
    }: { parsed: ParsedQuery; concepts: readonly Concept[]; conditions: readonly Condition[] },
  ): number {
    if (parsed.named.get(number) === 1) return 1;
    const parts: (readonly [share: number, weight: number])[] = conditions.map(({ met }) => [
      met[number] as number,
      1,
    ]);
    if (tellsPlot(concepts, parsed)) parts.push([this.#coverage[number] as number, 3]);
    for (const other of parsed.like) parts.push([sharedLikeness(number, other, this.#catalogue), 2]);
    const total = parts.reduce((sum, [, weight]) => sum + weight, 0);
    if (total === 0) return concepts.length > 0 ? round(this.#coverage[number] as number) : 1;
    return round(parts.reduce((sum, [share, weight]) => sum + share * weight, 0) / total);
  }

  /** How much of the meaning of these words the title that has most of it has. */
  #addText(concepts: readonly Concept[], weight: number): number {
    if (weight === 1) this.#coverage.fill(0);
    if (concepts.length === 0) return 0;
    const { board } = this.#index;
    board.score(concepts);
    let most = 0;
    for (const number of board.touched) {
      const share = board.mass === 0 ? 0 : Math.min(1, (board.covered[number] as number) / board.mass);
      if (share > most) most = share;
      if (weight === 1) this.#coverage[number] = share;
      this.#sheet.add(number, (board.scores[number] as number) * weight * (0.4 + 0.6 * share));
    }
    return most;
  }

  #addQuery(parsed: ParsedQuery): void {
    const { facets, years, runtime, named, like, comparisons } = parsed;
    const { years: yearOf, runtimes } = this.#catalogue;
    // Who says only what is not wanted wants anything else.
    if (parsed.excluded.length > 0 && parsed.text === '' && isBare(parsed, false))
      this.#sheet.addWhere(() => true, 1);
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

  #addLikeness(number: number, { comparisons, years }: ParsedQuery): void {
    const { facets, text } = likenessTo(this.#catalogue.at(number), this.#catalogue);
    const { scores } = this.#sheet;
    for (const parsed of facets) this.#addFacet(parsed);
    const concepts = readQuery(text, NO_SYNONYMS).filter((concept) => isKnown(concept, this.#index.fields));
    this.#addText(concepts, LIKE_TEXT_WEIGHT);
    // A title of the same time is more like it, unless another time was asked for.
    if (years !== undefined || comparisons.includes('newer') || comparisons.includes('older')) return;
    const { years: yearOf } = this.#catalogue;
    for (let other = 0; other < scores.length; other++)
      if (scores[other] !== 0)
        this.#sheet.add(other, ERA_WEIGHT * eraLikeness(yearOf[other] as number, yearOf[number] as number));
  }

  /** Lowers what lacks something, prefers what is better known, and leaves out what is not wanted. */
  #finish(parsed: ParsedQuery, isWanted: TitleFilter | undefined): Float32Array {
    const { scores } = this.#sheet;
    const like = new Set(parsed.like);
    const excluded = excludedTitles(parsed.excluded, this.#catalogue, this.#index.fields, plotSynonyms());
    for (let number = 0; number < scores.length; number++) {
      const score = scores[number] as number;
      if (score === 0) continue;
      if (like.has(number) || excluded?.[number] === 1 || (isWanted !== undefined && !isWanted(number))) {
        scores[number] = 0;
        continue;
      }
      const missing = this.#sheet.missing(number);
      scores[number] =
        score * (this.#known[number] as number) * (missing === 0 ? 1 : MISSING_FACTOR ** missing);
    }
    return scores;
  }

  #understood({ facets, years, runtime, like, comparisons, named, excluded }: ParsedQuery): string[] {
    const names = [...named].filter(([, surely]) => surely === 1);
    return [
      ...(like.length > 0 ? [likeLabel(like, comparisons, this.#catalogue)] : []),
      ...(names.length > 0 ? ['the name of a title'] : []),
      ...facets.filter(({ strict, weight }) => strict || weight >= 1.5).map(({ label }) => label),
      ...(years === undefined ? [] : [years.label]),
      ...(runtime === undefined ? [] : [runtime.label]),
      ...new Set(excluded.map(({ label }) => label)),
    ];
  }
}

function countriesIn(keys: readonly string[]): string[] {
  const start = facet('country', '');
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
}

function countAbove(scores: Float32Array, floor: number, isCounted: (number: number) => boolean): number {
  let count = 0;
  for (let number = 0; number < scores.length; number++)
    if ((scores[number] as number) > 0 && (scores[number] as number) >= floor && isCounted(number))
      count += 1;
  return count;
}

function round(share: number): number {
  return Number(share.toFixed(2));
}
