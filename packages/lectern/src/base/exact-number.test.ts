import { describe, expect, it } from 'vitest';
import { ExactNumber, exactNumber, parseExactly, stringifyExactly } from './exact-number.ts';

describe('exact numbers', () => {
  it('preserve the digits that a double loses, from one JSON text to the next', () => {
    const json = '{"a":76543210987.123456789,"b":[1,-0.10,1e400,12345678901234567890],"c":"7.10 \\"1.50\\""}';
    expect(stringifyExactly(parseExactly(json))).toBe(json);
  });

  it('become ordinary numbers if a double is written the same way', () => {
    expect(parseExactly('{"limit":5,"share":0.25,"text":"1.50"}')).toEqual({
      limit: 5,
      share: 0.25,
      text: '1.50',
    });
    expect(exactNumber('1.50')).toBeInstanceOf(ExactNumber);
    expect(String(exactNumber('1.50'))).toBe('1.50');
  });

  it('are not parsed from invalid JSON', () => {
    expect(() => parseExactly('{"a":01}')).toThrow(SyntaxError);
  });
});
