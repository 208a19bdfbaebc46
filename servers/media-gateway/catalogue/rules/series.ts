/**
 * What only series have.
 * @module
 */
import type { Rule } from './rule.ts';

const ONLY_OF_SERIES = ['ended', 'seasons', 'creators'] as const;

export const seriesFields: Rule = function* ({ title }) {
  if (title.type !== 'movie') return;
  for (const field of ONLY_OF_SERIES)
    if (title[field] !== undefined) yield `A film has no "${field}"; only a series has.`;
};

export const someSeason: Rule = function* ({ title: { seasons = 1 } }) {
  if (seasons < 1) yield `A series has at least 1 season, not ${seasons}.`;
};
