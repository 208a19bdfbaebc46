/**
 * How a server makes schemas ready: with the JSON Schema compiler, or by the schema library alone.
 * @module
 */

import type { InputSchema } from './prepare.ts';
import type { PreparedForm, PreparedInput, PreparedOutput } from './prepared.ts';

export interface Preparer {
  input(schema: InputSchema | undefined): PreparedInput;
  output(schema: InputSchema | undefined): PreparedOutput | undefined;
  /** A form that a user fills in. */
  form(schema: InputSchema): PreparedForm;
}
