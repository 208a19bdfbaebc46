import { expect, it } from 'vitest';
import { termIds } from './csv-cells.ts';

const idOf = termIds({
  'sci-fi': { name: 'Science fiction', words: ['sf', 'crime'] },
  crime: { name: 'Crime', words: ['mob', 'sf'] },
});

it.each([
  ['sci-fi', 'sci-fi'],
  ['Sci Fi', 'sci-fi'],
  ['SCIENCE  FICTION', 'sci-fi'],
  ['sf', 'sci-fi'],
  ['crime', 'crime'],
  ['mob', 'crime'],
  ['Cinéma vérité', 'cinema-verite'],
  ['Комедия', 'комедия'],
  ['constructor', 'constructor'],
  ['???', '???'],
])('reads %j as %j', (text, id) => {
  expect(idOf(text)).toBe(id);
});
