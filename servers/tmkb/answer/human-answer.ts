/**
 * The full answer, for a person: everything that is known of each pattern.
 * @module
 */
import { type CodeExample, cweOf, type Mitigation, owaspOf, type ThreatPattern } from '../pattern.ts';
import type { FoundPattern } from '../query/pattern-index.ts';
import { closeness, type Stack } from '../query/stacks.ts';

export interface HumanAnswer {
  readonly pattern_count: number;
  readonly patterns_included: number;
  readonly patterns: readonly Record<string, unknown>[];
}

export function humanAnswer(found: readonly FoundPattern[], wanted: Stack): HumanAnswer {
  return {
    pattern_count: found.length,
    patterns_included: found.length,
    patterns: found.map(({ pattern, matched }) => ({ ...fullPattern(pattern, wanted), matched })),
  };
}

/** Of each mitigation. Core patterns have code for seven stacks; `tmkb_get` gives all of it. */
const MOST_EXAMPLES = 3;

/** Code in the stack that was asked for comes first; some more stays, since an idea carries over. */
export function fullPattern(pattern: ThreatPattern, wanted: Stack): Record<string, unknown> {
  const { id, name, severity, likelihood, category, description, agent_summary, attack_scenario } = pattern;
  const { threat, check, fix } = agent_summary;
  return {
    id,
    name,
    severity,
    likelihood,
    category,
    threat,
    check,
    fix,
    description,
    attack_scenario: attack_scenario && {
      narrative: attack_scenario.narrative,
      preconditions: attack_scenario.preconditions,
      steps: attack_scenario.attack_steps,
      impact: attack_scenario.impact,
    },
    mitigations: pattern.mitigations.map((mitigation) => nearestFirst(mitigation, wanted)),
    verification: pattern.testing?.manual_verification,
    negative_tests: pattern.testing?.negative_tests,
    security_principles: pattern.security_principles,
    related_patterns: pattern.related_patterns,
    stride: pattern.stride,
    cwe_references: cweOf(pattern),
    owasp_references: owaspOf(pattern),
    standards: pattern.standards,
  };
}

function nearestFirst({ code_examples = [], ...mitigation }: Mitigation, wanted: Stack): Mitigation {
  const byCloseness = (a: CodeExample, b: CodeExample): number => closeness(wanted, b) - closeness(wanted, a);
  return { ...mitigation, code_examples: [...code_examples].sort(byCloseness).slice(0, MOST_EXAMPLES) };
}
