/** How English words are read: Porter's stems, one spelling of two, irregular forms, stop words and light words. @module */
import { stemmer } from 'stemmer';
import type { LanguageRules } from './terms.ts';

// Left out on purpose, since they carry meaning in texts on software: get, let, not, no, all, up, out, before, after,
// first, best, help, show, use, id.
const words = [
  // Articles and pronouns
  'a an the this that these those i me my mine myself we us our ours ourselves you your yours yourself',
  'he him his she her hers it its itself they them their theirs themselves one ones',
  'someone something anyone anything everyone everything somebody anybody everybody nobody nothing none',
  // Auxiliaries
  'am is are was were be been being do does did doing done have has had having',
  'can could will would shall should may might must ought',
  // Prepositions and conjunctions
  'of to in on at by for from with into onto upon about as than then so if or and but nor yet',
  'because while though although whether between among through via per also there here',
  // Question words
  'what which who whom whose how why when where whatever whoever whenever wherever',
  // Degrees
  'very just even still quite rather really some any each every both either neither such',
  'other another eg ie etc else already now maybe perhaps actually basically',
  // What questions open with
  'want wants wanted need needs needed please tell know like thing things way ways',
  // Contractions as they are typed without apostrophe
  'dont doesnt didnt isnt arent wasnt werent cant cannot couldnt wont wouldnt shouldnt mustnt havent hasnt hadnt',
  'whats whos hows wheres whens whys thats theres heres lets im ive youre youve theyre theyve weve hes shes',
];

/** English words that are not indexed. */
export const stopWords: ReadonlySet<string> = new Set(words.flatMap((line) => line.split(' ')));

/** Endings are compared after five letters or more, so that `four` and `wise` stay what they are. */
const variants: readonly (readonly [RegExp, string])[] = [
  [/^(\w{3,})is(e|es|ed|er|ers|ing|ation|ations)$/, '$1iz$2'],
  [/^(\w{3,})ys(e|es|ed|er|ers|ing)$/, '$1yz$2'],
  [/^(behavi|col|fav|lab|harb|hon|neighb|endeav|vig|rum|hum)our(s|ed|ing|ite|ites|able|al)?$/, '$1or$2'],
  [/^(cent|met|theat|fib)re(s)?$/, '$1er$2'],
  [/^(catal|dial|anal)ogue(s)?$/, '$1og$2'],
  [/^(licen|defen|offen|preten)ce(s)?$/, '$1se$2'],
  [/^(cancel|model|label|travel|signal|channel)l(ed|ing|er|ers)$/, '$1$2'],
  [/^programme(s)?$/, 'program$1'],
];

/** Only for lower-case words. */
export function americanised(word: string): string {
  if (word.length < 5) return word;
  for (const [pattern, replacement] of variants) {
    if (pattern.test(word)) return word.replace(pattern, replacement);
  }
  return word;
}

/** Base forms; their other forms have the same term. */
const light = [
  // Negations, quantities and degrees
  'not no never without all few fewer less least several lot bit little enough almost nearly again always often',
  'only own same too much many more most sometimes usually ever once twice soon later ago long exactly simply easily easy properly correctly quickly',
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

/** A base, then its forms. */
const families = [
  'arise arose arisen',
  'beat beaten',
  'become became',
  'begin began begun',
  'bite bit bitten',
  'blow blew blown',
  'break broke broken',
  'bring brought',
  'build built',
  'burn burnt',
  'buy bought',
  'catch caught',
  'choose chose chosen',
  'come came',
  'deal dealt',
  'draw drew drawn',
  'drink drank drunk',
  'drive drove driven',
  'eat ate eaten',
  'fall fell fallen',
  'feed fed',
  'feel felt',
  'fight fought',
  'find found',
  'fly flew flown',
  'forbid forbade forbidden',
  'forget forgot forgotten',
  'freeze froze frozen',
  'get got gotten',
  'give gave given',
  'go went gone',
  'grow grew grown',
  'hang hung',
  'hear heard',
  'hide hid hidden',
  'hold held',
  'keep kept',
  'lead led',
  'lean leant',
  'learn learnt',
  'leave left',
  'lend lent',
  'lose lost',
  'make made',
  'mean meant',
  'meet met',
  'mistake mistook mistaken',
  'override overrode overridden',
  'overwrite overwrote overwritten',
  'pay paid',
  'prove proven',
  'rewrite rewrote rewritten',
  'ride rode ridden',
  'rise rose risen',
  'run ran',
  'say said',
  'see saw seen',
  'seek sought',
  'sell sold',
  'send sent',
  'shake shook shaken',
  'show shown',
  'shrink shrank shrunk',
  'sit sat',
  'sleep slept',
  'speak spoke spoken',
  'spend spent',
  'spin spun',
  'stand stood',
  'steal stole stolen',
  'stick stuck',
  'strike struck',
  'sweep swept',
  'take took taken',
  'teach taught',
  'tear tore torn',
  'think thought',
  'throw threw thrown',
  'try tries tried',
  'understand understood',
  'undo undid undone',
  'wake woke woken',
  'wear wore worn',
  'win won',
  'write wrote written',
  'child children',
  'person people',
  'criterion criteria',
  'index indices',
  'matrix matrices',
  'vertex vertices',
  'analysis analyses',
  'hypothesis hypotheses',
  'half halves',
  'bad worse worst',
];

/** By form: its base. */
export const irregularForms: ReadonlyMap<string, string> = new Map(
  families.flatMap((family) => {
    const [base, ...forms] = family.split(' ') as [string, ...string[]];
    return forms.map((form) => [form, base] as const);
  }),
);
