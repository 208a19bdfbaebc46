/**
 * The same commands with a server that is started with a command.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { REVISIONS } from '../../../packages/lectern/src/index.ts';
import { CLI, lectern, shown } from './lectern.ts';

const COBOL = ['--', 'node', CLI, 'serve', 'cobol', '--stdio'];
const FIXTURE = ['--', 'node', 'build/fixture/main.mjs', '--stdio'];

function script(code: string): string[] {
  return ['--', 'node', '-e', code];
}

describe('a stdio command', () => {
  it.each(REVISIONS)('is started and called in %s', async (revision) => {
    expect(await lectern(['call', 'add', 'a=0.1', 'b=0.2', '--revision', revision, ...COBOL])).toEqual({
      stdout: 'COMPUTE R ROUNDED = 0.1 + 0.2 gives 0.3\n',
      stderr: `cobol-mcp-server 1.0.0, ${revision}\n`,
      status: 0,
    });
  });

  it('may support only the handshake era', async () => {
    const { stdout, stderr, status } = await lectern([
      'call',
      'add',
      'a=1',
      'b=2',
      '--',
      'node',
      'bench/servers/sdk-v1.mjs',
    ]);
    expect(stderr).toBe('bench 1.0.0, 2025-11-25\n');
    expect(stdout).toBe('3\n');
    expect(status).toBe(0);
    const newest = await lectern([
      'tools',
      '--revision',
      '2026-07-28',
      '--',
      'node',
      'bench/servers/sdk-v1.mjs',
    ]);
    expect(newest.stderr).toContain(
      'lectern tools: the server does not support 2026-07-28: Method not found.\n',
    );
    expect(newest.status).toBe(1);
  });

  it('reads, prompts and completes', async () => {
    expect(await shown(['read', 'test://static-text', ...FIXTURE])).toBe(
      'This is the content of the static text resource.\n',
    );
    expect(await shown(['prompt', 'test_prompt_with_arguments', 'arg1=a', 'arg2=b', ...FIXTURE])).toContain(
      'a',
    );
    expect(await shown(['complete', 'test_prompt_with_arguments', 'arg1', 'test', ...FIXTURE])).toMatch(
      /^test\n/,
    );
  });

  it('has its own options', async () => {
    const { stdout } = await lectern(['tools', '--', 'node', CLI, 'serve', '--help']);
    expect(stdout).toBe('');
  });

  it('that ends is reported with its exit code and output', async () => {
    const { stdout, stderr, status } = await lectern([
      'tools',
      ...script('console.error("no key"); process.exit(3)'),
    ]);
    expect(stderr).toBe(
      'lectern tools: "node" exited with code 3 before it responded.\nThe last lines it wrote:\n  no key\n',
    );
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  it('that does not exist is reported', async () => {
    const { stderr, status } = await lectern(['tools', '--', 'no-such-command-anywhere']);
    expect(stderr).toMatch(/^lectern tools: there is no command "no-such-command-anywhere"\.\n/);
    expect(status).toBe(1);
  });

  it('that does not respond times out', async () => {
    const silent = script('console.error("thinking"); process.stdin.resume()');
    const { stderr, status } = await lectern(['tools', '--timeout', '3', ...silent]);
    expect(stderr).toBe(
      'thinking\nlectern tools: the server did not respond within 3 seconds.\n' +
        'If it needs longer, use --timeout <seconds>.\n',
    );
    expect(status).toBe(1);
    const slow = await lectern(['call', 'slow', 'ms=5000', '--timeout', '1', ...FIXTURE]);
    expect(slow.stderr).toContain('did not respond within 1 second');
  });

  it('has its other output shown only with --debug', async () => {
    const chatty = script(`
      console.log('Welcome!'); console.error('listening\\u001b[31m');
      process.stdin.on('data', (data) => String(data).trim().split('\\n').forEach((line) => {
        const { id, method } = JSON.parse(line);
        const result = method === 'tools/list' ? { tools: [] } : { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'chatty', version: '1' } };
        if (method === 'server/discover') console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } }));
        else if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
      }))`);
    expect((await lectern(['tools', ...chatty])).stderr).toBe('chatty 1, 2025-06-18\n');
    const { stderr } = await lectern(['tools', '--debug', ...chatty]);
    expect(stderr).toContain('Welcome!\n');
    expect(stderr).toContain('listening\n');
  });
});
