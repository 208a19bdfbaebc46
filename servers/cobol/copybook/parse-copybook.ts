/** From the statements of a copybook to a tree of items. @module */

import type { SignPlace } from '../decode-number.ts';
import { nameValue, type Refusal, refuse } from '../refusal.ts';
import { type Condition, type Item, readFieldPicture, type Usage } from './item.ts';
import { readStatements, type Statement } from './statements.ts';

const usages: Readonly<Record<string, Usage>> = {
  DISPLAY: 'display',
  'DISPLAY-1': 'display',
  NATIONAL: 'display',
  'COMP-3': 'packed',
  'PACKED-DECIMAL': 'packed',
  'COMP-6': 'unsigned-packed',
  COMP: 'binary',
  'COMP-4': 'binary',
  BINARY: 'binary',
  'COMP-5': 'native',
  'COMP-1': 'float',
  'COMP-2': 'double',
  INDEX: 'index',
  POINTER: 'pointer',
};

/** Clauses that do not change where a value is or what it is, with the words that may follow. */
const ignored: Readonly<Record<string, readonly string[]>> = {
  JUST: ['RIGHT'],
  JUSTIFIED: ['RIGHT'],
  BLANK: ['WHEN', 'ZERO', 'ZEROS', 'ZEROES'],
  EXTERNAL: [],
  GLOBAL: [],
};

/** Longest copybook that is read, in characters. */
const longest = 500_000;

class Fault extends Error {}

/** The items at the top: records, or fields of one record where there is no level 01. */
export function parseCopybook(
  text: string,
): { readonly ok: true; readonly items: readonly Item[] } | Refusal {
  if (text.length > longest)
    return refuse(`The copybook has ${text.length} characters; at most ${longest} are read.`);
  try {
    const items = arrange(readStatements(text));
    if (items.length > 0) return { ok: true, items };
    return refuse('The copybook has no data description: expected lines such as "05 NAME PIC X(10)."');
  } catch (error) {
    if (error instanceof Fault) return refuse(`Copybook, ${error.message}.`);
    throw error;
  }
}

function arrange(statements: readonly Statement[]): Item[] {
  const top: Item[] = [];
  const open: Item[] = [];
  for (const statement of statements) {
    const [first = '', second = ''] = statement.words;
    if (!/^\d{1,2}$/.test(first)) {
      if (/^COPY$/i.test(first))
        throw new Fault(`line ${statement.line}: COPY ${second} is not expanded; paste its text instead`);
      if (/^EXEC$/i.test(first))
        throw new Fault(`line ${statement.line}: EXEC statements are not read; remove them`);
      if (/\bDIVISION|\bSECTION|^(FD|SD)$/i.test(`${first} ${second}`) || first.toUpperCase() === 'FD')
        continue;
      const advice =
        top.length === 0 && /^(?:PROGRAM-ID|MOVE|IF|PERFORM)$/i.test(first)
          ? '; pass only data descriptions, not a program'
          : '';
      throw new Fault(`line ${statement.line}: expected a level number, found ${nameValue(first)}${advice}`);
    }
    const level = Number(first);
    // RENAMES regroups what is there already; constants have no bytes.
    if (level === 66 || level === 78) continue;
    if (level === 88) {
      const above = open.at(-1);
      if (above === undefined) throw new Fault(`line ${statement.line}: level 88 has no item above it`);
      above.conditions.push(readCondition(statement));
      continue;
    }
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
    const parent = level === 77 ? undefined : open.at(-1);
    if (parent?.picture !== undefined) {
      throw new Fault(
        `line ${statement.line}: ${parent.name ?? 'FILLER'} has a PICTURE and cannot have items below it`,
      );
    }
    const item = readItem(statement, level, parent);
    (parent?.children ?? top).push(item);
    open.push(item);
  }
  return top;
}

/** The words of one statement, read from the left. */
class Words {
  readonly #words: readonly string[];
  readonly #line: number;
  #at = 1;

  constructor({ words, line }: Statement) {
    this.#words = words;
    this.#line = line;
  }

  get next(): string {
    return (this.#words[this.#at] ?? '').toUpperCase();
  }

  take(expected: string): string {
    const word = this.#words[this.#at++];
    if (word === undefined) this.fail(`expected ${expected} at the end`);
    return word;
  }

  /** Goes on after these words, in any number. */
  skip(...optional: readonly string[]): void {
    while (optional.includes(this.next)) this.#at += 1;
  }

  accept(...words: readonly string[]): boolean {
    if (!words.includes(this.next)) return false;
    this.#at += 1;
    return true;
  }

  get isEnd(): boolean {
    return this.#at >= this.#words.length;
  }

  fail(why: string): never {
    throw new Fault(`line ${this.#line}: ${why}`);
  }
}

/** Words that begin a clause; anything else after the level number is a name. */
const clauses = /^(REDEFINES|PIC|PICTURE|USAGE|OCCURS|SIGN|VALUES?|SYNC|SYNCHRONIZED|LEADING|TRAILING)$/;

function readItem(statement: Statement, level: number, parent: Item | undefined): Item {
  const words = new Words(statement);
  const isNamed = !words.isEnd && !clauses.test(words.next) && usageOf(words.next) === undefined;
  const name = isNamed ? words.take('a name') : 'FILLER';
  let pictureText: string | undefined;
  let usage = parent?.usage ?? 'display';
  let sign: SignPlace = parent?.sign ?? 'trailing';
  let occurs: Item['occurs'];
  let redefines: string | undefined;
  let isSynchronized = false;
  while (!words.isEnd) {
    const found = usageOf(words.next);
    if (words.accept('USAGE')) {
      words.skip('IS');
      const named = usageOf(words.next);
      usage =
        named ??
        words.fail(`USAGE ${words.next} is not supported; known usages: ${Object.keys(usages).join(', ')}`);
      words.take('a usage');
    } else if (found !== undefined) {
      usage = found;
      words.take('a usage');
    } else if (words.accept('REDEFINES')) redefines = words.take('a name').toUpperCase();
    else if (words.accept('PIC', 'PICTURE')) {
      words.skip('IS');
      pictureText = words.take('a picture');
    } else if (words.accept('OCCURS')) occurs = readOccurs(words);
    else if (words.accept('SIGN')) {
      words.skip('IS');
      sign = readSign(words);
    } else if (words.next === 'LEADING' || words.next === 'TRAILING') sign = readSign(words);
    else if (words.accept('SYNC', 'SYNCHRONIZED')) {
      words.skip('LEFT', 'RIGHT');
      isSynchronized = true;
    } else if (words.accept('VALUE', 'VALUES')) skipValues(words);
    else {
      const clause = words.take('a clause');
      const followers = ignored[clause.toUpperCase()];
      words.skip(...(followers ?? words.fail(`${nameValue(clause)} is not a clause that is known here`)));
    }
  }
  const picture = pictureText === undefined ? undefined : readFieldPicture(pictureText);
  if (pictureText !== undefined && picture === undefined)
    words.fail(`${nameValue(pictureText)} is not a picture`);
  if (isSynchronized && usage !== 'display' && usage !== 'packed') {
    words.fail(
      'SYNCHRONIZED adds bytes that depend on the compiler: describe them as FILLER and remove the clause',
    );
  }
  return {
    level,
    name: name.toUpperCase() === 'FILLER' ? undefined : name,
    picture,
    pictureText,
    usage,
    sign,
    occurs,
    redefines,
    conditions: [],
    children: [],
    line: statement.line,
  };
}

function usageOf(word: string): Usage | undefined {
  const short = word.replace(/^COMPUTATIONAL/, 'COMP');
  return Object.hasOwn(usages, short) ? usages[short] : undefined;
}

function readSign(words: Words): SignPlace {
  const place = words.take('LEADING or TRAILING').toLowerCase();
  const separate = words.accept('SEPARATE');
  if (separate) words.skip('CHARACTER');
  return `${place}${separate ? ' separate' : ''}` as SignPlace;
}

/** `OCCURS 5 TIMES`, `OCCURS 0 TO 9 DEPENDING ON COUNT`, with keys and indexes, which say nothing about bytes. */
function readOccurs(words: Words): Item['occurs'] {
  let most = readCount(words);
  if (words.accept('TO')) most = readCount(words);
  words.skip('TIMES');
  let dependingOn: string | undefined;
  for (;;) {
    if (words.accept('DEPENDING')) {
      words.skip('ON');
      dependingOn = words.take('a name').toUpperCase();
    } else if (words.accept('ASCENDING', 'DESCENDING', 'INDEXED')) {
      words.skip('KEY', 'IS', 'BY');
      while (!words.isEnd && !isClause(words.next)) words.take('a name');
    } else return { most, dependingOn };
  }
}

function isClause(word: string): boolean {
  return (
    clauses.test(word) ||
    usageOf(word) !== undefined ||
    Object.hasOwn(ignored, word) ||
    ['DEPENDING', 'ASCENDING', 'DESCENDING', 'INDEXED'].includes(word)
  );
}

function readCount(words: Words): number {
  const text = words.take('a number');
  if (!/^\d{1,6}$/.test(text)) words.fail(`OCCURS ${nameValue(text)} is not a number`);
  return Number(text);
}

function skipValues(words: Words): void {
  words.skip('IS', 'ARE');
  while (!words.isEnd && !isClause(words.next)) words.take('a literal');
}

function readCondition(statement: Statement): Condition {
  const words = new Words(statement);
  const name = words.take('a name');
  if (!words.accept('VALUE', 'VALUES')) words.fail(`level 88 ${name} has no VALUE`);
  words.skip('IS', 'ARE');
  const values: [string, string?][] = [];
  while (!words.isEnd) {
    const from = words.take('a literal');
    if (words.accept('THRU', 'THROUGH')) values.push([from, words.take('a literal')]);
    else if (!/^(ALL|WHEN|SET|TO|FALSE|IS)$/i.test(from)) values.push([from]);
  }
  return { name, values };
}
