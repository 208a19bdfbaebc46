import { describe, expect, it } from 'vitest';
import { meansAbsent, whyUnreadable } from './failure.ts';

const failed = (code: string): Error =>
  Object.assign(new Error(`${code}: open '/home/someone/a.md'`), { code });

describe('system errors', () => {
  it.each([
    ['EACCES', 'cannot be read: permission denied'],
    ['EPERM', 'cannot be read: permission denied'],
    ['EMFILE', 'cannot be read: too many open files'],
    ['ENXIO', 'is not a regular file'],
    ['EWHATEVER', 'cannot be read: EWHATEVER'],
  ])('describes %s as: %s', (code, reason) => {
    expect(whyUnreadable(failed(code))).toBe(reason);
    expect(meansAbsent(failed(code))).toBe(false);
  });

  it('treats codes of missing files as absence', () => {
    for (const code of ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP']) expect(meansAbsent(failed(code))).toBe(true);
  });

  it('reveals nothing of unknown errors', () => {
    expect(whyUnreadable(new Error('/home/someone'))).toBe('cannot be read: unknown error');
    expect(whyUnreadable('/home/someone')).toBe('cannot be read: unknown error');
  });
});
