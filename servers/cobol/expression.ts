/** Arithmetic expressions as COMPUTE has them, evaluated exactly. @module */

import {
  addFractions,
  compareFractions,
  divideFractions,
  type Fraction,
  floorOf,
  fractionOf,
  multiplyFractions,
  negated,
  powerOf,
  TooLong,
} from './fraction.ts';
import { type Operand, readNumeral } from './numeral.ts';
import { nameValue, type Refusal, refuse } from './refusal.ts';

/** The values of names in an expression; names count in upper case. */
export type Values = ReadonlyMap<string, Fraction>;

/** Reads the values of names. */
export function readValues(
  operands: readonly (readonly [name: string, operand: Operand])[],
): { readonly ok: true; readonly values: Values } | Refusal {
  const values = new Map<string, Fraction>();
  for (const [name, { value, literal }] of operands) {
    const read = readNumeral(name, value, literal);
    if (!read.ok) return read;
    values.set(name.toUpperCase(), fractionOf(read.value));
  }
  return { ok: true, values };
}

type Outcome = { readonly ok: true; readonly value: Fraction } | Refusal;

const longestExpression = 2000;
const deepest = 100;
/** A number, a name (hyphens are part of names in COBOL), or an operator. */
const token = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([A-Za-z](?:[A-Za-z0-9_-]*[A-Za-z0-9])?)|(\*\*|[-+*/(),^]))/y;

/** Evaluates an expression. */
export function evaluate(text: string, values: Values): Outcome {
  if (text.length > longestExpression) {
    return refuse(`The expression has ${text.length} characters; at most ${longestExpression} are read.`);
  }
  try {
    return { ok: true, value: new Evaluation(tokensOf(text), values).whole() };
  } catch (error) {
    if (error instanceof Fault || error instanceof TooLong) {
      return refuse(`Expression ${nameValue(text)}: ${error.message}.`);
    }
    throw error;
  }
}

class Fault extends Error {}

interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end';
  readonly text: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (match === null) throw new Fault(`${nameValue(text.slice(at).trim().slice(0, 20))} cannot be read`);
    const [, number, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else tokens.push({ kind: 'sign', text: sign === '^' ? '**' : (sign ?? '') });
  }
  tokens.push({ kind: 'end', text: 'the end' });
  return tokens;
}

/** Intrinsic functions that have an exact result, with the least and the most arguments that they take. */
const functions: Readonly<
  Record<string, readonly [number, number, (...args: readonly [Fraction, ...Fraction[]]) => Fraction]>
> = {
  ABS: [1, 1, (value) => (value.numerator < 0n ? negated(value) : value)],
  INTEGER: [1, 1, (value) => whole(floorOf(value))],
  'INTEGER-PART': [1, 1, (value) => whole(value.numerator / value.denominator)],
  'FRACTION-PART': [1, 1, (value) => addFractions(value, whole(-(value.numerator / value.denominator)))],
  MOD: [2, 2, (a, b) => remainder(a, b, 'MOD')],
  REM: [2, 2, (a, b) => remainder(a, b, 'REM')],
  MAX: [1, 100, (...all) => all.reduce((a, b) => (compareFractions(a, b) >= 0n ? a : b))],
  MIN: [1, 100, (...all) => all.reduce((a, b) => (compareFractions(a, b) <= 0n ? a : b))],
  SUM: [1, 100, (...all) => all.reduce(addFractions)],
  MEAN: [1, 100, (...all) => divideFractions(all.reduce(addFractions), whole(BigInt(all.length)))],
};

/** By the precedence of COBOL: a sign binds closest, then `**`, `*` and `/`, `+` and `-`; each from the left. */
class Evaluation {
  readonly #tokens: readonly Token[];
  readonly #values: Values;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], values: Values) {
    this.#tokens = tokens;
    this.#values = values;
  }

  whole(): Fraction {
    const value = this.#sum();
    if (this.#next.kind !== 'end') this.#unexpected('an operator');
    return value;
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: 'the end' };
  }

  /** Goes on after one of these signs. */
  #accept(...signs: readonly string[]): string | undefined {
    const { kind, text } = this.#next;
    if (kind !== 'sign' || !signs.includes(text)) return undefined;
    this.#at += 1;
    return text;
  }

  #unexpected(expected: string): never {
    const { kind, text } = this.#next;
    throw new Fault(`expected ${expected}, found ${kind === 'end' ? text : nameValue(text)}`);
  }

  #sum(): Fraction {
    let value = this.#product();
    for (let sign = this.#accept('+', '-'); sign !== undefined; sign = this.#accept('+', '-')) {
      const next = this.#product();
      value = addFractions(value, sign === '+' ? next : negated(next));
    }
    return value;
  }

  #product(): Fraction {
    let value = this.#power();
    for (let sign = this.#accept('*', '/'); sign !== undefined; sign = this.#accept('*', '/')) {
      const next = this.#power();
      value = sign === '*' ? multiplyFractions(value, next) : quotient(value, next);
    }
    return value;
  }

  #power(): Fraction {
    const base = this.#signed();
    if (this.#accept('**') === undefined) return base;
    const exponent = this.#signed();
    if (this.#accept('**') !== undefined) {
      throw new Fault('compilers differ in a ** b ** c: write parentheses around one of the powers');
    }
    if (exponent.denominator !== 1n) {
      throw new Fault('an exponent must be an integer: other powers have no exact decimal value');
    }
    if (base.numerator === 0n && exponent.numerator <= 0n) {
      throw new Fault('size error: zero to the power of zero or less is not defined');
    }
    return powerOf(base, exponent.numerator);
  }

  #signed(): Fraction {
    if (++this.#depth > deepest) throw new Fault('it is nested too deep');
    try {
      const sign = this.#accept('+', '-');
      if (sign === undefined) return this.#operand();
      const value = this.#signed();
      return sign === '-' ? negated(value) : value;
    } finally {
      this.#depth -= 1;
    }
  }

  #operand(): Fraction {
    const { kind, text } = this.#next;
    if (kind === 'number') {
      this.#at += 1;
      const read = readNumeral('number', text);
      if (!read.ok) throw new Fault(read.reason.replace(/\.$/, ''));
      return fractionOf(read.value);
    }
    if (kind === 'name') return this.#named();
    if (this.#accept('(') === undefined) this.#unexpected('a number, a name or "("');
    const value = this.#sum();
    if (this.#accept(')') === undefined) this.#unexpected('")"');
    return value;
  }

  #named(): Fraction {
    const isMarked =
      this.#next.text.toUpperCase() === 'FUNCTION' && this.#tokens[this.#at + 1]?.kind === 'name';
    if (isMarked) this.#at += 1;
    const { text } = this.#next;
    const name = text.toUpperCase();
    this.#at += 1;
    const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
    const isCall = isMarked || (known !== undefined && this.#next.text === '(' && !this.#values.has(name));
    if (isCall) return this.#call(name, known);
    const value = this.#values.get(name);
    if (value !== undefined) return value;
    const hint = name.includes('-') ? '; write spaces around a minus sign, a hyphen is part of a name' : '';
    throw new Fault(`${nameValue(text)} has no value: give it in "values"${hint}`);
  }

  #call(name: string, known: (typeof functions)[string] | undefined): Fraction {
    if (known === undefined) {
      throw new Fault(
        `FUNCTION ${name} is not available here; known functions: ${Object.keys(functions).join(', ')}`,
      );
    }
    const [least, most, apply] = known;
    if (this.#accept('(') === undefined) this.#unexpected('"("');
    const first = this.#sum();
    const rest: Fraction[] = [];
    while (this.#accept(',') !== undefined) rest.push(this.#sum());
    if (this.#accept(')') === undefined) this.#unexpected('"," or ")"');
    const count = rest.length + 1;
    if (count < least || count > most) {
      throw new Fault(
        `FUNCTION ${name} takes ${least === most ? least : `${least} to ${most}`} arguments, not ${count}`,
      );
    }
    return apply(first, ...rest);
  }
}

function whole(value: bigint): Fraction {
  return { numerator: value, denominator: 1n };
}

function quotient(a: Fraction, b: Fraction): Fraction {
  if (b.numerator === 0n) throw new Fault('size error: division by zero');
  return divideFractions(a, b);
}

/** MOD has the sign of the divisor and takes integers; REM has the sign of the dividend. */
function remainder(a: Fraction, b: Fraction | undefined, name: 'MOD' | 'REM'): Fraction {
  if (b === undefined) throw new Fault(`FUNCTION ${name} takes 2 arguments`);
  if (name === 'MOD' && (a.denominator !== 1n || b.denominator !== 1n)) {
    throw new Fault('FUNCTION MOD takes integers; use REM for others');
  }
  const ratio = quotient(a, b);
  const times = name === 'MOD' ? floorOf(ratio) : ratio.numerator / ratio.denominator;
  return addFractions(a, negated(multiplyFractions(b, whole(times))));
}
