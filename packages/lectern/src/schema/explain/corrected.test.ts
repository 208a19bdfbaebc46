import { expect, it } from 'vitest';
import { compileSchema } from '../compiler/compile.ts';
import type { JsonSchemaObject } from '../json-schema.ts';
import { correctedArguments } from './corrected.ts';
import { secretsOf } from './quote.ts';
import { sentencesFor } from './sentences.ts';

const ROOT: JsonSchemaObject = {
  type: 'object',
  properties: {
    count: { type: 'integer', minimum: 1, maximum: 9 },
    day: { type: 'string', format: 'date' },
    since: { type: 'string', examples: ['2026-11-01'] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    place: { type: 'object', properties: { street: { type: 'string' } }, additionalProperties: false },
    token: { type: 'string', minLength: 8 },
    open: { type: 'boolean' },
    corner: {
      type: 'array',
      prefixItems: [{ type: 'number' }, { type: 'number' }],
      items: false,
      minItems: 2,
      maxItems: 2,
    },
  },
  additionalProperties: false,
};

it.each<[string, object, object]>([
  ['a number in quotes', { count: '3' }, { count: 3 }],
  ['a value beyond a bound to the nearest bound', { count: 40 }, { count: 9 }],
  ['a date with slashes', { day: '2027/3/4' }, { day: '2027-03-04' }],
  ['a number written unlike the examples', { since: 20261101 }, { since: '2026-11-01' }],
  ['an item without its list', { tags: 'a' }, { tags: ['a'] }],
  ['too many items', { tags: ['a', 'b', 'c'] }, { tags: ['a', 'b'] }],
  ['numbers in one text', { corner: '1, 2' }, { corner: [1, 2] }],
  ['an object as text', { place: '{"street":"Quay"}' }, { place: { street: 'Quay' } }],
  ['a word for a boolean', { open: 'yes' }, { open: true }],
  ['a name one level too low', { place: { count: 3 } }, { count: 3, place: {} }],
])('corrects %s', (_mistake, value, right) => {
  expect(corrected(value)).toEqual(right);
});

it('does not repeat secrets', () => {
  expect(JSON.stringify(corrected({ token: 'hunter2' }))).not.toContain('hunter2');
});

function corrected(value: object): unknown {
  const { check, failures } = compileSchema(ROOT, { formats: true });
  const secrets = secretsOf(ROOT);
  const wording = { root: ROOT, value, noun: 'parameter', whole: 'Arguments', secrets } as const;
  const sentences = sentencesFor(failures(value), wording);
  return correctedArguments({ root: ROOT, value, sentences, choices: new Map(), secrets, check });
}
