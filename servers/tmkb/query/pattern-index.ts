/**
 * From the description of what is being built to the threat patterns that matter, each with the reason.
 * @module
 */
import { RecordIndex, type RecordMatch } from '../../../src/knowledge/records/record-index.ts';
import type { Synonyms } from '../../../src/knowledge/search/synonyms.ts';
import { SEVERITIES, type ThreatPattern } from '../pattern.ts';
import { isAboveFloor } from './floor.ts';
import { type Kin, kinOf, withKin } from './kin.ts';
import { closeness, type Stack } from './stacks.ts';
import { hasStakes } from './stakes.ts';

export interface FoundPattern {
  readonly pattern: ThreatPattern;
  /** How much speaks for it; comparable within one answer. */
  readonly evidence: number;
  /** Its triggers that the context names, or else the words of the context that it is about. */
  readonly matched: readonly string[];
}

/** In the order body, heading, description, questions, tags, title; see `fieldsOf`. */
const FIELD_WEIGHTS = {
  weights: [0.3, 0.3, 0.3, 0.25, 1, 1],
  lengthInfluence: [0.5, 0.3, 0.3, 0.3, 0.3, 0.3],
} as const;

/**
 * Small weights, so that a word has to come up in several situations of a pattern before it counts much: what one
 * of them happens to be about says little. The phrase counts beside the words that it is made of.
 */
const PHRASE_WEIGHT = 0.6;
/** What is weaker than this beside the best one is no further threat of the same feature. */
const LEAST_SHARE_OF_BEST = 0.6;
/** What is left of the evidence for a pattern of another stack. */
const OTHER_STACK = 0.7;
const MOST_REASONS = 3;

export class PatternIndex {
  readonly #patterns: readonly ThreatPattern[];
  readonly #index: RecordIndex;
  readonly #kin: Kin;

  constructor(patterns: readonly ThreatPattern[], synonyms: Synonyms) {
    this.#patterns = patterns;
    this.#kin = kinOf(patterns);
    this.#index = new RecordIndex(
      patterns.map((pattern) => ({ fields: fieldsOf(pattern), phrases: triggersOf(pattern) })),
      { ...FIELD_WEIGHTS, synonyms },
    );
  }

  /** Best first; none where nothing is at stake that is known here. Patterns of another stack come later, and stay. */
  find(context: string, wanted: Stack = {}): FoundPattern[] {
    const written = this.#relevant(context, wanted, 'as-written');
    return written.length > 0 ? written : this.#relevant(context, wanted, 'guess');
  }

  #relevant(context: string, wanted: Stack, guess: 'guess' | 'as-written'): FoundPattern[] {
    const { matches } = this.#index.find(context, guess);
    const own = new Map(matches.map((match) => [match.record, evidenceOf(match)]));
    const [first] = [...matches].sort((a, b) => evidenceOf(b) - evidenceOf(a));
    if (first === undefined) return [];
    const best = evidenceOf(first);
    const { covered, phrases } = first;
    const isNamed = phrases.length > 0;
    if (!isAboveFloor({ covered, evidence: best, hasStakes: hasStakes(context), isNamed })) return [];
    const evidence = withKin(own, this.#kin);
    return matches
      .map((match) => ({
        pattern: this.#patterns[match.record] as ThreatPattern,
        evidence: evidence.get(match.record) as number,
        matched: reasonsOf(match),
      }))
      .filter((found) => found.evidence >= best * LEAST_SHARE_OF_BEST)
      .map((found) => (isOfAnotherStack(found.pattern, wanted) ? weakened(found) : found))
      .sort(byEvidence);
  }
}

function fieldsOf({ name, category, subcategory, description, agent_summary, ...more }: ThreatPattern) {
  return {
    title: [name, category, subcategory ?? ''].join('\n'),
    questions: (more.triggers?.situations ?? []).join('\n'),
    description: agent_summary.threat,
    heading: (more.generalizes_to ?? []).join('\n'),
    body: description,
  };
}

function triggersOf({ triggers }: ThreatPattern): string[] {
  return [...(triggers?.keywords ?? []), ...(triggers?.actions ?? [])];
}

/** Most patterns are about every stack. */
function isOfAnotherStack({ language, framework }: ThreatPattern, wanted: Stack): boolean {
  if (language === undefined && framework === undefined) return false;
  const isWanted = wanted.language !== undefined || wanted.framework !== undefined;
  return isWanted && closeness(wanted, { language, framework }) === 0;
}

function weakened(found: FoundPattern): FoundPattern {
  return { ...found, evidence: found.evidence * OTHER_STACK };
}

function evidenceOf({ score, phraseMass }: RecordMatch): number {
  return score + PHRASE_WEIGHT * phraseMass;
}

function reasonsOf({ phrases, matches }: RecordMatch): string[] {
  const named = [...phrases].sort((a, b) => b.terms.length - a.terms.length).map(({ phrase }) => phrase);
  const words = matches.map(({ words: found }) => found.join(' '));
  return (named.length > 0 ? named : words).slice(0, MOST_REASONS);
}

function byEvidence(a: FoundPattern, b: FoundPattern): number {
  return (
    b.evidence - a.evidence ||
    SEVERITIES.indexOf(a.pattern.severity) - SEVERITIES.indexOf(b.pattern.severity) ||
    (a.pattern.id < b.pattern.id ? -1 : 1)
  );
}
