/**
 * A threat pattern: what can go wrong with something that is being built, how it shows, and what to do.
 * @module
 */

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
/** How likely, effective or costly something is. The outer two are for patterns from elsewhere. */
export const LIKELIHOODS = ['very high', 'high', 'medium', 'low', 'very low'] as const;
export const STRIDE = [
  'spoofing',
  'tampering',
  'repudiation',
  'information-disclosure',
  'denial-of-service',
  'elevation-of-privilege',
] as const;

export type Severity = (typeof SEVERITIES)[number];
export type Likelihood = (typeof LIKELIHOODS)[number];

export interface CodeExample {
  readonly language: string;
  readonly framework?: string;
  readonly description?: string;
  readonly vulnerable_code?: string;
  readonly secure_code?: string;
}

export interface Mitigation {
  readonly id: string;
  readonly name?: string;
  readonly description: string;
  readonly effectiveness?: string;
  readonly implementation_effort?: string;
  readonly tradeoffs?: string;
  readonly code_examples?: readonly CodeExample[];
}

export interface Reference {
  readonly cwe?: string;
  readonly owasp?: string;
  readonly name?: string;
  readonly url?: string;
}

export interface AutomatedCheck {
  /** `grep`: the pattern is looked for in each line of code. */
  readonly type: string;
  readonly description: string;
  readonly pattern?: string;
  readonly expectation?: string;
  /**
   * What makes a line worth reporting: a value of a request or of a queued job in it, or nothing (`place`: it is only
   * where to look). Default: the line itself.
   */
  readonly certainty?: 'request' | 'job' | 'model' | 'place' | 'removed';
  /** A regular expression; where a line nearby matches it, the check is silent. */
  readonly unless?: string;
}

export interface RelatedPattern {
  readonly id: string;
  readonly relationship?: string;
  readonly description?: string;
}

/** By the names of its files, which are those of the answers as well. */
export interface ThreatPattern {
  readonly id: string;
  readonly name: string;
  readonly tier: 'A' | 'B';
  readonly version?: string | number;
  readonly last_updated?: string;
  readonly category: string;
  readonly subcategory?: string;
  /** Where the pattern is about one stack alone. */
  readonly language?: string;
  readonly framework?: string;
  readonly severity: Severity;
  readonly likelihood?: Likelihood;
  readonly stride?: readonly string[];
  readonly generalizes_to?: readonly string[];
  readonly provenance?: {
    readonly source_type?: string;
    readonly description?: string;
    readonly public_references?: readonly Reference[];
  };
  /** Requirements and controls that it breaks: ASVS 5.0, SOC 2, ISO 27001, articles of the GDPR. */
  readonly standards?: readonly string[];
  readonly triggers?: {
    readonly keywords?: readonly string[];
    readonly actions?: readonly string[];
    /** What people build when this pattern applies, in their words: for finding alone. */
    readonly situations?: readonly string[];
    /** A regular expression; a description that matches it is about the opposite. */
    readonly unless?: string;
    readonly file_patterns?: readonly string[];
  };
  readonly description: string;
  readonly agent_summary: { readonly threat: string; readonly check: string; readonly fix: string };
  readonly attack_scenario?: {
    readonly narrative?: string;
    readonly preconditions?: readonly string[];
    readonly attack_steps?: readonly {
      readonly step?: number;
      readonly action: string;
      readonly detail?: string;
    }[];
    readonly impact?: Readonly<Record<string, string>>;
  };
  readonly mitigations: readonly Mitigation[];
  readonly security_principles?: readonly string[];
  readonly related_patterns?: readonly RelatedPattern[];
  readonly testing?: {
    readonly manual_verification?: readonly string[];
    readonly negative_tests?: readonly string[];
    readonly automated_checks?: readonly AutomatedCheck[];
  };
}

export function cweOf(pattern: ThreatPattern): string[] {
  return referencesOf(pattern).flatMap(({ cwe }) => cwe ?? []);
}

export function owaspOf(pattern: ThreatPattern): string[] {
  return referencesOf(pattern).flatMap(({ owasp }) => owasp ?? []);
}

export function referencesOf({ provenance }: ThreatPattern): readonly Reference[] {
  return provenance?.public_references ?? [];
}
