import { expect, it } from 'vitest';
import { isName, nameOfCommand, nameOfUrl } from './names.ts';

it.each([
  ['https://mcp.example.com/mcp', 'example'],
  ['https://example.com', 'example'],
  ['http://127.0.0.1:3333/cobol/mcp', 'cobol'],
  ['http://127.0.0.1:3333/mcp', '127-0-0-1'],
  ['http://localhost:1/sse', 'localhost'],
  ['https://api.some-thing.co/v1/mcp', 'some-thing'],
])('%s is called %s', (url, name) => {
  expect(nameOfUrl(url)).toBe(name);
  expect(isName(nameOfUrl(url))).toBe(true);
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
])('%s is called %s', (words, name) => {
  expect(nameOfCommand(words.split(' '))).toBe(name);
});

it.each(['', 'a b', 'a.b', 'ü', 'x'.repeat(65)])('%j is no name', (name) => {
  expect(isName(name)).toBe(false);
});
