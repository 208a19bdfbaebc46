/**
 * Phrases that curators assigned to records, found in a text by their stems, in any order and close together.
 * @module
 */
import type { Concept } from '../search/query.ts';
import { ownTerms, readQuery } from '../search/query.ts';
import { NO_SYNONYMS } from '../search/synonyms.ts';

export interface PhraseHit {
  /** As the curator wrote it. */
  readonly phrase: string;
  readonly terms: readonly Placed[];
}

export interface Placed {
  readonly term: string;
  /** The number of the concept that matches it. */
  readonly at: number;
  /** 1 for the writer's own word, less for a synonym. */
  readonly weight: number;
}

interface Entry {
  readonly phrase: string;
  readonly terms: readonly string[];
  readonly records: number[];
}

/** How many words may be between those of a phrase: `export the invoices to CSV` contains `export to csv`. */
const SLACK = 3;
/** Maximum number of positions per word, so that endless repetition is not compared with itself. */
const MOST_PLACES = 100;

export class PhraseBook {
  readonly #entries: readonly Entry[];

  /** `phrases`: those of each record, by its number; `read`: how their words are read. */
  constructor(
    phrases: readonly (readonly string[])[],
    read: (phrase: string) => readonly Concept[] = (phrase) => readQuery(phrase, NO_SYNONYMS),
  ) {
    const entries = new Map<string, Entry>();
    phrases.forEach((ofRecord, record) => {
      for (const phrase of ofRecord) {
        const terms = [...new Set(read(phrase).flatMap(ownTerms))];
        const key = terms.join(' ');
        const entry = entries.get(key) ?? { phrase, terms, records: [] };
        if (!entry.records.includes(record)) entry.records.push(record);
        entries.set(key, entry);
      }
    });
    entries.delete('');
    this.#entries = [...entries.values()];
  }

  /** By record, in the order in which phrases were given. */
  find(concepts: readonly Concept[]): Map<number, PhraseHit[]> {
    const places = placesOf(concepts);
    const found = new Map<number, PhraseHit[]>();
    for (const { phrase, terms, records } of this.#entries) {
      const placed = locate(terms, places);
      if (placed === undefined) continue;
      for (const record of records)
        found.set(record, [...(found.get(record) ?? []), { phrase, terms: placed }]);
    }
    return found;
  }
}

/** By term, in the order of the text. */
function placesOf(concepts: readonly Concept[]): ReadonlyMap<string, readonly Placed[]> {
  const places = new Map<string, Placed[]>();
  concepts.forEach(({ alternatives }, at) => {
    for (const { terms, weight } of alternatives) {
      for (const term of terms) {
        const known = places.get(term);
        if (known === undefined) places.set(term, [{ term, at, weight }]);
        else if (known.length < MOST_PLACES) known.push({ term, at, weight });
      }
    }
  });
  return places;
}

/** The terms around the first position at which all are close together; undefined if there is none. */
function locate(
  terms: readonly string[],
  places: ReadonlyMap<string, readonly Placed[]>,
): Placed[] | undefined {
  const [anchors, ...others] = terms.map((term) => places.get(term) ?? []);
  for (const anchor of anchors ?? []) {
    const placed = [anchor, ...others.flatMap((candidates) => nearestTo(anchor.at, candidates) ?? [])];
    if (placed.length < terms.length) return undefined;
    const all = placed.map(({ at }) => at);
    if (Math.max(...all) - Math.min(...all) < terms.length + SLACK) return placed;
  }
  return undefined;
}

function nearestTo(at: number, candidates: readonly Placed[]): Placed | undefined {
  let best: Placed | undefined;
  for (const candidate of candidates)
    if (best === undefined || Math.abs(candidate.at - at) < Math.abs(best.at - at)) best = candidate;
  return best;
}
