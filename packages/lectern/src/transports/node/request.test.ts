import { expect, it } from 'vitest';
import { smallServer } from '../../../../../test/support/quiet.ts';
import { networkOf } from './exchange.ts';
import { serve } from './serve.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each(['abc', '', null, -1, 1.5, Number.NaN])('port %j is refused', async (port) => {
  await expect(serve(smallServer(), { port: port as number })).rejects.toThrow(
    'port must be a number from 0 to 65535',
  );
});
