import { expect, it } from 'vitest';
import { bareName, judgeName } from './package-name.ts';

it.each(['plants', 'my-server', '@ada/plants', 'a', '0', 'server.v2', 'x_y'])('takes %s', (name) => {
  expect(judgeName(name)).toEqual({ ok: true });
});

it.each([
  ['My Server', 'has capital letters', 'my-server'],
  ['Café', 'has capital letters', 'cafe'],
  ['.hidden', 'is no name that npm takes', 'hidden'],
  ['_own', 'is no name that npm takes', 'own'],
  ['two words', 'is no name that npm takes', 'two-words'],
  ['@ada/two words', 'is no name that npm takes', '@ada/two-words'],
  ['@/x', 'is no name that npm takes', 'x'],
  ['a/b/c', 'is no name that npm takes', 'c'],
  ['../plants', 'is no name that npm takes', 'plants'],
  ['', 'is no name that npm takes', 'my-server'],
  ['!!!', 'is no name that npm takes', 'my-server'],
  ['lectern', 'is taken', 'lectern-server'],
  ['fs/promises', 'is no name that npm takes', 'promises'],
  ['http', 'is taken', 'http-server'],
  ['node_modules', 'is taken', 'node-modules-server'],
  ['x'.repeat(215), 'is longer than 214 characters', 'x'.repeat(214)],
])('refuses %j, and has a better one', (name, reason, suggestion) => {
  expect(judgeName(name)).toEqual({ ok: false, reason: expect.stringContaining(reason), suggestion });
  expect(judgeName(suggestion)).toEqual({ ok: true });
});

it('leaves the scope off', () => {
  expect([bareName('plants'), bareName('@ada/plants')]).toEqual(['plants', 'plants']);
});
