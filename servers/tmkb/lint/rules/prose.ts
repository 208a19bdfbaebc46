/** Rules for the sentences of a pattern. @module */
import { type DataPath, findingIn } from 'lectern/content';
import { estimateTokens } from 'lectern/knowledge';
import type { ThreatPattern } from '../../pattern.ts';
import type { PatternRules } from '../entry.ts';
import { charactersIn, textLines, wordsIn } from '../text-lines.ts';

interface Prose {
  readonly path: DataPath;
  readonly text: string;
}

const NO_PROSE: ReadonlySet<string> = new Set(['vulnerable_code', 'secure_code', 'pattern', 'triggers']);

const FEWEST_IN_DESCRIPTION = 40;
const MOST_IN_DESCRIPTION = 130;
const MOST_IN_SUMMARY = 60;
const MOST_TOKENS_IN_SUMMARY = 90;

/** At the end of a sentence, quoted or not; operators have something behind them. */
const exclamation = /!["'”’)]*(?:\s|$)/;

const LONGEST_LINE = 140;

const EXPRESSION = /^ +(?:pattern|unless): '.{1,340}'$/;

export const PROSE_RULES: PatternRules = {
  /** A description explains, and stays a paragraph. */
  *description(entry) {
    const words = wordsIn(entry.pattern.description);
    if (words < FEWEST_IN_DESCRIPTION || words > MOST_IN_DESCRIPTION)
      yield findingIn(
        entry,
        ['description'],
        `description has ${words} words; there must be ${FEWEST_IN_DESCRIPTION} to ${MOST_IN_DESCRIPTION}`,
      );
  },

  /** Several summaries and a template fit the budget of one answer. */
  *agentSummary(entry) {
    const { threat, check, fix } = entry.pattern.agent_summary;
    const whole = [threat, check, fix].map((text) => text.trim()).join(' ');
    const words = wordsIn(whole);
    const tokens = estimateTokens(whole);
    const say = (what: string) =>
      findingIn(entry, ['agent_summary'], `agent_summary has ${what} are allowed`);
    if (words > MOST_IN_SUMMARY) yield say(`${words} words; at most ${MOST_IN_SUMMARY}`);
    if (tokens > MOST_TOKENS_IN_SUMMARY)
      yield say(`about ${tokens} tokens; at most ${MOST_TOKENS_IN_SUMMARY}`);
  },

  /** Prose does not shout. */
  *exclamations(entry) {
    for (const { path, text } of proseIn(entry.pattern))
      for (const { text: own, line } of textLines(entry, path, text))
        if (exclamation.test(own))
          yield findingIn(entry, line, 'no sentence may end with an exclamation mark');
  },

  /** Files can be read, and compared, without scrolling; a regular expression cannot be broken. */
  *lineLength(entry) {
    for (const [i, line] of entry.text.split(/\r\n?|\n/).entries()) {
      const length = charactersIn(line);
      if (length > LONGEST_LINE && !EXPRESSION.test(line))
        yield findingIn(
          entry,
          i + 1,
          `line is ${length} characters long; at most ${LONGEST_LINE} are allowed`,
        );
    }
  },
};

/** All sentences of a pattern: no code, no expressions, no triggers, which are in other people's words. */
function proseIn(pattern: ThreatPattern): Prose[] {
  return textsBelow([], pattern);
}

function textsBelow(path: DataPath, value: unknown): Prose[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, i) => textsBelow([...path, i], item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    NO_PROSE.has(key) ? [] : textsBelow([...path, key], part),
  );
}
