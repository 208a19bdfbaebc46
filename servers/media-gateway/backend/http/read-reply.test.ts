import { describe, expect, it } from 'vitest';
import { Unanswerable } from '../backend.ts';
import { AttemptFailed } from './attempt-failed.ts';
import { readReply } from './read-reply.ts';

const NOW = Date.parse('2025-11-06T08:49:37Z');
const DATA = { values: ['Alien'], total: 1 };

function read(status: number, body: unknown = '', retryAfter: string | null = null): unknown {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readReply('complete', { status, text, retryAfter }, NOW);
}

function failureOf(...reply: Parameters<typeof read>): AttemptFailed {
  try {
    read(...reply);
  } catch (error) {
    if (error instanceof AttemptFailed) return error;
  }
  return expect.fail('expected a failed attempt');
}

describe('readReply', () => {
  it.each([
    { data: DATA },
    { data: DATA, asOf: '2025-11-06' },
    { data: DATA, asOf: '2025-11-06T08:49:37.5Z' },
  ])('reads %j', (answer) => {
    expect(read(200, answer)).toEqual(answer);
  });

  it('does not mind fields beside the answer', () => {
    expect(read(200, { data: DATA, took: 5 })).toMatchObject({ data: DATA });
  });

  it.each([
    ['<html>', 'not JSON'],
    ['', 'not JSON'],
    ['null', 'wrong shape'],
    ['[]', 'wrong shape'],
    [{}, 'wrong shape'],
    [{ data: { values: [1], total: 1 } }, 'wrong shape'],
    [{ data: DATA, asOf: 'yesterday' }, 'wrong shape'],
    [{ data: { ...DATA, more: true } }, 'wrong shape'],
    [`{"data":{"values":[],"total":0,"__proto__":{"polluted":true}}}`, 'wrong shape'],
    [`{"__proto__":{"data":{"values":[],"total":0}}}`, 'wrong shape'],
  ])('takes %j for a failure that may pass', (body, reason) => {
    expect(failureOf(200, body)).toMatchObject({
      message: expect.stringContaining(reason),
      again: true,
      status: 200,
    });
  });

  it.each([400, 404, 422])('passes on the sentence that comes with %i', (status) => {
    expect(() => read(status, { error: 'There is no title “Alein”.' })).toThrow(
      new Unanswerable('There is no title “Alein”.'),
    );
  });

  it('takes out of a sentence what people do not see, and cuts it', () => {
    expect(() => read(404, { error: ' No\u0000thing\u202e\r\n\there\u001b[31m ' })).toThrow(
      new Unanswerable('Nothing here[31m'),
    );
    expect(() => read(404, { error: '🎬'.repeat(1000) })).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^🎬{299}…$/u) }),
    );
  });

  it.each([
    '<html>Not Found</html>',
    'null',
    '"text"',
    '{}',
    '{"error":""}',
    '{"error":"\\u0000"}',
    '{"error":{}}',
  ])('takes a 404 with %j for somebody else’s', (body) => {
    expect(failureOf(404, body)).toMatchObject({ again: false, status: 404 });
  });

  it('does not read a sentence out of a prototype', () => {
    expect(failureOf(404, '{"__proto__":{"error":"hidden"}}')).toMatchObject({ again: false });
  });

  it.each([429, 503])('waits after %i for as long as the service asks, up to two seconds', (status) => {
    expect(failureOf(status, '', '2')).toMatchObject({ again: true, waitMs: 2000 });
    expect(failureOf(status, '', 'Thu, 06 Nov 2025 08:49:38 GMT')).toMatchObject({
      again: true,
      waitMs: 1000,
    });
    expect(failureOf(status, '', '3')).toMatchObject({ again: false });
    expect(failureOf(status, '', 'Thu, 06 Nov 2025 09:49:38 GMT')).toMatchObject({ again: false });
    expect(failureOf(status)).toMatchObject({ again: true, waitMs: 0 });
  });

  it.each([401, 403, 405, 408, 413, 415, 451])('does not ask again after %i', (status) => {
    expect(failureOf(status)).toMatchObject({ again: false, status });
  });

  it.each([0, 201, 204, 301, 302, 307, 308, 500, 501, 502, 504, 599])('asks again after %i', (status) => {
    expect(failureOf(status)).toMatchObject({ again: true, status });
  });
});
