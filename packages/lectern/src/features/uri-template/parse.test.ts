import { describe, expect, it } from 'vitest';
import { parseParts } from './parse.ts';

describe('a well-formed template', () => {
  it('is split into literal text and expressions', () => {
    expect(parseParts('a/{b}{?c:12,d*}z')).toEqual([
      'a/',
      { operator: '', variables: [{ name: 'b', explode: false, prefix: Infinity }] },
      {
        operator: '?',
        variables: [
          { name: 'c', explode: false, prefix: 12 },
          { name: 'd', explode: true, prefix: Infinity },
        ],
      },
      'z',
    ]);
  });

  it.each([...'+#./;?&'])('has the operator %s', (operator) => {
    expect(parseParts(`{${operator}a}`)).toMatchObject([{ operator, variables: [{ name: 'a' }] }]);
  });

  it.each(['a', '_', '42', 'last.name', 'Stra%C3%9Fe', 'a.b_.9', '__proto__'])('has the name %s', (name) => {
    expect(parseParts(`{${name}}`)).toMatchObject([{ variables: [{ name }] }]);
  });

  it.each(['', 'plain', 'é', '日本/', '%2F', "it's", '~:@!$&()*+,;=[]'])(
    'has the literal text "%s"',
    (text) => {
      expect(parseParts(text)).toEqual(text === '' ? [] : [text]);
    },
  );
});

describe('a malformed template', () => {
  it.each([
    ['{/id*', 0, 'never closed'],
    ['ab{id', 2, 'never closed'],
    ['{', 1, 'name'],
    ['{}', 1, 'name'],
    ['/id*}', 4, 'closes no expression'],
    ['{/?id}', 2, 'name'],
    ['{??hello}', 2, 'name'],
    ['{a,}', 3, 'name'],
    ['{a..b}', 3, 'name'],
    ['{.a.}', 4, 'name'],
    ['{a%2}', 2, 'expected'],
    ['{a%zz}', 2, 'expected'],
    ['{!hello}', 1, 'reserved'],
    ['{=path}', 1, 'reserved'],
    ['{|var*}', 1, 'reserved'],
    ['{,var}', 1, 'reserved'],
    ['{@var}', 1, 'reserved'],
    ['{$var}', 1, 'name'],
    ['{*keys?}', 1, 'name'],
    ['{~thing}', 1, 'name'],
    ['{ünder}', 1, 'name'],
    ['{var:prefix}', 5, 'prefix length'],
    ['{var:0}', 5, 'prefix length'],
    ['{var:}', 5, 'prefix length'],
    ['{var:10000}', 9, 'expected'],
    ['{hello:2*}', 8, 'expected'],
    ['{hello*:2}', 7, 'expected'],
    ['{?empty=default,var}', 7, 'expected'],
    ['{a-b}', 2, 'expected'],
    ['{?x, y}', 4, 'name'],
    ['{a{b}}', 2, 'expected'],
    ['{?query){&default*}', 7, 'expected'],
    ['a b', 1, '" "'],
    ['a\\b', 1, 'not allowed'],
    ['a<b>', 1, '"<"'],
    ['a\u0000', 1, 'not allowed'],
    ['é|', 1, '"|"'],
    ['😀"', 2, 'not allowed'],
    ['\ud800', 0, 'not allowed'],
    ['100%', 3, 'hex digits'],
    ['%2{a}', 0, 'hex digits'],
  ])('%j fails at position %i: %s', (template, position, problem) => {
    expect(() => parseParts(template)).toThrow(`Invalid URI template at position ${position}: `);
    expect(() => parseParts(template)).toThrow(problem);
  });

  it('is one of more than 10,000 characters', () => {
    expect(parseParts('a'.repeat(10_000))).toHaveLength(1);
    expect(() => parseParts('a'.repeat(10_001))).toThrow('position 10000: longer than 10000');
  });

  it('is one of more than 100 expressions', () => {
    expect(parseParts('{a}'.repeat(100))).toHaveLength(100);
    expect(() => parseParts('{a}'.repeat(101))).toThrow('position 300: more than 100 expressions');
  });
});
