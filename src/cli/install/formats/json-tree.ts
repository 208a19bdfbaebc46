/**
 * Reads JSON, with comments and trailing commas where they are allowed, and notes where everything stands.
 * @module
 */
import { Malformed } from './malformed.ts';

export interface JsonDialect {
  readonly comments: boolean;
  readonly trailingCommas: boolean;
}

export interface JsonMember {
  readonly key: string;
  readonly start: number;
  readonly value: JsonNode;
  /** Where the comma behind it stands. */
  readonly comma: number | undefined;
}

export interface JsonNode {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
  /** Of an object, in the order of the text. */
  readonly members?: readonly JsonMember[];
}

const DEEPEST = 200;
const BLANKS = /[ \t\r\n]*/y;
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** `undefined` for a text with nothing but blanks and comments. */
export function readJson(text: string, dialect: JsonDialect): JsonNode | undefined {
  return new JsonScanner(text, dialect).readWhole();
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
    if (this.#at < this.#text.length) this.#fail('Something follows the end of the value.');
    return node;
  }

  #readValue(depth: number): JsonNode {
    if (depth > DEEPEST) this.#fail('It is nested too deep.');
    const start = this.#at;
    const sign = this.#text[start];
    if (sign === undefined) this.#fail('It ends where a value should stand.');
    if (sign === '{') return this.#readObject(start, depth);
    if (sign === '[') return this.#readArray(start, depth);
    if (sign === '"') return { start, value: this.#readString(), end: this.#at };
    WORD.lastIndex = start;
    const [word] = WORD.exec(this.#text) ?? this.#fail('Here should stand a value.');
    this.#at += word.length;
    return { start, value: JSON.parse(word), end: this.#at };
  }

  #readObject(start: number, depth: number): JsonNode {
    const members: JsonMember[] = [];
    this.#readList('}', () => {
      const keyStart = this.#at;
      if (this.#text[keyStart] !== '"') this.#fail('Here should stand a key in double quotes.');
      const key = this.#readString();
      this.#skip();
      if (this.#text[this.#at] !== ':') this.#fail('After the key should stand a colon.');
      this.#at++;
      this.#skip();
      const value = this.#readValue(depth + 1);
      return (comma) => members.push({ key, start: keyStart, value, comma });
    });
    const value = Object.fromEntries(members.map((member) => [member.key, member.value.value]));
    return { start, end: this.#at, value, members };
  }

  #readArray(start: number, depth: number): JsonNode {
    const items: unknown[] = [];
    this.#readList(']', () => {
      const { value } = this.#readValue(depth + 1);
      return () => items.push(value);
    });
    return { start, end: this.#at, value: items };
  }

  /** What is read is kept when it is known whether a comma follows. */
  #readList(bracket: string, readOne: () => (comma: number | undefined) => void): void {
    this.#at++;
    this.#skip();
    while (this.#text[this.#at] !== bracket) {
      const keep = readOne();
      this.#skip();
      const comma = this.#at;
      if (this.#text[comma] !== ',') {
        keep(undefined);
        break;
      }
      keep(comma);
      this.#at++;
      this.#skip();
      if (this.#text[this.#at] === bracket && !this.#dialect.trailingCommas)
        throw new Malformed(`There is a comma before ${bracket}, which is not allowed here.`, comma);
    }
    if (this.#text[this.#at] !== bracket) this.#fail(`Here should stand a comma or ${bracket}.`);
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
    return this.#fail('This text in quotes has no end on its line.');
  }

  #decode(start: number, end: number): string {
    try {
      return JSON.parse(this.#text.slice(start, end));
    } catch {
      throw new Malformed('This text in quotes has something in it that JSON does not know.', start);
    }
  }

  /** Over blanks and comments. */
  #skip(): void {
    for (;;) {
      BLANKS.lastIndex = this.#at;
      this.#at += BLANKS.exec(this.#text)?.[0].length ?? 0;
      const end = this.#endOfComment();
      if (end === undefined) return;
      if (!this.#dialect.comments) this.#fail('Here is a comment, and comments are not allowed here.');
      this.#at = end;
    }
  }

  #endOfComment(): number | undefined {
    if (this.#text.startsWith('//', this.#at)) {
      const end = this.#text.slice(this.#at).search(/\r?\n/);
      return end < 0 ? this.#text.length : this.#at + end;
    }
    if (!this.#text.startsWith('/*', this.#at)) return undefined;
    const end = this.#text.indexOf('*/', this.#at + 2);
    return end < 0 ? this.#fail('This comment has no end.') : end + 2;
  }

  #fail(message: string): never {
    throw new Malformed(message, this.#at);
  }
}
