/**
 * An index of the articles for a model's context, since a model does not search for something it does not know exists.
 * It is complete while it fits; otherwise it lists folders with their counts and the articles that others link to most.
 * @module
 */

import { visibleLine } from '../base/shown-text.ts';
import type { MaybePromise } from '../index.ts';
import type { Document } from '../knowledge/document.ts';
import type { Library } from '../knowledge/library.ts';
import { BestOf } from '../knowledge/search/rank.ts';

/** Claude Code shows 4,096 characters of instructions and drops the rest. */
export const DEFAULT_INDEX_CHARACTERS = 4000;
/**
 * Clients read instructions once and wait 30 seconds or more, so a complete index is worth a second. Most folders take
 * less.
 */
const LONGEST_WAIT = 1000;
const LONGEST_TITLE = 80;
/** The remaining share is for articles. */
const SHARE_FOR_FOLDERS = 0.4;
/** The shortest possible entry: a name of one character. */
const SHORTEST_ENTRY = '- a\n'.length;
const START_PAGE = /^(?:readme|index)$/i;

/**
 * Instructions that begin with how to use the server and end with its index, limited to this many characters in total;
 * 0 omits the index. Call it for each client, because the index follows the collection as it changes.
 */
export function withIndex(rules: string, library: Library, characters: number): () => MaybePromise<string> {
  if (characters <= 0) return () => rules;
  let whole: string | undefined;
  library.onChange(() => {
    whole = undefined;
  });
  const written = (hasTitles: boolean): string => {
    const reading = hasTitles
      ? ''
      : 'The articles are still being read; this index contains those read so far.\n';
    const room = characters - rules.length - reading.length - 2;
    const index = indexText(library.visible(), room);
    return index === '' && hasTitles ? rules : `${rules}\n\n${reading}${index}`.trimEnd();
  };
  return () => {
    if (whole !== undefined) return whole;
    return library.hasTitlesWithin(LONGEST_WAIT).then((hasTitles) => {
      const text = written(hasTitles);
      if (library.isReady) whole = text;
      return text;
    });
  };
}

/** Empty if there are no articles or no room for one. */
export function indexText(documents: readonly Document[], room: number): string {
  if (documents.length === 0) return '';
  // Skipped if it cannot fit: for ten thousand articles, almost all lines would be written in vain.
  if (documents.length * SHORTEST_ENTRY <= room) {
    const whole = rendered(groupsOf(documents, new Set(documents)), documents.length, documents.length);
    if (whole.length <= room) return whole;
  }
  const left = room - opening(documents.length, documents.length - 1).length;
  const eligible = inLargestFolders(documents, left * SHARE_FOR_FOLDERS);
  const frame = foldersLength(eligible);
  const chosen = new Set(fitting(mostUsed(eligible, documents, left), left - frame));
  return chosen.size === 0 ? '' : rendered(groupsOf(eligible, chosen), documents.length, chosen.size);
}

function fitting(documents: readonly Document[], room: number): Document[] {
  let left = room;
  return documents.filter((document) => {
    // Thousands of articles cannot fit, whatever their titles are.
    if (document.id.length - document.category.length > left) return false;
    const cost = entryOf(document).length + 1;
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

/** Selects articles from the largest folders, as many folders as can be named in this many characters. */
function inLargestFolders(documents: readonly Document[], room: number): readonly Document[] {
  if (foldersLength(documents) <= room) return documents;
  const shown: Document[] = [];
  const folders = [...byCategory(documents).values()].sort((a, b) => b.length - a.length);
  for (const inside of folders) if (foldersLength([...shown, ...inside]) <= room) shown.push(...inside);
  return shown;
}

/** Upper bound for the lines of the folders, as if every article of a folder were shown. */
function foldersLength(documents: readonly Document[]): number {
  const lines = [...byCategory(documents)].map(([category, { length }]) =>
    folderLine(category, length - 1, length),
  );
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

interface Group {
  readonly category: string;
  readonly size: number;
  readonly entries: readonly string[];
}

function groupsOf(documents: readonly Document[], chosen: ReadonlySet<Document>): Group[] {
  const shown = byCategory([...chosen].sort((a, b) => compare(a.id, b.id)));
  return [...byCategory(documents)]
    .sort(([one], [other]) => compare(one, other))
    .map(([category, { length }]) => ({
      category,
      size: length,
      entries: (shown.get(category) ?? []).map(entryOf),
    }));
}

function byCategory(documents: readonly Document[]): Map<string, Document[]> {
  const groups = new Map<string, Document[]>();
  for (const document of documents) {
    const group = groups.get(document.category);
    if (group === undefined) groups.set(document.category, [document]);
    else group.push(document);
  }
  return groups;
}

function rendered(groups: readonly Group[], total: number, shown: number): string {
  const lines = groups.flatMap(({ category, size, entries }) =>
    category === '' ? entries : [folderLine(category, entries.length, size), ...entries],
  );
  return [opening(total, shown), ...lines].join('\n');
}

function opening(total: number, shown: number): string {
  const how = '(id = folder/name; titles where they add something)';
  if (shown === total) return `Index of all ${total} articles ${how}:`;
  return (
    `Index of ${shown} of ${total} articles, the most linked and the newest ${how}. ` +
    'list_articles lists the others, search_articles finds them:'
  );
}

function folderLine(category: string, shown: number, size: number): string {
  return `${visibleLine(category, LONGEST_TITLE)}/ (${shown === size ? '' : `${shown} of `}${size})`;
}

/** The id without its folder, and the title if it differs from the id by more than style. */
function entryOf({ id, category, slug, title }: Document): string {
  const name = category === '' ? id : id.slice(category.length + 1);
  const said = visibleLine(title, LONGEST_TITLE);
  const isPlain = wordsOf(said) === wordsOf(slug);
  return isPlain ? `- ${visibleLine(name)}` : `- ${visibleLine(name)}: ${said}`;
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

interface Use {
  readonly document: Document;
  readonly isStart: number;
  readonly links: number;
  readonly depth: number;
}

/**
 * Start pages first, then those that most others link to, then those in the top folder, then the newest; as many as fit
 * into this many characters.
 */
function mostUsed(documents: readonly Document[], all: readonly Document[], room: number): Document[] {
  const links = new Map<string, number>();
  for (const { id, related, links: linked = [] } of all)
    for (const target of new Set([...related, ...linked]))
      if (target !== id) links.set(target, (links.get(target) ?? 0) + 1);
  const best = new BestOf<Use>(
    Math.max(1, Math.ceil(room / SHORTEST_ENTRY)),
    (a, b) =>
      b.isStart - a.isStart ||
      b.links - a.links ||
      a.depth - b.depth ||
      compare(b.document.updated ?? '', a.document.updated ?? '') ||
      compare(a.document.id, b.document.id),
  );
  for (const document of documents)
    best.offer({
      document,
      isStart: START_PAGE.test(document.id) ? 1 : 0,
      links: links.get(document.id) ?? 0,
      depth: document.id.split('/').length,
    });
  return best.sorted().map(({ document }) => document);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
