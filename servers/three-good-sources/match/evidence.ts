/**
 * The evidence that the words of a question give for a topic that contains them.
 * @module
 */
import type { RecordMatch } from 'lectern/knowledge';
import { isEveryday, isFrame } from './common-words.ts';

/**
 * What a word is worth that only the reasons for a source mention, and not what the topic is said to be, where fewer
 * than so many words are evidence for the topic.
 */
const IN_PASSING = 0.5;
const FEW_WORDS = 3;
const EVERYDAY = 0.7;
/** How much of a word an everyday one is, where words are counted. */
const PLAIN_WORD = 0.5;
const MOST_EVIDENCE = 4;

interface Told {
  readonly share: number;
  readonly evidence: number;
  readonly words: number;
}

export function massOf(matches: RecordMatch['matches']): number {
  return matches.reduce((sum, { rarity }) => sum + rarity, 0);
}

/** The share of the question that a topic holds, how much evidence that is, and by how many words. */
export function toldBy({ covered, matches, phrases }: RecordMatch, isPointed: boolean): Told {
  const inPhrases = new Set(phrases.flatMap(({ terms }) => terms.map(({ term }) => term)));
  const mass = massOf(matches);
  const isFew = matches.length < FEW_WORDS;
  const evidence = matches.reduce(
    (sum, match) =>
      sum + match.rarity * trustIn(match, inPhrases, isFew) * (isPointed ? 1 : plainness(match)),
    0,
  );
  const words = matches.reduce(
    (sum, match) =>
      sum + (trustIn(match, inPhrases, isFew) === 0 ? 0 : plainness(match) === 1 ? 1 : PLAIN_WORD),
    0,
  );
  return { share: mass === 0 ? covered : covered * (evidence / mass), evidence, words };
}

/** A single letter or a word of asking says nothing unless it is in a name; what is mentioned in passing says less. */
function trustIn(
  { words, fields }: RecordMatch['matches'][number],
  inPhrases: ReadonlySet<string>,
  isFew: boolean,
): number {
  const isName = fields.includes('title') || words.some((word) => inPhrases.has(word));
  if (!isName && words.every((word) => word.length === 1 || isFrame(word))) return 0;
  return isFew && fields.every((field) => field === 'body' || field === 'heading') ? IN_PASSING : 1;
}

/** Where nothing points to the topic, words that every field has are not enough to be sure of it. */
function plainness({ words }: RecordMatch['matches'][number]): number {
  return words.every(isEveryday) ? EVERYDAY : 1;
}

export function evidenceOf({ phrases, matches }: RecordMatch): string[] {
  const texts = [...phrases.map(({ phrase }) => phrase), ...matches.map(({ words }) => words.join(' '))];
  const isFirst = (text: string, i: number): boolean =>
    texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === i;
  return texts.filter(isFirst).slice(0, MOST_EVIDENCE);
}
