import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { stdioCommands } from './stdio-commands.ts';

const TARGETS = [
  { kind: 'built-in', name: 'cobol' },
  { kind: 'folder', path: './docs' },
] as const;

it('tells whoever is on this machine how to start each of them', () => {
  expect(stdioCommands(['cobol', 'docs'], TARGETS)).toEqual({
    cobol: ['npx', '-y', 'lectern', 'serve', 'cobol', '--stdio'],
    docs: ['npx', '-y', 'lectern', 'serve', resolve('./docs'), '--stdio'],
  });
});
