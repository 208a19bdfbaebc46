/**
 * The input of `tmkb_query`, word for word as S1.51 to S1.57 require it.
 * @module
 */
import { jsonSchema, type TypedJsonSchema } from 'lectern';

export const LANGUAGES = ['python'] as const;
export const FRAMEWORKS = ['flask', 'any'] as const;
export const VERBOSITIES = ['agent', 'human'] as const;

export interface QueryInput {
  readonly context: string;
  readonly language?: (typeof LANGUAGES)[number];
  readonly framework?: (typeof FRAMEWORKS)[number];
  readonly verbosity: (typeof VERBOSITIES)[number];
}

export const QUERY_DESCRIPTION: string =
  'Query the Threat Model Knowledge Base for authorization security threats relevant to your implementation. ' +
  'Returns concise, actionable security context optimized for code generation.';

export const queryInput: TypedJsonSchema<QueryInput> = jsonSchema({
  type: 'object',
  properties: {
    context: {
      type: 'string',
      description:
        "What you're implementing (e.g., 'multi-tenant API endpoint', 'background job processing')",
      minLength: 1,
    },
    language: {
      type: 'string',
      enum: LANGUAGES,
      description: 'Programming language (MVP: Python only)',
    },
    framework: {
      type: 'string',
      enum: FRAMEWORKS,
      description: 'Framework context (MVP: Flask or any)',
    },
    verbosity: {
      type: 'string',
      enum: VERBOSITIES,
      default: 'agent',
      description: "Output format: 'agent' for concise, 'human' for detailed",
    },
  },
  required: ['context'],
  additionalProperties: false,
});
