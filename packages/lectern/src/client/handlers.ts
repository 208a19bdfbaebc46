/**
 * How a client handles elicitation, sampling and roots requests.
 * @module
 */
import { isObject } from '../base/json-value.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { UnhandledMethod } from './connection.ts';

/** Handle requests from the server. Each handler is declared as a capability. */
export interface ClientHandlers {
  /** Handles `elicitation/create`: returns `{ action: 'accept', content }`, or `decline` or `cancel` as the action. */
  readonly elicitation?: (params: JsonObject) => JsonObject | Promise<JsonObject>;
  /** Handles `sampling/createMessage`: returns `{ role, content, model }`. */
  readonly sampling?: (params: JsonObject) => JsonObject | Promise<JsonObject>;
  /** Handles `roots/list`: returns `{ roots: [{ uri, name }] }`. */
  readonly roots?: () => JsonObject | Promise<JsonObject>;
}

const NAMES: Readonly<Record<string, keyof ClientHandlers>> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
};

/** Throws an `UnhandledMethod` if there is no handler. */
export async function handle(
  handlers: ClientHandlers,
  method: string,
  params: JsonObject,
): Promise<JsonObject> {
  if (method === 'ping') return {};
  const name = NAMES[method];
  const handler = name === undefined ? undefined : handlers[name];
  if (handler === undefined) throw new UnhandledMethod(`This client does not handle ${method}`);
  return handler(params);
}

export function capabilitiesOf(handlers: ClientHandlers, more: JsonObject = {}): JsonObject {
  const names = Object.entries(handlers).flatMap(([name, handler]) => (handler === undefined ? [] : [name]));
  return { ...Object.fromEntries(names.map((name) => [name, {}])), ...more };
}

/**
 * An elicitation handler for programs without a user: accepts every form with the default values of its fields, and
 * declines to visit a URL.
 *
 * @example
 * const client = await connect(overHttp(url), { handlers: { elicitation: acceptDefaults } });
 */
export function acceptDefaults({ mode, requestedSchema }: JsonObject): JsonObject {
  if (mode === 'url') return { action: 'decline' };
  const properties = isObject(requestedSchema) ? requestedSchema.properties : undefined;
  const fields = Object.entries(isObject(properties) ? properties : {});
  const content = fields.flatMap(([name, field]) =>
    isObject(field) && field.default !== undefined ? [[name, field.default]] : [],
  );
  return { action: 'accept', content: Object.fromEntries(content) };
}
