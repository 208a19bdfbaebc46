/**
 * Reads the response of the service: data that matches its schema, or a sentence for the caller.
 * @module
 */

import type { JsonSchemaObject } from 'lectern';
import { dataChecker } from 'lectern/content';
import { AttemptFailed, visibleLine } from 'lectern/knowledge';
import { ANSWER_SCHEMAS } from '../answer-schemas.ts';
import type { Operation } from '../answers.ts';

export interface ServiceAnswer {
  readonly data: unknown;
  /** A day or a moment. */
  readonly asOf?: string;
}

const LONGEST_SENTENCE = 600;

/** What only the operator can put right; a model should say so and not repeat the call. */
export const WRONG_SHAPE: string =
  'The catalogue service violates its protocol. Repeating the call does not help: the operator finds the ' +
  'reason in the log.';

const CHECKS: ReadonlyMap<string, ReturnType<typeof dataChecker>> = new Map(
  Object.entries(ANSWER_SCHEMAS).map(([operation, schema]) => [
    operation,
    dataChecker(withEnvelope(schema), 'answer'),
  ]),
);

/** Fields beside these may come with later services. */
function withEnvelope(data: JsonSchemaObject): JsonSchemaObject {
  const asOf = { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] } as const;
  return { type: 'object', properties: { data, asOf }, required: ['data'] };
}

export function readAnswer(operation: Operation, text: string): ServiceAnswer {
  const answer = parsed(text);
  if (answer === undefined) throw wrongShape('the answer is not JSON');
  const [violation] = CHECKS.get(operation)?.(answer) ?? [];
  if (violation !== undefined) {
    throw wrongShape(`the answer has the wrong shape: ${violation.reason}`);
  }
  return answer as ServiceAnswer;
}

/** The next response would be the same. */
function wrongShape(reason: string): AttemptFailed {
  return new AttemptFailed(reason, { status: 200, again: false, advice: WRONG_SHAPE });
}

/** Nothing where there is no sentence: then it was not the service that answered, or not to this request. */
export function readSentence(text: string): string | undefined {
  const answer = parsed(text) as { error?: unknown } | null | undefined;
  const sentence = typeof answer?.error === 'string' ? visibleLine(answer.error, LONGEST_SENTENCE) : '';
  return sentence === '' ? undefined : sentence;
}

/** JSON has no `undefined`. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
