/**
 * How a question is matched to a category: what its two parts weigh, and how much is enough (S2.58), by
 * default or as the environment says.
 * @module
 */

export interface MatchConfig {
  /** The least score of a match, from 0 to 1. */
  readonly threshold: number;
  /** Of how much of the question a category is about. */
  readonly fuzzyWeight: number;
  /** Of the words that point to a category by themselves. */
  readonly keywordWeight: number;
}

export const DEFAULT_MATCH_CONFIG: MatchConfig = { threshold: 0.4, fuzzyWeight: 0.7, keywordWeight: 0.3 };

/** By which the weights may miss 1: they are typed as decimals. */
const TOLERANCE = 0.01;

/** Sentences on everything that is wrong with it. */
export function configFaults(config: MatchConfig): string[] {
  const faults = Object.entries(config)
    .filter(([, value]) => !(value >= 0 && value <= 1))
    .map(([name, value]) => `${name} is ${value}; expected a number from 0 to 1.`);
  const sum = config.fuzzyWeight + config.keywordWeight;
  if (faults.length === 0 && Math.abs(sum - 1) > TOLERANCE)
    faults.push(`fuzzyWeight and keywordWeight add up to ${Number(sum.toFixed(4))}; expected 1.`);
  return faults;
}

export interface MatchEnvironment {
  readonly MATCH_THRESHOLD?: string | undefined;
  readonly MATCH_FUZZY_WEIGHT?: string | undefined;
  readonly MATCH_KEYWORD_WEIGHT?: string | undefined;
}

const VARIABLES: Readonly<Record<keyof MatchConfig, keyof MatchEnvironment>> = {
  threshold: 'MATCH_THRESHOLD',
  fuzzyWeight: 'MATCH_FUZZY_WEIGHT',
  keywordWeight: 'MATCH_KEYWORD_WEIGHT',
};

export interface MatchReading {
  readonly config: MatchConfig;
  /** Sentences. */
  readonly faults: readonly string[];
}

const DECIMAL = /^\s*\d*\.?\d+\s*$/;

/** A variable that is empty counts as not set. */
export function readMatchConfig(environment: MatchEnvironment): MatchReading {
  const names = Object.keys(VARIABLES) as (keyof MatchConfig)[];
  const given = names.flatMap((name) => {
    const text = environment[VARIABLES[name]];
    return text === undefined || text.trim() === '' ? [] : [{ name, text }];
  });
  const odd = given.filter(({ text }) => !DECIMAL.test(text));
  const numbers = given.map(({ name, text }) => [name, Number(text)] as const);
  const config: MatchConfig = { ...DEFAULT_MATCH_CONFIG, ...Object.fromEntries(numbers) };
  const faults =
    odd.length > 0
      ? odd.map(
          ({ name, text }) =>
            `${VARIABLES[name]} is ${JSON.stringify(text)}; expected a number from 0 to 1, such as 0.4.`,
        )
      : configFaults(config).map(byVariable);
  return { config, faults };
}

function byVariable(fault: string): string {
  return fault.replace(
    /\b(threshold|fuzzyWeight|keywordWeight)\b/g,
    (name) => VARIABLES[name as keyof MatchConfig],
  );
}
