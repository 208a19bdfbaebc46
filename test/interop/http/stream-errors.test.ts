import { describe, expect, it } from 'vitest';
import { HANDSHAKE_DIALECTS, withClient } from '../dialects.ts';
import { textOf } from '../results.ts';
import { FIXTURE } from '../servers.ts';
import { served } from './served.ts';

const STREAMABLE = HANDSHAKE_DIALECTS.filter(({ way, since }) => way === 'http' && since('2025-06-18'));

describe.each(STREAMABLE)('an error at the end of a stream and $name', ({ name, connect, revision }) => {
  const fixture = served(FIXTURE, { retryMs: 20 });

  it('reaches the client, and the session continues', async () => {
    const connecting = connect({
      server: FIXTURE,
      revision,
      serving: fixture(),
      capabilities: { elicitation: { form: {} } },
      elicit: () => ({ action: 'accept', content: { surname: 'not asked for' } }),
    });
    await withClient(connecting, async (client) => {
      const asked = client.callTool('test_input_required_result_elicitation');
      await expect(asked).rejects.toMatchObject({ code: -32602 });
      // Client 1.32 does not take an error for the end of a call, and comes back for more.
      if (name.startsWith('client 1.32')) {
        const comebacks = (): unknown[] =>
          client.wire.exchanges.filter(({ asked, status }) => status && asked.has('last-event-id'));
        await expect.poll(comebacks, { timeout: 20_000 }).toHaveLength(1);
      }
      expect(textOf(await client.callTool('echo', { text: 'on' }))).toBe('on');
      client.complaints.length = 0;
    });
  });
});
