/**
 * The fixture over HTTP on every runtime: both eras, streams, one request that writes to another's stream.
 * @module
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWith } from '../support/required.ts';
import { mustBeValid } from '../support/wire-check.ts';
import { isInstalled, RUNTIMES, type RunningFixture, startFixture } from './runtimes.ts';
import { eventsOf, openSession, post } from './smoke-client.ts';

const STATELESS_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'smoke', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

for (const runtime of RUNTIMES) {
  describeWith(isInstalled(runtime), runtime.name, () => {
    let fixture: RunningFixture;
    beforeAll(async () => {
      fixture = await startFixture(runtime);
    }, 60_000);
    afterAll(() => fixture?.stop());

    it('responds to server/discover of 2026-07-28', async () => {
      const response = await post(
        fixture.url,
        { id: 1, method: 'server/discover', params: { _meta: STATELESS_META } },
        { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' },
      );
      const answer = (await response.json()) as Record<string, unknown>;
      mustBeValid('2026-07-28', answer, 'server/discover');
      expect(answer).toHaveProperty('result.supportedVersions', expect.arrayContaining(['2026-07-28']));
    });

    it('calls a tool in a session of 2025-11-25', async () => {
      const { headers, result } = await openSession(fixture.url);
      expect(result).toMatchObject({
        protocolVersion: '2025-11-25',
        serverInfo: { name: 'lectern-fixture' },
      });
      const params = { name: 'echo', arguments: { text: 'grüße' } };
      const response = await post(fixture.url, { id: 1, method: 'tools/call', params }, headers);
      expect(await response.json()).toMatchObject({ id: 1, result: { content: [{ text: 'grüße' }] } });
    });

    it('streams progress while the tool is running', async () => {
      const { headers } = await openSession(fixture.url);
      const params = { name: 'test_tool_with_progress', _meta: { progressToken: 'p' } };
      const response = await post(fixture.url, { id: 1, method: 'tools/call', params }, headers);
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      const events = [];
      for await (const event of eventsOf(response)) events.push(event);
      for (const { message } of events) mustBeValid('2025-11-25', message);
      expect(events.map(({ message }) => message.method ?? message.id)).toEqual([
        'notifications/progress',
        'notifications/progress',
        'notifications/progress',
        1,
      ]);
      expect(events.at(0)?.chunk).toBeLessThan(events.at(-1)?.chunk ?? 0);
    });

    it('sends notifications caused by one request on the stream of another', async () => {
      const { headers } = await openSession(fixture.url);
      const stream = await fetch(fixture.url, { headers: { ...headers, accept: 'text/event-stream' } });
      expect(stream.status).toBe(200);
      await post(
        fixture.url,
        { id: 1, method: 'tools/call', params: { name: 'test_trigger_tool_change' } },
        headers,
      );
      for await (const { message } of eventsOf(stream)) {
        expect(message.method).toBe('notifications/tools/list_changed');
        break;
      }
    });

    it('leaves no process behind after it is stopped', async () => {
      const other = await startFixture(runtime);
      const { headers } = await openSession(other.url);
      await fetch(other.url, { headers: { ...headers, accept: 'text/event-stream' } });
      expect(process.kill(other.pid, 0)).toBe(true);
      await other.stop();
      expect(() => process.kill(other.pid, 0)).toThrow('ESRCH');
      await expect(fetch(other.url)).rejects.toThrow();
    });
  });
}
