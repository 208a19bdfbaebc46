import { expect, it } from 'vitest';
import type { JsonObject } from '../../jsonrpc/message.ts';
import type { Conversation } from './conversation.ts';
import { listAll } from './list-all.ts';

function paged(pages: Readonly<Record<string, JsonObject>>): Pick<Conversation, 'ask'> {
  return { ask: async (_, params = {}) => pages[String(params.cursor ?? 'first')] ?? {} };
}

it('reads all pages, and keeps what the first says beside them', async () => {
  const conversation = paged({
    first: { tools: [{ name: 'a' }], nextCursor: '2', ttlMs: 5 },
    2: { tools: [{ name: 'b' }], nextCursor: '3', ttlMs: 6 },
    3: { tools: [{ name: 'c' }, 'odd'] },
  });
  const { items, result } = await listAll(conversation, 'tools/list', 'tools');
  expect(items.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(result).toEqual({ tools: items, ttlMs: 5 });
});

it('takes a list that is none for an empty one', async () => {
  expect((await listAll(paged({}), 'tools/list', 'tools')).items).toEqual([]);
});

it('gives up on one without an end', async () => {
  const endless = paged({ first: { tools: [], nextCursor: 'first' } });
  await expect(listAll(endless, 'tools/list', 'tools')).rejects.toThrow('the list of tools has no end');
});
