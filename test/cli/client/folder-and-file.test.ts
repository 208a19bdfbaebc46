/**
 * The same commands with a folder and with files of one's own.
 * @module
 */
import { describe, expect, it } from 'vitest';
import { OWN_CATALOGUES } from '../../support/own-catalogues.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { lectern, shown } from './lectern.ts';

describe('a folder of Markdown', () => {
  it('is listed, searched, read and completed', async () => {
    const folder = await temporaryFolder();
    await folder.write('tea/brewing.md', '# Brewing tea\n\nPour water at 80 °C over the leaves.\n');
    expect(await lectern(['tools', folder.root, '--revision', '2025-06-18'])).toMatchObject({
      stdout: expect.stringContaining('search_articles  Search articles\n'),
      stderr: 'root 1.0.0, 2025-06-18\n',
      status: 0,
    });
    expect(await shown(['call', folder.root, 'search_articles', 'query=brewing tea'])).toContain(
      'Pour water at 80 °C',
    );
    expect(await shown(['read', folder.root])).toContain('root://tea/brewing  Brewing tea\n');
    expect(await shown(['read', folder.root, 'root://tea/brewing'])).toMatch(/^# Brewing tea\n/);
    expect(await shown(['complete', folder.root, 'root://{category}/{+slug}', 'category', 't'])).toBe(
      'tea\n',
    );
  });
});

describe('a file', () => {
  it('can be a catalogue, whose row errors are shown only with --debug', async () => {
    const folder = await temporaryFolder();
    await folder.write('own.csv', OWN_CATALOGUES.csv?.text);
    const args = ['call', folder.at('own.csv'), 'semantic_search', 'query=paper comet'];
    const quiet = await lectern(args);
    expect(quiet.stdout).toContain('[paper-comet-1988]');
    expect(quiet.stderr).not.toContain('Unknown columns');
    expect((await lectern([...args, '--debug'])).stderr).toContain(
      'Unknown columns are not read: "Watched by".',
    );
  });

  it('that cannot be served is reported with the reason', async () => {
    const folder = await temporaryFolder();
    await folder.write('own.json', '{"categories": 3}');
    const { stdout, stderr, status } = await lectern(['tools', folder.at('own.json')]);
    expect(stderr).toMatch(/^lectern tools: invalid content or settings:\n.*own\.json/);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});
