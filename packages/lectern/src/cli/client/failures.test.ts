import { expect, it } from 'vitest';
import { RemoteError } from '../../client/connection.ts';
import { NothingOffered, remoteFailure } from './failures.ts';

const told = (code: number, message: string, data?: unknown, method = 'tools/call') =>
  remoteFailure(new RemoteError({ code, message, data }), method, 'it 1.0');

it('says what the server said, and what it suggests', () => {
  expect(told(-32602, 'No \u001b[1msuch tool')).toMatchObject({ message: 'No such tool', hint: undefined });
  expect(told(-32602, 'No', { suggestion: 'add' }).hint).toBe('Did you mean "add"?');
});

it('says what a client would have to be able to do', () => {
  expect(told(-32021, 'No', { requiredCapabilities: { elicitation: {} } }).hint).toContain('at a terminal');
  expect(told(-32021, 'No', { requiredCapabilities: { sampling: {} } }).hint).toContain(
    'neither sampling nor roots',
  );
});

it('says what the server does not have', () => {
  const failure = told(-32601, 'Method not found', undefined, 'resources/list');
  expect(failure).toBeInstanceOf(NothingOffered);
  expect(failure.message).toBe('it 1.0 does not support resources.');
  expect(told(-32601, 'Method not found', undefined, 'custom/thing').message).toBe('Method not found');
});
