import { expect, it } from 'vitest';
import { exampleCall } from './schema-parts.ts';

const HERE = { kind: 'folder', path: 'my docs' } as const;
const COMMAND = { kind: 'command', command: 'npx', args: ['it'] } as const;

it.each([
  [{ type: 'object', properties: { a: { type: 'string', examples: ['x y'] } }, required: ['a'] }, "a='x y'"],
  [{ type: 'object', properties: { a: { type: 'array', examples: [['x', 'y']] } } }, 'a=x a=y'],
  [{ type: 'object', properties: { a: { enum: ['@x'] } }, required: ['a'] }, `a:='"@x"'`],
  [{ type: 'object', properties: { a: { type: 'object' } }, required: ['a'] }, `a:='{}'`],
])('writes an example call for %j', (schema, words) => {
  expect(exampleCall(HERE, 'do it', schema)).toBe(`lectern call 'my docs' 'do it' ${words}`);
  expect(exampleCall(COMMAND, 'do', schema)).toBe(`lectern call do ${words} -- npx it`);
});

it('writes an example call of a tool without parameters', () => {
  expect(exampleCall(HERE, 'go', { type: 'object' })).toBe("lectern call 'my docs' go");
});

it.each([
  [{ type: 'object', properties: { a: { type: 'string' } } }],
  [{ type: 'object', properties: { a: { pattern: '^(?=[a-z]{40}-x$)', type: 'string' } }, required: ['a'] }],
  [{ type: 'object', properties: { a: { enum: ['x'.repeat(400)] } }, required: ['a'] }],
  [{ $ref: 'https://example.com/schema' }],
])('writes no example call for %j', (schema) => {
  expect(exampleCall(HERE, 'do', schema)).toBeUndefined();
});
