import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { createMediaLogger } from '../../servers/media-gateway/log-message.ts';
import { createMediaGatewayServer } from '../../servers/media-gateway/server.ts';
import { HANDSHAKE_DIALECTS, sharedClient, withClient } from './dialects.ts';
import { served } from './http/served.ts';
import { setMediaLevel } from './media-level.ts';
import type { OfficialClient } from './official-client.ts';
import { connectStateless } from './second-client.ts';
import { MEDIA_GATEWAY } from './servers.ts';

const LINE =
  /^\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\] \[(DEBUG|INFO|WARN|ERROR)\] \[Server\] (.*?)(?: (\{.*\}))?$/;
const GOOD = { query: 'silent German science fiction with a robot', limit: 1 };
const BAD = { contentId: 'metropolis-1927', deviceId: 'garden-projector' };
const REFUSED =
  'tools/call refused: Garden projector is offline. Online: living-room-tv, kitchen-tablet, my-phone.';

const search = (client: OfficialClient, meta: JsonObject = {}): Promise<JsonObject> =>
  client.callTool('semantic_search', GOOD, { meta });
const fail = (client: OfficialClient): Promise<JsonObject> => client.callTool('initiate_playback', BAD);

/** Level and text of each line, and its data where it has any. */
function linesOf(log: string): unknown[][] {
  const lines = log.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [, level, text, data] = LINE.exec(line) ?? [undefined, 'not a line', line];
    return data === undefined ? [level, text] : [level, text, JSON.parse(data)];
  });
}

/** All lines, as they are when the server has ended. */
async function linesAtTheEnd(
  connecting: Promise<OfficialClient>,
  work: (client: OfficialClient) => Promise<void>,
): Promise<{ lines: unknown[][]; ids: unknown[] }> {
  let ended: OfficialClient | undefined;
  await withClient(connecting, async (client) => {
    ended = client;
    await work(client);
  });
  const { log, sent } = (ended as OfficialClient).wire;
  const ids = sent
    .filter(({ method }) => /^(?:tools\/call|logging)/.test(method as string))
    .map(({ id }) => id);
  return { lines: linesOf(log), ids };
}

describe.each(HANDSHAKE_DIALECTS.filter(({ way }) => way === 'stdio'))(
  'lines on stderr of media-gateway and $name',
  (dialect) => {
    const { connect, revision } = dialect;

    it('follow the level of the session', async () => {
      const { lines, ids } = await linesAtTheEnd(
        connect({ server: MEDIA_GATEWAY, revision }),
        async (client) => {
          await search(client);
          await fail(client);
          await setMediaLevel(client, 'debug');
          await search(client);
          await fail(client);
          await setMediaLevel(client, 'error');
          await search(client);
          await fail(client);
        },
      );
      const params = (name: string, args: object): unknown =>
        expect.objectContaining({ name, arguments: args });
      expect(lines).toEqual([
        ['INFO', 'Client initialization complete'],
        ['WARN', REFUSED, { requestId: ids[1] }],
        ['INFO', 'Log level changed', { requestId: ids[2], previousLevel: 'info', currentLevel: 'debug' }],
        [
          'DEBUG',
          'Handling request: tools/call',
          { requestId: ids[3], params: params('semantic_search', GOOD) },
        ],
        [
          'DEBUG',
          'Handling request: tools/call',
          { requestId: ids[4], params: params('initiate_playback', BAD) },
        ],
        ['WARN', REFUSED, { requestId: ids[4] }],
        ['DEBUG', 'Handling request: logging/setLevel', { requestId: ids[5], params: { level: 'error' } }],
      ]);
    });
  },
);

it('lines on stderr of media-gateway follow the level of each request in the stateless era', async () => {
  const at = (level: string): JsonObject => ({ 'io.modelcontextprotocol/logLevel': level });
  const { lines, ids } = await linesAtTheEnd(connectStateless({ server: MEDIA_GATEWAY }), async (client) => {
    await search(client);
    await search(client, at('debug'));
    await search(client, at('error'));
    await search(client, at('info'));
    await fail(client);
  });
  expect(lines).toEqual([
    ['DEBUG', 'Handling request: tools/call', { requestId: ids[1], params: expect.any(Object) }],
    ['WARN', REFUSED, { requestId: ids[4] }],
  ]);
});

describe.each(HANDSHAKE_DIALECTS.filter(({ way }) => way !== 'stdio'))(
  'two instances of $name at one media-gateway',
  (dialect) => {
    let log = '';
    const logger = createMediaLogger((line) => {
      log += `${line}\n`;
    });
    const serving = served({ create: () => createMediaGatewayServer({ logger }) });
    const setup = {
      server: MEDIA_GATEWAY,
      get serving() {
        return serving();
      },
    };
    const ana = sharedClient(dialect, setup);
    const ben = sharedClient(dialect, setup);

    /** How many messages to each client, and lines of the server, two searches at once give. */
    const during = async (): Promise<{ ana: number; ben: number; lines: number }> => {
      const heard = (client: OfficialClient): number => client.wire.heard('notifications/message').length;
      const before = { ana: heard(ana()), ben: heard(ben()), lines: linesOf(log).length };
      await Promise.all([search(ana()), search(ben())]);
      return {
        ana: heard(ana()) - before.ana,
        ben: heard(ben()) - before.ben,
        lines: linesOf(log).length - before.lines,
      };
    };

    it('have their own levels, for messages and for lines on stderr', async () => {
      await setMediaLevel(ana(), 'debug');
      await setMediaLevel(ben(), 'error');
      expect(await during()).toEqual({ ana: 2, ben: 0, lines: 1 });
      await setMediaLevel(ana(), 'error');
      await setMediaLevel(ben(), 'info');
      expect(await during()).toEqual({ ana: 0, ben: 1, lines: 0 });
    });
  },
);
