import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readFolder } from '../../../packages/lectern/src/knowledge/disk/folder-source.ts';
import { SAMPLE_ROWS } from '../availability/sample-offers.testing.ts';
import { bakeTitles } from '../bake-titles.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { Title } from '../catalogue/title.ts';
import { lintTitles } from './lint.ts';

const folder = fileURLToPath(new URL('../content/', import.meta.url));
const content = await readFolder(folder, ['.jsonl', '.json', '.ndjson']);
const { baked, problems } = bakeTitles(content.files);
const titles: Title[] = baked.titles.split('\n').map((line) => JSON.parse(line));

it('finds nothing in the titles of this server', () => {
  const { findings, count } = lintTitles(content, new Date().getUTCFullYear());
  expect(findings.map(({ path, line, message }) => `${path}:${line}: ${message}`)).toEqual([]);
  expect(count).toBe(titles.length);
});

it('contains nothing that the program does not include', () => {
  expect(problems).toEqual([]);
  const lines = content.files.filter(({ path }) => path.startsWith('titles/')).map(({ text }) => text);
  expect(titles).toHaveLength(lines.join('').split('\n').filter(Boolean).length);
});

describe('the catalogue of this server', () => {
  const catalogue = new Catalogue(titles, { name: 'built-in', stated: '2026-01-01' });

  it('has more than a thousand titles, films and series', () => {
    expect(catalogue.size).toBeGreaterThanOrEqual(1000);
    const series = titles.filter(({ type }) => type === 'tv');
    expect(series.length).toBeGreaterThanOrEqual(100);
    expect(titles.length - series.length).toBeGreaterThanOrEqual(800);
  });

  it('has many free titles with a home', () => {
    const free = titles.filter((title) => catalogue.isFree(title) && (title.homes ?? []).length > 0);
    expect(free.length).toBeGreaterThanOrEqual(150);
  });

  it('describes every title and names the makers of every film', () => {
    const untold = titles.filter(
      ({ about, directors = [], type }) =>
        about === undefined || (type === 'movie' && directors.length === 0),
    );
    expect(untold.map(({ id }) => id)).toEqual([]);
  });

  it('has ids that end with the year', () => {
    expect(titles.filter(({ id, year }) => !id.endsWith(`-${year}`)).map(({ id }) => id)).toEqual([]);
  });

  it('includes the titles of all sample offers', () => {
    const ids = new Set(SAMPLE_ROWS.map(([id]) => id));
    expect(ids.size).toBeGreaterThan(0);
    expect([...ids].filter((id) => catalogue.numberOf(id) === undefined)).toEqual([]);
  });
});
