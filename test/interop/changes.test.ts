import { describe, expect, it } from 'vitest';
import { DIALECTS, HANDSHAKE_DIALECTS, sharedClient, withClient } from './dialects.ts';
import { names } from './results.ts';
import { FIXTURE } from './servers.ts';

describe.each(HANDSHAKE_DIALECTS)('changes and $name', (dialect) => {
  const client = sharedClient(dialect, { server: FIXTURE });

  it.each(['tools', 'prompts'])(
    'of the list of %s are reported, once for simultaneous ones',
    async (list) => {
      const method = `notifications/${list}/list_changed`;
      const heard = (): unknown[] => client().notifications.filter((each) => each.method === method);
      expect(heard()).toEqual([]);
      await client().callTool(`test_trigger_${list.slice(0, -1)}_change`);
      expect(names(await (list === 'tools' ? client().listTools() : client().listPrompts()))).not.toContain(
        'appeared',
      );
      // Over HTTP news has a connection of its own.
      await expect.poll(heard).toEqual([{ method }]);
    },
  );
});

describe.each(DIALECTS)('changes and $name', ({ connect, revision }) => {
  it('make the client request the list again', async () => {
    const fetched: (string[] | Error)[] = [];
    const onToolsChanged = (tools: string[] | Error): unknown => fetched.push(tools);
    await withClient(connect({ server: FIXTURE, revision, onToolsChanged }), async (client) => {
      await client.callTool('test_trigger_tool_change');
      await expect.poll(() => fetched.length, { timeout: 10_000 }).toBe(1);
      expect(fetched[0]).toEqual(names(await client.listTools()));
      expect(fetched[0]).toContain('test_trigger_tool_change');
    });
  });
});
