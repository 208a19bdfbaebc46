import { describe, expect, it } from 'vitest';
import { smallServer } from '../../test/support/quiet.ts';
import { inMemory } from './link.ts';

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('inMemory', () => {
  it('brings answers after the request was sent, and only where there are some', async () => {
    const heard: string[] = [];
    const link = inMemory(smallServer())((text) => void heard.push(text));
    link.send(PING);
    expect(heard).toEqual([]);
    await turn();
    expect(heard).toEqual(['{"jsonrpc":"2.0","id":1,"result":{}}']);
    link.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    await turn();
    expect(heard).toHaveLength(1);
  });

  it('opens a session for each connection, and closes it', async () => {
    const server = smallServer();
    const connect = inMemory(server);
    const heard: string[][] = [[], []];
    const links = heard.map((texts) => connect((text) => void texts.push(text)));
    links[0]?.send(PING);
    await turn();
    expect(heard.map((texts) => texts.length)).toEqual([1, 0]);
    await links[0]?.close();
    links[0]?.send(PING);
    await turn();
    expect(heard[0]?.[1]).toContain('-32600');
  });
});
