/** A trigger that is there twice counts twice. @module */
import { findingIn, type Rule } from '../rule.ts';

const LISTS = ['keywords', 'actions', 'situations', 'file_patterns'] as const;

export const triggerRepeats: Rule = function* (entry) {
  const lines = new Map<string, number>();
  for (const name of LISTS) {
    for (const [i, trigger] of (entry.pattern.triggers?.[name] ?? []).entries()) {
      const line = entry.lineOf(['triggers', name, i]);
      // Search does not tell upper from lower case.
      const key = trigger.trim().toLowerCase().replace(/\s+/g, ' ');
      const before = lines.get(key);
      if (before === undefined) lines.set(key, line);
      else yield findingIn(entry, line, `trigger "${trigger}" is also on line ${before}`);
    }
  }
};
