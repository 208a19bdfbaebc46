/**
 * A form of texts, for prompts and for the variables of a template.
 * @module
 */
import { type JsonObject, textOf } from '../mcp/json.ts';
import type { Field } from './field.ts';
import { formOf } from './field-of.ts';

/** From definitions as prompts have them: name, description, whether it is required. */
export function textForm(definitions: readonly JsonObject[]): Field {
  const properties = Object.fromEntries(
    definitions.map(({ name, title, description }) => [
      textOf(name) ?? '',
      { type: 'string', title, description },
    ]),
  );
  const required = definitions.flatMap(({ name, required: is }) => (is === true ? [textOf(name) ?? ''] : []));
  return formOf({ type: 'object', properties, required });
}
