import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContentError } from '../../packages/lectern/src/content/finding.ts';
import { mediaService } from '../../test/support/media-service.ts';
import { HOPELESS_CATALOGUES, OWN_CATALOGUES } from '../../test/support/own-catalogues.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { checkedClient } from '../../test/support/wire-check.ts';
import { type MediaGatewayEnvironment, openMediaGateway } from './open-server.ts';

/** What the default logger writes. */
let log: string[] = [];
beforeEach(() => {
  log = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void log.push(line));
});
afterEach(() => void vi.restoreAllMocks());

async function ask(environment: MediaGatewayEnvironment, name: string, args = {}): Promise<string> {
  const client = await checkedClient(await openMediaGateway(environment));
  const { content } = await client.callTool(name, args);
  return content[0]?.text ?? '';
}

const search = (environment: MediaGatewayEnvironment, query: string): Promise<string> =>
  ask(environment, 'semantic_search', { query });

async function refusalOf(environment: MediaGatewayEnvironment): Promise<string> {
  const error = await openMediaGateway(environment).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ContentError);
  return (error as ContentError).message;
}

describe('without a custom catalogue', () => {
  it.each([{}, { MEDIA_CATALOGUE_PATH: '', MEDIA_CATALOGUE_URL: ' ' }])(
    'the built-in one is served (%j)',
    async (environment) => {
      expect(await search(environment, 'Metropolis by Fritz Lang')).toContain('[metropolis-1927]');
      expect(await ask(environment, 'get_content_details', { contentId: 'metropolis-1927' })).not.toContain(
        'Source: ',
      );
    },
  );
});

describe('MEDIA_CATALOGUE_PATH', () => {
  it.each(Object.entries(OWN_CATALOGUES))('reads a .%s file and logs invalid rows', async (ending, own) => {
    const folder = await temporaryFolder();
    await folder.write(`own.${ending}`, own.text);
    const path = folder.at(`own.${ending}`);
    const environment = { MEDIA_CATALOGUE_PATH: path, MEDIA_CATALOGUE_WHY: 'yes' };
    expect(await search(environment, 'paper comet')).toContain('[paper-comet-1988]');
    const warnings = log.filter((line) => line.includes('[WARN] [Server] '));
    expect(warnings).toEqual(
      own.told.map((line) => expect.stringContaining(`] [WARN] [Server] ${path}${line}`)),
    );
  });

  it('logs the number of titles and the encoding', async () => {
    const folder = await temporaryFolder();
    await folder.write('own.csv', `title,year\nPaper Comet,1988\n${',1990\n'.repeat(11)}`);
    await openMediaGateway({ MEDIA_CATALOGUE_PATH: folder.at('own.csv') });
    expect(log).toContainEqual(
      expect.stringContaining('[INFO] [Server] 1 of 12 titles, 11 left out (--why) {"encoding":"UTF-8"}'),
    );
    expect(log.filter((line) => line.includes('[WARN]'))).toEqual([]);
  });

  it('logs up to ten errors by default', async () => {
    const folder = await temporaryFolder();
    await folder.write('own.csv', `title,year\nPaper Comet,1988\n${',1990\n'.repeat(10)}`);
    await openMediaGateway({ MEDIA_CATALOGUE_PATH: folder.at('own.csv') });
    expect(log.filter((line) => line.includes('[WARN]'))).toHaveLength(10);
  });

  it('logs at most 100 errors and how many more there are', async () => {
    const folder = await temporaryFolder();
    const bad = Array.from({ length: 130 }, (_, i) => `,${1880 + i}`).join('\n');
    await folder.write('own.csv', `title,year\nPaper Comet,1988\n${bad}\n`);
    await openMediaGateway({ MEDIA_CATALOGUE_PATH: folder.at('own.csv'), MEDIA_CATALOGUE_WHY: 'yes' });
    const warnings = log.filter((line) => line.includes('[WARN]'));
    expect(warnings).toHaveLength(101);
    expect(warnings.at(-1)).toContain('30 more; lectern check lists all of them');
  });

  it('gets a result before a large file is read', async () => {
    const folder = await temporaryFolder();
    const rows = Array.from(
      { length: 30_000 },
      (_, i) => `Film ${i},1988,"${'About a long way home. '.repeat(2)}"`,
    );
    await folder.write('large.csv', `title,year,about\n${rows.join('\n')}\n`);
    const client = await checkedClient(
      await openMediaGateway({ MEDIA_CATALOGUE_PATH: folder.at('large.csv') }),
    );
    await client.listTools();
    expect(log.join('\n')).not.toContain('30,000 of 30,000 titles');
    const { content } = await client.callTool('semantic_search', { query: 'Film 77', limit: 1 });
    expect(content[0]?.text).toContain('[film-77-1988]');
    expect(log.join('\n')).toContain('30,000 of 30,000 titles');
  });

  it('applies to everything: genres, completion, resources', async () => {
    const folder = await temporaryFolder();
    await folder.write('own.csv', 'title,year,genres\nPaper Comet,1988,rocketry\n');
    const client = await checkedClient(
      await openMediaGateway({ MEDIA_CATALOGUE_PATH: folder.at('own.csv') }),
    );
    expect(JSON.stringify(await client.callTool('get_genres'))).toContain('- rocketry: rocketry (1)');
    const ref = { type: 'ref/prompt', name: 'availability_checker' };
    expect(await client.complete(ref, 'content_name', '')).toMatchObject({
      completion: { values: ['Paper Comet'], total: 1 },
    });
    const { contents } = await client.readResource('media://title/paper-comet-1988');
    expect(contents).toMatchObject([{ text: expect.stringMatching(/^# Paper Comet \(1988\)\n/) }]);
  });

  it.each(Object.entries(HOPELESS_CATALOGUES))('refuses %s', async (name, { text, told }) => {
    const folder = await temporaryFolder();
    await folder.write(name, text);
    const message = await refusalOf({ MEDIA_CATALOGUE_PATH: folder.at(name) });
    expect(message.split('\n')).toEqual([
      ...told.map((line) => expect.stringContaining(`${folder.at(name)}${line}`)),
      '',
    ]);
    expect(log).toEqual([]);
  });

  it.each([
    ['nowhere.json', 'is not there'],
    ['folder.csv', 'is a folder'],
    ['own.xlsx', 'is not a catalogue; expected .csv, .tsv, .json or .jsonl.'],
    ['own', 'is not a catalogue; expected .csv, .tsv, .json or .jsonl.'],
  ])('refuses %s, which %s', async (name, why) => {
    const folder = await temporaryFolder();
    await folder.makeFolder('folder.csv');
    await folder.write('own.xlsx', 'title,year\nPaper Comet,1988\n');
    await folder.write('own', 'title,year\nPaper Comet,1988\n');
    const path = folder.at(name);
    expect(await refusalOf({ MEDIA_CATALOGUE_PATH: path })).toBe(`MEDIA_CATALOGUE_PATH: ${path} ${why}\n`);
  });
});

describe('MEDIA_CATALOGUE_URL', () => {
  it('requests the service at that URL', async () => {
    const { url, attempts } = await mediaService();
    const text = await search({ MEDIA_CATALOGUE_URL: ` ${url}/ ` }, 'a shy waitress in Paris');
    expect(text).toContain('[amelie-2001]');
    expect(text).toContain('Source: the catalogue service, as of 2026-11-01.');
    expect(attempts()).toBe(1);
  });

  it('sends nothing before the first request of a client', async () => {
    let connections = 0;
    const deaf = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
    const { port } = deaf.address() as { port: number };
    const client = await checkedClient(
      await openMediaGateway({ MEDIA_CATALOGUE_URL: `http://127.0.0.1:${port}` }),
    );
    await client.listTools();
    await client.listResources();
    expect(connections).toBe(0);
    expect(await client.callTool('get_genres')).toMatchObject({ isError: true });
    expect(connections).toBeGreaterThan(0);
    await new Promise((resolve) => deaf.close(resolve));
  });

  it('sends the token or header from the environment', async () => {
    const seen: unknown[] = [];
    const service = createHttpServer((request, response) => {
      seen.push(request.headers.authorization ?? request.headers['x-api-key']);
      const isKnown = request.headers.authorization === 'Bearer s3cret';
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: { genres: [{ id: 'drama', name: 'Drama', titles: 7 }] } }));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(service.address() as { port: number }).port}`;
    const genres = (environment: MediaGatewayEnvironment) =>
      ask({ MEDIA_CATALOGUE_URL: url, ...environment }, 'get_genres');
    expect(await genres({ MEDIA_CATALOGUE_TOKEN: 's3cret' })).toContain('- drama: Drama (7)');
    expect(await genres({ MEDIA_CATALOGUE_HEADER: 'X-Api-Key: k1' })).toContain('refused this server');
    expect(await genres({})).toContain('MEDIA_CATALOGUE_TOKEN');
    expect(seen).toEqual(['Bearer s3cret', 'k1', undefined]);
    expect(log.join('\n')).not.toContain('s3cret');
    await new Promise((resolve) => service.close(resolve));
  });

  it.each<[string, MediaGatewayEnvironment]>([
    ['both', { MEDIA_CATALOGUE_TOKEN: 'a', MEDIA_CATALOGUE_HEADER: 'b: c' }],
    ['a token with a line break', { MEDIA_CATALOGUE_TOKEN: 'a\nb' }],
    ['a header without a name', { MEDIA_CATALOGUE_HEADER: 'secretvalue' }],
  ])('refuses %s, without repeating it', async (_what, environment) => {
    const message = await refusalOf({ MEDIA_CATALOGUE_URL: 'http://127.0.0.1:9', ...environment });
    expect(message).toMatch(/^MEDIA_CATALOGUE_(?:TOKEN|HEADER)/);
    expect(message).not.toContain('secretvalue');
  });

  it.each(['catalogue', 'file:///etc/passwd', 'https://ana:secret@catalogue.example/'])(
    'refuses %s without repeating it',
    async (url) => {
      const message = await refusalOf({ MEDIA_CATALOGUE_URL: url });
      expect(message).toMatch(/^MEDIA_CATALOGUE_URL: The base URL of a catalogue service must .*\n$/);
      expect(message).not.toContain('secret');
      expect(message).not.toContain('passwd');
    },
  );

  it('is refused together with MEDIA_CATALOGUE_PATH', async () => {
    const both = { MEDIA_CATALOGUE_PATH: 'nowhere.csv', MEDIA_CATALOGUE_URL: 'catalogue' };
    expect(await refusalOf(both)).toBe(
      'MEDIA_CATALOGUE_PATH and MEDIA_CATALOGUE_URL are both set; expected one of them.\n',
    );
  });
});
