/**
 * Threat patterns in the shapes that the project TMKB uses in its own files: trade-offs as lists, principles and manual
 * checks as objects, `very high`, no situations. Made of the built-in patterns, not of that project's texts.
 * @module
 */
import { stringify } from 'yaml';
import { builtInBook } from '../../servers/tmkb/content.ts';
import type { ThreatPattern } from '../../servers/tmkb/pattern.ts';

/** The twelve patterns AUTHZ-001 to AUTHZ-012, each as the text of a YAML file. */
export function corePatternFiles(
  idOf: (pattern: ThreatPattern) => string = ({ id }) => id,
): { path: string; text: string }[] {
  return corePatterns().map((pattern, i) => ({
    path: `authorization/tier-${i < 5 ? 'a' : 'b'}/${idOf(pattern)}.yaml`,
    text: stringify({ threat_pattern: inOtherShapes(pattern, idOf(pattern), i < 5) }),
  }));
}

function corePatterns(): ThreatPattern[] {
  return builtInBook()
    .list()
    .filter(({ id }) => /^TMKB-AUTHZ-0(?:0\d|1[0-2])$/.test(id));
}

function inOtherShapes(pattern: ThreatPattern, id: string, isTierA: boolean): object {
  const { stride: _, triggers, mitigations, security_principles = [], testing, ...rest } = pattern;
  const { situations: __, ...others } = triggers ?? {};
  return {
    ...rest,
    id,
    tier: isTierA ? 'A' : 'B',
    language: 'python',
    framework: 'flask',
    related_patterns: [],
    triggers: others,
    differentiation: { llm_knowledge_state: 'Knows it.', llm_blindspots: ['Forgets it.'] },
    mitigations: mitigations.map(({ tradeoffs = 'None', ...mitigation }, i) => ({
      ...mitigation,
      effectiveness: i === 1 ? 'very high' : mitigation.effectiveness,
      tradeoffs: isTierA ? [tradeoffs, 'It has to be kept up'] : tradeoffs,
    })),
    security_principles: isTierA
      ? security_principles.map((principle) => ({ principle, explanation: 'Because of\nthe boundary.' }))
      : security_principles,
    testing: {
      manual_verification: (testing?.manual_verification ?? []).map((check) =>
        isTierA ? { step: 'Look', check } : check,
      ),
      automated_checks: [
        { type: 'static_analysis', description: 'Tasks', pattern: '@celery.task.*def.*\\(self,.*_id\\):' },
        { type: 'integration_test', description: 'Foreign id', expectation: 'Returns 404' },
      ],
    },
    validation: { baseline_test: { prompt: 'Create an API', observed: 'Fails', date: '2025-02-03' } },
  };
}
