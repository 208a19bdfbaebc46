import { describe, expect, it } from 'vitest';
import { bakeTitles } from './bake-titles.ts';
import { TEST_TITLES } from './catalogue.testing.ts';

const jsonl = (rows: readonly unknown[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
const [first, second, third] = TEST_TITLES;
const PEOPLE = { path: 'people.jsonl', text: jsonl([{ name: 'Fritz Lang', born: 1890, died: 1976 }]) };

describe('catalogue files', () => {
  it('become one line per title and per person', () => {
    const { baked, problems } = bakeTitles([
      PEOPLE,
      { path: 'titles/a.jsonl', text: jsonl([first, second]) },
      { path: 'titles/b.jsonl', text: `\n${jsonl([third])}\n` },
    ]);
    expect(problems).toEqual([]);
    expect(baked.titles.split('\n').map((line) => JSON.parse(line))).toEqual([first, second, third]);
    expect(JSON.parse(baked.people)).toEqual({ name: 'Fritz Lang', born: 1890, died: 1976 });
  });

  it('may be empty', () => {
    expect(bakeTitles([])).toEqual({ baked: { titles: '', people: '' }, problems: [] });
  });

  it('are reported with the location of each error; valid titles are baked', () => {
    const { baked, problems } = bakeTitles([
      {
        path: 'titles/a.jsonl',
        text: `${jsonl([first])}{"id": "x"\n${jsonl([{ ...second, mood: 'dark' }])}`,
      },
      { path: 'people.jsonl', text: jsonl([{ name: 'Ann', born: 1990, died: 1890 }]) },
    ]);
    expect(baked.titles).toBe(JSON.stringify(first));
    expect(baked.people).toBe('');
    expect(problems.map(({ path, line }) => `${path}:${line}`)).toEqual([
      'titles/a.jsonl:2',
      'titles/a.jsonl:3',
      'people.jsonl:1',
    ]);
  });

  it('must follow the strict rules, with members that are optional in custom catalogues', () => {
    const { problems } = bakeTitles([{ path: 'titles/a.jsonl', text: jsonl([{ title: 'X', year: 1999 }]) }]);
    expect(problems.length).toBeGreaterThan(0);
  });
});
