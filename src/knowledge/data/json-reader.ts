/** Reads one JSON text from left to right and notes where each part stands. @module */

/** What lies in an object or an array, by key or index. */
export type Parts = ReadonlyMap<string | number, Place>;

/** Where a value stands, or the key that names it, and what lies in it. */
export interface Place {
  readonly offset: number;
  readonly parts: Parts;
}

export interface JsonValue {
  readonly value: unknown;
  readonly parts: Parts;
}

/** Thrown by the reader at the offset where it stands, and caught by who uses it. */
export class MalformedJson extends Error {}

const DEEPEST = 200;
const noParts: Parts = new Map();
const blanks = /[ \t\r\n]*/y;
const numeral = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literal = /true|false|null/y;

export class JsonReader {
  at = 0;
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  readWhole(): JsonValue & Place {
    const offset = this.#skipBlanks();
    const whole = this.#readValue(0);
    this.#skipBlanks();
    if (this.at < this.#text.length) throw new MalformedJson('Something follows the end of the value.');
    return { ...whole, offset };
  }

  #readValue(depth: number): JsonValue {
    if (depth > DEEPEST) throw new MalformedJson('It is nested too deep.');
    switch (this.#text[this.at]) {
      case undefined:
        throw new MalformedJson('It ends where a value should stand.');
      case '{':
        return this.#readObject(depth);
      case '[':
        return this.#readArray(depth);
      case '"':
        return { value: this.#readString(), parts: noParts };
      default: {
        const source = this.#take(numeral) || this.#take(literal);
        if (source === '') throw new MalformedJson('Here should stand a value.');
        return { value: JSON.parse(source), parts: noParts };
      }
    }
  }

  #readObject(depth: number): JsonValue {
    const entries: [string, unknown][] = [];
    const parts = new Map<string, Place>();
    this.at += 1;
    for (let more = !this.#closes('}'); more; more = this.#goesOn('}')) {
      const offset = this.#skipBlanks();
      if (this.#text[offset] !== '"') throw new MalformedJson('Here should stand a key in double quotes.');
      const key = this.#readString();
      if (parts.has(key)) {
        this.at = offset;
        throw new MalformedJson(`The key ${JSON.stringify(key.slice(0, 60))} is there twice.`);
      }
      this.#skipBlanks();
      if (this.#text[this.at] !== ':') throw new MalformedJson('After the key should stand a colon.');
      this.at += 1;
      this.#skipBlanks();
      const inner = this.#readValue(depth + 1);
      entries.push([key, inner.value]);
      parts.set(key, { offset, parts: inner.parts });
    }
    // From entries, since an assignment to `__proto__` would not make a property.
    return { value: Object.fromEntries(entries), parts };
  }

  #readArray(depth: number): JsonValue {
    const value: unknown[] = [];
    const parts = new Map<number, Place>();
    this.at += 1;
    for (let more = !this.#closes(']'); more; more = this.#goesOn(']')) {
      const offset = this.#skipBlanks();
      const inner = this.#readValue(depth + 1);
      parts.set(value.length, { offset, parts: inner.parts });
      value.push(inner.value);
    }
    return { value, parts };
  }

  #readString(): string {
    let end = this.at + 1;
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1;
    if (end >= this.#text.length) throw new MalformedJson('A text has no closing quote.');
    try {
      const value: unknown = JSON.parse(this.#text.slice(this.at, end + 1));
      this.at = end + 1;
      return String(value);
    } catch {
      throw new MalformedJson(
        'A text holds a character that must be escaped, or an escape that does not exist.',
      );
    }
  }

  #closes(bracket: '}' | ']'): boolean {
    this.#skipBlanks();
    if (this.#text[this.at] !== bracket) return false;
    this.at += 1;
    return true;
  }

  /** Past a comma; false past the closing bracket. */
  #goesOn(bracket: '}' | ']'): boolean {
    if (this.#closes(bracket)) return false;
    if (this.#text[this.at] !== ',') throw new MalformedJson(`Here should stand a comma or ${bracket}.`);
    this.at += 1;
    return true;
  }

  #skipBlanks(): number {
    this.#take(blanks);
    return this.at;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }
}
