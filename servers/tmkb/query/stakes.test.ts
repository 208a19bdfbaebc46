import { describe, expect, it } from 'vitest';
import { hasStakes } from './stakes.ts';

describe('a description has stakes', () => {
  it.each([
    'a user edits a note',
    'each customer has a cart',
    'POST /api/notes',
    'a webhook from our payment provider',
    'Django view with a form',
    'the chatbot answers questions',
    'rows of a tenant in Postgres',
  ])('where it tells of people, ways in, or what such systems are made with: %s', (context) => {
    expect(hasStakes(context)).toBe(true);
  });

  it.each(['users', 'customers', 'companies', 'agencies', 'APIs', 'invoices', 'databases', 'patients'])(
    'in the plural: %s',
    (word) => {
      expect(hasStakes(word)).toBe(true);
    },
  );

  it.each(['USER', 'User,', 'user_id', 'userId', 'user-facing', '“user”', 'the user’s', 'request.user'])(
    'however it is written: %s',
    (word) => {
      expect(hasStakes(word)).toBe(true);
    },
  );
});

describe('a description has none', () => {
  it.each([
    '',
    'sort an array of numbers',
    'dark mode for a static page',
    'two players take turns on a board',
    'a token of the grammar',
    'parse the lines of a text file',
  ])('where it tells of nobody: %j', (context) => {
    expect(hasStakes(context)).toBe(false);
  });

  it.each(['custom', 'customs', 'customise the colours', 'log', 'logging', 'pay', 'memory', 'userland'])(
    'in a word that only begins like one: %s',
    (context) => {
      expect(hasStakes(context)).toBe(false);
    },
  );
});
