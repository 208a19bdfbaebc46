/**
 * How questions are matched, as the environment wants it.
 * @module
 */
import { configFaults, DEFAULT_MATCH_CONFIG, type MatchConfig } from './match-config.ts';

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
