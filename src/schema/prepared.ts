/**
 * What a schema has become once it is prepared.
 * @module
 */

import type { Lesson } from './explain/teach.ts';
import type { JsonSchemaObject } from './json-schema.ts';

export type Validated = { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & Lesson);

export interface PreparedInput {
  /** For the wire: frozen, with `"type": "object"` at its root. */
  readonly jsonSchema: JsonSchemaObject;
  /** Compiles the validator now instead of at the first call; throws when the schema is broken. */
  verify(): void;
  /** A promise only where the schema library answers with one. */
  validate(args: unknown): Validated | Promise<Validated>;
}

export interface PreparedOutput {
  readonly jsonSchema: JsonSchemaObject;
  verify(): void;
  /** What is wrong with the value, in words for the log; undefined when nothing is. */
  validate(value: unknown): string | undefined;
}

export interface PreparedForm {
  readonly jsonSchema: JsonSchemaObject;
  /** What is wrong with a client's answer, in words for the client; undefined when nothing is. */
  validate(answer: unknown): string | undefined | Promise<string | undefined>;
}
