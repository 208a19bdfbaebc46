/** What each RFC 6570 operator means, for expansion (the table of its appendix A) and for matching. @module */

export type Operator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

export interface OperatorRule {
  /** Written before the first defined variable. */
  readonly first: string;
  readonly separator: string;
  /** Whether values are written as `name=value`. */
  readonly named: boolean;
  /** Written after the name of an empty value. */
  readonly ifEmpty: '' | '=';
  /** Whether reserved characters and percent escapes pass into the URI unencoded. */
  readonly reserved: boolean;
  /** Matching: the raw characters that cannot be part of a value, because they end the URI component. */
  readonly stops: string;
}

const unnamed = { named: false, ifEmpty: '', reserved: false } as const;

export const operatorRules: Readonly<Record<Operator, OperatorRule>> = {
  '': { ...unnamed, first: '', separator: ',', stops: '/?#&,' },
  '+': { ...unnamed, first: '', separator: ',', reserved: true, stops: '' },
  '#': { ...unnamed, first: '#', separator: ',', reserved: true, stops: '' },
  '.': { ...unnamed, first: '.', separator: '.', stops: '/?#&,' },
  '/': { ...unnamed, first: '/', separator: '/', stops: '/?#' },
  ';': { first: ';', separator: ';', named: true, ifEmpty: '', reserved: false, stops: '/?#;' },
  '?': { first: '?', separator: '&', named: true, ifEmpty: '=', reserved: false, stops: '&#' },
  '&': { first: '&', separator: '&', named: true, ifEmpty: '=', reserved: false, stops: '&#' },
};

export function isOperator(character: string): character is Operator {
  return Object.hasOwn(operatorRules, character);
}
