/**
 * Chooses among good candidates so that they are not all alike: each next one is good and unlike those before it.
 * @module
 */
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Title } from '../catalogue/title.ts';
import type { Hit } from '../search/search.ts';

/** How much of a candidate’s score likeness to a chosen one can cost. */
const SAME_PEOPLE = 0.25;
const SAME_THEMES = 0.25;
const SAME_GENRES = 0.1;
const SAME_DECADE = 0.05;

/** Ordered by score, as they were. */
export function varied(hits: readonly Hit[], most: number, catalogue: Catalogue): Hit[] {
  const left = new Map(hits.map((hit) => [hit, 0]));
  const chosen: Hit[] = [];
  while (chosen.length < most && left.size > 0) {
    let best: Hit | undefined;
    let bestWorth = -1;
    for (const [hit, likeness] of left) {
      const worth = hit.worth * (1 - likeness);
      if (worth <= bestWorth) continue;
      best = hit;
      bestWorth = worth;
    }
    if (best === undefined) break;
    left.delete(best);
    chosen.push(best);
    const title = catalogue.at(best.number);
    for (const [hit, likeness] of left)
      left.set(hit, Math.max(likeness, likenessOf(title, catalogue.at(hit.number))));
  }
  return chosen;
}

function likenessOf(one: Title, other: Title): number {
  return (
    SAME_PEOPLE * overlap(makersOf(one), makersOf(other)) +
    SAME_THEMES * overlap(one.themes ?? [], other.themes ?? []) +
    SAME_GENRES * overlap(one.genres, other.genres) +
    (Math.floor(one.year / 10) === Math.floor(other.year / 10) ? SAME_DECADE : 0)
  );
}

function makersOf({ directors = [], creators = [] }: Title): readonly string[] {
  return [...directors, ...creators];
}

/** From 0 to 1: the share of the shorter list that is in the other. */
function overlap(one: readonly string[], other: readonly string[]): number {
  const shorter = Math.min(one.length, other.length);
  return shorter === 0 ? 0 : one.filter((each) => other.includes(each)).length / shorter;
}
