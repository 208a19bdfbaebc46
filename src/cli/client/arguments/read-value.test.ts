import { describe, expect, it } from 'vitest';
import { readValue, readValues } from './read-value.ts';

describe('a value of the command line', () => {
  it.each([
    ['12', { type: 'string' }, '12'],
    ['12', { type: ['number', 'string'] }, '12'],
    ['12', { type: 'integer' }, 12],
    ['-1.5e3', { type: 'number' }, -1500],
    ['.5', { type: 'number' }, 0.5],
    ['true', { type: 'boolean' }, true],
    ['false', { type: ['boolean', 'null'] }, false],
    ['null', { type: ['integer', 'null'] }, null],
    ['null', { type: ['string', 'null'] }, 'null'],
    ['2', { enum: [1, 2, 3] }, 2],
    ['true', { anyOf: [{ const: 'auto' }, { type: 'boolean' }] }, true],
    ['auto', { anyOf: [{ const: 'auto' }, { type: 'boolean' }] }, 'auto'],
    ['comedy', { type: 'array', items: { type: 'string' } }, ['comedy']],
    ['7', { type: 'array', items: { type: 'integer' } }, [7]],
    ['[1, 2]', { type: 'array', items: { type: 'integer' } }, [1, 2]],
    ['{"a":1}', { type: 'object' }, { a: 1 }],
    ['12', {}, 12],
    ['{"a":1}', true, { a: 1 }],
    ['plain', true, 'plain'],
  ])('%j is for %j', (text, schema, value) => {
    expect(readValue(text, schema, schema)).toEqual(value);
  });

  it.each([
    ['abc', { type: 'number' }, '"abc" is not a number'],
    ['', { type: 'integer', minimum: 1 }, '"" is not an integer of at least 1'],
    ['0x10', { type: 'number' }, 'is not a number'],
    ['maybe', { type: 'boolean' }, '"maybe" is not a boolean'],
    ['x', { type: 'array', items: { type: 'integer' } }, '"x" is not an integer'],
    ['[1]', { type: 'string', enum: ['a'] }, undefined],
    ['a=b', { type: 'object', required: ['a'] }, '"a=b" is not an object with "a"'],
  ])('%j is none for %j', (text, schema, message) => {
    if (message === undefined) expect(readValue(text, schema, schema)).toBe(text);
    else expect(() => readValue(text, schema, schema)).toThrow(message);
  });

  it('may be one of several', () => {
    const list = { type: 'array', items: { type: 'integer' } };
    expect(readValues(['1', '2'], list, list)).toEqual([1, 2]);
    expect(readValues(['a', '2'], true, true)).toEqual(['a', 2]);
    expect(() => readValues(['1', '2'], { type: 'integer' }, true)).toThrow(
      'takes one value, and 2 are given',
    );
  });
});
