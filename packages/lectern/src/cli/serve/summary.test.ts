import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stdioCommands } from './summary.ts';

describe('stdioCommands', () => {
  const ADDRESSES = [
    { kind: 'server', name: 'cobol' },
    { kind: 'folder', path: './docs' },
  ] as const;

  it('returns the command of each server', () => {
    expect(stdioCommands(['cobol', 'docs'], ADDRESSES)).toEqual({
      cobol: ['npx', '-y', 'lectern', 'serve', 'cobol', '--stdio'],
      docs: ['npx', '-y', 'lectern', 'serve', resolve('./docs'), '--stdio'],
    });
  });
});
