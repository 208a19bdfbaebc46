/** Rules for triggers, by which a pattern is found. @module */
import { findingIn } from 'lectern/content';
import { termOf } from 'lectern/knowledge';
import type { PatternRules } from '../entry.ts';

const LIMITS = [
  { name: 'keywords', fewest: 8, most: 20 },
  { name: 'actions', fewest: 4, most: 10 },
  { name: 'situations', fewest: 10, most: 40 },
] as const;

const TRIGGER_LISTS = ['keywords', 'actions', 'situations', 'file_patterns'] as const;
const GENERIC_WORDS = 'user api data file request endpoint list token service message check admin';

/** As search compares them: in all their forms. */
const GENERIC_TERMS: ReadonlySet<string | undefined> = new Set(
  GENERIC_WORDS.split(' ').map((word) => termOf(word)),
);

export const TRIGGER_RULES: PatternRules = {
  /** Finding depends on triggers: too few miss contexts, too many match any. */
  *triggerCounts(entry) {
    for (const { name, fewest, most } of LIMITS) {
      const own = entry.pattern.triggers?.[name];
      if (own === undefined) yield findingIn(entry, ['triggers'], `${name} are missing`);
      else if (own.length < fewest || own.length > most) {
        const message = `${name} are ${own.length}; there must be ${fewest} to ${most}`;
        yield findingIn(entry, ['triggers', name], message);
      }
    }
  },

  /** A trigger that is there twice counts twice. */
  *triggerRepeats(entry) {
    const lines = new Map<string, number>();
    for (const name of TRIGGER_LISTS) {
      for (const [i, trigger] of (entry.pattern.triggers?.[name] ?? []).entries()) {
        const line = entry.lineOf(['triggers', name, i]);
        // Search ignores case.
        const key = trigger.trim().toLowerCase().replace(/\s+/g, ' ');
        const before = lines.get(key);
        if (before === undefined) lines.set(key, line);
        else yield findingIn(entry, line, `trigger "${trigger}" is also on line ${before}`);
      }
    }
  },

  /** No keyword is one word that every description has. */
  *genericKeywords(entry) {
    for (const [i, keyword] of (entry.pattern.triggers?.keywords ?? []).entries())
      if (GENERIC_TERMS.has(termOf(keyword.trim().toLowerCase())))
        yield findingIn(
          entry,
          ['triggers', 'keywords', i],
          `keyword "${keyword}" is too general by itself; put it into a phrase`,
        );
  },
};
