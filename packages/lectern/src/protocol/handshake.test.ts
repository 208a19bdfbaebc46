import { describe, expect, it } from 'vitest';
import { smallServer } from '../../../../test/support/quiet.ts';
import { checkedClient } from '../../../../test/support/wire-check.ts';
import { REVISIONS } from './revisions.ts';

describe('ping', () => {
  it.each(REVISIONS.slice(0, 4))('gets an empty result in %s', async (revision) => {
    const client = await checkedClient(smallServer(), { revision });
    expect(await client.request('ping')).toEqual({});
    expect(await client.request('ping', { _meta: { a: 1 } })).toEqual({});
  });

  it('is not defined in 2026-07-28', async () => {
    const client = await checkedClient(smallServer(), { revision: '2026-07-28' });
    await expect(client.request('ping')).rejects.toMatchObject({ code: -32601 });
  });
});
