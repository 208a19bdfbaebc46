import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { DIALECTS, sharedClient } from './dialects.ts';
import type { OfficialClient } from './official-client.ts';
import { textOf } from './results.ts';
import { FIXTURE } from './servers.ts';

const DETAIL = { level: 'debug', data: { message: 'a detail', step: 1 } };
const PROBLEM = { level: 'error', data: 'a problem' };

describe.each(DIALECTS)('$name', (dialect) => {
  const client = sharedClient(dialect, { server: FIXTURE });

  describe('progress', () => {
    const message = (text: string): object => (dialect.since('2025-03-26') ? { message: text } : {});

    it('is reported if requested', async () => {
      const heard: JsonObject[] = [];
      const onProgress = (progress: JsonObject): unknown => heard.push(progress);
      const result = await client().callTool('test_tool_with_progress', {}, { onProgress });
      expect(textOf(result)).toBe('Done in three steps');
      expect(heard).toEqual([
        { progress: 0, total: 100, ...message('0 of 100') },
        { progress: 50, total: 100, ...message('50 of 100') },
        { progress: 100, total: 100, ...message('100 of 100') },
      ]);
    });

    it('is not reported otherwise', async () => {
      const before = client().wire.heard('notifications/progress').length;
      expect(textOf(await client().callTool('test_tool_with_progress'))).toBe('Done in three steps');
      expect(client().wire.heard('notifications/progress')).toHaveLength(before);
    });

    it('of two concurrent calls reaches each of them', async () => {
      const heard: number[][] = [[], []];
      await Promise.all(
        heard.map((steps) =>
          client().callTool(
            'test_tool_with_progress',
            {},
            { onProgress: (each) => steps.push(each.progress as number) },
          ),
        ),
      );
      expect(heard).toEqual([
        [0, 50, 100],
        [0, 50, 100],
      ]);
    });
  });

  if (!dialect.since('2026-07-28'))
    describe('log messages of a session', () => {
      it('are sent at info and above until another level is set', async () => {
        expect(await logged(client(), 'test_logging_tool')).toEqual([PROBLEM]);
        expect(await logged(client(), 'test_tool_with_logging')).toEqual([
          { level: 'info', data: 'Tool execution started' },
          { level: 'info', data: 'Tool processing data' },
          { level: 'info', data: 'Tool execution completed' },
        ]);
      });

      it('are sent with every detail at debug', async () => {
        expect(await client().setLogLevel('debug')).toEqual({});
        expect(await logged(client(), 'test_logging_tool')).toEqual([DETAIL, PROBLEM]);
      });

      it('are sent at and above the level that was set', async () => {
        await client().setLogLevel('error');
        expect(await logged(client(), 'test_logging_tool')).toEqual([PROBLEM]);
        await client().setLogLevel('critical');
        expect(await logged(client(), 'test_logging_tool')).toEqual([]);
      });

      it('keep their level after an unknown one is refused', async () => {
        await client().setLogLevel('debug');
        await expect(client().setLogLevel('loud')).rejects.toMatchObject({
          code: -32602,
          message: expect.stringContaining('Invalid log level "loud"'),
        });
        expect(await logged(client(), 'test_logging_tool')).toEqual([DETAIL, PROBLEM]);
      });
    });

  if (dialect.since('2026-07-28'))
    describe('log messages of a request', () => {
      const at = (level: string): JsonObject => ({ 'io.modelcontextprotocol/logLevel': level });

      it('are not sent without a level', async () => {
        expect(await logged(client(), 'test_logging_tool')).toEqual([]);
      });

      it('are sent at the level of each request', async () => {
        expect(await logged(client(), 'test_logging_tool', at('debug'))).toEqual([DETAIL, PROBLEM]);
        expect(await logged(client(), 'test_logging_tool', at('error'))).toEqual([PROBLEM]);
        expect(await logged(client(), 'test_logging_tool', at('alert'))).toEqual([]);
        expect(await logged(client(), 'test_logging_tool')).toEqual([]);
      });

      it('are refused at a level that does not exist', async () => {
        await expect(client().callTool('test_logging_tool', {}, { meta: at('loud') })).rejects.toMatchObject({
          code: -32602,
          message: expect.stringContaining('io.modelcontextprotocol/logLevel'),
        });
      });
    });
});

/** What the client's handlers were told during one call. All of it is on the wire before the answer. */
async function logged(client: OfficialClient, tool: string, meta?: JsonObject): Promise<unknown[]> {
  const { notifications, wire } = client;
  const before = notifications.length;
  const sentBefore = wire.heard('notifications/message').length;
  await client.callTool(tool, {}, meta === undefined ? {} : { meta });
  const sent = wire.heard('notifications/message').length - sentBefore;
  await expect.poll(() => notifications.length - before).toBe(sent);
  return notifications.slice(before).map(({ params }) => params);
}
