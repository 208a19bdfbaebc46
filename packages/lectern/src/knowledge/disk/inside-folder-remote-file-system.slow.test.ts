import { statfs } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { isRemote } from './inside-folder.ts';

vi.mock(import('node:fs/promises'), async (importOriginal) => ({
  ...(await importOriginal()),
  statfs: vi.fn(),
}));

describe.runIf(process.platform === 'linux')('remote file systems', () => {
  it.each([
    [0x6969, true],
    [0xff534d42, true],
    [0xff534d42 | 0, true],
    [0xef53, false],
  ])('are recognized by type %i', async (type, answer) => {
    vi.mocked(statfs).mockResolvedValueOnce({ type } as never);
    expect(await isRemote('/')).toBe(answer);
  });

  it('are assumed to be local if the type is unknown', async () => {
    vi.mocked(statfs).mockRejectedValueOnce(new Error('no'));
    expect(await isRemote('/')).toBe(false);
  });
});
