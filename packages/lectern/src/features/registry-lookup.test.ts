import { describe, expect, it } from 'vitest';
import { readText, unknownName } from './registry.ts';

describe('a name in a request', () => {
  it('is read if it is a string', () => {
    expect(readText({ method: 'tools/call', params: { name: '' } }, 'name')).toBe('');
  });

  it.each([undefined, null, 1, ['a']])('is reported as missing when it is %j', (uri) => {
    expect(() => readText({ method: 'resources/read', params: { uri } }, 'uri')).toThrow(
      expect.objectContaining({
        code: -32602,
        message: 'Invalid params: resources/read needs "uri" as a string',
      }),
    );
  });

  it('is returned with the closest one, if there is one', () => {
    const unknown = { kind: 'tool', known: ['fetch', 'search', 'search_news'], lists: true };
    expect(unknownName({ ...unknown, name: 'serach' })).toMatchObject({
      code: -32602,
      message: 'Unknown tool: serach. Did you mean "search"?',
      data: { suggestion: 'search' },
    });
  });

  it('is returned with the known names if none is close, those with a common word first', () => {
    const unknown = { kind: 'tool', known: ['fetch', 'search_news'], name: 'post_news_item' };
    const error = unknownName({ ...unknown, lists: true });
    expect(error.message).toBe('Unknown tool: post_news_item. Known tools: search_news, fetch.');
    expect(error.data).toBeUndefined();
    expect(unknownName({ ...unknown, lists: false }).message).toBe('Unknown tool: post_news_item');
  });

  it('never results in a message of more than 600 characters', () => {
    const known = Array.from(
      { length: 200 },
      (_, i) => `some_tool_${String.fromCharCode(97 + (i % 26))}${i}`,
    );
    const { message } = unknownName({ kind: 'tool', known, name: 'zzz', lists: true });
    expect(message.length).toBeLessThanOrEqual(600);
    expect(message).toMatch(/ and \d+ more\.$/);
  });
});
