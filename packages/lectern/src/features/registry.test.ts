import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quietLogger } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import { createServer, type Server } from '../index.ts';
import { REVISIONS } from '../protocol/revisions.ts';
import type { RecordingClient } from '../testing.ts';
import { decodeCursor, encodeCursor } from './registry.ts';

const LISTS = [
  ['tools/list', 'tools'],
  ['prompts/list', 'prompts'],
  ['resources/list', 'resources'],
  ['resources/templates/list', 'resourceTemplates'],
] as const;

/** Names out of alphabetical order, so that order of registration shows. */
const NAMES = ['e', 'b', 'd', 'a', 'c'];

function library(pageSize: number): Server {
  const server = createServer({ name: 'library', version: '1.0.0', logger: quietLogger, pageSize });
  for (const name of NAMES) {
    server
      .tool(name, { description: name }, () => name)
      .prompt(name, { description: name }, () => name)
      .resource(`book://${name}`, { name }, () => name)
      .resourceTemplate(`book://${name}/{n}`, { name }, () => name);
  }
  return server;
}

async function pages(client: RecordingClient, method: string, member: string): Promise<string[][]> {
  const seen: string[][] = [];
  let cursor: unknown;
  do {
    const result = await client.request(method, cursor === undefined ? {} : { cursor });
    seen.push((result[member] as { name: string }[]).map(({ name }) => name));
    cursor = result.nextCursor;
  } while (cursor !== undefined);
  return seen;
}

describe.each(REVISIONS)('lists in %s', (revision) => {
  it.each(LISTS)('%s is paged in order of registration', async (method, member) => {
    const client = await checkedClient(library(2), { revision });
    expect(await pages(client, method, member)).toEqual([['e', 'b'], ['d', 'a'], ['c']]);
  });

  it.each(LISTS)('%s has no next cursor when the last page is full', async (method, member) => {
    const client = await checkedClient(library(5), { revision });
    expect(await pages(client, method, member)).toEqual([NAMES]);
  });

  it.each(LISTS)('%s refuses a foreign cursor', async (method, member) => {
    const client = await checkedClient(library(2), { revision });
    const { nextCursor } = await client.request(method);
    const others = [
      '',
      'nonsense',
      `${nextCursor}=`,
      encodeCursor('other', 2),
      encodeCursor(member, 2).toLowerCase(),
    ];
    for (const cursor of [...others, 2, {}]) {
      await expect(client.request(method, { cursor })).rejects.toMatchObject({ code: -32602 });
    }
  });
});

describe('lists', () => {
  it('keep cursors valid for other connections and while items are added and removed', async () => {
    const server = library(2);
    const first = await checkedClient(server);
    const { nextCursor } = await first.listTools();
    server.removeTool('b');
    server.removeTool('d');
    server.tool('f', { description: 'f' }, () => 'f');
    const second = await checkedClient(server);
    const { tools } = await second.listTools(nextCursor as string);
    expect(tools).toMatchObject([{ name: 'a' }, { name: 'c' }]);
    expect(await pages(second, 'tools/list', 'tools')).toEqual([
      ['e', 'a'],
      ['c', 'f'],
    ]);
  });

  it('return an empty page beyond their end', async () => {
    const client = await checkedClient(library(2));
    expect(await client.listTools(encodeCursor('tools', 1_000_000))).toEqual({ tools: [] });
  });

  it('accept any number of made-up cursors', async () => {
    const client = await checkedClient(library(2));
    for (let after = 10; after < 700; after++) await client.listTools(encodeCursor('tools', after));
    expect(await pages(client, 'tools/list', 'tools')).toEqual([['e', 'b'], ['d', 'a'], ['c']]);
  });

  it('place an item that was removed and added again at the end', async () => {
    const server = library(9);
    server.removeTool('e');
    server.tool('e', { description: 'again' }, () => 'e');
    expect(await pages(await checkedClient(server), 'tools/list', 'tools')).toEqual([
      ['b', 'd', 'a', 'c', 'e'],
    ]);
  });

  it('refuse a duplicate name', () => {
    const server = library(2);
    expect(() => server.tool('a', { description: 'x' }, () => '')).toThrow(/"a" is defined already/);
    expect(() => server.resource('book://a', { name: 'x' }, () => '')).toThrow(/defined already/);
    expect(server.removeTool('nobody')).toBe(false);
    expect(server.removeTool('a')).toBe(true);
    expect(() => server.tool('a', { description: 'x' }, () => '')).not.toThrow();
  });

  it('serve tools under unlisted aliases', async () => {
    const server = library(9).tool('find', { description: 'f', aliases: ['seek', 'look'] }, () => 'found');
    const client = await checkedClient(server);
    expect(await pages(client, 'tools/list', 'tools')).toEqual([[...NAMES, 'find']]);
    for (const name of ['find', 'seek', 'look'])
      expect(await client.callTool(name)).toMatchObject({ content: [{ text: 'found' }] });

    expect(() => server.tool('seek', { description: 'x' }, () => '')).toThrow(/"seek" is defined already/);
    const again = { description: 'x', aliases: ['new', 'a'] };
    expect(() => server.tool('other', again, () => '')).toThrow(/"a" is defined already/);
    await expect(client.callTool('new')).rejects.toThrow('Unknown tool: new');
    expect(() => server.tool('other', { description: 'x', aliases: ['é'] }, () => '')).toThrow(
      /Tool name "é"/,
    );

    server.removeTool('find');
    await expect(client.callTool('seek')).rejects.toThrow('Unknown tool: seek');
    expect(() => server.tool('seek', { description: 'x' }, () => '')).not.toThrow();
  });
});

describe('a cursor', () => {
  it('decodes to the number it was made with, only for its list', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        fc.maxSafeNat(),
        (list, other, after) => {
          const cursor = encodeCursor(list, after);
          expect(decodeCursor(list, cursor)).toBe(after);
          if (other !== list) expect(decodeCursor(other, cursor)).toBeUndefined();
        },
      ),
    );
  });

  it('consists of base64url characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.maxSafeNat(), (list, after) => {
        expect(encodeCursor(list, after)).toMatch(/^[A-Za-z0-9_-]+$/);
      }),
    );
  });

  it('returns undefined for any other value instead of throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.base64String()), (value) => {
        fc.pre(!/^dG9vbHM6/.test(String(typeof value === 'string' ? value : '')));
        expect(decodeCursor('tools', value)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['empty', ''],
    ['padded', `${encodeCursor('tools', 1)}=`],
    ['with spaces', ` ${encodeCursor('tools', 1)}`],
    ['with a stray bit', `${encodeCursor('tools', 17).slice(0, -1)}x`],
    ['of a negative number', encodeCursor('tools', -1)],
    ['of a fraction', encodeCursor('tools', 1.5)],
    ['not of a number', encodeCursor('tools', Number.NaN)],
    ['of an unsafe integer', encodeCursor('tools', 2 ** 53)],
    ['with leading zeros', btoa('tools:01').replaceAll('=', '')],
    ['of another list with the same ending', encodeCursor('more-tools', 1)],
    ['of a list that holds a number', encodeCursor('tools:1', 1)],
  ])('is refused when it is %s', (_title, cursor) => {
    expect(decodeCursor('tools', cursor)).toBeUndefined();
  });
});
