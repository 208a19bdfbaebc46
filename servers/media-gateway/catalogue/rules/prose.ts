/** Rules for how the built-in catalogue is written. @module */
import type { TitleRules } from './title-entry.ts';

const END = /[.!?…]["'’”)]*$/;
const BEGINNING = /^["'‘“(]*[\p{Lu}\p{N}]/u;

/** `Dr.` and `J.` and `U.S.` end no sentence. */
const ABBREVIATION = /^["'‘“(]*((mr|mrs|ms|dr|st|jr|sr|prof|capt|lt|col|gen|sgt|no|vs|mt)\.|(\p{L}\.)+)$/iu;

const WORDS = { least: 12, most: 45 };
const THEMES = { least: 3, most: 9 };
const MOST_CAST = 6;

export const PROSE_RULES: TitleRules = {
  /** How the built-in catalogue is written. */
  *aboutLength({ title: { about = '' } }) {
    const words = about.split(/\s+/).filter((word) => word !== '').length;
    if (words < WORDS.least || words > WORDS.most)
      yield `"about" has ${words} words, not from ${WORDS.least} to ${WORDS.most}.`;
  },

  *aboutSentence({ title: { about = '' } }) {
    const sentences = sentenceCount(about);
    if (sentences > 1) yield `"about" has ${sentences} sentences, not one.`;
  },

  *themeCount({ title: { themes = [] } }) {
    if (themes.length < THEMES.least || themes.length > THEMES.most)
      yield `It has ${themes.length} themes, not from ${THEMES.least} to ${THEMES.most}.`;
  },

  *castCount({ title: { cast = [] } }) {
    if (cast.length > MOST_CAST) yield `It has ${cast.length} people in its cast, more than ${MOST_CAST}.`;
  },
};

/** How many sentences a text has. */
export function sentenceCount(text: string): number {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const ends = words.filter((word, index) => {
    const next = words[index + 1];
    return next === undefined || (END.test(word) && BEGINNING.test(next) && !ABBREVIATION.test(word));
  });
  return ends.length;
}
