import { expect, it } from 'vitest';
import { messagesIn } from './json-messages.ts';

it.each([
  ['{"jsonrpc":"2.0","id":1,"result":{}}', 1],
  ['{"jsonrpc":"2.0","method":"a"}', 1],
  ['[{"id":1,"result":{}},{"id":2,"error":{"code":1,"message":"m"}}]', 2],
])('lets %s through', (text, count) => {
  expect(messagesIn(text)).toHaveLength(count);
});

it.each([
  '',
  'Server running on stdio',
  '12',
  'null',
  '"text"',
  '{"a":1}',
  '{"id":1}',
  '[{"id":1,"result":{}},7]',
])('holds %j back', (text) => {
  expect(messagesIn(text)).toBeUndefined();
});
