/**
 * The error for a schema that cannot be used: it stops the definition, never a call.
 * @module
 */

/** `place` is a JSON pointer into the schema, like `#/properties/limit/pattern`. */
export function definitionError(place: string, problem: string): TypeError {
  return new TypeError(`Invalid JSON Schema at ${place}: ${problem}`);
}
