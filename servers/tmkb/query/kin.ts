/**
 * Patterns that come together: evidence for one is weak evidence for those that its author relates to it, and for
 * the others of a small category.
 * @module
 */
import type { ThreatPattern } from '../pattern.ts';

/** By the pattern's number: how much of its evidence counts for which others. */
export type Kin = readonly (readonly (readonly [other: number, share: number])[])[];

const RELATED_SHARE = 0.2;
const SIBLING_SHARE = 0.3;
/** More than this have too little in common. */
const SMALL_CATEGORY = 5;

export function kinOf(patterns: readonly ThreatPattern[]): Kin {
  const numbers = new Map(patterns.map(({ id }, number) => [id, number]));
  return patterns.map((pattern, number) => {
    const shares = new Map<number, number>();
    for (const { id } of pattern.related_patterns ?? []) {
      const other = numbers.get(id);
      if (other !== undefined) shares.set(other, RELATED_SHARE);
    }
    for (const other of siblingsOf(number, patterns)) shares.set(other, SIBLING_SHARE);
    return [...shares];
  });
}

function siblingsOf(number: number, patterns: readonly ThreatPattern[]): number[] {
  const { category } = patterns[number] as ThreatPattern;
  const all = [...patterns.keys()].filter((other) => patterns[other]?.category === category);
  return all.length > SMALL_CATEGORY ? [] : all.filter((other) => other !== number);
}

/** The evidence for each, with that of the strongest of its kin. */
export function withKin(evidence: ReadonlyMap<number, number>, kin: Kin): Map<number, number> {
  const lent = new Map<number, number>();
  for (const [number, own] of evidence) {
    for (const [other, share] of kin[number] ?? [])
      lent.set(other, Math.max(lent.get(other) ?? 0, own * share));
  }
  return new Map([...evidence].map(([number, own]) => [number, own + (lent.get(number) ?? 0)]));
}
