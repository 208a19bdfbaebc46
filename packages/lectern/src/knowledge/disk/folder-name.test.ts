import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import { folderName } from './folder-name.ts';

describe('folderName', () => {
  it.each([
    ['./My Notes/', 'my-notes', 'My Notes'],
    ['handbook', 'handbook', undefined],
    ['/srv/Handbücher', 'handbuecher', 'Handbücher'],
    ['/srv/文档', 'folder-95y7', '文档'],
    ['/srv/shop/docs', 'shop', undefined],
    ['/srv/shop/website/docs', 'shop', undefined],
    ['/docs', 'docs', undefined],
    ['/', 'folder', undefined],
  ])('of %s is %s', (path, name, title) => expect(folderName(path)).toEqual({ name, title }));

  it('is taken from package.json, its own or that of the parent folder', async () => {
    const folder = await temporaryFolder();
    await folder.write('package.json', '{"name":"@acme/handbook"}');
    await folder.write('site/package.json', '{"name":"@acme/docs"}');
    await folder.write('broken/package.json', '{');
    await folder.makeFolder('docs');
    expect(folderName(folder.root).name).toBe('handbook');
    expect(folderName(folder.at('docs')).name).toBe('handbook');
    expect(folderName(folder.at('site')).name).toBe('acme-docs');
    expect(folderName(folder.at('broken')).name).toBe('broken');
    expect(folderName(folder.at('guides')).name).toBe('guides');
  });

  it.each([
    ['title: Our handbook\n', 'our-handbook', 'Our handbook'],
    ['exclude: []\ntitle: "Größe: eins" # a remark\n', 'groesse-eins', 'Größe: eins'],
    ["title: 'It'\n", 'it', 'It'],
    ['weights: {}\n', 'root', undefined],
    ['title: 5\n', 'root', undefined],
    ['title: "5"\n', '5', undefined],
  ])('is taken from %j', async (settings, name, title) => {
    const folder = await temporaryFolder();
    await folder.write('.lectern.yaml', settings);
    expect(folderName(folder.root)).toEqual({ name, title });
  });
});
