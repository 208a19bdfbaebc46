import { expect, it } from 'vitest';
import { redactedWords } from './check-entry.ts';

const shown = (...args: string[]) =>
  redactedWords({ kind: 'program', command: 'npx', args, environment: { K: 'v' }, folder: undefined });

it('shows the command or URL without secrets', () => {
  expect(shown('-y', 'a b', '--port', '80')).toBe("npx -y 'a b' --port 80");
  expect(shown('--api-key', 'abc', '--token=def', '-y')).toBe("npx --api-key '…' '--token=…' -y");
  expect(shown('--auth', '--verbose')).toBe('npx --auth --verbose');
  const url = { kind: 'url', headers: {}, isSse: false } as const;
  expect(redactedWords({ ...url, url: 'https://e.com/mcp?key=abc' })).toBe('https://e.com/mcp?…');
  expect(redactedWords({ ...url, url: 'https://ada:pw@e.com/mcp' })).toBe('https://e.com/mcp');
  expect(redactedWords({ kind: 'off' })).toBe('');
});
