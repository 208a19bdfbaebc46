/**
 * From the description of what is being built to the threat patterns that matter, each with the reason.
 * @module
 */
import { RecordIndex, type RecordMatch, type Synonyms } from 'lectern/knowledge';
import { SEVERITIES, type ThreatPattern } from '../pattern.ts';
import { type Evidence, isAboveFloor, isOnlyStack, isSubject, stakesOf, TASK_WORDS } from './floor.ts';
import { type Kin, kinOf, withKin } from './kin.ts';
import { Situations } from './situations.ts';
import { closeness, type Stack } from './stacks.ts';

export interface FoundPattern {
  readonly pattern: ThreatPattern;
  /** The evidence for it; comparable within one result. */
  readonly evidence: number;
  /** Its triggers that the context names, or else the words of the context that it is about. */
  readonly matched: readonly string[];
  /** Whether it is the best for one clause of a description that has several. */
  readonly isOfAspect?: true;
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

/**
 * What an aspect has to say for a pattern whose triggers it does not name, less where no other pattern comes near, and
 * how much of the aspect that has to be.
 */
const LEAST_OF_ASPECT = { evidence: 3, clear: 2.2, covered: 0.5, named: 4 };
/** How far ahead of the second a pattern is that an aspect is clearly about. */
const CLEAR_MARGIN = 1.25;
const SHARE_OF_WHOLE = 0.1;
/** Between the clauses of a description. */
const BETWEEN = /[,;:.!?()\n]+\s|\s+(?:and|plus|then|as well as|also|while)\s+|\s[-–—+&]\s/i;
/** Clauses beyond these are details. */
const MOST_ASPECTS = 8;

/** What is left of the evidence for a pattern of another stack. */
const OTHER_STACK = 0.7;
const MOST_REASONS = 3;

/** Of the collection that the thresholds were fitted to. In a smaller one no word is as rare. */
const FITTED_SIZE = 52;

/** How much a word counts that one pattern of so many has. */
function rarest(size: number): number {
  return Math.log(1 + (size - 0.5) / 1.5);
}

export class PatternIndex {
  readonly #patterns: readonly ThreatPattern[];
  readonly #index: RecordIndex;
  readonly #situations: Situations;
  readonly #kin: Kin;
  /** Descriptions that a pattern is not about. */
  readonly #opposites: ReadonlyMap<ThreatPattern, RegExp | undefined>;
  /** What evidence is multiplied with before it is compared with thresholds. */
  readonly #scale: number;

  constructor(patterns: readonly ThreatPattern[], synonyms: Synonyms) {
    this.#patterns = patterns;
    this.#kin = kinOf(patterns);
    this.#opposites = new Map(
      patterns.map((pattern) => {
        const { unless } = pattern.triggers ?? {};
        return [pattern, unless === undefined ? undefined : new RegExp(unless, 'i')];
      }),
    );
    this.#scale = Math.max(1, rarest(FITTED_SIZE) / rarest(Math.max(patterns.length, 2)));
    const reading = { synonyms, names: 'whole', frame: TASK_WORDS } as const;
    this.#index = new RecordIndex(
      patterns.map((pattern) => ({ fields: fieldsOf(pattern), phrases: triggersOf(pattern) })),
      { ...FIELD_WEIGHTS, ...reading },
    );
    this.#situations = new Situations(patterns, reading);
  }

  /** Best first; none where nothing is at stake that is known here. Patterns of another stack come later, and stay. */
  find(context: string, wanted: Stack = {}): FoundPattern[] {
    const written = this.#relevant(context, wanted, 'as-written');
    if (written.length > 0) return this.#withAspects(written, context);
    return this.#relevant(context, wanted, 'guess');
  }

  /** The best of all, then the best of each aspect, the surest first, then the others. */
  #withAspects(found: readonly FoundPattern[], context: string): FoundPattern[] {
    const ofAspects = aspectsOf(context).flatMap((aspect) => this.#bestOfAspect(aspect, found) ?? []);
    const ordered = [...found.slice(0, 1), ...ofAspects.sort(byEvidence), ...found];
    const ids = new Set(ofAspects.map(({ pattern }) => pattern.id));
    return [...new Map(ordered.map((each) => [each.pattern.id, each])).values()].map((each) =>
      ids.has(each.pattern.id) ? { ...each, isOfAspect: true } : each,
    );
  }

  /**
   * What one clause is about, if anything. A clause is short: the whole decides between patterns that it fits as well,
   * so that the best of all takes the place of its clause, not a second one.
   */
  #bestOfAspect(aspect: string, ofWhole: readonly FoundPattern[]): FoundPattern | undefined {
    const whole = new Map(ofWhole.map(({ pattern, evidence }) => [pattern, evidence]));
    const { matches, evidence } = this.#weighed(aspect, 'as-written');
    const weighed = matches.map((match) => {
      const found = this.#found(match, evidence.get(match.record) as number);
      return { match, found, weight: found.evidence + SHARE_OF_WHOLE * (whole.get(found.pattern) ?? 0) };
    });
    const [best, second] = weighed.sort((a, b) => b.weight - a.weight || byEvidence(a.found, b.found));
    if (best === undefined || this.#isOpposite(best.found, aspect)) return undefined;
    const isClear = best.weight >= CLEAR_MARGIN * (second?.weight ?? 0);
    if (!this.#isAboutAspect(best.match, isClear)) return undefined;
    const first = weighed.find(({ found }) => found.pattern === ofWhole[0]?.pattern);
    return first !== undefined && first.weight * CLEAR_MARGIN >= best.weight ? first.found : best.found;
  }

  /** Whether one clause of a description is about the pattern. That something is at stake, the whole has shown. */
  #isAboutAspect(match: RecordMatch, isClear: boolean): boolean {
    const evidence = evidenceOf(match) * this.#scale;
    if (isSubject(this.#named(match))) return true;
    if (match.phrases.length > 0 && evidence >= LEAST_OF_ASPECT.named) return true;
    const least = isClear ? LEAST_OF_ASPECT.clear : LEAST_OF_ASPECT.evidence;
    return evidence >= least && match.covered >= LEAST_OF_ASPECT.covered;
  }

  #named({ record, phrases, covered }: RecordMatch): Omit<Evidence, 'evidence' | 'stakes'> {
    const { triggers } = this.#patterns[record] as ThreatPattern;
    return { isNamed: phrases.length > 0, covered, hasSituations: (triggers?.situations ?? []).length > 0 };
  }

  #isOpposite({ pattern }: FoundPattern, context: string): boolean {
    return this.#opposites.get(pattern)?.test(context) === true;
  }

  #found(match: RecordMatch, evidence: number): FoundPattern {
    return { pattern: this.#patterns[match.record] as ThreatPattern, evidence, matched: reasonsOf(match) };
  }

  /** What its fields and triggers say for each, up to twice as much where one situation says it all. */
  #weighed(context: string, guess: 'guess' | 'as-written') {
    const { matches } = this.#index.find(context, guess);
    const nearest = this.#situations.nearest(context);
    const evidence = new Map(
      matches.map((match) => [match.record, evidenceOf(match) * (1 + (nearest.get(match.record) ?? 0))]),
    );
    return { matches, evidence };
  }

  #relevant(context: string, wanted: Stack, guess: 'guess' | 'as-written'): FoundPattern[] {
    const { matches, evidence: own } = this.#weighed(context, guess);
    const strength = ({ record }: RecordMatch): number => own.get(record) as number;
    const [first] = [...matches].sort((a, b) => strength(b) - strength(a));
    if (first === undefined) return [];
    const isNamed = matches.some(({ phrases }) => phrases.length > 0);
    if (!isNamed && isOnlyStack(first.matches.flatMap(({ words }) => words))) return [];
    const best = strength(first);
    const isAtStake = isAboveFloor({
      ...this.#named(first),
      evidence: best * this.#scale,
      stakes: stakesOf(context),
    });
    const least = isAtStake ? best * LEAST_SHARE_OF_BEST : Number.POSITIVE_INFINITY;
    const evidence = withKin(own, this.#kin);
    return (
      matches
        .map((match) => ({
          ...this.#found(match, evidence.get(match.record) as number),
          isSubject: isSubject(this.#named(match)),
        }))
        // Only here: what is about the opposite still shows how little the others have to do with it.
        .filter((found) => (found.isSubject || found.evidence >= least) && !this.#isOpposite(found, context))
        .map((found) => (isOfAnotherStack(found.pattern, wanted) ? weakened(found) : found))
        .sort((a, b) => Number(b.isSubject) - Number(a.isSubject) || byEvidence(a, b))
        .map(({ isSubject: _, ...found }) => found)
    );
  }
}

/**
 * Returns the clauses of a description, the whole not among them; none where it has a single one. `webhook from PayPal,
 * discount codes at checkout, and a nightly job` is about three features, and each of them has threats of its own.
 */
function aspectsOf(context: string): string[] {
  const clauses = context
    .split(BETWEEN)
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}/u.test(clause));
  return clauses.length < 2 ? [] : clauses.slice(0, MOST_ASPECTS);
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

function weakened<Found extends FoundPattern>(found: Found): Found {
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
