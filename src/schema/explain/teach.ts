/**
 * Turns everything that is wrong with some arguments into one short message from which a caller can correct itself.
 * @module
 */

import { escapeInvisible } from '../../base/invisible-characters.ts';
import { compileSchema } from '../compile.ts';
import type { JsonSchema } from '../json-schema.ts';
import { type Failure, MAX_FAILURES, type Path } from '../validator.ts';
import { exampleOf } from './example.ts';
import { shorten } from './quote.ts';
import { type Sentence, sentencesFor, type Wording } from './sentences.ts';
import { resolveUnions } from './unions.ts';

/** The bound on a validation message, so that errors never eat the budget of a conversation. */
export const MAX_MESSAGE_LENGTH = 600;

const MAX_EXAMPLE_LENGTH = 260;
const MAX_SENTENCE_LENGTH = 320;

export interface TeachOptions {
  /** The schema of the whole arguments. */
  readonly root: JsonSchema;
  /** Whether an example is valid; without it the root schema is compiled for the purpose. */
  readonly accepts?: (example: unknown) => boolean;
}

export function teach(failures: readonly Failure[], options: TeachOptions): string {
  const { root } = options;
  const wording: Wording = { root, noun: 'parameter', whole: 'Arguments' };
  const sentences = sentencesFor(resolveUnions(failures.slice(0, MAX_FAILURES)), wording);
  const accepts = options.accepts ?? compileSchema(root).check;
  const example = exampleText(
    root,
    sentences.map((sentence) => sentence.about),
    accepts,
  );
  return compose(sentences, failures.length <= MAX_FAILURES, example);
}

/** The same sentences about a result, for the log of whoever wrote the tool. */
export function reportFailures(failures: readonly Failure[], root: JsonSchema): string {
  const wording: Wording = { root, noun: 'field', whole: 'Result' };
  const sentences = sentencesFor(resolveUnions(failures.slice(0, MAX_FAILURES)), wording);
  return compose(sentences, failures.length <= MAX_FAILURES, '');
}

/** With the members that the caller got wrong, if that is short enough; else with the required ones alone. */
function exampleText(
  root: JsonSchema,
  wanted: readonly Path[],
  accepts: (example: unknown) => boolean,
): string {
  for (const paths of [wanted, []]) {
    for (const hints of [true, false]) {
      const example = exampleOf(root, { include: paths, hints });
      if (example === undefined || !accepts(example)) continue;
      const text = `Example: ${escapeInvisible(JSON.stringify(example))}`;
      if (text.length <= MAX_EXAMPLE_LENGTH) return text;
    }
  }
  return '';
}

function compose(sentences: readonly Sentence[], isComplete: boolean, example: string): string {
  const room = MAX_MESSAGE_LENGTH - (example ? example.length + 1 : 0);
  let text = '';
  let left = sentences.length;
  for (const sentence of sentences) {
    const next = `${text}${text && ' '}${shorten(sentence.text, MAX_SENTENCE_LENGTH)}`;
    if (next.length + remainder(left - 1, isComplete).length > room) break;
    text = next;
    left--;
  }
  text += remainder(left, isComplete);
  return example ? `${text} ${example}` : text;
}

/** Where explaining stopped at its limit, nobody has counted the rest. */
function remainder(left: number, isComplete: boolean): string {
  if (!isComplete) return ' And more.';
  return left > 0 ? ` And ${left} more.` : '';
}
