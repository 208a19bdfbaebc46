/** Reads the syntax of an RFC 6570 URI template (section 2). @module */
import { isOperator, type Operator } from './operators.ts';

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

/** The apostrophe is let through although the RFC's grammar forgets it: RFC 3986 has it as a sub-delimiter. */
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
