import { describe, expect, it } from 'vitest';
import { readBundleName, readVersion } from './describe-server.ts';

describe('bundle names', () => {
  it('may have a namespace', () => {
    expect(readBundleName('handbook')).toEqual({ bare: 'handbook', namespace: undefined });
    expect(readBundleName('io.github.ada/Hand.book_2')).toEqual({
      bare: 'Hand.book_2',
      namespace: 'io.github.ada',
    });
  });

  it.each([
    ['my films', 'my-films'],
    ['io.github.ada/my films!', 'io.github.ada/my-films'],
    ['a/b/cd', 'cd'],
    ['-handbook-', 'handbook'],
    ['.', 'handbook'],
    ['x', 'x-server'],
    ['', 'handbook'],
  ])('%j is refused with a valid suggestion', (given, suggestion) => {
    expect(() => readBundleName(given)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(`"${given}" is not a valid name for a bundle`),
        hint: `Try "${suggestion}".`,
      }),
    );
    expect(readBundleName(suggestion).bare).toBeTruthy();
  });
});

describe('versions', () => {
  it.each(['1.0.0', '0.10.2', '1.0.0-beta.1', '1.0.0+build.5'])('%s is valid', (version) => {
    expect(readVersion(version)).toBe(version);
  });

  it.each(['1', '1.0', 'v1.0.0', '^1.0.0', '1.x.0', 'latest', ''])('%j is not valid', (version) => {
    expect(() => readVersion(version)).toThrow(`"${version}" is not a valid version.`);
  });
});
