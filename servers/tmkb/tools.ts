/**
 * The one required tool (S1.50): threats for what is being built.
 * @module
 */

import { type Server, ToolError, type ToolResult } from 'lectern';
import { READ_ONLY } from 'lectern/knowledge';
import { type AgentAnswer, agentAnswer } from './answer/agent-answer.ts';
import { type HumanAnswer, humanAnswer } from './answer/human-answer.ts';
import type { PatternBook } from './pattern-book.ts';
import type { FoundPattern } from './query/pattern-index.ts';
import { type Stack, stackIn } from './query/stacks.ts';
import type { QueryCounter } from './query-counts.ts';
import { QUERY_DESCRIPTION, type QueryInput, queryInput } from './schemas.ts';
import { queryRefusal, validateContext } from './validation.ts';

/** Far more than describes a feature; what is longer is a file, and belongs into tmkb_review. */
const LONGEST_CONTEXT = 10_000;
const MOST_PATTERNS = 3;
/** A description of several features gets a pattern for each of them. */
const MOST_OF_ASPECTS = 5;
const NOTHING_FOUND =
  'No pattern matches this context. This does not prove that the code is safe: describe what is built in other words ' +
  '(who acts on whose data, over which boundary), or go on with a review of your own.';

/** `document`: the definition has what the document lists and nothing else. */
export function addQueryTool(
  server: Server,
  book: PatternBook,
  counter: QueryCounter,
  form: 'document' | 'annotated',
): void {
  server.tool(
    'tmkb_query',
    {
      description: QUERY_DESCRIPTION,
      input: queryInput,
      refusal: queryRefusal,
      ...(form === 'document' ? {} : { annotations: { title: 'Find threats', ...READ_ONLY } }),
    },
    (input, { requestId, log }) => {
      checkContext(input.context);
      const wanted = wantedStack(input);
      const found = mostRelevant(book.find(input.context, wanted));
      counter.found(found.map(({ pattern }) => pattern.id));
      const outcome = `Query executed successfully: ${found.length} ${found.length === 1 ? 'pattern' : 'patterns'} returned`;
      server.logger.log('info', outcome, { requestId });
      log.info(outcome);
      return result(answer(found, wanted, input.verbosity));
    },
  );
}

function mostRelevant(found: readonly FoundPattern[]): readonly FoundPattern[] {
  const aspects = found.filter(({ isOfAspect }) => isOfAspect).length;
  return found.slice(0, Math.max(MOST_PATTERNS, Math.min(aspects, MOST_OF_ASPECTS)));
}

function checkContext(context: string): void {
  const refusal = validateContext(context);
  if (refusal !== undefined) {
    throw new ToolError(refusal);
  }
  if (context.length > LONGEST_CONTEXT) {
    throw new ToolError(
      `context exceeds maximum length of ${LONGEST_CONTEXT} characters\n` +
        'Say in a few sentences what is being built; one feature at a time finds more.',
    );
  }
}

function answer(found: readonly FoundPattern[], wanted: Stack, verbosity: QueryInput['verbosity']): object {
  if (found.length === 0) {
    return { pattern_count: 0, patterns_included: 0, patterns: [], note: NOTHING_FOUND };
  }
  const shape: (found: readonly FoundPattern[], wanted: Stack) => AgentAnswer | HumanAnswer =
    verbosity === 'human' ? humanAnswer : agentAnswer;
  return shape(found, wanted);
}

/** What was asked for; else what the context gives away. `any` does not name a framework. */
function wantedStack({ context, language, framework }: QueryInput): Stack {
  const named = framework === 'any' ? undefined : framework;
  if (language === undefined && named === undefined) return stackIn(context);
  return { language: language ?? 'python', framework: named };
}

/** `isError` is there also where nothing is wrong (S1.59). */
function result(body: object): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: false };
}
