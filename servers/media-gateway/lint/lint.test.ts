import { describe, expect, it } from 'vitest';
import type { Linted } from '../../../packages/lectern/src/content/lint.ts';
import type { Problem } from '../../../packages/lectern/src/knowledge/document.ts';
import { lintTitles } from './lint.ts';

const film = {
  id: 'metropolis-1927',
  type: 'movie',
  title: 'Metropolis',
  year: 1927,
  countries: ['DE'],
  genres: ['sci-fi'],
  directors: ['Fritz Lang'],
  themes: ['robots', 'class conflict', 'big city'],
  about:
    'The pampered son of the master of a vast city follows a young woman into the depths where workers serve the machines.',
};
const other = { ...film, id: 'm-1931', title: 'M', year: 1931 };

const SILENT = 'titles/silent.jsonl';
const SOUND = 'titles/sound.jsonl';
const lines = (...values: unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const inOrder = { [SILENT]: lines(film), [SOUND]: lines(other) };

const lintFiles = (texts: Readonly<Record<string, string>>, problems: readonly Problem[] = []): Linted =>
  lintTitles({ files: Object.entries(texts).map(([path, text]) => ({ path, text })), problems }, 2026);

const found = (texts: Readonly<Record<string, string>>, problems?: readonly Problem[]): string[] =>
  lintFiles(texts, problems).findings.map(({ path, line, message }) => `${path}:${line}: ${message}`);

describe('the linter', () => {
  it('finds nothing in valid titles and counts them', () => {
    expect(lintFiles(inOrder)).toEqual({ count: 2, findings: [] });
    const people = lines({ name: 'Fritz Lang', born: 1890, died: 1976 });
    expect(lintFiles({ ...inOrder, 'people.jsonl': people })).toEqual({ count: 2, findings: [] });
  });

  it('sorts by path and by numeric line', () => {
    const many = Array.from({ length: 10 }, (_, index) => ({
      ...film,
      id: `m-${index}`,
      title: `M ${index}`,
    }));
    const broken = lines({ ...film, year: 1928, themes: [] }, ...many, { ...film, id: 'x', year: 'soon' });
    expect(found({ [SOUND]: lines({ ...other, runtime: 1001 }), [SILENT]: broken })).toEqual([
      `${SILENT}:1: It has 0 themes, not from 3 to 9.`,
      expect.stringMatching(/^titles\/silent\.jsonl:12: Field "year": got "soon"/),
      `${SOUND}:1: A runtime of 1001 minutes is not from 1 to 1000.`,
    ]);
  });

  it('compares all files with each other', () => {
    const again = { ...film, id: 'metropolis' };
    expect(found({ ...inOrder, [SOUND]: lines(other, { ...film, year: 1926 }, again) })).toEqual([
      `${SOUND}:2: The id "metropolis-1927" is taken: ${SILENT}:1.`,
      `${SOUND}:3: This seems to be the same work as "metropolis-1927": ${SILENT}:1.`,
    ]);
  });

  it('compares titles with the known facts about people', () => {
    const people = lines({ name: 'Fritz Lang', died: 1920 }, { name: 'fritz lang' }, { name: 7 });
    expect(found({ ...inOrder, 'people.jsonl': people })).toEqual([
      'people.jsonl:2: The id "fritz-lang" is taken by the person on line 1.',
      expect.stringMatching(/^people\.jsonl:3: Field "name": got 7/),
      `${SILENT}:1: Fritz Lang, who died in 1920, was dead too long to be the director of Metropolis (1927).`,
      `${SOUND}:1: Fritz Lang, who died in 1920, was dead too long to be the director of M (1931).`,
    ]);
    const two = lines(
      { name: 'Fritz Lang', died: 1920 },
      { id: 'fritz-lang-2', name: 'Fritz Lang', born: 1890 },
    );
    expect(found({ ...inOrder, 'people.jsonl': two })).toEqual([]);
  });

  it('reports files that cannot be read, are empty, or have an invalid name', () => {
    const files = {
      ...inOrder,
      'titles/a.jsonl': '',
      'titles/b.json': lines({ ...other, id: 'b', title: 'B' }),
    };
    expect(found(files, [{ path: 'titles/c.jsonl', reason: 'is binary' }])).toEqual([
      'titles/a.jsonl:1: The file is empty.',
      'titles/b.json:1: The name of a file of titles must end with .jsonl.',
      'titles/c.jsonl:1: is binary',
    ]);
  });

  it('fails for a folder without titles', () => {
    expect(found({ 'people.jsonl': '' })).toEqual(['.:1: there are no titles']);
  });
});
