import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorText, notificationText, ProtocolError, requestText, resultText } from './message.ts';

describe('serialize', () => {
  it('echoes every ID with its type', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.maxSafeInteger()), (id) => {
        expect(JSON.parse(resultText(id, '{}'))).toEqual({
          jsonrpc: '2.0',
          id: id === 0 ? 0 : id,
          result: {},
        });
      }),
    );
  });

  it('writes an unknown ID as null or omits it', () => {
    const error = new ProtocolError(-32700, 'Parse error');
    expect(errorText(null, error)).toBe(
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}',
    );
    expect(errorText(undefined, error)).toBe(
      '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}',
    );
  });

  it('writes the data of an error only if there is any', () => {
    expect(JSON.parse(errorText(1, new ProtocolError(-32602, 'no', { uri: 'x:y' }))).error.data).toEqual({
      uri: 'x:y',
    });
    expect(JSON.parse(errorText(1, new ProtocolError(-32602, 'no'))).error).not.toHaveProperty('data');
  });

  it('writes notifications and requests, with params only if given', () => {
    expect(notificationText('a', undefined)).toBe('{"jsonrpc":"2.0","method":"a"}');
    expect(JSON.parse(requestText(3, 'b', { c: 1 }))).toEqual({
      jsonrpc: '2.0',
      id: 3,
      method: 'b',
      params: { c: 1 },
    });
  });

  it('writes a message on one line', () => {
    expect(resultText('a\nb', JSON.stringify({ text: 'c\r\nd\u2028' }))).not.toMatch(/[\r\n]/);
  });
});
