import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { readWhere, shellWord, wordsOf } from './where.ts';

describe('where a server is', () => {
  it.each([
    ['cobol', { kind: 'local', what: 'cobol' }],
    ['./docs', { kind: 'local', what: './docs' }],
    ['C:\\docs', { kind: 'local', what: 'C:\\docs' }],
    ['http://127.0.0.1:3333/mcp', { kind: 'url', url: 'http://127.0.0.1:3333/mcp' }],
    ['HTTPS://Example.com', { kind: 'url', url: 'https://example.com/' }],
  ])('is read from %j', (given, where) => {
    expect(readWhere(given)).toEqual(where);
  });

  it.each([
    ['ftp://example.com', 'http:// or https://'],
    ['http://', 'is no URL'],
    ['https://user:secret@example.com', 'a name or a password'],
  ])('is not read from %j', (given, message) => {
    expect(() => readWhere(given)).toThrow(UsageError);
    expect(() => readWhere(given)).toThrow(message);
  });

  it('is typed before the rest, or behind it', () => {
    expect(wordsOf({ kind: 'local', what: 'my docs' })).toEqual({ before: " 'my docs'", behind: '' });
    expect(wordsOf({ kind: 'command', command: 'npx', args: ['-y', "o'clock"] })).toEqual({
      before: '',
      behind: " -- npx -y 'o'\\''clock'",
    });
    expect(shellWord('')).toBe("''");
  });
});
