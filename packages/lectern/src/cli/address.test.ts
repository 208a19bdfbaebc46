import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import {
  type Address,
  absoluteWord,
  addressFrom,
  distinctNames,
  nameOf,
  readLocalAddress,
  wordOf,
  wordsOf,
} from './address.ts';
import { UsageError } from './errors.ts';
import { shellWord } from './own-program.ts';

const folder = (path: string) => ({ kind: 'folder', path }) as const;

describe('readLocalAddress', () => {
  it('accepts the name of a built-in server', () => {
    expect(readLocalAddress('cobol')).toEqual({ kind: 'server', name: 'cobol' });
  });

  it('accepts a folder', async () => {
    const temporary = await temporaryFolder();
    await temporary.makeFolder('notes');
    expect(readLocalAddress(temporary.at('notes'))).toEqual(folder(temporary.at('notes')));
  });

  it('accepts a file with a known extension', async () => {
    const temporary = await temporaryFolder();
    for (const name of ['a.csv', 'b.TSV', 'c.json', 'd.jsonl', 'e.md']) await temporary.write(name, '');
    for (const name of ['a.csv', 'b.TSV', 'c.json', 'd.jsonl'])
      expect(readLocalAddress(temporary.at(name)).kind).toBe('file');
    expect(() => readLocalAddress(temporary.at('e.md'))).toThrow('e.md" cannot be served.');
    expect(() => readLocalAddress(temporary.at('e.md'))).toThrow(
      expect.objectContaining({ hint: expect.stringContaining(`a folder, such as ${temporary.root},`) }),
    );
  });

  it.each([
    ['cobl', 'there is no server, folder or file "cobl".'],
    ['./nowhere', 'there is no folder or file "./nowhere".'],
    ['__proto__', 'there is no server, folder or file "__proto__".'],
  ])('refuses %s', (given, message) => {
    expect(() => readLocalAddress(given)).toThrow(message);
  });
});

describe('addressFrom', () => {
  it.each<[string, Address]>([
    ['cobol', { kind: 'server', name: 'cobol' }],
    ['./docs', folder('./docs')],
    ['http://127.0.0.1:3333/mcp', { kind: 'url', url: 'http://127.0.0.1:3333/mcp' }],
    ['HTTPS://Example.com', { kind: 'url', url: 'HTTPS://Example.com' }],
  ])('accepts %j', (given, address) => {
    expect(addressFrom(given, undefined)).toEqual(address);
  });

  it('accepts a command', () => {
    const address = { kind: 'command', command: 'npx', args: ['-y', 'it'] };
    expect(addressFrom(undefined, ['npx', '-y', 'it'])).toEqual(address);
  });

  it.each([
    [undefined, undefined, 'missing argument: a server, folder, file or URL.'],
    [undefined, [], 'no command after "--".'],
    ['cobol', ['x'], 'give either "cobol" or a command after "--", not both.'],
    ['ftp://example.com', undefined, 'is not a server URL; it must start with http:// or https://.'],
    ['http://', undefined, '"http://" is not a valid URL.'],
    ['C:\\docs', undefined, 'there is no folder or file "C:\\docs".'],
  ])('refuses %j and %j', (word, command, message) => {
    expect(() => addressFrom(word, command)).toThrow(UsageError);
    expect(() => addressFrom(word, command)).toThrow(message);
  });
});

describe('nameOf', () => {
  it.each<[Address, string]>([
    [{ kind: 'server', name: 'tmkb' }, 'tmkb'],
    [folder('./My Notes/'), 'my-notes'],
    [folder('/'), 'folder'],
    [folder('own/My Patterns'), 'my-patterns'],
    [{ kind: 'file', path: 'lists/Films 2026.csv' }, 'films-2026'],
  ])('returns a name for %j: %s', (address, name) => {
    expect(nameOf(address)).toBe(name);
  });

  it.each([
    ['https://mcp.example.com/mcp', 'example'],
    ['https://example.com', 'example'],
    ['http://127.0.0.1:3333/cobol/mcp', 'cobol'],
    ['http://127.0.0.1:3333/mcp', '127-0-0-1'],
    ['http://localhost:1/sse', 'localhost'],
    ['https://api.some-thing.co/v1/mcp', 'some-thing'],
  ])('returns for the URL %s: %s', (url, name) => {
    expect(nameOf({ kind: 'url', url })).toBe(name);
  });

  it.each([
    ['npx -y @scope/some-server@latest /data', 'some-server'],
    ['npx some-server', 'some-server'],
    ['uvx mcp-server-git', 'mcp-server-git'],
    ['uv run main.py', 'main'],
    ['node /a/b/server.mjs --x', 'server'],
    ['C:\\tools\\Server.exe', 'server'],
    ['/usr/bin/some_thing', 'some_thing'],
    ['npx', 'npx'],
    ['???', 'server'],
  ])('returns for the command %s: %s', (words, name) => {
    const [command = '', ...args] = words.split(' ');
    expect(nameOf({ kind: 'command', command, args })).toBe(name);
  });

  it('uses the project name for a script name that every project has', async () => {
    const around = await temporaryFolder();
    await around.write('plants/package.json', '{"name":"@ada/plants"}');
    await around.write('plants/dist/stdio.js', '');
    await around.write('birds/dist/stdio.js', '');
    await around.write('birds/dist/feathers.js', '');
    const named = (script: string) => nameOf({ kind: 'command', command: 'node', args: [around.at(script)] });
    expect(named('plants/dist/stdio.js')).toBe('plants');
    expect(named('birds/dist/stdio.js')).toBe('birds');
    expect(named('birds/dist/feathers.js')).toBe('feathers');
    expect(nameOf({ kind: 'server', name: around.at('plants/dist/entry.mjs') })).toBe('plants');
  });

  it('adds a number to duplicates', () => {
    expect(distinctNames([folder('a/docs'), folder('b/docs'), folder('a/docs')])).toEqual(['a', 'b', 'a-2']);
  });
});

describe('an address in a suggested command', () => {
  it('is quoted if a shell requires it', () => {
    expect(wordOf(folder('./docs'))).toBe('./docs');
    expect(wordOf(folder('my docs'))).toBe("'my docs'");
    expect(shellWord('')).toBe("''");
  });

  it('is placed before the other arguments, or after them for a command', () => {
    expect(wordsOf(folder('my docs'))).toEqual({ before: " 'my docs'", after: '' });
    expect(wordsOf({ kind: 'url', url: 'http://a/?b' })).toEqual({ before: " 'http://a/?b'", after: '' });
    expect(wordsOf({ kind: 'command', command: 'npx', args: ['-y', "o'clock"] })).toEqual({
      before: '',
      after: " -- npx -y 'o'\\''clock'",
    });
  });

  it('uses an absolute path for use in other folders', () => {
    expect(absoluteWord({ kind: 'server', name: 'cobol' })).toBe('cobol');
    expect(absoluteWord(folder('docs'))).toBe(resolve('docs'));
  });
});
