/** Prose does not shout. @module */
import { proseIn } from '../prose-in.ts';
import { findingIn, type Rule } from '../rule.ts';
import { textLines } from '../text-lines.ts';

/** At the end of a sentence, quoted or not; operators have something behind them. */
const exclamation = /!["'”’)]*(?:\s|$)/;

export const exclamations: Rule = function* (entry) {
  for (const { path, text } of proseIn(entry.pattern))
    for (const { text: own, line } of textLines(entry, path, text))
      if (exclamation.test(own)) yield findingIn(entry, line, 'no sentence may end with an exclamation mark');
};
