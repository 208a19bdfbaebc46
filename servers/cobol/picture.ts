/** Reads pictures such as `S9(12)V99` or `$$,$$9.99CR` into what storing and editing need. @module */

import { nameValue, type Refusal, refuse } from './refusal.ts';

/** A picture with its repetitions written out and its capacity counted. */
export interface Picture {
  /** The clause as it was written. */
  readonly text: string;
  /** One entry per symbol, repetitions expanded; CR and DB are one symbol each, `$` is any currency sign. */
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
  /** What is written for `$`, for the decimal point and for the separator of thousands. */
  readonly characters: { readonly $: string; readonly '.': string; readonly ',': string };
}

/** The SPECIAL-NAMES of a program that change its pictures. */
export interface SpecialNames {
  /** CURRENCY SIGN: one character, which may be written instead of `$`. */
  readonly currencySign?: string;
  /** DECIMAL-POINT IS COMMA: the point and the comma change places. */
  readonly decimalPointIsComma?: boolean;
}

/** Digits of the longest numeric item: 38 in GnuCOBOL, 31 in standard COBOL. */
export const mostDigits = 38;

const blankWhenZeroClause = /\s+(?:BLANK\s+(?:WHEN\s+)?(?:ZERO|ZEROS|ZEROES))$/i;
const symbolWithRepetition = /(CR|DB|[S9VZ*$+\-.,B0/])(?:\((\d{1,4})\))?/y;
/** What CURRENCY SIGN may not be: digits, and characters that pictures or COBOL itself use. */
const notCurrency = /[\dABCDEGNPRSVXZ*+\-,.;()"=/ ]/i;
/** Longer ones are cut by every compiler, and take time to match. */
const longestPicture = 100;

/** Numeric, not edited: only digits. */
const numericShape = /^S?9*(?:V9*)?$/;
const editedShape = new RegExp(`^${editedPattern()}$`);

/** Parses a picture of this program; a malformed one is a mistake in it. */
export function parsePicture(text: string): Picture {
  const read = readPicture(text);
  if (!read.ok) throw new Error(read.reason);
  return read.picture;
}

/** Reads a picture that a caller wrote. */
export function readPicture(
  text: string,
  { currencySign = '$', decimalPointIsComma = false }: SpecialNames = {},
): { readonly ok: true; readonly picture: Picture } | Refusal {
  const malformed = (why: string): Refusal => refuse(`PICTURE ${nameValue(text)} ${why}.`);
  if (currencySign !== '$' && ([...currencySign].length !== 1 || notCurrency.test(currencySign))) {
    return refuse(
      `${nameValue(currencySign)} cannot be a currency sign: use one character such as "€" or "£".`,
    );
  }
  const blankWhenZero = blankWhenZeroClause.test(text);
  const written = text.trim().replace(blankWhenZeroClause, '').replaceAll(currencySign, '$').toUpperCase();
  const swapped = decimalPointIsComma
    ? written.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
    : written;
  const symbols = expandRepetitions(swapped);
  if (typeof symbols === 'string') return malformed(symbols);
  const expanded = symbols.join('');
  if (!numericShape.test(expanded) && !editedShape.test(expanded)) {
    return malformed(
      'is not a numeric or numeric-edited picture: its symbols are not in an order that COBOL allows',
    );
  }
  // COBOL forbids the pair: asterisks are there to leave nothing blank.
  if (blankWhenZero && symbols.includes('*')) return malformed('cannot have both "*" and BLANK WHEN ZERO');
  const floating = (['$', '+', '-'] as const).find((symbol) => countOf(symbols, symbol) > 1);
  const digitPositions = symbols.map((symbol) => '9Z*'.includes(symbol) || symbol === floating);
  const point = symbols.findIndex((symbol) => symbol === '.' || symbol === 'V');
  const pointPosition = point === -1 ? symbols.length : point;
  const before = digitPositions.slice(0, pointPosition).filter(Boolean).length;
  const decimals = digitPositions.slice(pointPosition).filter(Boolean).length;
  // The leftmost floating symbol is the place of the sign or currency sign itself, never of a digit.
  const integerDigits = floating === undefined ? before : before - 1;
  const digits = integerDigits + decimals;
  if (digits === 0) return malformed('has no place for a digit');
  if (digits > mostDigits) return malformed(`has ${digits} digits; COBOL numbers have at most ${mostDigits}`);
  const characters = {
    $: currencySign,
    '.': decimalPointIsComma ? ',' : '.',
    ',': decimalPointIsComma ? '.' : ',',
  };
  const signed = /[S+-]|CR|DB/.test(expanded);
  return {
    ok: true,
    picture: { text, symbols, integerDigits, decimals, signed, floating, blankWhenZero, characters },
  };
}

/** The symbols, or what is wrong with them. */
function expandRepetitions(characterString: string): string[] | string {
  if (characterString === '') return 'is empty';
  const symbols: string[] = [];
  symbolWithRepetition.lastIndex = 0;
  while (symbolWithRepetition.lastIndex < characterString.length) {
    const at = symbolWithRepetition.lastIndex;
    const match = symbolWithRepetition.exec(characterString);
    if (match === null) {
      return `has ${nameValue(characterString.charAt(at))}, which has no meaning in a numeric picture: use 9 S V Z * $ + - CR DB . , B 0 /`;
    }
    const [, symbol = '', repetition = '1'] = match;
    if (symbols.length + Number(repetition) > longestPicture) {
      return `describes more than ${longestPicture} characters`;
    }
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
