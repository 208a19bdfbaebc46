import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../../test/support/temporary-folder.ts';
import { stringifyExactly } from '../../../base/exact-number.ts';
import type { JsonSchema } from '../../../schema/json-schema.ts';
import { CliError, UsageError } from '../../errors.ts';
import { readArguments, readKeyValue, readValue, readValues } from './read-arguments.ts';

const SEARCH = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1 },
    limit: { type: 'integer', default: 10 },
    filters: {
      type: 'object',
      properties: {
        genres: { type: 'array', items: { type: 'string' } },
        year: { type: 'integer' },
        by: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      },
    },
    'with.point': { type: 'boolean' },
  },
  required: ['query'],
};

const read = (words: readonly string[], schema: JsonSchema = SEARCH) =>
  readArguments(words.map(readKeyValue), schema);

describe('arguments given as key=value', () => {
  it.each([
    [['query=a=b'], { query: 'a=b' }],
    [['query=', 'limit=3'], { query: '', limit: 3 }],
    [['query=x', 'filters.genres=comedy'], { query: 'x', filters: { genres: ['comedy'] } }],
    [
      ['query=x', 'filters.genres=comedy', 'filters.genres=drama', 'filters.year=1999'],
      { query: 'x', filters: { genres: ['comedy', 'drama'], year: 1999 } },
    ],
    [['query=x', 'filters.by.name=Ada'], { query: 'x', filters: { by: { name: 'Ada' } } }],
    [['query:="@x"', 'limit:=null'], { query: '@x', limit: null }],
    [
      ['query=x', 'filters:={"year":1}', 'filters.genres=a'],
      { query: 'x', filters: { year: 1, genres: ['a'] } },
    ],
    [['query=x', 'filters.genres:=[]'], { query: 'x', filters: { genres: [] } }],
    [['query=x', 'with.point=true'], { query: 'x', 'with.point': true }],
  ])('are read from %j', (words, args) => {
    expect(read(words)).toEqual({ args, problems: [] });
  });

  it('preserve the digits of a number as typed', () => {
    const number: JsonSchema = { type: 'object', properties: { a: { type: 'number' } } };
    const sent = (word: string): string => stringifyExactly(read([word], number).args);
    expect(sent('a=76543210987.123456789')).toBe('{"a":76543210987.123456789}');
    expect(sent('a:=76543210987.123456789')).toBe('{"a":76543210987.123456789}');
    expect(sent('a=1.50')).toBe('{"a":1.50}');
    expect(sent('a=+.5')).toBe('{"a":0.5}');
    expect(sent('a=-007.')).toBe('{"a":-7}');
    expect(sent('a=0')).toBe('{"a":0}');
  });

  it('can be read from files', async () => {
    const folder = await temporaryFolder();
    await folder.write('query.txt', 'two\nlines\n');
    expect(read([`query=@${folder.at('query.txt')}`]).args).toEqual({ query: 'two\nlines\n' });
    expect(() => read(['query=@/nowhere/at.all'])).toThrow(CliError);
    expect(() => read([`query=@${folder.root}`])).toThrow('cannot be read');
  });

  it.each([
    [[], ['The argument "query" is missing: a string of at least 1 character.']],
    [['qury=x', 'query=x'], ['There is no argument "qury". Did you mean "query"?']],
    [['query=x', 'genres=y'], ['There is no argument "genres". Did you mean "filters.genres"?']],
    [
      ['query=x', 'filters.gneres=y'],
      ['There is no argument "filters.gneres". Did you mean "filters.genres"?'],
    ],
    [['query=x', 'something=y'], ['There is no argument "something".']],
    [['query=x', 'query.deep=y'], ['There is no argument "query.deep".']],
    [['query=x', 'limit=many'], ['"limit": "many" is not an integer.']],
    [['query=x', 'query=y'], ['"query": it takes one value, and 2 are given.']],
    [['query=x', 'limit:=many'], ['"limit": "many" is not JSON.']],
    [['query=x', 'filters.by:={}'], ['The argument "filters.by.name" is missing: a string.']],
  ])('are refused if they do not match the schema: %j', (words, problems) => {
    expect(read(words).problems).toEqual(problems);
  });

  it('may have any name if the schema declares no properties or allows additional ones', () => {
    expect(read(['a=1', 'b.c=x'], { type: 'object' }).args).toEqual({ a: 1, 'b.c': 'x' });
    const numbers = { type: 'object', properties: { a: {} }, additionalProperties: { type: 'number' } };
    expect(read(['b=1'], numbers)).toEqual({ args: { b: 1 }, problems: [] });
    expect(read(['a=1'], { type: 'object', additionalProperties: false }).problems).toHaveLength(1);
  });

  it('may contain special property names', () => {
    const { args } = read(['__proto__=1', 'constructor=2'], { type: 'object' });
    expect(JSON.stringify(args)).toBe('{"__proto__":1,"constructor":2}');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('do not include defaults', () => {
    const schema = { properties: { a: { type: 'string', default: 'x' } }, required: ['a'] };
    expect(read([], schema).problems).toEqual([]);
  });

  it.each(['query', '=x', ':=1', ''])('are refused if malformed: %j', (word) => {
    expect(() => readKeyValue(word)).toThrow(UsageError);
  });
});

describe('readValue', () => {
  describe('converting a command-line value', () => {
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
    ])('reads %j for %j', (text, schema, value) => {
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
    ])('refuses %j for %j', (text, schema, message) => {
      if (message === undefined) expect(readValue(text, schema, schema)).toBe(text);
      else expect(() => readValue(text, schema, schema)).toThrow(message);
    });

    it('collects repeated values into an array', () => {
      const list = { type: 'array', items: { type: 'integer' } };
      expect(readValues(['1', '2'], list, list)).toEqual([1, 2]);
      expect(readValues(['a', '2'], true, true)).toEqual(['a', 2]);
      expect(() => readValues(['1', '2'], { type: 'integer' }, true)).toThrow(
        'takes one value, and 2 are given',
      );
    });
  });
});
