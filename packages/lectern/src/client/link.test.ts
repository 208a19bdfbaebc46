import { describe, expect, it } from 'vitest';
import { smallServer } from '../../../../test/support/quiet.ts';
import { connect } from './connect.ts';
import { type Connect, inMemory, type LinkEvents, parseMessages } from './link.ts';

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const eventsInto = (heard: string[]): LinkEvents => ({
  onText: (text) => void heard.push(text),
  onError() {},
  onClose() {},
});

it('connect() and inMemory() name an argument that is missing or wrong', async () => {
  await expect(connect(undefined as unknown as Connect)).rejects.toThrow('connect(link): link must be');
  expect(() => inMemory(undefined as never)).toThrow('the result of createServer()');
  const link = inMemory(smallServer());
  await expect(connect(link, { revision: 'latest' as never })).rejects.toThrow(
    'got "latest"; expected one of 2024-11-05',
  );
});

describe('inMemory', () => {
  it('delivers responses asynchronously, and only if there are any', async () => {
    const heard: string[] = [];
    const link = await inMemory(smallServer())(eventsInto(heard));
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
    const links = await Promise.all(heard.map((texts) => connect(eventsInto(texts))));
    links[0]?.send(PING);
    await turn();
    expect(heard.map((texts) => texts.length)).toEqual([1, 0]);
    await links[0]?.close();
    links[0]?.send(PING);
    await turn();
    expect(heard[0]?.[1]).toContain('-32600');
  });
});

describe('parseMessages', () => {
  it.each([
    ['{"jsonrpc":"2.0","id":1,"result":{}}', 1],
    ['{"jsonrpc":"2.0","method":"a"}', 1],
    ['[{"id":1,"result":{}},{"id":2,"error":{"code":1,"message":"m"}}]', 2],
  ])('accepts %s', (text, count) => {
    expect(parseMessages(text)).toHaveLength(count);
  });

  it.each([
    '',
    'Server running on stdio',
    '12',
    'null',
    '"text"',
    '{"a":1}',
    '{"id":1}',
    '[{"id":1,"result":{}},7]',
  ])('refuses %j', (text) => {
    expect(parseMessages(text)).toBeUndefined();
  });
});
