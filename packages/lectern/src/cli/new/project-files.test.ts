import { expect, it } from 'vitest';
import { bareName, judgeName } from './project-files.ts';

it.each(['plants', 'my-server', '@ada/plants', 'a', '0', 'server.v2', 'x_y'])(
  'accepts the package name %s',
  (name) => {
    expect(judgeName(name)).toEqual({ ok: true });
  },
);

it.each([
  ['My Server', 'has capital letters', 'my-server'],
  ['Café', 'has capital letters', 'cafe'],
  ['.hidden', 'is not a valid npm package name', 'hidden'],
  ['_own', 'is not a valid npm package name', 'own'],
  ['two words', 'is not a valid npm package name', 'two-words'],
  ['@ada/two words', 'is not a valid npm package name', '@ada/two-words'],
  ['@/x', 'is not a valid npm package name', 'x'],
  ['a/b/c', 'is not a valid npm package name', 'c'],
  ['../plants', 'is not a valid npm package name', 'plants'],
  ['', 'is not a valid npm package name', 'my-server'],
  ['!!!', 'is not a valid npm package name', 'my-server'],
  ['lectern', 'is taken', 'lectern-server'],
  ['fs/promises', 'is not a valid npm package name', 'promises'],
  ['http', 'is taken', 'http-server'],
  ['node_modules', 'is taken', 'node-modules-server'],
  ['x'.repeat(215), 'is longer than 214 characters', 'x'.repeat(214)],
])('refuses %j and suggests a valid name', (name, reason, suggestion) => {
  expect(judgeName(name)).toEqual({ ok: false, reason: expect.stringContaining(reason), suggestion });
  expect(judgeName(suggestion)).toEqual({ ok: true });
});

it('removes the scope', () => {
  expect([bareName('plants'), bareName('@ada/plants')]).toEqual(['plants', 'plants']);
});
