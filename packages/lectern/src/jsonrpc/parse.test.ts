import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_DEPTH, parse } from './parse.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('parse', () => {
  it('reads a request', () => {
    expect(parse('{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1}}')).toMatchObject({
      kind: 'request',
      id: 1,
      method: 'ping',
      params: { a: 1 },
    });
  });

  it('reads a notification: a method without an id', () => {
    expect(parse('{"jsonrpc":"2.0","method":"x"}')).toMatchObject({
      kind: 'notification',
      params: undefined,
    });
  });

  it('treats params: null as absent', () => {
    expect(parse('{"jsonrpc":"2.0","id":"a","method":"x","params":null}')).toMatchObject({
      params: undefined,
    });
  });

  it('reads results and errors as responses', () => {
    expect(parse('{"jsonrpc":"2.0","id":7,"result":{}}')).toEqual({ kind: 'response', id: 7, result: {} });
    expect(parse('{"jsonrpc":"2.0","id":7,"error":{"code":-1,"message":"no"}}')).toMatchObject({
      kind: 'response',
      error: { code: -1, message: 'no' },
    });
  });

  it('reads arrays as batches', () => {
    expect(parse('[1,2]')).toEqual({ kind: 'batch', members: [1, 2], text: '[1,2]' });
  });

  it.each([
    ['not json', 'not-json'],
    ['', 'not-json'],
    ['42', 'not-an-object'],
    ['null', 'not-an-object'],
    ['{"jsonrpc":"2.0","id":1}', 'no-method'],
    ['{"jsonrpc":"2.0","id":1,"method":3}', 'no-method'],
    ['{"id":1,"method":"x"}', 'no-version'],
    ['{"jsonrpc":"1.0","id":1,"method":"x"}', 'wrong-version'],
    ['{"jsonrpc":"2.0","id":null,"method":"x"}', 'bad-id'],
    ['{"jsonrpc":"2.0","id":1.5,"method":"x"}', 'bad-id'],
    ['{"jsonrpc":"2.0","id":9007199254740993,"method":"x"}', 'bad-id'],
    ['{"jsonrpc":"2.0","id":true,"method":"x"}', 'bad-id'],
    ['{"jsonrpc":"2.0","id":1,"method":"x","params":[1]}', 'bad-params'],
    ['{"jsonrpc":"2.0","id":1,"method":"x","params":"p"}', 'bad-params'],
    ['{"jsonrpc":"2.0","id":null,"result":{}}', 'bad-response'],
    ['{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}', 'bad-response'],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":""}}', 'bad-response'],
  ])('refuses %s with the reason %s', (text, reason) => {
    expect(parse(text)).toMatchObject({ kind: 'invalid', reason });
  });

  it('preserves a readable ID of an invalid message', () => {
    expect(parse('{"jsonrpc":"1.0","id":"a","method":"x"}')).toMatchObject({ id: 'a' });
    expect(parse('{"jsonrpc":"2.0","id":null,"method":"x"}')).not.toHaveProperty('id');
  });

  it('refuses nesting beyond the limit and preserves the ID', () => {
    const text = `{"jsonrpc":"2.0","id":3,"method":"x","params":{"a":${nested(MAX_DEPTH)}}}`;
    expect(parse(text)).toMatchObject({ kind: 'invalid', reason: 'too-deep', id: 3 });
    expect(parse(nested(100_000))).toMatchObject({ kind: 'invalid', reason: 'too-deep' });
  });

  it('accepts nesting up to the limit', () => {
    const text = `{"jsonrpc":"2.0","id":3,"method":"x","params":{"a":${nested(MAX_DEPTH - 2)}}}`;
    expect(parse(text)).toMatchObject({ kind: 'request' });
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => parse(text) !== undefined),
    );
  });
});
