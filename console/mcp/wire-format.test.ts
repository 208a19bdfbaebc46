/**
 * How headers are written and events are read.
 * @module
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeHeaderValue } from '../../src/transports/http/sentinel.ts';
import { encodeHeaderValue, repeatedHeaders } from './header-values.ts';
import { readEvents, type ServerEvent } from './server-events.ts';

describe('header values', () => {
  it('are read by the server as they were meant', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const value = encodeHeaderValue(text);
        expect(() => new Headers({ 'mcp-name': value })).not.toThrow();
        expect(decodeHeaderValue(value)).toBe(text);
      }),
    );
    for (const text of ['', ' a', 'a ', '=?base64?YQ==?=', 'a\tb', 'plain text']) {
      expect(decodeHeaderValue(encodeHeaderValue(text))).toBe(text);
    }
    expect(encodeHeaderValue('plain text')).toBe('plain text');
  });

  it('repeat names, and the arguments that a schema marks', () => {
    const schema = {
      properties: {
        region: { type: 'string', 'x-mcp-header': 'Region' },
        deep: { type: 'object', properties: { count: { type: 'integer', 'x-mcp-header': 'Count' } } },
        left: { type: 'string', 'x-mcp-header': 'Left' },
        none: { type: 'string', 'x-mcp-header': 'None' },
      },
    };
    const params = { name: 'é', arguments: { region: 'eu', deep: { count: 3 }, none: null } };
    expect(repeatedHeaders('tools/call', params, schema)).toEqual({
      'Mcp-Method': 'tools/call',
      'Mcp-Name': '=?base64?w6k=?=',
      'Mcp-Param-Region': 'eu',
      'Mcp-Param-Count': '3',
    });
    expect(repeatedHeaders('resources/read', { uri: 'a:b' })).toEqual({
      'Mcp-Method': 'resources/read',
      'Mcp-Name': 'a:b',
    });
    expect(repeatedHeaders('tools/list', {})).toEqual({ 'Mcp-Method': 'tools/list' });
  });
});

describe('events', () => {
  async function read(...chunks: string[]): Promise<ServerEvent[]> {
    const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const each of bytes) controller.enqueue(each);
        controller.close();
      },
    });
    const events: ServerEvent[] = [];
    for await (const event of readEvents(body)) events.push(event);
    return events;
  }

  it('are read across chunks, with every kind of line break', async () => {
    expect(
      await read(
        'event: message\nid: 1\nda',
        'ta: {"a":1}\n',
        '\n: comment\n\ndata:x\r\ndata: y\r',
        '\n\r\ndata: z',
      ),
    ).toEqual([
      { data: '{"a":1}', id: '1' },
      { data: 'x\ny', id: undefined },
    ]);
    expect(await read('id: 7\nretry: 10\ndata: \n\n')).toEqual([{ data: '', id: '7' }]);
    expect(await read('data\n\n')).toEqual([{ data: '', id: undefined }]);
  });
});
