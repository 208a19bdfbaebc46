/**
 * The English stemmer of M. F. Porter, "An algorithm for suffix stripping", Program 14 (1980), with the two changes
 * that its author made later (-bli and -logi in step 2).
 * @module
 */

type Rule = readonly [suffix: string, replacement: string];

const A = 97;
const E = 101;
const I = 105;
const O = 111;
const U = 117;
const Y = 121;

const step2 = byLastButOne([
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
]);

const step3 = byLastButOne([
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]);

const step4 = byLastButOne([
  ['al', ''],
  ['ance', ''],
  ['ence', ''],
  ['er', ''],
  ['ic', ''],
  ['able', ''],
  ['ible', ''],
  ['ant', ''],
  ['ement', ''],
  ['ment', ''],
  ['ent', ''],
  ['sion', 's'],
  ['tion', 't'],
  ['ou', ''],
  ['ism', ''],
  ['ate', ''],
  ['iti', ''],
  ['ous', ''],
  ['ive', ''],
  ['ize', ''],
]);

/** Words of other letters than a to z, and words of two letters, come back as they are. */
export function stem(word: string): string {
  if (word.length < 3 || !isPlainLatin(word)) return word;
  let result = withoutPlural(word);
  result = withoutEdOrIng(result);
  if (result.endsWith('y') && hasVowel(result, result.length - 1)) result = `${result.slice(0, -1)}i`;
  result = apply(step2, result, 0);
  result = apply(step3, result, 0);
  result = apply(step4, result, 1);
  return withoutFinalE(result);
}

function withoutPlural(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss')) return word;
  return word.slice(0, word.endsWith('sses') || word.endsWith('ies') ? -2 : -1);
}

function withoutEdOrIng(word: string): string {
  if (word.endsWith('eed')) return measure(word, word.length - 3) > 0 ? word.slice(0, -1) : word;
  const removed = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  const length = word.length - removed;
  if (removed === 0 || !hasVowel(word, length)) return word;
  const stemmed = word.slice(0, length);
  if (stemmed.endsWith('at') || stemmed.endsWith('bl') || stemmed.endsWith('iz')) return `${stemmed}e`;
  if (endsInDoubleConsonant(stemmed)) return /[lsz]$/.test(stemmed) ? stemmed : stemmed.slice(0, -1);
  return measure(stemmed, length) === 1 && endsInShortSyllable(stemmed, length) ? `${stemmed}e` : stemmed;
}

function withoutFinalE(word: string): string {
  let result = word;
  const length = word.length - 1;
  if (word.endsWith('e')) {
    const size = measure(word, length);
    if (size > 1 || (size === 1 && !endsInShortSyllable(word, length))) result = word.slice(0, length);
  }
  return result.endsWith('ll') && measure(result, result.length) > 1 ? result.slice(0, -1) : result;
}

/** The rule with the longest suffix decides; it is applied where more than so many syllables would remain. */
function apply(rules: ReadonlyMap<number, readonly Rule[]>, word: string, syllables: number): string {
  const rule = rules.get(word.charCodeAt(word.length - 2))?.find(([suffix]) => word.endsWith(suffix));
  if (rule === undefined) return word;
  const [suffix, replacement] = rule;
  const remaining = word.length - suffix.length + (syllables === 1 ? replacement.length : 0);
  return measure(word, remaining) > syllables
    ? word.slice(0, word.length - suffix.length) + replacement
    : word;
}

function byLastButOne(rules: readonly Rule[]): Map<number, Rule[]> {
  const grouped = new Map<number, Rule[]>();
  for (const rule of [...rules].sort(([one], [other]) => other.length - one.length)) {
    const code = rule[0].charCodeAt(rule[0].length - 2);
    grouped.set(code, [...(grouped.get(code) ?? []), rule]);
  }
  return grouped;
}

/** Porter's m: how often consonants follow vowels in the first letters of the word. */
function measure(word: string, length: number): number {
  let count = 0;
  let vowelBefore = false;
  for (let at = 0; at < length; at += 1) {
    const vowel = isVowel(word.charCodeAt(at), at > 0 && !vowelBefore);
    if (vowelBefore && !vowel) count += 1;
    vowelBefore = vowel;
  }
  return count;
}

function hasVowel(word: string, length: number): boolean {
  for (let at = 0; at < length; at += 1) if (isVowel(word.charCodeAt(at), at > 0)) return true;
  return false;
}

/** Porter's *o: consonant, vowel, consonant, and the last is not w, x or y. */
function endsInShortSyllable(word: string, length: number): boolean {
  if (length < 3 || /[wxy]/.test(word.charAt(length - 1))) return false;
  let last = 0;
  let vowelBefore = false;
  for (let at = 0; at < length; at += 1) {
    vowelBefore = isVowel(word.charCodeAt(at), at > 0 && !vowelBefore);
    last = ((last << 1) | (vowelBefore ? 1 : 0)) & 0b111;
  }
  return last === 0b010;
}

function endsInDoubleConsonant(word: string): boolean {
  const last = word.charCodeAt(word.length - 1);
  return word.length > 1 && last === word.charCodeAt(word.length - 2) && !isVowel(last, true);
}

/** y is a vowel after a consonant. */
function isVowel(code: number, afterConsonant: boolean): boolean {
  return code === A || code === E || code === I || code === O || code === U || (code === Y && afterConsonant);
}

function isPlainLatin(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code < A || code > 122) return false;
  }
  return true;
}
