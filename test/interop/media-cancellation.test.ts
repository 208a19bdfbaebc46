import { describe, expect, it } from 'vitest';
import { createLogger, type JsonObject } from '../../packages/lectern/src/index.ts';
import { serve } from '../../packages/lectern/src/node.ts';
import { createHttpBackend } from '../../servers/media-gateway/backend/http/http-backend.ts';
import { createMediaGatewayServer } from '../../servers/media-gateway/server.ts';
import { mediaService, SLOW } from '../support/media-service.ts';
import { DIALECTS, withClient } from './dialects.ts';
import { textOf } from './results.ts';
import { MEDIA_GATEWAY, type ServerUnderTest } from './servers.ts';

const FAST = { query: 'a shy waitress in Paris' };
const FOUND = '[amelie-2001]';

/** A gateway that asks this service, as a command and over HTTP. */
function gatewayTo(url: string): ServerUnderTest {
  return {
    ...MEDIA_GATEWAY,
    env: { MEDIA_CATALOGUE_URL: url },
    create: ({ logger }) =>
      createMediaGatewayServer({ logger, backend: createHttpBackend({ baseUrl: url, logger }) }),
  };
}

describe.each(DIALECTS)('cancellation at media-gateway and $name', ({ connect, revision, way, since }) => {
  // There the client closes the connection of the call instead of saying anything.
  const hangsUp = way === 'http' && since('2026-07-28');

  it('reaches the service, and nothing is sent for the call afterwards', async () => {
    const service = await mediaService();
    await withClient(connect({ server: gatewayTo(service.url), revision }), async (client) => {
      const search = (args: JsonObject) => client.callTool('semantic_search', args);
      const stopped = new AbortController();
      const progress: JsonObject[] = [];
      const slow = client.callTool(
        'semantic_search',
        { query: SLOW },
        { signal: stopped.signal, onProgress: (step) => progress.push(step) },
      );
      await service.held;
      expect(textOf(await search(FAST)), 'meanwhile').toContain(FOUND);
      const message = since('2025-03-26') ? { message: 'attempt 2 of 3' } : {};
      await expect.poll(() => progress).toEqual([{ progress: 1, total: 3, ...message }]);

      const rejected = expect(slow).rejects.toThrow('changed my mind');
      stopped.abort('changed my mind');
      await rejected;
      await service.left;
      expect(service.slowAttempts(), 'it is not tried again').toBe(2);

      expect(textOf(await search({ ...FAST, limit: 1 })), 'the session goes on').toContain(FOUND);
      service.release();
      const again = textOf(await search({ query: SLOW }));
      expect(again, 'the same question is asked anew').toContain('[alien-1979]');
      expect(again).toContain('Source: the catalogue service, as of ');
      expect(service.slowAttempts()).toBe(3);

      const id = client.wire.requests('tools/call')[0]?.id;
      expect(client.wire.received.filter((each) => each.id === id)).toEqual([]);
      expect(client.wire.requests('notifications/cancelled')).toHaveLength(hangsUp ? 0 : 1);
      await expect
        .poll(() => /Request cancelled.*"reason":"changed my mind"/.test(client.wire.log))
        .toBe(!hangsUp);
      const failures = client.wire.log.match(/The catalogue service failed/g);
      expect(failures, 'its refusal, and no attempt that ran out of time').toHaveLength(1);
    });
  });
});

describe.each(DIALECTS.filter(({ way, since }) => way === 'http' && since('2025-11-25')))(
  'cancellation by one of two instances of $name with the same request',
  ({ connect, revision }) => {
    it('does not affect the response of the other one', async () => {
      const service = await mediaService();
      const server = gatewayTo(service.url);
      const lines: string[] = [];
      const logger = createLogger({ level: 'debug', write: (line) => lines.push(line) });
      const serving = await serve(server.create({ logger }), { port: 0 });
      const opened = (): ReturnType<typeof connect> => connect({ server, revision, serving });
      await withClient(opened(), (ana) =>
        withClient(opened(), async (ben) => {
          const stopped = new AbortController();
          const first = ana.callTool('semantic_search', { query: SLOW }, { signal: stopped.signal });
          await service.held;
          const second = ben.callTool('semantic_search', { query: SLOW });
          await expect
            .poll(() => lines.filter((line) => line.includes('Handling request: tools/call')))
            .toHaveLength(2);
          const rejected = expect(first).rejects.toThrow('never mind');
          stopped.abort('never mind');
          await rejected;
          await ana.callTool('list_devices');
          service.release();
          expect(textOf(await second)).toContain('[alien-1979]');
          expect(service.attempts(), 'both shared one question').toBe(2);
        }),
      );
      await serving.close();
    });
  },
);
