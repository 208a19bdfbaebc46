/** What each RFC 6570 operator means, for matching and for expansion (the table of its appendix A). @module */

export type Operator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

export interface OperatorRule {
  /** Written before the first defined variable. */
  readonly first: string;
  readonly separator: string;
  /** Whether values are written as `name=value`. */
  readonly named?: boolean;
  /** Matching: the raw characters that cannot be part of a value, because they end the URI component. */
  readonly stops: string;
}

export const operatorRules: Readonly<Record<Operator, OperatorRule>> = {
  '': { first: '', separator: ',', stops: '/?#&,' },
  '+': { first: '', separator: ',', stops: '' },
  '#': { first: '#', separator: ',', stops: '' },
  '.': { first: '.', separator: '.', stops: '/?#&,' },
  '/': { first: '/', separator: '/', stops: '/?#' },
  ';': { first: ';', separator: ';', named: true, stops: '/?#;' },
  '?': { first: '?', separator: '&', named: true, stops: '&#' },
  '&': { first: '&', separator: '&', named: true, stops: '&#' },
};

export function isOperator(character: string): character is Operator {
  return Object.hasOwn(operatorRules, character);
}
