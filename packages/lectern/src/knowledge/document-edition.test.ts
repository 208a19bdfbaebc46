import { describe, expect, it } from 'vitest';
import { editionOf, namesEdition } from './document.ts';

/** Most current first; all of them must be editions of one page. */
function expectOrder(...paths: readonly string[]): void {
  const editions = paths.map((path) => ({ path, ...editionOf(path) }));
  expect(new Set(editions.map(({ key }) => key)).size, paths.join(', ')).toBe(1);
  const sorted = [...editions].sort((a, b) => b.rank - a.rank).map(({ path }) => path);
  expect(sorted).toEqual(paths);
}

describe('editionOf', () => {
  it('sorts the unversioned page before the newest version, and archives last', () => {
    expectOrder('sign-in.md', 'v10/sign-in.md', 'v2.3/sign-in.md', 'v2/sign-in.md', 'archive/sign-in.md');
    expectOrder('guide/a.md', 'guide/2.x/a.md', 'guide/1.x/a.md', 'guide/1.2/a.md', 'guide/old/a.md');
    for (const folder of ['archived', 'legacy', 'deprecated', '_old', 'Archive', 'obsolete'])
      expectOrder('a/b.md', `a/v1/b.md`, `a/${folder}/b.md`);
  });

  it('reads versions and archives in file names', () => {
    expectOrder('sign-in.md', 'sign-in-v2.md', 'sign-in-v1.md', 'sign-in.old.md');
    expectOrder('api/users.md', 'api/users_v1.4.md', 'api/users-legacy.md');
  });

  it('treats the highest version as current if there is no unversioned page', () =>
    expectOrder('v3/a.md', 'v2/a.md', 'v1/a.md'));

  it('preserves the order of archived versions', () =>
    expectOrder('v3/a.md', 'archive/v2/a.md', 'archive/v1/a.md'));

  it('sorts releases before their previews', () =>
    expectOrder('v2.0.0/a.md', 'v2.0.0-rc.1/a.md', 'v1.9.12/a.md', 'v1.9.9/a.md'));

  it('recognizes the layout of Docusaurus', () => {
    expectOrder(
      'docs/api/plugin.md',
      'versioned_docs/version-3.9.2/api/plugin.md',
      'versioned_docs/version-2.x/api/plugin.md',
      'versioned_docs/version-1/api/plugin.md',
    );
    expectOrder(
      'docs/pnpmfile.md',
      'versioned_docs/version-10.x/pnpmfile.md',
      'versioned_docs_archived/version-9.x/pnpmfile.md',
    );
    expectOrder('community/team.md', 'community_versioned_docs/version-2.0.0/team.md');
    const plugin = 'i18n/fr/docusaurus-plugin-content-docs';
    expectOrder(`${plugin}/current/intro.md`, `${plugin}/version-3.0.0/intro.md`);
  });

  it('recognizes the layout of MkDocs with mike', () =>
    expectOrder(
      'latest/setup/index.html',
      '2.1/setup/index.html',
      '2.0/setup/index.html',
      'dev/setup/index.html',
    ));

  it('recognizes the layout of Read the Docs and Django', () => {
    expectOrder(
      'en/stable/topics/db.html',
      'en/5.2/topics/db.html',
      'en/4.2/topics/db.html',
      'en/dev/topics/db.html',
    );
    const notes = ['docs/releases/1.0.txt', 'docs/releases/1.1.txt'].map(editionOf);
    expect(notes.map(namesEdition)).toEqual([false, false]);
    expect(notes[0]?.key).not.toBe(notes[1]?.key);
  });

  it('finds no editions in the pages of next and undici', () => {
    for (const path of [
      '01-app/01-getting-started/01-installation.md',
      '01-app/02-guides/upgrading/version-14.md',
      '01-app/02-guides/upgrading/version-15.md',
      '01-app/02-guides/migrating/app-router-migration.md',
      '02-pages/04-api-reference/01-components/image-legacy-loader.md',
      '03-architecture/supported-browsers.md',
      'docs/api/Client.md',
      'docs/api/WebSocket.md',
      'docs/best-practices/mocking-request.md',
      'docs/api/H2CClient.md',
    ])
      expect([path, namesEdition(editionOf(path))]).toEqual([path, false]);
    expect(editionOf('upgrading/version-14.md').key).not.toBe(editionOf('upgrading/version-15.md').key);
  });

  it('does not treat pages about versions as editions of one page', () => {
    for (const path of [
      'migrate-to-v2.md',
      'upgrading/v2/steps.md',
      'whats-new-in-v3.md',
      'release-notes-v1.md',
      'changelog/v1.2/index.md',
      'switch-to-v4.md',
      'v1.md',
      'blog/2023/01/post.md',
      'chapters/2/intro.md',
      'adr/0001-old-names.md',
      'old-habits.md',
      'ipv4.md',
      'oauth2/scopes.md',
    ])
      expect([path, namesEdition(editionOf(path))]).toEqual([path, false]);
  });

  it('gives a topic that is named like a version its own key', () => {
    expect(editionOf('http/v2/streams.md').key).toBe('http/streams');
    expect(editionOf('http/v2/streams.md').key).not.toBe(editionOf('http/v3/frames.md').key);
  });

  it('returns the same key for any letter case and format', () =>
    expect(editionOf('V1/Sign-In.html').key).toBe(editionOf('sign-in.md').key));
});
