/**
 * Arguments that several tools share.
 * @module
 */

import { jsonSchema, type TypedJsonSchema } from 'lectern';
import { type Defaulted, defaulted, oneOf, text } from 'lectern/knowledge';
import type { AnyMedia } from '../backend/answers.ts';
import { MEDIA_TYPES } from '../catalogue/title.ts';

export const contentId: TypedJsonSchema<string> = text(
  'Id of a title, as semantic_search returns it, or its name, with the year if several share it',
  { minLength: 1, maxLength: 200, examples: ['metropolis-1927', 'Seven Samurai (1954)'] },
);

export const mediaType: Defaulted<TypedJsonSchema<AnyMedia>> = defaulted(
  oneOf<AnyMedia>([...MEDIA_TYPES, 'all'], 'Films, series, or both'),
  'all',
);

export const region: Defaulted<TypedJsonSchema<string>> = defaulted(
  text('Country, as an ISO 3166-1 code of two letters', { minLength: 2, maxLength: 60, examples: ['DE'] }),
  'US',
);

export function limit(value: number): Defaulted<TypedJsonSchema<number>> {
  return defaulted(
    jsonSchema({ type: 'integer', minimum: 1, maximum: 50, description: 'Maximum number of titles' }),
    value,
  );
}

export const maxRuntime: TypedJsonSchema<number> = jsonSchema({
  type: 'integer',
  minimum: 1,
  maximum: 1000,
  description: 'Longest runtime in minutes',
});

/** Of ids or names, which are looked up. */
export function names(what: string, examples: readonly string[]): TypedJsonSchema<readonly string[]> {
  return jsonSchema({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: 200 },
    maxItems: 100,
    description: what,
    examples: [examples],
  });
}
