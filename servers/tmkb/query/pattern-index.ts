/**
 * From the description of what is being built to the threat patterns that matter, each with the reason.
 * @module
 */
import { RecordIndex, type RecordMatch, type Synonyms, tokenise } from 'lectern/knowledge';
import { SEVERITIES, type ThreatPattern } from '../pattern.ts';
import { type Kin, kinOf, withKin } from './kin.ts';
import { closeness, type Stack } from './stacks.ts';

export interface Evidence {
  /** The share of the description's meaning that the best pattern holds, from 0 to 1. */
  readonly covered: number;
  /** What speaks for that pattern in all. */
  readonly evidence: number;
  /** Whether somebody's data or rights are spoken of. */
  readonly hasStakes: boolean;
  /** Whether one of the pattern's triggers is named. */
  readonly isNamed: boolean;
}

/**
 * By logistic regression on the tuning half of bench/search/contexts, on noise.json beside it, and on the situations
 * of the patterns, each with itself left out.
 */
const WEIGHTS = { covered: 7.5, evidence: 1.1, stakes: 3.1 };
const LEAST = 5.3;

/** A few common words are easily covered: where nobody is spoken of, rare ones or a trigger have to be among them. */
const LEAST_EVIDENCE_WITHOUT_STAKES = 3.5;

/** Where the description is little more than the trigger, it needs to say nothing else. */
const NAMED_ALONE = 0.75;

/** None that algorithms, toys or page layouts use as well: page, form, order, token, queue, session, player. */
const WORDS = [
  // People and those they act for
  'user customer client member tenant company organisation organization account admin administrator staff team people',
  'person buyer seller patient student teacher employee manager guest visitor supplier citizen colleague subscriber',
  'merchant doctor nurse agency partner vendor firm moderator',
  // Ways in from outside
  'login logged signin endpoint api request req webhook upload email website portal dashboard frontend backend',
  'http https invite password cookie jwt oauth',
  // What such systems are made with
  'flask django fastapi express rails nestjs nextjs prisma graphql postgres postgresql mysql mongodb redis s3',
  'stripe payment checkout cart invoice database kafka mongoose sqlalchemy celery elasticsearch',
  // Programs that act for somebody
  'llm assistant chatbot copilot',
];

/** With their plurals, and no stems: that of `customer` is `custom`, that of `logged` is `log`. */
const STAKES: ReadonlySet<string> = new Set(
  WORDS.flatMap((line) => line.split(' ')).flatMap((word) => [word, `${word}s`, word.replace(/y$/, 'ies')]),
);

/** A request line, a value out of a request, a query. */
const SIGNS = /\b(?:GET|POST|PUT|PATCH|DELETE) \/|\breq(?:uest)?\.\w|\bselect\b.+\bfrom\b/i;

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

/** A pattern with less than this share of the best score is not another threat of the same feature. */
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

/**
 * The floor below which nothing is at stake: a description that happens to share some words with a pattern.
 */
export function isAboveFloor({ covered, evidence, hasStakes, isNamed }: Evidence): boolean {
  if (isNamed && covered >= NAMED_ALONE) return true;
  if (!hasStakes && evidence < LEAST_EVIDENCE_WITHOUT_STAKES) return false;
  const sum =
    WEIGHTS.covered * covered + WEIGHTS.evidence * Math.log1p(evidence) + (hasStakes ? WEIGHTS.stakes : 0);
  return sum >= LEAST;
}

/**
 * Whether a description tells of anybody whose data or rights could be at stake: a person, an account, a request
 * from outside. Where it tells of none, words that patterns share with algorithms and toys mean something else.
 */
export function hasStakes(context: string): boolean {
  let found = SIGNS.test(context);
  tokenise(context, (token) => {
    if (STAKES.has(token)) found = true;
  });
  return found;
}
