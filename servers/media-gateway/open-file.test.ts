import { describe, expect, it } from 'vitest';
import { askingMedia } from '../../test/support/media-asking.ts';
import { NO_OFFERS } from './availability/offers.ts';
import type { Backend } from './backend/backend.ts';
import { CatalogueBackend } from './backend/catalogue-backend.ts';
import type { CatalogueFormat } from './catalogue/read-titles.ts';
import { openFile } from './open-file.ts';

const TODAY = new Date('2026-11-17T23:30:00Z');
async function open(text: string, format: CatalogueFormat = 'csv') {
  const { catalogue, problems, rows, findDoubts } = await openFile([text], format, 'films.csv', TODAY);
  const backend =
    catalogue &&
    new CatalogueBackend({ open: () => Promise.resolve(catalogue), source: 'file', offers: NO_OFFERS });
  return { backend, problems, rows, findDoubts };
}

const CSV = `title,year,genres,about,offers
Rain,1999,drama,It rains.,corner-shop@GB:rent=https://example.com/rain
Snow,2001,comedy,It snows.,
`;

async function backendOf(text: string, format?: CatalogueFormat): Promise<Backend> {
  const { backend } = await open(text, format);
  if (backend === undefined) throw new Error('There is nothing to serve');
  return backend;
}

describe('a custom file', () => {
  it.each<[CatalogueFormat, string]>([
    ['csv', CSV],
    ['json', JSON.stringify([{ title: 'Rain', year: 1999, genres: ['drama'] }])],
    ['jsonl', `${JSON.stringify({ title: 'Rain', year: 1999, genres: ['drama'] })}\n`],
  ])('is served from %s', async (format, text) => {
    const { backend, problems } = await open(text, format);
    expect(problems).toBe('');
    const { call } = await askingMedia(backend as Backend);
    const { text: answer, data } = await call('semantic_search', { query: 'Rain' });
    expect(answer).toContain('1. Rain (1999) [rain-1999]');
    expect(data.freshness).toEqual({ source: 'file', asOf: '2026-11-17', stale: false });
  });

  it('states its own offers, dated when the file was read, and no samples', async () => {
    const { call, read } = await askingMedia(await backendOf(CSV));
    const { data } = await call('check_availability', { contentId: 'Rain', region: 'UK' });
    expect(data.offers).toEqual([
      {
        platform: 'corner-shop',
        platformName: 'corner-shop',
        region: 'GB',
        type: 'rent',
        link: 'https://example.com/rain',
        linkKind: 'item',
        basis: 'stated by the catalogue',
        stated: '2026-11-17',
        sample: false,
      },
    ]);
    expect(data.notes).toEqual([]);
    const { platforms } = JSON.parse(await read('media://platforms'));
    expect(platforms[0]).toMatchObject({ id: 'corner-shop', titles: 1 });
    expect(JSON.stringify(platforms)).not.toContain('"sample":true');
  });

  it('is served without rows that cannot be read, which are reported with their location', async () => {
    const { backend, problems } = await open(`${CSV},1999,drama,It is foggy.,\n`);
    expect(problems).toMatch(/^films\.csv:4: .*title/m);
    const { data } = await (backend as Backend).ask('complete', { what: 'title', typed: '', limit: 9 });
    expect([...data.values].sort()).toEqual(['Rain', 'Snow']);
  });

  it('is served unchanged if it contradicts itself, which is reported', async () => {
    const titles = [{ title: 'Rain', type: 'tv', year: 1999, ended: 1990 }];
    const { backend, findDoubts } = await open(JSON.stringify(titles, null, 2), 'json');
    expect(await findDoubts()).toMatch(/^films\.csv:2: /);
    const { data } = await (backend as Backend).ask('details', { id: 'Rain', region: 'US', include: [] });
    expect(data.title).toMatchObject({ year: 1999, ended: 1990 });
  });

  it.each(['', '  \n', 'title,year\n', 'title,year\n,1999\n'])(
    'is not served if it contains no title: %j',
    async (text) => {
      const { backend, problems } = await open(text);
      expect(backend).toBeUndefined();
      expect(problems).toMatch(/^films\.csv(:\d+)?: /);
    },
  );
});
