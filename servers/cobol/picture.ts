/** Reads pictures such as `S9(12)V99` or `$$,$$9.99CR` into what storing and editing need. @module */

/** A picture with its repetitions written out and its capacity counted. */
export interface Picture {
  /** The clause as it was written. */
  readonly text: string;
  /** One entry per symbol, repetitions expanded; CR and DB are one symbol each. */
  readonly symbols: readonly string[];
  /** Digit positions before the point. */
  readonly integerDigits: number;
  /** Digit positions after the point. */
  readonly decimals: number;
  /** Whether the picture has a place for a sign. */
  readonly signed: boolean;
  /** The symbol of the floating insertion string, if the picture has one. */
  readonly floating: '$' | '+' | '-' | undefined;
  /** Whether the clause BLANK WHEN ZERO follows the picture. */
  readonly blankWhenZero: boolean;
}

const blankWhenZeroClause = / BLANK WHEN ZERO$/;
const symbolWithRepetition = /(CR|DB|[S9VZ*$+\-.,B0/])(?:\((\d{1,2})\))?/y;

/** Numeric, not edited: digits alone. */
const numericShape = /^S?9*(?:V9*)?$/;
const editedShape = new RegExp(`^${editedPattern()}$`);

/** Parses a picture. Pictures are written by programmers, so a malformed one is thrown, not answered. */
export function parsePicture(text: string): Picture {
  const symbols = expandRepetitions(text.replace(blankWhenZeroClause, ''), text);
  const expanded = symbols.join('');
  if (!numericShape.test(expanded) && !editedShape.test(expanded)) throw malformed(text);
  const blankWhenZero = blankWhenZeroClause.test(text);
  // COBOL forbids the pair: asterisks are there to leave nothing blank.
  if (blankWhenZero && symbols.includes('*')) throw malformed(text);
  const floating = (['$', '+', '-'] as const).find((symbol) => countOf(symbols, symbol) > 1);
  const digitPositions = symbols.map((symbol) => '9Z*'.includes(symbol) || symbol === floating);
  const point = symbols.findIndex((symbol) => symbol === '.' || symbol === 'V');
  const pointPosition = point === -1 ? symbols.length : point;
  const before = digitPositions.slice(0, pointPosition).filter(Boolean).length;
  const decimals = digitPositions.slice(pointPosition).filter(Boolean).length;
  // The leftmost floating symbol is the place of the sign or currency sign itself, never of a digit.
  const integerDigits = floating === undefined ? before : before - 1;
  if (integerDigits + decimals === 0) throw malformed(text);
  const signed = /[S+-]|CR|DB/.test(expanded);
  return {
    text,
    symbols,
    integerDigits,
    decimals,
    signed,
    floating,
    blankWhenZero,
  };
}

function expandRepetitions(characterString: string, text: string): string[] {
  const symbols: string[] = [];
  symbolWithRepetition.lastIndex = 0;
  while (symbolWithRepetition.lastIndex < characterString.length) {
    const match = symbolWithRepetition.exec(characterString);
    if (match === null) throw malformed(text);
    const [, symbol = '', repetition = '1'] = match;
    symbols.push(...Array<string>(Number(repetition)).fill(symbol));
  }
  return symbols;
}

/**
 * The order of symbols in numeric-edited pictures: at most one sign, in front or behind; at most one kind of
 * floating or suppressing symbol, either left of every 9 or else in every digit position.
 */
function editedPattern(): string {
  const insertion = '[B0/,]*';
  const each = (symbol: string): string => `(?:${symbol}${insertion})`;
  const point = `[.V]${insertion}`;
  const nines = `${each('9')}*(?:${point}${each('9')}*)?`;
  const suppressing = (symbol: string): string => `${each(symbol)}+(?:${nines}|${point}${each(symbol)}+)`;
  const floating = (symbol: string): string => each(symbol) + suppressing(symbol);
  const amount = `(?:${floating('\\$')}|${each('\\$')}?(?:${suppressing('Z')}|${suppressing('\\*')}|${nines}))`;
  const signInFront = `${each('[+-]')}?${amount}`;
  const signBehind = `${amount}(?:[+-]|CR|DB)`;
  const signFloating = `${each('\\$')}?(?:${floating('\\+')}|${floating('-')})`;
  return `${insertion}(?:${signInFront}|${signBehind}|${signFloating})`;
}

function countOf(symbols: readonly string[], wanted: string): number {
  return symbols.filter((symbol) => symbol === wanted).length;
}

function malformed(text: string): Error {
  return new Error(`Malformed PICTURE: ${text}`);
}
