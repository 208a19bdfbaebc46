import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DataResult, readData } from './read-data.ts';

const outcomeOf = (result: DataResult): unknown =>
  result.ok ? result.value : `${result.line}: ${result.reason}`;
const yaml = (text: string): unknown => outcomeOf(readData(text, 'yaml'));
const json = (text: string): unknown => outcomeOf(readData(text, 'json'));

describe('readData, YAML', () => {
  it('reads values by the core schema; dates stay strings', () => {
    expect(yaml('a: 1\nb: yes\nc: true\nd: 2024-01-31\ne: [x, ~]\nf: 0o17\n1: one')).toEqual({
      a: 1,
      b: 'yes',
      c: true,
      d: '2024-01-31',
      e: ['x', null],
      f: 15,
      1: 'one',
    });
    expect(yaml('%YAML 1.1\n---\na: yes\nb: 2024-01-31')).toEqual({ a: 'yes', b: '2024-01-31' });
    expect(yaml('')).toBeNull();
  });

  it('returns the line of keys and items, also through aliases', () => {
    const data = readData('a: 1\nb:\n  - x\n  - c: 2\n    d: &d\n      e: 3\nf: *d\n', 'yaml');
    const lineOf = data.ok ? data.lineOf : () => undefined;
    expect(lineOf([])).toBe(1);
    expect(lineOf(['b'])).toBe(2);
    expect(lineOf(['b', 0])).toBe(3);
    expect(lineOf(['b', 1, 'd'])).toBe(5);
    expect(lineOf(['f', 'e'])).toBe(6);
    expect(lineOf(['b', 7])).toBeUndefined();
    expect(lineOf(['a', 'b'])).toBeUndefined();
    expect(lineOf(['nothing'])).toBeUndefined();
  });

  it.each(['\n', '\r\n', '\r'])('counts lines that end with %j', (end) => {
    const data = readData(['a: 1', 'b: 2', 'c: 3'].join(end), 'yaml');
    expect(data.ok && data.lineOf(['c'])).toBe(3);
    expect(yaml(['a: 1', 'b: [', 'c: 3'].join(end))).toMatch(/^[23]: /);
  });

  it('refuses duplicate keys with their line', () => {
    expect(yaml('a: 1\nb: 2\na: 3')).toBe('3: The key "a" is there twice.');
    expect(yaml('x:\n  - b: 2\n    "b": 3')).toBe('3: The key "b" is there twice.');
  });

  it.each([
    'a: !mine x',
    'a: !!timestamp 2020-01-01',
    'a: !!binary aGk=',
    'a: !!js/function "x"',
    '!!set {a}',
  ])('refuses the tag of %j', (text) => {
    expect(yaml(text)).toMatch(/^1: Unresolved tag: /);
  });

  it('refuses aliases that are unresolved, circular or too many', () => {
    expect(yaml('a: 1\nb: *c')).toBe('2: The alias "c" has no anchor before it.');
    expect(yaml('a: &a\n  b: *a')).toBe('2: The alias "a" is inside the node that it refers to.');
    const levels = [...'bcdefghi'].map((name, index) => {
      const inner = `*${'abcdefgh'[index]}`;
      return `${name}: &${name} [${Array.from({ length: 9 }, () => inner).join(', ')}]`;
    });
    expect(yaml(`a: &a [x]\n${levels.join('\n')}`)).toBe('1: Its aliases expand to too much data.');
  });

  it.each([
    ['brackets', '['.repeat(20_000)],
    ['closed brackets', '['.repeat(5000) + ']'.repeat(5000)],
    ['braces within words', `[${'a{b'.repeat(5000)}`],
    ['items', `${'- '.repeat(20_000)}a`],
    ['explicit keys', '? '.repeat(20_000)],
    ['colons', ': '.repeat(20_000)],
    ['keys in one line', 'a: '.repeat(20_000)],
    ['indentation', Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
  ])('refuses excessive nesting by %s', (_name, text) => {
    expect(yaml(text)).toMatch(/^\d+: It is nested too deeply\.$/);
  });

  it('reports errors in one sentence with the line', () => {
    expect(yaml('a: 1\ntitle: one: two')).toBe('2: A value that holds a colon must be quoted.');
    expect(yaml('a:\n\tb: 1')).toBe('2: Tabs are not allowed as indentation.');
    expect(yaml('a: "open')).toMatch(/^1: Missing closing "quote\.$/);
    expect(yaml('a: 1\n---\nb: 2')).toMatch(/^\d: .*multiple documents/);
    expect(yaml('? [a]\n: b')).toMatch(/^1: .*keys must be strings\.$/);
  });

  it('does not change the prototype', () => {
    const data = yaml('__proto__: {polluted: true}');
    expect(Object.keys(data as object)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('never throws', () => {
    const pieces = [
      'a',
      ': ',
      '- ',
      '\n',
      '  ',
      '[',
      ']',
      '{',
      '}',
      ',',
      '"',
      "'",
      '&a ',
      '*a',
      '!t ',
      '|',
      '>',
      '?',
      '#',
      '%',
      '---\n',
      '\t',
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (source) => {
        const data = readData(source, 'yaml');
        if (data.ok) data.lineOf(['a', 0, 'b']);
        else expect(data.reason).toMatch(/^.{1,200}$/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('readData, JSON', () => {
  it('accepts what JSON.parse accepts', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), fc.constantFrom(0, 2), (text, indent) => {
        const value: unknown = JSON.parse(text);
        const data = readData(JSON.stringify(value, null, indent), 'json');
        expect(data.ok && JSON.stringify(data.value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\x"',
      '"\n"',
      '"',
      '1',
      '-',
      '01',
      '1.',
      '1e3',
      'true',
      'nul',
      ' ',
      '\n',
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((parts) => parts.join(''));
    const accepts = (source: string): boolean => {
      try {
        JSON.parse(source);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (source) => {
        const data = readData(source, 'json');
        if (data.ok || !data.reason.includes('twice')) expect(data.ok).toBe(accepts(source));
      }),
      { numRuns: 2000 },
    );
  });

  it('returns the line of keys and items', () => {
    const data = readData('\ufeff{\r\n "a": 1,\r "b": [\n  true,\n  {"c": {}}\n ]\n}', 'json');
    const lineOf = data.ok ? data.lineOf : () => undefined;
    expect([[], ['a'], ['b'], ['b', 0], ['b', 1, 'c']].map(lineOf)).toEqual([1, 2, 3, 4, 5]);
    expect(lineOf(['b', 2])).toBeUndefined();
    expect(lineOf(['b', 'c'])).toBeUndefined();
  });

  it('reports errors in one sentence with the line', () => {
    expect(json('{\n "a": 1,\n "a": 2\n}')).toBe('3: The key "a" is there twice.');
    expect(json('{\n "a": 1\n "b": 2\n}')).toBe('3: Expected "," or "}".');
    expect(json('{"a" 1}')).toBe('1: Expected ":" after the key.');
    expect(json('{a: 1}')).toBe('1: Expected a key in double quotes.');
    expect(json('[1,]')).toBe('1: A comma before "]" is not allowed here.');
    expect(json('')).toBe('1: Unexpected end: expected a value.');
    expect(json('["a')).toBe('1: Unterminated string.');
    expect(json('1 2')).toBe('1: Unexpected text after the value.');
    expect(json('['.repeat(100_000))).toBe('1: It is nested too deeply.');
  });

  it('does not change the prototype', () => {
    expect(Object.keys(json('{"__proto__": {"polluted": true}}') as object)).toEqual(['__proto__']);
  });
});
