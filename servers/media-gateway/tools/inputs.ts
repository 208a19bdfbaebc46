/**
 * Arguments that several tools share.
 * @module
 */
import { jsonSchema, type TypedJsonSchema } from '../../../src/index.ts';
import { type Defaulted, defaulted, oneOf, text } from '../../content/fields.ts';
import type { AnyMedia } from '../backend/answers.ts';
import { MEDIA_TYPES } from '../catalogue/title.ts';

export const contentId: TypedJsonSchema<string> = text(
  'The id of a title, such as metropolis-1927; its name, with or without the year, works as well',
  { minLength: 1, maxLength: 200, examples: ['metropolis-1927', 'Seven Samurai (1954)'] },
);

export const mediaType: Defaulted<TypedJsonSchema<AnyMedia>> = defaulted(
  oneOf<AnyMedia>([...MEDIA_TYPES, 'all'], 'Films, series, or both'),
  'all',
);

export const region: Defaulted<TypedJsonSchema<string>> = defaulted(
  text('ISO 3166-1 code of a country, two letters; UK is understood as GB', {
    minLength: 2,
    maxLength: 60,
    examples: ['US', 'GB', 'UK', 'CA', 'AU', 'DE', 'FR', 'JP'],
  }),
  'US',
);

export function limit(value: number): Defaulted<TypedJsonSchema<number>> {
  return defaulted(
    jsonSchema({ type: 'integer', minimum: 1, maximum: 50, description: 'How many at most' }),
    value,
  );
}

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
