/**
 * The tasks of the prompts: what to do with the patterns that were handed over.
 * @module
 */
import { quoted } from '../content/prompt-parts.ts';
import type { ThreatPattern } from './pattern.ts';

export function threatModelTask(feature: string, patterns: readonly ThreatPattern[]): string {
  return [
    'Make a threat model of this feature before it is built:',
    quoted(feature),
    basis(patterns),
    'For each pattern write a section with these parts:',
    '1. How it would show here: the concrete request, job, file or record of this feature. If it cannot occur, say why in one sentence and go on.',
    '2. Who gains what: the actor, the boundary that is crossed (tenant, user, service, time), the worst realistic result.',
    '3. The decision: which mitigation, at which place in the design. Name what it costs.',
    '4. The proof: one negative test that fails until the mitigation is in place.',
    'Then list boundaries of this feature that no pattern covers (data that crosses from one user, tenant or service to another), each with an open question.',
    'End with the three changes to the design that matter most, in order. Invent no facts about the system: where you need one, ask.',
  ].join('\n\n');
}

export function reviewTask(code: string, purpose: string, patterns: readonly ThreatPattern[]): string {
  return [
    'Review this code against the threat patterns above.',
    ...(purpose.trim() === '' ? [] : ['What it is for:', quoted(purpose)]),
    'The code:',
    quoted(code),
    basis(patterns),
    'For each pattern answer its check question with yes, no or cannot be seen here, and quote the lines that show it.',
    'Where the answer shows a flaw: say how it is exploited in one or two requests, give the severity in this context, and write the smallest change that closes it, as a diff.',
    'Then look for the same flaw in code that this code calls or that would be written beside it (list and detail, create and update, request and job), and say what you would have to see.',
    'End with a verdict: safe to merge, safe after the named changes, or not decidable, with what is missing. Report no flaw that you cannot point to.',
  ].join('\n\n');
}

export function negativeTestsTask(pattern: ThreatPattern, feature: string): string {
  const { negative_tests = [], manual_verification = [] } = pattern.testing ?? {};
  const ideas = [...negative_tests, ...manual_verification].map((each) => `- ${each}`);
  return [
    `Write the negative tests for ${pattern.id} (${pattern.name}).`,
    ...(feature.trim() === ''
      ? ['They are for the feature in this conversation.']
      : ['They are for:', quoted(feature)]),
    ...(ideas.length === 0 ? [] : ['Cover at least:', ideas.join('\n')]),
    'Use the test framework of the project. Each test names the actor and the attempt in its title, sets up two users (and two tenants, where there are tenants), performs the attempt over the real entry point, and asserts three things: the answer gives nothing away, the stored state is unchanged, and no side effect happened (mail, job, file, charge).',
    'For each test say which line of a vulnerable implementation would make it fail. Leave out tests that would also pass on vulnerable code.',
  ].join('\n\n');
}

function basis(patterns: readonly ThreatPattern[]): string {
  if (patterns.length === 0) {
    return 'The knowledge base has no pattern for this. Work from first principles: who acts on whose data, over which boundary, and where is that checked? Say that no pattern was found.';
  }
  return `Patterns to work with: ${patterns.map(({ id }) => id).join(', ')}.`;
}
