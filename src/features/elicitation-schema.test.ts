import { describe, expect, it } from 'vitest';
import { schemasOf } from '../../test/support/wire-check.ts';
import type { JsonObject } from '../jsonrpc/message.ts';
import { rulesOf } from '../protocol/revisions.ts';
import { projectElicitationSchema } from './elicitation-schema.ts';
import { MissingCapability } from './errors.ts';

const FORM = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name', minLength: 1, default: 'Ada' },
    mail: { type: 'string', format: 'email' },
    age: { type: 'integer', minimum: 0, default: 30 },
    sure: { type: 'boolean', default: true },
    size: { type: 'string', enum: ['S', 'M'], default: 'M' },
    tone: {
      type: 'string',
      title: 'Tone',
      oneOf: [
        { const: 'r', title: 'Red' },
        { const: 'g', title: 'Green' },
      ],
    },
    named: { type: 'string', enum: ['a'], enumNames: ['A'] },
  },
  required: ['name'],
};

describe('projectElicitationSchema', () => {
  it.each(['2025-11-25', '2026-07-28'] as const)('leaves forms for %s as they are', (revision) => {
    expect(projectElicitationSchema(FORM, rulesOf(revision))).toEqual(FORM);
  });

  it('gives 2025-06-18 named enums, and defaults of switches alone', () => {
    const projected = projectElicitationSchema(FORM, rulesOf('2025-06-18'));
    expect(projected).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', minLength: 1 },
        mail: { type: 'string', format: 'email' },
        age: { type: 'integer', minimum: 0 },
        sure: { type: 'boolean', default: true },
        size: { type: 'string', enum: ['S', 'M'] },
        tone: { type: 'string', title: 'Tone', enum: ['r', 'g'], enumNames: ['Red', 'Green'] },
        named: { type: 'string', enum: ['a'], enumNames: ['A'] },
      },
      required: ['name'],
    });
    const check = schemasOf('2025-06-18').check('PrimitiveSchemaDefinition');
    for (const field of Object.values(projected.properties as JsonObject))
      expect(check?.(field)).toBeUndefined();
  });

  it('can not ask 2025-06-18 for several choices at once', () => {
    const form = {
      type: 'object',
      properties: { tags: { type: 'array', items: { type: 'string', enum: ['a'] } } },
    };
    expect(() => projectElicitationSchema(form, rulesOf('2025-06-18'))).toThrow(MissingCapability);
  });

  it('takes a form without fields', () => {
    expect(projectElicitationSchema({ type: 'object' }, rulesOf('2025-06-18'))).toEqual({
      type: 'object',
      properties: {},
    });
  });
});
