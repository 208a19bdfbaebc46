/** Checks the titles of a catalogue, each by itself and all against each other. @module */
import { applyRules, type Finding } from 'lectern/content';
import type { PersonFacts } from './people.ts';
import { COLLECTION_RULES } from './rules/collection.ts';
import { FACT_RULES } from './rules/facts.ts';
import { PROSE_RULES } from './rules/prose.ts';
import { TitleContext, type TitleEntry, type TitleRules } from './rules/title-entry.ts';
import type { CatalogueKind } from './title-schema.ts';

export interface CheckOptions {
  readonly kind: CatalogueKind;
  readonly currentYear: number;
  readonly people: readonly PersonFacts[];
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
  const context = new TitleContext(entries, people, currentYear);
  const findings: Finding[] = [];
  for (const entry of entries) {
    findings.push(...applyRules(TITLE_RULES[kind], [entry], context));
    yield;
  }
  return findings;
}
