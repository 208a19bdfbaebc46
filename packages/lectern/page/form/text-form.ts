/**
 * A form of text fields for prompts and for the variables of a template, completed by the server.
 * @module
 */

import type { Desk, ServerEntry } from '../desk.ts';
import { isObject, type JsonObject, textOf } from '../mcp/json.ts';
import type { Suggest } from './control.ts';
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

/** The first revision in which the other arguments help (MCP 2025-06-18, completion). */
const SINCE_CONTEXT = '2025-06-18';

export function completer(
  desk: Desk,
  server: ServerEntry,
  ref: JsonObject,
  filled: () => JsonObject,
): Suggest {
  return async (name, value) => {
    const connection = desk.connection(server);
    const { capabilities } = await connection.welcome();
    // The first revision had completion without a capability for it.
    if (!isObject(capabilities.completions) && desk.revision >= '2025-03-26') return [];
    const { [name]: _, ...others } = filled();
    const context = desk.revision < SINCE_CONTEXT ? {} : { context: { arguments: others } };
    const params = { ref, argument: { name, value }, ...context };
    try {
      const { completion } = await connection.request('completion/complete', params);
      const values = isObject(completion) ? completion.values : undefined;
      return Array.isArray(values) ? values.flatMap((each) => textOf(each) ?? []) : [];
    } catch {
      // One can do without.
      return [];
    }
  };
}
