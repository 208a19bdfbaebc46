import { describe, expect, it } from 'vitest';
import { memorySource } from '../../../../../test/support/memory-source.ts';
import { Library } from '../library.ts';
import { markdownFormat } from '../read-document.ts';
import { CollectionFiles } from './collection-files.ts';
import { SETTINGS_FILE, SYNONYM_FILE } from './collection-settings.ts';

describe('CollectionFiles', () => {
  it('merges the synonyms of both files', async () => {
    const source = memorySource({
      [SYNONYM_FILE]: 'also: {bill: [cost], sign page: [session]}',
      [SETTINGS_FILE]: 'synonyms: {also: {bill: [invoice], sign: [mark]}}',
    });
    const files = new CollectionFiles(source, markdownFormat);
    await files.refresh();
    expect(files.synonyms.phraseAt(['bill'], 0)?.others).toEqual([['cost'], ['invoic']]);
    expect(files.synonyms.phraseAt(['sign', 'page'], 0)?.length).toBe(2);
    expect(files.synonyms.phraseAt(['sign', 'up'], 0)?.others).toEqual([['mark']]);
  });

  it('applies changes and drops removed settings', async () => {
    const source = memorySource({ [SETTINGS_FILE]: 'title: One' });
    const files = new CollectionFiles(source, markdownFormat);
    await files.refresh();
    source.write(SETTINGS_FILE, 'title: Two\nweights: 3');
    await files.refresh();
    expect([files.settings.title, files.problems]).toEqual([
      'Two',
      [{ path: SETTINGS_FILE, line: 2, reason: expect.any(String) }],
    ]);
    source.remove(SETTINGS_FILE);
    await files.refresh();
    expect([files.settings, files.problems]).toEqual([{ exclude: [], weights: {} }, []]);
  });
});

describe('a library with settings', () => {
  it('excludes files, reports invalid settings with their line, and remains available', async () => {
    const asked: (readonly string[])[] = [];
    const source = {
      ...memorySource({ 'a.md': '# A', [SETTINGS_FILE]: 'exclude: [v1/]\nweights: []' }),
      exclude: (globs: readonly string[]) => void asked.push(globs),
    };
    const library = new Library(source, markdownFormat);
    await library.start();
    expect(asked).toEqual([['v1/']]);
    expect(library.settings.exclude).toEqual(['v1/']);
    expect(library.status()).toMatchObject({
      documents: 1,
      problems: [{ path: SETTINGS_FILE, line: 2, reason: expect.stringContaining('"weights"') }],
    });
    library.close();
  });
});
