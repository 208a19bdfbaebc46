/** Expands a parsed URI template by the algorithm of RFC 6570 section 3.2. @module */
import {
  type Expression,
  encodeReserved,
  encodeValue,
  firstCharacters,
  firstCharactersOrEscapes,
  type Operator,
  operatorRules,
  parseParts,
  type Variable,
} from '../../packages/lectern/src/features/uri-template/parse.ts';

/** Null and undefined are the RFC's "undefined": the variable is left out, as an empty list or map is. */
type TemplateValue = string | readonly string[] | Readonly<Record<string, string>> | null | undefined;

type TemplateValues = Readonly<Record<string, TemplateValue>>;

/** One operator, as far as it shapes a value. */
interface Writing {
  /** Whether reserved characters and percent escapes pass into the URI unencoded. */
  readonly reserved: boolean;
  /** Whether values are written as `name=value`. */
  readonly named: boolean;
  /** Written after the name of an empty value. */
  readonly ifEmpty: '' | '=';
}

function writingOf(operator: Operator): Writing {
  return {
    reserved: operator === '+' || operator === '#',
    named: operatorRules[operator].named === true,
    ifEmpty: operator === ';' ? '' : '=',
  };
}

function named({ ifEmpty }: Writing, name: string, encoded: string): string {
  return encoded === '' ? name + ifEmpty : `${name}=${encoded}`;
}

function expandText(writing: Writing, { name, prefix }: Variable, text: string): string {
  const encoded = writing.reserved
    ? encodeReserved(firstCharactersOrEscapes(text, prefix))
    : encodeValue(firstCharacters(text, prefix));
  return writing.named ? named(writing, name, encoded) : encoded;
}

/** The texts a list or map contributes, to be joined by the operator's separator. */
function expandComposite(
  writing: Writing,
  variable: Variable,
  value: readonly string[] | Readonly<Record<string, string>>,
): string[] {
  if (variable.prefix !== Infinity) {
    throw new Error(
      `The URI template takes a prefix of "${variable.name}", which a list or map does not have`,
    );
  }
  const encode = writing.reserved ? encodeReserved : encodeValue;
  const pairs = Object.entries<string>(value).map(([key, item]) => [encode(key), encode(item)] as const);
  if (pairs.length === 0) return [];
  const isList = Array.isArray(value);
  if (!variable.explode) {
    const joined = pairs.map(([key, item]) => (isList ? item : `${key},${item}`)).join(',');
    return [writing.named ? named(writing, variable.name, joined) : joined];
  }
  return pairs.map(([key, item]) => {
    if (writing.named) return named(writing, isList ? variable.name : key, item);
    return isList ? item : `${key}=${item}`;
  });
}

function expandExpression({ operator, variables }: Expression, values: TemplateValues): string {
  const { first, separator } = operatorRules[operator];
  const writing = writingOf(operator);
  const texts = variables.flatMap((variable) => {
    // Own properties only: a template may name a variable "constructor".
    const value = Object.hasOwn(values, variable.name) ? values[variable.name] : undefined;
    if (value === undefined || value === null) return [];
    return typeof value === 'string'
      ? [expandText(writing, variable, value)]
      : expandComposite(writing, variable, value);
  });
  return texts.length === 0 ? '' : first + texts.join(separator);
}

/**
 * Throws where the template is malformed, a prefix is asked of a list or map, or a value has a lone surrogate.
 * Apart from matching, which is all that serving needs.
 */
export function expandTemplate(template: string, values: TemplateValues): string {
  return parseParts(template)
    .map((part) => (typeof part === 'string' ? encodeReserved(part) : expandExpression(part, values)))
    .join('');
}
