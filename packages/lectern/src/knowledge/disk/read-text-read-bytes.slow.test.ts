import * as promises from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { readBytes } from './read-text.ts';

const failures: string[] = [];

vi.mock(import('node:fs/promises'), async (importOriginal) => {
  const real = await importOriginal();
  return {
    ...real,
    open: async (...given: Parameters<typeof real.open>) => {
      const code = failures.shift();
      if (code !== undefined) throw Object.assign(new Error(code), { code });
      return real.open(...given);
    },
  };
});

describe('readBytes', () => {
  it('waits if too many files are open', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.md', 'text');
    failures.push('EMFILE', 'ENFILE');
    const read = await readBytes(folder.at('a.md'), 100);
    expect(read?.ok && Buffer.from(read.bytes).toString()).toBe('text');
  });

  it('does not wait after other errors', async () => {
    failures.push('EACCES');
    await expect(readBytes('a.md', 100)).rejects.toMatchObject({ code: 'EACCES' });
  });

  it('reads files larger than reported, up to the limit', async () => {
    // The kernel says 0 for these.
    const whole = await promises.readFile('/proc/self/mountinfo').catch(() => undefined);
    if (whole === undefined) return;
    const read = await readBytes('/proc/self/mountinfo', 1_000_000);
    expect(read?.ok && Buffer.from(read.bytes).equals(whole)).toBe(true);
    expect(await readBytes('/proc/self/mountinfo', whole.length - 1)).toMatchObject({ ok: false });
    expect(await readBytes('/proc/self/mountinfo', whole.length)).toMatchObject({ ok: true });
  });

  it('returns nothing for a folder and does not follow links', async () => {
    const folder = await temporaryFolder();
    await folder.write('a.md');
    await folder.link('link.md', 'a.md');
    expect(await readBytes(folder.root, 100)).toBeUndefined();
    await expect(readBytes(folder.at('link.md'), 100)).rejects.toMatchObject({ code: 'ELOOP' });
  });
});
