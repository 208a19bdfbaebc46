import { expect, it } from 'vitest';
import { readConfigured } from './configured.ts';

const machine = { environment: { TOKEN: 't', TEAM: 'x' } };
const program = { kind: 'program', command: 'c', args: [], environment: {}, folder: undefined };

it.each<[string, unknown, object]>([
  ['a program', { command: 'c' }, program],
  [
    'all of a program',
    { type: 'stdio', command: 'c', args: ['a'], env: { A: 'b', N: 1 }, cwd: '/x' },
    { ...program, args: ['a'], environment: { A: 'b' }, folder: '/x' },
  ],
  ['Zed, as it once was', { command: { path: 'c', args: ['a'] }, settings: {} }, { ...program, args: ['a'] }],
  [
    'a URL',
    { url: 'https://e.com/mcp' },
    { kind: 'url', url: 'https://e.com/mcp', headers: {}, isSse: false },
  ],
  [
    'Windsurf',
    { serverUrl: 'https://e.com/mcp', headers: { A: 'b' } },
    { url: 'https://e.com/mcp', headers: { A: 'b' } },
  ],
  ['Gemini', { httpUrl: 'https://e.com/mcp', url: 1 }, { url: 'https://e.com/mcp' }],
  ['SSE by its type', { type: 'sse', url: 'https://e.com/mcp' }, { isSse: true }],
  ['SSE by its path', { url: 'https://e.com/sse' }, { isSse: true }],
  ['HTTP by its type', { type: 'http', url: 'https://e.com/sse' }, { isSse: false }],
  [
    'Codex',
    {
      url: 'https://e.com',
      http_headers: { A: 'b' },
      env_http_headers: { T: 'TEAM', U: 'NO' },
      bearer_token_env_var: 'TOKEN',
    },
    { headers: { A: 'b', T: 'x', Authorization: 'Bearer t' } },
  ],
  ['switched off', { command: 'c', disabled: true }, { kind: 'off' }],
  ['not switched on', { url: 'https://e.com', enabled: false }, { kind: 'off' }],
  ['a text', 'npx', { kind: 'unreadable', reason: 'it is no object' }],
  ['nothing', {}, { kind: 'unreadable', reason: 'it has neither a command nor a URL' }],
  ['no URL', { url: 'ftp://x' }, { kind: 'unreadable', reason: '"ftp://x" is no URL' }],
  [
    'no arguments',
    { command: 'c', args: 'a b' },
    { kind: 'unreadable', reason: '"args" is no list of texts' },
  ],
])('reads %s', (_what, value, expected) => {
  expect(readConfigured(value, machine)).toMatchObject(expected);
});
