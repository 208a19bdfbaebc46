/** Checks the titles of a catalogue, each by itself and all against each other. @module */
import { applyRules, type Finding } from 'lectern/content';
import type { PersonFacts } from './people.ts';
import { FACT_RULES } from './rules/facts.ts';
import { PROSE_RULES } from './rules/prose.ts';
import { placeOf, TitleContext, type TitleEntry, type TitleRules } from './rules/title-entry.ts';
import type { Title } from './title.ts';
import type { CatalogueKind } from './title-schema.ts';

export interface CheckOptions {
  readonly kind: CatalogueKind;
  readonly currentYear: number;
  readonly people: readonly PersonFacts[];
}

export const COLLECTION_RULES: TitleRules = {
  /** That each work is there once, under an id that no other has. */
  *ownId(entry, context) {
    const { id } = entry.title;
    const [first] = context.withId(id);
    if (first !== undefined && first !== entry) yield `The id "${id}" is taken: ${placeOf(first)}.`;
  },

  *oneEntry(entry, context) {
    const first = context.called(entry.title.title).find((other) => isSameWork(other, entry));
    if (first !== undefined && first !== entry && first.title.id !== entry.title.id)
      yield `This seems to be the same work as "${first.title.id}": ${placeOf(first)}.`;
  },
};

function isSameWork({ title: one }: TitleEntry, { title: other }: TitleEntry): boolean {
  if (one === other) return true;
  const makers = makersOf(other);
  return (
    one.type === other.type && one.year === other.year && makersOf(one).some((name) => makers.includes(name))
  );
}

function makersOf({ directors = [], creators = [] }: Title): readonly string[] {
  return [...directors, ...creators];
}

/** The rules for each kind of catalogue, by name. */
export const TITLE_RULES: Readonly<Record<CatalogueKind, TitleRules>> = {
  own: { ...COLLECTION_RULES, ...FACT_RULES },
  'built-in': { ...COLLECTION_RULES, ...FACT_RULES, ...PROSE_RULES },
};

/** Findings in the order of the titles. */
export function checkCatalogue(entries: readonly TitleEntry[], options: CheckOptions): Finding[] {
  const steps = checkInSteps(entries, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, a title at a step, so that others can be answered meanwhile. */
export function* checkInSteps(
  entries: readonly TitleEntry[],
  { kind, currentYear, people }: CheckOptions,
): Generator<void, Finding[]> {
  const context = new TitleContext(people, currentYear);
  yield* context.fill(entries);
  const findings: Finding[] = [];
  for (const entry of entries) {
    findings.push(...applyRules(TITLE_RULES[kind], [entry], context));
    yield;
  }
  return findings;
}
