/** Reads the bytes of a record by the items of a copybook. @module */

import { hexOf } from '../bytes.ts';
import { decodeText, isEbcdic } from '../code-pages.ts';
import { decimalText, powerOfTen } from '../decimal.ts';
import { type Digits, decodeBinary, decodeFloat, decodePacked, decodeZoned } from '../decode-number.ts';
import { holds } from './conditions.ts';
import type { Item } from './item.ts';

/** Which compiler laid the record out: the sizes and the byte order of binary numbers differ. */
export const compilers = ['ibm', 'gnucobol'] as const;

export type Compiler = (typeof compilers)[number];

export type FieldValue = string | number | boolean | null | FieldValues | readonly FieldValue[];

export interface FieldValues {
  readonly [name: string]: FieldValue;
}

export interface RecordRead {
  readonly values: FieldValues;
  /** Bytes that the copybook describes, with tables as long as this record has them. */
  readonly length: number;
  /** What could not be read, and why. */
  readonly problems: readonly string[];
}

/** Values that one record may have: a copybook of two lines can describe millions. */
const mostValues = 5000;

export function readRecord(
  items: readonly Item[],
  bytes: Uint8Array,
  encoding: string,
  compiler: Compiler,
): RecordRead {
  return new RecordReader(bytes, encoding, compiler).read(items);
}

class RecordReader {
  readonly #bytes: Uint8Array;
  readonly #encoding: string;
  readonly #isIbm: boolean;
  readonly #problems: string[] = [];
  /** The latest numbers by name, for DEPENDING ON. */
  readonly #counts = new Map<string, number>();
  #values = 0;

  constructor(bytes: Uint8Array, encoding: string, compiler: Compiler) {
    this.#bytes = bytes;
    this.#encoding = encoding;
    this.#isIbm = compiler === 'ibm';
  }

  read(items: readonly Item[]): RecordRead {
    // Several records of level 01 describe the same bytes, as they do under an FD.
    const records = items.some(({ level }) => level === 1 || level === 77)
      ? items.map((item) => [item])
      : [items];
    const values: Record<string, FieldValue> = {};
    const ends = records.map((record) => this.#readGroup(record, 0, values));
    const length = Math.max(...ends);
    if (length > this.#bytes.length) {
      this.#problems.unshift(`The copybook describes ${length} bytes; the record has ${this.#bytes.length}.`);
    }
    return { values, length, problems: this.#problems.slice(0, 20) };
  }

  /** Adds the values of items that follow each other, and returns where they end. */
  #readGroup(items: readonly Item[], start: number, values: Record<string, FieldValue>): number {
    let end = start;
    const starts = new Map<string, number>();
    for (const item of items) {
      const begins = item.redefines === undefined ? end : (starts.get(item.redefines) ?? end);
      if (item.name !== undefined) starts.set(item.name.toUpperCase(), begins);
      end = Math.max(end, this.#readItem(item, begins, values));
    }
    return end;
  }

  /** Adds the value of an item, or the list of its occurrences. */
  #readItem(item: Item, start: number, values: Record<string, FieldValue>): number {
    const { occurs, name, children } = item;
    if (occurs === undefined) {
      const { value, conditions, end } = this.#readOne(item, start);
      if (name !== undefined) put(values, name, value);
      // The fields of a FILLER group belong to the group above.
      else if (children.length > 0) putAll(values, value as FieldValues);
      putAll(values, conditions);
      return end;
    }
    const count = this.#countOf(item, occurs);
    const list: FieldValue[] = [];
    let end = start;
    while (list.length < count && this.#values <= mostValues) {
      const { value, conditions, end: next } = this.#readOne(item, end);
      list.push(Object.keys(conditions).length === 0 ? value : { value, ...conditions });
      end = next;
    }
    if (name !== undefined || children.length > 0) put(values, name ?? 'FILLER', list);
    // IBM moves what follows a table; GnuCOBOL leaves it where the longest table ends.
    if (occurs.dependingOn !== undefined && !this.#isIbm) return start + occurs.most * this.#sizeOf(item);
    return end + (count - list.length) * this.#sizeOf(item);
  }

  #countOf(item: Item, { most, dependingOn }: NonNullable<Item['occurs']>): number {
    if (dependingOn === undefined) return most;
    const count = this.#counts.get(dependingOn);
    if (count !== undefined && count >= 0 && count <= most) return count;
    this.#problems.push(
      count === undefined
        ? `${item.name ?? 'FILLER'}: ${dependingOn} has no value, so the table is left out.`
        : `${item.name ?? 'FILLER'}: ${dependingOn} is ${count}, and the table has at most ${most} entries.`,
    );
    return count === undefined ? 0 : Math.min(Math.max(count, 0), most);
  }

  #readOne(item: Item, start: number): { value: FieldValue; conditions: FieldValues; end: number } {
    if (item.children.length > 0 || (item.picture === undefined && !hasOwnSize(item))) {
      const value: Record<string, FieldValue> = {};
      const end = this.#readGroup(item.children, start, value);
      const text =
        item.conditions.length === 0 ? '' : decodeText(this.#bytes.slice(start, end), this.#encoding);
      for (const condition of item.conditions) put(value, condition.name, holds(condition, text, undefined));
      return { value, conditions: {}, end };
    }
    const end = start + this.#sizeOf(item);
    if (item.name === undefined) return { value: null, conditions: {}, end };
    this.#values += 1;
    if (this.#values === mostValues + 1)
      this.#problems.push(`Only the first ${mostValues} values are given.`);
    if (this.#values > mostValues) return { value: null, conditions: {}, end };
    const bytes = this.#bytes.slice(start, end);
    const value = bytes.length < end - start ? null : this.#decode(item, bytes, start);
    if (typeof value === 'string' && /^-?\d+$/.test(value))
      this.#counts.set(item.name.toUpperCase(), Number(value));
    const number = item.picture?.kind === 'numeric' ? String(value) : undefined;
    const text = decodeText(bytes, this.#encoding);
    const conditions = Object.fromEntries(
      item.conditions.map((condition) => [condition.name, value !== null && holds(condition, text, number)]),
    );
    return { value, conditions, end };
  }

  #decode(item: Item, bytes: Uint8Array, start: number): FieldValue {
    const { picture, usage } = item;
    if (usage === 'float' || usage === 'double') {
      return decodeFloat(bytes, !this.#isIbm, this.#isIbm && isEbcdic(this.#encoding));
    }
    if (picture === undefined) return hexOf(bytes);
    if (picture.kind === 'national') return new TextDecoder('utf-16be').decode(bytes).trimEnd();
    if (picture.kind !== 'numeric') return this.#text(bytes);
    const digits = this.#digits(item, bytes, picture.signed);
    if (digits.ok) {
      const { scale } = picture;
      const units = scale < 0 ? digits.units * powerOfTen(-scale) : digits.units;
      return decimalText({ units, scale: Math.max(scale, 0) });
    }
    this.#problems.push(
      `${item.name ?? 'FILLER'} (bytes ${start + 1} to ${start + bytes.length}): ${digits.fault}.`,
    );
    return null;
  }

  #digits({ usage, sign }: Item, bytes: Uint8Array, signed: boolean): Digits {
    if (usage === 'packed' || usage === 'unsigned-packed') return decodePacked(bytes, usage === 'packed');
    if (usage === 'binary') return decodeBinary(bytes, signed, false);
    if (usage === 'native') return decodeBinary(bytes, signed, !this.#isIbm);
    return decodeZoned(bytes, isEbcdic(this.#encoding), signed ? sign : 'trailing');
  }

  /** Text without the blanks and low-values after it; bytes that are not text in hexadecimal. */
  #text(bytes: Uint8Array): string {
    const text = decodeText(bytes, this.#encoding).replace(/(?<=[^\0])\0+$/, '');
    return /\p{Cc}/u.test(text) ? `X'${hexOf(bytes).replaceAll(' ', '')}'` : text.trimEnd();
  }

  #sizeOf(item: Item): number {
    const { picture, usage, sign, children } = item;
    if (children.length > 0) {
      const size = (each: Item): number => this.#sizeOf(each) * (each.occurs?.most ?? 1);
      return children
        .filter(({ redefines }) => redefines === undefined)
        .reduce((sum, each) => sum + size(each), 0);
    }
    if (usage === 'float') return 4;
    if (usage === 'double' || (usage === 'pointer' && !this.#isIbm)) return 8;
    if (usage === 'index' || usage === 'pointer') return 4;
    if (picture === undefined) return 0;
    const { digits, length, kind } = picture;
    if (kind === 'national') return 2 * length;
    if (kind !== 'numeric') return length;
    if (usage === 'packed') return Math.floor(digits / 2) + 1;
    if (usage === 'unsigned-packed') return Math.ceil(digits / 2);
    if (usage === 'binary' || usage === 'native') return this.#binarySize(digits);
    return length + (picture.signed && sign.endsWith('separate') ? 1 : 0);
  }

  #binarySize(digits: number): number {
    if (digits <= 2 && !this.#isIbm) return 1;
    return digits <= 4 ? 2 : digits <= 9 ? 4 : digits <= 18 ? 8 : 16;
  }
}

function hasOwnSize({ usage }: Item): boolean {
  return usage === 'float' || usage === 'double' || usage === 'index' || usage === 'pointer';
}

/** A name that a group has twice gets a number. */
function put(values: Record<string, FieldValue>, name: string, value: FieldValue): void {
  let key = name;
  for (let count = 2; Object.hasOwn(values, key); count += 1) key = `${name}#${count}`;
  values[key] = value;
}

function putAll(values: Record<string, FieldValue>, added: FieldValues): void {
  for (const [name, value] of Object.entries(added)) put(values, name, value);
}
