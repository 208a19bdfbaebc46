/**
 * Asks the server how a text could go on.
 * @module
 */
import type { Desk, ServerEntry } from '../desk.ts';
import type { Suggest } from '../form/control.ts';
import { isObject, type JsonObject, textOf } from '../mcp/json.ts';

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
