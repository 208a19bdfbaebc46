/**
 * Asks every question of a set, and keeps what is needed to report and to judge.
 * @module
 */
import { BASELINE, type Engine, OURS } from './engines.ts';
import { averageOf, type Figures, isAnswerable, type Question, scoreRankings } from './metrics.ts';
import type { AskTool, Tier } from './tool-results.ts';

/** The figures of one engine on one set. */
export interface EngineFigures {
  readonly name: string;
  readonly figures: Figures;
  /** Per answerable question, for comparisons in pairs. */
  readonly scores: readonly Figures[];
  /** Mean time of a question. */
  readonly milliseconds: number;
}

/** How many questions got passages, titles and nothing. */
export type TierCounts = Readonly<Record<Tier, number>>;

/** Everything that is measured on one set of questions. */
export interface SetFigures {
  readonly set: string;
  readonly engines: readonly EngineFigures[];
  readonly answerable: TierCounts;
  /** Questions near the subject that no article answers; only our own articles have some. */
  readonly unanswerable: TierCounts;
}

/** The name of our engine as clients see it. */
export const OUR_TOOL = 'lectern, search_articles';

export async function measureSet(
  set: string,
  questions: readonly Question[],
  engines: readonly Engine[],
  ask: AskTool,
): Promise<SetFigures> {
  const tiers = new Map<string, Tier>();
  const tool: Engine = {
    name: OUR_TOOL,
    async search(question) {
      const { tier, ids } = await ask(question);
      tiers.set(question, tier);
      return ids;
    },
  };
  const measured = [];
  for (const engine of [...engines.slice(0, 1), tool, ...engines.slice(1)])
    measured.push(await measureEngine(engine, questions));
  const tiersOf = (some: readonly Question[]): TierCounts =>
    countTiers(some.map(({ question }) => tiers.get(question) ?? 'nothing'));
  return {
    set,
    engines: measured,
    answerable: tiersOf(questions.filter(isAnswerable)),
    unanswerable: tiersOf(questions.filter((each) => !isAnswerable(each))),
  };
}

async function measureEngine(engine: Engine, questions: readonly Question[]): Promise<EngineFigures> {
  const rankings = new Map<string, readonly string[]>();
  const began = performance.now();
  for (const { id, question } of questions) rankings.set(id, await engine.search(question));
  const milliseconds = (performance.now() - began) / questions.length;
  const scores = scoreRankings(questions, rankings);
  return { name: engine.name, figures: averageOf(scores), scores, milliseconds };
}

/** What the tool gives for questions that nothing answers. */
export async function measureForeign(ask: AskTool, questions: readonly string[]): Promise<TierCounts> {
  const tiers: Tier[] = [];
  for (const question of questions) tiers.push((await ask(question)).tier);
  return countTiers(tiers);
}

function countTiers(tiers: readonly Tier[]): TierCounts {
  const count = (wanted: Tier): number => tiers.filter((tier) => tier === wanted).length;
  return { passages: count('passages'), titles: count('titles'), nothing: count('nothing') };
}

/** The share of questions that got no passages. */
export function shareWithoutPassages({ passages, titles, nothing }: TierCounts): number {
  return (titles + nothing) / (passages + titles + nothing);
}

/** The figures of one engine by its name. */
export function figuresOf({ engines }: SetFigures, name: string): EngineFigures {
  const found = engines.find((engine) => engine.name === name);
  if (found === undefined) throw new Error(`No engine "${name}" was measured`);
  return found;
}

/** Ours and the baseline, for comparisons. */
export function pairOf(set: SetFigures): { readonly ours: EngineFigures; readonly baseline: EngineFigures } {
  return { ours: figuresOf(set, OURS), baseline: figuresOf(set, BASELINE) };
}
