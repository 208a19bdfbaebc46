/**
 * Turns everything that is wrong with some arguments into one short message from which a caller can correct itself.
 * @module
 */

import { valueAt } from '../../base/json-value.ts';
import { escapeInvisible } from '../../base/shown-text.ts';
import { compileSchema } from '../compiler/compile.ts';
import { type Failure, MAX_FAILURES } from '../compiler/validator.ts';
import type { JsonSchema } from '../json-schema.ts';
import { correctedArguments } from './corrected.ts';
import { exampleOf } from './example.ts';
import { MAX_MESSAGE_LENGTH, pathText, secretsOf, shorten } from './quote.ts';
import { sentencesFor } from './sentences.ts';
import { type Choices, resolveUnions } from './unions.ts';
import { capital, FULL, type Sentence, type Style, shownPath, type Wording } from './value-sentences.ts';

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

/** The explanation of refused arguments, for the caller and the operator. */
export interface Explanation {
  readonly message: string;
  /** Names and expectations for the log, without any value. */
  readonly summary: string;
}

export function explainFailures(failures: readonly Failure[], options: TeachOptions): Explanation {
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
  };
}

/** Sentences about an invalid result, for the tool author's log. */
export function reportFailures(failures: readonly Failure[], root: JsonSchema): string {
  const wording: Wording = { root, noun: 'field', whole: 'Result' };
  const sentences = sentencesFor(resolveUnions(failures.slice(0, MAX_FAILURES), root), wording);
  return composeMessage(sentences, failures.length <= MAX_FAILURES, [], wording);
}

/** The corrected call, then one with the members concerned, then any; never one that shows nothing. */
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

/** Only the wrong parts, each under its name. */
function partialExamples(sentences: readonly Sentence[], accepted: unknown, corrected: unknown): string[] {
  const texts = new Set<string>();
  for (const { about, failure } of sentences) {
    // If only the schema library can judge, the example must be accepted by it.
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

/** Complete lists if there is room, then shorter ones. */
const LISTS = [Infinity, 240, 140, 80];

/**
 * The most detailed of three versions that fits: sentences; grouped by kind, without received values; names only.
 * `examples` are in order of preference.
 */
function composeMessage(
  sentences: readonly Sentence[],
  isComplete: boolean,
  examples: readonly string[],
  wording: Wording,
): string {
  const more = remainder(0, isComplete);
  const endings = examples.length > 0 ? examples.map((example) => `${more} ${example}`) : [more];
  for (const lists of LISTS) {
    for (const ending of endings) {
      const room = MAX_MESSAGE_LENGTH - ending.length;
      const text = fitting(sentences, lists, wording, room);
      if (text !== undefined) return `${text}${ending}`;
    }
  }
  const names = namesText(sentences, wording);
  const ending = endings.find((each) => names.length + each.length <= MAX_MESSAGE_LENGTH);
  if (ending !== undefined) return `${names}${ending}`;
  return names.length + more.length <= MAX_MESSAGE_LENGTH
    ? `${names}${more}`
    : cut(sentences, isComplete, endings);
}

function fitting(
  sentences: readonly Sentence[],
  lists: number,
  wording: Wording,
  room: number,
): string | undefined {
  const full = { ...FULL, lists };
  const texts = [
    () => sentenceText(sentences, full, true),
    () => sentenceText(sentences, full, false),
    () => sentenceText(sentences, { ...full, foreign: lists === Infinity }, false),
    () => groupedText(sentences, { got: false, lists, foreign: true }, wording),
  ];
  for (const write of texts) {
    const text = write();
    if (text.length <= room) return text;
  }
  return undefined;
}

/** `allAllowed`: lists the allowed names even if every unknown one has a suggestion. */
function sentenceText(sentences: readonly Sentence[], style: Style, allAllowed: boolean): string {
  return sentences
    .flatMap((sentence) => [sentence.write(style), allowedAfter(sentence, sentences, style, allAllowed)])
    .filter(Boolean)
    .join(' ');
}

function allowedAfter(
  { allowed, at = [] }: Sentence,
  sentences: readonly Sentence[],
  { lists }: Style,
  always: boolean,
): string {
  if (allowed === undefined) return '';
  const parent = pathText(at.slice(0, -1));
  const isNeeded = sentences.some(
    ({ kind, meant, at: place = [] }) =>
      kind === 'unknown' && meant === undefined && pathText(place.slice(0, -1)) === parent,
  );
  return always || isNeeded ? allowed(lists) : '';
}

/** Missing names in one sentence, unknown ones in another, then wrong values by what is expected. */
function groupedText(sentences: readonly Sentence[], style: Style, wording: Wording): string {
  const values = new Map<string, string[]>();
  for (const sentence of sentences) {
    if (sentence.kind !== 'value') continue;
    const text = sentence.write({ ...style, got: false });
    const shown = `${capital(wording.noun)} ${shownPath(sentence.about)}: `;
    const rest = text.startsWith(shown) ? text.slice(shown.length) : text;
    values.set(rest, [...(values.get(rest) ?? []), rest === text ? '' : shownPath(sentence.about)]);
  }
  const wrong = [...values].map(([rest, [first = '', ...others]]) => {
    if (first === '') return rest;
    if (others.length === 0) return `${capital(wording.noun)} ${first}: ${rest}`;
    return `${capital(wording.noun)}s ${[first, ...others].join(', ')}: ${rest}`;
  });
  return [...nameGroups(sentences, style, wording), ...wrong].join(' ');
}

function namesText(sentences: readonly Sentence[], wording: Wording): string {
  const wrong = sentences.filter(({ kind }) => kind === 'value').map(({ about }) => shownPath(about));
  const text = wrong.length > 0 ? [`Wrong ${wording.noun}s ${wrong.join(', ')}.`] : [];
  return [...nameGroups(sentences, { got: false, lists: 80, foreign: false }, wording), ...text].join(' ');
}

function nameGroups(sentences: readonly Sentence[], style: Style, wording: Wording): string[] {
  const missing = sentences.filter(({ kind }) => kind === 'missing');
  const unknown = sentences.filter(({ kind }) => kind === 'unknown');
  const meant = unknown.filter((each) => each.meant !== undefined);
  const others = unknown.filter((each) => each.meant === undefined);
  const names = (group: readonly Sentence[]): string =>
    group.map(({ about, at = about }) => shownPath(at)).join(', ');
  const texts: string[] = [];
  if (missing.length === 1) texts.push(...missing.map((each) => each.write(style)));
  if (missing.length > 1) texts.push(`Missing required ${wording.noun}s ${names(missing)}.`);
  if (meant.length === 1) texts.push(...meant.map((each) => each.write(style)));
  if (meant.length > 1) {
    const pairs = meant.map(({ about, at = about }) => `${shownPath(about)} for ${shownPath(at)}`);
    texts.push(`Unknown ${wording.noun}s: use ${pairs.join(', ')}.`);
  }
  if (others.length === 1) texts.push(...others.map((each) => each.write(style)));
  if (others.length > 1) texts.push(`Unknown ${wording.noun}s ${names(others)}.`);
  for (const each of unknown) texts.push(allowedAfter(each, sentences, style, false));
  return texts.filter(Boolean);
}

/** For calls with errors in more places than a message can name. */
function cut(sentences: readonly Sentence[], isComplete: boolean, endings: readonly string[]): string {
  const example = endings
    .map((ending) => / Example.*$/s.exec(ending)?.[0] ?? '')
    .find((text) => text.length <= 260);
  const room = MAX_MESSAGE_LENGTH - (example?.length ?? 0);
  let left = sentences.length;
  let text = '';
  for (const sentence of sentences) {
    const shown = shorten(sentence.write({ got: false, lists: 80, foreign: false }), 200);
    const next = `${text}${text && ' '}${shown}`;
    if (next.length + remainder(left - 1, isComplete).length > room) break;
    text = next;
    left--;
  }
  return `${text}${remainder(left, isComplete)}${example ?? ''}`.trim();
}

/** If explaining stopped at its limit, the rest was not counted. */
function remainder(left: number, isComplete: boolean): string {
  if (!isComplete) return ' And more.';
  return left > 0 ? ` And ${left} more.` : '';
}
