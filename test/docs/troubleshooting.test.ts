/**
 * The messages of docs/troubleshooting.md are those of the code, word for word.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { checkRows } from '../support/check-rows.ts';
import { proseOf } from './fences.ts';
import { literalsOf } from './literals.ts';

const [own = ''] = proseOf('docs/troubleshooting.md').split('\n## Errors of other programs\n');

/** In the first cell of a row that has any. */
const messages = own
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => {
    const cell = line.split(' | ').find((each) => each.includes('`')) ?? '';
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, message]) => message as string);
  });

const literals = literalsOf(['packages/lectern/src', 'servers']);

describe('docs/troubleshooting.md', () => {
  it('quotes messages exactly as in the code', () => {
    checkRows(messages, (message) => {
      const said = message.replace(/^lectern \w+: /, '');
      // What differs may be empty or hold line ends.
      const ways = [said, said.replaceAll('…', ''), said.replaceAll('…', '\n\n')];
      // Most of it must be written in the code, or a text such as `… is not …` would do for anything.
      const least = said.replaceAll('…', '').length / 2;
      const fits = literals.some(
        ({ pattern, fixed }) => fixed >= least && ways.some((way) => pattern.test(way)),
      );
      expect(fits).toBe(true);
    });
  });
});
