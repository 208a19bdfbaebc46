/**
 * The three prompts: patterns first, then a task whose result can be checked against them.
 * @module
 */
import {
  ErrorCode,
  jsonSchema,
  type PromptMessage,
  ProtocolError,
  type Server,
  type TypedJsonSchema,
} from '../../src/index.ts';
import { needed, taskMessage } from '../content/prompt-parts.ts';
import { patternMarkdown } from './answer/pattern-markdown.ts';
import { findPattern } from './find-pattern.ts';
import type { ThreatPattern } from './pattern.ts';
import type { PatternBook } from './pattern-book.ts';
import { negativeTestsTask, reviewTask, threatModelTask } from './prompt-tasks.ts';
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
      ({ code, purpose = '' }) => {
        const patterns = patternsFor(book, needed('code', code), purpose);
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
function patternsFor(book: PatternBook, code: string, purpose: string): ThreatPattern[] {
  const { lines, paths } = readDiff(code);
  const byLine = new Reviewer(book.list()).review(lines, paths).map(({ pattern }) => pattern);
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
