import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

describe('the address of Redis', () => {
  it('can be one server, a primary named by Sentinel, or a cluster', () => {
    expect(readAddress('rediss://u:p@h:1/2')).toEqual({
      kind: 'single',
      url: 'rediss://u:p@h:1/2',
      tls: true,
    });
    expect(readAddress('redis+sentinel://ada:p%40ss@one,two:7/main/3')).toEqual({
      kind: 'sentinel',
      nodes: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 7 },
      ],
      name: 'main',
      db: 3,
      tls: false,
      username: 'ada',
      password: 'p@ss',
    });
    expect(readAddress('rediss+cluster://:p@one:1,[::1]:2')).toEqual({
      kind: 'cluster',
      nodes: [
        { host: 'one', port: 1 },
        { host: '::1', port: 2 },
      ],
      tls: true,
      password: 'p',
    });
  });

  it.each(['http://h', 'redis://', 'redis+sentinel://u:secret@h', 'redis'])('cannot be %s', (url) => {
    expect(() => readAddress(url)).toThrow('The Redis URL must');
    expect(() => readAddress(url)).not.toThrow('secret');
  });
});
