/**
 * Fits everything that is wrong, an example and whole lists into the one budget of a message, in this order.
 * @module
 */
import { MAX_MESSAGE_LENGTH, pathText, shorten } from './quote.ts';
import { capital, FULL, type Sentence, type Style, shownPath, type Wording } from './sentence.ts';

/** Whole lists where there is room, then shorter ones. */
const LISTS = [Infinity, 240, 140, 80];

/**
 * The widest of three widths that fits whole: sentences; grouped by kind, without what came; names alone.
 * `examples` come in order of preference.
 */
export function composeMessage(
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

/** `allAllowed`: lists the allowed names also where every unknown one has a suggestion. */
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

/** Missing names in one sentence, unknown ones in another, then wrong values by what was expected. */
export function groupedText(sentences: readonly Sentence[], style: Style, wording: Wording): string {
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

/** For calls that are wrong in more places than a message can name. */
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

/** Where explaining stopped at its limit, nobody has counted the rest. */
function remainder(left: number, isComplete: boolean): string {
  if (!isComplete) return ' And more.';
  return left > 0 ? ` And ${left} more.` : '';
}
