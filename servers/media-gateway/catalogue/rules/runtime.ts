/**
 * How long a film, or an episode, can be.
 * @module
 */
import type { MediaType } from '../title.ts';
import type { Rule } from './rule.ts';

/** In minutes. */
const LONGEST: Readonly<Record<MediaType, number>> = { movie: 1000, tv: 300 };

export const runtime: Rule = function* ({ title: { type, runtime: minutes } }) {
  const longest = LONGEST[type];
  if (minutes !== undefined && (minutes < 1 || minutes > longest))
    yield `A runtime of ${minutes} minutes is not from 1 to ${longest}.`;
};
