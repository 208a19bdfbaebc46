import { describe, expect, it } from 'vitest';
import { samplePattern } from '../../../test/support/sample-patterns.ts';
import { builtInBook } from '../content.ts';
import type { ThreatPattern } from '../pattern.ts';
import { PARTS, patternMarkdown } from './pattern-markdown.ts';

const FULL: ThreatPattern = samplePattern({
  likelihood: 'high',
  stride: ['tampering', 'spoofing'],
  provenance: {
    public_references: [
      { cwe: 'CWE-862', name: 'Missing Authorization', url: 'https://example.com/862' },
      { owasp: 'API1:2023' },
      { name: 'A book' },
    ],
  },
  attack_scenario: {
    narrative: 'Mallory comes by night.\n',
    preconditions: ['It is dark'],
    attack_steps: [{ action: 'Press the button', detail: 'The red one' }, { action: 'Run' }],
    impact: { business_impact: 'A rocket less' },
  },
  mitigations: [
    {
      id: 'key',
      name: 'A key',
      description: 'Ask for it.\n',
      effectiveness: 'high',
      implementation_effort: 'low',
      tradeoffs: 'Keys get lost',
      code_examples: [
        {
          language: 'python',
          framework: 'flask',
          description: 'The button',
          vulnerable_code: 'start()\n',
          secure_code: 'start(key)\n',
        },
        { language: 'javascript', secure_code: 'start(key);' },
      ],
    },
  ],
  security_principles: ['Complete mediation'],
  related_patterns: [
    { id: 'TMKB-TEST-002', relationship: 'combines_with', description: 'Two rockets' },
    { id: 'TMKB-TEST-003' },
  ],
  testing: {
    manual_verification: ['Press it'],
    negative_tests: ['as a stranger, press it'],
    automated_checks: [
      { type: 'grep', description: 'A start', pattern: 'start\\(', expectation: 'With a key' },
      { type: 'review', description: 'Look at it' },
    ],
  },
});

/** It, written out. */
const WRITTEN = [
  '# TMKB-TEST-001: Rocket without a key',
  '',
  'Severity: medium · Likelihood: high · Category: rockets · STRIDE: tampering, spoofing',
  '',
  '- Threat: Anybody can start the rocket.',
  '- Check: Is a key asked for?',
  '- Fix: Ask for a key.',
  '',
  'Whoever stands near it starts it.',
  '',
  '## Attack scenario',
  '',
  'Mallory comes by night.',
  '',
  'Preconditions:',
  '',
  '- It is dark',
  '',
  'Steps:',
  '',
  '1. Press the button: The red one',
  '2. Run',
  '',
  'Impact:',
  '',
  '- business impact: A rocket less',
  '',
  '## Mitigation: A key',
  '',
  'Ask for it.',
  '',
  'Effectiveness: high. Effort: low. Trade-off: Keys get lost.',
  '',
  '### The button (python, flask)',
  '',
  'Vulnerable:',
  '',
  '```python',
  'start()',
  '```',
  '',
  'Secure:',
  '',
  '```python',
  'start(key)',
  '```',
  '',
  '### Example (javascript)',
  '',
  'Secure:',
  '',
  '```javascript',
  'start(key);',
  '```',
  '',
  '## Verification',
  '',
  'By hand:',
  '',
  '- Press it',
  '',
  'Negative tests:',
  '',
  '- as a stranger, press it',
  '',
  'Lines worth looking at:',
  '',
  '- A start: `start\\(`. Expected: With a key',
  '- Look at it',
  '',
  '## References',
  '',
  'Principles:',
  '',
  '- Complete mediation',
  '',
  'Related patterns:',
  '',
  '- TMKB-TEST-002 (combines with): Two rockets',
  '- TMKB-TEST-003',
  '',
  'CWE and OWASP:',
  '',
  '- CWE-862 Missing Authorization: https://example.com/862',
  '- API1:2023',
  '- A book',
  '',
].join('\n');

describe('patternMarkdown', () => {
  it('contains the whole pattern', () => {
    expect(patternMarkdown(FULL)).toBe(WRITTEN);
  });

  it('has no headings for absent parts', () => {
    const text = patternMarkdown(samplePattern());
    expect(text).toContain('Severity: medium · Likelihood: unknown · Category: rockets\n');
    expect(text).toContain('## Mitigation: key\n\nAsk for the key of the rocket.\n');
    expect(text).not.toMatch(/STRIDE|## Attack|## Verification|Effectiveness|Trade-off|```/);
  });

  it.each([
    [
      'summary',
      '- Threat: Anybody',
      ['## Attack scenario', '## Mitigation', '## Verification', '## References'],
    ],
    ['scenario', '## Attack scenario', ['- Threat:', '## Mitigation', '## Verification', '## References']],
    ['mitigations', '## Mitigation: A key', ['- Threat:', '## Attack', '## Verification', '## References']],
    ['testing', '## Verification', ['- Threat:', '## Attack', '## Mitigation', '## References']],
    ['references', '## References', ['- Threat:', '## Attack', '## Mitigation', '## Verification']],
  ] as const)('contains only the part %s on request, under the title', (part, own, others) => {
    const text = patternMarkdown(FULL, { parts: [part] });
    expect(text).toMatch(/^# TMKB-TEST-001: Rocket without a key\n\n/);
    expect(text).toContain(own);
    for (const other of others) expect(text).not.toContain(other);
  });

  it('keeps its own order of parts', () => {
    expect(patternMarkdown(FULL, { parts: ['references', 'summary'] })).toBe(
      patternMarkdown(FULL, { parts: ['summary', 'references'] }),
    );
  });

  it('contains only code of the nearest stack on request', () => {
    const text = patternMarkdown(FULL, { stack: { language: 'typescript' } });
    expect(text).toContain('start(key);');
    expect(text).not.toContain('```python');
    expect(patternMarkdown(FULL, { stack: { language: 'ruby' } }), 'better another than none').toContain(
      '```python',
    );
  });

  it.each(builtInBook().list())('$id closes every fence and has no empty part', (pattern) => {
    const text = patternMarkdown(pattern);
    expect((text.match(/^```/gm) ?? []).length % 2).toBe(0);
    expect(text).not.toMatch(/\n\n\n/);
    expect(text.endsWith('\n') && !text.endsWith('\n\n')).toBe(true);
    for (const part of PARTS) expect(patternMarkdown(pattern, { parts: [part] }).length).toBeGreaterThan(80);
  });
});
