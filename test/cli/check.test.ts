/**
 * `lectern check`, as somebody types it.
 * @module
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { patternFile } from '../support/sample-patterns.ts';
import { jsonText, SAMPLE_REGISTRY } from '../support/sample-sources.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { runLectern } from './run-lectern.ts';

const SERVERS = fileURLToPath(new URL('../../servers', import.meta.url));

async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  for (const [path, content] of Object.entries(files)) await folder.write(path, content);
  return folder;
}

/** Of the lines on stdout, and the exit code. */
function check(
  folder: TemporaryFolder,
  ...args: string[]
): readonly [...lines: string[], status: number | null] {
  const { stdout, stderr, status } = runLectern(['check', ...args], folder.root);
  expect(stderr).toBe('');
  return [...stdout.trimEnd().split('\n'), status];
}

describe('lectern check', () => {
  it.each([
    ['asdlc', /^\d+ articles checked; no problems found\.\n$/],
    ['tmkb', /^\d+ patterns checked; no problems found\.\n$/],
    ['three-good-sources', /^\d+ topics checked; no problems found\.\n$/],
    ['media-gateway', /^\d+ titles checked; no problems found\.\n$/],
  ])('detects the content of %s and finds nothing', (name, told) => {
    const { stdout, stderr, status } = runLectern(['check', join(SERVERS, name, 'content')]);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toMatch(told);
  });
});

describe('a folder of Markdown', () => {
  it('reports skipped files, duplicates, and broken links', async () => {
    const folder = await folderOf({
      'docs/broken.md': '---\ntitle: [open\n---\n\nText.\n',
      'docs/one.md': '# One\n\nSee [two](two.md), [three](sub/three.md#x) and ![a map](map.png).\n',
      'docs/sub/three.md': '---\ntags: [a]\ntitle: one\n---\n\nText.\n',
      'docs/sub/three.mdx': '# Three\n',
      'docs/sub/data.md': new Uint8Array([0, 1, 2, 0]),
      'docs/synonyms.yaml': 'same:\n  - [cost, price]\n  - [Cost, fee]\n',
      'secret.md': '# Secret\n',
    });
    await folder.link('docs/out.md', '../secret.md');
    expect(check(folder, 'docs')).toEqual([
      expect.stringMatching(/^docs\/broken\.md:\d: The front matter cannot be read: /),
      'docs/one.md:3: link to "map.png" does not lead to a file',
      'docs/one.md:3: link to "two.md" does not lead to a file',
      'docs/out.md:1: is a link that leads out of the folder',
      'docs/sub/data.md:1: is binary',
      'docs/sub/three.md:3: title "one" is also that of one.md',
      'docs/sub/three.mdx:1: has the same name as sub/three.md',
      'docs/synonyms.yaml:3: phrase "Cost" of "same" is also on line 2',
      '8 findings in 7 files; 5 articles checked.',
      1,
    ]);
  });

  it('may be one file, or the folder that contains one', async () => {
    const folder = await folderOf({ 'one.md': '# One\n\n[two](two.md)\n', 'three.md': '# One\n' });
    expect(check(folder, 'one.md')).toEqual([
      'one.md:3: link to "two.md" does not lead to a file',
      '1 finding in 1 file; 1 article checked.',
      1,
    ]);
    expect(check(folder, '.')).toEqual([
      'one.md:3: link to "two.md" does not lead to a file',
      'three.md:1: title "One" is also that of one.md',
      '2 findings in 2 files; 2 articles checked.',
      1,
    ]);
  });

  it('is validated against the rules of asdlc with --as', async () => {
    const folder = await folderOf({ 'one.md': '---\ntitle: One\n---\n\nText.\n' });
    expect(check(folder, '.')).toEqual(['1 article checked; no problems found.', 0]);
    expect(check(folder, '.', '--as', 'articles')).toContain(
      'one.md:1: article must be in one of the folders concepts, patterns, practices',
    );
  });

  it('is reported as JSON on request', async () => {
    const folder = await folderOf({ 'one.md': '# One\n\n[two](two.md)\n' });
    const { stdout, status } = runLectern(['check', '.', '--json'], folder.root);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      kind: 'folder',
      checked: 1,
      findings: [{ path: 'one.md', line: 3, message: 'link to "two.md" does not lead to a file' }],
    });
  });
});

describe('threat patterns', () => {
  it('are checked for everything that a server would refuse', async () => {
    const folder = await folderOf({
      'own/good.yaml': patternFile(),
      'own/bad.yaml': patternFile().replace('tier: B', 'tier: C'),
    });
    const lines = check(folder, 'own');
    expect(lines[0]).toMatch(/^own\/bad\.yaml:4: Field "threat_pattern\.tier"/);
    expect(lines.slice(1)).toEqual(['1 finding in 1 file; 2 patterns checked.', 1]);
    expect(check(folder, 'own/good.yaml')).toEqual(['1 pattern checked; no problems found.', 0]);
    expect(check(folder, 'own/bad.yaml')[0]).toMatch(/^own\/bad\.yaml:4: /);
  });

  it('are validated against the rules of tmkb if they are placed like its patterns', async () => {
    const folder = await folderOf({ 'authorization/own.yaml': patternFile() });
    expect(check(folder, '.')).toContain('authorization/own.yaml:1: version is missing');
  });
});

describe('a registry', () => {
  it('is verified with the files next to it', async () => {
    const folder = await folderOf({
      'registry.json': jsonText(SAMPLE_REGISTRY).replace('https://', 'http://'),
      'proposals.json': '{',
    });
    const lines = check(folder, '.');
    expect(lines[0]).toMatch(/^proposals\.json:1: /);
    expect(lines[1]).toMatch(/^registry\.json:\d+: Field "/);
    expect(lines.at(-1)).toBe(1);
  });

  it('must be unchanged since it was signed', async () => {
    const content = join(SERVERS, 'three-good-sources/content');
    const names = [
      'registry.json',
      'audit-log.jsonl',
      'identities.json',
      'proposals.json',
      'signatures.json',
    ];
    const folder = await temporaryFolder();
    for (const name of names) await folder.write(name, await readFile(join(content, name)));
    expect(check(folder, '.').at(-1)).toBe(0);
    const registry = await readFile(join(content, 'registry.json'), 'utf8');
    await folder.write('registry.json', registry.replace('Learning Rust', 'Learning rust'));
    const lines = check(folder, '.');
    expect(lines).toContainEqual(expect.stringMatching(/^registry\.json:1: /));
    expect(lines.at(-1)).toBe(1);
  });

  it('may be one file with any name', async () => {
    const folder = await folderOf({ 'own.json': jsonText(SAMPLE_REGISTRY) });
    expect(check(folder, 'own.json')).toEqual([
      expect.stringMatching(/^\d+ topics? checked; no problems found\.$/),
      0,
    ]);
  });
});

describe('a catalogue', () => {
  it('is checked title by title in every format', async () => {
    const folder = await folderOf({
      'films.csv': 'title,year,type\nPaper Comet,1988,movie\n,1990,movie\n',
      'more.jsonl': '{"title":"Wax Sun","year":1990}\n{"title":"Wax Sun"}\n',
      'none.json': '[]',
    });
    expect(check(folder, 'films.csv')).toEqual([
      expect.stringMatching(/^films\.csv:3: /),
      '1 finding in 1 file; 1 title checked.',
      1,
    ]);
    const lines = check(folder, '.');
    expect(lines).toContainEqual(expect.stringMatching(/^films\.csv:3: /));
    expect(lines).toContainEqual(expect.stringMatching(/^more\.jsonl:2: /));
    expect(lines).toContainEqual('none.json:1: There is no title in the file.');
    expect(lines.slice(-2)).toEqual(['3 findings in 3 files; 3 titles checked.', 1]);
  });

  it('is judged by the name of its file, as when it is served', async () => {
    const folder = await folderOf({
      'movies.json': '["Paper Comet (1988)", "Wax Sun"]',
      'names.json': '["Wax Sun"]',
    });
    expect(check(folder, 'movies.json').at(-2)).toBe('1 finding in 1 file; 2 titles checked.');
    expect(check(folder, 'names.json').at(-2)).toMatch(/; 0 titles checked\.$/);
  });
});

describe('settings of a folder', () => {
  it('are checked with their lines, and exclude files', async () => {
    const folder = await folderOf({
      '.lectern.yaml': 'exclude: [old/]\nweights: {title: 40}\n',
      'a.md': '# A\n',
      'old/b.md': '[gone](nowhere.md)\n',
    });
    expect(check(folder, '.')).toEqual([
      '.lectern.yaml:2: the weight of "title" must be a number from 0 to 10',
      '1 finding in 1 file; 1 article checked.',
      1,
    ]);
  });
});

describe('what cannot be checked', () => {
  it.each([
    [['nowhere'], '"nowhere" does not exist.\n', 1],
    [['notes.png'], '"notes.png" is not a file that can be checked.\nGive a folder of articles, ', 1],
    [['empty'], '"empty" contains nothing that can be checked.\nGive a folder of articles, ', 1],
    [
      ['notes.png', '--as', 'catalogue'],
      '"notes.png" is not a catalogue; expected a file ending in .csv, .tsv, .json, .jsonl.',
      1,
    ],
    [['empty', '--as', 'registry'], `"${join('empty', 'registry.json')}" does not exist.`, 1],
    [[], 'missing argument: a folder, file, server or URL.\nSee lectern check --help.\n', 2],
    [['a', 'b'], 'unexpected argument "b".\n', 2],
    [
      ['empty', '--as', 'article'],
      '--as is "article"; expected folder, articles, catalogue, registry, patterns or server.\nDid you mean "articles"?\n',
      2,
    ],
    [['notes.png', '--as', 'articles'], 'articles are checked together; name the folder that ', 1],
  ])('%j', async (args, told, code) => {
    const folder = await folderOf({ 'notes.png': 'Text.\n' });
    await folder.makeFolder('empty');
    const { stdout, stderr, status } = runLectern(['check', ...args], folder.root);
    expect(stderr).toContain(`lectern check: ${told}`);
    expect({ stdout, status }).toEqual({ stdout: '', status: code });
  });

  it('includes a folder without files of the given kind', async () => {
    const folder = await folderOf({ 'notes.png': 'Text.\n' });
    for (const [kind, told] of [
      ['articles', 'there are no articles'],
      ['patterns', 'there are no patterns'],
      ['catalogue', 'there is no catalogue'],
      ['folder', 'there is no article'],
    ] as const)
      expect(check(folder, '.', '--as', kind)).toEqual([
        `.:1: ${told}`,
        expect.stringMatching(/^1 finding in 1 file; 0 \w+ checked\.$/),
        1,
      ]);
  });
});
