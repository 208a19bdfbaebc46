/**
 * Reads the keys and values of TOML 1.1.
 * @module
 */
import { Malformed } from './format.ts';
import type { TomlTable, TomlTables } from './toml-document.ts';

const BARE_KEY = /[A-Za-z0-9_-]+/y;
const BLANKS = /[ \t]*/y;
const LINES = /[ \t\n]*(?:(?:\r\n|#[^\n]*)[ \t\n]*)*/y;
const LITERAL = /'([^'\n]*)'/y;
const LONG_LITERAL = /'''(?:\r?\n)?((?:(?!''')[\s\S])*'{0,2})'''/y;
const WORD = /[A-Za-z0-9_+.:-]+(?: \d\d:[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?/y;
const OTHER_BASE = /^0(?:x[\dA-Fa-f](?:_?[\dA-Fa-f])*|o[0-7](?:_?[0-7])*|b[01](?:_?[01])*)$/;
const NUMBER = /^[+-]?(?:0|[1-9](?:_?\d)*)(?:\.\d(?:_?\d)*)?(?:[eE][+-]?\d(?:_?\d)*)?$/;
const TIME =
  /^(?:\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)?)?|\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  e: '\x1b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  '"': '"',
  '\\': '\\',
};

/** Reads keys and values from a position on. */
export class TomlScanner {
  at = 0;
  readonly text: string;
  readonly #tables: TomlTables;

  constructor(text: string, tables: TomlTables) {
    this.text = text;
    this.#tables = tables;
  }

  read(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [''];
    this.at += found.length;
    return found;
  }

  skip(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  /** Skips white space, line breaks and comments. */
  skipLines(): void {
    this.read(LINES);
  }

  fail(message: string, at: number = this.at): never {
    throw new Malformed(message, at);
  }

  readKey(): string[] {
    const path: string[] = [];
    do {
      this.read(BLANKS);
      path.push(this.#readKeyPart());
      this.read(BLANKS);
    } while (this.skip('.'));
    return path;
  }

  #readKeyPart(): string {
    const sign = this.text[this.at];
    if (sign === '"') return this.#readText('"');
    if (sign === "'") return this.#readLiteral(LITERAL, 1);
    return this.read(BARE_KEY) || this.fail('Expected a key.');
  }

  readValue(): unknown {
    if (this.text.startsWith('"""', this.at)) return this.#readText('"""');
    if (this.text.startsWith("'''", this.at)) return this.#readLiteral(LONG_LITERAL, 3);
    const sign = this.text[this.at];
    if (sign === '"') return this.#readText('"');
    if (sign === "'") return this.#readLiteral(LITERAL, 1);
    if (sign === '[') return this.#readArray();
    if (sign === '{') return this.#readInlineTable();
    return this.#readWord();
  }

  #readArray(): unknown[] {
    const items: unknown[] = [];
    this.at++;
    for (this.skipLines(); !this.skip(']'); this.skipLines()) {
      items.push(this.readValue());
      this.skipLines();
      if (this.skip(',')) continue;
      if (this.text[this.at] !== ']') this.fail('Expected "," or "]".');
    }
    return items;
  }

  #readInlineTable(): TomlTable {
    const table: TomlTable = {};
    this.at++;
    for (this.skipLines(); !this.skip('}'); this.skipLines()) {
      const start = this.at;
      const path = this.readKey();
      if (!this.skip('=')) this.fail('Expected "=" after the key.');
      this.read(BLANKS);
      this.#tables.add(table, path, this.readValue(), start);
      this.skipLines();
      if (this.skip(',')) continue;
      if (this.text[this.at] !== '}') this.fail('Expected "," or "}".');
    }
    return table;
  }

  #readLiteral(pattern: RegExp, quotes: number): string {
    const start = this.at;
    const found = this.read(pattern) || this.fail('Unterminated string.');
    const inner = found.slice(quotes, -quotes);
    if (/[^\P{Cc}\t\r\n]/u.test(inner)) this.fail('This string contains a control character.', start);
    return quotes === 3 ? inner.replace(/^\r?\n/, '') : inner;
  }

  /** A string in one or three double quotes. */
  #readText(quotes: '"' | '"""'): string {
    const start = this.at;
    this.at += quotes.length;
    if (quotes === '"""') this.read(/\r?\n/y);
    let value = '';
    for (;;) {
      const sign = this.text[this.at];
      if (sign === undefined || (sign === '\n' && quotes === '"')) this.fail('Unterminated string.', start);
      if (this.text.startsWith(quotes, this.at)) return value + this.#closeText(quotes);
      if (/[^\P{Cc}\t\r\n]/u.test(sign)) this.fail('This string contains a control character.');
      this.at++;
      value += sign === '\\' ? this.#readEscape(quotes) : sign;
    }
  }

  /** Up to two quotes may precede the three that close the string. */
  #closeText(quotes: '"' | '"""'): string {
    if (quotes === '"') return this.read(/"/y).slice(1);
    return this.read(/"{3,5}/y).slice(3);
  }

  #readEscape(quotes: '"' | '"""'): string {
    if (quotes === '"""' && this.read(/[ \t]*\r?\n\s*/y) !== '') return '';
    const [, ...digits] =
      /^(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8}))/.exec(this.text.slice(this.at)) ?? [];
    const hex = digits.find((each) => each !== undefined);
    if (hex === undefined) {
      const known = ESCAPES[this.text[this.at] ?? ''];
      this.at++;
      return known ?? this.fail('Unknown escape sequence.', this.at - 2);
    }
    const code = Number.parseInt(hex, 16);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
      this.fail('This escape is not a valid character.');
    this.at += hex.length + 1;
    return String.fromCodePoint(code);
  }

  #readWord(): unknown {
    const start = this.at;
    const word = this.read(WORD);
    if (word === 'true' || word === 'false') return word === 'true';
    if (/^[+-]?(?:inf|nan)$/.test(word))
      return Number(word.replace('inf', 'Infinity').replace(/.?nan/, 'NaN'));
    if (NUMBER.test(word) || OTHER_BASE.test(word)) return Number(word.replaceAll('_', ''));
    if (TIME.test(word)) return word;
    return this.fail('Expected a value.', start);
  }
}
