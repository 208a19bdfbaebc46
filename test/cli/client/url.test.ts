/**
 * The same commands with servers that have a URL.
 * @module
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import { REVISIONS } from '../../../packages/lectern/src/index.ts';
import { type ServeOptions, serve } from '../../../packages/lectern/src/node.ts';
import { createCobolServer } from '../../../servers/cobol/server.ts';
import { createFixture } from '../../fixture/server.ts';
import { answerAsOlder, httpFake } from '../../support/http-fake.ts';
import { quietLogger } from '../../support/quiet.ts';
import { lectern, shown } from './lectern.ts';

async function served(options: ServeOptions = {}): Promise<Readonly<Record<string, string>>> {
  const servers = {
    cobol: createCobolServer({ logger: quietLogger }),
    fixture: createFixture({ logger: quietLogger }),
  };
  const serving = await serve(servers, { port: 0, ...options });
  onTestFinished(() => serving.close());
  return serving.urls;
}

describe('a URL', () => {
  it.each(REVISIONS)('is called in %s', async (revision) => {
    const { cobol = '' } = await served();
    const args = ['call', cobol, 'add', 'a=0.1', 'b=0.2', '--revision', revision];
    expect(await lectern(args)).toEqual({
      stdout: 'COMPUTE R ROUNDED = 0.1 + 0.2 gives 0.3\n',
      stderr: `cobol-mcp-server 1.0.0, ${revision}\n`,
      status: 0,
    });
  });

  it('uses the newest revision that the server supports', async () => {
    const { cobol = '' } = await served();
    expect((await lectern(['tools', cobol])).stderr).toBe('cobol-mcp-server 1.0.0, 2026-07-28\n');
    const older = await httpFake((asked, response) => {
      if (asked.message.method === 'server/discover') response.writeHead(400).end('Bad Request');
      else answerAsOlder(asked, response);
    });
    const outcome = await lectern(['tools', older.url]);
    expect(outcome).toEqual({ stdout: '', stderr: 'older 2.0.0, 2025-06-18\n', status: 0 });
    const asked = await lectern(['tools', older.url, '--revision', '2025-11-25']);
    expect(asked.stderr).toBe('older 2.0.0, 2025-06-18 (not 2025-11-25)\n');
  });

  it('shows every kind of content', async () => {
    const { fixture = '' } = await served();
    expect(await shown(['call', fixture, 'test_multiple_content_types'])).toBe(
      'Multiple content types test:\n[image/png, 70 bytes]\nThis is an embedded resource content.\n',
    );
    expect(await shown(['call', fixture, 'test_audio_content'])).toMatch(/^\[audio\/wav, \d+ bytes\]\n$/);
    expect(await shown(['call', fixture, 'link'])).toBe('test://static-text  static-text\n');
    expect(await shown(['read', fixture, 'test://static-binary'])).toBe('[image/png, 70 bytes]\n');
    expect(await shown(['prompt', fixture, 'test_simple_prompt'])).toBe(
      'This is a simple prompt for testing.\n',
    );
  });

  it('shows progress and log messages as they come', async () => {
    const { fixture = '' } = await served();
    const progress = await lectern(['call', fixture, 'test_tool_with_progress']);
    expect(progress.stdout).toBe('Done in three steps\n');
    expect(progress.stderr.split('\n').slice(1, 4)).toEqual([
      '0 of 100: 0 of 100',
      '50 of 100: 50 of 100',
      '100 of 100: 100 of 100',
    ]);
    const log = await lectern(['call', fixture, 'test_logging_tool']);
    expect(log.stderr.split('\n').slice(1)).toEqual(['error: a problem', '']);
    const all = await lectern(['call', fixture, 'test_logging_tool', '--debug']);
    expect(all.stderr.split('\n').slice(1)).toEqual(['debug: a detail {"step":1}', 'error: a problem', '']);
  });

  it('receives the given headers, and headers that repeat arguments', async () => {
    const { fixture = '' } = await served({
      authenticate(request) {
        const isAda = request.header('authorization') === 'Bearer secret';
        return isAda ? { principal: 'ada' } : { refuse: 401, message: 'Sign in first.' };
      },
    });
    const args = ['call', fixture, 'test_x_mcp_header', 'region=Köln', 'level=3'];
    const { stderr, status } = await lectern(args);
    expect(stderr).toMatch(/^lectern call: http:\S+ requires authorization \(401\): Sign in first\.\n/);
    expect(stderr).toContain(
      `Sign in with lectern login ${fixture}, or give a token with --token <token>.\n`,
    );
    expect(status).toBe(1);
    expect(await shown([...args, '--header', 'Authorization: Bearer secret'])).toBe('Region: Köln\n');
    const wrong = await lectern([...args, '--header', 'Authorization: Bearer wrong']);
    expect(wrong.stderr).toMatch(/does not accept this authorization \(401\)/);
  });

  it('that is wrong is reported with what was found there', async () => {
    const { cobol = '' } = await served();
    expect(await lectern(['tools', cobol.replace('/mcp', '/elsewhere')])).toEqual({
      stdout: '',
      stderr:
        'lectern tools: the server refused the connection: There is no endpoint at this path. Endpoints: /cobol/mcp, /fixture/mcp.\n',
      status: 1,
    });
    const nothing = await httpFake((_, response) => void response.writeHead(404).end());
    const { stderr, status } = await lectern(['tools', nothing.url]);
    expect(stderr).toBe(
      `lectern tools: there is no MCP server at ${nothing.url} (404 Not Found).\n` +
        'MCP endpoints usually end in /mcp, those with HTTP+SSE (2024-11-05) in /sse.\n',
    );
    expect(status).toBe(1);
    const page = await httpFake((_, response) => void response.writeHead(302, { location: '/login' }).end());
    expect((await lectern(['tools', page.url])).stderr).toContain('redirects to /login');
  });
});
