import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../packages/lectern/src/knowledge/text/token-estimate.ts';
import { asFound, samplePattern, samplePatterns } from '../../../test/support/sample-patterns.ts';
import { builtInBook } from '../content.ts';
import type { Mitigation, ThreatPattern } from '../pattern.ts';
import type { FoundPattern } from '../query/pattern-index.ts';
import type { Stack } from '../query/stacks.ts';
import { AGENT_BUDGET, type AgentAnswer, agentAnswer } from './agent-answer.ts';

const FLASK: Stack = { language: 'python', framework: 'flask' };

function withCode(lines: number): Mitigation {
  const secure_code = Array.from({ length: lines }, (_, i) => `key_${i} = ask_for_key(${i})`).join('\n');
  return { id: 'key', description: 'Ask.', code_examples: [{ language: 'python', secure_code }] };
}

/** Some `words` of them. */
function long(words: number, more: Partial<ThreatPattern> = {}): ThreatPattern {
  const threat = Array.from({ length: words }, () => 'strangers').join(' ');
  return samplePattern({ agent_summary: { threat, check: 'Who?', fix: 'Ask.' }, ...more });
}

/** The text is what a client gets, so it is what is counted. */
function expectHonest(answer: AgentAnswer): void {
  expect(answer.token_count).toBe(estimateTokens(JSON.stringify(answer)));
  expect(answer.patterns_included).toBe(answer.patterns.length);
}

function answerFor(found: readonly FoundPattern[], wanted: Stack = {}): AgentAnswer {
  const answer = agentAnswer(found, wanted);
  expectHonest(answer);
  return answer;
}

describe('agentAnswer', () => {
  it('contains trimmed id, severity, threat, check, fix and reasons of each pattern', () => {
    const agent_summary = { threat: 'A threat.\n', check: ' A check? ', fix: 'A fix.\n' };
    const answer = answerFor([asFound(samplePattern({ agent_summary }), ['rocket launch'])]);
    expect(answer).toEqual({
      pattern_count: 1,
      patterns_included: 1,
      token_count: expect.any(Number),
      patterns: [
        {
          id: 'TMKB-TEST-001',
          severity: 'medium',
          threat: 'A threat.',
          check: 'A check?',
          fix: 'A fix.',
          matched: ['rocket launch'],
        },
      ],
    });
  });

  it('contains the code of the first pattern that has any', () => {
    const [first, second] = samplePatterns(2) as [ThreatPattern, ThreatPattern];
    const code = { ...second, mitigations: [withCode(3)] };
    expect(answerFor([asFound(code), asFound(first)]).code_pattern).toMatchObject({
      pattern: 'TMKB-TEST-002',
    });
    expect(answerFor([asFound(first), asFound(code)])).not.toHaveProperty('code_pattern');
  });

  it('mentions no limit if everything fits', () => {
    const found = samplePatterns(3).map((pattern) => asFound({ ...pattern, mitigations: [withCode(3)] }));
    const answer = answerFor(found);
    expect(answer.patterns).toHaveLength(3);
    expect(answer.code_pattern).toBeDefined();
    expect(answer).not.toHaveProperty('token_limit_reached');
  });

  it('omits patterns that do not fit and reports it', () => {
    const found = ['001', '002', '003'].map((id) => asFound(long(200, { id: `TMKB-TEST-${id}` })));
    const answer = answerFor(found);
    expect(answer).toMatchObject({ pattern_count: 3, patterns_included: 1, token_limit_reached: true });
    expect(answer.token_count).toBeLessThanOrEqual(AGENT_BUDGET);
  });

  it('omits code that does not fit, reports it, and uses the room for other patterns', () => {
    const first = samplePattern({ mitigations: [withCode(200)] });
    const answer = answerFor([asFound(first), asFound(samplePattern({ id: 'TMKB-TEST-002' }))]);
    expect(answer).not.toHaveProperty('code_pattern');
    expect(answer).toMatchObject({ patterns_included: 2, token_limit_reached: true });
  });

  it('skips a pattern that does not fit and tries shorter ones', () => {
    const found = [
      samplePattern(),
      long(800, { id: 'TMKB-TEST-002' }),
      samplePattern({ id: 'TMKB-TEST-003' }),
    ];
    const answer = answerFor(found.map((pattern) => asFound(pattern)));
    expect(answer.patterns.map(({ id }) => id)).toEqual(['TMKB-TEST-001', 'TMKB-TEST-003']);
    expect(answer.token_limit_reached).toBe(true);
  });

  it('always includes the first pattern, even if it exceeds the budget', () => {
    const answer = answerFor([asFound(long(700)), asFound(samplePattern({ id: 'TMKB-TEST-002' }))]);
    expect(answer.patterns.map(({ id }) => id)).toEqual(['TMKB-TEST-001']);
    expect(answer.token_count).toBeGreaterThan(AGENT_BUDGET);
    expect(answer.token_limit_reached).toBe(true);
  });

  it.each([0, 20, 60, 100, 140, 180, 220, 260, 300, 340, 380])(
    'reports the correct count and stays within the budget at any length (%i words)',
    (words) => {
      const found = [1, 2, 3].map((n) =>
        asFound(long(words, { id: `TMKB-TEST-00${n}`, mitigations: [withCode(n * 4)] })),
      );
      const answer = answerFor(found);
      expect(answer.token_count).toBeLessThanOrEqual(AGENT_BUDGET);
      const isWhole = answer.patterns.length === 3 && answer.code_pattern !== undefined;
      expect(answer.token_limit_reached).toBe(isWhole ? undefined : true);
    },
  );

  it('is empty without patterns', () => {
    expect(answerFor([])).toMatchObject({ pattern_count: 0, patterns_included: 0, patterns: [] });
  });
});

describe('the budget of 500 tokens', () => {
  const stacks: Stack[] = [{}, FLASK, { language: 'javascript', framework: 'express' }, { language: 'ruby' }];

  it.each(builtInBook().list())('is kept with $id as the first and as the only result', (pattern) => {
    const { keywords = [], actions = [] } = pattern.triggers ?? {};
    const longest = [...keywords, ...actions].sort((a, b) => b.length - a.length).slice(0, 3);
    const others = builtInBook()
      .list()
      .slice(0, 2)
      .map((each) => asFound(each));
    for (const wanted of stacks) {
      for (const found of [[asFound(pattern, longest)], [asFound(pattern, longest), ...others]]) {
        const answer = answerFor(found, wanted);
        expect(answer.token_count).toBeLessThanOrEqual(AGENT_BUDGET);
        expect(answer.patterns[0]?.id).toBe(pattern.id);
      }
    }
  });
});
