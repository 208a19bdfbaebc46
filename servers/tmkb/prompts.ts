/** The three prompts: patterns first, then a task whose result can be checked against them. @module */

import {
  ErrorCode,
  jsonSchema,
  type PromptMessage,
  ProtocolError,
  type Server,
  type TypedJsonSchema,
} from 'lectern';
import { needed, quoted, Slices, taskMessage } from 'lectern/knowledge';
import { patternMarkdown } from './answer/pattern-markdown.ts';
import { findPattern } from './find-pattern.ts';
import type { ThreatPattern } from './pattern.ts';
import type { PatternBook } from './pattern-book.ts';
import { stackIn } from './query/stacks.ts';
import { completeIds, patternUri } from './resources.ts';
import { readDiff } from './review/read-diff.ts';
import { Reviewer } from './review/review-code.ts';

const MOST_PATTERNS = 3;
const LONGEST_TEXT = 50_000;

const featureInput: TypedJsonSchema<{ feature: string }> = jsonSchema({
  type: 'object',
  properties: {
    feature: {
      type: 'string',
      description: 'What is to be built, in a sentence or a page',
      maxLength: LONGEST_TEXT,
    },
  },
  required: ['feature'],
  additionalProperties: false,
});

const endpointInput: TypedJsonSchema<{ code: string; purpose?: string }> = jsonSchema({
  type: 'object',
  properties: {
    code: { type: 'string', description: 'The code of the endpoint, or a diff', maxLength: LONGEST_TEXT },
    purpose: { type: 'string', description: 'What it is for, and who may use it', maxLength: LONGEST_TEXT },
  },
  required: ['code'],
  additionalProperties: false,
});

const testsInput: TypedJsonSchema<{ pattern: string; feature?: string }> = jsonSchema({
  type: 'object',
  properties: {
    pattern: { type: 'string', description: 'The id of a pattern, such as TMKB-AUTHZ-001' },
    feature: { type: 'string', description: 'What is to be tested', maxLength: LONGEST_TEXT },
  },
  required: ['pattern'],
  additionalProperties: false,
});

export function addPrompts(server: Server, book: PatternBook): void {
  server
    .prompt(
      'threat_model_feature',
      {
        title: 'Threat-model a feature',
        description:
          'Threats of a feature before it is built: the patterns that matter, each with how it would show here, the ' +
          'decision to take, and how to prove it.',
        input: featureInput,
      },
      ({ feature }) => {
        const found = book.find(needed('feature', feature)).slice(0, MOST_PATTERNS);
        const patterns = found.map(({ pattern }) => pattern);
        return [...patternMessages(patterns, feature), taskMessage(threatModelTask(feature, patterns))];
      },
    )
    .prompt(
      'review_endpoint',
      {
        title: 'Review an endpoint',
        description:
          'Reviews the code of an endpoint against the patterns that its lines and its purpose call for: each check ' +
          'answered from the code, with lines as evidence.',
        input: endpointInput,
      },
      async ({ code, purpose = '' }) => {
        const patterns = await patternsFor(book, needed('code', code), purpose);
        return [...patternMessages(patterns, code), taskMessage(reviewTask(code, purpose, patterns))];
      },
    )
    .prompt(
      'write_negative_tests',
      {
        title: 'Write the negative tests',
        description: 'Tests that fail while a threat is open: who tries what, and what must not happen.',
        input: testsInput,
        complete: { pattern: (typed) => completeIds(book, typed) },
      },
      ({ pattern: id, feature = '' }) => {
        const found = findPattern(book, needed('pattern', id));
        if (!found.ok) throw new ProtocolError(ErrorCode.InvalidParams, found.message);
        const { pattern } = found;
        return [...patternMessages([pattern], feature), taskMessage(negativeTestsTask(pattern, feature))];
      },
    );
}

/** By the lines of the code first, then by what it is said to be for. */
async function patternsFor(book: PatternBook, code: string, purpose: string): Promise<ThreatPattern[]> {
  const { lines, paths, removed } = readDiff(code);
  const steps = new Reviewer(book.list()).review(lines, paths, { places: true, removed });
  const byLine = (await new Slices().run(steps)).map(({ pattern }) => pattern);
  const byPurpose = book.find(purpose).map(({ pattern }) => pattern);
  const alternating = byPurpose.flatMap((pattern, i) => [pattern, ...byLine.slice(i, i + 1)]);
  return [...new Set([...alternating, ...byLine])].slice(0, MOST_PATTERNS);
}

/** With code in the stack that the text gives away. */
function patternMessages(patterns: readonly ThreatPattern[], text: string): PromptMessage[] {
  const stack = stackIn(text);
  const options = stack.language === undefined ? {} : { stack };
  return patterns.map((pattern) => ({
    role: 'user',
    content: {
      type: 'resource',
      resource: {
        uri: patternUri(pattern),
        mimeType: 'text/markdown',
        text: patternMarkdown(pattern, options),
      },
    },
  }));
}

/** The tasks of the prompts: what to do with the patterns that were handed over. */
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
