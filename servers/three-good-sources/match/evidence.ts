/**
 * What the words of a question tell of a topic that holds them.
 * @module
 */
import { NO_SYNONYMS, type RecordMatch, readQuery } from 'lectern/knowledge';

/**
 * What a word is worth that only the reasons for a source mention, and not what the topic is said to be, where fewer
 * than so many words speak for the topic.
 */
const IN_PASSING = 0.5;
const FEW_WORDS = 3;
const MOST_EVIDENCE = 4;

interface Told {
  readonly share: number;
  readonly evidence: number;
  readonly words: number;
}

/** The terms of each word of the question that carries meaning; of a name, also those of its parts. */
export function conceptsOf(question: string): string[][] {
  return readQuery(question, NO_SYNONYMS)
    .filter(({ isLight }) => !isLight)
    .map(({ alternatives }) =>
      alternatives.filter(({ weight }) => weight === 1).flatMap(({ terms }) => terms),
    );
}

export function massOf(matches: RecordMatch['matches']): number {
  return matches.reduce((sum, { rarity }) => sum + rarity, 0);
}

/** The share of the question that a topic holds, how much that tells, and by how many words. */
export function toldBy({ covered, matches, phrases }: RecordMatch): Told {
  const inPhrases = new Set(phrases.flatMap(({ terms }) => terms.map(({ term }) => term)));
  const mass = massOf(matches);
  const isFew = matches.length < FEW_WORDS;
  const evidence = matches.reduce((sum, match) => sum + match.rarity * trustIn(match, inPhrases, isFew), 0);
  return { share: mass === 0 ? covered : covered * (evidence / mass), evidence, words: matches.length };
}

/** A single letter says nothing unless it is a name, and what is only mentioned in passing says less. */
function trustIn(
  { words, fields }: RecordMatch['matches'][number],
  inPhrases: ReadonlySet<string>,
  isFew: boolean,
): number {
  const isName = fields.includes('title') || words.some((word) => inPhrases.has(word));
  if (!isName && words.every((word) => word.length === 1)) return 0;
  return isFew && fields.every((field) => field === 'body') ? IN_PASSING : 1;
}

export function evidenceOf({ phrases, matches }: RecordMatch): string[] {
  const texts = [...phrases.map(({ phrase }) => phrase), ...matches.map(({ words }) => words.join(' '))];
  const isFirst = (text: string, i: number): boolean =>
    texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === i;
  return texts.filter(isFirst).slice(0, MOST_EVIDENCE);
}
