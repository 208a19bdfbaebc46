/**
 * Puts the current edition of a page before its older ones, and lets it answer alone: older versions are often
 * longer, and would come first for that.
 * @module
 */
import { editionOf } from '../edition.ts';
import type { RankedDocument } from './rank.ts';

/** The editions of a page keep the places that they have among all documents, the most current one the first. */
export function orderEditions(ranked: readonly RankedDocument[]): RankedDocument[] {
  const places = new Map<string, number[]>();
  ranked.forEach(({ document }, place) => {
    const { key } = editionOf(document.path);
    const known = places.get(key);
    if (known === undefined) places.set(key, [place]);
    else known.push(place);
  });
  const ordered = [...ranked];
  for (const group of places.values()) {
    if (group.length === 1) continue;
    const editions = group.map((place) => ranked[place] as RankedDocument);
    editions.sort((a, b) => editionOf(b.document.path).rank - editionOf(a.document.path).rank);
    group.forEach((place, i) => {
      const { score } = ranked[place] as RankedDocument;
      const edition = editions[i] as RankedDocument;
      ordered[place] = i === 0 ? { ...edition, score } : { ...edition, score, evidence: 0 };
    });
  }
  return ordered;
}
