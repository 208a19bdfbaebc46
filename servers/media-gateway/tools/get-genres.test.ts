import { describe, expect, it } from 'vitest';
import { askingMedia } from '../../../test/support/media-asking.ts';

const { call } = await askingMedia();

describe('get_genres', () => {
  it('lists genres with ids, names and counts, films and series together', async () => {
    const { text, data } = await call('get_genres');
    expect(text).toMatch(/^- drama: Drama \(4\)\n- /);
    expect(text).toContain('\n- sci-fi: Science fiction (3)\n');
    expect(data.genres).toContainEqual({ id: 'sci-fi', name: 'Science fiction', titles: 3 });
    expect(data).toEqual((await call('get_genres', { mediaType: 'all' })).data);
  });

  it.each([
    ['tv', ['- drama: Drama (1)', '- crime: Crime (1)']],
    ['movie', ['- drama: Drama (3)', '- crime: Crime (2)']],
  ])('counts those of %s alone', async (mediaType, lines) => {
    const { text } = await call('get_genres', { mediaType });
    expect(text.split('\n')).toEqual(expect.arrayContaining(lines));
  });

  it('gives ids that filters take', async () => {
    const { genres } = (await call('get_genres')).data;
    for (const { id } of genres) {
      const { isError } = await call('semantic_search', { query: 'anything', filters: { genres: [id] } });
      expect(isError, id).toBe(false);
    }
  });

  it.each([
    [{ mediaType: 'film' }, 'one of "movie", "tv", "all"'],
    [{ mediatype: 'tv' }, 'did you mean "mediaType"?'],
  ])('refuses %j', async (args, reason) => {
    const { text, isError } = await call('get_genres', args);
    expect(isError).toBe(true);
    expect(text).toContain(reason);
  });
});
