/**
 * Answers what is of interest now, by a measure that facts give: nobody counts views here.
 * @module
 */
import type { TrendingAnswer } from '../backend/answers.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { isPublicDomainInUs } from '../catalogue/public-domain.ts';
import { bestNumbers } from '../search/best-numbers.ts';
import type { Hit } from '../search/search.ts';
import { foundOf } from './answer-search.ts';
import type { OpenCatalogue } from './open-catalogue.ts';

export function answerTrending({ limit }: { readonly limit: number }, opened: OpenCatalogue): TrendingAnswer {
  const { catalogue } = opened;
  const measured = catalogue.titles.some(({ popularity }) => popularity !== undefined);
  const hits = measured ? mostPopular(catalogue, limit) : anniversaries(catalogue, limit);
  return {
    measure: measured
      ? 'The popularity that this catalogue states.'
      : `Round anniversaries in ${catalogue.currentYear} (10, 20, 25, 50, 75, 100 years and so on), and films that ` +
        'entered the US public domain this year; among them the best known first, by awards won and by the National ' +
        'Film Registry.',
    results: hits.map((hit) => foundOf(hit, opened)),
  };
}

/** Titles without a stated popularity have no place in it, whatever they won. */
function mostPopular({ titles }: Catalogue, limit: number): Hit[] {
  const scores = Float32Array.from(titles, ({ popularity = 0 }) => popularity);
  return hitsOf(
    bestNumbers(scores, limit),
    (number) => scores[number] as number,
    () => [],
  );
}

function anniversaries(catalogue: Catalogue, limit: number): Hit[] {
  const reasons = new Map<number, string[]>();
  const scores = new Float32Array(catalogue.size);
  for (let number = 0; number < catalogue.size; number++) {
    const found = reasonsFor(number, catalogue);
    if (found.length === 0) continue;
    reasons.set(number, found);
    scores[number] = 1 + (catalogue.popularity[number] as number);
  }
  return hitsOf(
    bestNumbers(scores, limit),
    (number) => scores[number] as number,
    (number) => reasons.get(number) ?? [],
  );
}

function reasonsFor(number: number, catalogue: Catalogue): string[] {
  const { currentYear } = catalogue;
  const title = catalogue.at(number);
  const age = currentYear - title.year;
  const isRound = title.year > 0 && age > 0 && (age === 10 || age === 20 || age % 25 === 0);
  const isFreed = isPublicDomainInUs(title, currentYear) && !isPublicDomainInUs(title, currentYear - 1);
  return [
    ...(isRound ? [`${age} years in ${currentYear}`] : []),
    ...(isFreed ? [`in the US public domain since ${currentYear}`] : []),
  ];
}

function hitsOf(
  numbers: readonly number[],
  scoreOf: (number: number) => number,
  reasonsOf: (number: number) => string[],
): Hit[] {
  const top = scoreOf(numbers[0] ?? 0);
  return numbers.map((number) => ({
    number,
    score: Number((scoreOf(number) / top).toFixed(2)),
    worth: scoreOf(number),
    reasons: reasonsOf(number),
    lacks: [],
  }));
}
