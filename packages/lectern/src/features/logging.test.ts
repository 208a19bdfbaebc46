import { describe, expect, it } from 'vitest';
import { converse, envelope, initialize, smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import type { Server, ServerOptions } from '../index.ts';
import { LOG_LEVELS, type LogLevel } from '../logging/logger.ts';
import { REVISIONS } from '../protocol/revisions.ts';
import type { RecordingClient } from '../testing.ts';

const HANDSHAKE = REVISIONS.slice(0, 4);

/** One tool that logs at every level. */
function loud(options: Partial<ServerOptions> = {}): Server {
  return smallServer(options).tool('shout', { description: 'x' }, (_args, { log }) => {
    for (const level of LOG_LEVELS) log[level](`at ${level}`);
    return 'done';
  });
}

const heardBy = (client: RecordingClient) => client.notifications.map(({ params }) => params.level);
const from = (level: LogLevel) => LOG_LEVELS.slice(LOG_LEVELS.indexOf(level));

describe.each(HANDSHAKE)('log messages in a session of %s', (revision) => {
  it('are sent at info and above until a level is set', async () => {
    const client = await checkedClient(loud(), { revision });
    await client.callTool('shout');
    expect(heardBy(client)).toEqual(from('info'));
    expect(client.notifications[0]).toEqual({
      method: 'notifications/message',
      params: { level: 'info', data: 'at info' },
    });
  });

  it.each(LOG_LEVELS)('are sent at %s and above when that level is set', async (level) => {
    const client = await checkedClient(loud(), { revision });
    expect(await client.setLogLevel(level)).toEqual({});
    await client.callTool('shout');
    expect(heardBy(client)).toEqual(from(level));
  });

  it('have a separate level per session', async () => {
    const server = loud();
    const [one, other] = [
      await checkedClient(server, { revision }),
      await checkedClient(server, { revision }),
    ];
    await one.setLogLevel('emergency');
    await other.callTool('shout');
    await one.callTool('shout');
    expect(heardBy(one)).toEqual(['emergency']);
    expect(heardBy(other)).toEqual(from('info'));
  });

  it('refuse an unknown level, list the valid ones and keep the previous level', async () => {
    const client = await checkedClient(loud(), { revision });
    await client.setLogLevel('alert');
    for (const level of ['loud', 'WARNING', 'toString', 4, null]) {
      await expect(client.request('logging/setLevel', { level })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('debug, info, notice, warning, error, critical, alert, emergency'),
      });
    }
    await expect(client.request('logging/setLevel')).rejects.toMatchObject({ code: -32602 });
    await client.callTool('shout');
    expect(heardBy(client)).toEqual(from('alert'));
  });

  it('are not sent and have no level if logging is not declared', async () => {
    const client = await checkedClient(loud({ capabilities: { tools: {} } }), { revision });
    await client.callTool('shout');
    expect(client.notifications).toEqual([]);
    await expect(client.setLogLevel('debug')).rejects.toMatchObject({ code: -32601 });
  });

  it('include data in addition to text', async () => {
    const server = smallServer().tool('note', { description: 'x' }, (_args, { log: { error } }) => {
      error('Broken', { part: 'left', depth: 2 });
      return 'done';
    });
    const client = await checkedClient(server, { revision });
    await client.callTool('note');
    expect(client.notifications[0]?.params).toEqual({
      level: 'error',
      data: { message: 'Broken', part: 'left', depth: 2 },
    });
  });

  it('are not sent after the response', async () => {
    let logLater = () => {};
    const server = smallServer().tool('later', { description: 'x' }, (_args, { log }) => {
      logLater = () => log.emergency('too late');
      return 'done';
    });
    const client = await checkedClient(server, { revision });
    await client.callTool('later');
    logLater();
    expect(client.notifications).toEqual([]);
  });
});

describe('log messages in 2026-07-28', () => {
  const revision = '2026-07-28';

  it('are not sent for requests without a level', async () => {
    const client = await checkedClient(loud(), { revision });
    await client.callTool('shout');
    expect(client.notifications).toEqual([]);
  });

  it.each(LOG_LEVELS)('are sent at %s and above when the request sets that level', async (logLevel) => {
    const client = await checkedClient(loud(), { revision, logLevel });
    await client.callTool('shout');
    expect(heardBy(client)).toEqual(from(logLevel));
  });

  it('have a level per request, whatever a session on the same connection has set', async () => {
    const { say, sent } = converse(loud());
    await say(initialize('2025-11-25'));
    await say({ id: 1, method: 'logging/setLevel', params: { level: 'debug' } });
    const call = (meta: object) =>
      say({ id: 2, method: 'tools/call', params: { name: 'shout', _meta: envelope({ ...meta }) } });
    await call({});
    expect(sent).toEqual([]);
    await call({ 'io.modelcontextprotocol/logLevel': 'alert' });
    expect(sent.map((message) => (message.params as { level: string }).level)).toEqual(from('alert'));
    await call({});
    expect(sent).toHaveLength(2);
  });

  it('are not sent if logging is not declared', async () => {
    const client = await checkedClient(loud({ capabilities: { tools: {} } }), {
      revision,
      logLevel: 'debug',
    });
    await client.callTool('shout');
    expect(client.notifications).toEqual([]);
  });

  it('have no logging/setLevel', async () => {
    const client = await checkedClient(loud(), { revision });
    await expect(client.setLogLevel('debug')).rejects.toMatchObject({ code: -32601 });
  });
});
