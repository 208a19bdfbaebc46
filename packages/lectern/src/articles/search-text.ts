/**
 * The text of a search result: passages with their sources and the reason for each, then how to continue.
 * @module
 */

import { visibleLine, visibleText } from '../base/shown-text.ts';
import type { Document, Filter } from '../knowledge/document.ts';
import type { Correction } from '../knowledge/search/correct.ts';
import type { Match } from '../knowledge/search/explain.ts';
import { type Found, MOST_DOCUMENTS } from '../knowledge/search/search.ts';
import { estimateTokens, fitLines } from '../knowledge/text/token-estimate.ts';
import { paragraphs } from './article-text.ts';
import type { Collection } from './article-uri.ts';
import { articleLine, slugOf, sourceLine } from './describe-article.ts';
import { facetsOf, nameSome } from './facets.ts';
import { filterWords } from './list-articles.ts';
import { documentsIn, type Oversize, type Passage, type Selection } from './select-passages.ts';

export interface SearchPage {
  readonly query: string;
  readonly filter: Filter;
  readonly found: Found;
  readonly selection: Selection;
  /** Whether this is the first page. */
  readonly isFirst: boolean;
  readonly nextCursor: string | undefined;
  readonly budget: number;
  readonly note?: string | undefined;
}

/** A model sees what a passage is about; these are the words that it shares with the query. */
const MOST_MATCHES = 4;
const MOST_NEAREST = 5;

/** In characters: five lines take about 100 tokens. */
const LONGEST_NEAREST = 80;
const BETWEEN = '\n\n---\n\n';

/** The parts of a result that servers word differently. */
export interface SearchWording {
  /** What to try next. */
  nothingFound(collection: Collection, page: SearchPage): string;
  /** Returns the end of the opening line, such as `, best first`. */
  order(page: SearchPage): string;
  /** Paragraphs after the passages: what did not fit, other articles, how to get more. `room` is in tokens. */
  afterPassages(page: SearchPage, room: number): readonly (string | undefined)[];
}

const FOLDER_WORDING: SearchWording = {
  nothingFound,
  order: ({ selection, isFirst }) =>
    selection.passages.length === 0 ? '' : isFirst ? ', best first' : ', continued',
  afterPassages: (page, room) => {
    const tooLong = oversizeText(page.selection.oversize, room);
    return [tooLong, goingOn(page), furtherText(page, room - estimateTokens(tooLong))];
  },
};

/** Composes the text of a search result. */
export function searchText(
  collection: Collection,
  page: SearchPage,
  wording: SearchWording = FOLDER_WORDING,
): string {
  const { found, selection, budget, note } = page;
  if (found.hits.length === 0) return paragraphs(note, wording.nothingFound(collection, page));
  if (!found.isAnswer) return paragraphs(note, nearestText(found));
  const passages = passagesText(collection, selection.passages);
  const room = budget - estimateTokens(passages);
  return paragraphs(
    note,
    `${openingLine(page)}${wording.order(page)}.`,
    passages,
    ...wording.afterPassages(page, room),
  );
}

/**
 * Writes passages one after the other, each with its source and the words that matched, and names articles without a
 * passage where they rank.
 */
export function passagesText(collection: Collection, passages: readonly Passage[]): string {
  return passages
    .flatMap((passage) => [namesText(passage.before), passageText(collection, passage)])
    .filter((text) => text !== '')
    .join(BETWEEN);
}

function namesText(documents: readonly Document[]): string {
  return documents.length === 0 ? '' : ['Also relevant:', ...documents.map(articleLine)].join('\n');
}

function passageText(
  collection: Collection,
  { hit, section, startLine, endLine, text, matches }: Passage,
): string {
  const span = { startLine, endLine, headings: section?.headings ?? [] };
  return `${sourceLine(collection, hit.document, span)}\n${matchedLine(matches)}\n\n${visibleText(text)}`;
}

/** `Matched: context (title, body), window (body)` */
function matchedLine(matches: readonly Match[]): string {
  const shown = matches
    .slice(0, MOST_MATCHES)
    .map(({ words, fields }) => `${wordsOf(words)} (${fields.join(', ')})`);
  const more = matches.length > shown.length ? ` and ${matches.length - shown.length} more` : '';
  return `Matched: ${shown.join(', ')}${more}`;
}

/** For a query without an answer: titles from which a model sees whether one fits. */
function nearestText({ hits, corrections }: Pick<Found, 'hits' | 'corrections'>): string {
  const lines = hits
    .slice(0, MOST_NEAREST)
    .map(({ document: { id, title, description } }) =>
      visibleLine(`- [${id}] ${title}${description === '' ? '' : `: ${description}`}`, LONGEST_NEAREST),
    );
  return [...corrections.map(correctionLine), 'Nothing answers this well. Nearest:', ...lines].join('\n');
}

function wordsOf(words: readonly string[]): string {
  return visibleLine(words.join(' '), 60);
}

function openingLine({ query, filter, found }: SearchPage): string {
  const count = found.total === 1 ? '1 article matches' : `${countText(found.total)} articles match`;
  return [...found.corrections.map(correctionLine), `${count} "${echo(query)}"${filterWords(filter)}`].join(
    ' ',
  );
}

function correctionLine({ from, to }: Correction): string {
  return `Nothing for '${visibleLine(from, 60)}'; searched for '${visibleLine(to, 60)}'.`;
}

/** At least one is named, since it may be all that was found. */
function oversizeText(oversize: readonly Oversize[], budget: number): string {
  if (oversize.length === 0) return '';
  const lines = oversize.map(({ document, section, tokens }) => {
    const asked = section === undefined ? '' : `, section "${slugOf(section)}"`;
    return `- get_article: slug "${visibleLine(document.id)}"${asked} (${tokens.toLocaleString('en')} tokens)`;
  });
  const shown = fitLines(lines, budget, 1);
  const more =
    lines.length > shown.length ? [`and ${lines.length - shown.length} more; raise the budget.`] : [];
  return ['Relevant, but longer than the budget:', ...shown, ...more].join('\n');
}

function goingOn({ found, selection, nextCursor }: SearchPage): string {
  const left = `${selection.left} more passages: repeat the call with cursor "${nextCursor}".`;
  const others = found.total - found.hits.length;
  const beyond = `${others} more articles match: raise limit, or narrow with category, tag, status or updated_since.`;
  return [...(nextCursor === undefined ? [] : [left]), ...(others > 0 ? [beyond] : [])].join('\n');
}

/** Articles without a passage, as far as the budget allows. */
function furtherText({ found, selection, isFirst }: SearchPage, budget: number): string {
  if (!isFirst) return '';
  const shown = documentsIn(selection.passages);
  const others = found.hits.map(({ document }) => document).filter((document) => !shown.has(document));
  const lines = others.map(articleLine);
  const fitting = fitLines(lines, budget, selection.passages.length === 0 ? 1 : 0);
  return fitting.length === 0
    ? ''
    : [shown.size === 0 ? 'Articles:' : 'Further articles:', ...fitting].join('\n');
}

function nothingFound({ library }: Collection, { query, filter }: SearchPage): string {
  const articles = library.list();
  const nothing = `Nothing found for "${echo(query)}"${filterWords(filter)}.`;
  if (articles.length === 0) return nothing;
  const { categories, tags } = facetsOf(articles);
  const advice = 'Try fewer or other words, leave filters out, or look through list_articles.';
  const there = [
    ...(categories.length === 0 ? [] : [`Categories: ${nameSome(categories)}.`]),
    ...(tags.length === 0 ? [] : [`Tags: ${nameSome(tags)}.`]),
  ];
  return [nothing, advice, ...there].join(' ');
}

/** Writes a query as a result repeats it: on one line, shortened. */
export function echo(query: string): string {
  return visibleLine(query, 120);
}

/** Number of articles that a search found, rounded where it is not exact. */
export function countText(total: number): string {
  return total < MOST_DOCUMENTS ? String(total) : `${MOST_DOCUMENTS} or more`;
}
