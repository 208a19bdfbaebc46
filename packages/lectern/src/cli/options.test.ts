import { describe, expect, it } from 'vitest';
import { UsageError } from './errors.ts';
import { onlyWord, readChoice, readOptions, readTimeout, splitCommand } from './options.ts';

const OPTIONS = {
  json: { type: 'boolean', short: 'j' },
  name: { type: 'string' },
  env: { type: 'string', multiple: true },
  http: { type: 'string', optionalValue: { pattern: /^\d/, default: '3333' }, elsewhere: ['port'] },
} as const;

describe('readOptions', () => {
  it('separates options from words', () => {
    const options = readOptions(['a', '--name', 'x', '-j', 'b', '--env', 'c', '--env=d'], OPTIONS);
    expect(options.words).toEqual(['a', 'b']);
    expect([options.has('json'), options.text('name'), options.list('env')]).toEqual([true, 'x', ['c', 'd']]);
    const none = readOptions([], OPTIONS);
    expect([none.has('json'), none.text('name'), none.list('env')]).toEqual([false, undefined, []]);
  });

  it.each([
    [['--jsn'], 'unknown option "--jsn".', 'Did you mean "--json"?'],
    [['-x'], 'unknown option "-x".', undefined],
    [['--port', '8080'], 'unknown option "--port".', 'Did you mean "--http"?'],
    [['--port=8080'], 'unknown option "--port=8080".', 'Did you mean "--http"?'],
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

  it('refuses a missing value, and a value for a flag', () => {
    expect(() => readOptions(['--name'], OPTIONS)).toThrow(UsageError);
    expect(() => readOptions(['--json=yes'], OPTIONS)).toThrow(UsageError);
  });

  it.each([
    [['--http'], '3333', []],
    [['--http', 'a'], '3333', ['a']],
    [['a', '--http', '80', 'b'], '80', ['a', 'b']],
    [['--http=81', '82'], '81', ['82']],
  ])('reads an option whose value is optional: %j', (args, http, words) => {
    const options = readOptions(args, OPTIONS);
    expect([options.text('http'), options.words]).toEqual([http, words]);
  });

  it('does not parse the command after "--"', () => {
    const args = ['a', '--', 'npx', '--name', '--http'];
    const options = readOptions(args, OPTIONS, { takesCommand: true });
    expect([options.words, options.command]).toEqual([['a'], ['npx', '--name', '--http']]);
    expect([options.text('name'), options.text('http')]).toEqual([undefined, undefined]);
    expect(readOptions(['a', '--', '-b'], OPTIONS)).toMatchObject({ words: ['a', '-b'], command: undefined });
    expect(splitCommand(['a'])).toEqual({ own: ['a'], command: undefined });
    expect(splitCommand(['--'])).toEqual({ own: [], command: [] });
  });
});

describe('values', () => {
  it('onlyWord refuses zero or several words', () => {
    expect(onlyWord(['a'], 'a folder')).toBe('a');
    expect(() => onlyWord([], 'a folder')).toThrow('missing argument: a folder.');
    expect(() => onlyWord(['a', 'b'], 'a folder')).toThrow('unexpected argument "b".');
  });

  it('readChoice suggests the nearest value', () => {
    expect(readChoice('--as', 'one', ['one', 'two'])).toBe('one');
    expect(readChoice('--as', undefined, ['one'])).toBeUndefined();
    expect(() => readChoice('--as', 'onne', ['one', 'two'])).toThrow(
      expect.objectContaining({
        message: '--as is "onne"; expected one or two.',
        hint: 'Did you mean "one"?',
      }),
    );
  });

  it.each([
    ['1.5', 1500],
    ['30', 30_000],
  ])('readTimeout reads %s seconds', (value, milliseconds) => {
    expect(readTimeout(value)).toBe(milliseconds);
  });

  it.each(['', ' ', '0', '-1', 'x', '1e9'])('readTimeout refuses %j', (value) => {
    expect(() => readTimeout(value)).toThrow(`--timeout is "${value}"; expected a number of seconds`);
  });
});
