/**
 * The media-gateway server in front of a catalogue service that answers, and then is no more.
 * @module
 */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { spawnServer } from '../../packages/lectern/src/testing.ts';
import { mediaService } from '../support/media-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { checkedClient } from '../support/wire-check.ts';

const CLI = fileURLToPath(new URL('../../packages/lectern/dist/cli.mjs', import.meta.url));
const NOBODY = 'The catalogue does not respond at the moment. Try again in a minute.';

/** Runs before the program: its clock is ahead by as many milliseconds as a file says. */
const CLOCK = `
  import { readFileSync } from 'node:fs';
  const now = Date.now;
  Date.now = () => now() + Number(readFileSync(new URL('ahead', import.meta.url), 'utf8'));
`;

interface Answer {
  readonly text: string;
  readonly isError: boolean;
  readonly freshness: unknown;
}

it('returns a cached result if the service fails, and reports it', async () => {
  const service = await mediaService();
  const folder = await temporaryFolder();
  await folder.write('clock.mjs', CLOCK);
  const goAhead = (minutes: number): Promise<void> => folder.write('ahead', String(minutes * 60_000));
  await goAhead(0);
  const child = await spawnServer(
    process.execPath,
    ['--import', folder.at('clock.mjs'), CLI, 'serve', 'media-gateway', '--stdio'],
    { env: { MEDIA_CATALOGUE_URL: ` ${service.url}/ ` } },
  );
  const client = await checkedClient(child.connect);
  const search = async (query: string): Promise<Answer> => {
    const { content, isError, structuredContent } = await client.callTool('semantic_search', { query });
    const { freshness } = (structuredContent ?? {}) as JsonObject;
    return { text: content[0]?.text ?? '', isError: isError === true, freshness };
  };
  const waitress = (): Promise<Answer> => search('a shy waitress in Paris');

  const first = await waitress();
  expect(first.text).toContain('[amelie-2001]');
  expect(first.text).toContain('\n\nSource: the catalogue service, as of 2026-11-01.');
  expect(first.freshness).toEqual({
    source: 'service',
    asOf: '2026-11-01',
    stale: false,
    note: 'Source: the catalogue service, as of 2026-11-01.',
  });
  expect(service.attempts()).toBe(1);

  await goAhead(1);
  const kept = await waitress();
  expect(kept.text).toMatch(
    /\n\nSource: a kept answer of the catalogue service as of 2026-11-01, \d+ seconds old\.$/,
  );
  expect(kept.freshness).toMatchObject({ source: 'cache', stale: false });
  expect(service.attempts(), 'it is not asked again so soon').toBe(1);

  await service.stop();
  await goAhead(10);
  const stale = await waitress();
  expect(stale.isError).toBe(false);
  expect(stale.text).toContain('[amelie-2001]');
  expect(stale.text).toMatch(
    /\n\nSource: a kept answer as of 2026-11-01, 10 minutes old and out of date; the catalogue service could not be reached\.$/,
  );
  expect(stale.freshness).toMatchObject({ source: 'cache', asOf: '2026-11-01', stale: true });
  for (const line of [
    /\[WARN\] \[Server\] The catalogue service failed \{"operation":"search","attempt":3,/,
    /\[WARN\] \[Server\] The service does not respond; returned a stored result \{/,
  ])
    await expect.poll(child.stderr).toMatch(line);

  expect(await search('a crew in space'), 'never asked before').toMatchObject({
    isError: true,
    text: NOBODY,
  });
  await expect(client.readResource('media://genres')).rejects.toMatchObject({
    code: -32603,
    message: NOBODY,
  });
  await goAhead(25 * 60);
  expect(await waitress(), 'too old for anybody').toMatchObject({ isError: true, text: NOBODY });

  await client.close();
  expect(await child.exited).toBe(0);
});

it('starts before the service responds, and serves everything that needs no catalogue', async () => {
  const service = await mediaService();
  await service.stop();
  const child = await spawnServer(process.execPath, [CLI, 'serve', 'media-gateway', '--stdio'], {
    env: { MEDIA_CATALOGUE_URL: service.url },
  });
  const client = await checkedClient(child.connect);
  expect((await client.listTools()).tools).toHaveLength(7);
  expect(JSON.stringify(await client.callTool('list_devices'))).toContain('living-room-tv');
  expect(await client.callTool('get_genres')).toMatchObject({ isError: true, content: [{ text: NOBODY }] });
  await client.close();
  expect(await child.exited).toBe(0);
});
