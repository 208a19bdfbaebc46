/**
 * The tmkb server as a client starts it: its streams, its end, its environment.
 * @module
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  createInitializeRequest,
  createNotification,
  createToolsCallRequest,
  createToolsListRequest,
  parseResponse,
} from '../../servers/tmkb/testutil.ts';
import { patternFile } from '../support/sample-patterns.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HANDSHAKE = [
  createInitializeRequest(1, '2025-11-25'),
  createNotification('notifications/initialized'),
  '',
].join('\n');

function serveTmkb(input: string, env: Record<string, string> = {}) {
  return spawnSync(process.execPath, ['packages/lectern/dist/cli.mjs', 'serve', 'tmkb', '--stdio'], {
    cwd: ROOT,
    input,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}
const answersIn = (stdout: string) => stdout.trimEnd().split('\n').map(parseResponse);

describe('lectern serve tmkb', () => {
  it('writes only protocol messages to stdout and the log to stderr, and ends with its input', () => {
    const query = createToolsCallRequest(2, 'tmkb_query', { context: 'background job processing' });
    const wrong = createToolsCallRequest(3, 'tmkb_query', { context: 'x', language: 'java' });
    const { stdout, stderr, status } = serveTmkb(`${HANDSHAKE}${query}\n${wrong}\n{\n`);
    expect(answersIn(stdout).map(({ id }) => id)).toEqual([1, 2, 3, undefined]);
    expect(stderr).toMatch(/^\[INFO\] \[req_id=2\] Query executed successfully: \d+ patterns? returned$/m);
    expect(stderr).toMatch(/^\[ERROR\] \[req_id=3\] .*Invalid language '…'\. Supported languages: python$/m);
    for (const line of stderr.trimEnd().split('\n')) expect(line).toMatch(/^\[(?:INFO|ERROR)\] /);
    expect(status).toBe(0);
  });

  it('ends cleanly with empty input', () => {
    expect(serveTmkb('')).toMatchObject({ stdout: '', stderr: '', status: 0 });
  });

  it('includes custom patterns and lists all tools if configured by the environment', async () => {
    const folder = await temporaryFolder();
    await folder.write('own.yaml', patternFile());
    const read =
      '{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":"tmkb://pattern/TMKB-OWN-001"}}';
    const { stdout } = serveTmkb(`${HANDSHAKE}${createToolsListRequest(2)}\n${read}\n`, {
      TMKB_PATTERNS: folder.root,
      TMKB_TOOLS: 'all',
    });
    const [, tools, pattern] = answersIn(stdout);
    expect(tools?.result?.tools).toHaveLength(4);
    expect(JSON.stringify(pattern)).toContain('A pattern of our own');
  });

  it('does not start with invalid patterns, which it lists on stderr', async () => {
    const folder = await temporaryFolder();
    await folder.write('own.yaml', patternFile().replace('tier: B', 'tier: C'));
    const { stdout, stderr, status } = serveTmkb(HANDSHAKE, { TMKB_PATTERNS: folder.root });
    expect(stderr).toContain('lectern serve: invalid content or settings:\n');
    expect(stderr).toContain(`${folder.root}/own.yaml:4: Field "threat_pattern.tier"`);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});
