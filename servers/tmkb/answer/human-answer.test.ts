import { describe, expect, it } from 'vitest';
import { asFound, samplePattern } from '../../../test/support/sample-patterns.ts';
import type { ThreatPattern } from '../pattern.ts';
import { fullPattern, humanAnswer } from './human-answer.ts';

const FULL: ThreatPattern = samplePattern({
  likelihood: 'high',
  stride: ['tampering'],
  provenance: {
    public_references: [
      { cwe: 'CWE-862', name: 'Missing Authorization' },
      { owasp: 'API1:2023' },
      { name: 'A book' },
    ],
  },
  attack_scenario: {
    narrative: 'Mallory comes by night.',
    preconditions: ['It is dark'],
    attack_steps: [{ step: 1, action: 'Press the button', detail: 'The red one' }],
    impact: { integrity: 'high' },
  },
  mitigations: [
    {
      id: 'key',
      name: 'A key',
      description: 'Ask for it.',
      effectiveness: 'high',
      implementation_effort: 'low',
      tradeoffs: 'Keys get lost',
      code_examples: [
        { language: 'python', framework: 'flask', secure_code: 'a()' },
        { language: 'javascript', framework: 'express', secure_code: 'b()' },
        { language: 'python', framework: 'django', secure_code: 'c()' },
      ],
    },
  ],
  security_principles: ['Complete mediation'],
  related_patterns: [{ id: 'TMKB-TEST-002', relationship: 'similar_to' }],
  testing: {
    manual_verification: ['Press it'],
    negative_tests: ['as a stranger, press it: nothing happens'],
  },
});

describe('humanAnswer', () => {
  it('contains every pattern in full with its reasons', () => {
    const answer = humanAnswer(
      [asFound(FULL, ['rocket launch']), asFound(samplePattern({ id: 'TMKB-TEST-002' }))],
      {},
    );
    expect(answer).toMatchObject({ pattern_count: 2, patterns_included: 2 });
    expect(answer.patterns.map(({ id, matched }) => [id, matched])).toEqual([
      ['TMKB-TEST-001', ['rocket launch']],
      ['TMKB-TEST-002', ['rocket']],
    ]);
  });

  it('is complete even if it is long', () => {
    const description = 'words '.repeat(5000);
    const answer = humanAnswer([asFound(samplePattern({ description }))], {});
    expect(answer.patterns[0]?.description).toBe(description);
  });
});

describe('fullPattern', () => {
  it('contains all known fields under their names', () => {
    expect(fullPattern(FULL, {})).toEqual({
      id: 'TMKB-TEST-001',
      name: 'Rocket without a key',
      severity: 'medium',
      likelihood: 'high',
      category: 'rockets',
      threat: 'Anybody can start the rocket.',
      check: 'Is a key asked for?',
      fix: 'Ask for a key.',
      description: 'Whoever stands near it starts it.',
      attack_scenario: {
        narrative: 'Mallory comes by night.',
        preconditions: ['It is dark'],
        steps: [{ step: 1, action: 'Press the button', detail: 'The red one' }],
        impact: { integrity: 'high' },
      },
      mitigations: FULL.mitigations,
      verification: ['Press it'],
      negative_tests: ['as a stranger, press it: nothing happens'],
      security_principles: ['Complete mediation'],
      related_patterns: [{ id: 'TMKB-TEST-002', relationship: 'similar_to' }],
      stride: ['tampering'],
      cwe_references: ['CWE-862'],
      owasp_references: ['API1:2023'],
    });
  });

  it('omits absent fields from its JSON', () => {
    const written = JSON.parse(JSON.stringify(fullPattern(samplePattern(), {})));
    for (const absent of ['likelihood', 'attack_scenario', 'verification', 'negative_tests', 'stride'])
      expect(written).not.toHaveProperty(absent);
    expect(written).toMatchObject({ cwe_references: [], owasp_references: [] });
    expect(written.mitigations).toEqual([
      { id: 'key', description: 'Ask for the key of the rocket.', code_examples: [] },
    ]);
  });

  it('puts code of the requested stack first and keeps the order of the rest', () => {
    const frameworks = (wanted: object) =>
      (fullPattern(FULL, wanted).mitigations as ThreatPattern['mitigations'])[0]?.code_examples?.map(
        ({ framework }) => framework,
      );
    expect(frameworks({ language: 'python', framework: 'django' })).toEqual(['django', 'flask', 'express']);
    expect(frameworks({ language: 'javascript' })).toEqual(['express', 'flask', 'django']);
    expect(frameworks({})).toEqual(['flask', 'express', 'django']);
  });
});
