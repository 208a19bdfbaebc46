/**
 * Which units of the indexes the documents of a catalogue are, and what their sections cost, as text.
 * @module
 */
import type { Entry } from './catalogue.ts';
import type { Document } from './document.ts';
import { BAKE_AGAIN } from './index/pack-parts.ts';

/** Its unit, and the unit and the tokens of each section by turns. */
type PackedEntry = readonly [unit: number, sections: readonly number[]];

export function packEntries(entries: Iterable<Entry>): string {
  const packed: PackedEntry[] = [];
  for (const { unit, sections } of entries)
    packed.push([unit, sections.flatMap((section) => [section.unit, section.tokens])]);
  return JSON.stringify(packed);
}

/** Of the same documents, in the same order; throws where they cannot be. */
export function restoreEntries(packed: string, documents: readonly Document[], hash: string): Entry[] {
  const entries: readonly PackedEntry[] = JSON.parse(packed);
  mustBeSame(entries.length === documents.length);
  return entries.map(([unit, numbers], i) => {
    const document = documents[i] as Document;
    mustBeSame(numbers.length === document.sections.length * 2);
    const sections = document.sections.map((section, j) => ({
      section,
      unit: numbers[j * 2] as number,
      tokens: numbers[j * 2 + 1] as number,
    }));
    return { document, hash, unit, sections };
  });
}

function mustBeSame(isSame: boolean): void {
  if (!isSame) throw new Error(`The packed index is of other articles: ${BAKE_AGAIN}`);
}
