import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepts, isJson } from './media-types.ts';

describe('isJson', () => {
  it.each([
    'application/json',
    'Application/JSON',
    ' application/json\t',
    'application/json;',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; Charset="Utf-8"',
    'application/json; a=b; charset=utf-8; c="d, e; f=\\"g"',
    'application/json; profile="text/plain"',
    'application/json;;;charset=utf-8;',
    'application/json; charset=utf8',
  ])('is true for %j', (contentType) => {
    expect(isJson(contentType)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'json',
    'text/plain',
    'text/plain; a=application/json',
    'text/plain;application/json',
    'application/jsonp',
    'application/json-seq',
    'application/problem+json',
    'application/json+x',
    'application/json/x',
    'xapplication/json',
    'application /json',
    'application/json, text/plain',
    'text/plain, application/json',
    'application/json, application/json',
    'application/json; a=b, text/plain',
    'application/json; a="b", text/plain',
    'application/json charset=utf-8',
    'application/json; charset',
    'application/json; charset=',
    'application/json; charset =utf-8',
    'application/json; charset= utf-8',
    'application/json; charset="utf-8',
    'application/json; charset=utf-16',
    'application/json; charset="utf-16"',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json; charset=latin1',
    'application/json; charset=utf-8x',
    "application/json; charset='utf-8'",
    'application/json\u00a0',
    'application/json; é=1',
  ])('is false for %j', (contentType) => {
    expect(isJson(contentType)).toBe(false);
  });

  it('caches results without mixing values up', () => {
    for (const [contentType, expected] of [
      ['application/json;charset=utf-8', true],
      ['text/plain', false],
      ['application/json;charset=utf-8', true],
      ['application/json;charset=utf-8', true],
      [undefined, false],
      ['text/plain', false],
      ['application/json', true],
      ['text/plain', false],
    ] as const) {
      expect(isJson(contentType)).toBe(expected);
    }
  });

  it('reads a long hostile value in linear time', () => {
    for (const part of [';', '; ', ' ', ';a="\\', ';a=b', ';a', '"', '\t;']) {
      expect(isJson(`application/json${part.repeat(5000)}\u0000`)).toBe(false);
    }
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        isJson(`application/json${text}`);
        expect(
          isJson(`${text};application/json`) && !text.trim().toLowerCase().startsWith('application/json'),
        ).toBe(false);
      }),
    );
  });
});

describe('accepts', () => {
  it.each([
    [undefined, true, true],
    ['', true, true],
    ['  ', true, true],
    [' , ', true, true],
    ['*/*', true, true],
    ['*', true, true],
    ['application/json, text/event-stream', true, true],
    ['text/event-stream,application/json;q=0.5', true, true],
    ['APPLICATION/JSON , Text/Event-Stream', true, true],
    ['application/*, text/*', true, true],
    ['text/html, */*;q=.2', true, true],
    ['application/json', true, false],
    ['application/*', true, false],
    ['application/json;charset=utf-8', true, false],
    ['application/json, text/event-stream;q=0', true, false],
    ['*/*, text/event-stream;q=0', true, false],
    ['text/*;q=0, */*', true, false],
    ['*/*;q=0, application/json', true, false],
    ['text/event-stream;q=0.000, */*;q=0.1', true, false],
    ['text/event-stream', false, true],
    ['text/*', false, true],
    ['text/*, application/json; q=0', false, true],
    ['application/*;q=0, */*', false, true],
    ['text/event-stream;q=abc', false, true],
    ['text/event-stream;q=', false, true],
    ['text/event-stream;q=0;q=1', false, false],
    ['text/html', false, false],
    ['*/*;q=0', false, false],
    ['application/json;q=0,text/event-stream;q=0.0', false, false],
    ['application/jsonp, text/event-streams', false, false],
    ['text/plain; a=application/json', false, false],
    ['garbage', false, false],
  ])('reads %j as JSON %j, event stream %j', (accept, json, events) => {
    expect(accepts(accept)).toEqual({ json, events });
    expect(accepts(accept)).toEqual({ json, events });
  });

  it('returns one of four frozen objects', () => {
    const seen = new Set<unknown>();
    const part = fc.constantFrom(
      'application/json',
      'text/event-stream',
      '*/*',
      'text/*',
      ';q=0',
      ',',
      ';',
      '=',
      'q',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(part).map((parts) => parts.join('')),
        ),
        (text) => {
          const accepted = accepts(text);
          expect(Object.isFrozen(accepted)).toBe(true);
          seen.add(accepted);
        },
      ),
      { numRuns: 1000 },
    );
    expect(seen.size).toBeLessThanOrEqual(4);
  });

  it('does not depend on the order', () => {
    const range = fc.constantFrom(
      'application/json',
      'application/json;q=0',
      'text/event-stream',
      'text/event-stream;q=0',
      'application/*',
      'text/*;q=0',
      '*/*',
      '*/*;q=0',
    );
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 5 }), (ranges) => {
        expect(accepts(ranges.join(', '))).toBe(accepts(ranges.toReversed().join(',')));
      }),
    );
  });
});
