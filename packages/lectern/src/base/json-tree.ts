/**
 * Reads JSON, optionally with comments and trailing commas, and records where everything is.
 * @module
 */

/** What is allowed in addition to JSON, or refused although it is JSON. */
export interface JsonDialect {
  readonly comments: boolean;
  readonly trailingCommas: boolean;
  /** Whether a duplicate key is refused. Otherwise the last one is used, as with `JSON.parse`. */
  readonly uniqueKeys?: boolean;
}

/** A member of an object, with its place in the text. */
export interface JsonMember {
  /** Its key. */
  readonly key: string;
  /** Offset of the key. */
  readonly start: number;
  /** Its value. */
  readonly value: JsonNode;
  /** Offset of the comma after it. */
  readonly comma: number | undefined;
}

/** A value of a JSON text, with its place in it. */
export interface JsonNode {
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
  /** The value, as `JSON.parse` returns it. */
  readonly value: unknown;
  /** The members of an object, in the order of the text. */
  readonly members?: readonly JsonMember[];
  /** The items of an array. */
  readonly items?: readonly JsonNode[];
}

/** A member or an item. */
export interface JsonPart {
  /** Offset of the key of a member, or of an item. */
  readonly start: number;
  /** Its value. */
  readonly value: JsonNode;
}

/** A text that cannot be read, and where. The message is a sentence for the person who wrote it. */
export class Malformed extends Error {
  /** Name of the class. */
  override readonly name: string = 'Malformed';
  /** Offset of the fault in the text. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const STRICT: JsonDialect = { comments: false, trailingCommas: false, uniqueKeys: true };
const DEEPEST = 200;
const BLANKS = /[ \t\r\n]*/y;
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const NO_VALUE = 'Unexpected end: expected a value.';

/** Throws `Malformed`. `undefined` for a text that contains only white space and comments. */
export function readJsonTree(text: string, dialect: JsonDialect): JsonNode | undefined {
  return new JsonScanner(text, dialect).readWhole();
}

/** Reads JSON without extensions and with unique keys. Throws `Malformed`. */
export function readStrictJson(text: string): JsonNode {
  const whole = readJsonTree(text, STRICT);
  if (whole === undefined) throw new Malformed(NO_VALUE, text.length);
  return whole;
}

/** Returns the member or item at a key or index. It starts with its key, or with its value in an array. */
export function partAt({ members, items }: JsonNode, step: string | number): JsonPart | undefined {
  if (typeof step === 'string') return members?.findLast(({ key }) => key === step);
  const value = items?.[step];
  return value && { start: value.start, value };
}

class JsonScanner {
  #at = 0;
  readonly #text: string;
  readonly #dialect: JsonDialect;

  constructor(text: string, dialect: JsonDialect) {
    this.#text = text;
    this.#dialect = dialect;
  }

  readWhole(): JsonNode | undefined {
    this.#skip();
    if (this.#at === this.#text.length) return undefined;
    const node = this.#readValue(0);
    this.#skip();
    if (this.#at < this.#text.length) this.#fail('Unexpected text after the value.');
    return node;
  }

  #readValue(depth: number): JsonNode {
    if (depth > DEEPEST) this.#fail('It is nested too deeply.');
    const start = this.#at;
    const sign = this.#text[start];
    if (sign === undefined) this.#fail(NO_VALUE);
    if (sign === '{') return this.#readObject(start, depth);
    if (sign === '[') return this.#readArray(start, depth);
    if (sign === '"') return { start, value: this.#readString(), end: this.#at };
    WORD.lastIndex = start;
    const [word] = WORD.exec(this.#text) ?? this.#fail('Expected a value.');
    this.#at += word.length;
    return { start, value: JSON.parse(word), end: this.#at };
  }

  #readObject(start: number, depth: number): JsonNode {
    const members: JsonMember[] = [];
    const keys = new Set<string>();
    this.#readList('}', () => {
      const keyStart = this.#at;
      if (this.#text[keyStart] !== '"') this.#fail('Expected a key in double quotes.');
      const key = this.#readString();
      if (this.#dialect.uniqueKeys === true && keys.has(key))
        throw new Malformed(`The key ${JSON.stringify(key.slice(0, 60))} is there twice.`, keyStart);
      keys.add(key);
      this.#skip();
      if (this.#text[this.#at] !== ':') this.#fail('Expected ":" after the key.');
      this.#at++;
      this.#skip();
      const value = this.#readValue(depth + 1);
      return (comma) => members.push({ key, start: keyStart, value, comma });
    });
    // From entries, since an assignment to `__proto__` would not make a property.
    const value = Object.fromEntries(members.map((member) => [member.key, member.value.value]));
    return { start, end: this.#at, value, members };
  }

  #readArray(start: number, depth: number): JsonNode {
    const items: JsonNode[] = [];
    this.#readList(']', () => {
      const item = this.#readValue(depth + 1);
      return () => items.push(item);
    });
    return { start, end: this.#at, value: items.map(({ value }) => value), items };
  }

  /** A part is stored once it is known whether a comma follows. */
  #readList(bracket: string, readOne: () => (comma: number | undefined) => void): void {
    this.#at++;
    this.#skip();
    while (this.#text[this.#at] !== bracket) {
      const store = readOne();
      this.#skip();
      const comma = this.#at;
      if (this.#text[comma] !== ',') {
        store(undefined);
        break;
      }
      store(comma);
      this.#at++;
      this.#skip();
      if (this.#text[this.#at] === bracket && !this.#dialect.trailingCommas)
        throw new Malformed(`A comma before "${bracket}" is not allowed here.`, comma);
    }
    if (this.#text[this.#at] !== bracket) this.#fail(`Expected "," or "${bracket}".`);
    this.#at++;
  }

  #readString(): string {
    const start = this.#at;
    for (let at = start + 1; at < this.#text.length; at++) {
      const sign = this.#text[at];
      if (sign === '\\') at++;
      else if (sign === '\n') break;
      else if (sign === '"') {
        this.#at = at + 1;
        return this.#decode(start, this.#at);
      }
    }
    return this.#fail('Unterminated string.');
  }

  #decode(start: number, end: number): string {
    try {
      return JSON.parse(this.#text.slice(start, end));
    } catch {
      throw new Malformed('Invalid character or escape in a string.', start);
    }
  }

  /** Skips white space and comments. */
  #skip(): void {
    for (;;) {
      BLANKS.lastIndex = this.#at;
      this.#at += BLANKS.exec(this.#text)?.[0].length ?? 0;
      const end = this.#endOfComment();
      if (end === undefined) return;
      if (!this.#dialect.comments) this.#fail('Comments are not allowed here.');
      this.#at = end;
    }
  }

  #endOfComment(): number | undefined {
    if (this.#text[this.#at] !== '/') return undefined;
    if (this.#text.startsWith('//', this.#at)) {
      const end = this.#text.slice(this.#at).search(/\r?\n/);
      return end < 0 ? this.#text.length : this.#at + end;
    }
    if (!this.#text.startsWith('/*', this.#at)) return undefined;
    const end = this.#text.indexOf('*/', this.#at + 2);
    return end < 0 ? this.#fail('Unterminated comment.') : end + 2;
  }

  #fail(message: string): never {
    throw new Malformed(message, this.#at);
  }
}
