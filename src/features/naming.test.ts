import { describe, expect, it } from 'vitest';
import { readText, unknownName } from './naming.ts';

describe('a name in a request', () => {
  it('is read where it is a text', () => {
    expect(readText({ method: 'tools/call', params: { name: '' } }, 'name')).toBe('');
  });

  it.each([undefined, null, 1, ['a']])('is asked for when it is %j', (uri) => {
    expect(() => readText({ method: 'resources/read', params: { uri } }, 'uri')).toThrow(
      expect.objectContaining({
        code: -32602,
        message: 'Invalid params: resources/read needs "uri" as a string',
      }),
    );
  });

  it('comes back with the one that was probably meant, if there is one', () => {
    const known = ['search', 'fetch'];
    expect(unknownName('Unknown tool: serach', 'serach', known)).toMatchObject({
      code: -32602,
      message: 'Unknown tool: serach',
      data: { suggestion: 'search' },
    });
    expect(unknownName('Unknown tool: x', 'x', known).data).toBeUndefined();
  });
});
