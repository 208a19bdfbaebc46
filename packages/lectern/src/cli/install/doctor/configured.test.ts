import { describe, expect, it } from 'vitest';
import { fillIn, readConfigured } from './configured.ts';

describe('readConfigured', () => {
  const machine = { environment: { TOKEN: 't', TEAM: 'x' } };
  const program = { kind: 'program', command: 'c', args: [], environment: {}, folder: undefined };

  it.each<[string, unknown, object]>([
    ['a program', { command: 'c' }, program],
    [
      'all of a program',
      { type: 'stdio', command: 'c', args: ['a'], env: { A: 'b', N: 1 }, cwd: '/x' },
      { ...program, args: ['a'], environment: { A: 'b' }, folder: '/x' },
    ],
    [
      'the earlier format of Zed',
      { command: { path: 'c', args: ['a'] }, settings: {} },
      { ...program, args: ['a'] },
    ],
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
    ['a disabled entry', { url: 'https://e.com', enabled: false }, { kind: 'off' }],
    ['a text', 'npx', { kind: 'unreadable', reason: 'it is not an object' }],
    ['nothing', {}, { kind: 'unreadable', reason: 'it has neither a command nor a URL' }],
    ['no URL', { url: 'ftp://x' }, { kind: 'unreadable', reason: '"ftp://x" is not a valid URL' }],
    [
      'no arguments',
      { command: 'c', args: 'a b' },
      { kind: 'unreadable', reason: '"args" is not a list of strings' },
    ],
    [
      'a list of opencode',
      { type: 'local', command: ['node', 'a.js', 'b'], environment: { A: 'b' } },
      { kind: 'program', command: 'node', args: ['a.js', 'b'], environment: { A: 'b' } },
    ],
    [
      'an extension of Goose',
      { enabled: true, type: 'stdio', cmd: 'node', args: ['a.js'], envs: { A: 'b' } },
      { kind: 'program', command: 'node', args: ['a.js'], environment: { A: 'b' } },
    ],
    [
      'a remote extension of Goose',
      { enabled: true, type: 'streamable_http', uri: 'https://e.com/mcp' },
      { kind: 'url', url: 'https://e.com/mcp', isSse: false },
    ],
    [
      'a transport of Cline',
      { transport: { type: 'stdio', command: 'node', args: ['a.js'] } },
      { kind: 'program', command: 'node', args: ['a.js'] },
    ],
  ])('accepts %s', (_what, value, expected) => {
    expect(readConfigured(value, machine)).toMatchObject(expected);
  });
});

describe('fillIn', () => {
  const machine = { environment: { A: 'a', EMPTY: '' }, home: '/home/ada', folder: '/project' };
  const hole = (inner: string): string => `$\{${inner}}`;

  it('replaces known variables everywhere and collects unknown ones', () => {
    const missing = new Set<string>();
    const env = { K: hole('input:key'), L: hole('NOT_SET') };
    const args = [hole('workspaceFolder'), `${hole('A')}-${hole('B:-b')}`, hole('EMPTY'), '$A', 1];
    const value = { command: `${hole('userHome')}/bin/${hole('env:A')}`, args, env };
    expect(fillIn(value, machine, missing)).toEqual({
      command: '/home/ada/bin/a',
      args: ['/project', 'a-b', '', '$A', 1],
      env,
    });
    expect([...missing]).toEqual(Object.values(env));
  });
});
