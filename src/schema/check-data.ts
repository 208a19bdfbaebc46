/**
 * Holds data against a schema and tells everything that is wrong with it, and where: for content that people write.
 * @module
 */
import { compileSchema } from './compile.ts';
import { sentencesFor } from './explain/sentences.ts';
import { resolveUnions } from './explain/unions.ts';
import type { JsonSchemaObject } from './json-schema.ts';
import { lazily } from './lazily.ts';
import type { Path } from './validator.ts';

export interface Violation {
  readonly path: Path;
  /** A sentence. */
  readonly reason: string;
}

/** An author wants to see everything at once; more than this is one mistake, made again and again. */
const MAX_VIOLATIONS = 1000;

/** `whole`: what the data is called. The schema is compiled when the first data comes. */
export function dataChecker(schema: JsonSchemaObject, whole: string): (data: unknown) => Violation[] {
  const validator = lazily(() => compileSchema(schema, { formats: true }));
  return (data) =>
    sentencesFor(resolveUnions(validator().failures(data, MAX_VIOLATIONS)), {
      root: schema,
      noun: 'field',
      whole,
    }).map(({ text, about, at }) => ({ path: at ?? about, reason: text }));
}
