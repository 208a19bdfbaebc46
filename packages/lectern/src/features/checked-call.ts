/**
 * Errors for callers without a type checker: an argument that was left out is named where the call is made, not when the
 * first client needs it. `lectern/edge` leaves this out of its bundle.
 * @module
 */
import type { JsonObject } from '../jsonrpc/message.ts';

/** Names of parameters, whose types are the last ones of `TYPES`. */
const PARAMETERS = {
  tool: 'name, config, handler',
  resource: 'uri, config, read',
  resourceTemplate: 'uriTemplate, config, read',
  prompt: 'name, config, handler',
  route: 'path, config, handler',
  use: 'middleware',
  onClose: 'listener',
};
const TYPES = ['string', 'object', 'function'];

/** Makes the methods of a server throw a `TypeError` that names the first argument which is missing or of another type. */
export function checkCalls<Server extends object>(server: Server): Server {
  const methods = server as Record<string, (...values: unknown[]) => unknown>;
  for (const [method, parameters] of Object.entries(PARAMETERS)) {
    const define = methods[method] as (...values: unknown[]) => unknown;
    methods[method] = (...values) => {
      checkCall(method, parameters.split(', '), values);
      return define(...values);
    };
  }
  return server;
}

function checkCall(method: string, names: readonly string[], values: readonly unknown[]): void {
  const types = TYPES.slice(-names.length);
  const [first] = values;
  const shown =
    typeof first === 'string' && first !== '' ? [JSON.stringify(first), ...names.slice(1)] : names;
  names.forEach((name, i) => {
    mustBe(types[i], values[i], name, `server.${method}(${shown.join(', ')})`);
  });
}

/** Throws a `TypeError` unless `createServer` got a name and a version. */
export function checkOptions(options: unknown): void {
  for (const member of ['name', 'version']) {
    const value = (options as JsonObject | undefined)?.[member];
    mustBe('string', value, member, 'createServer({ name, version })');
  }
}

function mustBe(type: string | undefined, value: unknown, name: string, usage: string): void {
  if (value && typeof value === type) return;
  const got = typeof value === 'function' ? 'a function' : JSON.stringify(value);
  throw new TypeError(`${usage}: ${name} must be of type ${type}; got ${got}`);
}
