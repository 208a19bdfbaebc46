/**
 * How a server makes schemas ready: with the JSON Schema compiler, or by the schema library alone.
 * @module
 */

import type { InputSchema } from './prepare.ts';
import type { PreparedForm, PreparedInput, PreparedOutput } from './prepared.ts';

export interface Preparer {
  /** `closed`: names that the schema does not mention are refused, even where it does not say so. */
  input(schema: InputSchema | undefined, closed?: boolean): PreparedInput;
  output(schema: InputSchema | undefined): PreparedOutput | undefined;
  /** A form that a user fills in. */
  form(schema: InputSchema): PreparedForm;
}
