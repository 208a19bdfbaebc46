/**
 * Plain BM25 over whole texts: Porter stems, stop words, k1 1.2, b 0.75. The baseline that a search engine has to beat.
 * @module
 */
import { stemmer } from 'stemmer';

const K1 = 1.2;
const B = 0.75;

// Not the list of packages/lectern/src/knowledge, so that the baseline stays the same when that list changes.
const STOP_WORDS = new Set(
  [
    'a about above after again against all also am an and any are as at be because been before being below between',
    'both but by can cannot could did do does doing down during each few for from further had has have having he her',
    'here hers him his how i if in into is it its itself just me more most my no nor not now of off on once only or',
    'other our ours out over own same she should so some such than that the their theirs them then there these they',
    'this those through to too under until up very was we were what when where which while who whom why will with',
    'would you your yours',
  ].flatMap((line) => line.split(' ')),
);

/** The stem of a word, or nothing for a stop word. */
export function stemOf(word: string): string | undefined {
  const lower = word.toLowerCase();
  return STOP_WORDS.has(lower) ? undefined : stemmer(lower);
}

function stemsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf).filter((stem) => stem !== undefined);
}

/** Indexes texts and returns the search: ids of all texts that contain a word of the question, best first. */
export function indexWithBm25(
  texts: readonly { readonly id: string; readonly text: string }[],
): (question: string) => readonly string[] {
  const postings = new Map<string, Map<number, number>>();
  const lengths = texts.map(({ text }, document) => {
    const stems = stemsOf(text);
    for (const stem of stems) {
      const counts = postings.get(stem) ?? new Map<number, number>();
      counts.set(document, (counts.get(document) ?? 0) + 1);
      postings.set(stem, counts);
    }
    return stems.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / texts.length;

  return (question) => {
    const scores = new Map<number, number>();
    for (const stem of stemsOf(question)) {
      const counts = postings.get(stem);
      if (counts === undefined) continue;
      const rarity = Math.log(1 + (texts.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [document, count] of counts) {
        const norm = K1 * (1 - B + (B * (lengths[document] ?? 0)) / average);
        const score = (rarity * count * (K1 + 1)) / (count + norm);
        scores.set(document, (scores.get(document) ?? 0) + score);
      }
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .map(([document]) => texts[document]?.id ?? '');
  };
}
