/**
 * Reads the syntax of an RFC 6570 URI template (section 2); its operators, and percent encoding as it requires.
 * @module
 */

export type Operator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

interface OperatorRule {
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

function isOperator(character: string): character is Operator {
  return Object.hasOwn(operatorRules, character);
}

const MAX_TEMPLATE_LENGTH = 10_000;
const MAX_EXPRESSIONS = 100;

export interface Variable {
  readonly name: string;
  /** The `*` modifier. */
  readonly explode: boolean;
  /** The `:n` modifier: how many characters of the value are used; Infinity without it. */
  readonly prefix: number;
}

export interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
}

/** Literal text, or an expression. */
export type Part = string | Expression;

function fail(position: number, problem: string): never {
  throw new Error(`Invalid URI template at position ${position}: ${problem}`);
}

function isEscape(template: string, at: number): boolean {
  return /^%[0-9A-Fa-f]{2}$/.test(template.slice(at, at + 3));
}

/** The apostrophe is accepted although the RFC's grammar omits it: RFC 3986 lists it as a sub-delimiter. */
function checkLiteral(template: string, start: number, end: number): string {
  let at = start;
  for (const character of template.slice(start, end)) {
    if (character === '}') fail(at, '"}" closes no expression');
    if (/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point} "<>\\^`|]/u.test(character)) {
      fail(at, `${JSON.stringify(character)} is not allowed in literal text`);
    }
    if (character === '%' && !isEscape(template, at)) fail(at, '"%" is not followed by two hex digits');
    at += character.length;
  }
  return template.slice(start, end);
}

/** The end of the name that starts here: word characters or escapes, with single dots between them. */
function readName(template: string, start: number): number {
  let at = start;
  for (;;) {
    const chunk = at;
    while (/^\w$/.test(template.charAt(at)) || isEscape(template, at)) {
      at += template.charAt(at) === '%' ? 3 : 1;
    }
    if (at === chunk) fail(at, 'a variable name is expected (letters, digits, "_", escapes, dots between)');
    if (template.charAt(at) !== '.') return at;
    at += 1;
  }
}

function readVariable(template: string, start: number): { variable: Variable; end: number } {
  const end = readName(template, start);
  const name = template.slice(start, end);
  const modifier = template.charAt(end);
  if (modifier === '*') return { variable: { name, explode: true, prefix: Infinity }, end: end + 1 };
  if (modifier !== ':') return { variable: { name, explode: false, prefix: Infinity }, end };
  const digits = /^[1-9][0-9]{0,3}/.exec(template.slice(end + 1, end + 5))?.[0];
  if (digits === undefined) fail(end + 1, 'a prefix length from 1 to 9999 is expected after ":"');
  return { variable: { name, explode: false, prefix: Number(digits) }, end: end + 1 + digits.length };
}

function readExpression(template: string, open: number): { expression: Expression; end: number } {
  const first = template.charAt(open + 1);
  if (first !== '' && '=,!@|'.includes(first)) {
    fail(open + 1, `the operator "${first}" is reserved for extensions`);
  }
  const operator = isOperator(first) ? first : '';
  const variables: Variable[] = [];
  let at = open + 1 + operator.length;
  for (;;) {
    const { variable, end } = readVariable(template, at);
    variables.push(variable);
    const next = template.charAt(end);
    if (next === '}') return { expression: { operator, variables }, end: end + 1 };
    if (next === '') fail(open, 'the expression is never closed');
    if (next !== ',') fail(end, `"," or "}" is expected, not ${JSON.stringify(next)}`);
    at = end + 1;
  }
}

export function parseParts(template: string): readonly Part[] {
  if (template.length > MAX_TEMPLATE_LENGTH) {
    fail(MAX_TEMPLATE_LENGTH, `longer than ${MAX_TEMPLATE_LENGTH} characters`);
  }
  const parts: Part[] = [];
  let expressions = 0;
  let at = 0;
  while (at < template.length) {
    const brace = template.indexOf('{', at);
    const literalEnd = brace === -1 ? template.length : brace;
    if (literalEnd > at) parts.push(checkLiteral(template, at, literalEnd));
    if (brace === -1) break;
    expressions += 1;
    if (expressions > MAX_EXPRESSIONS) fail(brace, `more than ${MAX_EXPRESSIONS} expressions`);
    const { expression, end } = readExpression(template, brace);
    parts.push(expression);
    at = end;
  }
  return parts;
}

// RFC 3986 reserves these characters, but encodeURIComponent does not encode them.
const LEFT_BY_ENCODE_URI_COMPONENT = "!'()*";

function encodeCharacter(character: string): string {
  return LEFT_BY_ENCODE_URI_COMPONENT.includes(character)
    ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(character);
}

/** Encodes all but unreserved characters. Throws a URIError on a lone surrogate: it has no UTF-8 form. */
export function encodeValue(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]/gu, encodeCharacter);
}

/** Encodes all but unreserved and reserved characters and complete escapes. Throws as `encodeValue` does. */
export function encodeReserved(text: string): string {
  return text.replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/gu, (found) =>
    found.length === 3 && found.startsWith('%') ? found : encodeCharacter(found),
  );
}

/** Removes one layer of percent encoding; undefined if the escapes are not UTF-8. */
export function decodeOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The first `length` characters (code points, not UTF-16 units) of `text`. */
export function firstCharacters(text: string, length: number): string {
  return length >= text.length ? text : [...text].slice(0, length).join('');
}

/** The same for text with escapes: the escapes of one character count as one and are not split. */
export function firstCharactersOrEscapes(text: string, length: number): string {
  if (length >= text.length) return text;
  const characters = text.match(/%[0-9A-Fa-f]{2}(?:%[89ABab][0-9A-Fa-f])*|./gsu) ?? [];
  return characters.slice(0, length).join('');
}
