/**
 * Takes JSON Schemas and Standard Schemas alike, and explains what is wrong in our own words.
 * @module
 */

import { compileSchema } from './compile.ts';
import { convertStandard } from './convert-standard.ts';
import { teach } from './explain/teach.ts';
import { prepareInput, prepareOutput } from './prepare.ts';
import type { Preparer } from './preparer.ts';
import { isStandardSchema } from './standard-schema.ts';

export const compilingPreparer: Preparer = {
  input: prepareInput,
  output: prepareOutput,
  form(schema) {
    const jsonSchema = isStandardSchema(schema) ? convertStandard(schema, 'input') : schema;
    return {
      jsonSchema,
      validate(answer) {
        // As for arguments: a handler that asked for an email address gets one.
        const failures = compileSchema(jsonSchema, { formats: true }).failures(answer);
        return failures.length > 0 ? teach(failures, { root: jsonSchema, value: answer }).message : undefined;
      },
    };
  },
};
