import { describe, expect, it } from 'vitest';
import { quietLogger } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import { createServer, type Server } from '../index.ts';
import { REVISIONS } from '../protocol/revisions.ts';
import { type CacheHints, NO_CACHING } from './registry.ts';

const PUBLIC: CacheHints = { ttlMs: 5000, cacheScope: 'public' };
const LISTS = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];

function library(cache?: CacheHints): Server {
  return createServer({
    name: 'library',
    version: '1.0.0',
    logger: quietLogger,
    ...(cache === undefined ? {} : { cache }),
  })
    .tool('find', { description: 'Finds' }, () => 'found')
    .prompt('ask', { description: 'Asks' }, () => 'why')
    .resource('book://1', { name: 'one', cache: { ttlMs: 70, cacheScope: 'public' } }, () => 'One')
    .resource('book://2', { name: 'two' }, () => 'Two')
    .resource('book://3', { name: 'three', cache: PUBLIC }, async (_uri, { roots }) =>
      String((await roots()).length),
    )
    .resourceTemplate(
      'page://{n}',
      { name: 'page', cache: { ttlMs: 9, cacheScope: 'private' } },
      (_uri, { n }) => `Page ${n}`,
    );
}

const hints = ({ ttlMs, cacheScope }: Record<string, unknown>) => ({ ttlMs, cacheScope });

describe('cache hints', () => {
  it.each(REVISIONS.slice(0, 4))('are omitted in %s', async (revision) => {
    const client = await checkedClient(library(PUBLIC), { revision });
    const results: Record<string, unknown>[] = [await client.readResource('book://1')];
    for (const list of LISTS) results.push(await client.request(list));
    for (const result of results) expect(hints(result)).toEqual({ ttlMs: undefined, cacheScope: undefined });
  });

  it('are on every list of 2026-07-28 and disable caching by default', async () => {
    const [none, some] = [library(), library(PUBLIC)];
    for (const [server, expected] of [
      [none, NO_CACHING],
      [some, PUBLIC],
    ] as const) {
      const client = await checkedClient(server, { revision: '2026-07-28' });
      for (const list of LISTS) expect(hints(await client.request(list))).toEqual(expected);
    }
  });

  it('of a read result are those of the resource or its template, never those of the lists', async () => {
    const client = await checkedClient(library(PUBLIC), { revision: '2026-07-28' });
    expect(hints(await client.readResource('book://1'))).toEqual({ ttlMs: 70, cacheScope: 'public' });
    expect(hints(await client.readResource('book://2'))).toEqual(NO_CACHING);
    expect(hints(await client.readResource('page://4'))).toEqual({ ttlMs: 9, cacheScope: 'private' });
  });

  it('disable caching of content that depends on client responses', async () => {
    const handlers = { roots: () => ({ roots: [{ uri: 'file:///a' }] }) };
    const client = await checkedClient(library(), { revision: '2026-07-28', handlers });
    const asked = await client.start('resources/read', { uri: 'book://3' }).result;
    expect(asked).toHaveProperty('resultType', 'input_required');
    expect(hints(asked)).toEqual({ ttlMs: undefined, cacheScope: undefined });
    const result = await client.readResource('book://3');
    expect(result).toHaveProperty('contents.0.text', '1');
    expect(hints(result)).toEqual(NO_CACHING);
  });
});
