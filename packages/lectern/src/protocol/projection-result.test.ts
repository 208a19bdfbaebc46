import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PreparedResult, resultWriter } from './projection.ts';
import { REVISIONS, rulesOf } from './revisions.ts';

const INFO = { name: 'small', version: '1.0.0' };
const IDENTITY = { 'io.modelcontextprotocol/serverInfo': INFO };
const HANDSHAKE = REVISIONS.slice(0, 4);
const STATELESS = rulesOf('2026-07-28');
const write = resultWriter(INFO);

describe('resultWriter', () => {
  it.each(HANDSHAKE)('leaves a result of %s unchanged', (revision) => {
    for (const result of [{}, { tools: [] }, { content: [], _meta: { a: 1 }, isError: true }]) {
      expect(write(result, rulesOf(revision))).toBe(JSON.stringify(result));
    }
  });

  it('adds the result type and server info to every stateless result', () => {
    expect(JSON.parse(write({}, STATELESS))).toEqual({ resultType: 'complete', _meta: IDENTITY });
    expect(JSON.parse(write({ content: [] }, STATELESS))).toEqual({
      resultType: 'complete',
      _meta: IDENTITY,
      content: [],
    });
  });

  it('preserves an existing result type and _meta', () => {
    expect(JSON.parse(write({ resultType: 'input_required', requestState: 's' }, STATELESS))).toEqual({
      resultType: 'input_required',
      _meta: IDENTITY,
      requestState: 's',
    });
    expect(JSON.parse(write({ content: [], _meta: { 'example.com/a': 1 } }, STATELESS))).toEqual({
      resultType: 'complete',
      _meta: { ...IDENTITY, 'example.com/a': 1 },
      content: [],
    });
    expect(JSON.parse(write({ _meta: {} }, STATELESS))).toEqual({ resultType: 'complete', _meta: IDENTITY });
  });

  it('writes no member twice if a result passed through it before', () => {
    const once = JSON.parse(write({ tools: [], _meta: { a: 1 } }, STATELESS));
    const twice = write(once, STATELESS);
    expect(JSON.parse(twice)).toEqual(once);
    expect(twice.match(/serverInfo/g)).toHaveLength(1);
    expect(twice.match(/resultType/g)).toHaveLength(1);
  });

  it('writes valid JSON for any members', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (members) => {
        const { resultType, _meta, ...rest } = members;
        const expected = JSON.parse(JSON.stringify(rest));
        expect(JSON.parse(write(rest, STATELESS))).toEqual({
          resultType: 'complete',
          _meta: IDENTITY,
          ...expected,
        });
      }),
    );
  });

  it('writes a prepared result as prepared', () => {
    const prepared = new PreparedResult('{"tools":[]}');
    for (const revision of REVISIONS) expect(write(prepared, rulesOf(revision))).toBe('{"tools":[]}');
  });
});

describe('PreparedResult', () => {
  it('returns a new object each time', () => {
    const prepared = new PreparedResult('{"tools":[{"name":"a"}]}');
    const first = prepared.toObject();
    (first.tools as unknown[]).length = 0;
    expect(prepared.toObject()).toEqual({ tools: [{ name: 'a' }] });
  });
});
