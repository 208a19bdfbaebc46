/** How English words are read: Porter's stems, one spelling of two, irregular forms, stop words and light words. @module */
import { stemmer } from 'stemmer';
import { irregularForms } from './irregular-forms.ts';
import type { LanguageRules } from './languages.ts';
import { americanised } from './spelling.ts';
import { stopWords } from './stop-words.ts';

/** Base forms; their other forms have the same term. */
const light = [
  // Negations, quantities and degrees
  'not no never without all few fewer less least several lot bit little enough almost nearly again always often',
  'sometimes usually ever once twice soon later ago long exactly simply easily easy properly correctly quickly',
  'well together alone instead anyway anymore yes ok okay sure able possible today tomorrow yesterday nowadays',
  // Places and directions
  'up out off over down back away before after during until since within around across against along behind beyond',
  'toward under above below inside outside',
  // Judgements
  'good better best great nice bad wrong right old new big whole entire main simple different various certain',
  'particular specific usual normal proper common',
  // Verbs that lean on their object
  'get let make go come put take give keep look see say ask try work use run find show help happen become seem turn',
  'bring leave think feel mean hear wonder guess suppose believe understand learn explain describe suggest recommend',
  'talk speak tell told exist stay remain deal rid',
  // What questions are wrapped in
  'hi hello hey thank beginner newbie example difference kind stuff people folk guy somehow someday problem reason idea',
];

/** Words that have the stem of a light one, and meaning: `findings` of a review, the `meaning` of a field. */
const notLight: ReadonlySet<string> = new Set(
  [
    'finding findings meaning specification specifications learning reasoning normalize normalized normalization',
    'normalise normalised normalisation bits rights news goods wells leaves remains hearing hearings',
  ].flatMap((line) => line.split(' ')),
);

// Made when the first question needs it.
let lightTerms: ReadonlySet<string> | undefined;

function isLight(token: string): boolean {
  lightTerms ??= new Set(light.flatMap((line) => line.split(' ')).map(stem));
  return !notLight.has(token) && lightTerms.has(stem(token));
}

function stem(token: string): string {
  const word = americanised(irregularForms.get(token) ?? token);
  // Porter's rules are about letters; `utf8s`, `café` and `--watch` are not for them.
  return word.length > 2 && isPlainLatin(word) ? stemmer(word) : word;
}

function isPlainLatin(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code < 97 || code > 122) return false;
  }
  return true;
}

/** The rules of English. */
export const englishRules: LanguageRules = { stem, stopWords, isLight };
