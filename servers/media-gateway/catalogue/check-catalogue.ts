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
export function checkCatalogue(
  entries: readonly TitleEntry[],
  { kind, currentYear, people }: CheckOptions,
): Finding[] {
  return applyRules(TITLE_RULES[kind], entries, new TitleContext(entries, people, currentYear));
}
