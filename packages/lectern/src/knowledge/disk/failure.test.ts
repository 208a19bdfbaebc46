import { describe, expect, it } from 'vitest';
import { meansAbsent, whyUnreadable } from './failure.ts';

const failed = (code: string): Error =>
  Object.assign(new Error(`${code}: open '/home/someone/a.md'`), { code });

describe('what the system’s errors mean', () => {
  it.each([
    ['EACCES', 'cannot be read: permission denied'],
    ['EPERM', 'cannot be read: permission denied'],
    ['EMFILE', 'cannot be read: too many open files'],
    ['ENXIO', 'is not a regular file'],
    ['EWHATEVER', 'cannot be read: EWHATEVER'],
  ])('says of %s: %s', (code, reason) => {
    expect(whyUnreadable(failed(code))).toBe(reason);
    expect(meansAbsent(failed(code))).toBe(false);
  });

  it('knows what says that no file is there', () => {
    for (const code of ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP']) expect(meansAbsent(failed(code))).toBe(true);
  });

  it('says little of what it does not know', () => {
    expect(whyUnreadable(new Error('/home/someone'))).toBe('cannot be read: unknown error');
    expect(whyUnreadable('/home/someone')).toBe('cannot be read: unknown error');
  });
});
