import { expect, it } from 'vitest';
import { RemoteError } from '../../client/connection.ts';
import { NothingOffered, remoteFailure } from './failures.ts';

const told = (code: number, message: string, data?: unknown, method = 'tools/call') =>
  remoteFailure(new RemoteError({ code, message, data }), method, 'it 1.0');

it("reports the server's error message and suggestion", () => {
  expect(told(-32602, 'No \u001b[1msuch tool')).toMatchObject({ message: 'No such tool', hint: undefined });
  expect(told(-32602, 'No', { suggestion: 'add' }).hint).toBe('Did you mean "add"?');
});

it('reports which client capability is required', () => {
  expect(told(-32021, 'No', { requiredCapabilities: { elicitation: {} } }).hint).toContain('at a terminal');
  expect(told(-32021, 'No', { requiredCapabilities: { sampling: {} } }).hint).toContain(
    'neither sampling nor roots',
  );
});

it('reports which feature the server does not support', () => {
  const failure = told(-32601, 'Method not found', undefined, 'resources/list');
  expect(failure).toBeInstanceOf(NothingOffered);
  expect(failure.message).toBe('it 1.0 does not support resources.');
  expect(told(-32601, 'Method not found', undefined, 'custom/thing').message).toBe('Method not found');
});
