import { describe, expect, it } from 'vitest';
import { UsageError } from './errors.ts';
import { readOptions } from './options.ts';

const OPTIONS = { json: { type: 'boolean', short: 'j' }, name: { type: 'string' } } as const;

describe('readOptions', () => {
  it('tells options from words', () => {
    expect(readOptions(['a', '--name', 'x', '-j', 'b'], OPTIONS)).toEqual({
      values: { json: true, name: 'x' },
      words: ['a', 'b'],
    });
  });

  it.each([
    [['--jsn'], 'unknown option "--jsn".', 'Did you mean "--json"?'],
    [['-x'], 'unknown option "-x".', undefined],
    [['--constructor'], 'unknown option "--constructor".', undefined],
  ])('refuses %j', (args, message, hint) => {
    try {
      readOptions(args, OPTIONS);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      expect(error).toMatchObject({ message, hint });
    }
  });

  it('refuses a value that is missing, or that nobody wants', () => {
    expect(() => readOptions(['--name'], OPTIONS)).toThrow(UsageError);
    expect(() => readOptions(['--json=yes'], OPTIONS)).toThrow(UsageError);
  });
});
