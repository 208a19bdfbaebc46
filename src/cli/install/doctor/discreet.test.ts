import { expect, it } from 'vitest';
import { discreetWords } from './discreet.ts';

const shown = (...args: string[]) =>
  discreetWords({ kind: 'program', command: 'npx', args, environment: { K: 'v' }, folder: undefined });

it('shows what is started, without what should stay secret', () => {
  expect(shown('-y', 'a b', '--port', '80')).toBe("npx -y 'a b' --port 80");
  expect(shown('--api-key', 'abc', '--token=def', '-y')).toBe("npx --api-key '…' '--token=…' -y");
  expect(shown('--auth', '--verbose')).toBe('npx --auth --verbose');
  const url = { kind: 'url', headers: {}, isSse: false } as const;
  expect(discreetWords({ ...url, url: 'https://e.com/mcp?key=abc' })).toBe('https://e.com/mcp?…');
  expect(discreetWords({ ...url, url: 'https://ada:pw@e.com/mcp' })).toBe('https://e.com/mcp');
  expect(discreetWords({ kind: 'off' })).toBe('');
});
