import { describe, expect, it } from 'vitest';
import { RemoteError } from '../../client/connection.ts';
import { LinkError } from '../../client/link.ts';
import { NegotiationError } from '../../client/negotiate.ts';
import { linkFailure, negotiationFailure } from './failures.ts';

const circumstances = { headers: {}, timeoutMs: 1000, log: '' };
const coded = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });

describe('linkFailure', () => {
  it.each([
    [
      new LinkError('unauthorized', 'a', { status: 401 }),
      'Sign in with lectern login <url>, or give a token with --token <token>.',
    ],
    [new LinkError('unauthorized', 'a', { status: 403 }), 'may lack a scope'],
    [new LinkError('older-server', 'a', { status: 404 }), 'HTTP+SSE'],
    [new LinkError('not-mcp', 'a', { status: 200 }), 'HTTP+SSE'],
    [new LinkError('http-error', 'a', { status: 307 }), 'use it instead'],
    [new LinkError('unreachable', 'a', { cause: coded('ECONNREFUSED') }), 'Is the server running'],
    [
      new LinkError('unreachable', 'a', { cause: Object.assign(new Error('x'), { code: 'ENOENT' }) }),
      'Is it installed',
    ],
    [new LinkError('timeout', 'a'), '--timeout <seconds>'],
    [new LinkError('closed', 'a', { exit: 1 }), 'It wrote nothing to stderr.'],
    [new LinkError('http-error', 'a', { status: 500 }), undefined],
  ])('suggests what to do next (%#)', (error, hint) => {
    const failure = linkFailure(error, circumstances);
    expect(failure.cause).toBe(error);
    if (hint === undefined) expect(failure.hint).toBeUndefined();
    else expect(failure.hint).toContain(hint);
  });

  it('recognizes a refused token', () => {
    const error = new LinkError('unauthorized', 'a', { status: 401 });
    const failure = linkFailure(error, { ...circumstances, headers: { authorization: 'Bearer x' } });
    expect(failure.hint).toContain('may have expired');
  });

  it('has a message without control characters, and a hint that ends with the last lines of stderr', () => {
    const log = Array.from({ length: 30 }, (_, i) => `line ${i}\u001b[1m\n`).join('');
    const error = new LinkError('closed', 'there is\n\u001b[1mnothing', { exit: 1 });
    const { message, hint } = linkFailure(error, { ...circumstances, log });
    expect(message).toBe('there is nothing.');
    const lines = Array.from({ length: 10 }, (_, i) => `  line ${i + 20}`);
    expect(hint).toBe(['The last lines it wrote:', ...lines].join('\n'));
  });
});

describe('negotiationFailure', () => {
  const refused = (message: string): RemoteError => new RemoteError({ code: -32601, message });
  const attempts = (first: string, second: string) =>
    new NegotiationError('x', [
      { revision: '2026-07-28', error: refused(first) },
      { revision: '2025-11-25', error: refused(second) },
    ]);

  it.each([
    [refused('Method not found.'), '2026-07-28', 'the server does not support 2026-07-28: Method not found.'],
    [
      attempts('Method not found.', 'Too\n old'),
      undefined,
      'the server supports neither 2026-07-28 (Method not found) nor an earlier revision (Too old).',
    ],
    [attempts('No.', 'No'), undefined, 'the server refused the connection: No.'],
    [
      new NegotiationError('x', [], '2031-01-01'),
      undefined,
      'the server chose protocol version "2031-01-01", which this command does not support.',
    ],
  ] as const)('explains the failure in one sentence (%#)', (error, wanted, message) => {
    expect(negotiationFailure(error, wanted)).toMatchObject({ name: 'CliError', message });
  });

  it('adds where endpoints are if the URL has no path', () => {
    const hintAt = (url: string) =>
      (negotiationFailure(attempts('No.', 'No'), undefined, url) as { hint?: string }).hint;
    expect(hintAt('http://127.0.0.1:3333')).toContain('usually end in /mcp');
    expect(hintAt('http://127.0.0.1:3333/notes/mcp')).toBeUndefined();
  });

  it('returns other errors unchanged', () => {
    const other = new Error('x');
    expect(negotiationFailure(other, '2025-11-25')).toBe(other);
  });
});
