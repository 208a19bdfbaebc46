/**
 * How well threat patterns are found for descriptions of what is being built.
 * @module
 */

export interface CodingContext {
  readonly id: string;
  readonly kind: 'plain' | 'paraphrase' | 'several' | 'short' | 'imperative' | 'aspects' | 'none';
  readonly context: string;
  /** Grades by pattern: 2 for what is about exactly this feature, 1 for what helps as well. */
  readonly relevant: Readonly<Record<string, number>>;
}

export interface ContextFigures {
  /** Of the patterns of grade 2, the share that is among the first three, averaged over contexts. */
  readonly recallAt3: number;
  /** Of the first three that were answered, the share with a grade, averaged; nothing answered counts as 0. */
  readonly precisionAt3: number;
  /** The share of contexts without a threat that get no pattern. */
  readonly silent: number;
}

const DEPTH = 3;

export function contextFigures(
  contexts: readonly CodingContext[],
  find: (context: string) => readonly string[],
): ContextFigures {
  const answered = contexts.map((each) => ({ ...each, found: find(each.context).slice(0, DEPTH) }));
  const threatened = answered.filter(({ kind }) => kind !== 'none');
  const harmless = answered.filter(({ kind }) => kind === 'none');
  return {
    recallAt3: mean(threatened, ({ relevant, found }) => {
      const best = Object.keys(relevant).filter((id) => relevant[id] === 2);
      return best.filter((id) => found.includes(id)).length / Math.min(best.length, DEPTH);
    }),
    precisionAt3: mean(threatened, ({ relevant, found }) =>
      found.length === 0 ? 0 : found.filter((id) => relevant[id] !== undefined).length / found.length,
    ),
    silent: mean(harmless, ({ found }) => (found.length === 0 ? 1 : 0)),
  };
}

function mean<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0) / items.length;
}
