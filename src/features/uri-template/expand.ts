/** Expands a parsed URI template by the algorithm of RFC 6570 section 3.2. @module */
import { type OperatorRule, operatorRules } from './operators.ts';
import type { Expression, Part, Variable } from './parse.ts';
import { encodeReserved, encodeValue, firstCharacters, firstCharactersOrEscapes } from './percent.ts';

/** Null and undefined are the RFC's "undefined": the variable is left out, as an empty list or map is. */
type TemplateValue = string | readonly string[] | Readonly<Record<string, string>> | null | undefined;

export type TemplateValues = Readonly<Record<string, TemplateValue>>;

function named(rule: OperatorRule, name: string, encoded: string): string {
  return encoded === '' ? name + rule.ifEmpty : `${name}=${encoded}`;
}

function expandText(rule: OperatorRule, { name, prefix }: Variable, text: string): string {
  const encoded = rule.reserved
    ? encodeReserved(firstCharactersOrEscapes(text, prefix))
    : encodeValue(firstCharacters(text, prefix));
  return rule.named ? named(rule, name, encoded) : encoded;
}

/** The texts a list or map contributes, to be joined by the operator's separator. */
function expandComposite(
  rule: OperatorRule,
  variable: Variable,
  value: readonly string[] | Readonly<Record<string, string>>,
): string[] {
  if (variable.prefix !== Infinity) {
    throw new Error(
      `The URI template takes a prefix of "${variable.name}", which a list or map does not have`,
    );
  }
  const encode = rule.reserved ? encodeReserved : encodeValue;
  const pairs = Object.entries<string>(value).map(([key, item]) => [encode(key), encode(item)] as const);
  if (pairs.length === 0) return [];
  const isList = Array.isArray(value);
  if (!variable.explode) {
    const joined = pairs.map(([key, item]) => (isList ? item : `${key},${item}`)).join(',');
    return [rule.named ? named(rule, variable.name, joined) : joined];
  }
  return pairs.map(([key, item]) => {
    if (rule.named) return named(rule, isList ? variable.name : key, item);
    return isList ? item : `${key}=${item}`;
  });
}

function expandExpression({ operator, variables }: Expression, values: TemplateValues): string {
  const rule = operatorRules[operator];
  const texts = variables.flatMap((variable) => {
    // Own properties only: a template may name a variable "constructor".
    const value = Object.hasOwn(values, variable.name) ? values[variable.name] : undefined;
    if (value === undefined || value === null) return [];
    return typeof value === 'string'
      ? [expandText(rule, variable, value)]
      : expandComposite(rule, variable, value);
  });
  return texts.length === 0 ? '' : rule.first + texts.join(rule.separator);
}

export function expandParts(parts: readonly Part[], values: TemplateValues): string {
  return parts
    .map((part) => (typeof part === 'string' ? encodeReserved(part) : expandExpression(part, values)))
    .join('');
}
