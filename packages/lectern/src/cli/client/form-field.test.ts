import { describe, expect, it } from 'vitest';
import { type FormField, fieldsOf, labelOf, readAnswer } from './form-field.ts';

function field(schema: object, required: string[] = []): FormField {
  return fieldsOf({ type: 'object', properties: { it: schema }, required })[0] as FormField;
}

const TITLED = [
  { const: 'v1', title: 'First' },
  { const: 'v2', title: 'Second' },
];

describe('a form field', () => {
  it.each([
    [{ type: 'string' }, [], '  it [none]: '],
    [{ type: 'string' }, ['it'], '  it: '],
    [
      { type: 'string', title: 'Name', description: 'Yours', default: 'Ada' },
      ['it'],
      '  Name (Yours) [Ada]: ',
    ],
    [{ type: 'boolean', default: false }, [], '  it, yes or no [false]: '],
    [{ type: 'string', enum: ['a', 'b'] }, ['it'], '    1  a\n    2  b\n  it: '],
    [{ type: 'string', enum: ['a'], enumNames: ['The A'] }, ['it'], '    1  The A\n  it: '],
    [{ type: 'string', oneOf: TITLED }, ['it'], '    1  First\n    2  Second\n  it: '],
    [
      { type: 'array', items: { anyOf: TITLED }, default: ['v1', 'v2'] },
      [],
      '    1  First\n    2  Second\n  it, several separated by commas [v1, v2]: ',
    ],
  ])('is labelled from its schema %j', (schema, required, label) => {
    expect(labelOf(field(schema, required))).toBe(label);
  });

  it.each([
    ['Ada ', { type: 'string' }, 'Ada'],
    ['', { type: 'string' }, undefined],
    ['', { type: 'integer', default: 3 }, 3],
    ['42', { type: 'integer' }, 42],
    ['y', { type: 'boolean' }, true],
    ['No', { type: 'boolean' }, false],
    ['true', { type: 'boolean' }, true],
    ['2', { type: 'string', enum: ['a', 'b'] }, 'b'],
    ['Second', { type: 'string', oneOf: TITLED }, 'v2'],
    ['v1', { type: 'string', oneOf: TITLED }, 'v1'],
    ['1, Second', { type: 'array', items: { anyOf: TITLED } }, ['v1', 'v2']],
    ['ada@example.com', { type: 'string', format: 'email' }, 'ada@example.com'],
  ])('accepts %j for %j', (line, schema, value) => {
    expect(readAnswer(line, field(schema))).toEqual(value);
  });

  it.each([
    ['', { type: 'string' }, 'a value is required; Ctrl-C cancels'],
    ['x', { type: 'integer' }, '"x" is not an integer'],
    ['1.5', { type: 'integer' }, 'expected an integer'],
    ['maybe', { type: 'boolean' }, 'type yes or no'],
    ['ab', { type: 'string', minLength: 3 }, 'expected a string of at least 3 characters'],
    ['ada', { type: 'string', format: 'email' }, 'expected an email address'],
    ['3', { type: 'string', enum: ['a', 'b'] }, 'use a number from 1 to 2'],
    ['Secnod', { type: 'string', oneOf: TITLED }, 'did you mean "Second"?'],
    ['1,9', { type: 'array', items: { enum: ['a'] } }, '"9" is not one of the choices'],
  ])('refuses %j for %j', (line, schema, message) => {
    expect(() => readAnswer(line, field(schema, ['it']))).toThrow(message);
  });

  it('is ignored or treated as text if its schema is malformed', () => {
    expect(fieldsOf(undefined)).toEqual([]);
    expect(fieldsOf({ properties: { a: 'odd' }, required: 'a' })).toMatchObject([{ name: 'a', choices: [] }]);
  });
});
