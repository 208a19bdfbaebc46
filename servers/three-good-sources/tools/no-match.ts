/**
 * What to say, and what to try, where no category fits: an honest "not covered" is better than a wrong source.
 * @module
 */

import { oneLine } from '../describe-source.ts';
import { conceptsOf } from '../match/common-words.ts';
import type { CategoryScore, MatchOutcome } from '../match/match-outcome.ts';
import type { SourceRegistry } from '../source-registry.ts';
import { echo } from './known-name.ts';
import { correctionLines, evidenceText, languageLines } from './sources-answer.ts';

const MOST_NEAR = 5;

export const EMPTY_QUERY: string =
  'The query is empty. Say in a few words what you want sources on, such as "learn Rust" or "postgres index tuning". ' +
  'list_categories names all topics.';

export function onlyStopWords(query: string): string {
  return (
    `The query '${echo(query)}' has only words that every question has, and none that names a topic. ` +
    'Add the thing itself: a language, a product, a protocol, a task. list_categories names all topics.'
  );
}

const NOT_COVERED =
  'Most likely the registry does not cover this: say so, rather than take sources on something else.';
const ONE_WORD =
  'Several have the word, and it does not decide between them: ask for one of them by its name, or add what it is about.';
/** A category that scores less has the word, and nothing else. */
const LEAST_NEAR = 0.005;

export function noMatch(
  sourceRegistry: SourceRegistry,
  query: string,
  outcome: MatchOutcome,
  threshold: number,
): string {
  const { closest, corrections } = outcome;
  const near = nearestOf(sourceRegistry, query, closest);
  const best = closest === undefined ? 'none' : closest.slug;
  return [
    `No matching category found for query '${echo(query)}'. Closest match: ${best} (score: ${(closest?.score ?? 0).toFixed(2)}).`,
    ...languageLines(outcome),
    ...correctionLines(corrections),
    `None of the ${sourceRegistry.slugs.length} categories reaches the threshold of ${threshold}. ` +
      (isOneWord(query) && near.length > 1 ? ONE_WORD : NOT_COVERED),
    ...(near.length === 0 ? [] : ['Nearest:', ...near.map(nearLine)]),
    `What you can do: ask in other words (names of products, technical terms);${lowerThreshold(closest, threshold)} see all topics with list_categories.`,
  ].join('\n');
}

/** If nothing in the query decides between categories, the client has to. */
export function undecided(query: string, outcome: MatchOutcome): string {
  const [first] = outcome.best;
  return [
    `Several categories fit the query '${echo(query)}' equally well, and nothing in it decides between them:`,
    ...languageLines(outcome),
    ...outcome.best.map((each) => `${nearLine(each)}: ${oneLine(each.category.name)}`),
    `Ask again with the one that is meant, such as "query": "${first?.slug}", or add what it is for.`,
  ].join('\n');
}

/** The closest one first, which may have been found by a guess at misspelled words. */
function nearestOf(
  sourceRegistry: SourceRegistry,
  query: string,
  closest: CategoryScore | undefined,
): CategoryScore[] {
  if (closest === undefined) return [];
  const others = sourceRegistry.match(query, 0).candidates.filter(({ slug }) => slug !== closest.slug);
  return [closest, ...others].filter(({ score }) => score >= LEAST_NEAR).slice(0, MOST_NEAR);
}

function isOneWord(query: string): boolean {
  return conceptsOf(query).length === 1;
}

function nearLine(near: CategoryScore): string {
  return `- ${near.slug}, score ${near.score.toFixed(2)}${evidenceText(near)}`;
}

/** Only where a good part of what is asked for was reached: less than that is chance. */
function lowerThreshold(closest: CategoryScore | undefined, threshold: number): string {
  if (closest === undefined || closest.score < threshold / 2) return '';
  const enough = Math.floor(closest.score * 100) / 100;
  return ` if ${closest.slug} is what you mean, ask with "threshold": ${enough};`;
}
