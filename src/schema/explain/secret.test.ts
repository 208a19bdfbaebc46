import { expect, it } from 'vitest';
import { secretsOf } from './secret.ts';

const secrets = secretsOf({
  properties: {
    note: { type: 'string', format: 'password' },
    memo: { type: 'string', writeOnly: true },
    nested: { properties: { code: { type: 'string', format: 'password' } } },
    query: { type: 'string' },
  },
});

it.each([
  ['note'],
  ['memo'],
  ['nested', 'code'],
  ['api_token'],
  ['apiKey'],
  ['login', 'userPassword'],
  ['headers', 'Authorization', 0],
  ['pins'],
])('the value at %s is secret', (...path) => {
  expect(secrets.isSecret(path)).toBe(true);
});

it.each([['query'], ['keyboard'], ['tokenizer', 'name'], ['pinned'], ['items', 0]])(
  'the value at %s is not',
  (...path) => {
    expect(secrets.isSecret(path)).toBe(false);
  },
);

it('knows whether there is any', () => {
  expect(secrets.any).toBe(true);
  expect(secretsOf({ properties: { query: {} } }).any).toBe(false);
});
