import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { readClientArguments } from './client-arguments.ts';

describe('arguments of client commands', () => {
  it('have defaults', () => {
    expect(readClientArguments(['cobol', 'add', 'a=1'])).toMatchObject({
      address: { kind: 'server', name: 'cobol' },
      words: ['add', 'a=1'],
      revision: undefined,
      json: false,
      headers: {},
      timeoutMs: 60_000,
    });
  });

  it("may come before or after the command's own arguments", () => {
    const args = ['add', '--json', 'a=1', '--timeout', '1.5', '--', 'npx', 'it', '--json', '--header'];
    expect(readClientArguments(args)).toMatchObject({
      address: { kind: 'command', command: 'npx', args: ['it', '--json', '--header'] },
      words: ['add', 'a=1'],
      json: true,
      timeoutMs: 1500,
    });
  });

  it('normalize a URL', () => {
    expect(readClientArguments(['HTTPS://Example.com']).address).toEqual({
      kind: 'url',
      url: 'https://example.com/',
    });
  });

  it('include headers, whose names are case-insensitive', () => {
    const args = [
      'http://a/',
      '--header',
      'X-One: 1 ',
      '--header=Authorization:Bearer a:b',
      '--header',
      'Empty:',
    ];
    expect(readClientArguments(args).headers).toEqual({
      'x-one': '1',
      authorization: 'Bearer a:b',
      empty: '',
    });
  });

  it.each([
    [[], 'missing argument: a server, folder, file or URL.'],
    [['--'], 'no command after "--".'],
    [['cobol', '--revision', '2025-06-17'], '--revision is "2025-06-17"; expected 2024-11-05'],
    [['cobol', '--timeout', '0'], 'expected a number of seconds'],
    [['cobol', '--timeout', ''], 'expected a number of seconds'],
    [['cobol', '--timeout', '1e9'], 'expected a number of seconds'],
    [['cobol', '--header', 'a: b'], '--header is only for a server at a URL'],
    [['https://user:secret@example.com'], 'a user name or password is refused'],
    [['http://a/', '--header', 'a\nb: c'], 'expected "Name: value"'],
    [['http://a/', '--header', 'a: b\r\nc: d'], 'expected "Name: value"'],
    [['cobol', '--jso'], 'unknown option "--jso"'],
  ])('refuse %j', (args, message) => {
    expect(() => readClientArguments(args)).toThrow(UsageError);
    expect(() => readClientArguments(args)).toThrow(message);
  });
});
