import { expect, it } from 'vitest';
import { fillIn } from './placeholders.ts';

const machine = { environment: { A: 'a', EMPTY: '' }, home: '/home/ada', folder: '/project' };
const hole = (inner: string): string => `$\{${inner}}`;

it('fills in what it knows, anywhere, and names what it does not', () => {
  const missing = new Set<string>();
  const env = { K: hole('input:key'), L: hole('NOT_SET') };
  const args = [hole('workspaceFolder'), `${hole('A')}-${hole('B:-b')}`, hole('EMPTY'), '$A', 1];
  const value = { command: `${hole('userHome')}/bin/${hole('env:A')}`, args, env };
  expect(fillIn(value, machine, missing)).toEqual({
    command: '/home/ada/bin/a',
    args: ['/project', 'a-b', '', '$A', 1],
    env,
  });
  expect([...missing]).toEqual(Object.values(env));
});
