import { expect, it } from 'vitest';
import { quietLogger as logger } from '../../../../test/support/quiet.ts';
import { createServer } from '../index.ts';
import { testClient } from '../testing.ts';

const TOWNS = ['bergen', 'lerwick'];

const server = createServer({ name: 'harbour', version: '1.0.0', logger })
  .resource('harbour://tides/today', { name: 'today' }, () => 'low')
  .resource('harbour://notices/dredging', { name: 'dredging' }, () => 'dredging')
  .resource('harbour://north/closures', { name: 'north' }, () => 'none')
  .resource('harbour://south/closures', { name: 'south' }, () => 'none')
  .resourceTemplate('harbour://berths/{number}', { name: 'berth' }, () => 'free')
  .resourceTemplate('harbour://towns/{town}', { name: 'town', complete: { town: TOWNS } }, () => undefined);

it.each([
  ['harbour://tide/today', 'harbour://tides/today'],
  ['harbour:tides/today', 'harbour://tides/today'],
  ['harbour://notices/dreging', 'harbour://notices/dredging'],
  ['harbour://announcements/dredging', 'harbour://notices/dredging'],
  ['harbour://berth/12', 'harbour://berths/12'],
  ['harbour://towns/brgen', 'harbour://towns/bergen'],
  ['harbour://cities/lerwick', 'harbour://towns/lerwick'],
])('suggests, instead of %s, %s', async (sent, meant) => {
  const client = await testClient(server);
  await expect(client.readResource(sent)).rejects.toThrow(
    `Resource not found: ${sent}. Did you mean "${meant}"?`,
  );
});

it.each(['harbour://west/closures', 'harbour://zzz', 'other://notices/dredging'])(
  'suggests nothing for %s, which is close to no name or to two names',
  async (sent) => {
    const client = await testClient(server);
    await expect(client.readResource(sent)).rejects.toThrow(`Resource not found: ${sent}. Known resources: `);
  },
);
