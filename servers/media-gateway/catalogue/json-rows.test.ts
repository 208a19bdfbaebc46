import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonlRows, jsonRows, LineIndex } from './json-rows.ts';

describe('the line index', () => {
  it.each([
    [0, 1],
    [2, 1],
    [3, 2],
    [4, 3],
    [6, 4],
    [99, 4],
  ])('maps offset %i to line %i', (offset, line) => {
    expect(new LineIndex('a\r\n\nb\rc').lineAt(offset)).toBe(line);
  });

  it('agrees with counting from the start', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n') }), fc.nat(60), (text, offset) => {
        expect(new LineIndex(text).lineAt(offset)).toBe(text.slice(0, offset).split('\n').length);
      }),
    );
  });
});

describe('jsonlRows', () => {
  it('reads the same from a text split into chunks anywhere', () => {
    const parts = fc.array(fc.constantFrom('{"a":1}', '[', ']', '1', '\n', '\r\n', '\r', ' '), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), (cut) => {
        const pieces = cut.map((part) => part.join(''));
        expect([...jsonlRows(pieces).rows]).toEqual([...jsonlRows([pieces.join('')]).rows]);
      }),
    );
  });
});

describe('jsonRows', () => {
  const summary = (pieces: readonly string[]) => {
    const { rows, notices } = jsonRows(pieces);
    return {
      notices,
      rows: [...rows].map(({ lineOf, ...row }) => ({ ...row, title: lineOf?.(['title']) })),
    };
  };

  it('reads the same from a text in pieces, wherever it is cut', () => {
    const text =
      '{"note":"[\\"{","films":[\r\n{"title":"A \\\\","n":[1,{}]},\r\n\r\n {"x":1,\n"title":"B"}]}';
    const whole = summary([text]);
    expect(whole.rows).toMatchObject([
      { line: 2, value: { title: 'A \\' }, title: 2 },
      { line: 4, value: { title: 'B' }, title: 5 },
    ]);
    for (let at = 0; at <= text.length; at++)
      expect(summary([text.slice(0, at), text.slice(at)])).toEqual(whole);
    expect(summary([...text])).toEqual(whole);
  });

  it('reads what comes before a fault, and says on which line that is', () => {
    expect(summary(['[{"title":"A"},\n{"title":}]']).rows).toMatchObject([
      { line: 1, value: { title: 'A' } },
      { line: 2, isOfFile: true, faults: [expect.stringContaining('not valid JSON')] },
    ]);
  });

  it('agrees with JSON.parse on arrays of anything', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(9), (values, indent) => {
        const text = JSON.stringify(values, null, indent);
        const { rows } = jsonRows(text.split(/(?<=[,:"])/));
        expect([...rows].map(({ value }) => value)).toEqual(JSON.parse(text));
      }),
    );
  });
});
