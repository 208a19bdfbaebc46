/**
 * The input of the three tools, key for key as S0.17 to S0.23 require it. What they do not say (whole numbers, no other
 * names) is asked of the values and not of the schemas.
 * @module
 */
import { jsonSchema, type TypedJsonSchema } from 'lectern';

export const listInput: TypedJsonSchema<{ category?: string; limit?: number }> = jsonSchema({
  type: 'object',
  properties: {
    category: {
      type: 'string',
      enum: ['concepts', 'patterns', 'practices'],
      description: 'Filter by content category',
    },
    limit: {
      type: 'number',
      description: 'Maximum number of articles to return',
    },
  },
});

export const getInput: TypedJsonSchema<{ slug: string }> = jsonSchema({
  type: 'object',
  properties: {
    slug: {
      type: 'string',
      description: 'Article slug (filename without extension)',
    },
  },
  required: ['slug'],
});

export const searchInput: TypedJsonSchema<{ query: string; include_content: boolean }> = jsonSchema({
  type: 'object',
  properties: {
    query: {
      type: 'string',
      description: 'Search query',
    },
    include_content: {
      type: 'boolean',
      description: 'Include full markdown content in results',
      default: false,
    },
  },
  required: ['query'],
});
