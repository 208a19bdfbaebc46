/**
 * What `tmkb_review` takes and gives.
 * @module
 */
import { type JsonSchemaObject, jsonSchema, type TypedJsonSchema } from 'lectern';

export interface ReviewInput {
  readonly diff?: string;
  readonly paths?: readonly string[];
  readonly limit: number;
}

const MOST_PATHS = 500;
const MOST_CHARACTERS = 1_000_000;
const MOST_PATTERNS = 20;

export const reviewInput: TypedJsonSchema<ReviewInput> = jsonSchema({
  type: 'object',
  properties: {
    diff: {
      type: 'string',
      maxLength: MOST_CHARACTERS,
      description:
        'A unified diff (git diff), of which added and removed lines are read, or the code of one file',
    },
    paths: {
      type: 'array',
      maxItems: MOST_PATHS,
      items: { type: 'string', maxLength: 1000 },
      description: 'Paths of new and changed files, if there is no diff yet',
      examples: [['app/tasks.py', 'app/api/exports.py']],
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: MOST_PATTERNS,
      default: 5,
      description: 'Maximum number of patterns',
    },
  },
  additionalProperties: false,
});

const line: JsonSchemaObject = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    line: { type: 'integer' },
    text: { type: 'string' },
    because: { type: 'string' },
    expected: { type: 'string' },
  },
  required: ['line', 'text', 'because'],
};

export const reviewOutput: JsonSchemaObject = {
  type: 'object',
  properties: {
    total: { type: 'integer', description: 'How many patterns the change calls for, shown or not' },
    lines_read: { type: 'integer' },
    notes: { type: 'array', items: { type: 'string' } },
    patterns: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          severity: { type: 'string' },
          check: { type: 'string' },
          fix: { type: 'string' },
          lines: { type: 'array', items: line },
          more_lines: { type: 'integer' },
          files_of_this_kind: { type: 'array', items: { type: 'string' } },
          more_files: { type: 'integer' },
        },
        required: ['id', 'name', 'severity', 'check', 'fix', 'lines', 'files_of_this_kind'],
      },
    },
  },
  required: ['total', 'lines_read', 'notes', 'patterns'],
};
