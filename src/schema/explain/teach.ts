/**
 * Turns everything that is wrong with some arguments into one short message from which a caller can correct itself.
 * @module
 */

import { escapeInvisible } from '../../base/invisible-characters.ts';
import { compileSchema } from '../compile.ts';
import type { JsonSchema } from '../json-schema.ts';
import { type Failure, MAX_FAILURES } from '../validator.ts';
import { composeMessage, groupedText } from './compose.ts';
import { correctedArguments, valueAt } from './corrected.ts';
import { exampleOf } from './example.ts';
import { MAX_MESSAGE_LENGTH, shorten } from './quote.ts';
import { secretsOf } from './secret.ts';
import { FULL, type Sentence, shownPath, type Wording } from './sentence.ts';
import { sentencesFor } from './sentences.ts';
import { type Choices, resolveUnions } from './unions.ts';

export interface TeachOptions {
  /** The schema of the whole arguments. */
  readonly root: JsonSchema;
  /** The arguments. */
  readonly value: unknown;
  /** Whether an example has the right form; without it the root schema is compiled for the purpose. */
  readonly check?: (example: unknown) => boolean;
  /** Whether an example is valid in every respect; asked once for each that could be shown. */
  readonly accepts?: (example: unknown) => boolean;
}

/** What to tell about refused arguments, to the caller and to the operator. */
export interface Lesson {
  readonly message: string;
  /** Names and expectations for the log, without any value. */
  readonly summary: string;
  /** What a message by somebody else leaves unsaid: other faults, what was meant, an example. */
  after(first: string): string;
}

export function teach(failures: readonly Failure[], options: TeachOptions): Lesson {
  const { root, value } = options;
  const secrets = secretsOf(root);
  const wording: Wording = { root, value, noun: 'parameter', whole: 'Arguments', secrets };
  const choices: Choices = new Map();
  const sentences = sentencesFor(resolveUnions(failures.slice(0, MAX_FAILURES), root, choices), wording);
  const isComplete = failures.length <= MAX_FAILURES;
  const check = options.check ?? compileSchema(root, { formats: true }).check;
  const accepts = options.accepts ?? check;

  const corrected = correctedArguments({ root, value, sentences, choices, secrets, check });
  const examples = wholeExamples(corrected, { root, choices, sentences }).filter(accepts);
  const texts = examples.map((example) => `Example: ${exampleJson(example)}`);
  const parts = partialExamples(sentences, examples[0], corrected);
  return {
    message: composeMessage(sentences, isComplete, [...texts, ...parts], wording),
    summary: shorten(
      groupedText(sentences, { got: false, lists: 120, foreign: false }, wording),
      MAX_MESSAGE_LENGTH,
    ),
    after: (first) => addition(first, sentences, [...texts, ...parts]),
  };
}

/** Sentences about a result, for the log of whoever wrote the tool. */
export function reportFailures(failures: readonly Failure[], root: JsonSchema): string {
  const wording: Wording = { root, noun: 'field', whole: 'Result' };
  const sentences = sentencesFor(resolveUnions(failures.slice(0, MAX_FAILURES), root), wording);
  return composeMessage(sentences, failures.length <= MAX_FAILURES, [], wording);
}

/** The corrected call, then one with the members in question, then any; none that shows nothing. */
function wholeExamples(
  corrected: unknown,
  { root, choices, sentences }: { root: JsonSchema; choices: Choices; sentences: readonly Sentence[] },
): unknown[] {
  const include = sentences.map(({ about }) => about);
  const properties = typeof root === 'object' ? Object.keys(root.properties ?? {}) : [];
  const found = [corrected];
  for (const hints of [true, false]) found.push(exampleOf(root, { include, hints, choices }));
  if (properties[0] !== undefined) found.push(exampleOf(root, { include: [[properties[0]]], choices }));
  return found.filter((example) => example !== undefined && JSON.stringify(example) !== '{}');
}

/** The wrong parts alone, each under its name. */
function partialExamples(sentences: readonly Sentence[], accepted: unknown, corrected: unknown): string[] {
  const texts = new Set<string>();
  for (const { about, failure } of sentences) {
    // Of what the schema library alone can judge, only an accepted example will do.
    const example = accepted ?? (failure?.keyword === 'refinement' ? undefined : corrected);
    const part = about.length === 0 ? undefined : valueAt(example, about);
    if (part !== undefined) texts.add(`Example of ${shownPath(about)}: ${exampleJson(part)}`);
  }
  const counts = new Set([texts.size, 6, 3, 1].filter((count) => count <= Math.min(texts.size, 12)));
  return [...counts].filter(Boolean).map((count) => [...texts].slice(0, count).join(' '));
}

function exampleJson(example: unknown): string {
  return escapeInvisible(JSON.stringify(example));
}

function addition(first: string, sentences: readonly Sentence[], examples: readonly string[]): string {
  const isSaid = ({ about, at = about }: Sentence): boolean => first.includes(String(at.at(-1)));
  const unsaid = sentences.filter((sentence) => !isSaid(sentence));
  const hints = sentences
    .filter((sentence) => isSaid(sentence) && sentence.meant !== undefined)
    .map(({ kind, about, meant }) =>
      kind === 'unknown' ? `Did you mean ${shownPath(about)}?` : `Did you mean ${JSON.stringify(meant)}?`,
    );
  const room = MAX_MESSAGE_LENGTH - first.length - 1;
  const text = [hints.join(' '), unsaid.map((sentence) => sentence.write({ ...FULL, lists: 120 })).join(' ')]
    .filter(Boolean)
    .join(' ');
  const example = examples.find((each) => text.length + 1 + each.length <= room);
  const both = [text, example ?? ''].filter(Boolean).join(' ');
  return both.length <= room ? both : hints.join(' ').length <= room ? hints.join(' ') : '';
}
