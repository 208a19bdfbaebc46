/**
 * Holds data against a schema and tells everything that is wrong with it, and where: for content that people write.
 * @module
 */

import { lazily } from '../base/promises.ts';
import { compileSchema } from './compiler/compile.ts';
import type { Path } from './compiler/validator.ts';
import { sentencesFor } from './explain/sentences.ts';
import { resolveUnions } from './explain/unions.ts';
import { FULL, type Style } from './explain/value-sentences.ts';
import type { JsonSchemaObject } from './json-schema.ts';

/** An author wants to see everything at once; more than this is one mistake, made again and again. */
const MAX_VIOLATIONS = 1000;

/** Each violation is a line of its own, so lists are kept short. */
const STYLE: Style = { ...FULL, lists: 140 };

/** Something that does not conform to a schema. */
export interface Violation {
  /** Keys and positions that lead to it. */
  readonly path: Path;
  /** What is wrong, as a sentence. */
  readonly reason: string;
}

/** `whole`: what the data is called. The schema is compiled when the first data comes. */
export function dataChecker(schema: JsonSchemaObject, whole: string): (data: unknown) => Violation[] {
  const validator = lazily(() => compileSchema(schema, { formats: true }));
  return (data) =>
    sentencesFor(resolveUnions(validator().failures(data, MAX_VIOLATIONS), schema), {
      root: schema,
      noun: 'field',
      whole,
    }).map(({ write, allowed, about, at }) => ({
      path: at ?? about,
      reason: [write(STYLE), allowed?.(STYLE.lists) ?? ''].filter(Boolean).join(' '),
    }));
}
