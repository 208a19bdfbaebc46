/**
 * Arguments checked by a plain JSON Schema, which goes to the wire as its author wrote it.
 * @module
 */

import { refuseExplosivePatterns } from './backtracking.ts';
import { compileSchema } from './compile.ts';
import { closeRoot } from './convert-standard.ts';
import { teach } from './explain/teach.ts';
import { compileDefaults } from './fill-defaults.ts';
import { freezeCopy } from './freeze-copy.ts';
import type { JsonSchemaObject } from './json-schema.ts';
import { lazily } from './lazily.ts';
import { compileNearNames } from './near-names.ts';
import { withObjectRoot } from './object-root.ts';
import type { PreparedInput } from './prepared.ts';

export function prepareJson(schema: JsonSchemaObject, closed = false): PreparedInput {
  const jsonSchema = freezeCopy(withObjectRoot(schema));
  refuseExplosivePatterns(jsonSchema);
  const root = closed ? freezeCopy(closeRoot(jsonSchema)) : jsonSchema;
  const compiled = lazily(() => ({
    // 2020-12 leaves `format` to the application. This application calls functions with the values,
    // and whoever writes "format": "date" on a parameter expects dates to arrive.
    validator: compileSchema(root, { formats: true }),
    fill: compileDefaults(root),
    nearNames: compileNearNames(root),
  }));
  return {
    jsonSchema,
    verify: () => void compiled(),
    validate(args) {
      const { validator, fill, nearNames } = compiled();
      const value = args ?? {};
      const isValid = validator.check(value);
      const misspelled = nearNames?.(value);
      if (isValid && misspelled === undefined) return { ok: true, value: fill ? fill(value) : value };
      const failures = [...(misspelled ?? []), ...(isValid ? [] : validator.explain(value))];
      return { ok: false, ...teach(failures, { root, value, check: validator.check }) };
    },
  };
}
