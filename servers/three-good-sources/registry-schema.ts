/**
 * What registry.json may hold.
 * @module
 */
import type { JsonSchemaObject } from '../../src/index.ts';
import { closedObject, date, httpsUrl, key, semver, slug, text } from './provenance/field-schemas.ts';
import { SOURCE_TYPES } from './registry.ts';

const checked: JsonSchemaObject = {
  oneOf: [
    closedObject(['method'], { method: { const: 'none' } }),
    closedObject(['method', 'on'], { method: { enum: ['archived-copy', 'live'] }, on: date }),
  ],
};

const source = closedObject(['rank', 'name', 'url', 'type', 'why'], {
  rank: { enum: [1, 2, 3] },
  name: text,
  url: httpsUrl,
  type: { enum: SOURCE_TYPES },
  why: text,
  level: text,
  cost: text,
  license: text,
  publisher: text,
  checked,
});

const category = closedObject(['name', 'description', 'query_patterns', 'sources'], {
  name: text,
  description: text,
  keywords: { type: 'array', items: text },
  query_patterns: { type: 'array', items: text, minItems: 3 },
  sources: { type: 'array', items: source, minItems: 3, maxItems: 3 },
});

const endorsement = closedObject(['pubkey', 'url', 'since'], {
  pubkey: key,
  url: httpsUrl,
  name: text,
  since: date,
});

export const registrySchema: JsonSchemaObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...closedObject(['version', 'updated', 'curator', 'endorsements', 'categories'], {
    version: semver,
    updated: date,
    curator: closedObject(['name', 'pubkey'], { name: text, pubkey: key }),
    endorsements: { type: 'array', items: endorsement },
    categories: {
      type: 'object',
      propertyNames: slug,
      additionalProperties: category,
      minProperties: 1,
    },
  }),
};
