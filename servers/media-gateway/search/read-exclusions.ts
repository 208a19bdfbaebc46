/**
 * What a question does not want: "not", "no", "without", "except", "other than" and their like, before people,
 * countries, languages, genres, moods, years, titles and what a story is about.
 * @module
 */
import type { Catalogue } from '../catalogue/catalogue.ts';
import { facet } from '../catalogue/facets.ts';
import type { Item, Manner } from './excluded-item.ts';
import { itemAt, namesThings, textItem } from './excluded-items.ts';
import { LONGEST_NAME } from './excluded-titles.ts';
import {
  AFTERWARDS,
  BEFORE,
  DENIES_AGAIN,
  FILLERS,
  INTO_DENIAL,
  NO_EXCLUSION,
  OF_DISLIKES,
  OF_KNOWN,
  OF_REQUESTS,
  OF_STORIES,
  OPENS_CLAUSE,
  REFUSALS,
} from './fillers.ts';
import { LONGEST_PHRASE, languageCode, lexicon } from './lexicon.ts';
import type { Exclusion } from './parsed-query.ts';
import { lengthAt } from './read-runtime.ts';
import { yearsAt } from './read-years.ts';
import type { Words } from './words.ts';

/** Consumes the words that exclude something. */
export function readExclusions(words: Words, catalogue: Catalogue): Exclusion[] {
  const found: Exclusion[] = [];
  // `No 2012` is a title and its year.
  if (catalogue.names.has(words.all.filter((word) => !/^\d{4}$/.test(word)).join(' '))) return found;
  for (let i = 0; i < words.length; i++) {
    if (words.says(i, ['live', 'action'])) {
      found.push({ label: 'not animation', keys: [facet('genre', 'animation')] });
      words.take(i, 2);
      continue;
    }
    const denied = deniedByPrefix(words, i, catalogue);
    if (denied !== undefined) {
      found.push(denied);
      words.take(i, 1);
      continue;
    }
    const afterwards = afterwardsAt(words, i);
    const before = afterwards && itemBefore(words, i, catalogue);
    if (before !== undefined) {
      const listed = itemsListedBefore(words, before, catalogue);
      found.push(...listed.map(({ exclusion }) => exclusion), before.exclusion);
      const { start } = listed[0] ?? before;
      words.take(start, i - start + (afterwards?.length ?? 0));
      continue;
    }
    const ofDislike = OF_DISLIKES.find((phrase) => words.says(i, phrase));
    const ofKnown = OF_KNOWN.find((phrase) => words.says(i, phrase));
    const ofRequest = ofDislike ?? ofKnown ?? OF_REQUESTS.find((phrase) => words.says(i, phrase));
    const marker = ofRequest ?? OF_STORIES.find((phrase) => words.says(i, phrase));
    // `No. Other sports films`: what follows is a sentence of its own.
    if (marker !== undefined && ofRequest === undefined && words.endsClause(i + marker.length - 1)) continue;
    if (marker === undefined || isHarmless(words, i, marker.length, catalogue)) continue;
    const isDenied = ofRequest === undefined || ofDislike !== undefined;
    const again = isDenied ? deniedAgain(words, i + marker.length) : undefined;
    if (again !== undefined) {
      words.take(i, again - i);
      i = again - 1;
      continue;
    }
    const manner: Manner = {
      isOfRequest:
        ofRequest !== undefined ||
        isAboutRequest(words, i, catalogue) ||
        saysWhatItIs(words, i, marker.length, catalogue),
      isDislike: ofDislike !== undefined,
      isThing: namesThings(words, i + marker.length),
    };
    let end = i + marker.length;
    for (let start: number | undefined = end; start !== undefined; ) {
      const item: Item | undefined = itemAt(words, start, manner, catalogue);
      if (item === undefined || (ofKnown !== undefined && !ofPeopleOrTitles(item))) break;
      found.push(item.exclusion);
      const isInList = end > i + marker.length;
      end = item.end;
      start = nextItem(words, item, { ...manner, isInList, isListing: ofRequest !== undefined }, catalogue);
    }
    if (end === i + marker.length) continue;
    words.take(i, end - i);
    i = end - 1;
  }
  return found;
}

function ofPeopleOrTitles({ kind }: Item): boolean {
  return kind === 'person' || kind === 'title';
}

/** `Unromantic`, `nonviolent`: a word for a genre or a mood that its own beginning denies. */
function deniedByPrefix(words: Words, i: number, catalogue: Catalogue): Exclusion | undefined {
  const word = words.at(i) as string;
  const [, denied] = /^(?:un|non)(.+)$/.exec(word) ?? [];
  if (denied === undefined || !words.isFree(i) || lexicon().has(word)) return undefined;
  const entries =
    lexicon()
      .get(denied)
      ?.filter(({ kind }) => kind === 'genre' || kind === 'mood') ?? [];
  if (entries.length === 0 || !isAboutRequest(words, i, catalogue)) return undefined;
  return {
    label: `not ${entries.map(({ label }) => label).join(' or ')}`,
    keys: entries.flatMap(({ keys }) => keys),
  };
}

/** `Nothing that isn’t funny` wants what is funny: where the second denial ends. */
function deniedAgain(words: Words, start: number): number | undefined {
  for (let at = start; at < words.length && !words.endsClause(at - 1); at++) {
    const again = DENIES_AGAIN.find((phrase) => words.says(at, phrase));
    if (again !== undefined) return at + again.length;
    if (!INTO_DENIAL.has(words.at(at) as string)) return undefined;
  }
  return undefined;
}

/** Words that exclude what is before them. */
function afterwardsAt(words: Words, i: number): readonly string[] | undefined {
  const word = words.at(i) as string;
  if (REFUSALS.has(word) && words.endsClause(i)) return [word];
  // `Leave Fellini out`
  if (word === 'out' && words.endsClause(i) && isKept(words, i)) return [word];
  return AFTERWARDS.find(
    (phrase) =>
      words.says(i, phrase) && (!OPEN.has(phrase.at(-1) ?? '') || words.endsClause(i + phrase.length - 1)),
  );
}

/** What they are said of may follow: `that have nothing to do with war`. */
const OPEN = new Set(['with', 'in']);

const KEEPING = new Set(['keep', 'keeping', 'leave', 'leaving', 'cut', 'cutting', 'count', 'counting']);

/** Whether this clause says to keep something somewhere. */
function isKept(words: Words, end: number): boolean {
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && !words.endsClause(start - 1)) start -= 1;
  return words.all.slice(start, end).some((word) => KEEPING.has(word));
}

const OF_CLAUSE: Manner = { isOfRequest: true, isDislike: false, isThing: false };

/** `Boxing films, Rocky excluded`: what of this clause ends here and begins earliest. */
function itemBefore(words: Words, end: number, catalogue: Catalogue): Item | undefined {
  let start = end;
  const isRefusal = words.endsClause(end - 1);
  if (isRefusal) start -= 1;
  while (start > 0 && end - start < LONGEST_NAME && !words.endsClause(start - 1)) start -= 1;
  if (KEEPING.has(words.at(start) ?? '')) start += 1;
  const first = start;
  for (; start < end; start++) {
    const item = itemAt(words, start, OF_CLAUSE, catalogue);
    if (item?.end === end && item.kind !== 'text') return { ...item, start };
    // Words that are nothing else have to be all of the clause, or to follow `keep`.
    const isAll = (start === first && (first > 0 || isRefusal)) || KEEPING.has(words.at(start - 1) ?? '');
    const text = isAll ? textItem(words, start, end) : undefined;
    if (text?.end === end) return { ...text, start };
  }
  return undefined;
}

/** `Japan and Korea aside`: what else of its kind is joined to what was found, in the order of the words. */
function itemsListedBefore(words: Words, last: Item, catalogue: Catalogue): Item[] {
  if (!JOINTS.has(words.at(last.start - 1) ?? '') || !words.isFree(last.start - 1)) return [];
  const other = itemBefore(words, last.start - 1, catalogue);
  if (other?.kind !== last.kind || other.end !== last.start - 1) return [];
  return [...itemsListedBefore(words, other, catalogue), other];
}

/** `no longer than two hours` is a length, `not as dark` a comparison, and `No Country for Old Men` a title. */
function isHarmless(words: Words, at: number, length: number, catalogue: Catalogue): boolean {
  if (NO_EXCLUSION.some((phrase) => words.says(at, phrase))) return true;
  for (let i = at + length; i <= at + length + 2; i++) if (lengthAt(words, i) !== undefined) return true;
  return isInName(words, at, length, catalogue);
}

/** Whether these words are part of a longer name of a title. */
export function isInName(words: Words, at: number, length: number, { names }: Catalogue): boolean {
  for (let start = Math.max(0, at - LONGEST_NAME + 1); start <= at; start++)
    for (let size = at - start + length; size <= LONGEST_NAME && start + size <= words.length; size++)
      if (size > length && names.has(words.phrase(start, size))) return true;
  return false;
}

/**
 * Whether the words before it ask for a title: `a war film without battles`. In `a boy without a father` they tell a
 * story, in which a word for a genre or a theme excludes nothing.
 */
function isAboutRequest(words: Words, marker: number, catalogue: Catalogue): boolean {
  for (let i = marker - 1; i >= 0; i--) {
    const word = words.at(i) as string;
    if (words.endsClause(i) || OPENS_CLAUSE.has(word)) return true;
    if (BEFORE.has(word)) continue;
    return (
      !words.isFree(i) ||
      FILLERS.has(word) ||
      endsKnownPhrase(words, i, catalogue) ||
      endsName(words, i, catalogue)
    );
  }
  return true;
}

/** `Winners that are not dramas`: what is said of things, rather than people, is a genre or a country of titles. */
function saysWhatItIs(words: Words, marker: number, length: number, catalogue: Catalogue): boolean {
  let i = marker - 1;
  while (i >= 0 && BEFORE.has(words.at(i) as string) && !RELATIVE_PRONOUNS.has(words.at(i) as string)) i -= 1;
  return (
    RELATIVE_PRONOUNS.has(words.at(i) ?? '') &&
    itemAt(words, marker + length, OF_CLAUSE, catalogue)?.kind === 'facet'
  );
}

const RELATIVE_PRONOUNS: ReadonlySet<string> = new Set(['that', 'which', 'thats']);

/** Whether a word for a genre, a country, a kind of titles, a time, a length or a theme of several words ends here. */
function endsKnownPhrase(words: Words, i: number, catalogue: Catalogue): boolean {
  if (yearsAt(words, i, 0) !== undefined || languageCode(words.at(i) as string) !== undefined) return true;
  for (let length = 1; length <= Math.min(LONGEST_PHRASE, i + 1); length++) {
    const start = i + 1 - length;
    if (isKnownPhrase(words.phrase(start, length), catalogue)) return true;
    if (lengthAt(words, start)?.words === length) return true;
  }
  return false;
}

function isKnownPhrase(phrase: string, catalogue: Catalogue): boolean {
  return lexicon().has(phrase) || (phrase.includes(' ') && catalogue.hasTheme(phrase));
}

/** Whether the name of a person or of a title ends here. */
function endsName(words: Words, i: number, { names, people }: Catalogue): boolean {
  for (let length = 1; length <= Math.min(LONGEST_NAME, i + 1); length++) {
    const phrase = words.phrase(i + 1 - length, length);
    if (names.has(phrase) || (length > 1 && people.named(phrase).length > 0)) return true;
  }
  return people.isNameOnly(words.at(i) as string);
}

const JOINTS: ReadonlySet<string> = new Set(['and', 'or', 'nor']);

const EXAMPLES = [['like'], ['such', 'as'], ['especially'], ['eg']];

interface ListManner extends Manner {
  /** Something else was excluded before, so that `and` after a comma is the end of a list. */
  readonly isInList: boolean;
  /** Lists of any kind follow such words: `excluding war, politics and sport`. After `no war` a wish may follow. */
  readonly isListing: boolean;
}

/** Where the next item of a list begins: after `or`, and after `and` where it goes with the one before. */
function nextItem(words: Words, item: Item, manner: ListManner, catalogue: Catalogue): number | undefined {
  const { end } = item;
  const joint = words.at(end);
  const isClauseEnd = words.endsClause(end - 1);
  if (joint === 'or' || joint === 'nor') return end + 1;
  const example = isClauseEnd ? undefined : EXAMPLES.find((phrase) => words.says(end, phrase));
  if (example !== undefined) return end + example.length;
  if (joint === 'and' && (!isClauseEnd || manner.isInList)) {
    const next = itemAt(words, end + 1, manner, catalogue);
    return next !== undefined && goesWith(next, item, manner.isListing, words, catalogue)
      ? end + 1
      : undefined;
  }
  return isClauseEnd && joint !== undefined && isListed(words, item, manner, catalogue) ? end : undefined;
}

/** `Wajda, Kieślowski and Polanski`: whether a list goes on after this item, up to a last one that is joined to it. */
function isListed(words: Words, item: Item, manner: ListManner, catalogue: Catalogue): boolean {
  for (let last = item; words.endsClause(last.end - 1); ) {
    const next = itemAt(words, last.end, manner, catalogue);
    const isContent = next !== undefined && [next, item].every(({ kind }) => OF_CONTENT.has(kind));
    const isOfPeople = next !== undefined && [next, item].every((each) => namesPeople(each, catalogue));
    if (next === undefined || !(isContent || isOfPeople || next.kind === item.kind)) return false;
    const joint = words.at(next.end) ?? '';
    if (JOINTS.has(joint)) return joint !== 'and' || !isContent || isOfPeople || manner.isListing;
    last = next;
  }
  return false;
}

/** A surname may not have been recognized as one. */
function namesPeople({ kind, exclusion }: Item, { people }: Catalogue): boolean {
  const surname = (exclusion.text ?? '').replace(/^.* /, '');
  return kind === 'person' || (kind === 'text' && people.ofSurname(surname).length > 0);
}

const OF_CONTENT: ReadonlySet<Item['kind']> = new Set(['facet', 'text']);

/** `No sports and politics` excludes both; `no sports and a happy end` wants the other. */
function goesWith(next: Item, item: Item, isListing: boolean, words: Words, catalogue: Catalogue): boolean {
  const { kind, end } = item;
  if (['a', 'an'].includes(words.at(end + 1) ?? '')) return false;
  const isOfPeople = namesPeople(next, catalogue) && namesPeople(item, catalogue);
  if (next.kind === kind || isOfPeople) return true;
  const isDirect = next.start === end + 1 && words.endsClause(next.end - 1);
  // `Besides 2001 and The Shining`, whatever each of them is.
  if (isDirect && isListing) return true;
  return isDirect && OF_CONTENT.has(kind) && OF_CONTENT.has(next.kind);
}
