/**
 * Converts names to plain ASCII: for URI schemes, URL paths and configuration files, which allow nothing else.
 * @module
 */

/** Letters that do not decompose into a base letter and a mark, and umlauts, whose transliteration adds a letter. */
const LETTERS = new Map(
  (
    'ä ae ö oe ü ue ß ss æ ae ø oe œ oe ł l đ d ð d þ th ı i ' +
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o ' +
    'а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh ' +
    'щ shch ъ - ы y ь - э e ю yu я ya і i ї yi є ye ґ g ў u ј j љ lj њ nj ћ c ђ dj џ dz'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, each, i, all) => {
      if (i % 2 === 0) pairs.push([each, all[i + 1] === '-' ? '' : (all[i + 1] ?? '')]);
      return pairs;
    }, []),
);

/** A letter that remains after `latin`: of a script without a transliteration here, such as Chinese or Thai. */
const OTHER_LETTER = /[^\P{L}a-z]/u;

/**
 * A name in lower-case letters, digits and hyphens. Text in a script that cannot be converted is represented by a short
 * hash, so that two such names differ.
 */
export function asciiName(text: string, kind: string): string {
  const plain = transliterate(text);
  if (!OTHER_LETTER.test(latin(text))) return plain === '' ? kind : plain;
  return `${plain === '' ? kind : plain}-${shortHash(text.normalize('NFC'))}`;
}

/** FNV-1a, as at most four letters and digits. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36).slice(-4);
}

/** Lower-case letters, digits and hyphens; empty if no letter of the text can be converted. */
export function transliterate(text: string): string {
  return latin(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function latin(text: string): string {
  const composed = [...text.normalize('NFC').toLowerCase()].map((each) => LETTERS.get(each) ?? each).join('');
  return [...composed.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((each) => LETTERS.get(each) ?? each)
    .join('');
}
