/**
 * How well known a title is, by facts alone: what it won, and whether it is in the National Film Registry.
 * A catalogue of somebody’s own may bring its own measure.
 * @module
 */
import { AWARDS, REGISTRY_POINTS } from './awards.ts';
import type { Title } from './title.ts';

export function standingOf({ awards = [], registry, popularity }: Title): number {
  if (popularity !== undefined) return popularity;
  const points = awards.reduce((sum, award) => sum + (AWARDS[award]?.points ?? 0), 0);
  return points + (registry === true ? REGISTRY_POINTS : 0);
}
