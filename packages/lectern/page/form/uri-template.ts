/**
 * Makes a URI from a template (RFC 6570) and texts for its variables; empty ones are left out.
 * @module
 */
import {
  type Expression,
  encodeReserved,
  encodeValue,
  firstCharacters,
  firstCharactersOrEscapes,
  operatorRules,
  parseParts,
} from '../../src/features/uri-template/parse.ts';

export type TemplateTexts = Readonly<Record<string, string>>;

/** In the order in which they come first. */
export function variablesOf(template: string): string[] {
  const expressions = parseParts(template).filter((part) => typeof part !== 'string');
  return [...new Set(expressions.flatMap(({ variables }) => variables.map(({ name }) => name)))];
}

export function expandTemplate(template: string, texts: TemplateTexts): string {
  return parseParts(template)
    .map((part) => (typeof part === 'string' ? encodeReserved(part) : expand(part, texts)))
    .join('');
}

function expand({ operator, variables }: Expression, texts: TemplateTexts): string {
  const { first, separator, named } = operatorRules[operator];
  const isReserved = operator === '+' || operator === '#';
  const written = variables.flatMap(({ name, prefix }) => {
    const text = Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
    if (text === '') return [];
    const encoded = isReserved
      ? encodeReserved(firstCharactersOrEscapes(text, prefix))
      : encodeValue(firstCharacters(text, prefix));
    return [named === true ? `${name}=${encoded}` : encoded];
  });
  return written.length === 0 ? '' : first + written.join(separator);
}
