/**
 * The media-gateway server with a file of titles of one's own: what can be read is served, the rest is told.
 * @module
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../packages/lectern/src/index.ts';
import { spawnServer } from '../../packages/lectern/src/testing.ts';
import { HOPELESS_CATALOGUES, OWN_CATALOGUES } from '../support/own-catalogues.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { checkedClient } from '../support/wire-check.ts';
import { expectRefusal } from './serve-to-the-end.ts';

const CLI = fileURLToPath(new URL('../../packages/lectern/dist/cli.mjs', import.meta.url));
const MEDIA = ['media-gateway', '--stdio'];
const LINE = /^\[[^\]]+Z\] \[WARN\] \[Server\] (.*)$/;

type Ask = (tool: string, args: JsonObject) => Promise<string>;

/** Asks a server with this catalogue, and gives what its log says at its end, without the heads of the lines. */
async function whileServing(path: string, work: (ask: Ask) => Promise<void>): Promise<string[]> {
  const child = await spawnServer(process.execPath, [CLI, 'serve', ...MEDIA], {
    env: { MEDIA_CATALOGUE_PATH: path },
  });
  const client = await checkedClient(child.connect);
  await work(async (tool, args) => {
    const { content } = await client.callTool(tool, args);
    return content[0]?.text ?? '';
  });
  await client.close();
  expect(await child.exited).toBe(0);
  const lines = child
    .stderr()
    .split('\n')
    .filter((line) => line.includes('[WARN]'));
  return lines.map((line) => LINE.exec(line)?.[1] ?? `not a line of the log: ${line}`);
}

const find = (ask: Ask, query: string): Promise<string> => ask('semantic_search', { query });

describe('MEDIA_CATALOGUE_PATH with', () => {
  it.each(Object.entries(OWN_CATALOGUES))(
    'a .%s file serves only its valid rows and reports the others with file and line',
    async (ending, { text, told }) => {
      const folder = await temporaryFolder();
      await folder.write(`own.${ending}`, text);
      const path = folder.at(`own.${ending}`);
      const lines = await whileServing(path, async (ask) => {
        expect(await find(ask, 'lantern keeper')).toContain(
          'The Lantern Keeper (2001) [the-lantern-keeper-2001]',
        );
        expect(await find(ask, 'science fiction')).toContain('Paper Comet (1988) [paper-comet-1988]');
        expect(await find(ask, 'nowhere in sight')).not.toContain('Nowhere in Sight');
        expect(await find(ask, 'metropolis'), 'the built-in catalogue is not there').not.toContain('1927');
      });
      expect(lines).toEqual(told.map((line) => expect.stringContaining(`${path}${line}`)));
    },
  );

  it('an extension in upper case is accepted, and spaces around the path are ignored', async () => {
    const folder = await temporaryFolder();
    await folder.write('OWN.CSV', 'title,year\nPaper Comet,1988\n');
    const lines = await whileServing(` ${folder.at('OWN.CSV')} `, async (ask) => {
      expect(await find(ask, 'comet')).toContain('[paper-comet-1988]');
    });
    expect(lines).toEqual([]);
  });

  it('contradictory rows are served unchanged and reported', async () => {
    const folder = await temporaryFolder();
    const path = folder.at('own.csv');
    await folder.write('own.csv', 'title,year,type,ended\nPaper Comet,1988,series,1980\n');
    const lines = await whileServing(path, async (ask) => {
      expect(await find(ask, 'comet')).toContain('[paper-comet-1988]');
    });
    expect(lines).toEqual([`${path}:2: It ended in 1980, before it began in 1988.`]);
  });

  it.each(Object.entries(HOPELESS_CATALOGUES))('%s is refused', async (name, { text, told }) => {
    const folder = await temporaryFolder();
    await folder.write(name, text);
    const lines = told.map((line) => beginning(`${folder.at(name)}${line}`));
    expectRefusal(MEDIA, { MEDIA_CATALOGUE_PATH: folder.at(name) }, lines);
  });

  it('a missing file, a folder, or another extension is refused', async () => {
    const folder = await temporaryFolder();
    await folder.makeFolder('folder.json');
    await folder.write('own.xml', '<titles/>');
    for (const [name, why] of [
      ['nowhere.csv', 'is not there'],
      ['folder.json', 'is a folder'],
      ['own.xml', 'is not a catalogue; expected .csv, .tsv, .json or .jsonl.'],
      ['', 'is not a catalogue; expected .csv, .tsv, .json or .jsonl.'],
    ] as const) {
      const path = name === '' ? folder.root : folder.at(name);
      expectRefusal(MEDIA, { MEDIA_CATALOGUE_PATH: path }, [`MEDIA_CATALOGUE_PATH: ${path} ${why}`]);
    }
  });

  it('no valid rows is refused over HTTP as well', async () => {
    const folder = await temporaryFolder();
    const path = folder.at('nowhere.csv');
    expectRefusal(['media-gateway', '--http', '0'], { MEDIA_CATALOGUE_PATH: path }, [
      `MEDIA_CATALOGUE_PATH: ${path} is not there`,
    ]);
  });
});

describe('MEDIA_CATALOGUE_URL', () => {
  it.each([
    ['catalogue', 'must be a whole URL, such as https://catalogue.example/api.'],
    ['ftp://catalogue.example', 'must begin with http: or https:, not ftp:'],
    ['http://ana:secret@127.0.0.1:1/', 'must not hold a user name or a password.'],
    ['http://127.0.0.1:1/?key=secret', 'must not hold a query or a fragment.'],
  ])('%s is refused without repeating it', (url, why) => {
    expectRefusal(MEDIA, { MEDIA_CATALOGUE_URL: url }, [
      `MEDIA_CATALOGUE_URL: The base URL of a catalogue service ${why}`,
    ]);
  });

  it('is refused together with MEDIA_CATALOGUE_PATH', () => {
    const both = { MEDIA_CATALOGUE_URL: 'http://127.0.0.1:1/', MEDIA_CATALOGUE_PATH: 'own.csv' };
    expectRefusal(MEDIA, both, [
      'MEDIA_CATALOGUE_PATH and MEDIA_CATALOGUE_URL are both set; expected one of them.',
    ]);
  });
});

function beginning(start: string): RegExp {
  return new RegExp(`^${start.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`);
}
