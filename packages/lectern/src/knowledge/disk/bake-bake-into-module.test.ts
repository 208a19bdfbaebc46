import { readFile, stat, writeFile } from 'node:fs/promises';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';
import type { BakedCollection } from '../baked.ts';
import { bakeFolder, bakeIntoModule } from './bake.ts';

/** What a text may hold that ends a literal, or escapes something in it. */
const AWKWARD = 'It\'s `a` "quoted" $& \\n \u2028 \u2029 \\\\ 🙂 */ </script>\r\n';

async function bakedIn(file: string): Promise<BakedCollection> {
  const { outputText } = ts.transpileModule(await readFile(file, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const { BAKED } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  return BAKED;
}

describe('bakeIntoModule', () => {
  it('writes a module from which the library can be opened', async () => {
    const folder = await temporaryFolder();
    await folder.write('articles/one.md', `---\ntitle: "It's one"\n---\n\n## Heading\n\n${AWKWARD}`);
    const module = folder.at('baked.ts');
    expect(await bakeIntoModule(folder.at('articles'), module)).toBe(true);
    const baked = await bakedIn(module);
    expect(baked).toEqual(await bakeFolder(folder.at('articles')));
    expect(baked.contents).toContain(AWKWARD);
    expect(await readFile(module, 'utf8')).toMatch(/^ {2}articles: '\{"texts":\[/m);
  });

  it('does not write the module if nothing changed, and only then', async () => {
    const folder = await temporaryFolder();
    await folder.write('articles/one.md', '# One\n');
    const module = folder.at('baked.ts');
    await bakeIntoModule(folder.at('articles'), module);
    const { mtimeNs } = await stat(module, { bigint: true });
    expect(await bakeIntoModule(folder.at('articles'), module)).toBe(false);
    expect((await stat(module, { bigint: true })).mtimeNs).toBe(mtimeNs);
    await folder.write('articles/one.md', '# Another\n');
    expect(await bakeIntoModule(folder.at('articles'), module)).toBe(true);
  });

  it('preserves the existing module if an article cannot be read', async () => {
    const folder = await temporaryFolder();
    await folder.write('articles/one.md', '---\ntags: [\n---\n');
    await writeFile(folder.at('baked.ts'), 'kept');
    await expect(bakeIntoModule(folder.at('articles'), folder.at('baked.ts'))).rejects.toThrow('one.md');
    expect(await readFile(folder.at('baked.ts'), 'utf8')).toBe('kept');
  });
});
