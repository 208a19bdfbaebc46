/**
 * The caller's own arguments with the wrong parts corrected as far as possible: the best example there is.
 * @module
 */
import { isObject, valueAt } from '../../base/json-value.ts';
import type { Failure, Path } from '../compiler/validator.ts';
import type { JsonSchema } from '../json-schema.ts';
import { exampleOf } from './example.ts';
import type { Secrets } from './quote.ts';
import type { Choices } from './unions.ts';
import type { Sentence } from './value-sentences.ts';

/** Longer values of the caller are replaced by short ones, to leave room for the rest. */
const MAX_OWN = 120;
/** Maximum number of values that are tried; a message has no room for more. */
const MAX_TRIED = 40;

export interface Wrong {
  readonly root: JsonSchema;
  readonly value: unknown;
  readonly sentences: readonly Sentence[];
  readonly choices: Choices;
  readonly secrets: Secrets;
  readonly check: (example: unknown) => boolean;
}

/** Undefined if no valid value is found. */
export function correctedArguments({ root, value, sentences, choices, secrets, check }: Wrong): unknown {
  const places = sentences.map(({ about, at }) => ({ about, at: at ?? about }));
  const wrong = new Set(places.flatMap(({ about, at }) => [key(about), key(at)]));
  const above = new Set(
    places.flatMap(({ about, at }) =>
      [about, at].flatMap((path) => path.map((_, depth) => key(path.slice(0, depth)))),
    ),
  );
  const isUsable = (own: unknown, path: Path): boolean =>
    !wrong.has(key(path)) && !above.has(key(path)) && !holdsSecret(own, path, secrets) && isShort(own);
  const include = places.map(({ about }) => about);
  const sent = isObject(value) ? value : undefined;
  for (const hints of [true, false]) {
    const base = exampleOf(root, { include, hints, choices, own: { value: sent, isUsable } });
    if (base !== undefined && check(base)) return withOwnValues(base, { value, sentences, secrets, check });
  }
  return undefined;
}

/** Replaces wrong values by corrected ones of the caller, where possible. */
function withOwnValues(
  base: unknown,
  { value, sentences, secrets, check }: Pick<Wrong, 'value' | 'sentences' | 'secrets' | 'check'>,
): unknown {
  let example = base;
  for (const { about, at = about, failure, meant, kind } of sentences.slice(0, MAX_TRIED)) {
    if (about.length === 0 || (kind === 'unknown' && meant === undefined)) continue;
    const isHint = kind === 'value' && meant !== undefined;
    const own = valueAt(value, at);
    if (!isHint && (own === undefined || holdsSecret(own, about, secrets))) continue;
    for (const candidate of isHint ? [meant] : candidates(own, failure, valueAt(base, about))) {
      if (!isShort(candidate)) continue;
      const changed = replaceAt(example, about, candidate);
      if (!check(changed)) continue;
      example = changed;
      break;
    }
  }
  return example;
}

/** Likely corrections of a value with the wrong type, format or size. */
export function candidates(own: unknown, failure: Failure | undefined, sample: unknown): unknown[] {
  const found: unknown[] = [own];
  if (typeof own === 'string') found.push(...fromText(own));
  if (typeof own === 'number' && Number.isFinite(own)) {
    if (!isOtherForm(failure?.schema.examples)) found.push(String(own));
    found.push(Math.round(own));
  }
  const number = found.find((each) => typeof each === 'number');
  if (number !== undefined) found.push(...bounds(number, failure));
  if (typeof own === 'number') found.push(own !== 0);
  if (typeof own === 'boolean') found.push(String(own));
  if (Array.isArray(own)) {
    const fill = Array.isArray(sample) ? sample.slice(own.length) : [];
    const { maxItems } = failure?.schema ?? {};
    found.push([...new Set(own)], [...own, ...fill]);
    if (typeof maxItems === 'number') found.push(own.slice(0, maxItems));
    if (own.length === 1) found.push(...candidates(own[0], undefined, undefined));
    found.push(own.join(', '));
  } else {
    if (typeof own === 'string' && /[,;]/.test(own)) {
      const items = own.split(/\s*[,;]\s*/);
      found.push(items, items.map(Number));
    }
    found.push([own]);
    if (isObject(own) && Object.keys(own).length === 1) found.push(...Object.values(own));
  }
  return found;
}

/** Whether examples show digits in another format, such as a date, so that quoting the number would be wrong. */
function isOtherForm(examples: unknown): boolean {
  if (!Array.isArray(examples)) return false;
  const formal = examples.filter((each) => typeof each === 'string' && /^\d/.test(each));
  return formal.length > 0 && !formal.some((each) => /^[\d.]+$/.test(each));
}

/** The nearest bound first. */
function bounds(number: number, failure: Failure | undefined): number[] {
  const { minimum, maximum } = failure?.schema ?? {};
  return [minimum, maximum]
    .filter((bound) => typeof bound === 'number')
    .sort((a, b) => Math.abs(a - number) - Math.abs(b - number));
}

function fromText(own: string): unknown[] {
  const text = own.trim();
  const found: unknown[] = [text, text.toLowerCase(), text.toUpperCase()];
  const plain = text.replace(/^[€$£]\s*|,(?=\d{3}(?:\D|$))/g, '');
  const number = /^[-+]?\d+(?:\.\d+)?/.exec(plain)?.[0];
  if (number !== undefined) found.push(Number(number), Math.round(Number(number)));
  if (/^(?:true|yes|on|1)$/i.test(text)) found.push(true);
  if (/^(?:false|no|off|0)$/i.test(text)) found.push(false);
  if (/^null|none$/i.test(text)) found.push(null);
  if (/^[[{]/.test(text) && text.length <= MAX_OWN * 4) found.push(...parsed(text));
  if (/^\d:\d\d/.test(text)) found.push(`0${text}`);
  found.push(...dates(text), text.replace(/[\s_-]+/g, ''), text.toUpperCase().replace(/[\s_-]+/g, ''));
  found.push(text.toLowerCase().replace(/[\s_]+/g, '-'), text.toLowerCase().replace(/[\s-]+/g, '_'));
  return found;
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

/** The same date or time in RFC 3339 format, if it is unambiguous. */
function dates(text: string): string[] {
  const found: string[] = [];
  const [, year, month = '', day = '', rest = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/.exec(text) ?? [];
  if (year === undefined) return found;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [, clock, offset = ''] =
    /^[T ]?(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(rest) ?? [];
  found.push(date, `${date}T00:00:00Z`, `${date}T00:00:00`);
  if (clock === undefined) return found;
  const time = clock.length === 5 ? `${clock}:00` : clock;
  const moment = new Date(`${date}T${time}${offset.toUpperCase() || 'Z'}`);
  if (!Number.isNaN(moment.getTime())) found.unshift(moment.toISOString().replace('.000Z', 'Z'));
  found.unshift(`${date}T${time}${offset.toUpperCase()}`);
  return found;
}

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_OWN;
  if (typeof value !== 'object' || value === null) return true;
  // A large value is not serialized only to find that it is large.
  return Object.keys(value).length <= MAX_OWN / 4 && Object.values(value).every(isShort);
}

function holdsSecret(value: unknown, path: Path, secrets: Secrets): boolean {
  return secrets.isSecret(path) || hasSecretMember(value, secrets, 0);
}

function hasSecretMember(value: unknown, secrets: Secrets, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > 8) return true;
  return Object.entries(value).some(
    ([name, member]) =>
      (!Array.isArray(value) && secrets.isSecretName(name)) || hasSecretMember(member, secrets, depth + 1),
  );
}

function key(path: Path): string {
  return JSON.stringify(path);
}

function replaceAt(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof whole !== 'object' || whole === null) return whole;
  const copy: unknown = Array.isArray(whole) ? [...whole] : { ...whole };
  const inner = replaceAt((whole as Record<string | number, unknown>)[step], rest, value);
  Object.defineProperty(copy, step, { value: inner, enumerable: true, configurable: true, writable: true });
  return copy;
}
