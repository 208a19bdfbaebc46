/**
 * Holds the titles of a catalogue against each other, and each against what can be.
 * @module
 */
import type { PersonFacts } from './people.ts';
import { awardExisted, awardFitsType } from './rules/awards.ts';
import { aboutLength, aboutSentence, castCount, themeCount } from './rules/editorial.ts';
import { openHomes } from './rules/homes.ts';
import { lifetimes } from './rules/lifetimes.ts';
import { oneEntry, ownId } from './rules/repeats.ts';
import { type Entry, type Rule, Whole } from './rules/rule.ts';
import { runtime } from './rules/runtime.ts';
import { seriesFields, someSeason } from './rules/series.ts';
import { endedAfterBegin, releasedInYear, yearInRange } from './rules/years.ts';
import type { Title } from './title.ts';
import type { CatalogueKind } from './title-schema.ts';

export interface CatalogueFinding {
  /** Of the title. */
  readonly index: number;
  readonly id: string;
  /** A sentence. */
  readonly reason: string;
}

export interface CheckOptions {
  readonly kind: CatalogueKind;
  readonly currentYear: number;
  readonly people: readonly PersonFacts[];
  /** Of the title with this index, where it stands, as a person is told. */
  readonly placeOf: (index: number) => string;
}

const FOR_EVERY_CATALOGUE: readonly Rule[] = [
  ownId,
  oneEntry,
  yearInRange,
  endedAfterBegin,
  releasedInYear,
  seriesFields,
  someSeason,
  runtime,
  awardExisted,
  awardFitsType,
  lifetimes,
  openHomes,
];

const RULES: Readonly<Record<CatalogueKind, readonly Rule[]>> = {
  own: FOR_EVERY_CATALOGUE,
  'built-in': [...FOR_EVERY_CATALOGUE, aboutLength, aboutSentence, themeCount, castCount],
};

export function checkCatalogue(
  titles: readonly Title[],
  { kind, currentYear, people, placeOf }: CheckOptions,
): readonly CatalogueFinding[] {
  const entries = titles.map((title, index): Entry => ({ title, place: placeOf(index) }));
  const whole = new Whole(entries, people, currentYear);
  return entries.flatMap((entry, index) =>
    RULES[kind].flatMap((rule) =>
      [...rule(entry, whole)].map((reason) => ({ index, id: entry.title.id, reason })),
    ),
  );
}
