/**
 * How the built-in catalogue is written.
 * @module
 */

import type { Rule } from './rule.ts';
import { sentenceCount } from './sentence-count.ts';

const WORDS = { least: 12, most: 45 };
const THEMES = { least: 3, most: 9 };
const MOST_CAST = 6;

export const aboutLength: Rule = function* ({ title: { about = '' } }) {
  const words = about.split(/\s+/).filter((word) => word !== '').length;
  if (words < WORDS.least || words > WORDS.most)
    yield `"about" has ${words} words, not from ${WORDS.least} to ${WORDS.most}.`;
};

export const aboutSentence: Rule = function* ({ title: { about = '' } }) {
  const sentences = sentenceCount(about);
  if (sentences > 1) yield `"about" has ${sentences} sentences, not one.`;
};

export const themeCount: Rule = function* ({ title: { themes = [] } }) {
  if (themes.length < THEMES.least || themes.length > THEMES.most)
    yield `It has ${themes.length} themes, not from ${THEMES.least} to ${THEMES.most}.`;
};

export const castCount: Rule = function* ({ title: { cast = [] } }) {
  if (cast.length > MOST_CAST) yield `It has ${cast.length} people in its cast, more than ${MOST_CAST}.`;
};
