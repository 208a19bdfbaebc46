import { describe, expect, it } from 'vitest';
import { readArguments } from './sign-arguments.ts';

describe('readArguments', () => {
  it('reads each of them', () => {
    const usual = { keyFile: '.keys/curator.json', rotate: false, check: false };
    expect(readArguments([])).toEqual(usual);
    expect(readArguments(['--check'])).toEqual({ ...usual, check: true });
    expect(readArguments(['--rotate', '--key', 'k.json'])).toEqual({
      ...usual,
      keyFile: 'k.json',
      rotate: true,
    });
  });

  it.each([
    [['--other']],
    [['file']],
    [['--key']],
    [['--key', '--rotate']],
    [['--rotate', '--rotate']],
    [['--check', '--rotate']],
    [['--check', '--key', 'k.json']],
  ])('refuses %j', (args) => {
    expect(readArguments(args)).toBeUndefined();
  });
});
